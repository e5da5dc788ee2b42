"""Drops or swaps punctuation, as dictation, chats and exports do."""

from __future__ import annotations

from random import Random

from augment.edit import apply_edits
from hdeid.core.document import Document

_MARKS = frozenset("，。；：、（）！？,;:【】“”|")
_OTHERS = " ，。、；,"


def punctuation(document: Document, rng: Random, *, drop: float = 0.5, swap: float = 0.2) -> Document:
    """Return the document with a share of the punctuation outside spans dropped or replaced."""
    inside = {i for span in document.spans for i in range(span.start, span.end)}
    edits = []
    for i, char in enumerate(document.text):
        if char in _MARKS and i not in inside:
            chance = rng.random()
            if chance < drop:
                edits.append((i, i + 1, ""))
            elif chance < drop + swap:
                edits.append((i, i + 1, rng.choice(_OTHERS)))
    return apply_edits(document, edits)
