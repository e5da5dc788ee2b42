"""Writes digits, letters and punctuation in full width, or punctuation in half width."""

from __future__ import annotations

from random import Random

from hdeid.core.document import Document

_FULL = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
_FULL_DIGITS = {code: code + 0xFEE0 for code in range(0x30, 0x3A)}
_HALF = str.maketrans("，：；（）！？。", ",:;()!?.")


def width(document: Document, rng: Random) -> Document:
    """Return the document in another width; the length stays."""
    table = rng.choice((_FULL, _FULL_DIGITS, _HALF, _HALF, _HALF))
    return Document(document.text.translate(table), document.spans, id=document.id)
