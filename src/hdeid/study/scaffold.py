"""A first policy for a form, from its own metadata: every item listed, everything hidden, tests to fill in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hdeid.core.category import DIRECT
from hdeid.core.markup import write_markup
from hdeid.policy.samples import sample
from hdeid.study.evidence import caption_category
from hdeid.study.formats.all_formats import HEAD_BYTES, find_format
from hdeid.study.limits import refuse
from hdeid.study.records import Item
from hdeid.study.rewrite import read_file

_FORMATS = {"odm": "odm-1.3", "csv": "csv", "xlsx": "xlsx"}
_ODM_2 = re.compile(rb"""ODMVersion\s*=\s*["']2""")
# Columns of a data dictionary of REDCap: it defines the columns of another file.
_VARIABLE = "Variable / Field Name"
_ABOUT = {"Field Label": "question", "Field Type": "data_type"}
_FLAG = re.compile(r"/@(?:\w+:)?(?:PHI|PII|Identifier|Sensitive)\Z", re.IGNORECASE)
# A column of a sheet by its letters, before the same column by its header.
_SHEET_COLUMN = re.compile(r"\A[^/]*![A-Z]{1,3}/(?=[^/]*!)")
_FLAGGED = frozenset({"yes", "y", "true", "1"})
_LONGEST_NOTE = 60


@dataclass(slots=True)
class Column:
    """An item that a form defines.

    Attributes:
        place: Its OID, or the header of its column.
        name: Its name.
        question: Its question text.
        data_type: As the form names it.
        is_flagged: True when the form marks it as personal.
    """

    place: str
    name: str = ""
    question: str = ""
    data_type: str = ""
    is_flagged: bool = False

    @property
    def category(self) -> str:
        """What its question, name or OID says that it holds; empty when they do not say."""
        found = (caption_category(text) for text in (self.question, self.name, self.place))
        return next(filter(None, found), "")


def read_columns(path: Path) -> list[Column]:
    """Return the items that an ODM file or a data dictionary defines or the columns of a table, in order, each once.

    Raises:
        RecordError: the file cannot be read, or defines none.
        InputError: it cannot be opened.
    """
    found: dict[str, Column] = {}
    defined: dict[str, Column] = {}
    current = Column("")

    def take(item: Item) -> None:
        nonlocal current
        if item.place == _VARIABLE and item.kind != "caption":
            current = defined.setdefault(item.text, Column(item.text))
        elif item.place in _ABOUT and defined:
            setattr(current, _ABOUT[item.place], " ".join(item.text.split()))
        elif item.place == "Identifier?" and defined:
            current.is_flagged = item.text.lower() in _FLAGGED
        elif item.kind == "caption":
            place = _SHEET_COLUMN.sub("", item.place)
            found.setdefault(place, Column(place, name=item.text))
        elif item.place.endswith("ItemDef/@OID"):
            current = found.setdefault(item.text, Column(item.text))
        elif item.place.endswith("ItemDef/@Name"):
            current.name = item.text
        elif item.place.endswith("ItemDef/@DataType"):
            current.data_type = item.text
        elif "ItemDef/Question/" in item.place and not item.place.rpartition("/")[2].startswith("@"):
            current.question = current.question or " ".join(item.text.split())
        elif "ItemDef/" in item.place and _FLAG.search(item.place) and item.text.lower() in _FLAGGED:
            current.is_flagged = True

    read_file(path, take)
    found = defined or found
    if not found:
        message = "the file defines no items and has no header; name the file that defines them by `--metadata`"
        raise refuse(message, "E-NO-ITEMS", str(path))
    return list(found.values())


def scaffold(path: Path, name: str, metadata: Path | None = None) -> str:
    """Return the YAML of a first policy for a form.

    Args:
        path: ODM file with metadata, a table with a header, or a data dictionary of REDCap.
        name: Name of the policy, in kebab case.
        metadata: The file that defines the items, where the form does not.

    Raises:
        RecordError, InputError: see `read_columns`.
    """
    columns = read_columns(metadata or path)
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    format = _FORMATS.get(find_format(path, head).name, "")
    if format == "odm-1.3" and _ODM_2.search(head):
        format = "odm-2.0"
    if _VARIABLE.encode() in head[: len(_VARIABLE) + 8]:
        format = ""
    return "\n".join(_lines(columns, name, format)) + "\n"


def _lines(columns: list[Column], name: str, format: str) -> Iterator[str]:
    yield "# 由 hdeid policy scaffold 生成的初稿：全部隐藏，请逐项检查后放开。 / A first draft: all is hidden."
    yield from ("hdeid: 1", f"policy: {name}", "version: 0.1.0", "unlisted: hide", "default_method: tag", "crf:")
    if format:
        yield f"  format: {format}"
    yield "  items_unlisted: block          # scan | drop | block"
    yield "  unknown_form: quarantine"
    learned = [column for column in columns if column.category in DIRECT or column.is_flagged]
    yield from _places("learn_from", learned)
    yield from _places("items", columns)
    births = [column for column in columns if column.category == "DATE"]
    yield "rules:" if births else "rules: []"
    for number, column in enumerate(births, 1):
        yield f"  - {{id: birth-{number}, at: {_quoted(column.place)}, show: date.year}}"
        yield f"  - {{id: birth-day-{number}, at: {_quoted(column.place)}, hide: date.below(year), method: suppress}}"
    yield "tests:                           # 请补充真实写法的测试 / add the ways in which values are really written"
    for number, column in enumerate(_tested(columns), 1):
        document = sample(column.category)
        hidden = _quoted("5月" if column.category == "DATE" else document.text)
        place, marked = _quoted(column.place), _quoted(write_markup(document))
        yield f"  - {{id: item-{number}, at: {place}, input: {marked}, expect_hidden: [{hidden}]}}"
    yield '  - {id: free-text, input: "[[NAME|{surname:李}{given:海海}]]诉头痛", expect: "[姓名]诉头痛"}'


def _places(key: str, columns: Iterable[Column]) -> Iterator[str]:
    rows = [(_quoted(column.place), _note(column)) for column in columns]
    if rows:
        yield f"  {key}:"
    for place, note in rows:
        yield f"    - {place}{f'  # {note}' if note else ''}"


def _tested(columns: Iterable[Column]) -> list[Column]:
    return [column for column in columns if column.category in DIRECT or column.category == "DATE"]


def _note(column: Column) -> str:
    """Return what the form says of an item, for a comment: one line without control characters."""
    title = column.question or (column.name if column.name != column.place else "")
    parts = (title[:_LONGEST_NOTE], column.data_type, "PHI" if column.is_flagged else "", column.category.lower())
    return "".join(char if char.isprintable() else " " for char in "; ".join(filter(None, parts)))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
