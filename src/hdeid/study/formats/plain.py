"""Plain text: one item, the whole file."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from hdeid.study.ledger import Ledger
from hdeid.study.limits import MAX_WHOLE_BYTES, refuse
from hdeid.study.records import Item, Replace, Summary
from hdeid.study.text_source import decode_text
from hdeid.text.encoding import DecodedText

_SUFFIXES = (".txt", ".text", ".md", ".log", "")


def read_whole(source: BinaryIO) -> bytes:
    """Return the bytes of a file.

    Raises:
        RecordError: it is larger than `MAX_WHOLE_BYTES`.
    """
    data = source.read(MAX_WHOLE_BYTES + 1)
    if len(data) > MAX_WHOLE_BYTES:
        raise refuse(f"the file is larger than {MAX_WHOLE_BYTES} bytes", "E-SIZE")
    return data


class Plain:
    """Notes and letters without structure."""

    name = "text"

    def recognizes(self, path: Path, head: bytes) -> bool:
        return path.suffix.lower() in _SUFFIXES

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        data = read_whole(source)
        text, encoding, mark = decode_text(data)
        new = ledger.offer(Item("text", text), is_file=True)
        target.write(data if new is None else DecodedText("", encoding, bool(mark)).encode(new))
        return ledger.summary()
