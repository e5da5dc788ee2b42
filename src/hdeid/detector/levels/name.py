"""Splits a name into surname and given name."""

from __future__ import annotations

import re

from hdeid.core.span import Part
from hdeid.detector.words.name_minority import read_minority, yi_clans
from hdeid.lexicon.names import surname_of, surnames
from hdeid.lexicon.terms import alternatives, terms
from hdeid.text.regex import regex

_HAN = regex(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff*某×XxOo〇〇 \t\n]+\Z")
_HANGUL = regex(r"[\uac00-\ud7a3]{2,4}\Z")

# Tibetan and Mongolian letters.
_SURNAMELESS_SCRIPT = regex(r"[\u0f00-\u0fff\u1800-\u18af]")
_KOREAN_TWO = regex(alternatives(tuple(name for name in terms("korean_surname") if len(name) > 1)) + r"[\uac00-\ud7a3]")
_INITIAL = regex(r"[A-Z]某{1,2}\Z")
_UNKNOWN = regex(r"[某×XxOo*〇\s]+\Z")
_WORD = regex(r"[^\W\d_](?:[\w.'’*-]*\w|\.)?", re.UNICODE)
# First syllables of Tibetan, Mongolian, Uyghur and other names that carry no surname, where a surname begins alike.
_SURNAMELESS = regex(alternatives(terms("surnameless")))
# Spellings of the surnames that nine persons in ten bear; Source: GB/T 28039-2011, Hanyu Pinyin of personal names.
_PINYIN = frozenset(terms("romanized_surname"))


def name_parts(name: str, start: int = 0) -> tuple[Part, ...]:
    """Return surname and given name, in the order of the text, covering it; `start` is where the name begins.

    A·B is given before surname (Uyghur, Kazakh, western); a bare surname and 某 forms are surname; names of peoples
    without surnames are given. Blanks belong to the part before.

    Source: TAXONOMY.md, "Conventions", NAME.

    >>> [(part.end, part.level) for part in name_parts("欧阳海海")]
    [(2, 'surname'), (4, 'given')]
    """
    if "·" in name.strip("·"):
        return _two_parts(name.rindex("·", 0, len(name.rstrip("·"))) + 1, "given", name, start)
    if _HAN.match(name):
        return _han_parts(name, start)
    if _INITIAL.match(name):
        return (Part(start, start + len(name), "surname"),)
    if _HANGUL.match(name):
        return _two_parts(2 if _KOREAN_TWO.match(name) else 1, "surname", name, start)
    if _SURNAMELESS_SCRIPT.match(name):
        return (Part(start, start + len(name), "given"),)
    return _latin_parts(name, start)


def _han_parts(name: str, start: int) -> tuple[Part, ...]:
    plain = "".join(name.split())
    if is_pet_name(plain):
        return (Part(start, start + len(name), "given"),)
    if _is_yi(plain):
        return _two_parts(2, "surname", name, start)
    if read_minority(plain, 0) == len(plain):
        return (Part(start, start + len(name), "given"),)
    length = surname_length(plain)
    if length == 0 or length == len(plain) or _is_nameless(plain[length:]):
        return (Part(start, start + len(name), "given" if length == 0 else "surname"),)
    # The given name begins at its own first character; blanks before it belong to the surname.
    seen = 0
    for index, char in enumerate(name):
        if not char.isspace():
            if seen == length:
                return _two_parts(index, "surname", name, start)
            seen += 1
    return (Part(start, start + len(name), "given"),)


def surname_length(name: str) -> int:
    """Return how many characters of a Han name without blanks are its surname, 0 when it bears none."""
    surname = surname_of(name)
    if not surname or _SURNAMELESS.match(name):
        return 0
    if len(surname) > 1 or len(name) <= 3 or "某" in name or "*" in name:
        return len(surname)
    # Four characters: two surnames joined (husband's and wife's, 陈方安生); more is a name without surname.
    is_double = len(name) == 4 and all(surnames().get(char, 9) == 1 for char in name[:2])
    return 2 if is_double else 0


def _is_yi(name: str) -> bool:
    """Tell whether a name begins with a Yi clan; one of three characters that begins like 马海燕 does not."""
    return name[:2] in yi_clans() and (len(name) > 3 or (len(name) == 3 and surnames().get(name[0], 9) > 2))


def is_pet_name(name: str) -> bool:
    """Tell whether a name is one that families call: 壮壮, 阿洁."""
    return len(name) == 2 and (name[0] == name[1] or name[0] == "阿")


def is_surnameless(name: str) -> bool:
    """Tell whether a name begins as those of peoples without surnames do, and like no surname of two characters."""
    return _SURNAMELESS.match(name) is not None


def _is_nameless(given: str) -> bool:
    return bool(_UNKNOWN.match(given)) and "*" not in given


def _latin_parts(name: str, start: int) -> tuple[Part, ...]:
    words = list(_WORD.finditer(name))
    if len(words) < 2:
        is_surname = len(words) == 1 and words[0][0].lower() in _PINYIN
        return (Part(start, start + len(name), "surname" if is_surname else "given"),)
    shouted = next((index for index, word in enumerate(words) if not word[0].isupper() or len(word[0]) == 1), 0)
    if shouted > 1:
        # AU YEUNG Kin: the family name stands in capitals.
        return _two_parts(words[shouted].start(), "surname", name, start)
    if _is_surname_first(name, [word[0] for word in words]):
        return _two_parts(words[1].start(), "surname", name, start)
    return _two_parts(words[-1].start(), "given", name, start)


def _is_surname_first(name: str, words: list[str]) -> bool:
    # Kim Mi-ran: the given name has the dash.
    if "," in name or ("-" in words[-1] and "-" not in words[0] and words[0].lower() in _PINYIN):
        return True
    if min(len(words[0]), len(words[-1])) == 1 or "." in words[0]:
        return len(words[-1]) == 1
    if words[0].isupper() != words[-1].isupper():
        return words[0].isupper()
    if len(words) > 2 and words[0].lower() in _PINYIN:
        return True
    return words[0].lower() in _PINYIN and (words[-1].lower() not in _PINYIN or len(words[0]) <= len(words[-1]))


def _two_parts(middle: int, first: str, name: str, start: int) -> tuple[Part, ...]:
    second = "given" if first == "surname" else "surname"
    if not 0 < middle < len(name):
        return (Part(start, start + len(name), first),)
    return (Part(start, start + middle, first), Part(start + middle, start + len(name), second))
