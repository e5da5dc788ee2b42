"""The machine-readable lines of a passport: name, number, birth, expiry.

Source: ICAO Doc 9303, part 4, section 4.2: two lines of 44 characters. The first holds the kind of document, the state
that issued it and the name, surname first, `<` for blanks; the second number, nationality, birth and expiry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:travel_document"
# Scanning may lose some of the filling at the end.
_NAME = regex(
    r"(?:^|[: ])[ ]?P[A-Z<] ?[A-Z]{3} ?(?P<name>(?P<surname>[A-Z]{1,30}(?:<[A-Z]{1,30}){0,4}<<)"
    r"(?P<given>[A-Z]{1,30}(?:<[A-Z]{1,30}){0,4})?)"
    r"(?=<{0,40}[ ]?(?:\n|\Z))",
    re.MULTILINE,
)
_NUMBER = regex(
    r"^[ ]?(?P<number>[A-Z0-9<]{9})[0-9<] ?(?P<nationality>[A-Z]{3}|D<<) ?"
    r"(?P<birth>[0-9]{6})[0-9][FM<](?P<expiry>[0-9]{6})[0-9]"
    r"(?P<personal>[A-Z0-9<]{0,16})[ ]?$",
    re.MULTILINE,
)
_DIGITS = regex(r"[A-Z0-9]{4,14}")


class TravelDocument:
    """Finds the values of both lines; linear in the text."""

    name = "travel_document"

    def find(self, page: Page) -> Iterator[Span]:
        if "<" not in page.text:
            return
        for found in _NAME.finditer(page.text):
            levels = [level for level in ("surname", "given") if found[level]]
            yield _span(*found.span("name"), "NAME", tuple(Part(*found.span(level), level) for level in levels))
        for found in _NUMBER.finditer(page.text):
            start, end = found.span("number")
            yield _span(start, end - found["number"].count("<"), "ID_DOC")
            yield _span(*found.span("nationality"), "ETHNICITY")
            for date in ("birth", "expiry"):
                first = found.start(date)
                parts = [Part(first + i, first + i + 2, level) for i, level in ((0, "year"), (2, "month"), (4, "day"))]
                yield _span(*found.span(date), "DATE", tuple(parts))
            if personal := _DIGITS.match(page.text, *found.span("personal")):
                yield _span(*personal.span(), "ID_DOC")


def _span(start: int, end: int, category: str, parts: tuple[Part, ...] = ()) -> Span:
    return Span(start, end, category, parts, 0.95, _SOURCE, Evidence.CONTEXT)
