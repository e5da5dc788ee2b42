"""What the components of HL7 v2 data types mean (HL7 2.8.2, chapter 2.A; the versions from 2.3.1 on agree).

`hl7_types.tsv` gives the data type of each field of each segment: facts of the standard, gathered from hl7apy 1.3.5
(MIT).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from hdeid.study.hl7_fields import FIELDS, Sense
from hdeid.study.records import Kind

_Role = tuple[Kind, str] | str
"""Kind and category of a component, or the data type of its subcomponents."""

_CODED, _OID, _DATE, _TEXT = "coded", "oid", ("date", "DATE"), ("text", "")
_SURNAME, _GIVEN = ("text", "NAME.surname"), ("text", "NAME.given")
_PHONE = ("text", "PHONE")
_TYPES: Mapping[str, Mapping[int, _Role]] = {
    "XPN": {1: "FN", 2: _GIVEN, 3: _GIVEN, 9: "CWE", 10: "DR", 12: _DATE, 13: _DATE, 15: _GIVEN}
    | dict.fromkeys((4, 5, 6, 7, 8, 11, 14), _CODED),
    "XCN": {1: ("key", "ACCOUNT"), 2: "FN", 3: _GIVEN, 4: _GIVEN, 9: "HD", 14: "HD", 17: "DR", 19: _DATE, 20: _DATE}
    | dict.fromkeys((5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 18, 21, 22, 23), _CODED),
    "FN": dict.fromkeys(range(1, 6), _SURNAME),
    "NDL": {1: "XCN", 2: _DATE, 3: _DATE, 5: ("text", "ADDRESS.room"), 6: ("text", "MEDICAL_RECORD"), 7: "HD"},
    "XAD": {
        1: "SAD", 2: ("text", "ADDRESS"), 3: ("text", "ADDRESS.city"), 4: ("text", "ADDRESS.province"),
        5: ("text", "ADDRESS.postcode"), 6: ("text", "ADDRESS.country"), 7: _CODED, 8: ("text", "ADDRESS"),
        9: ("text", "ADDRESS.district"), 10: ("text", "ADDRESS"), 11: _CODED, 12: "DR", 13: _DATE, 14: _DATE,
        19: ("text", "NAME"),
    },
    "SAD": dict.fromkeys((1, 2, 3), ("text", "ADDRESS")),
    "XTN": {1: _PHONE, 4: ("text", "EMAIL"), 6: _PHONE, 7: _PHONE, 8: _PHONE, 12: _PHONE, 13: _DATE, 14: _DATE}
    | dict.fromkeys((2, 3, 5, 15, 16, 17, 18), _CODED),
    "CX": {1: ("key", "MEDICAL_RECORD"), 2: _CODED, 3: _CODED, 4: "HD", 5: _CODED, 6: "HD", 7: _DATE, 8: _DATE},
    "XON": {1: ("text", "ORGANIZATION"), 2: _CODED, 6: "HD", 7: _CODED, 8: "HD", 9: _CODED},
    "PL": {
        2: ("text", "ADDRESS.room"), 3: ("text", "MEDICAL_RECORD"), 4: "HD", 5: _CODED, 6: _CODED,
        7: ("text", "ADDRESS.building"), 8: ("text", "ADDRESS.floor"), 10: "EI", 11: "HD",
    },
    "EI": {2: _CODED, 3: _OID, 4: _CODED},
    "ORDER": {1: ("key", "MEDICAL_RECORD"), 2: _CODED, 3: _OID, 4: _CODED},
    "EIP": {1: "ORDER", 2: "ORDER"},
    "HD": {1: _TEXT, 2: _OID, 3: _CODED},
    "DLN": {1: ("text", "ID_DOC"), 2: _CODED, 3: _DATE},
    "DTM": {1: _DATE, 2: _CODED},
    "DR": {1: _DATE, 2: _DATE},
    "ID": {1: _CODED},
    "NM": {1: ("number", "")},
}  # fmt: skip
_SAME = {
    "TS": "DTM",
    "DT": "DTM",
    "CE": "CWE",
    "CNE": "CWE",
    "CF": "CWE",
    "SN": "NM",
    "IS": "ID",
    "PPN": "XCN",
    "TN": "XTN",
}
_CAPTIONS = {"XPN": "姓名", "XCN": "医师", "XAD": "地址", "XTN": "电话", "XON": "单位名称"}
# Segments whose entity identifiers are numbers of orders, specimens, documents and appointments.
_ORDERS = frozenset("ARQ FT1 OBR ORC RXA RXO SAC SCH SPM TXA".split())

_CODE = re.compile(r"(?!.*\d{5})[A-Za-z0-9][A-Za-z0-9_./*+ -]{0,15}")
# A time with its zone, and a range of a measurement, tell themselves.
_MOMENT = re.compile(r"(?:19|20)\d{12}(?:\.\d{1,4})?[+-]\d{4}")
_RANGE = re.compile(r"(?!.*\d{5})[<>=≤≥]{0,2}\s*\d+(?:\.\d+)?(?:\s*[-~]\s*\d+(?:\.\d+)?)?")
_OBJECT_IDENTIFIER = re.compile(r"[0-2](?:\.\d+){3,}")
# HL7 table 0396: systems that others keep; codes of a site's own (L, 99zzz) are read as text.
_SYSTEM = re.compile(
    r"(?:LN|SCT2?|SNM3?|I9C?|I9CDX|I10[CP]?|ICD-?\d+\w{0,4}|UCUM|ISO\+?|C[45]|CPT-?4?|HCPCS|HPC|HL7\d{4}|NDC|RXNORM"
    r"|ATC|LOINC|SNOMED(?:-?CT)?|CVX|MVX|DCM|MDC|NCIT?)|[0-2](?:\.\d+){3,}",
    re.IGNORECASE,
)


def sense_of(field: str, component: int, inner: int, text: str, parts: Sequence[str], data_type: str = "") -> Sense:
    """Return what a component or subcomponent of a field means.

    Args:
        field: The field, `PID-5`.
        component: Number of the component, from 1.
        inner: Number of the subcomponent, from 1.
        text: Its text.
        parts: All components of the field, for codes name their system beside them.
        data_type: Data type of the field, where the message says it; else the standard's.

    >>> sense_of("PID-5", 1, 1, "WANG", ["WANG", "XIAO"])
    Sense(caption='姓名', kind='text', category='NAME.surname')
    """
    data_type = _SAME.get(data_type, data_type) or field_types().get(field, "")
    own = FIELDS.get(field)
    if own is not None and own.category and component == inner == 1:
        return own
    caption = own.caption if own else _CAPTIONS.get(data_type, "")
    if own is not None and data_type in ("CWE", "ID") and component in (1, 2, 4, 5):
        # What a field says of a person is what it says, whoever keeps the list of codes.
        return own if component == 1 else Sense(caption)
    if data_type == "CWE":
        return Sense(kind="code" if _is_standard(component, text, parts) else "text")
    if data_type == "EI" and field[:3] in _ORDERS:
        data_type = "ORDER"
    return _of_role(_role(data_type, component, inner), text, caption)


def _of_role(role: _Role, text: str, caption: str) -> Sense:
    if role == _CODED:
        return Sense(kind="code" if _CODE.fullmatch(text) else "text")
    if role == _OID:
        return Sense(kind="metadata" if _OBJECT_IDENTIFIER.fullmatch(text) else "text")
    if role == _TEXT and _MOMENT.fullmatch(text):
        return Sense(kind="date", category="DATE")
    if role == _TEXT and _RANGE.fullmatch(text):
        return Sense(caption, "number")
    kind, category = role if isinstance(role, tuple) else _TEXT
    return Sense(caption if category or role == _TEXT else "", kind, category)


def _role(data_type: str, component: int, inner: int) -> _Role:
    role = _TYPES.get(data_type, {}).get(component, _TEXT)
    if isinstance(role, str) and role in _TYPES:
        role = _TYPES[role].get(inner, _TEXT)
        # What would have parts itself is written without them where there is no room for them.
        return _TYPES[role].get(1, _TEXT) if isinstance(role, str) and role in _TYPES else role
    return _CODED if role == "CWE" else role


def _is_standard(component: int, text: str, parts: Sequence[str]) -> bool:
    """Return whether a component of a coded value is a code of a list that others keep, or says which list it is."""
    if component in (3, 6, 7, 8, 12, 13):
        return bool(_CODE.fullmatch(text) or _SYSTEM.fullmatch(text))
    place = {1: 2, 2: 2, 4: 5, 5: 5, 10: 11, 11: 11}.get(component)
    return place is not None and len(parts) > place and _SYSTEM.fullmatch(parts[place].strip()) is not None


@cache
def field_types() -> Mapping[str, str]:
    """Return the data type of each field that has one that says more than text: `PID-5` is `XPN`."""
    found = {}
    for line in files("hdeid.study").joinpath("hl7_types.tsv").read_text(encoding="utf-8").splitlines():
        segment, _, fields = line.partition("\t")
        for field in fields.split():
            number, _, data_type = field.partition(":")
            found[f"{segment}-{number}"] = data_type
    return found
