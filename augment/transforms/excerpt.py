"""Cuts a stretch out of a document, so that the tagger also meets text that begins and ends anywhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hdeid.core.document import Document
from hdeid.core.span import Part


def excerpt(document: Document, rng: Random) -> Document:
    """Return a stretch of 20 to 400 characters whose ends cut no span."""
    size = rng.randint(20, 400)
    start = rng.randint(0, max(0, len(document.text) - size))
    end = min(len(document.text), start + size)
    for span in document.spans:
        if span.start < start < span.end:
            start = span.start
        if span.start < end < span.end:
            end = span.end
    kept = (span for span in document.spans if start <= span.start and span.end <= end)
    spans = tuple(
        replace(
            s,
            start=s.start - start,
            end=s.end - start,
            parts=tuple(Part(p.start - start, p.end - start, p.level) for p in s.parts),
        )
        for s in kept
    )
    return Document(document.text[start:end], spans, id=document.id)
