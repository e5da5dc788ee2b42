"""Reads a policy file into nodes: YAML in which every scalar is a string and every node knows its place.

What makes YAML surprising is refused: anchors, aliases, tags, several documents, a key written twice, invisible
characters. Source: POLICY.md section 7, the table of YAML values.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from hdeid.errors import Place, PolicyError, PolicySyntaxError
from hdeid.policy.wording import clip

LARGEST_BYTES = 256 * 1024
DEEPEST = 12

# Source: Unicode 15.1, characters of width zero and direction marks that an editor does not show.
_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, as written.

    Attributes:
        text: Its value, without quotes.
        place: Where it begins.
        style: How it was written: empty for plain, else `'`, `"`, `|` or `>`.
        range: Offsets of its first character and one past its last one in the file.
    """

    text: str
    place: Place
    style: str = ""
    range: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Listing:
    """A sequence of nodes."""

    items: tuple[Node, ...]
    place: Place
    range: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a mapping and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping, in the order in which it was written."""

    entries: tuple[Entry, ...]
    place: Place
    range: tuple[int, int] = (0, 0)

    def get(self, name: str) -> Node | None:
        """Return the value of a key, or None."""
        return next((entry.value for entry in self.entries if entry.key.text == name), None)


Node = Scalar | Listing | Table


@dataclass(slots=True)
class Faults:
    """Gathers what is wrong, so that one run tells everything."""

    found: list[PolicyError] = field(default_factory=list)

    def add(self, fault: PolicyError) -> None:
        self.found.append(fault)

    def raise_any(self, source: str) -> None:
        """Raise one error that holds all faults, ordered by place.

        Raises:
            PolicyError: there is at least one fault.
        """
        if not self.found:
            return
        ordered = tuple(sorted(self.found, key=lambda fault: (str(fault.place and fault.place.source), _line(fault))))
        count = f"{len(ordered)} faults" if len(ordered) > 1 else "1 fault"
        raise PolicyError(f"{source}: {count}", code=ordered[0].code, place=ordered[0].place, faults=ordered)


def load(data: bytes | str, source: str) -> Node:
    """Return the root node of a policy file.

    Args:
        data: Content of the file; bytes must be UTF-8.
        source: Name of the file, for places.

    Raises:
        PolicyError: the file cannot be read as strict YAML; all faults that can be seen at once.
    """
    faults = Faults()
    text = _decode(data, source)
    _check_characters(text, source, faults)
    root: Node | None = None
    try:
        root = _Composer(source, faults).compose(text)
    except yaml.YAMLError as error:
        faults.add(_yaml_fault(error, text, source))
    except PolicySyntaxError as error:
        faults.add(error)
    faults.raise_any(source)
    if root is None:
        raise _syntax("the file is empty; a policy begins with `hdeid: 1`", Place(source, 1, 1))
    return root


def _decode(data: bytes | str, source: str) -> str:
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > LARGEST_BYTES:
        raise _syntax(f"the file holds {len(raw)} bytes; at most {LARGEST_BYTES} are read", Place(source, 1, 1))
    try:
        return raw.decode("utf-8").removeprefix(_BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _syntax("the file is not UTF-8; save it as UTF-8 / 请另存为 UTF-8", Place(source, line, 1)) from None


def _check_characters(text: str, source: str, faults: Faults) -> None:
    for found in _INVISIBLE.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        column = found.start() - text.rfind("\n", 0, found.start())
        name = f"U+{ord(found[0]):04X}"
        faults.add(_syntax(f"invisible character {name}; delete it / 请删除不可见字符", Place(source, line, column)))


class _Composer:
    """Builds nodes from the events of PyYAML's parser and refuses what strict YAML does not know."""

    def __init__(self, source: str, faults: Faults) -> None:
        self._source = source
        self._faults = faults
        self._events: Iterator[yaml.Event] = iter(())

    def compose(self, text: str) -> Node | None:
        self._events = iter(yaml.parse(text, Loader=yaml.SafeLoader))
        root: Node | None = None
        documents = 0
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._refuse("a second document (`---`); write one policy a file", event)
                if event.version or event.tags:
                    self._refuse("YAML directives (`%`) are not read", event)
            elif isinstance(event, yaml.NodeEvent):
                node = self._node(event, 1)
                root = node if documents == 1 else root
        return None if isinstance(root, Scalar) and not root.text and not root.style else root

    def _node(self, event: yaml.NodeEvent, depth: int) -> Node:
        if depth > DEEPEST:
            # Nothing may be read on: a file that deep is hostile.
            raise _syntax(f"nesting over {DEEPEST} levels; this is no policy", self._place(event))
        if isinstance(event, yaml.AliasEvent):
            self._refuse("aliases (`*`) are not read; quote the text if a star is meant", event)
            return Scalar("", self._place(event))
        if event.anchor is not None:
            self._refuse("anchors (`&`) are not read; quote the text if an ampersand is meant", event)
        if getattr(event, "tag", None) is not None:
            self._refuse("tags (`!`) are not read; quote the text if an exclamation mark is meant", event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._listing(event, depth)
        if isinstance(event, yaml.MappingStartEvent):
            return self._table(event, depth)
        return self._scalar(event)

    def _scalar(self, event: yaml.NodeEvent) -> Scalar:
        assert isinstance(event, yaml.ScalarEvent)
        return Scalar(event.value, self._place(event), event.style or "", _range(event, event))

    def _listing(self, start: yaml.NodeEvent, depth: int) -> Listing:
        items: list[Node] = []
        for event in self._events:
            if isinstance(event, yaml.SequenceEndEvent):
                return Listing(tuple(items), self._place(start), _range(start, event))
            assert isinstance(event, yaml.NodeEvent)
            items.append(self._node(event, depth + 1))
        raise AssertionError("the parser ends every sequence")

    def _table(self, start: yaml.NodeEvent, depth: int) -> Table:
        entries: dict[str, Entry] = {}
        for event in self._events:
            if isinstance(event, yaml.MappingEndEvent):
                return Table(tuple(entries.values()), self._place(start), _range(start, event))
            assert isinstance(event, yaml.NodeEvent)
            key = self._node(event, depth + 1)
            value = self._node(self._next_node(), depth + 1)
            self._add_entry(entries, key, value)
        raise AssertionError("the parser ends every mapping")

    def _next_node(self) -> yaml.NodeEvent:
        event = next(self._events)
        assert isinstance(event, yaml.NodeEvent)
        return event

    def _add_entry(self, entries: dict[str, Entry], key: Node, value: Node) -> None:
        if not isinstance(key, Scalar):
            self._faults.add(_syntax("a key must be a word, not a list or a mapping", key.place))
            return
        if unicodedata.normalize("NFC", key.text) != key.text:
            self._faults.add(_syntax(f"the key `{clip(key.text)}` is not in Unicode form NFC", key.place))
        first = entries.get(key.text)
        if first is not None:
            line = first.key.place.line
            message = f"`{clip(key.text)}` is written twice, first in line {line} and again in line {key.place.line}"
            self._faults.add(_syntax(f"{message}; delete one / 键重复", key.place, code="E-DUPLICATE"))
            return
        entries[key.text] = Entry(key, value)

    def _refuse(self, what: str, event: yaml.Event) -> None:
        self._faults.add(_syntax(what, self._place(event)))

    def _place(self, event: yaml.Event) -> Place:
        assert event.start_mark is not None
        return Place(self._source, event.start_mark.line + 1, event.start_mark.column + 1)


def _range(start: yaml.Event, end: yaml.Event) -> tuple[int, int]:
    assert start.start_mark is not None
    assert end.end_mark is not None
    return start.start_mark.index, end.end_mark.index


def _yaml_fault(error: yaml.YAMLError, text: str, source: str) -> PolicyError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        position = getattr(error, "position", 0)
        line, column = text.count("\n", 0, position) + 1, position - text.rfind("\n", 0, position)
        return _syntax("the file holds a control character", Place(source, line, column))
    lines = text.split("\n")[max(mark.line - 1, 0) : mark.line + 1]
    problem = str(getattr(error, "problem", None) or "not YAML").replace("\t", "\\t")
    return _syntax(f"{problem}{_hint(lines, problem)}", Place(source, mark.line + 1, mark.column + 1))


def _hint(lines: list[str], problem: str) -> str:
    """Return what most likely went wrong in the last of some lines, or nothing."""
    here = lines[-1] if lines else ""
    if any(re.match(r"\s*(-\s*)?[\w.]+\s*：", line) for line in lines):
        return "; a full-width `：` is no colon: write `: ` / 全角冒号 `：` 应写作半角 `: `"
    if "\\t" in problem:
        return "; indent with spaces, not with tabs / 请用空格缩进"
    if re.search(r"[\[{,:]\s*[a-z_.]+(\([a-z_]+\))?\[", here):
        return '; a selector with brackets must be quoted: `"name[2]"` / 带方括号的选择器要加引号'
    if re.search(r"\.(below|from|above|to)\s*:\s*[a-z]", here):
        return "; a level stands in brackets: `address.below(city)` / 级别写在括号里"
    if re.search(r"[:\-,\[{]\s*[*@%`]", here):
        return "; a text that begins with `*`, `@`, `%` or a backquote must be quoted / 要加引号"
    return "; check quotes, brackets and indentation" if "expected" in problem else ""


def _line(fault: PolicyError) -> tuple[int, int]:
    return (fault.place.line, fault.place.column) if fault.place else (0, 0)


def _syntax(message: str, place: Place, code: str = "E-SYNTAX") -> PolicySyntaxError:
    return PolicySyntaxError(message, code=code, place=place)
