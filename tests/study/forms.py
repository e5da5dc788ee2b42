"""One form of each format with a mark in every text-bearing place; the templates lie in `forms/`.

In the templates `@@` becomes a mark of its own, `@<` and `@>` the two halves of one mark that markup parts.
"""

from __future__ import annotations

import base64
import html
import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

FOLDER = Path(__file__).parent / "forms"
MARK = re.compile(r"QzxK\d\d\d")
TRACE = re.compile(r"Qz|xK\d\d\d")
"""What would be left of a mark, whole or half."""


@dataclass(frozen=True)
class Form:
    """A form, the name of its file, and how many marks it holds."""

    name: str
    file: str
    data: bytes
    marks: int


def _planted(template: str) -> str:
    numbers = count(1)
    text = re.sub("@@", lambda _: f"QzxK{next(numbers):03d}", template)
    return re.sub("@>", lambda _: f"xK{next(numbers):03d}", text).replace("@<", "Qz")


def _text(file: str, encoding: str = "utf-8") -> Form:
    template = (FOLDER / file).read_bytes().decode()
    text = _planted(template)
    return Form(file, file, text.encode(encoding), template.count("@@") + template.count("@>"))


def _package(kind: str) -> Form:
    folder = FOLDER / kind
    parts = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    template = "\x00".join(path.read_text(encoding="utf-8") for path in parts.values())
    data = packed(dict(zip(parts, (text.encode() for text in _planted(template).split("\x00")), strict=True)))
    return Form(kind, f"form.{kind}", data, template.count("@@") + template.count("@>"))


def packed(members: Mapping[str, bytes]) -> bytes:
    """Return a zip of members."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in members.items():
            package.writestr(zipfile.ZipInfo(name, (2023, 5, 31, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def members_of(data: bytes) -> dict[str, bytes]:
    """Return the members of a zip."""
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return {name: package.read(name) for name in package.namelist()}


def unpacked(data: bytes) -> str:
    """Return all that a file holds as text, read without hdeid: members, base64 and entities resolved."""
    if data.startswith(b"PK"):
        return "\n".join(f"{name}\n{unpacked(content)}" for name, content in members_of(data).items())
    text = data.decode("utf-16" if data[:2] == b"\xff\xfe" else "gb18030", "replace")
    for encoded in re.findall(r"[A-Za-z0-9+/]{16,}={0,2}", text):
        try:
            text += base64.b64decode(encoded, validate=True).decode()
        except ValueError:
            continue
    return html.unescape(text)


TEXT_FORMS = (
    _text("note.txt"),
    _text("note-gb18030.txt", "gb18030"),
    _text("odm-snapshot.xml"),
    _text("odm-typed.xml", "gb18030"),
    _text("odm-2.xml"),
    _text("cda.xml"),
    _text("other.xml"),
    _text("utf-16.xml", "utf-16-le"),
    _text("table.csv"),
    _text("marked.csv"),
    _text("tabs.csv", "gb18030"),
    _text("bare.csv"),
    _text("message.hl7"),
    _text("bundle.json"),
    _text("export.ndjson"),
    _text("page.html"),
)
PIXEL = base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
PACKAGES = (_package("docx"), _package("xlsx"))
FORMS = (*TEXT_FORMS, *PACKAGES)
