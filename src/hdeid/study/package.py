"""Office files as packages: a zip of parts, opened within bounds and packed again part by part (ECMA-376, part 2)."""

from __future__ import annotations

import base64
import codecs
import re
import zipfile
import zlib
from collections.abc import Mapping
from typing import BinaryIO

from hdeid.study.limits import (
    MAX_MEMBERS,
    MAX_RATIO,
    MAX_UNPACKED_BYTES,
    MAX_WHOLE_BYTES,
    RATIO_APPLIES_BYTES,
    refuse,
)

XML_SUFFIXES = (".xml", ".rels", ".vml")
_DECLARED_UTF16 = re.compile(r"""(\A<\?xml[^>]{0,100}encoding=["'])utf-16(["'])""", re.IGNORECASE)
_ENCRYPTED = 0x1
# Names that Office gives to parts; any other may be a person's.
_USUAL = re.compile(
    r"(?:(?:word|xl|docProps|customXml|_rels|media|embeddings|worksheets|drawings|charts|theme|fonts|tables|activeX|"
    r"ctrlProps|externalLinks|pivotTables|pivotCache|threadedComments|glossary|diagrams)/){0,4}"
    r"(?:document|workbook|sheet|styles|image|media|drawing|vmlDrawing|chart|theme|sharedStrings|comments|header|footer|"
    r"footnotes|endnotes|settings|thumbnail|item|itemProps|core|app|custom|oleObject|activeX|vbaProject|table)?\d{0,4}"
    r"(?:\.xml)?\.[A-Za-z]{2,5}"
)
# A step up, or a number as long as a phone's.
_TELLING = re.compile(r"\.\.|\d{7}")
_OLE2 = bytes.fromhex("d0cf11e0a1b11ae1")
# The smallest pictures, one point each, for what is dropped.
_BLANKS = {
    "png": base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    ),
    "gif": base64.b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"),
}
_IMAGES = frozenset("png jpg jpeg gif bmp tif tiff emf wmf svg wdp ico webp heic emz wmz pcz pict".split())
_FONTS = frozenset({"odttf", "fntdata", "ttf", "otf"})


class Package:
    """The members of a package, in their order.

    Raises:
        RecordError: not a zip, encrypted, damaged, or beyond the bounds.
    """

    def __init__(self, stream: BinaryIO) -> None:
        if stream.read(8) == _OLE2:
            raise refuse("an old or encrypted Office file; save it as XLSX or DOCX without a password", "E-OLE")
        stream.seek(0)
        try:
            self._zip = zipfile.ZipFile(stream)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            # NotImplementedError: a zip of several disks or of a version that `zipfile` cannot read.
            raise refuse("the package is no whole zip file", "E-ZIP") from None
        self.members = self._zip.infolist()
        self._check()
        self._unpacked = 0
        self._marked: set[str] = set()

    def _check(self) -> None:
        if len(self.members) > MAX_MEMBERS:
            raise refuse(f"the package has more than {MAX_MEMBERS} members", "E-BOMB")
        if sum(member.file_size for member in self.members) > MAX_UNPACKED_BYTES:
            raise refuse(f"the package unpacks to more than {MAX_UNPACKED_BYTES} bytes", "E-BOMB")
        names = {member.filename.lower() for member in self.members}
        if len(names) < len(self.members):
            raise refuse("the package holds two members of one name", "E-ZIP")
        for number, member in enumerate(self.members, 1):
            place = f"member {number}"
            # A name with Han or a long number could itself tell something, and a package never needs one.
            if not member.filename.isascii() or _TELLING.search(member.filename) or len(member.filename) > 255:
                raise refuse("a member of the package has an unusual name", "E-ZIP", place)
            if member.flag_bits & _ENCRYPTED:
                raise refuse("the package is encrypted", "E-ENCRYPTED", place)
            ratio = member.file_size / max(1, member.compress_size)
            if member.file_size > MAX_WHOLE_BYTES or (member.file_size > RATIO_APPLIES_BYTES and ratio > MAX_RATIO):
                raise refuse("a member of the package unpacks to far more than it should", "E-BOMB", place)

    def place(self, name: str) -> str:
        """Return what errors and reports call a member: its name where Office gives such names, else its number."""
        if _USUAL.fullmatch(name):
            return name
        return next((f"member {n}" for n, member in enumerate(self.members, 1) if member.filename == name), "package")

    def read(self, name: str) -> bytes:
        """Return the bytes of a member.

        Raises:
            RecordError: it is damaged, or larger than it says.
        """
        try:
            with self._zip.open(name) as file:
                data = file.read(MAX_WHOLE_BYTES + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
            # NotImplementedError is what `zipfile` says of a compression that it does not know.
            raise refuse("a member of the package is damaged", "E-ZIP", self.place(name)) from None
        self._unpacked += len(data)
        if len(data) > MAX_WHOLE_BYTES or self._unpacked > 2 * MAX_UNPACKED_BYTES:
            raise refuse("a member of the package unpacks to more than it says", "E-BOMB", self.place(name))
        return self._as_utf8(name, data) if name.lower().endswith(XML_SUFFIXES) else data

    def _as_utf8(self, name: str, data: bytes) -> bytes:
        """Return an XML part in UTF-8 without a byte-order mark; `write` puts the mark back."""
        if data.startswith(codecs.BOM_UTF8):
            self._marked.add(name)
            return data[len(codecs.BOM_UTF8) :]
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            try:
                text = data.decode("utf-16")
            except UnicodeDecodeError:
                raise refuse(
                    "the bytes are not UTF-16, which the mark promises", "E-ENCODING", self.place(name)
                ) from None
            return _DECLARED_UTF16.sub(r"\1UTF-8\2", text, count=1).encode("utf-8", "replace")
        return data

    def write(self, target: BinaryIO, contents: Mapping[str, bytes]) -> None:
        """Pack the members of which there are contents, in the old order, with their old dates.

        The zip's own comments and whatever lay between the members are left behind.
        """
        with zipfile.ZipFile(target, "w") as packed:
            for member in self.members:
                if member.filename not in contents:
                    continue
                copy = zipfile.ZipInfo(member.filename, member.date_time)
                copy.external_attr = member.external_attr
                copy.compress_type = zipfile.ZIP_STORED if member.is_dir() else zipfile.ZIP_DEFLATED
                mark = codecs.BOM_UTF8 if member.filename in self._marked else b""
                packed.writestr(copy, mark + contents[member.filename])


def binary_code(name: str) -> str:
    """Return what a member that is no XML is: a code of `Withheld`, empty for what may stay (fonts)."""
    lower = name.lower()
    suffix = lower.rpartition(".")[2]
    if suffix in _FONTS or lower.endswith("/"):
        return ""
    if "vba" in lower.rpartition("/")[2]:
        return "E-MACRO"
    if suffix in _IMAGES:
        return "E-IMAGE"
    if "/embeddings/" in lower or "/activex/" in lower or "/media/" in lower or "ole" in lower:
        return "E-OBJECT"
    return "E-BINARY"


def is_harmless(name: str) -> bool:
    """Return whether nobody misses a member: a preview of the first page, the settings of a printer."""
    lower = name.lower()
    return lower.startswith("docprops/thumbnail") or "/printersettings/" in lower


def blank(name: str) -> bytes:
    """Return what stands instead of a dropped member."""
    return _BLANKS.get(name.lower().rpartition(".")[2], b"")
