"""Finds the beds and chairs that a day ward gives by the hour: `8:00 D2` below `时间 床位`, `输注椅:A3`, `D2椅`.

A letter and a number behind a clock may be a day of a cycle, a vertebra or a visit as well: the title of the column, or
a bed of the same letter that is told to be one, tells that it is a bed.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_PLACE = r"(?:床|椅|座)位?号?"
_HEAD = regex(rf"时间[ \t|,]{{1,8}}{_PLACE}[ \t|,\n]")
_TOLD = regex(rf"(?<![\u4e00-\u9fff]){_PLACE}[ \t:]{{1,3}}(?P<letter>[A-Z])-?\d{{1,2}}(?![\dA-Za-z./-])")
_BY_HOUR = regex(
    r"(?<![\d:./-])(?P<clock>[01]?\d:[0-5]\d)(?:[-~][01]?\d:[0-5]\d)?[ \t|,]{1,8}"
    r"(?P<slot>(?P<letter>[A-Z])-?\d{1,2})(?=[ \t|,\n]|\Z)"
)
_LEAST_HOURS = 2
_CHAIR = regex(
    r"(?:[输注液疗析]椅|椅[位号])[ :]{1,2}(?P<value>[A-Z]-?\d{1,2})(?![\dA-Za-z~–-])|"
    r"(?<![A-Za-z0-9-])(?P<chair>[A-Z]-?\d{1,2}椅)(?![子背垫位])"
)
_SEAT = regex(r"(?<![\u4e00-\u9fff])座位号?[ :]{1,2}(?P<value>[A-Z]\d{1,2})(?![\dA-Za-z~–-])")
_DAY_WARD = regex(r"输液|输注|化疗|透析|日间|护士")


def beds_by_hour(page: Page) -> Iterator[Span]:
    """Yield the beds and chairs of a day ward that letters and numbers stand for, with evidence of context."""
    text = page.text
    found = [*_CHAIR.finditer(text)]
    if "座位" in text and _DAY_WARD.search(text):
        found += _SEAT.finditer(text)
    for chair in found:
        yield Span(*chair.span(str(chair.lastgroup)), "MEDICAL_RECORD", (), 0.8, "bed-slots", Evidence.CONTEXT)
    told = {bed["letter"] for bed in _TOLD.finditer(text)}
    head = _HEAD.search(text)
    if not told and not head:
        return
    slots = [*_BY_HOUR.finditer(text)]
    hours: dict[str, set[str]] = {}
    for slot in slots:
        hours.setdefault(slot["letter"], set()).add(slot["clock"])
    for slot in slots:
        is_below = head is not None and slot.start() > head.start()
        if is_below or (slot["letter"] in told and len(hours[slot["letter"]]) >= _LEAST_HOURS):
            yield Span(*slot.span("slot"), "MEDICAL_RECORD", (), 0.8, "bed-slots", Evidence.CONTEXT)
