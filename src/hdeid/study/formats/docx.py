"""Word files: body, tables, headers, footers, notes, comments, tracked changes, text boxes, properties."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from hdeid.study.docx_story import Story
from hdeid.study.ledger import Ledger
from hdeid.study.office import rewrite_package
from hdeid.study.package import Package
from hdeid.study.records import Replace, Summary

_STORIES = frozenset({"document", "hdr", "ftr", "footnotes", "endnotes", "comments", "glossaryDocument"})


class Docx:
    """A DOCX or DOCM file; formatting stays, a replacement takes that of the run in which it begins."""

    name = "docx"

    def recognizes(self, path: Path, head: bytes) -> bool:
        return path.suffix.lower() in (".docx", ".docm", ".dotx", ".dotm")

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)

        def special(part: str, root: str, data: bytes) -> bytes | None:
            is_story = root in _STORIES and part.startswith("word/")
            return Story(part, root, ledger).rewrite(data) if is_story else None

        rewrite_package(Package(source), target, ledger, special)
        return ledger.summary()
