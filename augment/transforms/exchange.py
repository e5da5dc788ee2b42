"""Replaces entities: values of one category and one shape change places, so that no value belongs to its place."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from hdeid.core.document import Document
from hdeid.core.span import Part, Span


def exchange(document: Document, rng: Random) -> Document:
    """Return the document with the values of each category and order of levels dealt out anew among their places."""
    groups: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, span in enumerate(document.spans):
        groups[(span.category, *(part.level for part in span.parts))].append(index)
    source = list(range(len(document.spans)))
    for places in groups.values():
        for place, taken in zip(places, rng.sample(places, len(places)), strict=True):
            source[place] = taken
    return _rebuild(document, [document.spans[index] for index in source])


def _rebuild(document: Document, values: list[Span]) -> Document:
    pieces: list[str] = []
    spans: list[Span] = []
    position = length = 0
    for place, value in zip(document.spans, values, strict=True):
        pieces.append(document.text[position : place.start])
        length += place.start - position
        pieces.append(document.surface(value))
        shift = length - value.start
        parts = tuple(Part(part.start + shift, part.end + shift, part.level) for part in value.parts)
        length += len(value)
        spans.append(
            Span(length - len(value), length, place.category, parts, place.score, place.source, place.evidence)
        )
        position = place.end
    pieces.append(document.text[position:])
    return Document("".join(pieces), tuple(spans), id=document.id)
