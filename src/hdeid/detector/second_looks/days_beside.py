"""Days that share the month of a date beside them: 8~10号, 5th and 9th of May 2023, Dec. 11th-13th, 2022."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.text.regex import regex

_SOURCE = "days-beside"
_NEAR = 16
_TH = r"(?:st|nd|rd|th)?"
_LINK = r"(?: ?[-~/&] ?|,? (?:and|to|or) )"
# With a comma only in a list: on 2, 4 and 6 May. 1、6号 may be samples.
_BEFORE = regex(
    rf"(?<![\d./:A-Za-z#月-])(?P<day>\d{{1,2}}){_TH}"
    rf"(?:{_LINK}(?:the )?|(?:(?<=\bon \d)|(?<=\bon \d\d)|(?<=, \d)), ?)\Z"
)
_BEHIND = regex(
    rf"{_TH}(?:{_LINK}|, ?)(?P<day>\d{{1,2}}){_TH}"
    r"(?![\d:A-Za-z%./-]|[ ]?(?:[AaPp]\.?[Mm]|mg|ml|days?|weeks?|hours?|patients?)\b)"
)
_ORDINAL = regex(r"(?:st|nd|rd|th)(?![A-Za-z])")
_YEAR = regex(r"(?:st|nd|rd|th)?,? (?P<year>(?:19|20)\d\d)(?!\d)")
_MONTH = regex(r"[A-Za-z]{3}")
_LAST = 31


def days_beside(spans: Iterable[Span], text: str) -> Iterator[Span]:
    """Yield the days before and behind a date that it gives its month to, and the year behind them.

    A day before goes up to that of the date: 20日, but not the 80 of `80-9日`. Behind, only months in English are
    followed: in Chinese what stands there has its own 日 or 号.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form.
    """
    for span in spans:
        if span.category != "DATE" or not span.parts:
            continue
        surface = text[span.start : span.end]
        if span.parts[0].level == "day":
            yield from _before(span, text)
        if _MONTH.search(surface) and span.parts[-1].level == "day":
            yield from _behind(span, text)


def _before(span: Span, text: str) -> Iterator[Span]:
    start, day = span.start, _value(text[span.parts[0].start : span.parts[0].end])
    while found := _BEFORE.search(text, max(0, start - _NEAR), start):
        first = int(found["day"])
        if not 0 < first < day:
            return
        start, day = found.start("day"), first
        yield _day(*found.span("day"), text)


def _behind(span: Span, text: str) -> Iterator[Span]:
    end, day = span.end, _value(text[span.parts[-1].start : span.end])
    while (found := _BEHIND.match(text, end)) and day < (last := int(found["day"])) <= _LAST:
        yield _day(*found.span("day"), text)
        end, day = found.end("day"), last
    if year := _YEAR.match(text, end):
        yield Span(*year.span("year"), "DATE", (Part(*year.span("year"), "year"),), 0.85, _SOURCE, Evidence.REPEAT)


def _day(start: int, end: int, text: str) -> Span:
    ordinal = _ORDINAL.match(text, end)
    end = ordinal.end() if ordinal else end
    return Span(start, end, "DATE", (Part(start, end, "day"),), 0.85, _SOURCE, Evidence.REPEAT)


def _value(surface: str) -> int:
    digits = "".join(filter(str.isdigit, surface))
    return int(digits) if 0 < len(digits) < len("100") else 0
