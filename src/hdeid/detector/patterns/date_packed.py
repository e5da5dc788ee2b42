"""Month and day in four digits, 0803: below a header that says date, or before the shift at the head of lines.

Numbers of subjects, clocks and rooms look the same, so several must stand in order and nothing else beside them. Days
with a dash below such a header are read here where slashes part the cells: 5-12/19/….
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.patterns.date_values import DateMatch, is_day, match_of
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_HEADER = regex(r"日期\Z|(?<![A-Za-z])(?i:date)\Z")
_PACKED = regex(r"(?P<m>[0-9]{2})(?P<d>[0-9]{2})")
_SHIFT = regex(
    r"(?:^|(?<=\n))[ \t]{0,4}(?P<day>[0-9]{4})"
    r"(?=[ \t]{0,4}(?:[大小前后]?夜|[白早中晚日]|值|交接?|接)班|[ \t]{0,4}(?:周|星期)[一二三四五六日天])"
)
# V2.0/20221014: the day of a version stands behind its number.
_VERSION = regex(
    r"(?<![A-Za-z0-9])[Vv][0-9]{1,2}\.[0-9]{1,2}(?:\.[0-9])?[ ]?/[ ]?"
    r"(?P<y>20[0-4][0-9])(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12][0-9]|3[01])(?![0-9])"
)
_LEAST = 2
_DASHED = regex(r"(?P<m>0?[1-9]|1[0-2])[-.](?P<d>[12][0-9]|3[01]|0?[1-9])")


def find_packed(page: Page) -> Iterator[DateMatch]:
    """Yield the days in the columns and at the heads of the lines of a text; linear time."""
    columns: dict[str, list[tuple[int, int]]] = {}
    for cell in page.cells:
        if _HEADER.search(cell.caption):
            columns.setdefault(cell.caption, []).append((cell.start, cell.end))
    shifts = [found.span("day") for found in _SHIFT.finditer(page.text)]
    for start, end in (range_ for ranges in columns.values() for range_ in ranges):
        dashed = _DASHED.fullmatch(page.text, start, end) if page.text[end : end + 1] == "/" else None
        if dashed and is_day(int(dashed["m"]), int(dashed["d"])):
            yield match_of(dashed)
    for ranges in (*columns.values(), shifts):
        yield from _days(page.text, ranges)


def days_of_versions(text: str) -> Iterator[DateMatch]:
    """Yield the days behind numbers of versions and a slash; both such in the authored documents are days."""
    for found in _VERSION.finditer(text):
        if is_day(int(found["m"]), int(found["d"])):
            yield match_of(found, found.start("y"))


def _days(text: str, ranges: list[tuple[int, int]]) -> Iterator[DateMatch]:
    """Yield the days of one column, none unless all are days of the calendar in its order, and not all the same."""
    matches = [match for start, end in ranges if (match := _PACKED.fullmatch(text, start, end))]
    days = [(int(match["m"]), int(match["d"])) for match in matches]
    is_all = len(matches) == len(ranges) and all(is_day(*day) for day in days)
    if is_all and days == sorted(days) and len(set(days)) >= _LEAST:
        yield from map(match_of, matches)
