"""What was found in the items of a file, kept between its two passes: offsets and categories, never text."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import IO

from hdeid.core.span import Evidence, Part, Span
from hdeid.study.records import Item


class FindingsWriter:
    """Writes one line an item, in file order.

    Args:
        file: Open for writing text.
        key: What the file and everything that decides about it are called (`findings_key`).
    """

    def __init__(self, file: IO[str], key: bytes) -> None:
        self._file = file
        self._key = key

    def add(self, item: Item, spans: Sequence[Span]) -> None:
        """Note what was found in the next item."""
        found = json.dumps([_packed(span) for span in spans], separators=(",", ":")) if spans else ""
        self._file.write(f"{_check(item, self._key)}{found}\n")


class FindingsReader:
    """Reads them back.

    Args:
        file: Open for reading text, at its first line.
        key: As it was written with.
    """

    def __init__(self, file: IO[str], key: bytes) -> None:
        self._file = file
        self._key = key
        self._is_lost = False

    def next(self, item: Item) -> tuple[Span, ...] | None:
        """Return what was found in the next item; None when the findings are another file's, from there on."""
        if self._is_lost:
            return None
        line = self._file.readline()
        if line[:_CHECK_LENGTH] != _check(item, self._key):
            self._is_lost = True
            return None
        found = line[_CHECK_LENGTH:].strip()
        return tuple(map(_unpacked, json.loads(found))) if found else ()


def findings_key(file: str, fingerprint: str) -> bytes:
    """Return the key of a file's findings: its content and all that decides what is found."""
    return hashlib.sha256(f"{file}\n{fingerprint}".encode()).digest()


_CHECK_LENGTH = 12


def _check(item: Item, key: bytes) -> str:
    """Return a keyed hash of an item: who does not have the file cannot try out what it holds."""
    text = f"{item.caption}\n{item.text}".encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, key=key, digest_size=_CHECK_LENGTH // 2).hexdigest()


def _packed(span: Span) -> list[object]:
    parts = [[part.start, part.end, part.level, part.score] for part in span.parts]
    return [span.start, span.end, span.category, parts, span.score, span.source, int(span.evidence)]


def _unpacked(packed: list[object]) -> Span:
    start, end, category, parts, score, source, evidence = packed
    return Span(start, end, category, tuple(Part(*part) for part in parts), score, source, Evidence(evidence))  # type: ignore[arg-type,attr-defined]
