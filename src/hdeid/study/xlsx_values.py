"""Cells of a spreadsheet as text and back: numbers, and dates that are numbers with a date's format."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from hdeid.study.records import Kind

# ECMA-376, part 1, 18.8.30: formats that every reader knows; 27-36 and 50-58 are dates in Chinese locales.
_BUILTIN_DATES = frozenset([14, 15, 16, 17, 22, *range(27, 32), 36, *range(50, 55), 57, 58])
_BUILTIN_TIMES = frozenset([18, 19, 20, 21, *range(32, 36), 45, 46, 47, 55, 56])
_LITERALS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_EPOCH, _EPOCH_1904 = datetime(1899, 12, 30), datetime(1904, 1, 1)
# ECMA-376, 18.17.4.1: the 1900 system counts a 29 February 1900 that never was, as day 60.
_FALSE_LEAP_DAY = 60
_LAST_DAY = 2_958_465
_ISO = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?")
_TIME = re.compile(r"(\d\d):(\d\d)(?::(\d\d))?")


def format_kind(number: int, code: str | None) -> str:
    """Return `date` or `time` for the format of such values, else nothing.

    Args:
        number: The format's number.
        code: Its code where the file defines it.
    """
    if code is None:
        return "date" if number in _BUILTIN_DATES else "time" if number in _BUILTIN_TIMES else ""
    letters = _LITERALS.sub("", code.partition(";")[0]).lower()
    if "y" in letters or "d" in letters or "e" in letters.replace("e+", "").replace("e-", "").replace("general", ""):
        return "date"
    return "time" if "h" in letters or "s" in letters else "date" if "m" in letters else ""


def cell_formats(styles: Iterable[tuple[str, Mapping[str, str]]]) -> list[str]:
    """Return the kind of value that each cell format shows, by its index (attribute `s` of a cell).

    Args:
        styles: Start tags of the style sheet, in order, as local name and attributes; `cellXfs` closes with a name
            that begins with a slash.
    """
    codes: dict[int, str] = {}
    kinds: list[str] = []
    is_inside = False
    for name, values in styles:
        if name == "numFmt":
            codes[_integer(values.get("numFmtId"))] = values.get("formatCode", "")
        elif name in ("cellXfs", "/cellXfs"):
            is_inside = name == "cellXfs"
        elif name == "xf" and is_inside:
            number = _integer(values.get("numFmtId"))
            kinds.append(format_kind(number, codes.get(number)))
    return kinds


def read_number(raw: str, shown_as: str, is_1904: bool) -> tuple[str, Kind]:
    """Return a numeric cell as text, and its kind: dates and times in ISO form, whole numbers without exponent.

    >>> read_number("45077.5", "date", False), read_number("1.38E10", "", False)
    (('2023-05-31T12:00:00', 'date'), ('13800000000', 'number'))
    """
    try:
        value = float(raw)
    except ValueError:
        return raw, "text"
    if not math.isfinite(value):
        return raw, "text"
    if shown_as == "time" and 0 <= value < 1:
        return str(timedelta(seconds=round(value * 86_400))).zfill(8), "date"
    if shown_as and 0 <= value <= _LAST_DAY:
        return _iso(value, is_1904), "date"
    is_whole = value.is_integer() and abs(value) < 1e15
    return (str(int(value)) if is_whole else raw), "number"


def write_number(text: str, kind: Kind, is_1904: bool) -> str | None:
    """Return a replaced value as a number to stand in the cell; None when it must stand as text.

    >>> write_number("2023-06-02", "date", False), write_number("[日期]", "date", False)
    ('45079', None)
    """
    if kind == "number":
        return text if re.fullmatch(r"-?\d{1,15}(?:\.\d{1,15})?", text) else None
    time = _TIME.fullmatch(text)
    if time:
        hours, minutes, seconds = (int(part or 0) for part in time.groups())
        return _plain((hours * 3600 + minutes * 60 + seconds) / 86_400)
    found = _ISO.fullmatch(text)
    if not found:
        return None
    try:
        moment = datetime.fromisoformat(f"{found[1]}T{found[2] or '00:00'}")
    except ValueError:
        return None
    days = (moment - (_EPOCH_1904 if is_1904 else _EPOCH)) / timedelta(days=1)
    if not is_1904 and days <= _FALSE_LEAP_DAY:
        days -= 1
    return _plain(days) if days >= 0 else None


def _iso(value: float, is_1904: bool) -> str:
    if not is_1904 and value < _FALSE_LEAP_DAY:
        value += 1
    moment = (_EPOCH_1904 if is_1904 else _EPOCH) + timedelta(seconds=round(value * 86_400))
    return moment.date().isoformat() if moment.time() == datetime.min.time() else moment.isoformat()


def _plain(value: float) -> str:
    return str(int(value)) if value.is_integer() else repr(round(value, 10))


def _integer(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0
