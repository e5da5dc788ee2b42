"""What can be read of a PDF, by pypdf; its `Configuration` bounds decompression, nesting and loops."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import NameObject

from hdeid.errors import RecordError
from hdeid.study.limits import MAX_DEPTH, MAX_VALUE_BYTES, refuse

MAX_PAGES = 5_000
# INVARIANT: no log line holds text of a document; pypdf quotes objects that it cannot read.
logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)

# ISO 32000-1, 9.7.5.2: predefined CMaps that encode characters; pypdf knows the first kind of each pair only.
_ALIASES = {f"/Uni{kind}-UCS2-{way}": f"/Uni{kind}-UTF16-{way}" for kind in ("GB", "CNS", "JIS") for way in "HV"}
_READABLE_CMAPS = re.compile(r"/(?:Uni(?:GB|CNS|JIS)-UTF16|GBK?-EUC|GBpc-EUC|GBK2K|ETen(?:ms)?-B5|90ms-RKSJ)-[HV]\Z")
# What stands for a glyph that no table maps to a character: control characters, private use, U+FFFD, names of glyphs.
_UNMAPPED = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd]|\(cid:\d+\)|(?:/[gG](?:lyph)?\d+){2}")


@dataclass(frozen=True, slots=True)
class Page:
    """What a page says.

    Attributes:
        text: Its text, in the order in which it is drawn.
        notes: Texts of its annotations.
        unreadable: Codes of what it holds beside text: E-IMAGE, E-OBJECT.
    """

    text: str
    notes: tuple[str, ...]
    unreadable: tuple[str, ...]


class PdfText:
    """A PDF of which the text is asked, page by page.

    Args:
        data: The file.

    Raises:
        RecordError: `E-PDF` it cannot be read, `E-ENCRYPTED` it asks for a password, `E-SIZE` it has too many pages.
    """

    def __init__(self, data: bytes) -> None:
        with _withheld("file"):
            self._reader = PdfReader(io.BytesIO(data))
            if self._reader.is_encrypted and not self._reader.decrypt(""):
                raise refuse("the PDF asks for a password", "E-ENCRYPTED")
            self.pages = len(self._reader.pages)
            self._root = _dictionary(self._reader.trailer.get("/Root"))
        if self.pages > MAX_PAGES:
            raise refuse(f"the PDF has more than {MAX_PAGES} pages", "E-SIZE")

    def unreadable(self) -> Iterator[tuple[str, str]]:
        """Yield place and code of what the file holds beside its pages and cannot be read."""
        with _withheld("file"):
            if "/EmbeddedFiles" in _dictionary(self._root.get("/Names")) or "/AF" in self._root:
                yield "attachments", "E-OBJECT"
            if "/XFA" in _dictionary(self._root.get("/AcroForm")):
                yield "form/XFA", "E-OBJECT"
            if "/JavaScript" in _dictionary(self._root.get("/Names")):
                yield "scripts", "E-SCRIPT"

    def page(self, number: int) -> Page:
        """Return a page, counted from 1.

        Raises:
            RecordError: its text cannot be read.
        """
        place = f"page-{number}"
        with _withheld(place):
            page = self._reader.pages[number - 1]
            has_image = _prepare(_dictionary(page.get("/Resources")), place, set())
            drawn: list[bytes] = []
            text = page.extract_text(visitor_operand_before=lambda operator, *_: _note(drawn, operator))
            notes, has_file = _annotations(page)
        if len(text) > MAX_VALUE_BYTES:
            raise refuse("a page holds too much text", "E-SIZE", place)
        for each in (text, *notes):
            if _UNMAPPED.search(each):
                raise refuse("a font does not say which characters it draws", "E-PDF-FONT", place)
        codes = ("E-IMAGE",) * (has_image or bool(drawn)) + ("E-OBJECT",) * has_file
        return Page(_clean(text).strip("\n"), notes, codes)

    def fields(self) -> Iterator[tuple[str, str]]:
        """Yield name and value of each filled field of the form."""
        with _withheld("form"):
            for name, field in (self._reader.get_fields() or {}).items():
                value = field.get("/V")
                caption = str(field.get("/TU") or name)
                if isinstance(value, str) and field.get("/FT") in ("/Tx", "/Ch"):
                    yield caption, _clean(str(value))


@contextmanager
def _withheld(place: str) -> Iterator[None]:
    """Turn whatever a broken file makes pypdf raise into the reason of a withheld record.

    Its own errors and those of Python alike: a hostile file meets code that expected other types.
    """
    try:
        yield
    except RecordError:
        raise
    except MemoryError:
        raise refuse("the PDF is too large", "E-SIZE", place) from None
    except Exception:
        raise refuse("the PDF cannot be read", "E-PDF", place) from None


def _dictionary(value: Any) -> Mapping[str, Any]:
    value = value.get_object() if hasattr(value, "get_object") else value
    return value if isinstance(value, dict) else {}


def _prepare(resources: Mapping[str, Any], place: str, seen: set[int], depth: int = 0) -> bool:
    """Make the fonts of a page readable, or refuse them; return whether it or a form that it draws holds a picture."""
    if id(resources) in seen:
        return False
    seen.add(id(resources))
    if depth > MAX_DEPTH:
        raise refuse("forms are nested too deep", "E-DEPTH", place)
    for font in _dictionary(resources.get("/Font")).values():
        _prepare_font(font.get_object(), place)
    has_image = False
    for drawn in _dictionary(resources.get("/XObject")).values():
        value = drawn.get_object()
        if value.get("/Subtype") == "/Image":
            has_image = True
        elif "/Resources" in value:
            has_image = _prepare(_dictionary(value["/Resources"]), place, seen, depth + 1) or has_image
    return has_image


def _prepare_font(font: Any, place: str) -> None:
    if "/ToUnicode" in font:
        return
    encoding = font.get("/Encoding")
    if isinstance(encoding, str) and encoding in _ALIASES:
        font[NameObject("/Encoding")] = NameObject(_ALIASES[encoding])
        return
    is_composite = font.get("/Subtype") == "/Type0"
    if is_composite and not (isinstance(encoding, str) and _READABLE_CMAPS.match(encoding)):
        raise refuse("a font does not say which characters it draws", "E-PDF-FONT", place)


def _annotations(page: PageObject) -> tuple[tuple[str, ...], bool]:
    """Return the texts of the annotations of a page, and whether one of them holds a file."""
    notes, has_file = [], False
    for reference in page.get("/Annots") or ():
        annotation = reference.get_object()
        has_file = has_file or annotation.get("/Subtype") == "/FileAttachment"
        note = annotation.get("/Contents")
        if isinstance(note, str) and note.strip():
            notes.append(_clean(note))
    return tuple(notes), has_file


def _note(drawn: list[bytes], operator: bytes) -> None:
    if operator == b"INLINE IMAGE":
        drawn.append(operator)


def _clean(text: str) -> str:
    """Return a text with line feeds only, so that no page ends where none does."""
    return str(text).replace("\r\n", "\n").replace("\r", "\n").replace("\f", "\n").replace("\v", "\n")
