"""HL7 Clinical Document Architecture, release 2: header, entries, and the narrative blocks that people wrote."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from hdeid.study.formats.xml import root_name
from hdeid.study.ledger import Ledger
from hdeid.study.markup_rewrite import local_name, rewrite_xml
from hdeid.study.records import Item, Kind, Replace, Summary, Withheld
from hdeid.study.typed import Settled
from hdeid.study.xml_dialect import AnyXml, kind_of_attribute

# CDA R2, NarrativeBlock.xsd: elements that format running text.
_INLINE = frozenset({"content", "linkHtml", "sub", "sup", "footnote", "footnoteRef", "br", "renderMultiMedia"})
# HL7 v3 data types: what codes and templates are made of; persons do not write them.
_METADATA = frozenset(
    {
        "root",
        "codeSystem",
        "codeSystemName",
        "codeSystemVersion",
        "classCode",
        "moodCode",
        "typeCode",
        "determinerCode",
        "contextControlCode",
        "contextConductionInd",
        "inversionInd",
        "negationInd",
        "nullFlavor",
        "use",
        "unit",
        "xmlns",
        "mediaType",
        "representation",
        "styleCode",
    }
)
_CATEGORIES = {
    "given": "NAME.given",
    "family": "NAME.surname",
    "streetAddressLine": "ADDRESS",
    "houseNumber": "ADDRESS.number",
    "streetName": "ADDRESS.road",
    "city": "ADDRESS.city",
    "county": "ADDRESS.district",
    "state": "ADDRESS.province",
    "country": "ADDRESS.country",
    "postalCode": "ADDRESS.postcode",
}
_SCHEMES = {"tel": "PHONE", "fax": "PHONE", "sms": "PHONE", "mailto": "EMAIL", "http": "URL", "https": "URL"}
_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:/-]{0,40}")
_PERSONAL = {
    "raceCode": "ETHNICITY",
    "ethnicGroupCode": "ETHNICITY",
    "religiousAffiliationCode": "ETHNICITY",
    "maritalStatusCode": "MARITAL_STATUS",
    "administrativeGenderCode": "SEX",
    "educationLevelCode": "EDUCATION",
}
_PERSONS = frozenset(
    {
        "patient",
        "assignedPerson",
        "guardianPerson",
        "associatedPerson",
        "relatedPerson",
        "informationRecipient",
        "subject",
    }
)
_TIMES = frozenset({"birthTime", "time", "effectiveTime", "low", "high", "center", "deceasedTime", "signatureTime"})


class CdaDialect(AnyXml):
    """Knows which values are keys, dates, codes, and what the standard calls the rest."""

    def __init__(self) -> None:
        super().__init__()
        self._encodings: list[str] = []
        self._is_coded = False

    def start(self, name: str, values: Mapping[str, str]) -> None:
        super().start(name, values)
        self._encodings.append(values.get("representation", ""))
        self._is_coded = bool(values.get("codeSystem")) and _CODE.fullmatch(values.get("code", "")) is not None

    def end(self, name: str) -> None:
        super().end(name)
        self._encodings.pop()

    def attribute(self, element: str, name: str, value: str) -> Item | Withheld | None:
        element = local_name(element)
        place = self.place(f"@{name}")
        if name == "extension" and element in ("templateId", "typeId"):
            return Item(place, value, kind="metadata" if _CODE.fullmatch(value) else "text")
        if name == "extension":
            return Item(place, value, caption=element, kind="key")
        if name in ("code", "displayName") and (category := self._personal(element)):
            return Item(place, value, category=category)
        if name in _METADATA or (name == "code" and element != "translation"):
            return Item(place, value, kind="metadata" if _is_own(name, value) else "text")
        if name == "displayName" and self._is_coded:
            return Item(place, value, kind="code")
        if name == "value" and element == "telecom":
            # HL7 v3, data type TEL: the scheme says what the address is.
            return Item(place, value, category=_SCHEMES.get(value.partition(":")[0].strip().lower(), ""))
        kind: Kind = "date" if name == "value" and element in _TIMES else kind_of_attribute(name)
        category = "DATE" if kind == "date" and element == "birthTime" else ""
        return Item(place, value, caption=element if name == "value" else name, kind=kind, category=category)

    def text(self, text: str) -> Item | Withheld | None:
        if self._encodings and self._encodings[-1] == "B64":
            return Withheld(self.place(), "E-OBJECT")
        name = self.path[-1] if self.path else ""
        return Item(self.place(), text, caption=name, category=self._category(name))

    def settle(self, item: Item, new: str) -> Settled:
        """Keep to the schema: a point in time that is hidden becomes a null flavor (HL7 v3, MSK: masked)."""
        is_time = item.kind == "date" and item.place.endswith("/@value")
        if is_time and not re.fullmatch(r"[0-9]{1,8}|[0-9]{9,14}(?:\.[0-9]+)?(?:[+-][0-9]{1,4})?", new):
            return Settled("MSK", "nullFlavor")
        if item.place.endswith("/@code") and not _CODE.fullmatch(new):
            return Settled("MSK", "nullFlavor")
        scheme, colon, _ = item.text.partition(":")
        if item.place.endswith("/telecom/@value") and colon and not new.startswith(f"{scheme}:"):
            return Settled(f"{scheme}:{new}")
        return Settled(new)

    def _personal(self, element: str) -> str:
        """Return what a coded property of a person is; its code tells as much as its name."""
        if element == "translation" and len(self.path) > 1:
            element = self.path[-2]
        return _PERSONAL.get(element, "")

    def is_inline(self, name: str) -> bool:
        return local_name(name) in _INLINE and "text" in self.path

    def _category(self, name: str) -> str:
        if name == "name" and len(self.path) > 1:
            return "NAME" if self.path[-2] in _PERSONS else "ORGANIZATION" if "rganization" in self.path[-2] else ""
        return "" if "text" in self.path else _CATEGORIES.get(name, "")


def _is_own(name: str, value: str) -> bool:
    """Return whether a value reads as what its attribute holds by the standard, and as nobody's address or number."""
    if name in ("root", "code", "codeSystem", "codeSystemVersion"):
        return _CODE.fullmatch(value) is not None
    return "@" not in value and re.search(r"\d{7}", value) is None


class Cda:
    """A clinical document: CDA R2 and its guides (C-CDA)."""

    name = "cda"

    def recognizes(self, path: Path, head: bytes) -> bool:
        return root_name(head) == "ClinicalDocument"

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        rewrite_xml(source, target, CdaDialect(), ledger)
        return ledger.summary()
