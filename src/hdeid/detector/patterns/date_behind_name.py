"""A birth date in six or eight digits behind a Latin name, as films and wristbands print: NOVAK JIRI 460117.

Lots and kits are named in capitals, too; what the last word calls a number of, and what is no day, is none.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.patterns.date_values import DateMatch, is_day, match_of
from hdeid.detector.words.initials import ABBREVIATIONS
from hdeid.text.regex import regex

_NAMED = regex(
    r"[A-Z]{2,15}(?:[, -]{1,2}[A-Z]{2,15}){1,3}[ ,]{1,4}(?P<y>(?:19|20)?[0-9]{2})(?P<m>[01][0-9])(?P<d>[0-3][0-9])"
    r"(?=[ ]{1,4}(?:[MF男女](?![A-Za-z])|[0-9]{1,3}[ ]?[YyMF岁])|[ ]{2}|[ ]?(?:[,;)/]|\n|\Z))"
)
_WORD = regex("[A-Z]+")
_OF_THING = frozenset(
    "LOT REF KIT SN NO ID BATCH CODE STUDY SITE PROTOCOL VERSION VER REV DATE EXP MFG TEST CT MR".split()
)


def find_births(text: str) -> Iterator[DateMatch]:
    """Yield the dates behind names in capitals; linear time."""
    for found in _NAMED.finditer(text):
        words = _WORD.findall(text, found.start(), found.start("y"))
        is_free = not text[found.start() - 1 : found.start()].isalnum()
        is_name = is_free and not any(word in _OF_THING or word in ABBREVIATIONS for word in words)
        if is_name and is_day(int(found["m"]), int(found["d"])):
            yield match_of(found, found.start("y"))
