"""Changes the text of a document piece by piece and moves its spans along."""

from __future__ import annotations

from collections.abc import Iterable

from hdeid.core.document import Document
from hdeid.core.span import Part, Span

Edit = tuple[int, int, str]
"""Start and end of a stretch of the text, and what takes its place."""


def apply_edits(document: Document, edits: Iterable[Edit]) -> Document:
    """Return the document with the edits made, which must be ordered and not overlap.

    What is written in place of a stretch belongs to the span and part around it. What is inserted between two parts
    belongs to the part before; at the very edge of a span it stays outside. Spans and parts left empty are dropped.
    """
    pieces: list[str] = []
    starts: list[int] = []  # New offset of each old offset, taken as the start of something.
    ends: dict[int, int] = {}  # The same as an end, where text was inserted.
    position = length = 0
    for start, end, text in edits:
        pieces += (document.text[position:start], text)
        starts.extend(range(length, length + start - position))
        length += start - position
        if start == end:
            ends[start] = length
        starts.extend(length + min(index, len(text)) for index in range(end - start))
        length += len(text)
        position = end
    pieces.append(document.text[position:])
    starts.extend(range(length, length + len(document.text) - position + 1))
    spans = (_move(span, starts, ends.get(span.end, starts[span.end])) for span in document.spans)
    return Document("".join(pieces), tuple(span for span in spans if span), id=document.id)


def inside_spans(document: Document) -> frozenset[int]:
    """Return the offsets of all characters in spans."""
    return frozenset(i for span in document.spans for i in range(span.start, span.end))


def is_only_gap(text: str, inside: frozenset[int], offset: int) -> bool:
    """True for a character that alone parts two spans or two numbers: taking it out would run two values into one."""
    if offset in inside:
        return False
    before, after = text[offset - 1 : offset], text[offset + 1 : offset + 2]
    return (offset - 1 in inside and offset + 1 in inside) or (
        before.isalnum() and before.isascii() and after.isalnum() and after.isascii()
    )


def _move(span: Span, starts: list[int], end: int) -> Span | None:
    start = starts[span.start]
    if start >= end:
        return None
    moved = ((starts[part.start], min(starts[part.end], end), part.level) for part in span.parts)
    parts = tuple(Part(first, last, level) for first, last, level in moved if first < last)
    return Span(start, end, span.category, parts, span.score, span.source, span.evidence)
