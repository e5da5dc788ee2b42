"""CDISC ODM-XML 1.3.2 and 2.0, REDCap's ODM, Dataset-XML: snapshots and transactions, streamed."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from hdeid.study.formats.xml import root_name
from hdeid.study.ledger import Ledger
from hdeid.study.markup_rewrite import local_name, rewrite_xml
from hdeid.study.odm_forms import BINARY_TYPES, Definitions
from hdeid.study.records import Item, Kind, Replace, Summary, Withheld
from hdeid.study.typed import Settled, fits, moment
from hdeid.study.xml_dialect import kind_of_attribute

# The element and the attribute that names its step of a place (ODM 1.3.2, 3.1.4; 2.0, ClinicalData).
_STEPS = {"StudyEventData": "StudyEventOID", "FormData": "FormOID", "ItemGroupData": "ItemGroupOID"}
_NO_STEP = frozenset({"ODM", "ClinicalData", "SubjectData"})
# Keys: one subject, user or place has the same one wherever it is named.
_KEYS = frozenset({"SubjectKey", "UserOID", "LocationOID", "SiteOID", "StudySubjectID", "OrganizationOID"})
_KEYED_ELEMENTS = frozenset({"User", "Location", "Organization"})
_DATES = frozenset({"DateTimeStamp", "CreationDateTime", "AsOfDateTime", "EffectiveDate", "DateOpened", "DateClosed"})
# Texts by which the data part names the form, or says how a value was entered; no person writes them freely.
_METADATA = frozenset(
    {
        "TransactionType",
        "IsNull",
        "ID",
        "AuditRecordID",
        "EditPoint",
        "UsedImputationMethod",
        "SeqNum",
        "UserType",
        "LocationType",
        "ODMVersion",
        "FileType",
        "Granularity",
        "Archival",
        "State",
        "Type",
        "OrderNumber",
    }
)
_ADMIN_CATEGORIES = {
    "LoginName": "ACCOUNT",
    "DisplayName": "NAME",
    "FullName": "NAME",
    "FirstName": "NAME.given",
    "GivenName": "NAME.given",
    "LastName": "NAME.surname",
    "FamilyName": "NAME.surname",
    "Prefix": "",
    "Organization": "ORGANIZATION",
    "StreetName": "ADDRESS",
    "HouseNumber": "ADDRESS.number",
    "City": "ADDRESS.city",
    "StateProv": "ADDRESS.province",
    "Country": "ADDRESS.country",
    "PostalCode": "ADDRESS.postcode",
    "GeoPosition": "ADDRESS.coordinates",
    "OtherText": "ADDRESS",
    "Email": "EMAIL",
    "Phone": "PHONE",
    "Fax": "PHONE",
    "Pager": "PHONE",
}
_VERSION = re.compile(r"[vV]?\d{1,4}(?:[.-][0-9A-Za-z]{1,8}){0,4}")


class OdmDialect:
    """Places are `event/form/group/item` by OID; what hangs on them adds its names: `…/AuditRecord/ReasonForChange`."""

    def __init__(self, definitions: Definitions) -> None:
        self._names: list[str] = []
        self._places: list[str] = [""]
        self._part = ""
        self._subject = ""
        self._item = ""
        self._item_depth = 0
        self._data_type = ""
        self._definitions = definitions
        self._own_prefix: str | None = None
        self._foreign_depth = 0

    def start(self, name: str, values: Mapping[str, str]) -> None:
        prefix, _, name = name.rpartition(":")
        if self._own_prefix is None:
            self._own_prefix = prefix
        # Depth of the outermost vendor element; 0 outside one (the root is ODM's own).
        if not self._foreign_depth and prefix not in (self._own_prefix, "ds"):
            self._foreign_depth = len(self._names)
        if len(self._names) == 1:
            self._part = name
        self._names.append(name)
        place = self._places[-1]
        step = self._step(name, values)
        self._places.append(f"{place}/{step}" if place and step else place or step)
        if self._part == "Study":
            self._definitions.element(name, values)
        elif name == "SubjectData":
            self._subject = values.get("SubjectKey", "")

    def end(self, name: str) -> None:
        name = self._names.pop()
        self._places.pop()
        if len(self._names) == self._foreign_depth:
            self._foreign_depth = 0
        if len(self._names) == self._item_depth:
            self._item = ""
            self._item_depth = 0
        if name == "SubjectData":
            self._subject = ""

    def _step(self, name: str, values: Mapping[str, str]) -> str:
        if name in _STEPS:
            return values.get(_STEPS[name], name)
        if name.startswith("ItemData") and "ItemOID" in values:
            self._item = values["ItemOID"]
            self._item_depth = len(self._names) - 1
            self._data_type = name[8:].lower() or self._definitions.type_of(self._item)
            return self._item
        if name in _NO_STEP or self._is_value(name):
            return ""
        return name

    def _is_value(self, name: str) -> bool:
        """Return whether the element that begins is the Value of an item (ODM 2.0)."""
        return name == "Value" and bool(self._item) and len(self._names) == self._item_depth + 2

    def attribute(self, element: str, name: str, value: str) -> Item | Withheld | None:
        element = local_name(element)
        if self._item and name == "Value" and element == "ItemData":
            return self._value(value)
        place = f"{self._places[-1]}/@{name}" if self._places[-1] else f"@{name}"
        kind = self._kind_of(element, name, value)
        category = self._category(element, name)
        return Item(place, value, "" if kind == "metadata" else name, kind, self._subject, category)

    def _kind_of(self, element: str, name: str, value: str) -> Kind:
        is_foreign = ":" in name and not name.startswith(("xml:", "xsi:", "ds:", "data:"))
        if is_foreign:
            return "text"
        if name in _KEYS or (name == "OID" and element in _KEYED_ELEMENTS):
            return "key"
        if name in _DATES:
            return "date"
        is_metadata = self._part == "Study" and not self._foreign_depth
        is_version = name == "SourceSystemVersion" and _VERSION.fullmatch(value)
        if is_metadata or is_version or name.endswith(("OID", "RepeatKey")) or name in _METADATA:
            return "metadata"
        return kind_of_attribute(name)

    def text(self, text: str) -> Item | Withheld | None:
        name = self._names[-1] if self._names else ""
        if self._part == "Study":
            if len(self._names) > 2 and "Question" in self._names[-2:]:
                self._definitions.question(text)
            return Item(self._places[-1], text, kind="text" if self._foreign_depth else "metadata")
        if self._item and (len(self._names) == self._item_depth + 1 or self._is_value_text(name)):
            return self._value(text)
        kind: Kind = "date" if name in _DATES else "text"
        return Item(self._places[-1], text, name, kind, self._subject, self._category(name, ""))

    def _is_value_text(self, name: str) -> bool:
        return name == "Value" and len(self._names) == self._item_depth + 2

    def _value(self, value: str) -> Item | Withheld:
        place = self._places[-1]
        if self._data_type in BINARY_TYPES:
            return Withheld(place, "E-OBJECT")
        kind = self._definitions.kind(self._item, self._data_type, value.strip())
        return Item(place, value, self._definitions.caption(self._item), kind, self._subject)

    def _category(self, element: str, attribute: str) -> str:
        if attribute == "SubjectKey":
            return "SUBJECT"
        if self._part != "AdminData":
            return ""
        if element == "Location" and attribute == "Name":
            return "ORGANIZATION"
        return "" if attribute else _ADMIN_CATEGORIES.get(element, "")

    def comment(self, text: str) -> Item | None:
        return Item(f"{self._places[-1]}/comment()".lstrip("/"), text, subject=self._subject)

    def settle(self, item: Item, new: str) -> Settled:
        """Keep to the schema: a typed value that fits no more becomes ItemDataAny, a time stamp stays one."""
        if item.place == self._places[-1] and self._typed and not fits(self._typed, new):
            return Settled(new, f"{self._own_prefix}:ItemDataAny" if self._own_prefix else "ItemDataAny")
        is_stamp = item.kind == "date" and item.place.rpartition("/")[2].lstrip("@") in _DATES
        if (item.kind == "key" or item.place.endswith("/@Name")) and not new.strip():
            # ODM 1.3.2, 2.14: an oid and a name hold at least one character.
            return Settled("-")
        if is_stamp:
            # MetaDataVersionRef/@EffectiveDate is a date without a time.
            return Settled(moment(new)[:10] if fits("date", item.text) else moment(new))
        return Settled(new)

    def holds(self, name: str) -> bool:
        return bool(self._typed) and name.rpartition(":")[2].lower() == f"itemdata{self._typed}"

    @property
    def _typed(self) -> str:
        """Data type in the name of the innermost element, in lower case; empty when it has none."""
        name = self._names[-1] if self._names else ""
        return name[8:].lower() if name.startswith("ItemData") and self._item else ""

    def is_inline(self, name: str) -> bool:
        return False


class Odm:
    """CDISC ODM-XML, one pass, memory bounded by the metadata.

    Args:
        outside: What metadata in another file define.
    """

    name = "odm"

    def __init__(self, outside: Definitions | None = None) -> None:
        self._outside = outside

    def recognizes(self, path: Path, head: bytes) -> bool:
        return root_name(head) == "ODM"

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        rewrite_xml(source, target, OdmDialect(Definitions(self._outside)), ledger)
        return ledger.summary()


def read_definitions(source: BinaryIO, definitions: Definitions, take: Replace) -> None:
    """Add what the metadata of an ODM file define to definitions, and offer every item of the file.

    Raises:
        RecordError: it cannot be read whole.
    """
    with Path(os.devnull).open("wb") as nowhere:
        rewrite_xml(source, nowhere, OdmDialect(definitions), Ledger(take, True))
