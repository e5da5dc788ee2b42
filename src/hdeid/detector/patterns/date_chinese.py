"""Dates with the units 年 月 日, in Arabic or Chinese numerals, of the Republic, and of the lunar calendar."""

from __future__ import annotations

import re

from hdeid.detector.patterns.date_values import (
    CERTAIN,
    GUIDELINE,
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

_B = r"[ \t|_]{0,2}"
_HAN = "〇○零一二三四五六七八九十廿卅"
_D = r"[0-9OoIl]"
_MONTH = rf"(?P<m>[01]?{_B}{_D}|{UNKNOWN}|十[一二]?|[一二三四五六七八九元正冬腊])"
_DAY = (
    rf"(?P<d>[0-3]?{_B}{_D}|{UNKNOWN}|[二三]?十[一二三四五六七八九]?|[廿卅初][一二三四五六七八九十]?|"
    r"[一二三四五六七八九])"
)
# What follows a day without its unit: 2023年5月31 14:30, but not 2023年5月31例, nor 2024年10月 二线值班表.
_NO_UNIT = r"(?![0-9.%]|[ ]?(?:[例个次天周岁人倍名种项年月时点余多]|线(?![上下])|病区))"
_MONTH_PART = rf"{_MONTH}{_B}(?:月份?|[-/.](?={_B}[0-9]))"
_DAY_PART = rf"{_DAY}(?:{_B}[日号]|{_NO_UNIT})"
_YEAR_FIRST = regex(
    rf"(?P<y>(?:[12]{_B}[089Oo]{_B}{_D}{_B}{_D}|[一二][{_HAN}]{{3}}|[0-9]{{2,3}}|[{_HAN}]{{2}})){_B}年"
    rf"(?:{_B}{_MONTH_PART}(?:{_B}{_DAY_PART})?)?"
)
_SAID_YEAR = regex(rf"(?P<y>(?:一九|二[零〇])[{_HAN}]{{2}})(?![{_HAN}年])")
_YEAR_MONTHS = regex(r"(?P<y>(?:19|20)[0-9]{2}) ?年 ?(?P<m>[0-9]{1,2})(?= ?[-~至到、] ?[0-9]{1,2} ?月)")
_UNKNOWN_MONTH = regex(rf"(?P<y>(?:19|20)[0-9]{{2}})年(?P<m>{UNKNOWN})月(?:(?P<d>{UNKNOWN}|[0-9]{{1,2}})日)?")
_ERA = regex(
    rf"(?P<y>(?:民国|公元|中华民国|西元|昭和|平成|令和){_B}(?:[0-9]{{1,4}}|[{_HAN}百元]{{1,6}}){_B}年)"
    rf"(?:{_B}{_MONTH_PART}(?:{_B}{_DAY_PART})?)?"
)
_MONTH_FIRST = regex(rf"{_MONTH}{_B}月份?(?:{_B}{_DAY}{_B}[日号](?!线))?")
_HAN_MONTH_DAY = regex(
    r"(?P<m>十[一二]?|[一二三四五六七八九])月(?P<d>初[一二三四五六七八九十]|[二三]?十[一二三四五六七八九]?|"
    r"廿[一二三四五六七八九])"
    r"(?![一二三四五六七八九十百几多余来天个次年岁例日号])"
)
_MONTH_DAYS = regex(r"(?P<m>[0-9]{1,2})月(?P<d>[0-9]{1,2})(?=[-~至到、,][0-9]{1,2}[日号、])")
_MONTH_DAY_CLOCK = regex(
    rf"(?P<m>[0-9]{{1,2}})月(?P<d>[0-9]{{1,2}}(?= ?[0-9]{{1,2}}[:时点]| ?[上下中]午)|"
    rf"[1-3][0-9]{_NO_UNIT}(?! ?[0-9A-Za-z~日号-]))"
)
_LUNAR_DAY = r"(?P<d>初[一二三四五六七八九十]|[一二]?十[一二三四五六七八九]?|廿[一二三四五六七八九]|三十|[0-9]{1,2})日?"
_LUNAR_YEAR = (
    rf"(?:(?P<y>(?:[12][0-9]{{3}}|[一二][{_HAN}]{{3}}|[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]|"
    rf"[木火土铁水]?[鼠牛虎兔龙蛇马羊猴鸡狗猪])年){_B})?"
)
# The lunar calendar and those of Tibetans, Dai and Muslims.
_CALENDAR = "(?:农历|阴历|旧历|古历|夏历|藏历|傣历|彝历|回历|伊历|伊斯兰历)"
_LUNAR = regex(
    rf"{_CALENDAR}{_B}{_LUNAR_YEAR}(?P<m>闰?(?:正|冬|腊|十[一二]?|"
    r"[一二三四五六七八九]|[0-9]{1,2})月)"
    rf"(?:{_B}{_LUNAR_DAY})?"
)
# Without the word 农历 the name of the month or of the day must be one that only the lunar calendar has.
_LUNAR_BARE = regex(
    rf"{_LUNAR_YEAR}(?:(?P<m>闰?(?:正|冬|腊)月|闰(?:十[一二]?|[二三四五六七八九])月)(?:{_LUNAR_DAY})?|"
    r"(?P<m2>(?:十[一二]?|[一二三四五六七八九])月)(?P<d2>初[一二三四五六七八九十]|廿[一二三四五六七八九])日?)"
)
# 丙申秋, 癸巳仲夏, 庚子岁末, 丁酉年腊月初八: a year of the cycle and what part of it; a season behind 年 is not tagged.
_CYCLE = "(?:[甲丙戊庚壬][子寅辰午申戌]|[乙丁己辛癸][丑卯巳未酉亥])"
_CYCLE_PART = regex(
    rf"(?P<y>{_CYCLE}(?P<told>年)?)"
    r"(?P<m>(?(told)(?!)|(?:[孟仲季暮初深早晚新隆盛]?[春夏秋冬]|岁?[末杪暮]))(?![瓜枣葵梅菊虫])|"
    r"(?:[正冬腊]|十[一二]?|[二三四五六七八九])月)"
    rf"(?:{_LUNAR_DAY})?"
)
_CYCLE_YEAR = regex(r"(?P<y>[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]年)")
_LUNAR_AFTER_YEAR = regex(
    rf"(?P<y>[12][0-9]{{3}}年)(?P<m>(?:农历|阴历|旧历){_B}闰?(?:正|冬|腊|十[一二]?|[一二三四五六七八九])月)"
    rf"(?:{_LUNAR_DAY})?"
)
# 约9月19日 and 预约10月1日 are days, 约3月 is a duration.
_WHOLE_DAY = regex(r"[0-9一二三四五六七八九十]{1,2}月[0-9一二三四五六七八九十廿]{1,3}[日号]")
_DOCUMENT_NUMBER = regex(
    r" ?(?:第 ?[0-9]+ ?[号期卷]|[0-9]{1,3} ?卷|版|级|度|制|代|龄|资|限|"
    rf"{GUIDELINE})"
)
# 91年阑尾切除: a year where a word goes on behind it, for nothing lasts so long; 吸烟68年余 does.
_FIRST_SHORT_YEAR = 60
_LASTING = tuple("后史龄共达近约满烟酒过了")
_DURATION = regex(r"[余多来半前后内间以之来]|[ ]?\+|[左右]|个|[0-9一二三四五六七八九]个月")
# 七八年 is seven or eight years.
_ABOUT = frozenset(a + b for a, b in zip("一二三四五六七八", "二三四五六七八九", strict=True)) | {"三五"}


def read_chinese(text: str, start: int) -> DateMatch | None:
    """Return the date with 年, 月 or 日 that begins at `start`, if there is one."""
    return (
        _read_lunar(text, start)
        or _read_era(text, start)
        or _read_year_first(text, start)
        or _read_month_first(text, start)
    )


def _read_lunar(text: str, start: int) -> DateMatch | None:
    found = _LUNAR.match(text, start) or _LUNAR_AFTER_YEAR.match(text, start)
    if found:
        return match_of(found, start)
    found = _CYCLE_PART.match(text, start)
    if found:
        return match_of(found, start)
    found = _CYCLE_YEAR.match(text, start)
    if found and not _LUNAR_BARE.match(text, start):
        return match_of(found, start)
    found = _LUNAR_BARE.match(text, start)
    if found is None or text[found.end() : found.end() + 1] in ("余", "前", "龄"):
        return None
    if found["m"]:
        return match_of(found, start)
    levels = [(found.start("m2"), "month"), (found.start("d2"), "day")]
    if found["y"]:
        levels.insert(0, (start, "year"))
    return DateMatch(start, found.end(), tuple(levels))


def _read_era(text: str, start: int) -> DateMatch | None:
    found = _ERA.match(text, start)
    return match_of(found, start, style="unit") if found and _has_day(found) else None


def _read_year_first(text: str, start: int) -> DateMatch | None:
    found = _SAID_YEAR.match(text, start)
    if found:
        return match_of(found)
    found = _UNKNOWN_MONTH.match(text, start) or _YEAR_MONTHS.match(text, start)
    if found:
        return match_of(found, style="unit")
    found = _YEAR_FIRST.match(text, start)
    if found is None or not _is_alone(text, start):
        return None
    year = re.sub(r"[ \t|_]", "", found["y"])
    if found["m"] and not _has_day(found):
        return None
    if len(year) == 4:
        return _long_year(text, found)
    return _short_year(text, found, year)


def _long_year(text: str, found: re.Match[str]) -> DateMatch | None:
    if not is_year(read_number(found["y"])):
        return None
    if not found["m"] and _DOCUMENT_NUMBER.match(text, found.end()):
        return None
    day = read_number(found["d"]) if found["d"] else 0
    return match_of(found, style="unit", day=max(day, 0))


def _short_year(text: str, found: re.Match[str], year: str) -> DateMatch | None:
    """Read 23年5月31日, '98年, 08年; 12年 and 2年5月 are durations unless a date word stands near by."""
    start = found.start()
    if text[start - 1 : start] in ("'", "‘", "’"):
        return match_of(found, style="unit")
    if len(year) == 3:
        is_republic = year.isascii() and year[0] == "1" and found["d"]
        return match_of(found, style="unit") if is_republic else None
    if read_number(year) < 0 or (year in _ABOUT and not found["m"]):
        return None
    if found["d"]:
        return match_of(found, style="unit", day=max(read_number(found["d"]), 0))
    if _DURATION.match(text, found.end()) or _DOCUMENT_NUMBER.match(text, found.end()):
        return None
    number = read_number(year)
    if found["m"]:
        is_spoken = "十" not in year and not year.isascii()
        return match_of(found, doubt=CERTAIN if year[0] in "0〇零" or number > 49 or is_spoken else WEAK)
    is_told = "\u4e00" <= text[found.end() : found.end() + 1] <= "\u9fff" and text[start - 1 : start] not in _LASTING
    if number >= _FIRST_SHORT_YEAR and is_told:
        return match_of(found)
    is_padded = year[0] in "0〇零" or (not year.isascii() and "十" not in year and year[1] not in "十百千")
    return match_of(found, doubt=CERTAIN if is_padded else WEAK if number > 69 else STRONG)


def _read_month_first(text: str, start: int) -> DateMatch | None:
    if not _is_alone(text, start):
        return None
    found = _MONTH_DAYS.match(text, start) or _MONTH_DAY_CLOCK.match(text, start)
    if found and _has_day(found):
        return match_of(found, style="unit", day=int(found["d"]))
    found = _HAN_MONTH_DAY.match(text, start)
    if found and _has_day(found):
        return match_of(found, style="unit", day=read_number(found["d"]))
    found = _MONTH_FIRST.match(text, start)
    if (
        found is None
        or not _has_day(found)
        or (found["m"] == "元" and not found["d"])
        or found["m"] in ("正", "XX", "xx", "*", "**", "×", "××")
    ):
        return None
    if found["d"]:
        return match_of(found, style="unit", day=max(read_number(found["d"]), 0))
    if found[0].endswith("份") or re.match(r" ?(?:[初底末]|[上中下]旬)", text[found.end() : found.end() + 3]):
        return match_of(found)
    return None if _DURATION.match(text, found.end()) else match_of(found, doubt=STRONG)


def _has_day(found: re.Match[str]) -> bool:
    """Return whether month and day, where they are written, are in the calendar."""
    month = read_number(found["m"]) if found["m"] else 0
    day = read_number(found["d"]) if found["d"] else 0
    if month < 0 or day < 0:
        return True
    if not found["m"]:
        return True
    return is_day(month, day) if found["d"] else is_month(month)


def _is_alone(text: str, start: int) -> bool:
    """Return whether no number, code or word of the same kind leads up to `start`."""
    before = text[max(0, start - 2) : start]
    last = before[-1:]
    if last in ("第", "近", "达", "约", "每", "<", ">", "≥", "≤", "个", "±", "×", "+"):
        return last == "约" and _WHOLE_DAY.match(text, start) is not None
    if last.isascii() and last.isalnum():
        return not last.isdigit() and last not in "OoIl"
    is_decimal = last in (".", "-", "/") and len(before) == 2 and before[0].isdigit() and text[start].isdigit()
    return not is_decimal or text[start : start + 4].isdigit()
