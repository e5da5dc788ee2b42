"""Parts of Office files that need no knowledge of cells or paragraphs: properties, comments, drawings, custom XML …"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping

from hdeid.study.ledger import Ledger
from hdeid.study.markup_rewrite import local_name, rewrite_xml
from hdeid.study.records import Item, Kind, Withheld
from hdeid.study.typed import Settled, moment
from hdeid.study.xlsx_names import FORMULA, SHEET, formula_item

# ECMA-376, part 1: attributes that hold what a person wrote or who the person was, whatever their element.
_TEXT_ATTRIBUTES = frozenset(
    "author initials name descr title alt tooltip userId displayName instr displayText href url prompt promptTitle "
    "error errorTitle display comment description connection connectString command sourceFile userName codeName "
    "caption uniqueName formatCode string altText email value location anchor user lastEdited sqlString label "
    "defaultValue text alias sheet ref1 hint tag formula password".split()
)
_DATE_ATTRIBUTES = frozenset({"date", "dT", "fullDate", "dateUtc", "refreshedDateIso", "dateTime"})
# Elements whose `val` is text a person wrote.
_VALUED = frozenset(
    "alias tag statusText helpText default listEntry lvlText caption description docVar attr placeholder".split()
)
# Roots of parts that only lay out: their texts are numbers and names of the standard.
STRUCTURE = frozenset({"Types", "theme", "fonts", "webSettings", "calcChain", "colorsDef", "styleDef"})
# Roots of parts in which any attribute may be data.
_ALL_ATTRIBUTES = frozenset(
    "pivotCacheDefinition pivotCacheRecords connections queryTable externalLink personList ThreadedComments "
    "Properties coreProperties metadata volTypes revisions headers users MapInfo datastoreItem recipients".split()
)
_LAYOUT_ROOTS = frozenset(
    "chartSpace wsDr drawing xml styleSheet styles numbering settings document hdr ftr footnotes endnotes comments "
    "glossaryDocument worksheet workbook sst table pivotTableDefinition Relationships people commentsEx chartsheet "
    "dialogsheet dataModel layoutDef colorStyle chartStyle commentsIds commentsExtensible userShapes".split()
)
# Their descendants only format one text.
_GROUPS = {"comments": "text", "drawing": "p"}
_NUMBERS_ONLY = frozenset("posOffset pctWidth pctHeight align col colOff row rowOff Anchor Row Column".split())
_NUMBERS = re.compile(r"[-\d\s,.]{1,60}|[a-z]{1,12}")
_FORMULAS = frozenset(
    "f formula formula1 formula2 definedName oldFormula calculatedColumnFormula totalsRowFormula".split()
)
_METADATA_TEXTS = frozenset({"sqref", "Application", "AppVersion", "Template", "DocSecurity", "ScaleCrop"})
_STANDARD_NAMES = frozenset({"font", "latin", "ea", "cs", "cellStyle", "vector", "schemaRef", "datastoreItem"})
_PERSONS = frozenset({"author", "creator", "lastModifiedBy", "Manager", "displayName", "userName"})


class OfficeDialect:
    """Places are `part/element` and `part/@attribute`: `docProps/core/creator`, `xl/comments1/text`."""

    def __init__(self, part: str, root: str) -> None:
        self._part = part.rpartition(".")[0]
        self._root = root
        self._takes_all = root in _ALL_ATTRIBUTES or root not in _LAYOUT_ROOTS
        self._group = _GROUPS.get(root, "p" if root in ("chartSpace", "wsDr", "dataModel", "userShapes") else "")
        self.path: list[str] = []
        self._property = ""

    def start(self, name: str, values: Mapping[str, str]) -> None:
        self.path.append(local_name(name))
        if self._root == "Properties" and self.path[-1] == "property":
            self._property = values.get("name", "")

    def end(self, name: str) -> None:
        self.path.pop()

    def attribute(self, element: str, name: str, value: str) -> Item | Withheld | None:
        element, short = local_name(element), local_name(name)
        place = f"{self._part}/{element}/@{short}"
        if name.startswith(("xml:", "xsi:")) or short in ("Ignorable", "Requires"):
            return None
        if self._root == "Relationships":
            return self._relationship(place, short, value)
        if short == "sheet" or (element == "sheet" and short == "name"):
            return Item(place, value, SHEET)
        if short == "location":
            return Item(place, value, FORMULA)
        if short in _DATE_ATTRIBUTES:
            return Item(place, value, short, "date")
        if self._root == "styles" or element in ("lsdException", "compatSetting", "rFonts"):
            is_style = element in ("name", "aliases") and short == "val"
            return Item(place, value, kind="metadata") if is_style else None
        is_text = short in _TEXT_ATTRIBUTES or (short == "val" and element in _VALUED)
        if not is_text and not self._takes_all:
            return None
        if element in _STANDARD_NAMES or (short == "formatCode" and '"' not in value):
            return Item(place, value, kind="metadata")
        category = "NAME" if short in _PERSONS else ""
        return Item(place, value, short, category=category)

    def _relationship(self, place: str, name: str, value: str) -> Item | None:
        # Internal targets are members of the package, whose names are plain.
        is_outside = ":" in value or value.startswith(("//", "\\\\"))
        return Item(place, value, "url") if name == "Target" and is_outside else None

    def text(self, text: str) -> Item | Withheld | None:
        name = self.path[-1] if self.path else ""
        if name in _NUMBERS_ONLY and _NUMBERS.fullmatch(text):
            return None
        place = f"{self._part}/{name}"
        if name in _FORMULAS:
            return formula_item(place, text)
        if self._root == "Properties":
            return self._property_text(place, name, text)
        kind: Kind = "date" if name in ("created", "modified", "lastPrinted") else "text"
        if name in _METADATA_TEXTS and '"' not in text:
            kind = "metadata"
        return Item(place, text, name, kind, category="NAME" if name in _PERSONS else "")

    def _property_text(self, place: str, name: str, text: str) -> Item:
        if "property" in self.path:
            kind: Kind = "date" if name in ("filetime", "date") else "text"
            return Item(place, text, self._property, kind)
        if name in _METADATA_TEXTS or (text.strip().isdigit() and len(text) < 9):
            return Item(place, text, kind="metadata")
        return Item(place, text, name, category="NAME" if name in _PERSONS else "")

    def comment(self, text: str) -> Item | None:
        return Item(f"{self._part}/comment()", text)

    def settle(self, item: Item, new: str) -> Settled:
        is_typed = item.kind == "date" and self._root not in ("pivotCacheDefinition", "pivotCacheRecords")
        return Settled(moment(new) if is_typed else new)

    def holds(self, name: str) -> bool:
        return False

    def is_inline(self, name: str) -> bool:
        return bool(self._group) and self._group in self.path and local_name(name) != self._group


def rewrite_part(part: str, root: str, data: bytes, ledger: Ledger) -> bytes:
    """Return a part with its items replaced.

    Args:
        part: Its name in the package.
        root: Local name of its root element.
        data: Its XML.
        ledger: Offers the items.
    """
    target = io.BytesIO()
    rewrite_xml(io.BytesIO(data), target, OfficeDialect(part, root), ledger)
    return target.getvalue()
