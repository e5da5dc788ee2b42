"""Words and syllables by kind: abbreviations, parts of names and of drugs, captions of numbers of things."""

from __future__ import annotations

import re
from functools import cache

from hdeid.lexicon.load import read_pairs


@cache
def terms(kind: str) -> tuple[str, ...]:
    """Return the words of one kind, in the order of the list.

    `abbreviation`: capitals that trials and clinics use for other things than initials, `rarer_abbreviation` those that
    stand for a person's only where a caption says so; `no_login`: small letters that stand in logs and forms where
    login names stand; `thing`: captions of numbers that name no person, `numbered_thing` only with a word for number
    behind, `coded_thing` only with one for code, `latin_thing` and `latin_coded_thing` the same in Latin letters, the
    latter in capitals; `personal_number`: captions that end like those and do name a person; `drug_stem`, `drug_head`:
    how names of substances end and begin; `romanized_surname`: in small letters, `pinyin_surname`: further ones, which
    are English words or too rare to begin a name unless more speaks for it; `dashed_surname`: those that a given name
    with a dash stands beside; `korean_surname`: in Hangul; `surnameless`: how names without a surname begin where a
    surname begins alike; `sound`: characters that write foreign sounds; `measured`: what a result stands behind.

    Raises:
        KeyError: no such kind.
    """
    return _kinds()[kind]


def alternatives(words: tuple[str, ...]) -> str:
    """Return a group of a regular expression that matches any of the words, longer ones first.

    >>> alternatives(("AE", "SAE", "A."))
    '(?:SAE|AE|A\\\\.)'
    """
    return f"(?:{'|'.join(re.escape(word) for word in sorted(words, key=len, reverse=True))})"


@cache
def _kinds() -> dict[str, tuple[str, ...]]:
    kinds: dict[str, tuple[str, ...]] = {}
    for kind, words in read_pairs("terms.tsv"):
        kinds[kind] = (*kinds.get(kind, ()), *words.split("|"))
    return kinds
