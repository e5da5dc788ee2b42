"""HTML pages; scripts and style sheets are always dropped, the rest stays byte for byte."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import BinaryIO

from hdeid.study.formats.plain import read_whole
from hdeid.study.html_rewrite import rewrite_html
from hdeid.study.ledger import Ledger
from hdeid.study.limits import refuse
from hdeid.study.records import Replace, Summary
from hdeid.study.text_source import decode_text

# WHATWG HTML, 13.2.3.2: the declaration must stand in the first 1024 bytes.
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_-]+)""", re.IGNORECASE)
_NAMES = {"gb2312": "gb18030", "gbk": "gb18030", "utf8": "utf-8"}


class Html:
    """A page."""

    name = "html"

    def recognizes(self, path: Path, head: bytes) -> bool:
        start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
        return path.suffix.lower() in (".html", ".htm", ".xhtml") or start.startswith((b"<!doctype html", b"<html"))

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        data = read_whole(source)
        text, encoding, mark = _decode(data)
        target.write(mark + rewrite_html(text, ledger, encoding=encoding))
        return ledger.summary()


def _decode(data: bytes) -> tuple[str, str, bytes]:
    """Return text, encoding and mark; the declared encoding is believed where the bytes allow it."""
    found = _CHARSET.search(data[:1024])
    if found and not data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        name = found[1].decode("ascii").lower()
        try:
            encoding = codecs.lookup(_NAMES.get(name, name)).name
            return data.decode(encoding), encoding, b""
        except (LookupError, UnicodeDecodeError):
            raise refuse("the bytes are not of the encoding that the page declares", "E-ENCODING") from None
    return decode_text(data)
