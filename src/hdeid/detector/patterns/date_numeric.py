"""Dates of Arabic digits and separators: 2023-05-31, 20230531, 23/5/31, 05/31/2023, 2023-UN-UNK, 112/05/31, 5.31."""

from __future__ import annotations

import re

from hdeid.detector.patterns.date_slashed import YEAR_LAST
from hdeid.detector.patterns.date_values import (
    CAPTION,
    CERTAIN,
    MONTH_YEAR,
    STRONG,
    UNKNOWN,
    WEAK,
    DateMatch,
    is_day,
    is_month,
    is_year,
    match_of,
    read_number,
)
from hdeid.text.regex import regex

_B = r"[ \t]{0,2}"
_YEAR_MONTH_DAY = regex(
    rf"(?P<y>[12][089Oo][0-9Oo][0-9OoIl]){_B}(?P<s>[-/._、。·~]){_B}(?P<m>0 [1-9]|"
    rf"[0-9OoIl]{{1,2}}|{UNKNOWN}){_B}(?P=s){_B}"
    rf"(?P<d>0 [1-9](?![0-9])|[0-9OoIl]{{1,2}}(?![0-9])日?|{UNKNOWN})"
)
_MIXED = regex(r"(?P<y>(?:19|20)[0-9]{2})[-/.](?P<m>0[1-9]|1[0-2])[-/.](?P<d>[0-9]{2})(?![0-9])")
_BLANKS = regex(r"(?P<y>(?:19|20)[0-9]{2}) (?P<m>[01]?[0-9]) (?P<d>[0-3]?[0-9])(?![0-9])")
_YEAR_MONTH = regex(rf"(?P<y>(?:19|20)[0-9]{{2}}){_B}(?P<s>[-/.]){_B}(?P<m>[0-9]{{1,2}}(?![0-9])|{UNKNOWN})月?")
_RANGE_GOES_ON = regex(r" ?(?:-{1,2}|[~至到]) ?(?:(?:19|20)[0-9]{2}/(?:0[1-9]|1[0-2])(?![/0-9])|至?今)")
_RANGE_BEFORE = regex(r"(?<![0-9/])(?:19|20)[0-9]{2}/(?:0[1-9]|1[0-2]) ?(?:-{1,2}|[~至到]) ?\Z")
_YEAR = regex(r"(?P<y>(?:19|20)[0-9]{2})(?![0-9])")
_YEAR_LAST = regex(
    rf"(?P<a>[0-9]{{1,2}}|{UNKNOWN}){_B}(?P<s>[-/.]){_B}(?P<b>[0-9]{{1,2}}|{UNKNOWN}){_B}(?P=s){_B}"
    r"(?P<y>(?:19|20)[0-9]{2})(?![0-9])"
)
_MONTH_YEAR = regex(rf"{MONTH_YEAR}(?![0-9])")
# 4/2017-6/2017, 9/2007-present; 1/2000 is a dilution as well.
_LASTS = regex(
    rf" ?(?:[-~至到]|to(?= ))[ ]?(?:{MONTH_YEAR}(?![0-9])|(?i:present|now|ongoing|current|cont)|至今|现在|今)"
)
_YEAR_LAST_SHORT, _LAST_MONTH = regex(YEAR_LAST), 12
_SHORT_YEAR = regex(r"(?P<y>[0-9]{2})(?P<s>[-/.])(?P<m>[0-9]{1,2})(?P=s)(?P<d>[0-9]{1,2})(?![0-9])")
_MONTH_DAY = regex(r"(?P<m>[0-9]{1,2}) ?[-/.] ?(?P<d>[0-9]{1,2})(?![0-9])")
# 5/14 日间手术: the word behind the blank is 日间.
_MONTH_DAY_UNIT = regex(r"(?P<m>[0-9]{1,2}) ?[-/.] ?(?P<d>[0-9]{1,2}(?: (?!日[间班])[日号]|[日号]))(?![线楼床龄])")
# 病理3-5日: how long a result takes.
_AVERAGE = regex(r"(?:平均|约|共|达|第|病理|结果|报告|疗程|预计|观察)[ ]?\Z")
# Boxes and scanning part the digits: 2 0 2 3 - 0 5 - 3 1, 20 23-05-31.
_BOXED = regex(
    r"(?P<y>(?:1 ?9|2 ?0) ?[0-9] ?[0-9]) ?(?P<s>[-/.]) ?(?P<m>[01] ?[0-9]) ?(?P=s) ?(?P<d>[0-3] ?[0-9])(?![0-9]|"
    r" [0-9](?![0-9]))"
)
# Years of the Republic of China, 1912 = 1; written so in Taiwan.
_REPUBLIC = regex(r"(?P<y>1[0-2][0-9])(?P<s>[-/.])(?P<m>[0-9]{1,2})(?P=s)(?P<d>[0-9]{1,2})(?![0-9])")
_COMPACT = regex(r"(?P<y>(?:19|20)[0-9]{2})(?P<m>[0-9]{2})(?P<d>[0-9]{2})")
_COMPACT_MONTH = regex(r"(?P<y>(?:19|20)[0-9]{2})(?P<m>0[1-9]|1[0-2])")
_COMPACT_SHORT = regex(r"(?P<y>[0-9]{2})(?P<m>[0-9]{2})(?P<d>[0-9]{2})")
_TIME_DIGITS = regex(r"(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9])?\Z")
# Source: HL7 v2.5.1, 2.A.22; ICH E2B(R3), 3.2.1: a time in one run of figures ends with its zone, +0800.
_ZONE = regex(r"[+-](?:0[0-9]|1[0-4])(?:00|30|45)(?![0-9])")
_UNIT = regex(
    r" ?(?:(?!(?:CT|MR|PET|B超|ECG|AM|PM|am|pm|EST|UTC|to |[Tt][0-9])[A-Za-z0-9]*)[a-zA-Z]|[%‰℃°μ×+^]|"
    r"[元万亿例个次天周岁人倍名种项分片粒支袋级度米克千毫升单国余斤题]|公[斤分里]|小时)"
)
# Behind a year of four digits a blank parts words: 8/11/2023 EF 61%.
_GLUED_UNIT = regex(r"(?!to|T[0-9])[A-Za-z%‰℃°μ×+^]")
# Behind a month and day with a slash or dash a blank and capitals begin a word: 5/22 ALT 395.
_UNIT_OF_DAY = regex(
    r"(?!CT|MR|PET|B超|ECG|AM|PM|am|pm)[A-Za-z]|"
    r" (?:(?!to )[a-z]|[A-Z](?![A-Za-z\u4e00-\u9fff-])|(?:K?I?U|HPF?|Gy|Hz|FL|MM)(?![A-Za-z]))|"
    r" ?(?:[%‰℃°μ×+^]|[元万亿例个次天岁人倍名种项分片粒支袋级度米克千毫升单国余斤题]|公[斤分里]|小时|"
    r"周(?![一二三四五六日末]))"
)
# 1/2 tab, 3/4 of the kits, 4/12/28周; but called 3/5 no answer.
_PART_OF = regex(
    r"(?!am|pm)[A-Za-z]| (?:[mk]?g|m[lm]?|cm|h|d|u|[a-z]+s|[A-Z]|of|tab|tablet|dose|cup|pill|strength|way|full|done|"
    r"vial|hour|year|normal|grade)(?![a-z])|"
    r" ?[%‰℃°μ×+^元万亿例个次天岁人倍名种分片粒支袋级度米克千毫升单国余斤题月号]| ?周(?![一二三四五六日末])"
)
# What makes the digits part of a longer code; a dash before another date makes a range.
_JOINED = regex(
    r"[./][0-9]|-(?!(?:19|20)[0-9]{2}(?:[-/.年]|[01][0-9][0-3][0-9](?![0-9])))[0-9]{3,}|-[0-9]{1,2}[A-Za-z]|[0-9]"
)
# What is counted and measured in thousands: 2000-2040 kcal.
_AMOUNT = (
    r" ?(?:[kmcnμ]?(?:[gLlm]|mol|Pa|[cC]al|Hz|Ah)(?![A-Za-z])|K?I?U(?![A-Za-z])|rpm|mmHg|[%‰℃°×^+]|"
    r"[元万亿例个次天周岁人倍名种分片粒支袋级步度米克千毫升大卡单国余斤题]|公[斤分里]|小时)"
)
_YEARS = regex(
    r"(?P<y>(?:19[3-9]|20[0-4])[0-9])"
    rf"(?= ?[-~至到] ?(?P<last>(?:19[3-9]|20[0-4])[0-9])(?![0-9年]|[-/.][0-9]|{_AMOUNT}))"
)
_UNIT_OF_YEAR = regex(rf"(?!to|T[0-9])[A-Za-z]| (?:[b-z]|[A-Z]{{1,2}}|[A-Z][a-z]{{1,2}})(?![A-Za-z])|{_AMOUNT}")
_YEAR_RANGE = regex(r"(?P<y>(?:19|20)[0-9]{2})(?= ?[-~至到、] ?(?:19|20)[0-9]{2} ?年)")


def read_numeric(text: str, start: int, run_end: int) -> DateMatch | None:
    """Return the date that begins with the run of digits `start <= i < run_end`, if there is one."""
    length = run_end - start
    if length in (8, 12, 14):
        return _read_compact(text, start, run_end)
    if length == 6:
        return _read_six(text, start, run_end)
    if length == 4:
        return _read_year_first(text, start)
    if length == 3:
        return _read_republic(text, start)
    if length <= 2:
        return _read_misread_year(text, start, run_end) or _read_year_last(text, start) or _read_short(text, start)
    return None


def _read_year_first(text: str, start: int) -> DateMatch | None:
    found = _YEAR_MONTH_DAY.match(text, start)
    if found:
        return _full(text, found)
    found = _MIXED.match(text, start) or _BLANKS.match(text, start)
    if found and _is_calendar(found) and _is_free(text, start, found.end()):
        doubt = WEAK if " " in found[0] and found["m"][0] != "0" else CERTAIN
        return match_of(found, doubt=doubt)
    return _read_year_month(text, start)


def _full(text: str, found: re.Match[str]) -> DateMatch | None:
    before = text[max(0, found.start() - 2) : found.start()]
    month, day = read_number(found["m"]), read_number(found["d"].removesuffix("日"))
    if before[-1:] in ("V", "v") and found["s"] == ".":
        return None
    if not _is_calendar(found) or _JOINED.match(text, found.end()):
        return None
    is_ordinary = found["s"] in "-/.~" or (month > 0 and day > 0 and found["s"] != "_")
    return match_of(found, doubt=CERTAIN if is_ordinary else WEAK, style="number", day=max(day, 0))


def _read_year_month(text: str, start: int) -> DateMatch | None:
    found = _YEAR_RANGE.match(text, start)
    if found:
        return match_of(found)
    found = _YEARS.match(text, start)
    if found and found["y"] < found["last"] and _is_begun(text, start):
        return match_of(found, doubt=STRONG, style="years")
    found = _YEAR_MONTH.match(text, start)
    if found is None:
        found = _YEAR.match(text, start)
        return match_of(found, doubt=STRONG) if found and _is_free(text, start, found.end(), _UNIT_OF_YEAR) else None
    month = read_number(found["m"])
    if not _is_free(text, start, found.end()) or not (is_month(month) or month < 0):
        return None
    is_marked = found["s"] != "/" or _is_end_of_range(text, found)
    is_padded = (len(found["m"]) == 2 or found["s"] == "-") and is_marked and 1930 <= int(found["y"]) <= 2059
    return match_of(found, doubt=CERTAIN if month < 0 or is_padded or found[0][-1] == "月" else WEAK, style="number")


def _is_end_of_range(text: str, found: re.Match[str]) -> bool:
    """Return whether a year and a month with a slash are one end of a range of such: 2008/03-2010/11, 2022/03至今."""
    if len(found["m"]) < 2:
        return False
    is_first = _RANGE_GOES_ON.match(text, found.end()) is not None
    return is_first or _RANGE_BEFORE.search(text, max(0, found.start() - 12), found.start()) is not None


def _read_republic(text: str, start: int) -> DateMatch | None:
    found = _REPUBLIC.match(text, start)
    if found is None or not _is_calendar(found, short=True):
        return None
    if not _is_free(text, start, found.end(), units=_GLUED_UNIT if len(found[0]) == 9 else _UNIT):
        return None
    return match_of(found, doubt=CERTAIN if len(found[0]) == 9 and found["s"] != "-" else WEAK)


def _read_misread_year(text: str, start: int, run_end: int) -> DateMatch | None:
    """Read a year in which scanning took a zero for a letter or left blanks: 2O23-05-31, 20 23-05-31."""
    if text[run_end : run_end + 1] == " ":
        found = _BOXED.match(text, start)
        return match_of(found) if found and _is_calendar(found) and _is_begun(text, start) else None
    if text[run_end : run_end + 1] not in ("O", "o"):
        return None
    found = _YEAR_MONTH_DAY.match(text, start)
    return _full(text, found) if found else None


def _read_year_last(text: str, start: int) -> DateMatch | None:
    """Read 05/31/2023 and 31.05.2023; where both readings are possible the month comes first, but not with dots."""
    found = _YEAR_LAST.match(text, start)
    if found is None or not _is_free(text, start, found.end(), units=_GLUED_UNIT):
        return None
    first, second = read_number(found["a"]), read_number(found["b"])
    day_first = (first > 12 or found["s"] == "." or first < 0) and second <= 12
    month, day = (second, first) if day_first else (first, second)
    if not (month < 0 or is_month(month)) or not (day < 0 or is_day(max(month, 1), day)):
        return None
    names = ("day", "month") if day_first else ("month", "day")
    levels = ((start, names[0]), (found.start("b"), names[1]), (found.start("y"), "year"))
    return DateMatch(start, found.end(), levels)


def _read_short(text: str, start: int) -> DateMatch | None:
    found = _YEAR_LAST_SHORT.match(text, start)
    if found and is_day(int(found["m"]), int(found["d"])):
        units = _PART_OF if int(found["d"]) <= _LAST_MONTH else _GLUED_UNIT
        if _is_free(text, start, found.end(), units):
            return match_of(found, doubt=WEAK, style="year-last")
    found = _SHORT_YEAR.match(text, start)
    if found:
        if not _is_calendar(found, short=True) or not _is_free(text, start, found.end()):
            return None
        return match_of(found, doubt=_doubt_of_short_year(found), style="number", day=int(found["d"]))
    found = _MONTH_YEAR.match(text, start)
    if found:
        is_sure = found["m"][0] == "0" or _LASTS.match(text, found.end()) is not None
        if _is_free(text, start, found.end(), _GLUED_UNIT if is_sure else _UNIT):
            return match_of(found, doubt=CERTAIN if is_sure else WEAK, style="month-year")
    found = _MONTH_DAY_UNIT.match(text, start)
    if (
        found
        and is_day(int(found["m"]), read_number(found["d"].rstrip("日号 ")))
        and not _AVERAGE.search(text, max(0, start - 4), start)
    ):
        return (
            match_of(found, style="number", day=read_number(found["d"].rstrip("日号 ")))
            if _is_begun(text, start)
            else None
        )
    found = _MONTH_DAY.match(text, start)
    if found and int(found["m"]) > 12 and "/" in found[0] and is_day(int(found["d"]), int(found["m"])):
        levels = ((start, "day"), (found.start("d"), "month"))
        return DateMatch(start, found.end(), levels, STRONG) if _is_free(text, start, found.end()) else None
    if found and is_day(int(found["m"]), int(found["d"])) and _is_free(text, start, found.end(), _UNIT_OF_DAY):
        return match_of(found, doubt=STRONG, style="number", day=int(found["d"]))
    if found and "/" in found[0] and is_day(int(found["m"]), int(found["d"])):
        return match_of(found, doubt=STRONG, style="prose") if _is_free(text, start, found.end(), _PART_OF) else None
    return None


def _doubt_of_short_year(found: re.Match[str]) -> int:
    """Section numbers (10.1.2) and insulin doses (12-10-14) look alike; leading zeros and late days tell them apart."""
    year, day = int(found["y"]), int(found["d"])
    is_padded = len(found["m"]) == len(found["d"]) == 2 and "0" in (found["m"][0], found["d"][0])
    is_recent = 15 <= year <= 35 and day >= 13
    return CERTAIN if (is_padded and found["s"] != "/") or (is_recent and found["s"] != "/") else WEAK


def _read_compact(text: str, start: int, end: int) -> DateMatch | None:
    found = _COMPACT.match(text, start)
    zone = _ZONE.match(text, end) if end - start > 8 else None
    if found is None or not _is_calendar(found) or not _is_free(text, start, zone.end() if zone else end):
        return None
    if end > found.end():
        if not _TIME_DIGITS.match(text, found.end(), end):
            return None
        return match_of(found, doubt=CERTAIN if end - start == 14 or zone else CAPTION, style="compact")
    return match_of(found, style="compact", day=int(found["d"]))


def _read_six(text: str, start: int, end: int) -> DateMatch | None:
    found = _COMPACT_MONTH.match(text, start) or _COMPACT_SHORT.match(text, start)
    if found is None or not _is_free(text, start, end):
        return None
    if "d" in found.re.groupindex and not _is_calendar(found, short=True):
        return None
    return match_of(found, doubt=CAPTION)


def _is_calendar(found: re.Match[str], *, short: bool = False) -> bool:
    year, month, day = (read_number(found[key].rstrip("日号")) for key in "ymd")
    if not short and not is_year(year):
        return False
    if month < 0 or day < 0:
        return month < 0 or is_month(month)
    return is_day(month, day, year)


def _is_begun(text: str, start: int) -> bool:
    before = text[start - 1 : start]
    return not (before and before.isascii() and (before.isalnum() or before in "-/.~"))


def _is_free(text: str, start: int, end: int, units: re.Pattern[str] = _UNIT) -> bool:
    """Return whether neither a longer number, a code nor a unit holds the digits."""
    before = text[max(0, start - 2) : start]
    last = before[-1:]
    if (last.isascii() and last.isalnum()) or last in ("<", ">", "≥", "≤", "=", "^", "×", "+", "±", "#", "_"):
        return False
    if last in (".", "-", "/", "~") and len(before) == 2 and before[0].isascii() and before[0].isalnum():
        return False
    if last == ":" and before[0].isdigit():
        return False
    return not (units.match(text, end) or _JOINED.match(text, end))
