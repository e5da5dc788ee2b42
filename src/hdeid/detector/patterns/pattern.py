"""The protocol that every pattern obeys: one module per structured category in `patterns/`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from hdeid.core.span import Span
from hdeid.detector.reading.page import Page


class Pattern(Protocol):
    """Finds candidates of one category by their shape, the words around them, and their check digits."""

    @property
    def name(self) -> str:
        """Name of the pattern, lower case; `source` of its spans is `pattern:` and this name."""

    def find(self, page: Page) -> Iterable[Span]:
        """Yield candidate spans in any order; they may overlap one another and those of other patterns.

        Args:
            page: A text in its normal form with its captions. Time must be linear in the text's length.
        """
