"""Values that a format's schema types: whether a replacement may stand there, and what stands there if not."""

from __future__ import annotations

import re
from typing import NamedTuple

_DATE = r"-?\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?"
_ZONE = r"(?:Z|[+-]\d\d:\d\d)?"
# XML Schema, part 2, 3.2 and 3.3, and the partial types of CDISC ODM 1.3.2, 2.14.
_PATTERNS = {
    "date": rf"{_DATE}{_ZONE}",
    "time": rf"{_TIME}{_ZONE}",
    "datetime": rf"{_DATE}T{_TIME}{_ZONE}",
    "partialdate": rf"\d{{4}}(?:-\d\d(?:-\d\d)?)?{_ZONE}",
    "partialtime": rf"\d\d(?::\d\d(?::\d\d)?)?{_ZONE}",
    "partialdatetime": rf"\d{{4}}(?:-\d\d(?:-\d\d(?:T\d\d(?::\d\d(?::\d\d)?)?)?)?)?{_ZONE}",
    "integer": r"[+-]?\d+",
    "float": r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?",
    "double": r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?",
    "boolean": r"true|false|0|1",
}
_PARTIAL = re.compile(r"(\d{4})(?:-(\d\d))?")
NO_MOMENT = "1970-01-01T00:00:00Z"
"""Stands where a schema demands a date with time and the policy shows none."""


class Settled(NamedTuple):
    """What is written: a text and, where the old name would not fit it, another name of the attribute or element."""

    text: str
    name: str = ""


def fits(data_type: str, text: str) -> bool:
    """Return whether a text is of a data type, in lower case; every text is of a type without pattern.

    >>> fits("date", "2023-05-31"), fits("date", "2023"), fits("string", "[日期]")
    (True, False, True)
    """
    pattern = _PATTERNS.get(data_type)
    return pattern is None or re.fullmatch(pattern, text.strip()) is not None


def moment(text: str) -> str:
    """Return a date with time: the text if it is one, a coarser date at its beginning, else `NO_MOMENT`.

    >>> moment("2023"), moment("[日期]")
    ('2023-01-01T00:00:00Z', '1970-01-01T00:00:00Z')
    """
    if fits("datetime", text):
        return text
    if fits("date", text):
        return f"{text[:10]}T00:00:00Z"
    found = _PARTIAL.fullmatch(text.strip())
    return f"{found[1]}-{found[2] or '01'}-01T00:00:00Z" if found else NO_MOMENT
