"""Days that machines write: behind keys of dates with a clock (`EXAM_DT=20220617 0945`), and misread between points.

The folders in which images are filed by their day are read as well, 2022/0617. In authored documents all 24 values
behind such keys are dates, and so are all 142 days with a misread figure; no folder is named so there.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.date_time import read_time
from hdeid.detector.patterns.date_values import DateMatch, is_day, is_month, is_year, match_of, read_number, to_span
from hdeid.text.regex import regex

_STAMPED = regex(
    r"(?<![A-Za-z0-9])[A-Za-z_]{0,24}(?:DTC?|DTM|RQ|RQSJ|_SJ|(?i:date|time))[\"']?(?: ?[:=] ?|>)[\"']?"
    r"(?P<date>(?P<y>(?:19|20)[0-9]{2})(?P<m>0[1-9]|1[0-2])(?P<d>0[1-9]|[12][0-9]|3[01]))"
    r"(?:[ T-]?(?P<time>(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9])?))?(?![0-9:]|\.[0-9])"
)
# A machine that reads a page takes figures for letters: 2O22.6.I7.
_MISREAD = regex(
    r"(?<![A-Za-z0-9.])(?=[0-9. ]{0,11}[OoIl])(?P<y>[12Il][09Oo][0-9OoIl]{2}) ?\. ?(?P<m>[01OoIl]?[0-9OoIl]) ?\. ?"
    r"(?P<d>[0-3OoIl]?[0-9OoIl])(?![A-Za-z0-9]|\.[0-9])"
)

# Images are filed by the day on which they were taken, one folder in another.
_FOLDER = regex(
    r"(?<=[\\/])(?P<y>20[0-4][0-9][\\/]{1,2})(?P<m>0[1-9]|1[0-2])[\\/]{0,2}(?P<d>0[1-9]|[12][0-9]|3[01])(?=[\\/])"
)


def find_stamped(text: str) -> Iterator[Span]:
    """Yield the days behind keys of dates, with the clock behind them, and those of folders; linear time."""
    for found in _FOLDER.finditer(text):
        if is_day(int(found["m"]), int(found["d"]), int(found["y"][:4])):
            yield to_span(match_of(found), found.end(), found.end(), Evidence.CONTEXT, 0.9)
    for found in _STAMPED.finditer(text):
        date = match_of(found, found.start("date"))
        year, month, day = (int(found[level]) for level in "ymd")
        if is_day(month, day, year):
            time_start, end = found.span("time") if found["time"] else read_time(text, found.end("date"))
            yield to_span(date, time_start, end, Evidence.CONTEXT, 0.95)


def find_misread(text: str) -> Iterator[DateMatch]:
    """Yield whole days between points in which a figure was read as a letter; linear time."""
    for found in _MISREAD.finditer(text):
        year, month, day = (read_number(found[level]) for level in "ymd")
        if is_year(year) and is_month(month) and is_day(month, day, year):
            yield match_of(found)
