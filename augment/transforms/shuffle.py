"""Permutes a share of the characters, as the patent's augmentation does; labels move with them or stay in place."""

from __future__ import annotations

from random import Random

from hdeid.core.document import Document


def shuffle(document: Document, rng: Random, *, ratio: float = 0.15, only_outside: float = 0.0) -> Document:
    """Return the document with `ratio` of its characters permuted among each other while the spans stay in place.

    Args:
        ratio: Share of characters, 0.1..0.2 in the patent.
        only_outside: 1 permutes only characters outside spans (EXPERIMENTS.md: harmless, while the other form costs F1).
    """
    inside = {i for span in document.spans for i in range(span.start, span.end)} if only_outside else set()
    places = [i for i, char in enumerate(document.text) if i not in inside and char != "\n"]
    chosen = rng.sample(places, int(len(places) * ratio))
    characters = list(document.text)
    for place, source in zip(chosen, rng.sample(chosen, len(chosen)), strict=True):
        characters[place] = document.text[source]
    return Document("".join(characters), document.spans, id=document.id)
