"""Splits a date that brought no parts (from the tagger) into year, month, day and time, by its units or its order."""

from __future__ import annotations

import re

from hdeid.core.span import Part
from hdeid.text.regex import regex

_DIGIT = "0-9〇零一二三四五六七八九十廿正冬腊元"
_TIME = regex(r"[T ]?\s*\d{1,2}[:时点]\d{0,2}.*\Z", re.DOTALL)
_UNITS = regex(
    rf"(?P<year>(?:民国|公元)?[{_DIGIT}]+年)|(?P<month>(?:农历|阴历|闰)*[{_DIGIT}]+月[初底中]?)|"
    rf"(?P<day>初?[{_DIGIT}]+[日号]?)"
)
_NUMBERS = regex(r"\d+|[A-Za-z]{3,9}")


def date_parts(date: str, start: int = 0) -> tuple[Part, ...]:
    """Return the levels of a date, in the order of the text; separators belong to the part before.

    >>> [(part.end, part.level) for part in date_parts("2023-05-31 14:30")]
    [(5, 'year'), (8, 'month'), (11, 'day'), (16, 'time')]
    """
    time = _TIME.search(date)
    # Without anything before it a clock time is the whole span.
    body_end = time.start() if time else len(date)
    while time and body_end < len(date) and date[body_end].isspace():
        body_end += 1
    found = _by_units(date[:body_end]) if re.search("[年月日号]", date[:body_end]) else _by_order(date[:body_end])
    marks = [*found, (body_end, "time")] if time and body_end < len(date) else found
    if not marks:
        return ()
    ends = [begin for begin, _ in marks[1:]] + [len(date)]
    starts = [0] + [begin for begin, _ in marks[1:]]
    return tuple(
        Part(start + first, start + last, level)
        for first, last, (_, level) in zip(starts, ends, marks, strict=True)
        if first < last
    )


def _by_units(date: str) -> list[tuple[int, str]]:
    return [(found.start(), found.lastgroup or "day") for found in _UNITS.finditer(date)]


def _by_order(date: str) -> list[tuple[int, str]]:
    """Read numbers by their order: year first, or day and month before a four-digit year, or month and day."""
    words = list(_NUMBERS.finditer(date))
    if len(words) == 1 and len(words[0][0]) in (6, 8) and words[0][0].isdecimal():
        first, width = words[0].start(), len(words[0][0]) - 4
        return [(first, "year"), (first + width, "month"), (first + width + 2, "day")]
    if len(words) == 2:
        is_year = len(words[0][0]) == 4
        is_day_first = words[1][0].isalpha()
        orders: tuple[str, ...] = (
            ("year", "month") if is_year else ("day", "month") if is_day_first else ("month", "day")
        )
    elif words and words[0][0].isdecimal() and len(words[0][0]) == 4:
        orders = ("year", "month", "day")
    elif len(words) > 2 and len(words[2][0]) == 4:
        orders = ("month", "day", "year") if words[0][0].isalpha() else ("day", "month", "year")
    else:
        orders = ("year", "month", "day")
    return [(word.start(), level) for word, level in zip(words, orders, strict=False)]
