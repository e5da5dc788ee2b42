"""Joins all lines into one, as cells of exports and copied text have them."""

from __future__ import annotations

from random import Random

from augment.edit import apply_edits, inside_spans, is_only_gap
from hdeid.core.document import Document


def join_lines(document: Document, rng: Random) -> Document:
    """Return the document on one line, with one kind of joint or none in place of the breaks."""
    joint = rng.choice((" ", " ", "", "，", "\\n", "<br>", "；", "\t"))
    inside = inside_spans(document)
    return apply_edits(
        document,
        [
            (i, i + 1, joint or " " * is_only_gap(document.text, inside, i))
            for i, char in enumerate(document.text)
            if char == "\n"
        ],
    )
