"""First letters of pinyin: of a Han character, and of the syllables that a Latin word can be read as."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from hdeid.lexicon.load import read_rows

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


def initial(char: str) -> str:
    """Return the first letter of a Han character's pinyin, empty when the character is too rare to be known.

    Source: GB 2312-1980, level 1: 3755 characters in order of pinyin; for 3,095 others `pinyin.tsv`.

    >>> "".join(map(initial, "李海海")), initial("婷")
    ('lhh', 't')
    """
    try:
        code = int.from_bytes(char.encode("gb2312"), "big")
    except UnicodeEncodeError:
        code = 0
    if not _LETTERS[0][0] <= code < _LETTERS[-1][0]:
        return _rare().get(char, "")
    return next(letter for start, letter in reversed(_LETTERS) if code >= start)


def name_initials(name: str) -> list[str]:
    """Return for each character of a Han name the letters with which its pinyin may begin, the likeliest first.

    There are several where a surname is read in several ways, the ordinary reading of its character among them, as
    whoever types it may not know better; and none (an empty string) for a very rare character.

    >>> name_initials("单海海"), name_initials("李单"), name_initials("尉迟海")
    (['sd', 'h', 'h'], ['l', 'd'], ['yw', 'c', 'h'])
    """
    if not name:
        return []
    ordinary = [initial(char) for char in name]
    own = _surnames().get(name[:2]) or _surnames().get(name[:1]) or ""
    return [own if ordinary[0] in own else own + ordinary[0], *ordinary[1:]]


@cache
def _rare() -> dict[str, str]:
    return {char: letter for kind, letter, chars in read_rows("pinyin.tsv") if kind == "rare" for char in chars}


@cache
def _surnames() -> dict[str, str]:
    """Return the letters of the surnames that are read otherwise than their first character is."""
    rows = (row for row in read_rows("pinyin.tsv") if row[0] == "surname")
    return {surname: letters for _, letters, line in rows for surname in line.split("|")}


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
