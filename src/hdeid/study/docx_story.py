"""The running text of a Word file: paragraphs whose runs are read as one text (ECMA-376, part 1, 17)."""

from __future__ import annotations

from dataclasses import dataclass, field

from hdeid.study.ledger import Ledger
from hdeid.study.markup_rewrite import local_name
from hdeid.study.office_part import OfficeDialect
from hdeid.study.records import Item
from hdeid.study.runs import Edit, Piece, apply_edits, merge_edits, piece_edits
from hdeid.study.tables import TableTrail
from hdeid.study.xml_tokens import CDATA, COMMENT, END, INSTRUCTION, START, TEXT, XML, Attribute, Token, tokens

# Elements of a run that read as text though they have none.
_SIGNS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "ptab": "\t"}
_BOTH, _NOW, _BEFORE, _FIELD = "both", "now", "before", "field"
_TEXTS = {"t": _BOTH, "delText": _BEFORE, "instrText": _FIELD, "delInstrText": _FIELD}
_INSERTED = frozenset({"ins", "moveTo"})
_REMOVED = frozenset({"del", "moveFrom"})


@dataclass
class _Paragraph:
    """Pieces of text with the token each stands in; a sign has the token of its element and is fixed."""

    pieces: list[tuple[Piece, int, str]] = field(default_factory=list)


class Story:
    """One part with running text: body, header, footer, notes, comments.

    Args:
        part: Its name in the package.
        root: Local name of its root element.
        ledger: Offers the items.
    """

    def __init__(self, part: str, root: str, ledger: Ledger) -> None:
        self._place = part.rpartition(".")[0]
        self._dialect = OfficeDialect(part, root)
        self._ledger = ledger
        self._tables = TableTrail()
        self._paragraphs: list[_Paragraph] = []
        self._out: list[bytes] = []
        # Tags of the elements that hold texts, which may have to say that blanks count.
        self._openers: dict[int, int] = {}

    def rewrite(self, data: bytes) -> bytes:
        """Return the part with its items replaced."""
        for token in tokens([data]):
            index = len(self._out)
            self._out.append(token.raw)
            if token.kind == START:
                self._start(token, index)
            elif token.kind == END:
                self._end(local_name(token.name), token.name)
            elif token.kind in (TEXT, CDATA):
                self._text(token, index)
            elif token.kind in (COMMENT, INSTRUCTION):
                self._aside(token, index)
        return b"".join(self._out)

    def _start(self, token: Token, index: int) -> None:
        name = local_name(token.name)
        found = XML.attributes(token.raw)
        values = {local_name(attribute.name): attribute.value for attribute in found}
        self._dialect.start(token.name, values)
        self._offer_attributes(token, index, found)
        if name == "p":
            self._paragraphs.append(_Paragraph())
        elif name == "tbl":
            self._tables.open_table()
        elif name == "tr":
            self._tables.open_row()
        elif name == "tc":
            self._tables.open_cell()
        elif name == "gridSpan" and values.get("val", "").isdecimal():
            self._tables.open_cell(int(values["val"][:4]) - 1)
        elif name in _SIGNS and self._paragraphs and self._dialect.path[-2:-1] == ["r"]:
            self._paragraphs[-1].pieces.append((Piece(_SIGNS[name], is_fixed=True), index, _BOTH))
        if token.is_empty:
            self._end(name, token.name)

    def _end(self, name: str, full_name: str) -> None:
        if name == "p" and self._paragraphs:
            self._finish(self._paragraphs.pop())
        elif name == "tbl":
            self._tables.close_table()
        self._dialect.end(full_name)

    def _offer_attributes(self, token: Token, index: int, found: list[Attribute]) -> None:
        changes = []
        for attribute in found:
            if not attribute.value or attribute.name.startswith("xmlns"):
                continue
            item = self._dialect.attribute(token.name, attribute.name, attribute.value)
            new = self._ledger.offer_inside(item) if isinstance(item, Item) else None
            if new is not None and isinstance(item, Item):
                changes.append((attribute, self._dialect.settle(item, new)))
        if changes:
            self._out[index] = XML.with_values(token.raw, changes)

    def _text(self, token: Token, index: int) -> None:
        path = self._dialect.path
        text = XML.text(token)
        kind = _TEXTS.get(path[-1]) if path else None
        if kind and self._paragraphs:
            if kind == _BOTH and not _INSERTED.isdisjoint(path):
                kind = _NOW
            elif kind == _BOTH and not _REMOVED.isdisjoint(path):
                kind = _BEFORE
            self._openers[index] = index - 1
            self._paragraphs[-1].pieces.append((Piece(text), index, kind))
        elif text.strip():
            item = self._dialect.text(text)
            new = self._ledger.offer_inside(item) if isinstance(item, Item) else None
            if new is not None:
                self._out[index] = XML.with_text(token, new)

    def _aside(self, token: Token, index: int) -> None:
        item = self._dialect.comment(XML.aside(token))
        new = self._ledger.offer_inside(item) if item and item.text else None
        if new is not None:
            self._out[index] = XML.with_aside(token, new)

    def _finish(self, paragraph: _Paragraph) -> None:
        """Offer the text of a paragraph as it reads now, as it read before tracked changes, and its field codes."""
        pieces = paragraph.pieces
        edits: dict[int, list[Edit]] = {}
        caption = None
        has_changes = any(kind in (_BEFORE, _NOW) for _, _, kind in pieces)
        readings = [(_BOTH, _NOW), (_BOTH, _BEFORE)] if has_changes else [(_BOTH,)]
        for kinds in [*readings, (_FIELD,)]:
            chosen = [entry for entry in pieces if entry[2] in kinds]
            text = "".join(piece.text for piece, _, _ in chosen)
            if not text.strip():
                continue
            if caption is None:
                caption = self._tables.caption(text)
            place = f"{self._place}/{'field' if kinds == (_FIELD,) else 'p'}"
            new = self._ledger.offer_inside(Item(place, text, caption))
            if new is not None:
                found = piece_edits([piece for piece, _, _ in chosen], new)
                for (_, index, _), changes in zip(chosen, found, strict=True):
                    edits[index] = merge_edits(edits.get(index, []), changes)
        for piece, index, _ in pieces:
            if edits.get(index):
                self._write(index, apply_edits(piece.text, edits[index]))

    def _write(self, index: int, text: str) -> None:
        self._out[index] = XML.with_text(Token(TEXT, self._out[index]), text)
        opener = self._openers[index]
        tag = self._out[opener]
        if text != text.strip() and b"xml:space" not in tag and tag.startswith(b"<") and tag.endswith(b">"):
            self._out[opener] = tag[:-1] + b' xml:space="preserve">'
