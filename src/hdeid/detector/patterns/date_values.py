"""What the grammars of dates share: a match with its levels, reading of numerals, and the calendar."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hdeid.core.span import Evidence, Part, Span
from hdeid.lexicon.terms import alternatives
from hdeid.text.dates import MONTH_NAMES

SOURCE = "pattern:date"

UNKNOWN = r"(?:UNK?|UK|NK|XX|xx|un[k]?|uk|\?\?|[*×]{1,2})"
"""How case report forms write a month or day that is not known. Source: CDISC CDASH 2.1, section 3.4."""

MONTH = alternatives(tuple(name.title() for name in MONTH_NAMES))
"""An expression for the name of a month, short or whole, with a capital."""

MONTH_YEAR = r"(?P<m>0?[1-9]|1[0-2])/(?P<y>(?:19|20)[0-9]{2})"
"""An expression for a month before its year: 05/2023."""

GUIDELINE = r"版? ?[A-Z]{2,6}(?:/[A-Z]{2,6}){0,3} ?(?:指南|共识|分类|标准|诊断|定义|分期)"
"""What follows the year of a guideline: 2019 EULAR/ACR标准, 2018年AHA指南."""

CERTAIN, WEAK, STRONG, CAPTION = range(4)
"""How much doubt a shape leaves that it is a date."""

_FIRST_YEAR, _LAST_YEAR = 1880, 2079
MONTH_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_NUMERALS = {char: digit for digit, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "○": 0, "两": 2, "元": 1}
_LUNAR = {"正": 1, "冬": 11, "腊": 12}
_MISREAD = str.maketrans("OoIl", "0011", " \t|_")


@dataclass(frozen=True, slots=True)
class DateMatch:
    """A date in a text, before it is a span.

    Attributes:
        start: First character.
        end: One past the last character.
        levels: Where each level starts and its name, ascending; the first starts at `start`.
        doubt: What it takes to be a date: `CERTAIN` nothing, `WEAK` a date word near by, `STRONG` one that leaves no
            other reading, `CAPTION` the caption of a date.
        style: How its tail would go on: `unit` (5月1日至7日), `number` (2023.5.1-5.7), `month-year`
            (4/2017-6/2017), `years` (2003-2014), or empty.
        day: Day of the month, 0 when not known; a range must go up from it.
    """

    start: int
    end: int
    levels: tuple[tuple[int, str], ...]
    doubt: int = 0
    style: str = ""
    day: int = 0


def match_of(
    found: re.Match[str], start: int | None = None, *, doubt: int = 0, style: str = "", day: int = 0
) -> DateMatch:
    """Return the date of a match whose groups `y`, `m`, `d` name its levels; separators go to the part before."""
    names = {"y": "year", "m": "month", "d": "day"}
    groups = found.re.groupindex
    levels = sorted((found.start(key), name) for key, name in names.items() if key in groups and found[key])
    first = found.start() if start is None else start
    levels[0] = (first, levels[0][1])
    return DateMatch(first, found.end(), tuple(levels), doubt, style, day)


def to_span(date: DateMatch, time_start: int, end: int, evidence: Evidence, score: float) -> Span:
    """Return the span of a date and the time behind it; `time_start` is `end` when there is none."""
    levels = [*date.levels, (time_start, "time")] if time_start < end else list(date.levels)
    stops = [start for start, _ in levels[1:]] + [end]
    parts = tuple(Part(start, stop, level) for (start, level), stop in zip(levels, stops, strict=True))
    return Span(date.start, end, "DATE", parts, score, SOURCE, evidence)


def read_number(digits: str) -> int:
    """Return the value of Arabic or Chinese numerals, with blanks, boxes and misread letters; -1 when it has none.

    >>> read_number("二〇二三"), read_number("三十一"), read_number("廿三"), read_number("3 1"), read_number("2O23")
    (2023, 31, 23, 31, 2023)
    """
    plain = digits.translate(_MISREAD)
    if plain.isascii():
        return int(plain) if plain.isdigit() else -1
    plain = plain.replace("廿", "二十").replace("卅", "三十").replace("初", "").replace("百", "")
    if plain in _LUNAR:
        return _LUNAR[plain]
    if "十" in plain:
        tens, _, ones = plain.partition("十")
        return 10 * _NUMERALS.get(tens, 1 if not tens else -9) + _NUMERALS.get(ones, 0 if not ones else -9)
    values = [_NUMERALS.get(char, int(char) if char.isdigit() else -1) for char in plain]
    return -1 if -1 in values or not values else int("".join(map(str, values)))


def is_year(number: int) -> bool:
    return _FIRST_YEAR <= number <= _LAST_YEAR


def is_month(number: int) -> bool:
    return 1 <= number <= 12


def is_day(month: int, day: int, year: int = 2000) -> bool:
    """Return whether the calendar has the day; a year of two digits counts as a leap year."""
    if not (1 <= month <= 12 and 1 <= day <= MONTH_DAYS[month - 1]):
        return False
    is_leap = year < 1000 or (year % 4 == 0 and (year % 100 != 0 or year % 400 == 0))
    return is_leap or (month, day) != (2, 29)
