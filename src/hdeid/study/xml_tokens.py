"""XML as a stream of tokens that are slices of the file, so that what is not replaced stays byte for byte.

Expat reads along and vouches that the file is well-formed; no DTD, hence no entity but the five of XML, is accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple
from xml.parsers import expat

from hdeid.errors import RecordError
from hdeid.study.limits import MAX_ATTRIBUTES, MAX_DEPTH, MAX_VALUE_BYTES, refuse
from hdeid.study.typed import Settled

COMMENT, CDATA, INSTRUCTION, END, START, TEXT = range(1, 7)

# Every alternative is tried only at its first character and never gives a character back: time is linear.
_TOKEN = re.compile(
    rb"""(<!--.*?-->)|(<!\[CDATA\[.*?\]\]>)|(<\?.*?\?>)|(</[^>]*>)|(<[^!?/](?>[^"'>]+|"[^"]*"|'[^']*')*+>)|([^<]+)""",
    re.DOTALL,
)
_NAME = re.compile(rb"</?([^\s/>]+)")
_ATTRIBUTE = re.compile(rb"""([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,8})|#x([0-9A-Fa-f]{1,8})|(amp|lt|gt|quot|apos));")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
# XML 1.0, production 2: characters that no XML 1.0 file may hold.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Token(NamedTuple):
    """A slice of the file: a tag, a comment, a run of text."""

    kind: int
    raw: bytes

    @property
    def name(self) -> str:
        """Name of a tag's element, with its prefix."""
        found = _NAME.match(self.raw)
        assert found
        return found[1].decode()

    @property
    def is_empty(self) -> bool:
        """True for `<name/>`."""
        return self.kind == START and self.raw.endswith(b"/>")


class Attribute(NamedTuple):
    """One attribute of a tag: its name begins at `name_start`, its raw value lies from `start` to `end`."""

    name: str
    value: str
    start: int
    end: int
    name_start: int = 0


def tokens(chunks: Iterable[bytes]) -> Iterator[Token]:
    """Yield the tokens of a well-formed XML document in UTF-8; joined, their slices are the document.

    Raises:
        RecordError: not well-formed, a DTD, nesting or a value beyond the bounds; the place is line and column.
    """
    parser = _Parser()
    rest = b""
    depth = 0
    waiting, size = [], 0
    for chunk in chain(chunks, [b""]):
        parser.feed(chunk)
        waiting.append(chunk)
        size += len(chunk)
        # A long value is not read again and again: as much is gathered as already waits for its end.
        if chunk and size < min(len(rest), MAX_VALUE_BYTES):
            continue
        buffer = rest + b"".join(waiting)
        waiting, size = [], 0
        position = 0
        for found in _TOKEN.finditer(buffer):
            kind = found.lastindex
            assert kind
            if found.start() != position or (kind == TEXT and found.end() == len(buffer)):
                break
            position = found.end()
            token = Token(kind, found[0])
            if kind == START:
                depth += not found[0].endswith(b"/>")
                if depth > MAX_DEPTH:
                    raise parser.refuse(f"elements are nested deeper than {MAX_DEPTH}", "E-DEPTH")
            elif kind == END:
                depth -= 1
            # Expat speaks up late about what follows the root element.
            if depth < 0:
                raise parser.refuse("not well-formed XML (an end tag too many)", "E-XML")
            yield token
        rest = buffer[position:]
        if len(rest) > MAX_VALUE_BYTES:
            raise parser.refuse(f"a value is longer than {MAX_VALUE_BYTES} bytes", "E-SIZE")
    parser.finish()
    # Behind the root element expat allows white space, comments and instructions; the first may be the rest.
    if b"<" in rest:
        raise parser.refuse("markup that is not understood", "E-XML")
    if rest:
        yield Token(TEXT, rest)


def unescape(text: str) -> str:
    """Return a text with character and entity references resolved.

    >>> unescape("a &lt; &#24352;")
    'a < 张'
    """
    return _REFERENCE.sub(_resolve, text) if "&" in text else text


def escape(text: str) -> bytes:
    """Return a text as element content; characters that XML cannot hold become U+FFFD."""
    return plain_characters(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").encode()


def escape_attribute(text: str, *, keep_breaks: bool = False) -> bytes:
    """Return a text as an attribute's value, safe between either quotes.

    Args:
        text: The value.
        keep_breaks: Line breaks stand raw, as in the value replaced; a reader takes them for blanks.
    """
    data = escape(text).replace(b'"', b"&quot;").replace(b"'", b"&#39;")
    if keep_breaks:
        return data
    return data.replace(b"\t", b"&#9;").replace(b"\n", b"&#10;").replace(b"\r", b"&#13;")


def escape_cdata(text: str) -> bytes:
    """Return a text as a CDATA section."""
    return b"<![CDATA[" + plain_characters(text).replace("]]>", "]]]]><![CDATA[>").encode() + b"]]>"


def escape_comment(text: str) -> bytes:
    """Return a text as a comment; dashes side by side are parted."""
    return b"<!--" + re.sub("-(?=-|$)", "- ", plain_characters(text)).encode() + b"-->"


def plain_characters(text: str) -> str:
    """Return a text with characters that XML cannot hold turned into U+FFFD."""
    return _FORBIDDEN.sub("\ufffd", text)


def _resolve(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _ENTITIES[name]
    number = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else "\ufffd"


class XmlSyntax:
    """How XML writes values and texts."""

    def attributes(self, raw: bytes) -> list[Attribute]:
        """Return the attributes of a start tag, in order.

        Raises:
            RecordError: there are too many.
        """
        found = []
        for match in _ATTRIBUTE.finditer(raw):
            group = 2 if match[2] is not None else 3
            value = unescape(match[group].decode())
            found.append(Attribute(match[1].decode(), value, match.start(group), match.end(group), match.start(1)))
        if len(found) > MAX_ATTRIBUTES:
            raise refuse(f"an element has more than {MAX_ATTRIBUTES} attributes", "E-SIZE")
        return found

    def with_values(self, raw: bytes, changes: Iterable[tuple[Attribute, Settled]]) -> bytes:
        """Return a start tag with the values of some of its attributes replaced; these come in the order of the tag.

        An attribute that would get the name of another one is left out.
        """
        out, position = [], 0
        names: set[str] = set()
        for attribute, new in changes:
            old = raw[attribute.start : attribute.end]
            if new.name:
                names = names or {each.name for each in self.attributes(raw)}
                if new.name in names:
                    out.append(raw[position : attribute.name_start].rstrip())
                    position = attribute.end + 1
                    continue
                names.add(new.name)
                quote = raw[attribute.start - 1 : attribute.start]
                out += [raw[position : attribute.name_start], new.name.encode(), b"=", quote]
            else:
                out.append(raw[position : attribute.start])
            out.append(escape_attribute(new.text, keep_breaks=b"\n" in old))
            position = attribute.end
        out.append(raw[position:])
        return b"".join(out)

    def text(self, token: Token) -> str:
        """Return what a TEXT or CDATA token reads as."""
        if token.kind == CDATA:
            return token.raw[9:-3].decode()
        return unescape(token.raw.decode())

    def with_text(self, token: Token, text: str) -> bytes:
        """Return such a token with another text."""
        return escape_cdata(text) if token.kind == CDATA else escape(text)

    def aside(self, token: Token) -> str:
        """Return the text of a comment or an instruction; empty for the XML declaration."""
        if token.kind == COMMENT:
            return token.raw[4:-3].decode()
        is_declaration = token.raw.startswith(b"<?xml") and token.raw[5:6].isspace()
        return "" if is_declaration else token.raw[2:-2].decode()

    def with_aside(self, token: Token, text: str) -> bytes:
        """Return such a token with another text; the target of an instruction is made a name again."""
        if token.kind == COMMENT:
            return escape_comment(text)
        target, _, rest = plain_characters(text).replace("?>", "? >").partition(" ")
        name = "x-" + "".join(char for char in target if char.isascii() and char.isalnum())
        return f"<?{name} {rest}?>".encode()


XML = XmlSyntax()


class _Parser:
    """Expat without handlers for content: it checks, we cut."""

    def __init__(self) -> None:
        self._expat = expat.ParserCreate("utf-8")
        self._expat.StartDoctypeDeclHandler = self._doctype

    def feed(self, chunk: bytes, final: bool = False) -> None:
        try:
            self._expat.Parse(chunk, final)
        except expat.ExpatError as error:
            reason = expat.ErrorString(error.code)
            message = f"not well-formed XML ({reason})"
            raise refuse(message, "E-XML", "line", error.lineno, error.offset + 1) from None

    def finish(self) -> None:
        self.feed(b"", final=True)

    def refuse(self, message: str, code: str) -> RecordError:
        return refuse(message, code, "line", self._expat.CurrentLineNumber, self._expat.CurrentColumnNumber + 1)

    def _doctype(self, *_: object) -> None:
        raise self.refuse("a document type declaration is refused: it could hold entities", "E-DTD")
