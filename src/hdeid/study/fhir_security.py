"""Security labels of FHIR resources that were changed (FHIR R4, Resource.meta.security; 6.1.1, Security Labels)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from hdeid.study.json_tokens import Leaf, decode_string, leaves

SYSTEM = "http://terminology.hl7.org/CodeSystem/v3-ObservationValue"
# HL7 v3, ObservationValue, SecurityAlterationIntegrityObservationValue: what was done to the content of a resource.
DISPLAYS = {"REDACTED": "redacted", "MASKED": "masked", "ABSTRED": "abstracted", "PSEUDED": "pseudonymized"}
_LABELS = {
    "tag": "REDACTED",
    "suppress": "REDACTED",
    "drop": "REDACTED",
    "mask": "MASKED",
    "generalize": "ABSTRED",
    "pseudonym": "PSEUDED",
    "substitute": "PSEUDED",
    "shift": "PSEUDED",
}


def label_of(method: str) -> str:
    """Return the code that tells of a method of a policy; `REDACTED` for one that is not known."""
    return _LABELS.get(method, "REDACTED")


def labelled_resource(leaf: Leaf, is_resource: Mapping[int, bool]) -> int | None:
    """Return the offset of the resource that bears the label of a leaf, None outside resources.

    What is contained bears none of its own (FHIR R4, invariant dom-4).
    """
    found = None
    for start, name in leaf.path:
        if is_resource.get(start):
            found = start
        if name == "contained":
            break
    return found


def insertions(text: str, labels: Mapping[int, Iterable[str]]) -> Iterator[tuple[int, str]]:
    """Yield offset and text of each label that is written into a JSON text, in order.

    Args:
        text: The JSON.
        labels: Codes by the offset of the resource.
    """
    places = dict[int, tuple[int, str]]()
    present: dict[int, set[str]] = {}
    for leaf in leaves(text):
        if not leaf.path:
            continue
        owner = leaf.path[-1][0]
        end = leaf.start + len(leaf.raw)
        if leaf.is_name and leaf.raw == '"meta"' and owner in labels:
            places[owner] = (_inside(text, end, "{"), "meta")
        elif leaf.is_name and leaf.raw == '"security"' and len(leaf.path) > 1 and leaf.path[-2][1] == "meta":
            places[leaf.path[-2][0]] = (_inside(text, end, "["), "security")
        elif not leaf.is_name and leaf.path[-1][1] == "resourceType" and owner in labels:
            places.setdefault(owner, (end, ""))
        elif leaf.path[-1][1] == "code" and [name for _, name in leaf.path[-3:-1]] == ["meta", "security"]:
            present.setdefault(leaf.path[-3][0], set()).add(decode_string(leaf.raw))
    for owner, (position, kind) in sorted(places.items(), key=lambda item: item[1]):
        codes = sorted(set(labels.get(owner, ())) - present.get(owner, set()))
        if codes and position >= 0:
            yield position, _written(text, position, kind, codes)


def _inside(text: str, end: int, mark: str) -> int:
    """Return the offset behind the bracket of a member's value, -1 when its value is something else."""
    found = re.compile(rf"\s*:\s*{re.escape(mark)}").match(text, end)
    return found.end() if found else -1


def _written(text: str, position: int, kind: str, codes: list[str]) -> str:
    listed = ",".join(
        json.dumps({"system": SYSTEM, "code": code, "display": DISPLAYS[code]}, separators=(",", ":")) for code in codes
    )
    if not kind:
        return f',"meta":{{"security":[{listed}]}}'
    new = listed if kind == "security" else f'"security":[{listed}]'
    is_empty = re.compile(r"\s*[}\]]").match(text, position) is not None
    return new if is_empty else f"{new},"
