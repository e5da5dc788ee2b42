"""A hundred broken and hostile files of each format, from a seed; every name and number in them is invented."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

from hdeid.study.limits import MAX_VALUE_BYTES
from tests.study.forms import MARK, Form, members_of, packed

FILES = 100
_HUGE = b"x" * (MAX_VALUE_BYTES + (1 << 20))
_ENTITIES = b'<!DOCTYPE a [<!ENTITY a "lol">%b]>' % b"".join(
    b'<!ENTITY %c "%b">' % (98 + n, b"&%c;" % (97 + n) * 10) for n in range(9)
)


def planted(form: Form) -> Form:
    """Return a form in which every whole mark is an e-mail address, as long in every encoding."""

    def plant(data: bytes) -> bytes:
        wide = b"x\x00K\x00" in data
        text = data.decode("utf-16-le" if wide else "latin-1")
        text = re.sub(MARK, lambda found: address(found[0]), text)
        return text.encode("utf-16-le" if wide else "latin-1")

    if form.data.startswith(b"PK"):
        data = packed({name: plant(member) for name, member in members_of(form.data).items()})
    else:
        data = plant(form.data)
    return Form(form.name, form.file, data, form.marks)


def address(mark: str) -> str:
    """Return what is planted instead of a mark."""
    return f"{mark.lower()}@mail.cn"


def broken(form: Form) -> Iterator[tuple[str, bytes]]:
    """Yield what was done to a form and the file that is left, `FILES` times; the same every time."""
    dice = random.Random(form.name)
    hostile = _hostile(form)
    for number in range(FILES):
        if number < len(hostile):
            yield hostile[number]
            continue
        name, damage = DAMAGES[number % len(DAMAGES)]
        if form.data.startswith(b"PK") and dice.random() < 0.7:
            members = members_of(form.data)
            member = dice.choice(sorted(members))
            yield f"{name} in {member}", packed(members | {member: damage(members[member] or b"x", dice)})
        else:
            yield name, damage(form.data, dice)


def _truncated(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def _flipped(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randrange(1, 9)):
        changed[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def _lost(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + data[start + dice.randrange(1, 200) :]


def _doubled(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    end = start + dice.randrange(1, 200)
    return data[:end] + data[start:]


def _zeroed(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.randrange(1, 60))
    return data[:start] + bytes(end - start) + data[end:]


def _noisy(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    end = min(len(data), start + dice.randrange(1, 60))
    return data[:start] + bytes(dice.randrange(256) for _ in range(end - start)) + data[end:]


def _marked(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    mark = dice.choice([b"<", b">", b'"', b"&", b"]]>", b"<!--", b"{", b"\\", b"\xff", b"\r", b"|", b"stream", b"<<"])
    return data[:start] + mark + data[start:]


def _recoded(data: bytes, dice: random.Random) -> bytes:
    """Return a text in another encoding than it says, or in several."""
    text = data.decode("utf-8", "replace")
    encoding = dice.choice(["utf-16", "utf-16-be", "utf-32", "gb18030", "big5", "latin-1", "utf-7"])
    cut = dice.randrange(len(text) + 1)
    return text[:cut].encode() + text[cut:].encode(encoding, "replace")


Damage = Callable[[bytes, random.Random], bytes]
DAMAGES: tuple[tuple[str, Damage], ...] = (
    ("truncated", _truncated),
    ("bits flipped", _flipped),
    ("a stretch lost", _lost),
    ("a stretch doubled", _doubled),
    ("a stretch of zeros", _zeroed),
    ("noise", _noisy),
    ("a mark too many", _marked),
    ("wrong encoding", _recoded),
)


def _hostile(form: Form) -> list[tuple[str, bytes]]:
    """Return the files that were made to do harm."""
    suffix = form.file.rpartition(".")[2]
    if suffix in ("xml", "html"):
        root = b"html" if suffix == "html" else b"ODM"
        return [
            ("entity bomb", _ENTITIES + b"<%b>&j;</%b>" % (root, root)),
            ("external entity", b'<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><%b>&e;</%b>' % (root, root)),
            ("deep nesting", b"<%b>" % root + b"<a>" * 50_000),
            ("huge value", b"<%b a='" % root + _HUGE),
        ]
    if suffix in ("json", "ndjson"):
        return [("deep nesting", b'[{"a":' * 50_000), ("huge value", b'["' + _HUGE + b'"]')]
    if suffix in ("csv", "tsv"):
        return [("huge cell", b'a,b\n"' + _HUGE + b'",c\n'), ("many columns", b"," * 200_000)]
    if suffix == "hl7":
        return [("huge field", b"MSH|^~\\&|A\rZPI|" + _HUGE + b"\r"), ("many fields", b"MSH|^~\\&" + b"|" * 200_000)]
    if suffix in ("docx", "xlsx"):
        return _hostile_packages(form, suffix)
    if suffix == "pdf":
        return [("deep nesting", b"%PDF-1.7\n1 0 obj\n" + b"[" * 50_000), ("loop", _loop())]
    return [("no text", bytes(range(256)) * 64)]


def _hostile_packages(form: Form, suffix: str) -> list[tuple[str, bytes]]:
    members = members_of(form.data)
    main = "word/document.xml" if suffix == "docx" else "xl/sharedStrings.xml"
    bodies = {
        "zip bomb": b"<a>" + b" " * (24 << 20) + b"</a>",
        "entity bomb": _ENTITIES + b"<a>&j;</a>",
        "deep nesting": b"<a>" * 50_000,
        "huge cell": b"<sst><si><t>" + random.Random(1).randbytes(9 << 20).hex().encode() + b"</t></si></sst>",
    }
    nested = packed({f"{n}.zip": packed({"a": b" " * (1 << 20)}) for n in range(3)})
    found = [(name, packed(members | {main: body})) for name, body in bodies.items()]
    return [*found, ("a zip in the zip", packed(members | {"word/a.zip": nested}))]


def _loop() -> bytes:
    """Return a PDF whose tree of pages has itself for a branch."""
    return (
        b"%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 9/Kids[2 0 R]>>\n"
        b"endobj\ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n0\n%%EOF\n"
    )
