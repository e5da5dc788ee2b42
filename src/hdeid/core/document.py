"""One text with its settled spans."""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.core.entity import Entity
from hdeid.core.span import Span
from hdeid.errors import DocumentError


@dataclass(frozen=True, slots=True)
class Document:
    """One text and its settled spans.

    Attributes:
        text: The text as it came in, unchanged.
        spans: Ordered by start, none overlapping, all inside the text.
        entities: What the spans name; each span belongs to at most one. Empty when they were not linked.
        id: The user's name for the document; never part of its text.

    Raises:
        DocumentError: spans are out of order, overlap, or leave the text.
    """

    text: str
    spans: tuple[Span, ...] = ()
    entities: tuple[Entity, ...] = ()
    id: str = ""

    def __post_init__(self) -> None:
        position = 0
        for span in self.spans:
            if span.start < position:
                raise DocumentError(f"the span at {span.start}..{span.end} is out of order or overlaps the one before")
            position = span.end
        if position > len(self.text):
            raise DocumentError(f"a span ends at {position}, behind the text's {len(self.text)} characters")

    def surface(self, span: Span) -> str:
        """Return the text of a span."""
        return self.text[span.start : span.end]

    def __repr__(self) -> str:
        # INVARIANT: the text never reaches a log by way of repr.
        return f"Document(id={self.id!r}, characters={len(self.text)}, spans={len(self.spans)})"
