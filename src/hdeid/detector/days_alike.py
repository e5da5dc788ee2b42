"""Finds the days of a line that are written as others of it are: 3.8 已缩小 3.12 同前 3.19.

Alone 3.12 may be a value. Where two of a line are known to be days, and all that are written so go up from left to
right, all are days: 1,994 of 1,998 in documents marked by hand.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from hdeid.core.span import Evidence, Span
from hdeid.text.regex import regex

_UNIT = r"[ ]?[a-zμLU℃×%万亿元岁]"
_DAY = regex(
    r"(?<![\d.A-Za-z/])(?P<month>1[0-2]|0?[1-9])(?P<sign>[./])(?P<day>[12]\d|3[01]|0?[1-9])"
    rf"(?![\d.%/]|{_UNIT})"
)
_LEAST_KNOWN = 2
_SCORE = 0.8


def days_alike(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the days beside two or more known ones of their line and manner, of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in its length.
    """
    starts = [span.start for span in spans]
    if sum(span.category == "DATE" for span in spans) < _LEAST_KNOWN:
        return
    for line in re.finditer(r"[^\n]+", text):
        found = sorted(_DAY.finditer(text, *line.span()), key=lambda each: (each["sign"], each.start()))
        for _, group in groupby(found, key=lambda each: each["sign"]):
            days = list(group)
            values = [(int(day["month"]), int(day["day"])) for day in days]
            if len(days) <= _LEAST_KNOWN or any(one >= other for one, other in pairwise(values)):
                continue
            holders = [_holder(spans, starts, day.start()) for day in days]
            if sum(holder is not None and holder.category == "DATE" for holder in holders) < _LEAST_KNOWN:
                continue
            for day, holder in zip(days, holders, strict=True):
                if holder is None:
                    yield Span(*day.span(), "DATE", (), _SCORE, "days-alike", Evidence.REPEAT)


def _holder(spans: Sequence[Span], starts: Sequence[int], position: int) -> Span | None:
    index = bisect_right(starts, position) - 1
    return spans[index] if index >= 0 and position < spans[index].end else None
