"""What the metadata of an ODM file says of its items: question texts, data types, code lists."""

from __future__ import annotations

from collections.abc import Mapping, Set

from hdeid.study.records import Kind

# ODM 1.3.2, 2.14 "Data Formats", and ODM 2.0: DataType of ItemDef, and the suffix of typed ItemData.
_DATES = frozenset(
    {
        "date",
        "datetime",
        "partialdate",
        "partialdatetime",
        "incompletedate",
        "incompletedatetime",
        "durationdatetime",
        "intervaldatetime",
    }
)
_NUMBERS = frozenset({"integer", "float", "double", "decimal"})
BINARY_TYPES = frozenset({"base64binary", "hexbinary", "base64float", "hexfloat"})


class Definitions:
    """Gathers the definitions of items as they are met; they stand before the data in an ODM file.

    Args:
        outside: Those of another file, for what the file does not define itself.

    Attributes:
        met: How many definitions of items were met, those of one item met again among them.
    """

    def __init__(self, outside: Definitions | None = None) -> None:
        self._outside = outside
        self.met = 0
        self._names: dict[str, str] = {}
        self._questions: dict[str, str] = {}
        self._types: dict[str, str] = {}
        self._lists: dict[str, str] = {}
        self._codes: dict[str, set[str]] = {}
        self._item = ""
        self._list = ""

    def __bool__(self) -> bool:
        return bool(self._names)

    def element(self, name: str, values: Mapping[str, str]) -> None:
        """Take an element of the metadata."""
        if name == "ItemDef":
            self.met += 1
            self._item = values.get("OID", "")
            self._names[self._item] = values.get("Name", "")
            self._types[self._item] = values.get("DataType", "").lower()
        elif name == "CodeListRef" and self._item:
            self._lists[self._item] = values.get("CodeListOID", "")
        elif name == "CodeList":
            self._item, self._list = "", values.get("OID", "")
        elif name in ("CodeListItem", "EnumeratedItem", "ExternalCodeListItem"):
            self._codes.setdefault(self._list, set()).add(values.get("CodedValue", ""))

    def question(self, text: str) -> None:
        """Take the text of a question of the item that is being defined; the first language stands."""
        self._questions.setdefault(self._item, " ".join(text.split()))

    def caption(self, item: str) -> str:
        """Return the question text of an item, else its name, else nothing."""
        own = self._questions.get(item) or self._names.get(item, "")
        return own if own or self._outside is None else self._outside.caption(item)

    def type_of(self, item: str) -> str:
        """Return the data type of an item in lower case, empty when nothing defines it."""
        own = self._types.get(item, "")
        return own if own or self._outside is None else self._outside.type_of(item)

    def kind(self, item: str, data_type: str, value: str) -> Kind:
        """Return what a value is; one that its code list does not hold is text."""
        if value in self._codes_of(item):
            return "code"
        if data_type in _DATES or data_type == "time":
            return "date"
        if data_type in _NUMBERS:
            return "number"
        return "text"

    def _codes_of(self, item: str) -> Set[str]:
        if item in self._lists or self._outside is None:
            return self._codes.get(self._lists.get(item, ""), frozenset())
        return self._outside._codes_of(item)
