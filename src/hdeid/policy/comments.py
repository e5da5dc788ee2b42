"""Finds the comments of a YAML file and which key or list item each belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from hdeid.policy.load import Listing, Node, Scalar, Table

_COMMENT = re.compile(r"(?:^|(?<=\s))#[^\n]*")


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A key or list item that comments can belong to: its range of offsets and of lines."""

    start: int
    end: int
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Comments:
    """The comments of a file.

    Attributes:
        header: Those before the first key, and the empty line behind them.
        footer: Those behind the last value.
        leading: By the offset of a key or item, the comments on lines of their own before it.
        trailing: By the same, the comment at the end of its line.
        blanks: Offsets of keys and items with an empty line before them.
    """

    header: tuple[str, ...] = ()
    footer: tuple[str, ...] = ()
    leading: dict[int, list[str]] = field(default_factory=dict)
    trailing: dict[int, str] = field(default_factory=dict)
    blanks: frozenset[int] = frozenset()

    def leading_of(self, start: int) -> list[str]:
        return self.leading.get(start, [])

    def trailing_of(self, start: int) -> str:
        return f"  {self.trailing[start]}" if start in self.trailing else ""

    def has_blank_before(self, start: int) -> bool:
        return start in self.blanks

    def are_inside(self, node: Node) -> bool:
        """Tell whether a comment belongs to something inside a collection."""
        first, last = node.range
        starts = {anchor.start for anchor in _anchors(node, "")}
        return any(first <= start < last and start in starts for start in (*self.leading, *self.trailing))


def gather_comments(text: str, root: Node) -> Comments:
    """Return the comments of a file, each with the key or item that it stands before or beside."""
    anchors = sorted(_anchors(root, text), key=lambda anchor: (anchor.start, -anchor.end))
    first = anchors[0].start if anchors else 0
    header: list[str] = []
    footer: list[str] = []
    leading: dict[int, list[str]] = {}
    beside: dict[int, list[str]] = {}
    for offset, comment in _comments(text):
        is_alone = not text[text.rfind("\n", 0, offset) + 1 : offset].strip()
        following = next((anchor for anchor in anchors if anchor.start > offset), None)
        if offset < first:
            header.append(comment)
        elif not is_alone:
            beside.setdefault(_owner(anchors, text, offset).start, []).append(comment)
        elif following is None:
            footer.append(comment)
        else:
            leading.setdefault(following.start, []).append(comment)
    for start, found in beside.items():
        if len(found) > 1:
            # Two comments cannot both end one line.
            leading.setdefault(start, []).extend(found)
    trailing = {start: found[0] for start, found in beside.items() if len(found) == 1}
    blanks = frozenset(
        anchor.start for anchor in anchors if anchor.start > first and _has_blank_before(text, anchor.start)
    )
    if header and re.match(r"(?:[^\S\n]*#[^\n]*\n|[^\S\n]*\n)*?[^\S\n]*\n", text[text.find("#") : first]):
        header.append("")
    return Comments(tuple(header), tuple(footer), leading, trailing, blanks)


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield every comment with its offset: what begins with `#` between two tokens of the YAML scanner."""
    position = 0
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        assert token.start_mark is not None
        assert token.end_mark is not None
        yield from _between(text, position, token.start_mark.index)
        position = max(position, token.end_mark.index)
    yield from _between(text, position, len(text))


def _between(text: str, first: int, last: int) -> Iterator[tuple[int, str]]:
    for found in _COMMENT.finditer(text, first, last):
        yield found.start(), found[0].rstrip()


def _anchors(node: Node, text: str) -> Iterator[_Anchor]:
    if isinstance(node, Table):
        for entry in node.entries:
            yield _anchor(entry.key.range[0], entry.value.range[1], text)
            yield from _anchors(entry.value, text)
    elif isinstance(node, Listing):
        for item in node.items:
            yield _anchor(*item.range, text)
            # The first key of a mapping stands where the mapping does; the item speaks for both.
            yield from (anchor for anchor in _anchors(item, text) if anchor.start != item.range[0])
    else:
        assert isinstance(node, Scalar)


def _anchor(start: int, end: int, text: str) -> _Anchor:
    first = text.count("\n", 0, start)
    return _Anchor(start, end, first, first + text.count("\n", start, max(end, start)))


def _owner(anchors: list[_Anchor], text: str, offset: int) -> _Anchor:
    """Return what a comment at the end of a line belongs to: the outermost key or item that begins there, else ends."""
    line = text.count("\n", 0, offset)
    begun = [anchor for anchor in anchors if anchor.first_line == line and anchor.start < offset]
    if begun:
        return begun[0]
    ended = [anchor for anchor in anchors if anchor.last_line == line and anchor.start < offset]
    return ended[0] if ended else max((a for a in anchors if a.start < offset), key=lambda anchor: anchor.start)


def _has_blank_before(text: str, start: int) -> bool:
    """Tell whether an empty line stands before a key, or before the comments that lead to it."""
    lines = text[:start].split("\n")[:-1]
    while lines and lines[-1].strip().startswith("#"):
        lines.pop()
    return bool(lines) and not lines[-1].strip()
