"""Dates moved by the domain's offset, and ages a few years off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta

from hdeid.errors import MethodError
from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.permutation import number
from hdeid.text.dates import WrittenDate, read_date
from hdeid.text.normalize import normalize
from hdeid.text.numerals import format_numeral, parse_numeral

_AGE_NUMBER = re.compile(r"[0-9]{1,3}|[一二三四五六七八九十两百]+")
_MID_MONTH, _MID_YEAR = 15, 7
# A year without 29 February, for dates that have no year.
_PLAIN_YEAR = 2001
_YEAR_DAYS = 365.2425


def offset(key: bytes, max_days: int, keeps_weekday: bool = False) -> timedelta:
    """Return the offset of a domain: 1..max_days days to either side, in whole weeks when weekdays are kept.

    Raises:
        ValueError: `max_days` is under 1, or under 7 with weekdays kept.
    """
    step = 7 if keeps_weekday else 1
    count = max_days // step
    if count < 1:
        raise ValueError(f"`max_days` must be at least {step}")
    steps = 1 + number(key, count, "shift", str(max_days), str(step))
    sign = 1 if number(key, 2, "shift-sign") else -1
    return timedelta(days=sign * steps * step)


def shift_date(parts: Parts, shift: timedelta) -> str:
    """Return a written date moved by an offset, in the same manner of writing.

    A date without a day (or month) is moved from the middle of its month (or year), so that within one domain such
    dates keep their order; one without a year is moved within an ordinary year.

    Raises:
        MethodError: the date cannot be read: lunar, not existing, or without any number.
    """
    written = read_date(tuple(part for part in parts if part[0]))
    try:
        return written.written_as(_anchor(written) + shift)
    except (ValueError, OverflowError):
        raise MethodError("a date cannot be read", code="E-UNREADABLE") from None


def years_older(key: bytes) -> int:
    """Return by how many years the persons of a domain are older in its surrogates than they are: 1..3."""
    return 1 + number(key, 3, "years-older")


def move_birth(birth: date, wish: Wish) -> date:
    """Return a day of birth that agrees with the surrogates of ages and dates of the same domain.

    Raises:
        MethodError: it would lie before the calendar.
    """
    try:
        # Whole days, so that no two days of birth become one (29 February has no place in most years).
        return birth + wish.shift - timedelta(days=round(_YEAR_DAYS * years_older(wish.key)))
    except OverflowError:
        raise MethodError("a day of birth cannot be moved", code="E-UNREADABLE") from None


def is_partial(parts: Parts) -> bool:
    """Tell whether a written date lacks year, month or day."""
    return read_date(tuple(part for part in parts if part[0])).as_date() is None


def _anchor(written: WrittenDate) -> date:
    has = {level for level, _ in written.parts}
    unread = (("year", written.year), ("month", written.month), ("day", written.day))
    if any(level in has and value is None for level, value in unread) or not has & {"year", "month", "day"}:
        raise ValueError
    return date(
        written.year or _PLAIN_YEAR,
        written.month or _MID_YEAR,
        written.day or _MID_MONTH,
    )


@dataclass(frozen=True, slots=True)
class DateGenerator:
    """Surrogates of dates: moved by the domain's offset, days of birth by the years that the persons are older, too."""

    category: str = "DATE"

    def generate(self, original: Original, wish: Wish) -> Parts:
        written = read_date(tuple(part for part in original.parts if part[0]))
        day = written.as_date()
        if day is not None and (wish.is_birth or day in wish.person.births):
            return (("", written.written_as(move_birth(day, wish))),)
        return (("", shift_date(original.parts, wish.shift)),)


@dataclass(frozen=True, slots=True)
class AgeGenerator:
    """Surrogates of ages: as many years (months, days) more as the day of birth lies earlier."""

    category: str = "AGE"

    def generate(self, original: Original, wish: Wish) -> Parts:
        normal = normalize(original.text)
        found = _AGE_NUMBER.search(normal)
        value = parse_numeral(found[0]) if found else None
        if found is None or value is None:
            raise MethodError("an age cannot be read", code="E-UNREADABLE")
        other = value + years_older(wish.key)
        text = original.text[: found.start()] + format_numeral(other, found[0]) + original.text[found.end() :]
        return (("", text),)
