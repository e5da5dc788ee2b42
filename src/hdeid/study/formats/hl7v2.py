"""HL7 version 2 messages and batches, delimiters as the message declares them (HL7 2.5.1, chapter 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hdeid.study.formats.plain import read_whole
from hdeid.study.hl7_fields import Sense
from hdeid.study.hl7_types import sense_of
from hdeid.study.ledger import Ledger
from hdeid.study.limits import refuse
from hdeid.study.records import Item, Replace, Summary
from hdeid.study.text_source import decode_text
from hdeid.text.encoding import DecodedText

_HEADERS = ("MSH", "FHS", "BHS")
_SEGMENT = re.compile(r"([^\r\n]*)([\r\n]*)")
# The lower layer protocol wraps a message in these (HL7 implementation guide, appendix C).
_FRAME = "\x0b\x1c"


class Marks(NamedTuple):
    """The five delimiters of a message."""

    field: str = "|"
    component: str = "^"
    repetition: str = "~"
    escape: str = "\\"
    subcomponent: str = "&"


_USUAL = Marks()


class Hl7v2:
    """Every subcomponent of every field is an item: `PID-5.1`, `PID-3.4.2`, `ZPI-2.1`."""

    name = "hl7v2"

    def recognizes(self, path: Path, head: bytes) -> bool:
        start = head.lstrip(b"\xef\xbb\xbf\x0b\r\n\t ")[:3].decode("latin-1")
        return start in _HEADERS

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        text, encoding, mark = decode_text(read_whole(source))
        subjects = iter(_subjects(text))
        writer = _Message(ledger)
        out = []
        for number, found in enumerate(_SEGMENT.finditer(text), 1):
            if found[1].strip(_FRAME).startswith("MSH"):
                writer.subject = next(subjects, "")
            out += [writer.segment(found[1], number), found[2]]
        target.write(DecodedText("", encoding, bool(mark)).encode("".join(out)))
        return ledger.summary()


def _subjects(text: str) -> list[str]:
    """Return the patient's first identifier of each message, empty where it has none."""
    found = []
    for segment in re.split(r"[\r\n]+", text):
        fields = segment.strip(_FRAME).split("|")
        if fields[0] == "MSH":
            found.append("")
        elif fields[0] == "PID" and found and not found[-1] and len(fields) > 3:
            found[-1] = re.split(r"[~^&]", fields[3] or fields[2])[0]
    return found


class _Message:
    """Rewrites segment after segment; a header segment sets the delimiters."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._marks: Marks | None = None
        self.subject = ""

    def segment(self, segment: str, number: int) -> str:
        """Return one segment with its values replaced.

        Raises:
            RecordError: it is no segment, or stands before any header.
        """
        bare = segment.strip(_FRAME)
        if not bare:
            return segment
        name = bare[:3]
        if name in _HEADERS:
            self._marks = _declared(bare, number)
        if self._marks is None or not re.match(r"[A-Z][A-Z0-9]{2}(?:\Z|[^\w\s])", bare):
            raise refuse("not an HL7 v2 segment", "E-HL7", "line", number, 1)
        marks = self._marks
        fields = bare.split(marks.field)
        fixed = 2 if name in _HEADERS else 1
        data_type = fields[2] if name == "OBX" and len(fields) > 2 else ""
        for index in range(fixed, len(fields)):
            # The field behind a header's name is the delimiters, which count as field 1 and 2.
            place = f"{name}-{index + fixed - 1}"
            fields[index] = self._field(place, fields[index], marks, data_type)
        return segment.replace(bare, marks.field.join(fields)) if bare != segment else marks.field.join(fields)

    def _field(self, place: str, field: str, marks: Marks, data_type: str) -> str:
        if not field or field == '""':
            return field
        if place == "OBX-5" and data_type in ("ED", "RP") and _is_encoded(field, marks):
            self._ledger.withhold(place, "E-OBJECT")
            return ""
        return marks.repetition.join(
            self._components(place, repetition, marks, data_type if place == "OBX-5" else "")
            for repetition in field.split(marks.repetition)
        )

    def _components(self, place: str, text: str, marks: Marks, data_type: str) -> str:
        parts = text.split(marks.component)
        for index, part in enumerate(tuple(parts)):
            step = f"{place}.{index + 1}"
            pieces = part.split(marks.subcomponent)
            for inner, piece in enumerate(pieces):
                inner_place = f"{step}.{inner + 1}" if len(pieces) > 1 else step
                sense = sense_of(place, index + 1, inner + 1, unescape(piece, marks), parts, data_type)
                pieces[inner] = self._value(inner_place, sense, piece, marks)
            parts[index] = marks.subcomponent.join(pieces)
        return marks.component.join(parts)

    def _value(self, place: str, sense: Sense, raw: str, marks: Marks) -> str:
        item = Item(place, unescape(raw, marks), sense.caption, sense.kind, self.subject, sense.category)
        new = self._ledger.offer(item)
        return raw if new is None else escape(new, marks)


def _declared(segment: str, number: int) -> Marks:
    """Return the delimiters that a header segment declares (MSH-1, MSH-2)."""
    field = segment[3:4]
    declared = segment[4:].split(field, 1)[0] if field else ""
    marks = field + declared
    if len(declared) < 3 or len(set(marks)) < len(marks) or any(mark.isalnum() or mark.isspace() for mark in marks):
        raise refuse("the header segment declares no usable delimiters", "E-HL7", "line", number, 4)
    return Marks(*(marks[:5] if len(marks) >= 5 else marks + "&"))


def _is_encoded(field: str, marks: Marks) -> bool:
    parts = field.split(marks.component)
    return any(part.lower() in ("base64", "hex") for part in parts) or any(len(part) > 1024 for part in parts)


def unescape(raw: str, marks: Marks = _USUAL) -> str:
    """Return a value with its escape sequences resolved (HL7 2.5.1, 2.7); formatting commands become blanks.

    >>> unescape("A\\\\T\\\\E\\\\.br\\\\B")
    'A&E\\nB'
    """
    if marks.escape not in raw:
        return raw
    names = {"F": marks.field, "S": marks.component, "T": marks.subcomponent, "R": marks.repetition, "E": marks.escape}
    mark = re.escape(marks.escape)

    def resolve(found: re.Match[str]) -> str:
        code = found[1]
        if code in names:
            return names[code]
        if code == ".br":
            return "\n"
        if code[:1] == "X" and re.fullmatch(r"(?:[0-9A-Fa-f]{2})+", code[1:]):
            data = bytes.fromhex(code[1:])
            return next(decoded for decoded in _decodings(data))
        return "" if code in ("H", "N") else " " if code.startswith(".") else found[0]

    return re.sub(rf"{mark}([^{mark}\r\n]{{1,200}}?){mark}", resolve, raw)


def _decodings(data: bytes) -> Iterator[str]:
    for encoding in ("utf-8", "gb18030", "latin-1"):
        try:
            yield data.decode(encoding)
        except UnicodeDecodeError:
            continue


def escape(text: str, marks: Marks = _USUAL) -> str:
    """Return a text with delimiters and line breaks escaped."""
    codes = {
        marks.escape: "E",
        marks.field: "F",
        marks.component: "S",
        marks.subcomponent: "T",
        marks.repetition: "R",
        "\n": ".br",
    }
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(f"{marks.escape}{codes[char]}{marks.escape}" if char in codes else char for char in text)
