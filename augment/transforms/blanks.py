"""Puts blanks around or inside values, or takes all blanks out."""

from __future__ import annotations

from random import Random

from augment.edit import apply_edits, inside_spans, is_only_gap
from hdeid.core.document import Document

_NUMBERS = frozenset({"PHONE", "ID_CARD", "BANK_CARD", "MEDICAL_RECORD", "DATE"})


def blanks(document: Document, rng: Random) -> Document:
    """Return the document with blanks between the digits of some numbers, or without any blank at all."""
    if rng.random() < 0.35:
        inside = inside_spans(document)
        gone = (
            i for i, char in enumerate(document.text) if char in " \t　" and not is_only_gap(document.text, inside, i)
        )
        return apply_edits(document, [(i, i + 1, "") for i in gone])
    edits = []
    for span in document.spans:
        if span.category in _NUMBERS and rng.random() < 0.4:
            step = rng.choice((1, 3, 4, 4, 4, 6))
            edits.extend((i, i, " ") for i in range(span.start + step, span.end, step))
        elif rng.random() < 0.15 and len(span) <= 4:
            edits.extend((i, i, " ") for i in range(span.start + 1, span.end))
    return apply_edits(document, edits)
