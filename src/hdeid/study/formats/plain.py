"""Plain text: one item, the whole file."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from hdeid.errors import InputError
from hdeid.study.ledger import Ledger
from hdeid.study.limits import MAX_WHOLE_BYTES, refuse
from hdeid.study.records import Item, Replace, Summary
from hdeid.text.encoding import DecodedText, decode

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


def read_text(source: BinaryIO) -> DecodedText:
    """Return the text of a file whose encoding is not told.

    Raises:
        RecordError: it is too large, or in no encoding that is known.
    """
    try:
        decoded = decode(read_whole(source))
    except InputError as error:
        raise refuse(error.message, "E-ENCODING") from None
    if "\x00" in decoded.text:
        raise refuse("the file holds NUL characters, so it is no text", "E-ENCODING")
    return decoded


class Plain:
    """Notes and letters without structure."""

    name = "text"

    def recognizes(self, path: Path, head: bytes) -> bool:
        return path.suffix.lower() in _SUFFIXES

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        decoded = read_text(source)
        new = ledger.offer(Item("text", decoded.text))
        target.write(decoded.encode(decoded.text if new is None else new))
        return ledger.summary()
