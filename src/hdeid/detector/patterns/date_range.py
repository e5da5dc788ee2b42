"""The second end of a range, and further days of a list, which lean on the date before: 2023.5.1-5.7, 5月1日至7日."""

from __future__ import annotations

import re

from hdeid.detector.patterns.date_slashed import YEAR_LAST
from hdeid.detector.patterns.date_values import MONTH_YEAR, DateMatch, is_day, is_month, match_of
from hdeid.text.regex import regex

_TO = r"[ \t]{0,2}(?:--?|~|至|到|→)[ \t]{0,2}"
_S = r"[-/.]"
_END = rf"(?![0-9]|{_S}[0-9]|[A-Za-z%]| (?:[a-z%]|[A-Z](?![A-Za-z]))|[天年次例])"
_UNIT_DAY = regex(
    r"[ \t]{0,2}(?:--?|~|至|到|、|,|和|及|与|→)[ \t]{0,2}(?P<d>[0-9]{1,2})"
    r"(?:[日号](?![线前])|(?=[、,][0-9]{1,2}[日号]))"
)
_UNIT_MONTH = regex(r"[ \t]{0,2}(?:--?|~|至|到|、)[ \t]{0,2}(?P<m>[0-9]{1,2})月份?(?:(?P<d>[0-9]{1,2})[日号])?")
_LONG = regex(rf"{_TO}(?P<y>(?:19|20)[0-9]{{2}})(?:{_S}(?P<m>[0-9]{{1,2}})(?:{_S}(?P<d>[0-9]{{1,2}}))?){_END}")
_SHORT = regex(rf"{_TO}(?P<y>[0-9]{{2}})(?P<s>{_S})(?P<m>[0-9]{{1,2}})(?P=s)(?P<d>[0-9]{{1,2}}){_END}")
_MONTH_DAY = regex(rf"{_TO}(?P<m>[0-9]{{1,2}}){_S}(?P<d>[0-9]{{1,2}}){_END}")
_LIST = regex(rf"[ ]?[、,和及与;][ ]?(?P<m>[0-9]{{1,2}})(?P<s>{_S})(?P<d>[0-9]{{1,2}}){_END}")
_DAY = regex(rf"{_TO}(?P<d>[0-9]{{1,2}})日?{_END}(?![:个月时点])")
_MONTH_YEAR = regex(rf"(?:{_TO}|[ ]to[ ]){MONTH_YEAR}(?![0-9A-Za-z%]|{_S}[0-9])")
_YEAR = regex(rf"{_TO}(?P<y>(?:19|20)[0-9]{{2}})(?![0-9])")
_YEAR_LAST = regex(rf"(?:{_TO}|[ ]to[ ]){YEAR_LAST}")
_COMPACT = regex(rf"{_TO}(?P<y>(?:19|20)[0-9]{{2}})(?P<m>[0-9]{{2}})(?P<d>[0-9]{{2}})(?![0-9A-Za-z])")


def read_tail(text: str, end: int, date: DateMatch) -> DateMatch | None:
    """Return the date that goes on from `date`, whose span with its time ends at `end`; None where there is none."""
    if date.style == "unit":
        return _read_unit_tail(text, end, date)
    if date.style == "compact":
        return _checked(_COMPACT.match(text, end), "compact")
    if date.style == "year-last":
        return _checked(_YEAR_LAST.match(text, end), "year-last")
    if date.style in ("month-year", "years"):
        found = (_MONTH_YEAR if date.style == "month-year" else _YEAR).match(text, end)
        return match_of(found, found.start("m" if date.style == "month-year" else "y")) if found else None
    if date.style == "number":
        for expression in (_LONG, _SHORT, _MONTH_DAY):
            tail = _checked(expression.match(text, end), "number")
            if tail:
                return tail
        found = _LIST.match(text, end)
        # A list keeps its separator: after 8/15 an 8.16 is another value.
        if found and found["s"] == text[date.levels[-1][0] - 1]:
            tail = _checked(found, "number")
            if tail:
                return tail
        found = _DAY.match(text, end)
        if found and date.day and date.day < int(found["d"]) <= 31:
            return match_of(found, found.start("d"))
    return None


def _read_unit_tail(text: str, end: int, date: DateMatch) -> DateMatch | None:
    if date.day:
        found = _UNIT_DAY.match(text, end)
        if found and 1 <= int(found["d"]) <= 31:
            return match_of(found, found.start("d"), style="unit", day=int(found["d"]))
    if date.levels[-1][1] != "month":
        return None
    return _checked(_UNIT_MONTH.match(text, end), "unit")


def _checked(found: re.Match[str] | None, style: str) -> DateMatch | None:
    if found is None:
        return None
    month, day = (int(found[key]) if found[key] else 0 for key in "md")
    if not (is_day(month, day) if day else is_month(month)):
        return None
    first = min(found.start(key) for key in found.re.groupindex if key in "ymd" and found[key])
    return match_of(found, first, style=style, day=day)
