"""Identifiers at their places in segments of HL7 version 2 (EVN, PID, NK1, PV1), staff and telephones in any segment,
names of FHIR.

Sources: HL7 v2.5.1, chapter 3 (patient administration): fields are parted by `|`, components by `^`; HL7 FHIR R4,
data type HumanName: a family name and a list of given names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.levels.phone import mobile_parts
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SEGMENT = regex(r"^ ?(?P<name>EVN|PID|NK1|PV1)\|(?P<fields>[^\n]{1,2000})", re.MULTILINE)
# Number of the field and of its component, from 1, and the category of what stands there.
_PLACES = {
    "EVN": {(5, 1): "ACCOUNT"},
    "PID": {
        (2, 1): "MEDICAL_RECORD", (3, 1): "MEDICAL_RECORD", (4, 1): "MEDICAL_RECORD", (5, 1): "NAME", (5, 2): "NAME",
        (8, 1): "SEX", (11, 1): "ADDRESS", (16, 1): "MARITAL_STATUS", (18, 1): "MEDICAL_RECORD",
    },
    "NK1": {(2, 1): "NAME", (2, 2): "NAME", (4, 1): "ADDRESS"},
    "PV1": {
        (3, 3): "MEDICAL_RECORD", (19, 1): "MEDICAL_RECORD", (7, 1): "ACCOUNT", (7, 2): "NAME", (8, 1): "ACCOUNT",
        (8, 2): "NAME", (9, 1): "ACCOUNT", (9, 2): "NAME", (17, 1): "ACCOUNT", (17, 2): "NAME",
    },
}  # fmt: skip
_CODE = regex(r"(?=[A-Za-z+-]*\d)[A-Za-z0-9+-]+\Z")
_CODED = frozenset({"MEDICAL_RECORD", "ACCOUNT"})
_SAID = frozenset({"同上", "同前", "不详", "未知", "无"})
"""What fills a field that has no value of its own."""

_MOBILE = regex(r"1[3-9]\d{9}(?!\d)")
_RANK = regex(r"(?:(?:副?主任|主治|住院|主管|规培|进修)(?:[医药技护]师|医生)?|[医药技护]师|医生)\Z")

# Data type XCN (chapter 2A): number, family and given name of one of the staff, in whatever field of a segment.
_STAFF = regex(
    r"(?<=\|)(?P<ACCOUNT>[A-Za-z]{0,4}\d{2,12})\^(?P<surname>[\u3400-\u9fff]{1,2})\^(?P<given>[\u3400-\u9fff]{1,3})(?![^|^\n])"
)
# Data type XTN (chapter 2A): use, equipment, mail, country, area, number and extension of a telephone; written by hand,
# use and equipment stay empty: ^PRN^PH^^86^0519^86034417, ^^^^^0519^86034417.
_TELEPHONE = regex(
    r"(?:\^(?:PRN|ORN|WPN|VHN|ASN|EMR|BPN|PRS)\^(?:PH|FX|CP|BP|MD|SAT)\^[^|~^\n]{0,60}\^|(?<=[|~])\^{4})"
    r"(?P<prefix>(?:\+?\d{1,3})?\^)(?P<area>(?:0?\d{2,3})?\^)"
    r"(?P<subscriber>\d(?:[ -]?\d){4,11}(?:\^\d{1,6})?)(?![\dA-Za-z])"
)
_ANY_SEGMENT = regex(r"^ ?(?:EVN|PV[12]|ORC|OB[RX]|TXA|PR1|DG1|AIP|RX[ADEOR])\|[^\n]{1,2000}", re.MULTILINE)

_HUMAN_NAME = regex(
    r'"(?:family"\s{0,4}:\s{0,4}"(?P<surname>[\u3400-\u9fff·]{1,4}|[A-Z][A-Za-z\' -]{0,24})"|'
    r'given"\s{0,4}:\s{0,4}\[\s{0,40}(?P<given>"[^"\n]{1,40}"(?:,\s{0,40}"[^"\n]{1,40}"){0,4}))'
)
_GIVEN = regex(r'"(?P<value>[^"\n]+)"')


class Hl7:
    """Finds the values of identifying fields; linear in the text."""

    name = "hl7"

    def find(self, page: Page) -> Iterator[Span]:
        for segment in _SEGMENT.finditer(page.text):
            places = _PLACES[segment["name"]]
            field_start = segment.start("fields")
            for number, field in enumerate(segment["fields"].split("|"), 1):
                start = field_start
                for index, component in enumerate(field.split("^"), 1):
                    category = places.get((number, index))
                    value = component.strip()
                    is_value = value and value not in _SAID and not _RANK.match(value)
                    if category and is_value and (category not in _CODED or _CODE.match(component)):
                        yield _span(start, start + len(component), category)
                    start += len(component) + 1
                field_start += len(field) + 1
        for segment in _ANY_SEGMENT.finditer(page.text):
            for staff in _STAFF.finditer(page.text, *segment.span()):
                yield _span(*staff.span("ACCOUNT"), "ACCOUNT")
                yield _span(*staff.span("surname"), "NAME")
                yield _span(*staff.span("given"), "NAME")
        yield from map(_telephone, _TELEPHONE.finditer(page.text))
        for found in _HUMAN_NAME.finditer(page.text):
            if found["surname"]:
                yield _named(*found.span("surname"), "surname")
            for given in _GIVEN.finditer(page.text, *found.span("given")) if found["given"] else ():
                yield _named(*given.span("value"), "given")


def _telephone(found: re.Match[str]) -> Span:
    """Return a telephone from its first component that is not empty."""
    levels = [level for level in ("prefix", "area", "subscriber") if found[level] != "^"]
    start, end = found.start(levels[0]), found.end()
    mobile = len(levels) == 1 and _MOBILE.match(found["subscriber"])
    parts = (
        mobile_parts(found.string, start, end) if mobile else tuple(Part(*found.span(level), level) for level in levels)
    )
    return replace(_span(start, end, "PHONE"), parts=parts)


def _named(start: int, end: int, level: str) -> Span:
    return replace(_span(start, end, "NAME"), parts=(Part(start, end, level),))


def _span(start: int, end: int, category: str) -> Span:
    return Span(start, end, category, (), 0.95, "pattern:hl7", Evidence.CONTEXT)
