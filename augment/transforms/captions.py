"""Drops captions, so that values stand without the word that names them."""

from __future__ import annotations

import re
from random import Random

from augment.edit import apply_edits
from hdeid.core.document import Document

_QUASI = frozenset({"SEX", "MARITAL_STATUS", "EDUCATION", "INCOME"})
_CAPTION = re.compile(r"[一-龥A-Za-z. ]{1,10}\s?[：:]\s?$")


def captions(document: Document, rng: Random, *, rate: float = 0.5) -> Document:
    """Return the document with a share of the captions right before spans removed."""
    edits = []
    position = 0
    for span in document.spans:
        found = _CAPTION.search(document.text, max(position, span.start - 12), span.start)
        # Sex, marital status and the like are identifiers only behind their caption.
        if found and span.category not in _QUASI and rng.random() < rate:
            edits.append((found.start(), found.end(), rng.choice(("", " ", "  "))))
        position = span.end
    return apply_edits(document, edits)
