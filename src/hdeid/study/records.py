"""What a form holds: items, places that cannot be read, and what became of both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["text", "date", "number", "key", "caption", "code", "metadata"]
"""What the format says of a value.

text: anything a person may have written. date: a date or time, perhaps partial, in ISO 8601's
extended form (in HL7 v2 and CDA its basic form). number: a number as text.
key: the key of a subject, user, location or resource, alike wherever it is referred to; it must be replaced alike.
caption: a column header or the name of a field. code: a value of a code list of the same file.
metadata: OIDs and texts of the form itself, untouched unless a policy lists them.
"""


@dataclass(frozen=True, slots=True)
class Item:
    """One text-bearing place of a file.

    Attributes:
        place: Path of the place, as policies write it: `SE.V3/F.AE/IG.AE/I.AE.NARR`, `Patient.name.family`,
            `PID-5.1`, `Sheet1!C/Sheet1!Age`, a column's header. README.md lists the places of each format.
        text: The value, unescaped, without the white space around it where the format has none of its own.
        caption: What the form says of the value: question text, column header, field name; empty when it says nothing.
        kind: What the format says of the value.
        subject: Key of the person whom the value is about, where the form tells it.
        category: What the format's standard says the value is, as in TAXONOMY.md (`NAME`, `NAME.given`); empty when
            the standard leaves that open.
    """

    place: str
    text: str
    caption: str = ""
    kind: Kind = "text"
    subject: str = ""
    category: str = ""

    def __repr__(self) -> str:
        # INVARIANT: neither the text nor the subject reaches a log by way of repr.
        return f"Item(place={self.place!r}, kind={self.kind!r}, characters={len(self.text)})"


@dataclass(frozen=True, slots=True)
class Withheld:
    """A place whose content cannot be read as text.

    Attributes:
        place: Path of the place; for a file inside a package, its path there.
        code: E-IMAGE, E-OBJECT (embedded file or base64), E-MACRO, E-SCRIPT, E-BINARY (anything else).
    """

    place: str
    code: str


@dataclass(frozen=True, slots=True)
class Summary:
    """What one rewriting met.

    Attributes:
        items: Number of items that were offered.
        changed: Number of items that were replaced.
        dropped: Contents that could not be read and were left out, in file order.
    """

    items: int = 0
    changed: int = 0
    dropped: tuple[Withheld, ...] = ()


class Shown(str):
    """A replacement that tells how it came about.

    Attributes:
        methods: Names of the methods by which parts of it were hidden.
    """

    __slots__ = ("methods",)

    methods: frozenset[str]

    def __new__(cls, text: str, methods: Iterable[str] = ()) -> Shown:
        shown = super().__new__(cls, text)
        shown.methods = frozenset(methods)
        return shown


Replace = Callable[[Item], str | None]
"""Says what stands instead of an item; None or the same text leaves its bytes as they are. A `Shown` tells more."""
