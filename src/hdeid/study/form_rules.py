"""What the settings of a policy for forms (`crf:`) say of one file: known items and forms, values outside items."""

from __future__ import annotations

import re
from collections.abc import Iterable

from hdeid.policy.crf import SCAN, Crf
from hdeid.policy.places import PlacePattern, split_place
from hdeid.policy.plan import Compiled
from hdeid.study.limits import refuse
from hdeid.study.records import Item

# Steps of a place that belong to the file's frame or hang on an item, not to the items of a form.
_OUTSIDE = frozenset(
    "Study AdminData AuditRecord Annotation Signature Query ReferenceData Association SourceID InvestigatorRef SiteRef "
    "comment() processing-instruction()".split()
)
_VERSION = "@ODMVersion"
# What a policy calls a format, and what the formats are called here; a policy for tables takes commas and tabs alike.
_NAMES = {"tsv": "csv", "fhir-r4": "fhir", "hl7-2": "hl7v2", "odm-1.3": "odm", "odm-2.0": "odm"}
_ITEM_OID = re.compile(r"ItemDef/@OID\Z")
_FORM_OID = re.compile(r"(?:FormDef|ItemGroupDef)/@OID\Z")

_MOST_PLACES = 4096
"""Places that are remembered; a form has fewer."""


class Metadata:
    """Gathers from the metadata of a form which forms it defines and which items it marks as personal.

    Args:
        crf: The policy's settings.
    """

    def __init__(self, crf: Crf) -> None:
        self._flag = crf.metadata_flag
        self._path = [step.rpartition(":")[2] for step in split_place(self._flag.path)] if self._flag else []
        self._item = ""
        self.version = ""
        self.forms: set[str] = set()
        self.flagged: set[str] = set()

    def know(self, forms: Iterable[str], flagged: Iterable[str]) -> None:
        """Take what the metadata of other files say."""
        self.forms.update(forms)
        self.flagged.update(flagged)

    def take(self, item: Item) -> None:
        """Take an item of the file, in file order."""
        if item.place == _VERSION:
            self.version = item.text
        elif _ITEM_OID.search(item.place):
            self._item = item.text
        elif _FORM_OID.search(item.place):
            self.forms.add(item.text)
        if self._flag and item.text == self._flag.equals and self._item:
            steps = [step.lstrip("@").rpartition(":")[2] for step in split_place(item.place)]
            wanted = [step.lstrip("@") for step in self._path]
            if "ItemDef" in steps and steps[-len(wanted) :] == wanted:
                self.flagged.add(self._item)


class FormRules:
    """Answers, for the items of one file, what the policy's settings for forms ask for.

    Args:
        compiled: The policy.
        format: Name of the file's format.
        metadata: What the file's own metadata say.
    """

    def __init__(self, compiled: Compiled, format: str, metadata: Metadata) -> None:
        self._crf = compiled.policy.crf
        self._format = format
        self._is_odm = format == "odm"
        self._metadata = metadata
        self._listed = _patterns(compiled)
        # Steps above the items that the policy lists: forms, events, groups.
        self._above = {segment for pattern in self._listed for segment in pattern.segments[:-1]}
        self._known: dict[str, bool] = {}
        self._is_checked = False

    def learns_from(self, item: Item) -> bool:
        """Tell whether the policy lists the place as one to learn from."""
        return self._crf is not None and self._crf.learns_from(item.place)

    def is_named(self, item: Item) -> bool:
        """Tell whether the policy names this very place, not only something above it."""
        path = split_place(item.place)
        last = len(path) - 1
        if self._format == "xlsx":
            # A column is named by its letters, and again by its header.
            last = next((index for index, step in enumerate(path) if "!" in step), last)
        return any(pattern.depth(path) >= last for pattern in self._listed)

    def method(self, item: Item) -> str:
        """Return the method that hides the whole value whatever it holds; `drop` for one left out, empty for none.

        Raises:
            RecordError: the policy withholds the record: `E-UNLISTED` for an item, `E-FORM` for a form, that it does
                not know, `E-FORMAT` for a file of another format than it is written for.
        """
        crf = self._crf
        if crf is None:
            return ""
        if crf.format and not self._is_checked:
            self._check_format(crf.format)
            self._is_checked = True
        asked = crf.attribute(item.place)
        if asked != SCAN:
            return asked
        if not self._is_item(item):
            return ""
        path = split_place(item.place)
        self._check_form(crf, item, path)
        if crf.metadata_flag is not None and path and path[-1] in self._metadata.flagged:
            return crf.metadata_flag.method
        if crf.items_unlisted == "scan" or self._lists(item.place):
            return ""
        if crf.items_unlisted == "drop":
            return "drop"
        raise refuse("the file holds an item that the policy does not list", "E-UNLISTED")

    def _check_format(self, wanted: str) -> None:
        """Withhold a file that is not of the format that the policy is written for."""
        _, _, version = wanted.partition("-") if self._is_odm else ("", "", "")
        if _NAMES.get(wanted, wanted) != self._format or not self._metadata.version.startswith(version):
            raise refuse(f"the policy is written for `{wanted}`, and the file is none", "E-FORMAT")

    def _check_form(self, crf: Crf, item: Item, path: tuple[str, ...]) -> None:
        if not self._is_odm:
            return
        if crf.forms:
            is_known = crf.knows_form(item.place)
        elif self._metadata.forms:
            is_known = bool(self._metadata.forms.intersection(path))
        else:
            # A transaction without metadata: the forms of the items that the policy lists are known.
            is_known = bool(self._above.intersection(path)) or self._lists(item.place)
        if not is_known:
            how = "`crf: forms` or a file of `--metadata` names it"
            message = f"the file holds a form that is not known; it waits until {how}"
            raise refuse(message, "E-FORM")

    def _is_item(self, item: Item) -> bool:
        if item.kind in ("caption", "metadata"):
            return False
        steps = split_place(item.place)
        return bool(steps) and not steps[-1].startswith("@") and not (self._is_odm and _OUTSIDE.intersection(steps))

    def _lists(self, place: str) -> bool:
        if place not in self._known:
            if len(self._known) >= _MOST_PLACES:
                self._known.clear()
            path = split_place(place)
            self._known[place] = any(pattern.depth(path) >= 0 for pattern in self._listed)
        return self._known[place]


def _patterns(compiled: Compiled) -> tuple[PlacePattern, ...]:
    crf = compiled.policy.crf
    placed: Iterable[PlacePattern] = (pattern for rule in compiled.policy.rules for pattern in rule.at)
    return tuple(dict.fromkeys((*placed, *(crf.items if crf else ()), *(crf.learn_from if crf else ()))))
