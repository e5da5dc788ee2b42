"""Dates that a series or a birth proves: `C1 3.9 C2 3.30 C3 4.20`, `1针 4.2 2针 5.6`, `老大 2015 顺,老二 2018 剖`.

In the authored documents C and a number stand before 79 other values, of complement and carnitines most of them; none
goes up three times as days of a calendar in the distance of cycles. All 49 dates that are found were marked.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from hdeid.detector.patterns.date_values import CERTAIN, MONTH_DAYS, DateMatch, is_day, match_of
from hdeid.text.regex import regex

_DAY = r"(?P<m>1[0-2]|0?[1-9])[-./](?P<d>[12]\d|3[01]|0?[1-9])(?![\d%/]|\.\d|-\d| ?(?:mg|g|ml|[μu]mol|岁|kg|cm|mm)\b)"
_CYCLE = regex(rf"(?<![A-Za-z0-9/-])C(?P<n>\d{{1,2}})[ :(]{{1,2}}(?P<day>{_DAY})")
_DOSE = regex(
    r"(?<![\d.])(?:第 ?)?(?P<n>[1-9]|[一二三四五六七八九])(?:针|剂(?!量)|疗程|周期|程|次化疗)[ :(]{0,2}"
    rf"(?P<day>{_DAY})"
)
_BETWEEN = 24
_YEAR_DAYS = 366
# Least number in a row, and the days between two of them: cycles of chemotherapy, doses of a vaccine or an injection.
_SERIES = ((_CYCLE, 3, range(6, 46)), (_DOSE, 2, range(6, 241)))
_NUMERALS = "〇一二三四五六七八九"
_YEAR = r"(?P<y>(?:19[4-9]|20[0-3])\d)"
_BIRTH = (
    r"(?:(?:剖(?!宫产率)|顺|流|引|吸|钳)(?=[产宫]|[ ]?[,;。、)+/\n男女]|[ ]?\Z| ?\d)|人流|药流|"
    r"自流|自然流产|清宫|早产|足月|平产|胎停|稽留流产|宫外孕|异位妊娠)(?!率)"
)
# A year before the way of a birth, with the weight of the child between: 2015 3.4kg 剖.
_OF_BIRTH = regex(
    rf"(?<![\dA-Za-z.:/~-]){_YEAR}年?(?= ?(?:\d\.\d{{1,2}} ?[Kk]g[ ,]?|[1-5]\d{{3}} ?g[ ,]?|[男女]婴?[ ,]?)?{_BIRTH})"
)
_OF_CHILD = regex(
    rf"(?:老[大二三四]|[头首一二三]胎|[长次]子|[长次]女|[大二]宝)[ :,]{{0,2}}{_YEAR}(?:年|(?![\d.-]| ?(?:g|克|元|ml)))"
)
# 比6月(8.1%)下降: a month alone with which another is compared; 较3月前 counts back.
_COMPARED = regex(
    r"[较比](?:去年|前年|上年)?(?P<m>(?:1[0-2]|[1-9])月)(?=份?(?:[(的,。;、升降上下增减高低多少略稍明持 \n]|\Z))"
)
# 净水机坏 9/17 停: no share has so large a denominator.
_STOPPED = regex(r"(?<![\d./-])(?P<m>1[0-2]|0?[1-9])/(?P<d>1[3-9]|2\d|3[01])(?= ?(?:停|坏|报修|修好|送修|启用|换新))")
# Smoker 20 pack-years, stopped 2010; 流感 2022?(年份不清).
_QUIT = regex(
    rf"\b(?:stopped|quit|ceased|gave up)(?: smoking| drinking| alcohol)?(?: in| since)? {_YEAR}(?=[,;)\n]|\.(?!\d)|\Z)"
)
_VACCINATED = regex(
    r"(?:流感|肺炎|[甲乙]肝|带状疱疹|破伤风|狂犬|卡介苗|HPV|新冠)(?:疫苗|苗)?[ :]{1,3}"
    rf"{_YEAR}(?=[?,、;。(\n]|[ ]{{2}}|[ ]?\Z)"
)
# INR 4/6 2.9; 4/13 3.8: two days or more that go up, each with its value.
_MEASURED_DAY = r"(?:1[0-2]|[1-9])/(?:[12]\d|3[01]|[1-9]) \d{1,3}\.\d{1,2}(?![\d/.%-])"
_MEASURED = regex(rf"\b[A-Z][A-Za-z0-9]{{1,7}} (?P<row>{_MEASURED_DAY}(?:[;,] ?{_MEASURED_DAY}){{1,12}})")
_MEASURED_ON = regex(r"(?<![\d./])(?P<m>\d{1,2})/(?P<d>\d{1,2})(?= )")
# A whole date with dots, and further days of the same or the next year behind strokes: 2022.2.7 / 5.9 / 8.11.
_ONWARD = r"(?:1[0-2]|0?[1-9])\.(?:[12]\d|3[01]|0?[1-9])(?![\d%]|\.\d| ?(?:[A-Za-z℃×]|[个倍岁年月期级分度元]))"
_CHAIN = regex(
    rf"(?<![\d./-])(?:20\d\d|[12]\d)\.(?P<first>1[0-2]|0?[1-9])\.(?P<day>[12]\d|3[01]|0?[1-9])"
    rf"(?P<rest>(?: ?/ ?{_ONWARD}){{2,12}})(?! ?/ ?\d)"
)
_HEAD = regex(r"(?P<y>\d{2,4})\.(?P<m>\d{1,2})\.(?P<d>\d{1,2})")
_LINK = regex(r"(?P<m>\d{1,2})\.(?P<d>\d{1,2})")
# Values measured on a day go up in the same way.
_VALUES_BEFORE = regex(
    r"(?:血[糖压红钾钠钙脂]|糖耐量|OGTT|糖化|体[重温]|蛋白|肌酐|细胞|[评得]分|[A-Z][A-Za-z0-9]{1,5})[^\n。;]{0,12}\Z"
)
_VALUES_REACH = 24


def find_series(text: str) -> Iterator[DateMatch]:
    """Yield the dates of cycles, doses and births, and of months compared; linear time.

    Args:
        text: The normal form.
    """
    for pattern, least, gaps in _SERIES:
        row: list[re.Match[str]] = []
        for found in pattern.finditer(text):
            if row and not _follows(row[-1], found, gaps, text):
                yield from _dates(row, least)
                row = []
            row.append(found)
        yield from _dates(row, least)
    yield from _onward(text)
    for found in _MEASURED.finditer(text):
        days = list(_MEASURED_ON.finditer(text, *found.span("row")))
        numbers = [(int(day["m"]), int(day["d"])) for day in days]
        if all(is_day(*number) for number in numbers) and sorted({*numbers}) == numbers:
            yield from map(_match, days)
    for pattern in (_OF_BIRTH, _OF_CHILD, _COMPARED, _STOPPED, _QUIT, _VACCINATED):
        for found in pattern.finditer(text):
            yield _match(found)


def _onward(text: str) -> Iterator[DateMatch]:
    """Yield a whole date and the days that go on from it and turn the year at most once."""
    for found in _CHAIN.finditer(text):
        links = list(_LINK.finditer(text, *found.span("rest")))
        days = [(int(found["first"]), int(found["day"])), *((int(link["m"]), int(link["d"])) for link in links)]
        turns = sum(later <= earlier for earlier, later in itertools.pairwise(days))
        if turns > 1 or len(set(days)) < len(days) or not all(is_day(*day) for day in days):
            continue
        if not _VALUES_BEFORE.search(text, max(0, found.start() - _VALUES_REACH), found.start()):
            heads = _HEAD.finditer(text, found.start(), found.start("rest"))
            yield from (_match(each) for each in (*heads, *links))


def _follows(before: re.Match[str], found: re.Match[str], gaps: range, text: str) -> bool:
    """Return whether one number and its day follow another, in the same line and after the usual time."""
    gap = text[before.end() : found.start()]
    if len(gap) > _BETWEEN or "\n" in gap or _number(found) != _number(before) + 1:
        return False
    return (_day_of_year(found) - _day_of_year(before)) % _YEAR_DAYS in gaps


def _number(found: re.Match[str]) -> int:
    return int(found["n"]) if found["n"].isdigit() else _NUMERALS.index(found["n"])


def _day_of_year(found: re.Match[str]) -> int:
    return sum(MONTH_DAYS[: int(found["m"]) - 1]) + int(found["d"])


def _dates(row: list[re.Match[str]], least: int) -> Iterator[DateMatch]:
    # C3 and C4 are complement as well.
    is_complement = bool(row) and row[0][0].startswith("C3") and "." in row[0]["day"]
    if len(row) >= least and not is_complement and all(is_day(int(found["m"]), int(found["d"])) for found in row):
        yield from (_match(found) for found in row)


def _match(found: re.Match[str]) -> DateMatch:
    """Return the date of a match without the words before it."""
    first = next(found.start(group) for group in ("y", "m") if found.re.groupindex.get(group))
    return match_of(found, first, doubt=CERTAIN)
