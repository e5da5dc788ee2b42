"""What the parts of a written date mean, and the same manner of writing for another day."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from hdeid.text.normalize import normalize
from hdeid.text.numerals import format_numeral, parse_numeral

_FULL_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_MONTHS = tuple(name[:3] for name in _FULL_MONTHS)
MONTH_NAMES = {name: 1 + at % 12 for at, name in enumerate((*_MONTHS, *_FULL_MONTHS))} | {"sept": 9}
"""English names of months, whole and short, in small letters: 1 to 12."""

_NUMBER = re.compile(r"[0-9](?: ?[0-9])*|[零〇一二三四五六七八九十廿卅两]+")
_WORD = re.compile(r"[A-Za-z]{3,9}")
_LUNAR = re.compile(r"[正冬腊闰]|农历|阴历|旧历|初")
# 1912 is year 1 of the Republic of China calendar (民國).
_REPUBLIC_OFFSET = 1911
_CENTURY_PIVOT = 40


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date as its parts were written.

    Attributes:
        parts: (level, surface) in the order of writing; levels year, month, day, time.
        year: Year of the common era, or None when not written or not readable.
        month: 1..12 or None.
        day: 1..31 or None.
    """

    parts: tuple[tuple[str, str], ...]
    year: int | None
    month: int | None
    day: int | None

    def as_date(self) -> date | None:
        """Return the calendar day, or None when a part lacks or the day does not exist."""
        if self.year is None or self.month is None or self.day is None:
            return None
        try:
            return date(self.year, self.month, self.day)
        except ValueError:
            return None

    def written_as(self, other: date) -> str:
        """Return another day in the same manner, level by level; the time stays as it is."""
        values = {"year": other.year, "month": other.month, "day": other.day}
        return "".join(
            surface if level not in values else _rewrite(level, surface, values[level], self.parts)
            for level, surface in self.parts
        )


def read_date(parts: Sequence[tuple[str, str]]) -> WrittenDate:
    """Return what a written date means; a part that cannot be read, or a lunar date, leaves None."""
    surfaces = {level: normalize(surface) for level, surface in parts}
    is_lunar = any(_LUNAR.search(surfaces.get(level, "")) for level in ("year", "month", "day"))
    if is_lunar:
        return WrittenDate(tuple(parts), None, None, None)
    month = _month(surfaces.get("month", ""))
    day = _number(surfaces.get("day", ""))
    return WrittenDate(
        tuple(parts),
        _year(surfaces.get("year", "")),
        month if month is not None and 1 <= month <= 12 else None,
        day if day is not None and 1 <= day <= 31 else None,
    )


def _number(surface: str) -> int | None:
    found = _NUMBER.search(surface)
    return parse_numeral(found[0].replace(" ", "")) if found else None


def _year(surface: str) -> int | None:
    value = _number(surface)
    if value is None:
        return None
    if "民国" in surface or "民國" in surface:
        return value + _REPUBLIC_OFFSET
    if value < 100:
        # Two digits mean the century in which a living patient's record lies.
        return value + (2000 if value < _CENTURY_PIVOT else 1900)
    return value if 1000 <= value <= 2999 else None


def _month(surface: str) -> int | None:
    found = _WORD.search(surface)
    if found:
        name = found[0].lower()[:3]
        return _MONTHS.index(name) + 1 if name in _MONTHS else None
    return _number(surface)


def _rewrite(level: str, surface: str, value: int, parts: tuple[tuple[str, str], ...]) -> str:
    normal = normalize(surface)
    if level == "month" and (word := _WORD.search(normal)):
        return surface[: word.start()] + _month_like(value, word[0]) + surface[word.end() :]
    found = _NUMBER.search(normal)
    if not found:
        return surface
    written = found[0].replace(" ", "")
    if level == "year":
        if "民国" in normal:
            value -= _REPUBLIC_OFFSET
        elif len(written) == 2:
            value %= 100
            return surface[: found.start()] + format_numeral(value, "00") + surface[found.end() :]
    like = "00" if level != "year" and written.isascii() and _is_padded(parts) else written
    return surface[: found.start()] + format_numeral(value, like) + surface[found.end() :]


def _is_padded(parts: tuple[tuple[str, str], ...]) -> bool:
    """Tell whether months and days are written with two digits: one starts with 0, or none shows that they are not."""
    texts = [normalize(text) for kind, text in parts if kind in ("month", "day") and not _WORD.search(text)]
    numbers = [found[0] for text in texts if (found := _NUMBER.search(text))]
    if any(number.startswith("0") for number in numbers):
        return True
    has_unit = any(char in text for _, text in parts for char in "年月日号號,")
    return not has_unit and all(len(number) == 2 for number in numbers)


def _month_like(value: int, word: str) -> str:
    name = _FULL_MONTHS[value - 1] if len(word) > 3 and word.lower() in _FULL_MONTHS else _MONTHS[value - 1]
    if word.isupper():
        return name.upper()
    return name.capitalize() if word[0].isupper() else name
