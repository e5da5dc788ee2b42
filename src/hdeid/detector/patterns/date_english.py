"""Dates with English months, and those whose day a form calls unknown: 31-MAY-2023, May 31, 2023, UN-UNK-2023."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.patterns.date_values import MONTH, UNKNOWN, DateMatch, is_day, is_year, read_number
from hdeid.text.dates import MONTH_NAMES
from hdeid.text.regex import regex

_WORD = regex(r"[A-Za-z]{2,9}")
_UNKNOWN_WORD = regex(r"(?:UNK?|UK|NK)\Z", re.IGNORECASE)
_S = r"[-/ .,]{0,2}"
# The day of a date in numbers is none of an English month behind it: 2025-01-13,OCT.
_DAY_BEFORE = regex(
    rf"(?<![0-9A-Za-z.])(?<![0-9][-/.][0-9][-/.])(?<![0-9][-/.][0-9]{{2}}[-/.])"
    rf"(?P<d>[0-9]{{1,2}}|{UNKNOWN})(?:st|nd|rd|th)?(?: of)?{_S}\Z"
)
_YEAR_BEFORE = regex(r"(?<![0-9A-Za-z.])(?P<y>(?:19|20)[0-9]{2})[-/ ]?\Z")
_YEAR_AFTER = regex(
    # 11 May-12 Jun: the next day is no year.
    rf"\.?[-/ ,]{{0,2}}(?P<y>(?:19|20)[0-9]{{2}}(?![0-9])|(?<=[-/])[0-9]{{2}}(?![0-9.]| ?{MONTH}(?![A-Za-z])))"
)
# 9 Sep 20: with blanks the year may be what is counted or measured next: 9 Sep 20 vials, 5 May 12 Jun, 14 Oct 30 mg.
_COUNTED = (
    r"(?i:patients?|pts?|subjects?|participants?|persons?|people|cases?|samples?|vials?|bottles?|boxes|kits?|doses?|"
    r"tab(?:let)?s?|caps?(?:ules?)?|units?|days?|weeks?|wks?|months?|years?|yrs?|hours?|hrs?|min(?:ute)?s?|times|visits?|"
    r"sites?|queries|query|pages?|records?|reports?|events?|S?AEs?|cycles?|"
    r"[kmcnμ]?(?:g|m|L|mol)(?:/[A-Za-z0-9]{1,5})?|K?I?U(?:/[A-Za-z0-9]{1,5})?|mmHg|bpm|kcal|Gy|h|d|x)(?![A-Za-z])"
)
_BLANK_YEAR_AFTER = regex(
    r"\.? (?P<y>[0-9]{2})(?![0-9A-Za-z%‰℃°×]|[.,/][0-9]|:[0-9]{2}|"
    rf"[-~][0-9]{{1,3}}(?![0-9])(?! ?-?{MONTH})|"
    rf" ?(?:%|[例个次天周岁人倍名种分片粒支袋项盒瓶点时度元毫])|"
    rf"[ -](?:{_COUNTED}|(?:{MONTH}|{MONTH.upper()})(?![A-Za-z])))"
)
_LAST_BLANK_YEAR = 35
# Oct 21-Oct 25: two days of October.
_MONTH_BEFORE = regex(rf"(?i:{MONTH})\.? ?\Z")
_RANGE_BEFORE = regex(rf"(?i:{MONTH})\.? ?[0-9]{{1,2}}(?:st|nd|rd|th)? ?- ?\Z")
_LAST_DAY = regex(r"\.? ?(?P<d>[0-9]{1,2})(?![0-9:]|\.[0-9])(?:st|nd|rd|th)?")
_BORN_BEFORE = regex(r"(?i:\b(?:DOB|born|birth)\b)[^\n.;]{0,16}\Z")
_DAY_YEAR_AFTER = regex(
    rf"\.?[-/ ]{{0,2}}(?P<d>[0-9]{{1,2}}|{UNKNOWN})(?:st|nd|rd|th)?[-/ ,]{{1,2}}(?P<y>(?:19|20)[0-9]{{2}})(?![0-9])"
)
_DAY_AFTER = regex(
    rf"\.?[-/ ]?(?P<d>[0-9]{{1,2}}(?![0-9:]|\.[0-9])|{UNKNOWN})(?:st|nd|rd|th)?"
    rf"(?! ?[A-Za-z%0-9/]| ?-(?! ?(?i:{MONTH})\.? ?[0-9]|[0-9]{{1,2}}(?:st|nd|rd|th)))"
)
_UNKNOWN_LAST = regex(
    rf"(?P<d>{UNKNOWN})[-/ ](?P<m>{UNKNOWN}|[0-9]{{1,2}})[-/ ](?P<y>(?:19|20)[0-9]{{2}})(?![0-9])", re.IGNORECASE
)
_WINDOW = 10


def find_english(text: str) -> Iterator[DateMatch]:
    """Yield the dates that the English months of a text, and the words for unknown, belong to."""
    for word in _WORD.finditer(text):
        if word[0].lower() in MONTH_NAMES:
            date = _read_month(text, word.start(), word.end())
            if date:
                yield date
        elif _UNKNOWN_WORD.match(word[0]):
            found = _UNKNOWN_LAST.match(text, word.start())
            if found and text[word.start() - 1 : word.start()] not in ("-", "/"):
                levels = ((found.start(), "day"), (found.start("m"), "month"), (found.start("y"), "year"))
                yield DateMatch(found.start(), found.end(), levels)


def _read_month(text: str, start: int, end: int) -> DateMatch | None:
    month = MONTH_NAMES[text[start:end].lower()]
    floor = max(0, start - _WINDOW)
    before = text[floor:start]
    date = _year_first(text, start, end, _YEAR_BEFORE.search(before), floor)
    date = date or _day_first(text, start, end, _DAY_BEFORE.search(before), floor, month)
    return date or _month_first(text, start, end, month)


def _year_first(text: str, start: int, end: int, year: re.Match[str] | None, floor: int) -> DateMatch | None:
    """Read 2023-May-31 and 2023-May-UNK."""
    found = _DAY_AFTER.match(text, end) if year else None
    if year is None or found is None:
        return None
    levels = ((floor + year.start(), "year"), (start, "month"), (found.start("d"), "day"))
    return DateMatch(floor + year.start(), found.end(), levels)


def _day_first(text: str, start: int, end: int, day: re.Match[str] | None, floor: int, month: int) -> DateMatch | None:
    """Read 31-MAY-2023, 31 May and UN-MAY-2023."""
    if day is None or not _is_day(month, day["d"]):
        return None
    first = floor + day.start()
    year = _YEAR_AFTER.match(text, end)
    if year and (len(year["y"]) == 2 or is_year(int(year["y"]))):
        return DateMatch(first, year.end(), ((first, "day"), (start, "month"), (year.start("y"), "year")))
    if text[start - 1] == "-" and _MONTH_BEFORE.search(text, max(0, first - _WINDOW), first):
        return None
    year = _BLANK_YEAR_AFTER.match(text, end)
    if year and _is_year_behind_blank(text, first, start, int(year["y"])):
        return DateMatch(first, year.end(), ((first, "day"), (start, "month"), (year.start("y"), "year")))
    # `1 mar` may be a slip for anything: without a year the month must look like one.
    if text[end : end + 1].isalnum() or not text[start].isupper() or _YEAR_AFTER.match(text, end):
        return None
    return DateMatch(first, end, ((first, "day"), (start, "month")))


def _is_year_behind_blank(text: str, first: int, month: int, year: int) -> bool:
    """Return whether two digits behind a day and month are a year; that of a birth may be long ago."""
    if not text[month].isupper():
        return False
    return year <= _LAST_BLANK_YEAR or _BORN_BEFORE.search(text, max(0, first - 24), first) is not None


def _month_first(text: str, start: int, end: int, month: int) -> DateMatch | None:
    """Read May 31, 2023, May 2023 and May 31."""
    if text[start - 1 : start].isascii() and text[start - 1 : start].isalnum():
        return None
    found = _DAY_YEAR_AFTER.match(text, end)
    if found and _is_day(month, found["d"]):
        levels = ((start, "month"), (found.start("d"), "day"), (found.start("y"), "year"))
        return DateMatch(start, found.end(), levels)
    year = _YEAR_AFTER.match(text, end)
    if year and year.start("y") > end:
        return DateMatch(start, year.end(), ((start, "month"), (year.start("y"), "year")))
    is_end = _RANGE_BEFORE.search(text, max(0, start - 2 * _WINDOW), start) is not None
    found = (_LAST_DAY if is_end else _DAY_AFTER).match(text, end)
    if found and found.start("d") > end and text[start].isupper() and _is_day(month, found["d"]):
        return DateMatch(start, found.end(), ((start, "month"), (found.start("d"), "day")))
    return None


def _is_day(month: int, day: str) -> bool:
    return not day.isdigit() or is_day(month, read_number(day))
