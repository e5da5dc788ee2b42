"""XML without a format of its own."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO

from hdeid.study.ledger import Ledger
from hdeid.study.markup_rewrite import rewrite_xml
from hdeid.study.records import Replace, Summary
from hdeid.study.xml_dialect import AnyXml

_ROOT = re.compile(r"<(?![?!])(?:[\w.-]+:)?([\w.-]+)")
_ASIDE = re.compile(r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)", re.DOTALL)


def root_name(head: bytes) -> str:
    """Return the local name of the root element, empty when the head of a file shows none."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\x00" in head[:4]:
        head = head.replace(b"\x00", b"")
    text = head.decode("utf-8", "replace").lstrip("\ufeff\ufffd \t\r\n")
    if not text.startswith("<"):
        return ""
    found = _ROOT.search(_ASIDE.sub("", text))
    return found[1] if found else ""


class Xml:
    """Every text and attribute is scanned."""

    name = "xml"

    def recognizes(self, path: Path, head: bytes) -> bool:
        return path.suffix.lower() == ".xml" or head.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<?xml")

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        rewrite_xml(source, target, AnyXml(), ledger)
        return ledger.summary()
