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
    table: dict[int, str] = {}
    for old, new in read_pairs("traditional.tsv"):
        # A character that Big5 has is itself traditional (台, 床, 里); of several candidates only those in Big5 are common.
        if len(old) == len(new) == 1 and not _is_big5(new) and _is_big5(old):
            table.setdefault(ord(new), old)
    return table


def _is_big5(char: str) -> bool:
    try:
        char.encode("big5")
    except UnicodeEncodeError:
        return False
    return True
