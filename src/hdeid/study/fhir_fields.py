"""What FHIR R4 says of the elements of its data types (HumanName, Address, ContactPoint, Identifier …)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

# FHIR R4, data types: elements of type code, uri, canonical, oid: they name things of the standard.
_CODED = frozenset(
    "resourceType system profile use status code language version linkId mode intent unit type gender comparator "
    "contentType severity criticality verificationStatus clinicalStatus kind definition instantiates method".split()
)
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.,:/#_+%{}\[\]()*'^&|<>=?@ -]{0,200}")
_LONG_NUMBER = re.compile(r"\d{5}")
_URI = re.compile(r"(?:https?|urn|ftp):\S{1,500}")
_BY_LEAF = {
    "family": "NAME.surname",
    "given": "NAME.given",
    "line": "ADDRESS",
    "city": "ADDRESS.city",
    "district": "ADDRESS.district",
    "state": "ADDRESS.province",
    "postalCode": "ADDRESS.postcode",
    "country": "ADDRESS.country",
    "birthDate": "DATE",
}
# FHIR R4, 4.3 "Using Codes": systems that others keep.
_SYSTEMS = re.compile(
    r"https?://(?:snomed\.info|loinc\.org|unitsofmeasure\.org|terminology\.hl7\.org|hl7\.org/fhir/(?!StructureDefinition)"
    r"|www\.nlm\.nih\.gov/research/umls|www\.ama-assn\.org|www\.whocc\.no|bluebutton\.cms\.gov|nucc\.org"
    r"|fdasis\.nlm\.nih\.gov|dicom\.nema\.org)\S{0,300}|urn:(?:oid:[0-2](?:\.\d+)+|ietf:\S{1,40}|iso:\S{1,60})"
)
_PERSONAL = (
    ("ETHNICITY", re.compile(r"(?:^|[-_])race|ethnic|religion|nationality|citizenship|民族|宗教", re.IGNORECASE)),
    ("MARITAL_STATUS", re.compile(r"maritalStatus")),
)
# FHIR R4: elements of type instant, which may not be partial.
_INSTANTS = frozenset({"lastUpdated", "timestamp", "recorded", "issued", "valueInstant", "instant"})
_OF_ADDRESS = frozenset({"line", "city", "district", "state", "postalCode", "country"})
_BY_SYSTEM = {"phone": "PHONE", "fax": "PHONE", "pager": "PHONE", "sms": "PHONE", "email": "EMAIL", "url": "URL"}


def category_of(path: Sequence[str], facts: Mapping[str, str]) -> str:
    """Return what the standard says a value is, empty when it leaves that open.

    Args:
        path: Names of the members, outermost first.
        facts: What the other members of the same object say (`system` of a telecom).
    """
    leaf = path[-1] if path else ""
    above = path[-2] if len(path) > 1 else ""
    if leaf == "value" and above == "telecom":
        return _BY_SYSTEM.get(facts.get("system", ""), "")
    if leaf == "text" and above in ("name", "address"):
        return above.upper()
    if leaf in _OF_ADDRESS:
        return _BY_LEAF[leaf] if "ddress" in above else ""
    return _BY_LEAF.get(leaf, "")


def is_metadata(path: Sequence[str], text: str) -> bool:
    """Return whether a value is a code or an address of the standard, and looks like one."""
    leaf = path[-1] if path else ""
    above = path[-2] if len(path) > 1 else ""
    if leaf in ("system", "profile", "instantiatesCanonical") or (leaf == "url" and "xtension" in above):
        return _URI.fullmatch(text) is not None or _CODE.fullmatch(text) is not None
    # Of the codes, only those of terminologies hold long numbers.
    is_number_like = leaf != "code" and _LONG_NUMBER.search(text) is not None
    return leaf in _CODED and not is_number_like and _CODE.fullmatch(text) is not None


def is_instant(place: str) -> bool:
    """Return whether the element at a place must be a date with time and zone."""
    return place.rpartition(".")[2] in _INSTANTS or place == "DocumentReference.date"


def is_standard_system(system: str) -> bool:
    """Return whether a list of codes is one that others keep, so that its displays were not written by a person."""
    return _SYSTEMS.fullmatch(system) is not None


def personal_category(path: Sequence[str], urls: Iterable[str]) -> str:
    """Return which property of a person the codes below some members are, empty for none.

    Args:
        path: Names of the members, outermost first.
        urls: Addresses of the extensions that a value lies in.
    """
    said = (*path, *(url.rpartition("/")[2] for url in urls))
    return next((name for name, words in _PERSONAL if any(map(words.search, said))), "")
