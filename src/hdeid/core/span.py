"""A range of one text that names an identifier, and the levels it is made of."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import IntEnum

from hdeid.core.category import CATEGORIES
from hdeid.errors import DocumentError


class Evidence(IntEnum):
    """What speaks for a span, weakest first; the settler compares it before the score (DESIGN.md, "rules")."""

    MODEL = 0
    """The tagger found it, by its posterior."""
    SHAPE = 1
    """Its characters have the shape of the category."""
    REPEAT = 2
    """The same value was found elsewhere in the document."""
    CONTEXT = 3
    """A caption or a context word says what it is."""
    CHECK = 4
    """A check digit or a register proves it."""


@dataclass(frozen=True, slots=True, order=True)
class Part:
    """One level of a span: `start <= i < end`, code points of the text.

    Attributes:
        score: Probability that this stretch is this level, 0..1; two parts that differ in it alone are equal.
    """

    start: int
    end: int
    level: str
    score: float = field(default=1.0, compare=False)

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise DocumentError(f"a part must hold at least one character, got {self.start}..{self.end}")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A range `start <= i < end` (code points) of one text that names an identifier.

    Attributes:
        start: First character.
        end: One past the last character; at least `start + 1`.
        category: A name of `CATEGORIES`.
        parts: Its levels, ordered, none overlapping, inside the span; empty when they are not known.
        score: Probability that this is an identifier of this category, 0..1.
        source: What found it (`pattern:phone`, `tagger`, `gold`).
        evidence: What speaks for it.

    Raises:
        DocumentError: a range is empty, a part leaves the span or overlaps another, a name is not in the taxonomy.
    """

    start: int
    end: int
    category: str
    parts: tuple[Part, ...] = ()
    score: float = 1.0
    source: str = ""
    evidence: Evidence = Evidence.SHAPE

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise DocumentError(f"a span must hold at least one character, got {self.start}..{self.end}")
        category = CATEGORIES.get(self.category)
        if category is None:
            raise DocumentError(f"unknown category `{self.category}`; expected one of {', '.join(CATEGORIES)}")
        position = self.start
        for part in self.parts:
            if part.start < position or part.end > self.end:
                raise DocumentError(
                    f"the part `{part.level}` at {part.start}..{part.end} overlaps another or leaves its span "
                    f"at {self.start}..{self.end}"
                )
            if part.level not in category.level_names:
                raise DocumentError(
                    f"unknown level `{part.level}` of category `{self.category}`; "
                    f"expected one of {', '.join(category.level_names) or 'none'}"
                )
            position = part.end

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end

    def moved(self, offset: int) -> Span:
        """Return the same span `offset` characters further on."""
        return replace(
            self,
            start=self.start + offset,
            end=self.end + offset,
            parts=tuple(Part(part.start + offset, part.end + offset, part.level, part.score) for part in self.parts),
        )
