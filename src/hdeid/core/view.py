"""A document as one reader may see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from hdeid.errors import DocumentError


class Segment(NamedTuple):
    """A stretch of a view and the stretch of the original it stands for; both half-open ranges of code points.

    Attributes:
        start: First character in the original.
        end: One past the last character in the original.
        view_start: First character in the view.
        view_end: One past the last character in the view; equal to `view_start` where the original was removed.
        is_shown: True when the text is the original's, False when it was hidden.
        category: Category of the span; empty outside spans.
        level: Level of the atom, `rest`, or empty.
        method: Name of the method that hid it; empty when shown.
        rule: Id of the rule that decided; empty outside spans.
    """

    start: int
    end: int
    view_start: int
    view_end: int
    is_shown: bool = True
    category: str = ""
    level: str = ""
    method: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """A document as one reader may see it.

    Attributes:
        text: What the reader sees.
        segments: In order, without gaps, over the whole of the original and of the view.
        fingerprint: Fingerprint of the policy that made it.
        hidden: Number of hidden atoms by (category, method).
        faults: Number of events in which a method could not be applied and the atom was masked, by code.
        id: Id of the document.
        dropped: How much of a form went with it: `value`, `item`, `record`; empty when nothing did.
    """

    text: str
    segments: tuple[Segment, ...] = ()
    fingerprint: str = ""
    hidden: Mapping[tuple[str, str], int] = field(default_factory=lambda: MappingProxyType({}))
    faults: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    id: str = ""
    dropped: str = ""

    def original_range(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the original that the range `start <= i < end` of the view stands for.

        A range that touches a hidden stretch is widened to the whole of it.

        Raises:
            DocumentError: the range leaves the view.
        """
        if not 0 <= start <= end <= len(self.text):
            raise DocumentError(f"the range {start}..{end} leaves the view's {len(self.text)} characters")
        found = [s for s in self.segments if s.view_start < end and start < s.view_end]
        if not found:
            return (0, 0)
        first, last = found[0], found[-1]
        begin = first.start + (start - first.view_start) if first.is_shown else first.start
        stop = last.end - (last.view_end - end) if last.is_shown else last.end
        return (begin, stop)

    def view_range(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the view that stands for the range `start <= i < end` of the original.

        Raises:
            DocumentError: the range leaves the original.
        """
        length = self.segments[-1].end if self.segments else 0
        if not 0 <= start <= end <= length:
            raise DocumentError(f"the range {start}..{end} leaves the original's {length} characters")
        found = [s for s in self.segments if s.start < end and start < s.end]
        if not found:
            return (0, 0)
        first, last = found[0], found[-1]
        begin = first.view_start + (start - first.start) if first.is_shown else first.view_start
        stop = last.view_end - (last.end - end) if last.is_shown else last.view_end
        return (begin, stop)

    def __repr__(self) -> str:
        # INVARIANT: the text never reaches a log by way of repr.
        return f"View(id={self.id!r}, characters={len(self.text)}, segments={len(self.segments)})"
