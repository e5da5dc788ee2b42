"""Names in pinyin in running text, told by the first letters of their syllables."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from hdeid.text.pinyin import readings

_WORD = re.compile(r"[A-Za-z]{2,24}")
_LONG_WORD = 6
"""Letters of a word that may be a name of two syllables, written as one word."""

_WITH_INITIALS = re.compile(
    r"(?<![A-Za-z])(?P<surname>[A-Z][A-Za-z]{1,10})[, ]{1,2}(?P<given>[A-Z](?:[. -]{0,2}[A-Z])?)\.?(?![A-Za-z])"
)
_BETWEEN = re.compile(r"[, ]{1,2}\Z")
_INSIDE = re.compile(r"[ -]\Z")

Letters = tuple[str, int]
"""First letters of a name's syllables, and how many of them are the surname's; 0 of a name that is one word."""


def find_names(text: str, known: Collection[Letters]) -> Iterator[tuple[int, int]]:
    """Yield the ranges that can be one of several names in pinyin: `Li Haihai`, `HAI-HAI LI`, `lihaihai`.

    Args:
        text: Any text.
        known: Letters of the names; time does not depend on their number.
    """
    words = list(_WORD.finditer(text))
    whole = {letters for letters, _ in known}
    for word in words:
        found = whole & readings(word[0])
        if any(len(each) > 2 or len(word[0]) >= _LONG_WORD for each in found) and not _touches(text, *word.span()):
            yield word.span()
    for match in _WITH_INITIALS.finditer(text):
        given = re.sub(r"[^A-Z]", "", match["given"]).lower()
        if any((surname + given, len(surname)) in known for surname in readings(match["surname"])):
            yield match.span()
    for first, second in pairwise(words):
        if _BETWEEN.match(text, first.end(), second.start()) and _are_names(first[0], second[0]):
            a, b = readings(first[0]), readings(second[0])
            if _is_known(a, b, known):
                yield first.start(), second.end()
    for first, second, third in zip(words, words[1:], words[2:], strict=False):
        if not _are_names(first[0]):
            continue
        a, b, c = readings(first[0]), readings(second[0]), readings(third[0])
        gaps = text[first.end() : second.start()], text[second.end() : third.start()]
        is_surname_first = _BETWEEN.match(gaps[0]) and _INSIDE.match(gaps[1]) and _are_names(second[0])
        is_given_first = _INSIDE.match(gaps[0]) and _BETWEEN.match(gaps[1]) and _are_names(third[0])
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
