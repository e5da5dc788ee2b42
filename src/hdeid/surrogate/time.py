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
_YEAR_DAYS = 365.2425
_MONTHS = 12
# Years for dates that have none: one without 29 February, and one with it.
_PLAIN_YEAR, _LEAP_YEAR = 2001, 2000
_LONGEST_MONTH = 31


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
    """Return a written date moved by an offset, in the same manner of writing, and never as it was.

    A whole date is moved by the offset itself. One without a day is moved by as many whole months as the offset is
    nearest to, one of a year alone by as many years, but by one at least, to the offset's side: within one domain all
    dates written alike keep their order and their distance. Without a year, days go round the year and months round
    the twelve, a day alone round the 31 of the longest month; an offset of whole rounds is one step there.

    Args:
        parts: Level and text of each stretch.
        shift: Not zero.

    Raises:
        MethodError: the date cannot be read: lunar, not existing, without any number, or a day of a year.
    """
    written = read_date(tuple(part for part in parts if part[0]))
    try:
        return written.written_as(_moved(written, shift.days))
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
        return birth + _birth_shift(wish)
    except OverflowError:
        raise MethodError("a day of birth cannot be moved", code="E-UNREADABLE") from None


def _birth_shift(wish: Wish) -> timedelta:
    # Whole days, so that no two days of birth become one (29 February has no place in most years).
    shift = wish.shift - timedelta(days=round(_YEAR_DAYS * years_older(wish.key)))
    return shift or timedelta(days=-1)


def is_partial(parts: Parts) -> bool:
    """Tell whether a written date lacks year, month or day."""
    return read_date(tuple(part for part in parts if part[0])).as_date() is None


def _moved(written: WrittenDate, days: int) -> date:
    """Return a day with the year, month and day that a date gets, of those that it has.

    Raises:
        ValueError: the date cannot be read.
    """
    has = {level for level, _ in written.parts} & {"year", "month", "day"}
    year, month, day = written.year, written.month, written.day
    if has == {"year", "month", "day"} and year and month and day:
        return date(year, month, day) + timedelta(days=days)
    if has == {"year", "month"} and year and month:
        year, month = divmod(year * _MONTHS + month - 1 + _steps(days, _YEAR_DAYS / _MONTHS), _MONTHS)
        return date(year, month + 1, 1)
    if has == {"year"} and year:
        return date(year + _steps(days, _YEAR_DAYS), 1, 1)
    if has == {"month", "day"} and month and day:
        is_leap_day = (month, day) == (2, 29)
        turn = days if is_leap_day else _round(days, 365)
        return date(_LEAP_YEAR if is_leap_day else _PLAIN_YEAR, month, day) + timedelta(days=turn)
    if has == {"month"} and month:
        turn = _round(_steps(days, _YEAR_DAYS / _MONTHS), _MONTHS)
        return date(_PLAIN_YEAR, (month - 1 + turn) % _MONTHS + 1, 1)
    if has == {"day"} and day:
        return date(_PLAIN_YEAR, 1, (day - 1 + _round(days, _LONGEST_MONTH)) % _LONGEST_MONTH + 1)
    raise ValueError


def _steps(days: int, length_days: float) -> int:
    """Return an offset in months or years, at least one to its side."""
    return round(days / length_days) or (1 if days > 0 else -1)


def _round(turn: int, size: int) -> int:
    """Return how far something goes round a ring, so that it does not come back to where it was."""
    return turn if turn % size else (1 if turn > 0 else -1)


@dataclass(frozen=True, slots=True)
class DateGenerator:
    """Surrogates of dates: moved as `shift_date` does, births as `move_birth`."""

    category: str = "DATE"

    def generate(self, original: Original, wish: Wish) -> Parts:
        written = read_date(tuple(part for part in original.parts if part[0]))
        day = written.as_date()
        if day is not None and (wish.is_birth or day in wish.person.births):
            return (("", written.written_as(move_birth(day, wish))),)
        return (("", shift_date(original.parts, _birth_shift(wish) if wish.is_birth else wish.shift)),)


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
