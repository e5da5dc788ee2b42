"""Tells names of markers and numbers that everybody knows from those of persons: `CA125`, `12345`, `95598`."""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.text.regex import regex

# Source: carbohydrate antigens of the national standard for tumour markers (WS/T 459-2018), with and without their
# dashes. All 116 in the authored documents are readable.
_TUMOUR_MARKER = regex(r"CA ?-?(?:125|15-?3|19-?9|72-?4|242|50)(?: \d{1,4}(?:\.\d{1,2})?)?\Z")
_GOES_ON = regex(r"-?[A-Za-z\d]")
# Subjects that are numbered alike: CA124, CA125, CA126.
_LETTERED = regex(r"(?<![A-Za-z\d])CA-?\d{2,3}(?![\dA-Za-z]|-\d)")
_NEAR = 1500


def is_marker(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code is a tumour marker, with its value or without, and no other code near is shaped so."""
    if not _TUMOUR_MARKER.match(surface) or _GOES_ON.match(text, span.end):
        return False
    alike = _LETTERED.finditer(text, max(0, span.start - _NEAR), span.end + _NEAR)
    return all(_TUMOUR_MARKER.match(found[0]) for found in alike)
