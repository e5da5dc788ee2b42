"""Everyday words: Chinese ones of two characters, which look like names (高明) or reach into them (由于 before 于洋).

English ones are those of clinical and trial papers."""

from __future__ import annotations

from functools import cache

from hdeid.lexicon.load import read_lines, read_pairs


@cache
def common_words() -> frozenset[str]:
    """Return the everyday and medical words of two characters."""
    return frozenset(first + second for first, seconds in read_pairs("common_words.tsv") for second in seconds)


@cache
def english_words() -> frozenset[str]:
    """Return English words in small letters that are no names: neither `will`, `rose` nor what reads as pinyin."""
    return frozenset(read_lines("english_words.txt"))
