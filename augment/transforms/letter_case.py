"""Changes the case of Latin letters."""

from __future__ import annotations

from random import Random

from hdeid.core.document import Document


def letter_case(document: Document, rng: Random) -> Document:
    """Return the document with its ASCII letters all lower or all upper."""
    lower = {code: code + 32 for code in range(0x41, 0x5B)}
    upper = {code: code - 32 for code in range(0x61, 0x7B)}
    return Document(document.text.translate(rng.choice((lower, upper))), document.spans, id=document.id)
