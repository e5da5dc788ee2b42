"""Writes the text in traditional characters."""

from __future__ import annotations

from functools import cache
from random import Random

from hdeid.core.document import Document
from hdeid.lexicon.load import read_pairs


def traditional(document: Document, rng: Random) -> Document:
    """Return the document in traditional characters, one for one."""
    return Document(document.text.translate(_table()), document.spans, id=document.id)


@cache
def _table() -> dict[int, str]:
    # Where several traditional characters share a simplified one, the first of the table is taken.
    table: dict[int, str] = {}
    for old, new in read_pairs("traditional.tsv"):
        if len(old) == len(new) == 1 and 0x4E00 <= ord(old) <= 0x9FA5:
            table.setdefault(ord(new), old)
    return table
