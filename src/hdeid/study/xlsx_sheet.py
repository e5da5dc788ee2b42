"""The cells of a worksheet, row by row, and whatever else the sheet holds (ECMA-376, part 1, 18.3)."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from hdeid.study.limits import refuse
from hdeid.study.markup_rewrite import MarkupRewriter, local_name
from hdeid.study.office_part import OfficeDialect
from hdeid.study.records import Item, Kind
from hdeid.study.tables import is_caption, is_header, subject_column
from hdeid.study.xlsx_names import WorkbookLedger, column_letters, column_number, formula_item
from hdeid.study.xlsx_strings import SharedStrings, text_pieces, with_text
from hdeid.study.xlsx_values import read_number, write_number
from hdeid.study.xml_source import XmlTarget
from hdeid.study.xml_tokens import CDATA, END, START, TEXT, XML, Token, escape, escape_attribute, tokens

_MAX_CELLS = 16_384
# ECMA-376, 18.18.11: the types of cells; values that are not of their type are text.
_TYPES = {
    "inlineStr": re.compile(""),
    "s": re.compile(r"\s*"),
    "str": re.compile(""),
    "d": re.compile(""),
    "n": re.compile(r"\s*"),
    "b": re.compile(r"\s*(?:[01]|true|false)?\s*"),
    "e": re.compile(r"\s*(?:#[A-Z0-9/!?_]{1,20})?\s*"),
}


@dataclass(frozen=True, slots=True)
class Workbook:
    """What the cells of all sheets share."""

    ledger: WorkbookLedger
    strings: SharedStrings
    formats: Sequence[str]
    is_1904: bool


@dataclass(slots=True)
class Cell:
    """One cell: its tokens, and what they say.

    Attributes:
        found: Its tokens, from `<c` to `</c>`.
        column: Number of its column, from 0.
        values: Attributes of its tag.
        text: What it shows.
        kind: What that is; None for what is never offered (booleans, errors, empty cells).
    """

    found: list[Token]
    column: int
    values: dict[str, str]
    text: str = ""
    kind: Kind | None = None


class Sheet:
    """One worksheet.

    Args:
        part: Its name in the package.
        name: Its name in the workbook.
        book: What it shares with the others.
    """

    def __init__(self, part: str, name: str, book: Workbook) -> None:
        self._part = part
        self._name = name
        self._book = book
        self._headers: dict[int, str] | None = None
        self._subject: int | None = None

    def rewrite(self, data: bytes) -> bytes:
        """Return the sheet with its items replaced."""
        target = io.BytesIO()
        writer = XmlTarget(target, "utf-8")
        rewriter = MarkupRewriter(writer, OfficeDialect(self._part, "worksheet"), self._book.ledger)
        row: list[Token] | None = None
        for token in tokens([data]):
            name = local_name(token.name) if token.kind in (START, END) else ""
            if row is None and not (name == "row" and token.kind == START and not token.is_empty):
                rewriter.take(token)
                continue
            if row is None:
                rewriter.flush()
                row = []
            row.append(token)
            if name == "row" and token.kind == END:
                writer.write(self._row(row))
                row = None
        rewriter.flush()
        writer.flush()
        return target.getvalue()

    def _row(self, found: list[Token]) -> bytes:
        parts = self._split(found)
        cells = [part for part in parts if isinstance(part, Cell)]
        for cell in cells:
            self._read(cell)
        is_head = self._is_head(cells)
        subject = "" if is_head else next((c.text.strip() for c in cells if c.column == self._subject), "")
        out = []
        left = ""
        for part in parts:
            if isinstance(part, Cell):
                out.append(self._rewrite(part, subject, "" if is_head else self._caption(part, left), is_head))
                left = part.text or left
            else:
                out.append(part.raw)
        return b"".join(out)

    def _split(self, found: list[Token]) -> list[Token | Cell]:
        parts: list[Token | Cell] = []
        cell: Cell | None = None
        column = -1
        for token in found:
            name = local_name(token.name) if token.kind in (START, END) else ""
            if name == "c" and token.kind == START:
                values = {attribute.name: attribute.value for attribute in XML.attributes(token.raw)}
                named = column_number(values.get("r", ""))
                column = column + 1 if named is None else named
                cell = Cell([], column, values)
                parts.append(cell)
            if cell is None:
                parts.append(token)
            else:
                cell.found.append(token)
            if name == "c" and (token.kind == END or token.is_empty):
                cell = None
        if len(parts) > 4 * _MAX_CELLS:
            raise refuse(f"a row has more than {_MAX_CELLS} cells", "E-XLSX", self._part)
        return parts

    def _read(self, cell: Cell) -> None:
        type_ = cell.values.get("t", "n")
        raw = _content(cell.found, "v")
        is_inline = type_ == "inlineStr"
        if type_ not in _TYPES or _has_stray_text(cell.found, is_inline):
            raise refuse("a cell is of no known type", "E-XLSX", self._part)
        if is_inline:
            cell.text, cell.kind = "".join(text_pieces(cell.found)[1]), "text"
        elif type_ == "s" and raw.strip():
            cell.text, cell.kind = self._book.strings.text(self._number(raw), self._part), "text"
        elif type_ == "d":
            cell.text, cell.kind = raw, "date"
        elif type_ == "n" and raw.strip():
            shown_as = self._shown_as(cell.values.get("s", "0"))
            cell.text, cell.kind = read_number(raw.strip(), shown_as, self._book.is_1904)
        elif type_ == "str" or not _TYPES[type_].fullmatch(raw):
            cell.text, cell.kind = raw, "text"

    def _number(self, raw: str) -> int:
        if not re.fullmatch(r"\s*[0-9]{1,10}\s*", raw):
            raise refuse("a cell shows a shared string that does not exist", "E-XLSX", self._part)
        return int(raw)

    def _shown_as(self, style: str) -> str:
        index = int(style) if re.fullmatch("[0-9]{1,7}", style) else 0
        return self._book.formats[index] if index < len(self._book.formats) else ""

    def _is_head(self, cells: Sequence[Cell]) -> bool:
        """Return whether a row names the columns; the first with two texts or more decides for the sheet."""
        filled = [cell for cell in cells if cell.text.strip()]
        if self._headers is not None or len(filled) < 2:
            return False
        words = [cell.text for cell in filled]
        is_pairs = is_caption(words[0]) and not is_caption(words[1]) and any(map(is_caption, words[2::2] or words[:1]))
        if any(cell.kind != "text" for cell in filled) or not is_header(words) or is_pairs:
            self._headers = {}
            return False
        self._headers = {cell.column: cell.text.strip() for cell in filled}
        columns = list(self._headers)
        found = subject_column(list(self._headers.values()))
        self._subject = None if found is None else columns[found]
        return True

    def _caption(self, cell: Cell, left: str) -> str:
        if self._headers and cell.column in self._headers:
            return self._headers[cell.column]
        return left.strip().rstrip(":：") if is_caption(left) else ""

    def _place(self, column: int) -> str:
        """Return the place of a cell: its column by its letters, and below that by its header."""
        place = f"{self._name}!{column_letters(column)}"
        header = (self._headers or {}).get(column, "")
        return f"{place}/{self._name}!{header}" if header else place

    def _rewrite(self, cell: Cell, subject: str, caption: str, is_head: bool) -> bytes:
        place = self._place(cell.column)
        formula = self._formula(cell, place, subject)
        new = self._offer(cell, place, subject, caption, is_head)
        if new is not None:
            return self._changed(cell, new, formula)
        if cell.values.get("t") == "s" and cell.kind:
            self._book.strings.keep(int(_content(cell.found, "v")))
        raw = b"".join(token.raw for token in cell.found)
        if formula is None or formula == _formula_xml(cell):
            return raw
        return raw.replace(_formula_xml(cell), formula, 1)

    def _offer(self, cell: Cell, place: str, subject: str, caption: str, is_head: bool) -> str | None:
        if cell.kind is None or not cell.text:
            return None
        kind: Kind = "caption" if is_head else "key" if cell.column == self._subject else cell.kind
        item = Item(place, cell.text, caption, kind, subject)
        return self._book.ledger.name_header(item) if is_head else self._book.ledger.offer(item)

    def _formula(self, cell: Cell, place: str, subject: str) -> bytes | None:
        """Return the formula's XML as it shall stand, empty when it is dropped, None when the cell has none."""
        xml = _formula_xml(cell)
        text = _content(cell.found, "f")
        if not xml:
            return None
        new = self._book.ledger.offer(formula_item(place, text, subject)) if text else None
        if new is None:
            return xml
        is_replaced = new != self._book.ledger.rename_in(text)
        # Other cells lean on shared and array formulas; a plain one gives way to the value it had.
        if is_replaced and b" t=" not in xml.partition(b">")[0]:
            return b""
        opening, _, _ = xml.partition(b">")
        closing = xml[xml.rindex(b"</") :]
        return opening + b">" + escape(new) + closing

    def _changed(self, cell: Cell, new: str, formula: bytes | None) -> bytes:
        """Return a cell that shows something else: a number where it can, else text."""
        type_ = cell.values.get("t", "n")
        prefix = cell.found[0].name.rpartition("c")[0]
        kept = formula if formula and b" t=" in formula.partition(b">")[0] else b""
        number = write_number(new, cell.kind, self._book.is_1904) if type_ == "n" and cell.kind else None
        if number is not None:
            return _cell(cell, prefix, "", kept + _element(prefix, "v", number))
        if type_ == "s":
            index = self._book.strings.replaced(int(_content(cell.found, "v")), new)
            return _cell(cell, prefix, "s", _element(prefix, "v", str(index)))
        if type_ == "inlineStr":
            return with_text(cell.found, new)
        if kept:
            return _cell(cell, prefix, "str", kept + _element(prefix, "v", new))
        inline = f"<{prefix}is><{prefix}t xml:space='preserve'>".encode() + escape(new)
        return _cell(cell, prefix, "inlineStr", inline + f"</{prefix}t></{prefix}is>".encode())


def _has_stray_text(found: Sequence[Token], is_inline: bool) -> bool:
    """Return whether a cell holds text where its type has none."""
    path: list[str] = []
    for token in found:
        if token.kind == START and not token.is_empty:
            path.append(local_name(token.name))
        elif token.kind == END and path:
            path.pop()
        elif token.kind in (TEXT, CDATA) and not token.raw.isspace():
            is_known = path[-1:] == ["t"] and "is" in path if is_inline else path[-1:] in (["v"], ["f"])
            if not is_known:
                return True
    return False


def _content(found: Sequence[Token], name: str) -> str:
    """Return the text of the first element of a name in a cell."""
    is_inside = False
    texts = []
    for token in found:
        if token.kind in (START, END) and local_name(token.name) == name:
            is_inside = token.kind == START and not token.is_empty
        elif is_inside and token.kind in (TEXT, CDATA):
            texts.append(XML.text(token))
    return "".join(texts)


def _formula_xml(cell: Cell) -> bytes:
    """Return the XML of a cell's formula, empty when it has none."""
    out: list[bytes] = []
    for token in cell.found:
        is_formula = token.kind in (START, END) and local_name(token.name) == "f"
        if out or is_formula:
            out.append(token.raw)
        if is_formula and (token.kind == END or token.is_empty):
            break
    return b"".join(out)


def _element(prefix: str, name: str, text: str) -> bytes:
    return f"<{prefix}{name}>".encode() + escape(text) + f"</{prefix}{name}>".encode()


def _cell(cell: Cell, prefix: str, type_: str, content: bytes) -> bytes:
    """Return a cell with its place and style, another type and content."""
    values = {name: value for name, value in cell.values.items() if name != "t"} | ({"t": type_} if type_ else {})
    tag = b"".join(b" " + name.encode() + b'="' + escape_attribute(value) + b'"' for name, value in values.items())
    return f"<{prefix}c".encode() + tag + b">" + content + f"</{prefix}c>".encode()
