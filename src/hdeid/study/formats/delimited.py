"""CSV and TSV: delimiter, quoting, encoding, byte-order mark and line ends of every field stay as they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from hdeid.study.ledger import Ledger
from hdeid.study.limits import MAX_VALUE_BYTES, refuse
from hdeid.study.records import Item, Kind, Replace, Summary
from hdeid.study.tables import is_header, subject_column
from hdeid.study.text_source import TextSource, TextTarget

_OLE2 = bytes.fromhex("d0cf11e0a1b11ae1")
_DELIMITERS = ",\t;|"
_SAMPLE_ROWS = 20
_MAX_FIELDS = 20_000
_QUOTED = re.compile(r'"[^"]*"')

Row = list[str]
"""Raw fields and, at the end, the raw line end (empty at the end of the file)."""


class Delimited:
    """A table in text, one record a row; RFC 4180 and what spreadsheets make of it."""

    name = "csv"

    def recognizes(self, path: Path, head: bytes) -> bool:
        # Hospitals' systems like to call a table in text `.xls`; a real one begins otherwise.
        is_called_xls = path.suffix.lower() == ".xls" and not head.startswith(_OLE2)
        return path.suffix.lower() in (".csv", ".tsv", ".tab") or is_called_xls

    def rewrite(
        self, source: BinaryIO, target: BinaryIO, replace: Replace, *, drop_unreadable: bool = False
    ) -> Summary:
        ledger = Ledger(replace, drop_unreadable)
        reader = TextSource(source)
        writer = TextTarget(target, reader)
        chunks = reader.chunks()
        head = next(chunks, "")
        delimiter = find_delimiter(head)
        table = _Table(ledger, delimiter)
        for row in rows(_chain(head, chunks), delimiter):
            writer.write(table.rewrite(row))
        writer.close()
        return ledger.summary()


class _Table:
    """Offers row after row, once the first has told what the columns are."""

    def __init__(self, ledger: Ledger, delimiter: str) -> None:
        self._ledger = ledger
        self._delimiter = delimiter
        self._headers: list[str] | None = None
        self._subject: int | None = None

    def rewrite(self, row: Row) -> str:
        fields, end = row[:-1], row[-1]
        values = [_value(field) for field in fields]
        is_first = self._headers is None
        if is_first and is_header(values):
            self._headers = values
            self._subject = subject_column(values)
        elif is_first:
            self._headers = []
        headers = [] if is_first or not self._headers else self._headers
        is_head = is_first and bool(self._headers)
        subject = "" if is_head else self._subject_of(values)
        out = []
        for column, (field, value) in enumerate(zip(fields, values, strict=True)):
            caption = headers[column].strip() if column < len(headers) else ""
            place = (value.strip() if is_head else caption) or str(column + 1)
            kind: Kind = "caption" if is_head else "key" if column == self._subject else "text"
            new = self._ledger.offer(Item(place, value, caption, kind, subject))
            out.append(field if new is None else self._raw(new, field))
        return self._delimiter.join(out) + end

    def _subject_of(self, values: Sequence[str]) -> str:
        column = self._subject
        return values[column].strip() if column is not None and column < len(values) else ""

    def _raw(self, value: str, old: str) -> str:
        needs_quotes = any(char in value for char in ('"', "\n", "\r", self._delimiter))
        if old.startswith('"') or needs_quotes:
            return '"' + value.replace('"', '""') + '"'
        return value


def rows(chunks: Iterable[str], delimiter: str) -> Iterator[Row]:
    """Yield the rows of a table as raw fields with the line end behind them; joined, they are the text.

    A quote opens a quoted field only at the field's first character; in it, line breaks and delimiters are text.

    Raises:
        RecordError: a quote is never closed, or a field or row is beyond the bounds; the place is the line.
    """
    mark = re.escape(delimiter)
    # Possessive, and every alternative begins with another character: time is linear.
    value = rf'(?:"[^"]*+(?:""[^"]*+)*+"[^{mark}\r\n]*+|(?!")[^{mark}\r\n]*+)'
    field = re.compile(rf"({value})({mark}|\r\n|\n|\r)")
    row: Row = []
    rest, line = "", 1
    for chunk in chunks:
        rest += chunk
        position = 0
        while (found := field.match(rest, position)) and not (found[2] == "\r" and found.end() == len(rest)):
            position = found.end()
            row.append(found[1])
            if found[2] != delimiter:
                line += sum(part.count("\n") for part in row) + 1
                yield [*row, found[2]]
                row = []
            elif len(row) > _MAX_FIELDS:
                raise refuse(f"a row has more than {_MAX_FIELDS} fields", "E-SIZE", "line", line, 1)
        rest = rest[position:]
        if len(rest) > MAX_VALUE_BYTES:
            raise refuse(f"a field is longer than {MAX_VALUE_BYTES} characters", "E-SIZE", "line", line, 1)
    if rest.endswith("\r") and (found := field.fullmatch(rest)):
        yield [*row, found[1], "\r"]
    elif rest or row:
        if not re.fullmatch(value, rest):
            raise refuse("a quote is opened and never closed", "E-QUOTE", "line", line, 1)
        yield [*row, rest, ""]


def find_delimiter(head: str) -> str:
    """Return the delimiter of a table: the one that most of the first rows have equally often.

    >>> find_delimiter("a;b;c\\n1,5;2;3\\n")
    ';'
    """
    lines = _QUOTED.sub("", head).splitlines()[:_SAMPLE_ROWS] or [""]
    counts = {mark: Counter(line.count(mark) for line in lines) for mark in _DELIMITERS}
    return max(
        _DELIMITERS, key=lambda mark: (counts[mark][n] if (n := lines[0].count(mark)) else 0, lines[0].count(mark))
    )


def _value(field: str) -> str:
    """Return the text of a raw field; what stands behind a closing quote belongs to it."""
    if not field.startswith('"'):
        return field
    end = field.rfind('"')
    return field[1:end].replace('""', '"') + field[end + 1 :]


def _chain(head: str, chunks: Iterator[str]) -> Iterator[str]:
    yield head
    yield from chunks
