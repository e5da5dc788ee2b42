"""First letters of pinyin: of a Han character, and of the syllables that a Latin word can be read as."""

from __future__ import annotations

import re
from functools import lru_cache

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


# Characters that are read otherwise where they are a surname: 种 Chóng, 单 Shàn.
_AS_SURNAME = {"种": "c", "单": "s", "解": "x", "仇": "q", "查": "z", "区": "o", "翟": "z", "乐": "y", "召": "s"}


def name_initials(name: str) -> list[str]:
    """Return the first letters of the characters of a Han name, empty for one that is none of the common ones.

    Source: Xiandai Hanyu Cidian, readings marked as surnames.

    >>> name_initials("单海海"), name_initials("李单")
    (['s', 'h', 'h'], ['l', 'd'])
    """
    return [_AS_SURNAME.get(name[0]) or initial(name[0]), *map(initial, name[1:])] if name else []


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
