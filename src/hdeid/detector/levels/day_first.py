"""Tells which of 11/06/2024 is the day, where nothing in the date itself does: by the other dates, or by the place.

Policies that show months would show a day that is taken for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hdeid.core.span import Span
from hdeid.text.regex import regex

_YEAR_LAST = regex(r"(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?:19|20)\d\d(?!\d)")
_LAST_MONTH = 12
# Hong Kong and Macao write the day first; elsewhere English text from China mostly has the month first.
_DAY_FIRST = regex(r"HKID|Hong ?Kong|Kowloon|New Territories|Maca[uo]|香港|九[龙龍]|新界|澳[门門]")


def with_days_first(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """Return the spans, days and months exchanged in dates like 11/06/2024 where the text writes the day first.

    It does where one such date can have no other order (19/06/2024) and none the opposite, or, when none can tell,
    where Hong Kong or Macao are named.

    Args:
        spans: Settled spans with their levels, in any order.
        text: The normal form. Time: linear in its length.
    """
    dates = [
        (index, int(found["first"]), int(found["second"]))
        for index, span in enumerate(spans)
        if span.category == "DATE" and (found := _YEAR_LAST.match(text, span.start, span.end))
    ]
    if not dates or any(second > _LAST_MONTH for _, _, second in dates):
        return tuple(spans)
    if not any(first > _LAST_MONTH for _, first, _ in dates) and not _DAY_FIRST.search(text):
        return tuple(spans)
    turned = {index for index, first, _ in dates if first <= _LAST_MONTH}
    return tuple(_turned(span) if index in turned else span for index, span in enumerate(spans))


def _turned(span: Span) -> Span:
    """Return a date whose first part is the day and whose second is the month, if they were read the other way."""
    if [part.level for part in span.parts[:2]] != ["month", "day"]:
        return span
    first, second, *rest = span.parts
    return replace(span, parts=(replace(first, level="day"), replace(second, level="month"), *rest))
