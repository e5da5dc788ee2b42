"""Splits a date that brought no parts (from the tagger) into year, month, day and time, by its units or its order."""

from __future__ import annotations

import re
from dataclasses import replace

from hdeid.core.span import Part
from hdeid.text.dates import MONTH_NAMES
from hdeid.text.regex import regex

_DIGIT = "0-9〇零一二三四五六七八九十廿正冬腊元"
_TIME = regex(r"[T ]?\s*\d{1,2}[:时点]\d{0,2}.*\Z", re.DOTALL)
_UNITS = regex(
    rf"(?P<year>(?:民国|公元)?[{_DIGIT}]+年)|(?P<month>(?:农历|阴历|闰)*[{_DIGIT}]+月[初底中]?)|"
    rf"(?P<day>初?[{_DIGIT}]+[日号]?)"
)
_NUMBERS = regex(r"\d+|[A-Za-z]{3,9}")
# Days of one month: 5-9号, 21、23日, 3 and 5日.
_DAYS = regex(r"\d{1,2}(?:[ ]?[-~、,至到和][ ]?\d{1,2}){1,9}[日号]")
# Days about an English month: Feb 10-17, 2024; 12-20 Sept 2022; April 2, 3 and 4, 2023.
_WORDED = regex(
    r"(?P<month>(?<![A-Za-z])[A-Za-z]{3,9}\.?)|(?P<year>(?<!\d)(?:19|20)\d\d(?!\d))|(?P<day>(?<!\d)\d{1,2}(?!\d))"
)
# 12-Feb-20, 05/MAR/24.
_SHORT_YEAR = regex(r"\d[-/][A-Za-z]{3,9}[-/]\d{2}(?!\d)")
# May 11-Jun 12: the number behind the second month is a day, not the year that it may be in 11 Jun 12.
_TWO_MONTHS = regex(
    r"[A-Za-z]{3,9}\.?[ ]?\d{1,2}(?:st|nd|rd|th)?[ ]?-[ ]?[A-Za-z]{3,9}\.?[ ]?(?P<day>\d{1,2})(?![\d:])"
)
_MONTH_OF_DAYS = regex(r"\A\W*\d{1,2}\b(?![^\n]*[月.])|[A-Za-z]{3,}\.?[ ]?\d|\A\W*\d+ and", re.IGNORECASE)


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


def mended(parts: tuple[Part, ...], text: str, start: int, end: int) -> tuple[Part, ...]:
    """Return the parts of a date in which no day goes by the level of a month or year: of 5-9号 both are days.

    Policies that keep months would show such a day. Dates of other shapes keep their parts.

    Args:
        parts: What the tagger or a pattern reads, ordered.
        text: The normal form.
        start: First character of the span.
        end: One past its last character.
    """
    if two := _TWO_MONTHS.match(text, start, end):
        parts = tuple(replace(part, level="day") if part.start == two.start("day") else part for part in parts)
    if not any(part.level == "month" and _MONTH_OF_DAYS.search(text[part.start : part.end]) for part in parts):
        return parts
    times = tuple(part for part in parts if part.level == "time")
    stop = times[0].start if times else end
    date = text[start:stop]
    if _DAYS.fullmatch(date.rstrip()) or (_DAYS.fullmatch(text, start, end + 1) and not times):
        return (Part(start, stop, "day"), *times)
    found = [each for each in _WORDED.finditer(date) if each["month"] is None or _is_month(each["month"])]
    if all(each.lastgroup != "month" for each in found) or _SHORT_YEAR.search(date):
        return parts
    starts = [start, *(start + each.start() for each in found[1:])]
    ends = [*starts[1:], stop]
    return (*(Part(a, b, str(each.lastgroup)) for a, b, each in zip(starts, ends, found, strict=True)), *times)


def _is_month(word: str) -> bool:
    return word.rstrip(".").lower() in MONTH_NAMES


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
