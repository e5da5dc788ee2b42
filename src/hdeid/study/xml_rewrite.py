"""The pass over an XML file: a dialect says what stands where, the ledger what shall stand there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import BinaryIO, Protocol

from hdeid.study.ledger import Ledger
from hdeid.study.records import Item, Withheld
from hdeid.study.runs import Piece, distribute
from hdeid.study.xml_source import XmlSource, XmlTarget
from hdeid.study.xml_tokens import (
    CDATA,
    COMMENT,
    END,
    INSTRUCTION,
    START,
    TEXT,
    Attribute,
    Token,
    attributes,
    escape,
    escape_cdata,
    escape_comment,
    tokens,
    with_values,
)


class Dialect(Protocol):
    """Follows the elements of one file and names its places."""

    def start(self, name: str, values: Mapping[str, str]) -> None:
        """An element begins; names carry their prefix."""
        ...

    def end(self, name: str) -> None:
        """It ends."""
        ...

    def attribute(self, element: str, name: str, value: str) -> Item | Withheld | None:
        """Return what an attribute of the element that began last is; None for what is markup only."""
        ...

    def text(self, text: str) -> Item | Withheld | None:
        """Return what a text of the innermost element is."""
        ...

    def comment(self, text: str) -> Item | None:
        """Return what a comment or an instruction is."""
        ...

    def is_inline(self, name: str) -> bool:
        """Return whether an element only formats text, so that a name may run across its tags."""
        ...


def rewrite_xml(source: BinaryIO, target: BinaryIO, dialect: Dialect, ledger: Ledger) -> None:
    """Copy an XML file with the values that the ledger replaces.

    Raises:
        RecordError: the file cannot be read whole.
    """
    reader = XmlSource(source)
    writer = XmlTarget(target, reader.encoding, reader.mark)
    rewriter = XmlRewriter(writer, dialect, ledger)
    for token in tokens(reader.chunks()):
        rewriter.take(token)
    rewriter.flush()
    writer.flush()


class XmlRewriter:
    """Takes tokens one by one; texts wait until the next tag that is not inline, and are offered together."""

    def __init__(self, writer: XmlTarget, dialect: Dialect, ledger: Ledger) -> None:
        self._write = writer.write
        self._dialect = dialect
        self._ledger = ledger
        self._waiting: list[Token] = []

    def take(self, token: Token) -> None:
        """Take the next token of the file."""
        if token.kind not in (START, END):
            self._waiting.append(token)
            return
        name = token.name
        if self._dialect.is_inline(name):
            found = attributes(token.raw) if token.kind == START else []
            self._waiting.append(self._with_attributes(token, name, found))
            return
        self.flush()
        if token.kind == END:
            self._write(token.raw)
            self._dialect.end(name)
            return
        found = attributes(token.raw)
        self._dialect.start(name, {attribute.name: attribute.value for attribute in found})
        self._write(self._with_attributes(token, name, found).raw)
        if token.is_empty:
            self._dialect.end(name)

    def flush(self) -> None:
        """Offer and write the texts that wait."""
        waiting, self._waiting = self._waiting, []
        if len(waiting) == 1 and waiting[0].raw.isspace():
            self._write(waiting[0].raw)
            return
        pieces = [_piece(token) for token in waiting]
        joined = "".join(piece.text for piece in pieces)
        new = self._ask(self._dialect.text(joined), joined) if joined and not joined.isspace() else None
        texts = distribute(pieces, new) if new is not None else [piece.text for piece in pieces]
        for token, piece, text in zip(waiting, pieces, texts, strict=True):
            if token.kind in (COMMENT, INSTRUCTION):
                self._write(self._aside(token))
            else:
                self._write(token.raw if text == piece.text else _with_text(token, text))

    def _ask(self, answer: Item | Withheld | None, text: str) -> str | None:
        """Return what stands instead of a text or a value, None for itself."""
        if isinstance(answer, Withheld):
            if not text.strip():
                return None
            self._ledger.withhold(answer.place, answer.code)
            return ""
        return self._ledger.offer_inside(answer) if answer else None

    def _with_attributes(self, token: Token, name: str, found: list[Attribute]) -> Token:
        changes = []
        for attribute in found:
            if not attribute.value or attribute.name == "xmlns" or attribute.name.startswith("xmlns:"):
                continue
            new = self._ask(self._dialect.attribute(name, attribute.name, attribute.value), attribute.value)
            if new is not None:
                changes.append((attribute, new))
        return Token(START, with_values(token.raw, changes)) if changes else token

    def _aside(self, token: Token) -> bytes:
        """Return a comment or an instruction; the XML declaration is neither."""
        if token.raw.startswith(b"<?xml") and token.raw[5:6].isspace():
            return token.raw
        opening = 4 if token.kind == COMMENT else 2
        text = token.raw[opening : -3 if token.kind == COMMENT else -2].decode()
        item = self._dialect.comment(text)
        new = self._ledger.offer_inside(item) if item else None
        if new is None:
            return token.raw
        return escape_comment(new) if token.kind == COMMENT else _instruction(new)


def _piece(token: Token) -> Piece:
    if token.kind in (TEXT, CDATA):
        return Piece(token.text)
    if token.kind == START and local_name(token.name) == "br":
        return Piece("\n", is_fixed=True)
    return Piece("", is_fixed=True)


def local_name(name: str) -> str:
    """Return a name without its prefix."""
    return name.rpartition(":")[2]


def _with_text(token: Token, text: str) -> bytes:
    return escape_cdata(text) if token.kind == CDATA else escape(text)


def _instruction(text: str) -> bytes:
    # The target of an instruction is a name; a replaced one is made a plain name again.
    target, _, rest = text.partition(" ")
    name = "".join(char for char in target if char.isascii() and char.isalnum()) or "x"
    return f"<?{'x' if name[0].isdigit() else ''}{name} {rest.replace('?>', '? >')}?>".encode()
