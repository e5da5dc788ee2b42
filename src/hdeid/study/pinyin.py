"""Names in pinyin, told by their first letters: which letters a Latin word can be read as, syllable by syllable."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import pairwise

# Where the next letter begins among the first 3755 characters of GB 2312-1980, which stand in order of pinyin.
_LETTERS = (
    (0xB0A1, "a"), (0xB0C5, "b"), (0xB2C1, "c"), (0xB4EE, "d"), (0xB6EA, "e"), (0xB7A2, "f"), (0xB8C1, "g"),
    (0xB9FE, "h"), (0xBBF7, "j"), (0xBFA6, "k"), (0xC0AC, "l"), (0xC2E8, "m"), (0xC4C3, "n"), (0xC5B6, "o"),
    (0xC5BE, "p"), (0xC6DA, "q"), (0xC8BB, "r"), (0xC8F6, "s"), (0xCBFA, "t"), (0xCDDA, "w"), (0xCEF4, "x"),
    (0xD1B9, "y"), (0xD4D1, "z"), (0xD7FA, ""),
)  # fmt: skip
# Syllables of Mandarin (GB/T 28039-2011, names in pinyin), as far as they tell letters apart.
_SYLLABLE = re.compile(
    r"(?:[bpmfdtnlgkhjqxrwy]|[zcs]h?)(?:iang|iong|uang|ang|eng|ian|iao|ing|ong|uai|uan|ai|an|ao|ei|en|ia|ie|in|iu|ou|ua|"
    r"ue|ui|un|uo|ve|a|e|i|o|u|v)|ang|eng|ai|an|ao|ei|en|er|ou|a|e|o"
)
_LONGEST_SYLLABLE = 6
_WORD = re.compile(r"[A-Za-z]{2,24}")
_BETWEEN = re.compile(r"[, ]{1,2}\Z")
_INSIDE = re.compile(r"[ -]\Z")

Letters = tuple[str, int]
"""First letters of a name's syllables, and how many of them are the surname's."""


def initial(char: str) -> str:
    """Return the first letter of a common character's pinyin, empty when the character is none of the common ones.

    Source: GB 2312-1980, level 1: 3755 characters in order of pinyin.

    >>> "".join(map(initial, "李海海"))
    'lhh'
    """
    try:
        code = int.from_bytes(char.encode("gb2312"), "big")
    except UnicodeEncodeError:
        return ""
    if not _LETTERS[0][0] <= code < _LETTERS[-1][0]:
        return ""
    return next(letter for start, letter in reversed(_LETTERS) if code >= start)


@lru_cache(maxsize=4096)
def readings(word: str) -> frozenset[str]:
    """Return the first letters of every way in which a word is all syllables.

    >>> sorted(readings("xian")), sorted(readings("Smith"))
    (['x', 'xa'], [])
    """
    lower = word.lower()
    found: list[set[str]] = [set() for _ in range(len(lower) + 1)]
    found[0].add("")
    for start in range(len(lower)):
        for end in range(start + 1, min(start + _LONGEST_SYLLABLE, len(lower)) + 1 if found[start] else 0):
            if _SYLLABLE.fullmatch(lower, start, end):
                found[end] |= {before + lower[start] for before in found[start]}
    return frozenset(found[-1])


def find_names(text: str, known: Collection[Letters]) -> Iterator[tuple[int, int]]:
    """Yield the ranges that can be one of several names in pinyin: `Li Haihai`, `HAI-HAI LI`, `lihaihai`.

    Args:
        text: Any text.
        known: Letters of the names; time does not depend on their number.
    """
    words = list(_WORD.finditer(text))
    whole = {letters for letters, _ in known if len(letters) > 2}
    for word in words:
        if whole & readings(word[0]) and not _touches(text, word.start(), word.end()):
            yield word.span()
    for first, second in pairwise(words):
        if _BETWEEN.match(text, first.end(), second.start()) and _are_names(first[0], second[0]):
            a, b = readings(first[0]), readings(second[0])
            if _is_known(a, b, known):
                yield first.start(), second.end()
    for first, second, third in zip(words, words[1:], words[2:], strict=False):
        if not _are_names(first[0], third[0]):
            continue
        a, b, c = readings(first[0]), readings(second[0]), readings(third[0])
        gaps = text[first.end() : second.start()], text[second.end() : third.start()]
        is_surname_first = _BETWEEN.match(gaps[0]) and _INSIDE.match(gaps[1]) and _are_names(second[0])
        is_given_first = _INSIDE.match(gaps[0]) and _BETWEEN.match(gaps[1])
        if (is_surname_first and _is_known(a, _product(b, c), known, is_given_first=False)) or (
            is_given_first and _is_known(_product(a, b), c, known, is_surname_first=False)
        ):
            yield first.start(), third.end()


def _is_known(
    first: Collection[str],
    second: Collection[str],
    known: Collection[Letters],
    *,
    is_surname_first: bool = True,
    is_given_first: bool = True,
) -> bool:
    return any(
        (is_surname_first and (a + b, len(a)) in known) or (is_given_first and (b + a, len(b)) in known)
        for a in first
        for b in second
    )


def _product(first: Collection[str], second: Collection[str]) -> set[str]:
    return {a + b for a in first for b in second}


def _are_names(*words: str) -> bool:
    return all(word[0].isupper() for word in words)


def _touches(text: str, start: int, end: int) -> bool:
    """Return whether a word is part of a longer one or of an address."""
    return text[end : end + 1] == "@" or (text[start - 1 : start].isalpha() and text[start - 1 : start].isascii())
