"""Confuses characters as optical recognition does: O and 0, l and 1, blanks in between."""

from __future__ import annotations

from random import Random

from augment.edit import apply_edits
from hdeid.core.document import Document

_CONFUSED = {"0": "OoDQ", "1": "lI|i", "5": "S", "8": "B", "2": "Z", "6": "b", "9": "g", "O": "0", "l": "1", "I": "1", "B": "8", "S": "5", "Z": "2",
             "：": ":;.·", "。": ".oO", "，": "，,.、", "日": "曰目", "月": "目用", "一": "-—", "（": "(", "）": ")", "、": ".·", "口": "囗", "人": "入", "未": "末", "己": "已"}  # fmt: skip


def recognition(document: Document, rng: Random, *, confuse: float = 0.015, blank: float = 0.02) -> Document:
    """Return the document with a share of confusable characters replaced and blanks strewn in."""
    scale = rng.choice((0.4, 1.0, 1.0, 2.5))
    edits = []
    for i, char in enumerate(document.text):
        if char in _CONFUSED and rng.random() < scale * confuse * (1 if char.isdigit() else 2):
            edits.append((i, i + 1, rng.choice(_CONFUSED[char])))
        elif rng.random() < scale * blank and char != "\n":
            edits.append((i, i, rng.choice((" ", " ", "  "))))
    return apply_edits(document, edits)
