"""Breaks lines at a fixed width, inside values too, as print-outs and recognised pages do."""

from __future__ import annotations

from random import Random

from augment.edit import apply_edits
from hdeid.core.document import Document


def line_breaks(document: Document, rng: Random) -> Document:
    """Return the document wrapped at a width of 14 to 60 characters."""
    columns = rng.randint(14, 60)
    indent = rng.choice(("", "", "", "    ", "　　"))
    edits = []
    column = 0
    for i, char in enumerate(document.text):
        column = 0 if char == "\n" else column + 1
        if column > columns:
            edits.append((i, i, "\n" + indent))
            column = 1
    return apply_edits(document, edits)
