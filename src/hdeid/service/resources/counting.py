"""Counts over what a view shows: of each subject, one value in each dimension; never over what it hides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.core.view import View
from hdeid.errors import HdeidError
from hdeid.policy.age import parse_age
from hdeid.policy.plan import Compiled
from hdeid.service.resources.exports import choose_shown, record_ids
from hdeid.service.resources.suppression import Table, tabulate
from hdeid.service.resources.view_answers import Opened, open_stored
from hdeid.service.services import Services
from hdeid.store.records import find_record, open_name
from hdeid.text.normalize import normalize

LEAST_GROUP = 11
"""Least size of a group that is told of. Source: CMS cell size suppression policy (2020)."""

FINEST = {"ADDRESS": "district", "DATE": "month"}
"""Levels that nobody counts finer than; other categories are counted as they are shown."""

BAND, TOP = 5, 90
NOT_SHOWN = "not shown 未显示"
MOST_DIMENSIONS = 3


@dataclass(frozen=True, slots=True)
class Dimension:
    """What is counted by: a category, and the finest level of it that the view shows.

    Attributes:
        category: Upper-case name.
        level: Empty for a category without levels.
    """

    category: str
    level: str = ""

    @property
    def name(self) -> str:
        return f"{self.category.lower()}.{self.level}" if self.level else self.category.lower()


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts of subjects that a reader of a view may know.

    Attributes:
        by: The dimensions.
        k: Least size of a group that is told of.
        table: The table.
        withheld: Number of records that the view does not show, and that count for nothing; None for fewer than k.
    """

    by: tuple[Dimension, ...]
    k: int
    table: Table
    withheld: int | None


def count_view(services: Services, opened: Opened, by: Sequence[str]) -> Statistics:
    """Return counts of the subjects of a view.

    Level, band and least group are not for the caller to choose: tables that differ in these could be taken from one
    another.

    Args:
        services: The parts of the service.
        opened: The view.
        by: One to three categories, in lower case.

    Raises:
        HdeidError: `E-DIMENSION`: a category is unknown, named twice, or points at persons by itself.
        PolicyRuleError: `E-RISK`, as for an export.
    """
    dimensions = dimensions_of(opened.shown, by)
    k = max(LEAST_GROUP, opened.risk.k if opened.risk else 0)
    chosen, units, withheld = choose_shown(services, opened), dict[str, list[str]](), 0
    for id in record_ids(services, opened.study):
        with services.database.reading() as session:
            try:
                record = find_record(session, opened.study, id)
                own = open_name(session, services.vault, record)[1] or f"\x00{id}"
                seen = open_stored(session, services, record, chosen(session, record)).views()
            except HdeidError:
                withheld += 1
                continue
        # A record that names no subject is one of its own.
        for subject in {item.subject or own for item, _, _ in seen} or {own}:
            units.setdefault(subject, [""] * len(dimensions))
        for item, document, view in seen:
            values = units[item.subject or own]
            for index, dimension in enumerate(dimensions):
                values[index] = values[index] or first_value(dimension, document, view)
    rows = [tuple(value or NOT_SHOWN for value in values) for values in units.values()]
    return Statistics(dimensions, k, tabulate(rows, k), withheld if withheld >= k or not withheld else None)


def dimensions_of(shown: Compiled, by: Sequence[str]) -> tuple[Dimension, ...]:
    """Return the dimensions that a view allows.

    Raises:
        HdeidError: `E-DIMENSION`.
    """
    known = [name for name, category in CATEGORIES.items() if not category.is_direct or name in FINEST]
    names = [name.upper() for name in by]
    if not 1 <= len(names) <= MOST_DIMENSIONS or len(set(names)) < len(names) or set(names) - set(known):
        expected = ", ".join(name.lower() for name in known)
        raise HdeidError(f"expected one to three different ones of {expected}", code="E-DIMENSION")
    return tuple(Dimension(name, _finest(shown, name)) for name in names)


def first_value(dimension: Dimension, document: Document, view: View) -> str:
    """Return the first value in a dimension that a view shows of a document; empty for none."""
    return next(_values(dimension, document, view), "")


def _finest(shown: Compiled, name: str) -> str:
    """Return the finest level that a view shows in plain text, at most the one of `FINEST`."""
    chain = CATEGORIES[name].chain
    cap = FINEST.get(name)
    if cap is None:
        return ""
    levels = chain[: chain.index(cap) + 1]
    return next((level for level in reversed(levels) if shown.plans[name].levels[level].shows), levels[0])


def _values(dimension: Dimension, document: Document, view: View) -> Iterator[str]:
    for span in document.spans:
        if span.category != dimension.category:
            continue
        text = _levels(dimension, span, document, view) if dimension.level else _whole(span, document, view)
        if text:
            yield _band(text) if dimension.category == "AGE" else text


def _levels(dimension: Dimension, span: Span, document: Document, view: View) -> str:
    chain = CATEGORIES[span.category].chain
    wanted = chain[: chain.index(dimension.level) + 1]
    shown = {
        part.level: normalize(document.text[part.start : part.end]).strip()
        for part in span.parts
        if part.level in wanted and _is_shown(part.start, part.end, span.category, view)
    }
    if dimension.level not in shown:
        return ""
    pieces = [shown[level] for level in wanted if level in shown]
    return _date(pieces) if span.category == "DATE" else "".join(pieces)


def _whole(span: Span, document: Document, view: View) -> str:
    if _is_shown(span.start, span.end, span.category, view):
        return normalize(document.text[span.start : span.end]).strip()
    for each in view.segments:
        if each.start <= span.start and span.end <= each.end and each.method == "generalize":
            return normalize(view.text[each.view_start : each.view_end]).strip()
    return ""


def _is_shown(start: int, end: int, category: str, view: View) -> bool:
    return any(
        each.is_shown and each.category == category and each.start <= start and end <= each.end
        for each in view.segments
    )


def _date(pieces: Iterable[str]) -> str:
    """Return a date as ISO 8601 writes it, where its parts are numbers.

    >>> _date(["2023年", "5月"]), _date(["二〇二三年"])
    ('2023-05', '二〇二三年')
    """
    texts = list(pieces)
    digits = ["".join(filter(str.isascii, filter(str.isdigit, text))) for text in texts]
    return "-".join(digit.zfill(2) for digit in digits) if all(digits) else "".join(texts)


def _band(text: str) -> str:
    """Return the band of five years that an age lies in; what the view has generalized already stays.

    >>> _band("37岁"), _band("93岁"), _band("35-39岁")
    ('35-39', '90+', '35-39岁')
    """
    age = parse_age(text)
    if age is None or age.low != age.high:
        return text
    low = int(age.low) // BAND * BAND
    return f"{TOP}+" if age.low >= TOP else f"{low}-{low + BAND - 1}"
