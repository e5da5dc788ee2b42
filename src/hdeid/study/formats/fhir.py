"""JSON: FHIR R4 resources and bundles, newline-delimited exports, and JSON of hospital interfaces."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hdeid.study.fhir_fields import category_of, is_instant, is_metadata, is_standard_system, personal_category
from hdeid.study.fhir_security import insertions, label_of, labelled_resource
from hdeid.study.formats.plain import read_whole
from hdeid.study.html_rewrite import rewrite_html
from hdeid.study.json_tokens import Leaf, decode_string, encode_string, is_number, leaves
from hdeid.study.ledger import Ledger
from hdeid.study.records import Item, Kind, Replace, Summary
from hdeid.study.text_source import decode_text
from hdeid.study.typed import moment

# What the members of an object say of one another; the order of members is free, so they are gathered beforehand.
_FACTS = frozenset({"resourceType", "contentType", "system", "code", "id", "url", "sigFormat"})
_SUBJECTS = frozenset({"subject", "patient", "beneficiary"})
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?)?")
# FHIR R4, references: `[base/]Type/id[/_history/version]`, `urn:uuid:id`, `#id`.
_REFERENCE = re.compile(
    r"(?P<head>(?:(?P<base>https?://[^?#]{1,500}?/)?[A-Z][A-Za-z]{1,40}/)|urn:(?:uuid|oid):|#)"
    r"(?P<id>[A-Za-z0-9.-]{1,64})(?P<tail>/_history/[A-Za-z0-9.-]{1,64})?"
)
_BLOB = re.compile(r"[A-Za-z0-9+/_\s-]{256,}={0,2}\s*")
_PRINTABLE = ("text/plain", "text/html", "application/xhtml+xml", "text/csv", "text/rtf")

# FHIR R4, extension data-absent-reason: what stands instead of a typed value that is not shown.
_MASKED = '{"extension":[{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","valueCode":"masked"}]}'
_ID = re.compile(r"[A-Za-z0-9.-]{1,64}")

Facts = Mapping[int, Mapping[str, str]]


class Gathered(NamedTuple):
    """What the members of objects say of one another, by the offset of each object.

    Attributes:
        facts: Values of the members that say what others are.
        subjects: Key of the person whom a resource is about.
        displays: Of a concept, its codings' offsets by their display.
    """

    facts: Facts
    subjects: Mapping[int, str]
    displays: Mapping[int, Mapping[str, int]]


class Fhir:
    """Every string, number and member's name is an item: `Patient.name.family`, `Observation.note.text`."""

    name = "fhir"

    def recognizes(self, path: Path, head: bytes) -> bool:
        if path.suffix.lower() in (".json", ".ndjson", ".jsonl"):
            return True
        if path.suffix.lower() in (".txt", ".md", ".log"):
            return False
        return re.match(rb"(?:\xef\xbb\xbf)?\s*[\[{]\s*(?:[{\[\"\]}]|\Z)", head) is not None

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        text, encoding, mark = decode_text(read_whole(source))
        writer = _Writer(ledger, _gather(text))
        target.write(mark)
        position = 0
        for start, end, new in _labelled(text, writer):
            target.write(text[position:start].encode(encoding))
            target.write(_encoded(new, encoding))
            position = end
        target.write(text[position:].encode(encoding))
        return ledger.summary()


def _labelled(text: str, writer: _Writer) -> list[tuple[int, int, str]]:
    """Return what is written anew, in order, and the security labels of the resources that hold it."""
    changes = list(_changes(text, writer))
    labels = [(start, start, new) for start, new in insertions(text, writer.labels)] if writer.labels else []
    return sorted([*changes, *labels], key=lambda change: change[:2])


def _changes(text: str, writer: _Writer) -> Iterator[tuple[int, int, str]]:
    """Yield what is written anew, in order; a member's name waits for its value, which may ask for another name."""
    name: Leaf | None = None
    new_name: str | None = None
    for leaf in leaves(text):
        new = writer.leaf(leaf)
        if name is not None:
            is_its_value = text[name.start + len(name.raw) : leaf.start].strip() == ":"
            if new is not None and is_its_value and writer.is_unfit(leaf, new):
                masked = f'"_{decode_string(name.raw)}":{_MASKED}'
                yield name.start, leaf.start + len(leaf.raw), masked
                name = None
                continue
            if new_name is not None:
                yield name.start, name.start + len(name.raw), new_name
            name = None
        if leaf.is_name:
            name, new_name = leaf, new
        elif new is not None:
            yield leaf.start, leaf.start + len(leaf.raw), new
    if name is not None and new_name is not None:
        yield name.start, name.start + len(name.raw), new_name


def _encoded(raw: str, encoding: str) -> bytes:
    try:
        return raw.encode(encoding)
    except UnicodeEncodeError:
        # JSON can say every character in ASCII.
        return encode_string(decode_string(raw), "\\u").encode(encoding)


def _gather(text: str) -> Gathered:
    facts: dict[int, dict[str, str]] = {}
    subjects: dict[int, str] = {}
    displays: dict[int, dict[str, int]] = {}
    for leaf in leaves(text):
        if leaf.is_name or not leaf.is_string or not leaf.path:
            continue
        start, name = leaf.path[-1]
        above, start_above = (leaf.path[-2][1], leaf.path[-2][0]) if len(leaf.path) > 1 else ("", -1)
        if name in _FACTS:
            facts.setdefault(start, {})[name] = decode_string(leaf.raw)
        elif name == "display" and above == "coding":
            displays.setdefault(start_above, {})[decode_string(leaf.raw)] = start
        elif name == "reference" and above:
            found = _REFERENCE.fullmatch(decode_string(leaf.raw))
            if found and (above in _SUBJECTS or found["head"].endswith("Patient/")):
                subjects.setdefault(start_above, found["id"])
    for start, known in facts.items():
        if known.get("resourceType") == "Patient" and "id" in known:
            subjects[start] = known["id"]
    return Gathered(facts, subjects, displays)


class _Writer:
    """Says what each leaf is, offers it, and writes the answer as JSON."""

    def __init__(self, ledger: Ledger, gathered: Gathered) -> None:
        self._ledger = ledger
        self._facts, self._subjects, self._displays = gathered
        self._is_resource = {start: "resourceType" in facts for start, facts in gathered.facts.items()}
        self.labels: dict[int, set[str]] = {}
        """Codes of the security labels of each resource that was changed, by its offset."""

    def leaf(self, leaf: Leaf) -> str | None:
        """Return what stands instead of a leaf as written, None when it stays."""
        self._ledger.methods.clear()
        new = self._new(leaf)
        if new is not None and (owner := labelled_resource(leaf, self._is_resource)) is not None:
            codes = {label_of(method) for method in self._ledger.methods} or {label_of("")}
            self.labels.setdefault(owner, set()).update(codes)
        return new

    def _new(self, leaf: Leaf) -> str | None:
        place = self._place(leaf)
        subject = next((self._subjects[start] for start, _ in reversed(leaf.path) if start in self._subjects), "")
        if leaf.is_name:
            name = decode_string(leaf.raw)
            kind: Kind = "metadata" if self._is_fhir(leaf) else "caption"
            new = self._ledger.offer(Item(f"{place}.{name}".lstrip("."), name, kind=kind, subject=subject))
        elif leaf.is_string:
            new = self._string(leaf, place, subject)
        else:
            new = self._ledger.offer(Item(place, leaf.raw, self._caption(leaf), "number", subject))
            if new is not None and is_number(new):
                return new
        return None if new is None else encode_string(new, leaf.raw)

    def is_unfit(self, leaf: Leaf, new: str) -> bool:
        """Return whether a new value is not of the type that FHIR wants: text for a number or for a date."""
        if leaf.is_name or not self._is_fhir(leaf):
            return False
        if not leaf.is_string:
            return not is_number(new)
        is_date = _DATE.fullmatch(decode_string(leaf.raw)) or leaf.path[-1][1] == "birthDate"
        return bool(is_date) and not re.fullmatch(rf"\d{{4}}|{_DATE.pattern}", decode_string(new))

    def _string(self, leaf: Leaf, place: str, subject: str) -> str | None:
        text = decode_string(leaf.raw)
        start, name = leaf.path[-1] if leaf.path else (-1, "")
        facts = self._facts.get(start, {})
        if name == "div" and text.lstrip().startswith("<"):
            narrative = rewrite_html(text, self._ledger, place, subject).decode()
            return None if narrative == text else narrative
        if self._is_encoded(name, text, facts):
            return self._attachment(place, text, facts, subject)
        if _is_reference(leaf) and (found := _REFERENCE.fullmatch(text)):
            return self._reference(found, place, subject)
        names = tuple(step for _, step in leaf.path)
        kind = self._kind(leaf, name, text)
        category = self._personal(leaf)
        if category:
            kind = "text"
        elif kind == "text" or name == "birthDate":
            category = category_of(names, facts)
        new = self._ledger.offer(Item(place, text, self._caption(leaf), kind, subject, category))
        if new is None:
            return None
        if kind == "key":
            return _id(new)
        return moment(new) if kind == "date" and is_instant(place) and self._is_fhir(leaf) else new

    def _kind(self, leaf: Leaf, name: str, text: str) -> Kind:
        if not self._is_fhir(leaf):
            return "date" if _DATE.fullmatch(text) else "text"
        start = leaf.path[-1][0]
        if name == "id" and ("resourceType" in self._facts.get(start, {})):
            return "key"
        if is_metadata(tuple(step for _, step in leaf.path), text):
            return "metadata"
        if self._is_display(leaf, name, text):
            return "code"
        return "date" if _DATE.fullmatch(text) or name == "birthDate" else "text"

    def _is_display(self, leaf: Leaf, name: str, text: str) -> bool:
        """Return whether a text is what a list of codes that others keep calls the code beside it."""
        start = leaf.path[-1][0]
        coding = start if name == "display" else self._displays.get(start, {}).get(text, -1) if name == "text" else -1
        facts = self._facts.get(coding, {})
        return "code" in facts and is_standard_system(facts.get("system", ""))

    def _personal(self, leaf: Leaf) -> str:
        """Return what a coded property of a person is (race, religion, marital state), empty for other values."""
        if (
            not leaf.path
            or leaf.path[-1][1] not in ("code", "display", "text", "valueString", "valueCode")
            or not self._is_fhir(leaf)
        ):
            return ""
        urls = (self._facts.get(start, {}).get("url", "") for start, _ in leaf.path)
        return personal_category(tuple(step for _, step in leaf.path), urls)

    def _reference(self, found: re.Match[str], place: str, subject: str) -> str | None:
        """Offer the id alone, so that it is replaced as the resource's own; the server's address is another item."""
        base = found["base"] or ""
        new_base = self._ledger.offer(Item(place, base, "url", subject=subject))
        new_id = self._ledger.offer(Item(place, found["id"], "reference", "key", subject))
        if new_base is None and new_id is None:
            return None
        head = found["head"][len(base) :]
        id_ = found["id"] if new_id is None else _id(new_id)
        return (base if new_base is None else new_base) + head + id_ + (found["tail"] or "")

    def _is_encoded(self, name: str, text: str, facts: Mapping[str, str]) -> bool:
        if name == "data" and ("contentType" in facts or "sigFormat" in facts):
            return bool(text)
        return name == "valueBase64Binary" or text.startswith("data:") or _BLOB.fullmatch(text) is not None

    def _attachment(self, place: str, text: str, facts: Mapping[str, str], subject: str) -> str | None:
        content_type = facts.get("contentType", "").partition(";")[0].strip().lower()
        plain = _decoded(text) if content_type in _PRINTABLE else None
        if plain is None:
            self._ledger.withhold(place, "E-IMAGE" if content_type.startswith("image/") else "E-OBJECT")
            # FHIR R4, data types: a base64Binary may not be empty.
            return "IA=="
        if "html" in content_type:
            new: str | None = rewrite_html(plain, self._ledger, place, subject).decode()
        else:
            new = self._ledger.offer(Item(place, plain, subject=subject))
        return None if new is None or new == plain else base64.b64encode(new.encode()).decode()

    def _is_fhir(self, leaf: Leaf) -> bool:
        return any("resourceType" in self._facts.get(start, {}) for start, _ in leaf.path)

    def _place(self, leaf: Leaf) -> str:
        """Return the path from the innermost resource: `Patient.name.family`, wherever the patient is contained."""
        names: list[str] = []
        for start, name in reversed(leaf.path):
            if name:
                names.append(name)
            resource = self._facts.get(start, {}).get("resourceType")
            if resource and re.fullmatch("[A-Za-z]{1,64}", resource):
                names.append(resource)
                break
        return ".".join(reversed(names))

    def _caption(self, leaf: Leaf) -> str:
        if not leaf.path:
            return ""
        start, name = leaf.path[-1]
        if name.startswith("value") and "url" in self._facts.get(start, {}):
            return self._facts[start]["url"].rpartition("/")[2]
        # `value`, `text`, `display` say less than the name above them.
        if name in ("value", "text", "display", "reference") and len(leaf.path) > 1:
            return leaf.path[-2][1]
        return name


def _id(text: str) -> str:
    """Return a text as an id that FHIR allows, alike for the same text."""
    return text if _ID.fullmatch(text) else "x" + hashlib.sha256(text.encode()).hexdigest()[:32]


def _is_reference(leaf: Leaf) -> bool:
    name = leaf.path[-1][1] if leaf.path else ""
    above = leaf.path[-2][1] if len(leaf.path) > 1 else ""
    return name in ("reference", "fullUrl") or (name == "url" and "xtension" not in above)


def _decoded(text: str) -> str | None:
    try:
        return base64.b64decode("".join(text.split()), validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return None
