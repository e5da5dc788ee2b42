"""What a policy says about forms: which items are known, what becomes of the others, what stands outside items.

The study layer applies it; here it is data. Source: POLICY.md section 6, `crf:`; muccg/rdrf#2183 for unknown forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from hdeid.errors import Place
from hdeid.policy.places import NOT_THERE, At, depth_at, split_place

FORMATS = ("odm-1.3", "odm-2.0", "csv", "tsv", "xlsx", "fhir-r4", "hl7-2", "docx", "html", "cda", "xml", "text")
SCAN = "scan"

ItemsUnlisted = Literal["scan", "drop", "block"]
UnknownForm = Literal["quarantine"]
Unreadable = Literal["withhold", "drop"]

_STRICTER_LAST: tuple[ItemsUnlisted, ...] = ("scan", "drop", "block")


@dataclass(frozen=True, slots=True)
class MetadataFlag:
    """A mark in a form's own metadata that an item holds personal data.

    Attributes:
        path: Where the mark stands, as the format names it (`OpenClinica:ItemPresentInForm/@PHI`).
        equals: Its value.
        method: What is done with the whole value of such an item.
    """

    path: str
    equals: str
    method: str


@dataclass(frozen=True, slots=True)
class Crf:
    """Settings for forms.

    Attributes:
        format: Format that the policy is written for; empty for any.
        items_unlisted: What becomes of an item that the policy never names: `scan` finds identifiers in its text,
            `drop` leaves the value out, `block` withholds the record.
        unknown_form: A form that is not in `forms`, or that the file does not define, goes to quarantine.
        forms: Places of known forms; none for all that the file defines.
        items: Places of items that are known, beside those named by `at:` and `learn_from`.
        learn_from: Places whose values are searched in all free text of the same subject.
        attributes: By the name of an attribute or element outside items: a method, or `scan`; others are scanned.
        metadata_flag: Mark in the metadata; None for none.
        unreadable: What becomes of images and embedded objects: the record is withheld, or the object dropped.
        place: Where it is written.
    """

    format: str = ""
    items_unlisted: ItemsUnlisted = "scan"
    unknown_form: UnknownForm = "quarantine"
    forms: At = ()
    items: At = ()
    learn_from: At = ()
    attributes: Mapping[str, str] = field(default_factory=dict, hash=False)
    metadata_flag: MetadataFlag | None = None
    unreadable: Unreadable = "withhold"
    place: Place = field(default=Place(""), compare=False)

    def learns_from(self, place: str) -> bool:
        """Tell whether the value of a place is searched in the subject's free text."""
        return depth_at(self.learn_from, split_place(place)) != NOT_THERE

    def knows_form(self, place: str) -> bool:
        """Tell whether a place lies in a form that the policy knows; True where it lists none."""
        return not self.forms or depth_at(self.forms, split_place(place)) != NOT_THERE

    def attribute(self, place: str) -> str:
        """Return the method for a value outside items, by the last step of its place (`…/@SubjectKey`), or `scan`."""
        steps = split_place(place)
        return self.attributes.get(steps[-1].lstrip("@"), SCAN) if steps else SCAN


def crf_weakenings(one: Crf, other: Crf) -> list[str]:
    """Return the settings in which one is not at least as strict as another."""
    found = []
    if _STRICTER_LAST.index(one.items_unlisted) < _STRICTER_LAST.index(other.items_unlisted):
        found.append("items_unlisted")
    if one.unreadable == "drop" and other.unreadable == "withhold":
        # What is dropped is not seen either, but then the record is released at all.
        found.append("unreadable")
    if (other.forms and not set(one.forms) <= set(other.forms)) or (other.forms and not one.forms):
        found.append("forms")
    if not set(other.learn_from) <= set(one.learn_from):
        found.append("learn_from")
    if any(one.attributes.get(name, SCAN) != method for name, method in other.attributes.items()):
        found.append("attributes")
    if other.metadata_flag is not None and one.metadata_flag != other.metadata_flag:
        found.append("metadata_flag")
    return found
