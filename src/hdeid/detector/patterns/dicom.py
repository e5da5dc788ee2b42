"""Identifiers at their elements in a dump of a DICOM header: `(0010,0020) LO [00583021]`, `(0010, 1010) … AS: '074Y'`.

Sources: DICOM PS3.6 (data dictionary); PS3.15, table E.1-1, which elements point at a person; PS3.5, section 6.2, how
values of each kind are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

# Group and element, two letters for the kind of value, and the value, as dcmdump and pydicom print them.
_ELEMENT = regex(
    r"\((?P<tag>[0-9A-Fa-f]{4}, ?[0-9A-Fa-f]{4})\)[^\n\[\]()']{0,60}\b(?:PN|[LS][HOT]|AS|CS)(?:: ?'| \[) ?"
    r"(?P<value>[^\]'\n]{1,120}?) ?['\]]"
)
_CATEGORIES = {
    "0008,0050": "MEDICAL_RECORD",  # accession number
    "0010,0020": "MEDICAL_RECORD",  # patient
    "0010,1000": "MEDICAL_RECORD",  # other numbers of the patient
    "0020,0010": "MEDICAL_RECORD",  # study
    "0032,1064": "MEDICAL_RECORD",  # requested procedure
    "0038,0010": "MEDICAL_RECORD",  # admission
    "0040,1001": "MEDICAL_RECORD",  # requested procedure
    "0010,1040": "ADDRESS",
    "0010,2154": "PHONE",
    "0008,0080": "ORGANIZATION",
    "0008,0081": "ADDRESS",
    "0010,0040": "SEX",
    "0010,1010": "AGE",
    "0010,2180": "PROFESSION",
    "0018,1000": "DEVICE",
}
_NUMBERED = frozenset({"MEDICAL_RECORD", "PHONE", "DEVICE"})
_SHAPES = {"SEX": regex(r"[MFO]\Z"), "AGE": regex(r"\d{3}[DWMY]\Z")}
# A value of kind PN holds family and given name, parted by `^`; one in letters may go before one in characters.
_NAMES = regex(r"\bPN \[[^\]\n]{3,120}\]")
_NAME = regex(r"(?P<surname>(?:[\u3400-\u9fff]{1,2}|[A-Za-z]{1,24})\^)(?P<given>[\u3400-\u9fff]{1,3}|[A-Za-z]{1,24})")


class Dicom:
    """Finds the values of identifying elements; linear in the text."""

    name = "dicom"

    def find(self, page: Page) -> Iterator[Span]:
        for element in _ELEMENT.finditer(page.text):
            category = _CATEGORIES.get(element["tag"].replace(" ", ""))
            if category and _fits(element, category):
                yield _span(*element.span("value"), category)
        for value in _NAMES.finditer(page.text):
            for found in _NAME.finditer(page.text, *value.span()):
                parts = tuple(Part(*found.span(level), level) for level in ("surname", "given"))
                yield replace(_span(*found.span(), "NAME"), parts=parts)


def _fits(element: re.Match[str], category: str) -> bool:
    """Return whether a value can be what its element names."""
    value = element["value"]
    if category in _SHAPES:
        return _SHAPES[category].match(value) is not None
    return category not in _NUMBERED or any(map(str.isdigit, value))


def _span(start: int, end: int, category: str) -> Span:
    return Span(start, end, category, (), 0.95, "pattern:dicom", Evidence.CONTEXT)
