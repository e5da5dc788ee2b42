"""Drops or swaps punctuation, as dictation, chats and exports do."""

from __future__ import annotations

from random import Random

from augment.edit import apply_edits, inside_spans, is_only_gap
from hdeid.core.document import Document

_MARKS = frozenset("，。；：、（）！？,;:【】“”|")
_OTHERS = " ，。、；,"


def punctuation(document: Document, rng: Random, *, drop: float = 0.5, swap: float = 0.2) -> Document:
    """Return the document with a share of the punctuation outside spans dropped or replaced."""
    inside = inside_spans(document)
    edits = []
    for i, char in enumerate(document.text):
        if char in _MARKS and i not in inside:
            chance = rng.random()
            if chance < drop:
                edits.append((i, i + 1, " " if is_only_gap(document.text, inside, i) else ""))
            elif chance < drop + swap:
                edits.append((i, i + 1, rng.choice(_OTHERS)))
    return apply_edits(document, edits)
