"""Finds a word that a document told: no expression is built of it, as the cache of `re` would keep it."""

from __future__ import annotations

from collections.abc import Iterator


def occurrences(word: str, text: str) -> Iterator[int]:
    """Yield where a word begins in a text, in order; those that overlap count once.

    >>> list(occurrences("aa", "aaa aa"))
    [0, 4]
    """
    start = text.find(word)
    while start >= 0:
        yield start
        start = text.find(word, start + len(word))
