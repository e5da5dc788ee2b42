"""What a whole text says about its month-day numbers: a log in which lines begin with dates, or numbered sections."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hdeid.detector.patterns.date_context import EVENT
from hdeid.detector.patterns.date_dotted import is_diary, is_diary_of_people, is_register
from hdeid.detector.patterns.date_values import MONTH, MONTH_DAYS, DateMatch, is_day
from hdeid.detector.words.name_shapes import is_known, is_word
from hdeid.text.dates import MONTH_NAMES
from hdeid.text.regex import regex

_ENTRY = regex(
    r"(?:^|\n)[ \t]{0,8}(?P<m>[0-9]{1,2})(?P<s>[-/.])(?P<d>[0-9]{1,2})(?=[ \t]|[\u4e00-\u9fff])"
    r"[ \t]{0,8}(?P<told>[^\n]{0,40})"
)
# Rooms and beds head the log of a night: 6-09床.
_OF_BED, _LEAST_BEDS = regex(r"床(?![位旁单边头])"), 2
_CLOCK = regex(r"[ \t,]{1,3}(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?![0-9])")
_TIMED = regex(r"(?<![0-9A-Za-z./-])[0-9]{1,2}(?P<s>[-/.])[0-9]{1,2}[ \t]{1,3}(?:[01][0-9]|2[0-3]):[0-5][0-9](?![0-9])")
_EVENTFUL = regex(
    r"(?:^|[\n,。;:(、 于至])(?P<m>[0-9]{1,2})(?P<s>[-/])(?P<d>[0-9]{1,2})[ ]?(?:[日号]|"
    r"(?!(?:例|个|次|天|岁|周|片|粒|支|瓶|袋|年|月|小时|量|倍|分|级|肌|椎))(?=" + EVENT + r"))"
)
_LOOSE_BEFORE = regex(r"(?:^|[\n,。;:、 ]|[\u4e00-\u9fff]\(|[于至到自从在截写为是约])\Z")
_LOOSE_BEHIND = regex(r"[ ]?(?:[,。;、:)\n]|\Z|[\u4e00-\u9fff](?<![例个次天岁周片粒支瓶袋年月小量倍分级左右肌椎阳阴]))")
_LINE_START = regex(r"(?:^|\n)[ \t]{0,8}\Z")
_LINE_END = regex(r"[ \t]*(?:\n|\Z)")
_NAME = regex(r"(?:^|[^\u4e00-\u9fff])(?P<name>[\u4e00-\u9fff]{2,3})[ \t]{1,8}\Z")
# Whole dates of this century; months of a year, and a month and day with their units or a clock, are as good.
_WHOLE = regex(
    r"(?<![0-9])20[0-9]{2} ?[-/.年] ?(?P<m>[01]?[0-9])(?![0-9]) ?(?:[-/.月] ?(?P<d>[0-3]?[0-9])(?![0-9]))?|"
    r"(?<![0-9])(?P<m2>[01]?[0-9])月(?P<d2>[0-3]?[0-9])[日号]|"
    r"(?<![0-9])20[0-9]{2}(?P<m3>0[1-9]|1[0-2])(?P<d3>[0-2][0-9]|3[01])(?![0-9])|"
    r"(?<![0-9./-])(?P<m4>[01]?[0-9])[-/](?P<d4>[0-3]?[0-9]) (?:[01]?[0-9]|2[0-3]):[0-5][0-9](?![0-9])|"
    rf"(?<![0-9])(?P<d5>[0-3]?[0-9])[- ]?(?P<name>(?i:{MONTH}))"
    r"[- ,]{1,2}20[0-9]{2}(?![0-9])"
)
_DOTTED = regex(r"(?<![0-9])20[0-9]{2}\.[01]?[0-9]\.[0-3]?[0-9](?![0-9])")
_LISTED = regex(r"(?:^|[\n,;。 ])(?P<m>[0-9]{1,2})/(?P<d>[0-9]{1,2})(?![0-9/.])")
_REACH = 60
"""Days between a whole date and one without a year that are near; letters and logs seldom reach farther."""
_SURE_DAY, _MIDDLE = 13, 15
_LEAP_YEAR = 366


@dataclass(frozen=True, slots=True)
class Log:
    """How a text writes month and day.

    Attributes:
        timed: Separators of month-day numbers that a clock follows somewhere.
        eventful: Separators (but the dot, which decimals have) of such numbers that an event follows somewhere.
        leading: Separators of month-day numbers that begin the lines of a log.
        is_numbered: True when lines begin with the numbers of sections: 1.1, 1.2, 2.1.
        is_dotted: True when whole dates are written with dots: 2023.5.31.
        near: Days of a leap year, from 0, that lie within weeks of a whole date of the text.
    """

    timed: frozenset[str]
    eventful: frozenset[str]
    leading: frozenset[str]
    is_numbered: bool
    is_dotted: bool = False
    near: frozenset[int] = frozenset()

    def is_near(self, month: int, day: int) -> bool:
        """Return whether a day lies within weeks of a date that the text names in full."""
        return _day_of_year(month, day) in self.near

    def proves(self, text: str, date: DateMatch, separator: str) -> bool:
        """Return whether layout makes a date of a number with a calendar's month and day."""
        if has_clock(text, date.end):
            return True
        if separator in self.eventful and _is_loose(text, date):
            return True
        is_leading = _LINE_START.search(text[max(0, date.start - 9) : date.start]) is not None
        return (is_leading and separator in self.leading) or is_signed(text, date)


def _is_loose(text: str, date: DateMatch) -> bool:
    """Return whether words or stops stand on both sides, as they do where the style of a text is known."""
    before = text[max(0, date.start - 2) : date.start]
    return _LOOSE_BEFORE.search(before) is not None and _LOOSE_BEHIND.match(text, date.end) is not None


def has_clock(text: str, end: int) -> bool:
    """Return whether a clock follows behind a blank."""
    return _CLOCK.match(text, end) is not None


def is_signed(text: str, date: DateMatch) -> bool:
    """Return whether a name stands before and nothing behind, as where people sign."""
    found = _NAME.search(text[max(0, date.start - 12) : date.start]) if _LINE_END.match(text, date.end) else None
    return found is not None and is_known(found["name"]) and not is_word(found["name"][:2])


def is_at_line_start(text: str, start: int) -> bool:
    return _LINE_START.search(text[max(0, start - 9) : start]) is not None


def read_log(text: str) -> Log:
    """Read the lines of a text that begin with a month-day number; linear time."""
    lines = list(_ENTRY.finditer(text))
    entries = [(int(found["m"]), int(found["d"]), found["s"]) for found in lines]
    dotted = {(first, second) for first, second, separator in entries if separator == "."}
    heads = {first for first, second in dotted if second == 1}
    is_numbered = len(heads) > 1 or any((head, 2) in dotted for head in heads)
    leading = set()
    for separator in "-/.":
        days = [(month, day) for month, day, written in entries if written == separator]
        is_calendar = len(days) > 1 and all(is_day(month, day) for month, day in days)
        if is_calendar and days == sorted(days) and (separator != "." or max(day for _, day in days) > 12):
            leading.add(separator)
    dots = [found for found in lines if found["s"] == "."]
    is_of_people = is_diary_of_people(dots, text) or is_register(dots, text)
    is_numbered = is_numbered and not is_of_people
    if sum(_OF_BED.match(found["told"]) is not None for found in lines) >= _LEAST_BEDS:
        leading.discard("-")
    if is_of_people or is_diary(dots):
        leading.add(".")
    if is_numbered:
        leading.discard(".")
    timed = frozenset(found["s"] for found in _TIMED.finditer(text))
    eventful = frozenset(found["s"] for found in _EVENTFUL.finditer(text) if is_day(int(found["m"]), int(found["d"])))
    return Log(timed, eventful, frozenset(leading), is_numbered, _DOTTED.search(text) is not None, _near_days(text))


def _near_days(text: str) -> frozenset[int]:
    """Return the days around the whole dates of a text; without one, those between the days of a list in order."""
    named = [_month_and_day(found) for found in _WHOLE.finditer(text)]
    days = {_day_of_year(*each) for each in named if is_day(*each)}
    if days:
        around = (day + shift for day in days for shift in range(-_REACH, _REACH + 1))
        return frozenset(day % _LEAP_YEAR for day in around)
    listed = [(int(found["m"]), int(found["d"])) for found in _LISTED.finditer(text)]
    is_list = len(listed) > 2 and listed == sorted(set(listed)) and all(is_day(*each) for each in listed)
    if not is_list or max(day for _, day in listed) < _SURE_DAY:
        return frozenset()
    return frozenset(range(_day_of_year(*listed[0]), _day_of_year(*listed[-1]) + 1))


def _month_and_day(found: re.Match[str]) -> tuple[int, int]:
    """Return month and day, the middle of a month that stands alone."""
    groups = {key[0]: group for key, group in found.groupdict().items() if group}
    month = MONTH_NAMES[groups["n"].lower()] if "n" in groups else int(groups["m"])
    return month, int(groups.get("d", _MIDDLE))


def _day_of_year(month: int, day: int) -> int:
    return sum(MONTH_DAYS[: month - 1]) + day - 1
