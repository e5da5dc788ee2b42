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
from hdeid.detector.patterns.date_values import is_day
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_UNIT = r"[ ]?[a-zμLU℃×%万亿元岁]"
_DAY = regex(
    r"(?<![\d.A-Za-z/])(?P<month>1[0-2]|0?[1-9])(?P<sign>[./])(?P<day>[12]\d|3[01]|0?[1-9])"
    rf"(?![\d.%/]|{_UNIT})"
)
_LEAST_KNOWN = 2
# 7.8 A+ 血液23 …: a day at the head of a line; a type of blood may stand behind it.
_HEAD = regex(
    r"^[ \t]{0,4}(?P<month>1[0-2]|0?[1-9])\.(?P<day>[12]\d|3[01]|0?[1-9])"
    r"[ \t|,]{1,3}(?:(?:AB|[ABO])[+-]?[ \t|,]{1,3})?(?=\S)",
    re.MULTILINE,
)
_LEAST_HEADS = 3
# The two ends of a range: 3.12-3.19, 2019.3-2019.6.
_END = regex(
    r"(?:(?P<year>(?:19|20)\d\d)(?P<mark>[./]))?(?P<first>1[0-2]|0?[1-9])(?:(?P<sign>[./])(?P<last>[0-3]?\d))?"
)
_TO = r"[ ]?(?:--?|~|—{1,2}|–|至|到)[ ]?"
_END_BEHIND = regex(
    rf"{_TO}(?P<end>(?:(?:19|20)\d\d|1[0-2]|0?[1-9])[./][0-3]?\d)(?![\d.%/:]|-\d|[A-Za-z]|{_UNIT}| ?[例个次天周片粒支])"
)
_END_BEFORE = regex(rf"(?<![\d.A-Za-z/-])(?P<end>(?:(?:19|20)\d\d|1[0-2]|0?[1-9])[./][0-3]?\d){_TO}\Z")
_LONGEST = 24
_OF_PEOPLE = frozenset(("NAME", "MEDICAL_RECORD"))
_TURN_OF_YEAR = (12, 1)
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
            yield from _others(days, spans, starts)


def days_below(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the days of a column in which two are known and every cell is one, going up, of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in the number of its cells.
    """
    starts = [span.start for span in spans]
    if sum(span.category == "DATE" for span in spans) < _LEAST_KNOWN:
        return
    columns: dict[str, list[tuple[int, int]]] = {}
    for cell in page.cells:
        columns.setdefault(cell.caption, []).append((cell.start, cell.end))
    for cells in columns.values():
        days = [day for cell in cells if (day := _DAY.fullmatch(page.text, *cell))]
        values = [(int(day["month"]), int(day["day"])) for day in days]
        if len(days) < len(cells) or len({day["sign"] for day in days}) > 1:
            continue
        if not all(is_day(*value) for value in values) or any(one > other for one, other in pairwise(values)):
            continue
        yield from _others(days, spans, starts)


def days_heading(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the days at the heads of lines that a bed or a name follows, and others beside three, of evidence `REPEAT`.

    All 159 of such a shape before a bed or a name were days in documents marked by hand. Those before other words are,
    too, where three are known. Sections that count up from 1.1 are none, nor are numbers that fall.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in its length.
    """
    heads = [head for head in _HEAD.finditer(text) if is_day(int(head["month"]), int(head["day"]))]
    values = [(int(head["month"]), int(head["day"])) for head in heads]
    is_counted = len(heads) > 1 and values == [(values[0][0], 1 + at) for at in range(len(values))]
    if not heads or is_counted or any(one > other for one, other in pairwise(values)):
        return
    starts = [span.start for span in spans]
    people = {span.start for span in spans if span.category in _OF_PEOPLE}
    holders = [_holder(spans, starts, head.start("month")) for head in heads]
    known = [
        holder.category == "DATE" if holder else head.end() in people
        for head, holder in zip(heads, holders, strict=True)
    ]
    is_log = sum(known) >= _LEAST_HEADS
    for head, holder, is_known in zip(heads, holders, known, strict=True):
        if holder is None and (is_known or is_log):
            yield Span(head.start("month"), head.end("day"), "DATE", (), _SCORE, "days-alike", Evidence.REPEAT)


def _others(days: Sequence[re.Match[str]], spans: Sequence[Span], starts: Sequence[int]) -> Iterator[Span]:
    """Yield those of the days that lie in no span, where two or more of them lie in dates."""
    holders = [_holder(spans, starts, day.start()) for day in days]
    if sum(holder is not None and holder.category == "DATE" for holder in holders) < _LEAST_KNOWN:
        return
    for day, holder in zip(days, holders, strict=True):
        if holder is None:
            yield Span(*day.span(), "DATE", (), _SCORE, "days-alike", Evidence.REPEAT)


def ends_alike(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the other end of a range of which one end is a settled date written alike, of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in the number of spans.
    """
    starts = [span.start for span in spans]
    for span in spans:
        known = _END.fullmatch(text, span.start, span.end) if span.category == "DATE" else None
        if known is None:
            continue
        behind = _END_BEHIND.match(text, span.end)
        before = _END_BEFORE.search(text, max(0, span.start - _LONGEST), span.start)
        for found, is_behind in ((behind, True), (before, False)):
            other = _END.fullmatch(found["end"]) if found else None
            if found is None or other is None or _holder(spans, starts, found.start("end")) is not None:
                continue
            if _is_range(known, other) if is_behind else _is_range(other, known):
                yield Span(*found.span("end"), "DATE", (), _SCORE, "days-alike", Evidence.REPEAT)


def _is_range(first: re.Match[str], last: re.Match[str]) -> bool:
    """Return whether two dates are written alike, as days or as months of years, and go up."""
    if first["last"] is None:
        is_alike = last["last"] is None and first["mark"] is not None and first["mark"] == last["mark"]
        return is_alike and (first["year"], int(first["first"])) < (last["year"], int(last["first"]))
    if last["last"] is None or last["year"] or first["sign"] != last["sign"]:
        return False
    days = [(int(each["first"]), int(each["last"])) for each in (first, last)]
    return all(is_day(*day) for day in days) and (days[0] < days[1] or (days[0][0], days[1][0]) == _TURN_OF_YEAR)


def _holder(spans: Sequence[Span], starts: Sequence[int], position: int) -> Span | None:
    index = bisect_right(starts, position) - 1
    return spans[index] if index >= 0 and position < spans[index].end else None
