"""The pass over a file of tags: a dialect says what stands where, the ledger what shall stand there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import BinaryIO, Protocol

from hdeid.study.ledger import Ledger
from hdeid.study.records import Item, Withheld
from hdeid.study.runs import Piece, distribute
from hdeid.study.typed import Settled
from hdeid.study.xml_source import XmlSource, XmlTarget
from hdeid.study.xml_tokens import (
    CDATA,
    COMMENT,
    END,
    INSTRUCTION,
    START,
    TEXT,
    XML,
    Attribute,
    Token,
    tokens,
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

    def settle(self, item: Item, new: str) -> Settled:
        """Return what is written for a replaced item, so that the file still obeys its schema."""
        ...

    def holds(self, name: str) -> bool:
        """Return whether the tag of an element waits for its text, which may make it another element."""
        ...

    def is_inline(self, name: str) -> bool:
        """Return whether an element only formats text, so that a name may run across its tags."""
        ...


class Syntax(Protocol):
    """How tags and texts are written: XML, or HTML with its licences."""

    def attributes(self, raw: bytes) -> list[Attribute]:
        """Return the attributes of a start tag, in order."""
        ...

    def with_values(self, raw: bytes, changes: Iterable[tuple[Attribute, Settled]]) -> bytes:
        """Return a start tag with some values replaced."""
        ...

    def text(self, token: Token) -> str:
        """Return what a TEXT or CDATA token reads as."""
        ...

    def with_text(self, token: Token, text: str) -> bytes:
        """Return such a token with another text."""
        ...

    def aside(self, token: Token) -> str:
        """Return the text of a comment, an instruction or a declaration; empty for that of XML itself."""
        ...

    def with_aside(self, token: Token, text: str) -> bytes:
        """Return such a token with another text."""
        ...


def rewrite_xml(source: BinaryIO, target: BinaryIO, dialect: Dialect, ledger: Ledger) -> None:
    """Copy an XML file with the values that the ledger replaces.

    Raises:
        RecordError: the file cannot be read whole.
    """
    reader = XmlSource(source)
    writer = XmlTarget(target, reader.encoding, reader.mark)
    rewriter = MarkupRewriter(writer, dialect, ledger)
    for token in tokens(reader.chunks()):
        rewriter.take(token)
    rewriter.flush()
    writer.flush()


class MarkupRewriter:
    """Takes tokens one by one; texts wait until the next tag that is not inline, and are offered together."""

    def __init__(self, writer: XmlTarget, dialect: Dialect, ledger: Ledger, syntax: Syntax = XML) -> None:
        self._syntax = syntax
        self._write = writer.write
        self._dialect = dialect
        self._ledger = ledger
        self._waiting: list[Token] = []
        self._held: Token | None = None
        self._renamed: dict[str, str] = {}

    def take(self, token: Token) -> None:
        """Take the next token of the file."""
        if token.kind not in (START, END):
            self._waiting.append(token)
            return
        name = token.name
        if self._dialect.is_inline(name):
            found = self._syntax.attributes(token.raw) if token.kind == START else []
            self._waiting.append(self._with_attributes(token, name, found))
            return
        self.flush()
        if token.kind == END:
            renamed = self._renamed.pop(name, "")
            self._write(f"</{renamed}>".encode() if renamed else token.raw)
            self._dialect.end(name)
            return
        found = self._syntax.attributes(token.raw)
        self._dialect.start(name, {attribute.name: attribute.value for attribute in found})
        rewritten = self._with_attributes(token, name, found)
        if self._dialect.holds(name) and not token.is_empty:
            self._held = rewritten
            return
        self._write(rewritten.raw)
        if token.is_empty:
            self._dialect.end(name)

    def flush(self) -> None:
        """Offer and write the texts that wait."""
        waiting, self._waiting = self._waiting, []
        if len(waiting) == 1 and waiting[0].raw.isspace():
            self._write_held(None)
            self._write(waiting[0].raw)
            return
        pieces = [self._piece(token) for token in waiting]
        joined = "".join(piece.text for piece in pieces)
        new = self._ask(self._dialect.text(joined), joined) if joined and not joined.isspace() else None
        self._write_held(new)
        texts = distribute(pieces, new.text) if new is not None else [piece.text for piece in pieces]
        for token, piece, text in zip(waiting, pieces, texts, strict=True):
            if token.kind in (COMMENT, INSTRUCTION):
                self._write(self._aside(token))
            else:
                self._write(token.raw if text == piece.text else self._syntax.with_text(token, text))

    def _write_held(self, new: Settled | None) -> None:
        """Write the tag that waited for its text, under another name when the new text asks for one."""
        if self._held is None:
            return
        raw, name = self._held.raw, self._held.name
        self._held = None
        if new is not None and new.name:
            self._renamed[name] = new.name
            raw = b"<" + new.name.encode() + raw[len(name.encode()) + 1 :]
        self._write(raw)

    def _ask(self, answer: Item | Withheld | None, text: str) -> Settled | None:
        """Return what stands instead of a text or a value, None for itself."""
        if isinstance(answer, Withheld):
            if not text.strip():
                return None
            self._ledger.withhold(answer.place, answer.code)
            return Settled("")
        new = self._ledger.offer_inside(answer) if answer else None
        return self._dialect.settle(answer, new) if answer and new is not None else None

    def _with_attributes(self, token: Token, name: str, found: list[Attribute]) -> Token:
        changes = []
        for attribute in sorted(found, key=_is_no_key):
            if not attribute.value or attribute.name == "xmlns" or attribute.name.startswith("xmlns:"):
                continue
            new = self._ask(self._dialect.attribute(name, attribute.name, attribute.value), attribute.value)
            if new is not None:
                changes.append((attribute, new))
        changes.sort(key=lambda change: change[0].start)
        return Token(START, self._syntax.with_values(token.raw, changes)) if changes else token

    def _piece(self, token: Token) -> Piece:
        if token.kind in (TEXT, CDATA):
            return Piece(self._syntax.text(token))
        is_break = token.kind == START and local_name(token.name).lower() == "br"
        return Piece("\n" if is_break else "", is_fixed=True)

    def _aside(self, token: Token) -> bytes:
        """Return a comment, an instruction or a declaration; that of XML itself is none."""
        text = self._syntax.aside(token)
        item = self._dialect.comment(text) if text else None
        new = self._ledger.offer_inside(item) if item else None
        return token.raw if new is None else self._syntax.with_aside(token, new)


def _is_no_key(attribute: Attribute) -> bool:
    """Return whether an attribute does not name its element.

    The name is offered first wherever it stands: what else is offered of the element is said of it.
    """
    return attribute.name != "OID"


def local_name(name: str) -> str:
    """Return a name without its prefix."""
    return name.rpartition(":")[2]
