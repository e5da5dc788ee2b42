"""NAME behind the keys of dumps and logs: `PT=WU,A MEI MRN=…`, `OperatorsName: KTM`, `RN=陶`, `采样 KTM 核对 DRQ`.

In the authored documents 20 values stand so, all of them names or initials.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.name_initials import may_sign
from hdeid.detector.reading.page import Page
from hdeid.lexicon.names import surnames
from hdeid.lexicon.terms import terms
from hdeid.text.regex import regex

# Surname and given name of a patient; the words behind end where the next key begins.
_PATIENT = regex(
    r"(?<![A-Za-z0-9_])(?i:PT|PAT|PATIENT|(?:PT|PAT|PATIENT|P)?_?NAME|PATIENT'?S?_?NAME)"
    r"(?:[ ]?=[ ]?|[ ]?:[ ]{0,2}|\">|>)[\"']?"
    r"(?P<surname>[A-Z][A-Za-z'-]{1,23}, ?)(?P<given>[A-Z][A-Za-z-]{0,23}(?: [A-Z][A-Za-z-]{0,23}){0,2})"
    r"(?![A-Za-z0-9_]*[ ]?[=:])(?![A-Za-z0-9])"
)
_NO_PERSON = frozenset((*terms("abbreviation"), *terms("rarer_abbreviation"))) | frozenset(
    "YES NO NONE NA ND UNK UNKNOWN HIGH LOW NORMAL ABNORMAL MALE FEMALE OTHER INR APTT TRUE FALSE".split()
)
# Source: DICOM PS3.6: keywords of elements that name who treats, reads and operates.
_STAFF = (
    r"(?:RN|LPN|MD|DR|CRNA|NURSE|Nurse|DOCTOR|Doctor|PHYSICIAN|Physician|TECH|Tech|Technologist|TECHNOLOGIST|Technician|"
    r"Radiographer|Sonographer|Phlebotomist|PHARM|Pharmacist|OPERATOR|Operators?'?s?Name|Operator|"
    r"[A-Z][A-Za-z]{3,23}Physicians?'?s?(?:Name|OfRecord))"
)
_SIGN = r"(?P<letters>[A-Z]{2,4})(?![A-Za-z0-9_^=-]|[ ]?[,:=]|\.\d)"
_SIGNED = (
    regex(rf"(?<![A-Za-z0-9]){_STAFF}(?:[ ]?=[ ]?|[ ]?:[ ]{{0,2}}|>)[\"']?{_SIGN}"),
    regex(
        r"(?<![A-Za-z0-9])(?i:by|checked|verified|entered|signed|drawn|collected|reviewed|witness(?:ed)?|given|double_?check)"
        rf"=[\"']?{_SIGN}"
    ),
)
# <enteredBy>ktm</enteredBy>, "rev":"drq": as logins are written, in small letters.
_BY = (
    r"(?i:(?:entered|created|modified|updated|signed|reviewed|verified|checked|recorded|collected|approved)?_?by|"
    r"rev|reviewer|auditor)"
)
_IN_MARKUP = (
    regex(rf"<(?P<key>{_BY})>[ ]?(?P<letters>[a-z]{{2,3}}|[A-Z]{{2,4}})[ ]?</(?P=key)>"),
    regex(rf'"{_BY}" ?: ?"(?P<letters>[a-z]{{2,3}}|[A-Z]{{2,4}})"'),
)
_NO_LOGIN = frozenset("all any api app bot cra crc db dm etl it me na new nil no ok old pi pm qa qc sys web".split())
_SURNAME = regex(
    rf"(?<![A-Za-z0-9]){_STAFF}(?:[ ]?=[ ]?|[ ]?:[ ]{{0,2}}|>)[\"']?(?P<surname>[\u3400-\u9fff])(?=[ ,;|\t\n<\"'/]|\Z)"
)
_NO_SURNAME = frozenset("无未否是有不")
# Who did two things, one behind the other; a list of rights puts its codes first: LR 录入 SH 审核.
_DONE = (
    r"(?:采[血样集]|抽血|取[样材]|离心|配[药液]|摆药|发药|给药|执行|录入|检[验测]|操作|报告|[核校]对|[核检]查|[复审]核|双核|"
    r"[接签]收|登记|[交接]班|护士|医生|药师|技师)[人者员]?"
)
_PAIR = regex(
    rf"(?<![A-Z] )(?<![\u4e00-\u9fff]){_DONE}[ :]{{1,2}}(?P<first>[A-Z]{{2,4}})(?:[ ,;/|]{{1,3}}){_DONE}"
    r"[ :]{1,2}(?P<second>[A-Z]{2,4})(?![A-Za-z0-9-]|[ ]?[=:%]|\.\d)"
)


class NameKeyed:
    """Finds names, bare surnames and initials behind keys that stand for patients and staff; linear in the text."""

    name = "name-keyed"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for found in _PATIENT.finditer(text):
            words = {found["surname"].rstrip(", ").upper(), found["given"].upper()}
            if not words & _NO_PERSON:
                parts = tuple(Part(*found.span(level), level) for level in ("surname", "given"))
                yield _span(parts[0].start, parts[-1].end, *parts)
        for signed in _SIGNED:
            for found in signed.finditer(text):
                if may_sign(found["letters"]):
                    yield _letters(*found.span("letters"))
        for found in (each for markup in _IN_MARKUP for each in markup.finditer(text)):
            letters = found["letters"]
            if letters.lower() not in _NO_LOGIN and letters.upper() not in _NO_PERSON:
                yield _letters(*found.span("letters"))
        for found in _SURNAME.finditer(text):
            if found["surname"] in surnames() and found["surname"] not in _NO_SURNAME:
                yield _span(*found.span("surname"), Part(*found.span("surname"), "surname"))
        for found in _PAIR.finditer(text):
            if may_sign(found["first"]) and may_sign(found["second"]):
                yield _letters(*found.span("first"))
                yield _letters(*found.span("second"))


def _letters(start: int, end: int) -> Span:
    return _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))


def _span(start: int, end: int, *parts: Part) -> Span:
    return Span(start, end, "NAME", parts, 0.9, "pattern:name-keyed", Evidence.CONTEXT)
