"""Reads an age as people write it: 56岁, 五十六岁, 3月龄, 一岁半, 九旬, 52-year-old."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hdeid.text.normalize import normalize

OLDEST = 130
"""Ages above this are slips of the pen: nobody is known to have passed 122 years."""

_DAYS_A_YEAR = 365.25
_YEARS_A_UNIT = {
    "岁": 1.0, "周岁": 1.0, "年": 1.0, "月": 1 / 12, "个月": 1 / 12, "月龄": 1 / 12, "周": 7 / _DAYS_A_YEAR,
    "周龄": 7 / _DAYS_A_YEAR, "天": 1 / _DAYS_A_YEAR, "日": 1 / _DAYS_A_YEAR, "日龄": 1 / _DAYS_A_YEAR,
    "小时": 1 / _DAYS_A_YEAR / 24, "时": 1 / _DAYS_A_YEAR / 24, "分钟": 1 / _DAYS_A_YEAR / 1440,
    "y": 1.0, "yo": 1.0, "yr": 1.0, "yrs": 1.0, "year": 1.0, "years": 1.0, "m": 1 / 12, "mo": 1 / 12, "mos": 1 / 12,
    "month": 1 / 12, "months": 1 / 12, "w": 7 / _DAYS_A_YEAR, "week": 7 / _DAYS_A_YEAR, "weeks": 7 / _DAYS_A_YEAR,
    "d": 1 / _DAYS_A_YEAR, "day": 1 / _DAYS_A_YEAR, "days": 1 / _DAYS_A_YEAR,
}  # fmt: skip
_HAN = "零〇一二三四五六七八九十百两廿卅"
_NUMBER = rf"(?:\d{{1,4}}(?:\.\d{{1,2}})?|[{_HAN}]{{1,6}})"
_UNIT = "|".join(sorted(map(re.escape, _YEARS_A_UNIT), key=len, reverse=True))
_PIECE = re.compile(
    rf"(?P<number>{_NUMBER})(?P<vague>[余多几来]|\+)?(?:个)?(?P<unit>{_UNIT})?(?P<half>半)?", re.IGNORECASE
)
_DECADE = re.compile(rf"(?:年)?(?P<near>近|逾|过|约)?(?P<number>[{_HAN}]{{1,3}}|\d{{1,2}})旬")
_RANGE = re.compile(rf"(?P<first>{_NUMBER})(?:{_UNIT})?[-~至到](?P<last>{_NUMBER})个?(?P<unit>{_UNIT})?")
_COMMON = re.compile(r"(\d{1,3})\s?(?:周?岁)?")
_NOISE = re.compile(
    r"年龄|现年|享年|出生后?|生后|虚|实足|大概|左右|已|又|aged?(?=[\s:\d])|\bof age\b|(?<=[a-z])[\s-]*\bold\b|/o\b"
    r"|(?<=y)\.o\.?|[:,.\s]+$|^[:\s]+|(?<=\d)[\s-]+(?=[a-z岁个月周天日])|(?<=[a-z岁月周天])[\s,]+(?=\d)"
)
_NEAR = re.compile(r"近|约|大约|上下|不到|未满|不足|逾|超?过|以上|以下|[<>≥≤~]")
_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2}


@dataclass(frozen=True, slots=True)
class AgeRange:
    """An age in years; `low == high` when it is told exactly (八十多岁 is 80..89)."""

    low: float
    high: float


def parse_age(surface: str) -> AgeRange | None:
    """Return the age that a text names, or None when it cannot be read without doubt.

    >>> parse_age("56岁"), parse_age("３月龄").low, parse_age("不详")
    (AgeRange(low=56.0, high=56.0), 0.25, None)
    """
    common = _COMMON.fullmatch(surface)
    if common and int(common[1]) <= OLDEST:
        return AgeRange(float(common[1]), float(common[1]))
    plain = _NOISE.sub("", normalize(surface).lower().replace("岁零", "岁"))
    decade = _DECADE.fullmatch(plain)
    if decade:
        return _decade(decade)
    stretch = _RANGE.fullmatch(plain)
    if stretch:
        return _stretch(stretch)
    is_near = bool(_NEAR.search(plain))
    pieces = _read_pieces(_NEAR.sub("", plain))
    if not pieces:
        return None
    low, high = sum(low for low, _ in pieces), sum(high for _, high in pieces)
    if high > OLDEST:
        return None
    # About ninety may be 85 or 95: the reader of a bound must take that as unknown.
    return AgeRange(max(low - 5, 0), high + 5) if is_near else AgeRange(low, high)


def read_number(text: str) -> float | None:
    """Return a number in digits or Han numerals below one thousand.

    >>> read_number("一百零二"), read_number("十六"), read_number("五六"), read_number("卅五")
    (102, 16, None, 35)
    """
    if text[0].isdigit():
        return float(text)
    total, digit = 0, None
    expanded = text.replace("廿", "二十").replace("卅", "三十")
    for character in expanded:
        if character in "百十":
            unit = 100 if character == "百" else 10
            total += (1 if digit is None else digit) * unit
            digit = None
        elif digit is None or digit == 0:
            digit = _DIGITS[character]
        else:
            return None
    return total + (digit or 0)


def _decade(found: re.Match[str]) -> AgeRange | None:
    number = read_number(found["number"])
    if number is None or number * 10 > OLDEST:
        return None
    start = number * 10
    return AgeRange(start - 5 if found["near"] in ("近", "约") else start, start + 9)


def _stretch(found: re.Match[str]) -> AgeRange | None:
    first, last = read_number(found["first"]), read_number(found["last"])
    factor = _YEARS_A_UNIT[found["unit"] or "岁"]
    if first is None or last is None or first > last or last * factor > OLDEST:
        return None
    return AgeRange(first * factor, last * factor)


def _read_pieces(plain: str) -> list[tuple[float, float]]:
    """Read every number with its unit; nothing may stand between them."""
    pieces: list[tuple[float, float]] = []
    position = 0
    while position < len(plain):
        found = _PIECE.match(plain, position)
        years = _piece_years(found, is_first=not pieces) if found else None
        if found is None or years is None:
            return []
        pieces.append(years)
        position = found.end()
    return pieces


def _piece_years(found: re.Match[str], *, is_first: bool) -> tuple[float, float] | None:
    number = read_number(found["number"])
    if number is None or (not found["unit"] and not is_first):
        return None
    factor = _YEARS_A_UNIT[found["unit"] or "岁"]
    spread = _spread(number) if found["vague"] else 0.0
    half = 0.5 if found["half"] else 0.0
    return ((number + half) * factor, (number + half + spread) * factor)


def _spread(number: float) -> float:
    """Return how far 多 reaches: 八十多 to 89, 百余 to 199, 三多 less than one."""
    return 99.0 if number % 100 == 0 else 9.0 if number % 10 == 0 else 1.0
