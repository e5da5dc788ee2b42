"""Everyday words of two characters, which look like names (高明) or reach into them (由于 before 于洋)."""

from __future__ import annotations

from functools import cache

from hdeid.lexicon.load import read_pairs


@cache
def common_words() -> frozenset[str]:
    """Return the everyday and medical words of two characters."""
    return frozenset(first + second for first, seconds in read_pairs("common_words.tsv") for second in seconds)
