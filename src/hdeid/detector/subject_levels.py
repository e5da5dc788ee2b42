"""Splits a subject number into site and subject where a centre's prefix is plain: `1203-030`, `E17-03`."""

from __future__ import annotations

import re

from hdeid.core.span import Part

_SITE = re.compile(r"(?P<site>[A-Z]?\d{2,4}[-_] ?)(?P<subject>[A-Z]?\d{2,5})\Z")


def subject_parts(number: str, start: int) -> tuple[Part, ...]:
    """Return the parts of a number that stands at offset `start` of its text."""
    found = _SITE.match(number)
    if not found:
        return (Part(start, start + len(number), "subject"),)
    border = start + found.end("site")
    return (Part(start, border, "site"), Part(border, start + len(number), "subject"))
