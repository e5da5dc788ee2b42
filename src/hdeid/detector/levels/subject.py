"""Splits a subject number into site and subject where a centre's prefix is plain: `1203-030`, `E17-03`, `S01003`."""

from __future__ import annotations

from hdeid.core.span import Part
from hdeid.text.regex import regex

_SPOKEN = "零〇幺一二三四五六七八九"
# With nothing between them: two digits of the centre and three of the subject, as most registers count both.
_SITE = regex(
    r"(?P<site>[A-Z]{0,2}\d{2,5}[-_] ?|S\d\d(?=\d{3}\Z)|[0-3]\d(?=S?\d{3}\Z)"
    rf"|[{_SPOKEN}]{{2}}(?=[{_SPOKEN}]{{3}}号?\Z))"
    rf"(?P<subject>[A-Z]?\d{{2,5}}[A-Z]?号?|[{_SPOKEN}]{{3}}号?)\Z"
)


def subject_parts(number: str, start: int) -> tuple[Part, ...]:
    """Return the parts of a number that stands at offset `start` of its text."""
    found = _SITE.match(number)
    if not found:
        return (Part(start, start + len(number), "subject"),)
    border = start + found.end("site")
    return (Part(start, border, "site"), Part(border, start + len(number), "subject"))
