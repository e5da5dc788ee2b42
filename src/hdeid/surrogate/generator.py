"""The protocol of surrogates: an invented value of the same category and shape, the same for the same key."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from hdeid.surrogate.person import NOBODY, Person

Parts = tuple[tuple[str, str], ...]
"""(level, text) of consecutive stretches; the level is empty where none is known."""


@dataclass(frozen=True, slots=True)
class Original:
    """The value that a surrogate stands in for.

    Attributes:
        parts: Its stretches in order; together they are the whole surface.
        canonical: Its value without regard to manner of writing; equal values get equal surrogates.
    """

    parts: Parts
    canonical: str

    @property
    def text(self) -> str:
        return "".join(text for _, text in self.parts)

    def level(self, name: str) -> str:
        """Return the text of a level, empty when it is absent."""
        return "".join(text for level, text in self.parts if level == name)


@dataclass(frozen=True, slots=True)
class Wish:
    """How a surrogate is to be made.

    Attributes:
        key: 32 bytes, of the consistency domain; the same key and original give the same surrogate.
        keep: What the surrogate must have in common with the original: any of sex, length, province, city, district.
        is_valid: True when check digits must be right.
        shift: How far dates of this domain are moved.
        person: What is known of whom the value is about.
        is_birth: True when a date is a day of birth.
    """

    key: bytes
    keep: frozenset[str] = frozenset()
    is_valid: bool = True
    shift: timedelta = timedelta()
    person: Person = NOBODY
    is_birth: bool = False


class Generator(Protocol):
    """Makes surrogates of one category."""

    @property
    def category(self) -> str:
        """Name of the category."""

    def generate(self, original: Original, wish: Wish) -> Parts:
        """Return the surrogate, stretch by stretch, with the levels of the original in their order.

        Raises:
            MethodError: the original cannot be read well enough.
        """
