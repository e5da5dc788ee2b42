"""Numbers of the patient in the XML of a safety report: `<patienthospitalrecordnumb>01887234</…>`.

Source: ICH E2B(R2), B.1.1.1a to B.1.1.1d: numbers by which the general practitioner, the specialist, the hospital and
the investigation know the patient.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.levels.subject import subject_parts
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_ELEMENT = regex(
    r"<patient(?P<whose>gpmedicalrecord|specialistrecord|hospitalrecord|investigation)numb>\s{0,8}"
    r"(?P<value>(?=[^<\n]{0,39}\d)[^<\s][^<\n]{0,39}?)\s{0,8}<"
)


class Icsr:
    """Finds the values of those elements; linear in the text."""

    name = "icsr"

    def find(self, page: Page) -> Iterator[Span]:
        for found in _ELEMENT.finditer(page.text):
            start, end = found.span("value")
            is_subject = found["whose"] == "investigation"
            category = "SUBJECT" if is_subject else "MEDICAL_RECORD"
            parts = subject_parts(found["value"], start) if is_subject else ()
            yield Span(start, end, category, parts, 0.95, "pattern:icsr", Evidence.CONTEXT)
