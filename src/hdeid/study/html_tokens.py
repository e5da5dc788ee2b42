"""HTML as tokens that are slices of the file; what browsers forgive is either read as they read it or refused.

Whatever is not understood as a tag is text and so is offered: nothing falls between the tokens.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from hdeid.study.limits import MAX_ATTRIBUTES, refuse
from hdeid.study.typed import Settled
from hdeid.study.xml_tokens import (
    COMMENT,
    END,
    INSTRUCTION,
    START,
    TEXT,
    Attribute,
    Token,
    escape_comment,
    plain_characters,
)

# WHATWG HTML, 13.2.5: an unquoted value runs to white space or `>`; a quote inside it is a character like others.
_NAME_AND_VALUE = r"""([^\s/>][^\s/>=]*+)(?:\s*+=\s*+("[^"]*"|'[^']*'|[^\s"'>][^\s>]*+|(?=>)))?+"""
_ATTRIBUTE = re.compile(_NAME_AND_VALUE.encode())
# WHATWG HTML, 4, with the obsolete ones of 16.2, and what SVG draws with. What else stands in angle brackets
# is text, as in `Name <name@host>`: it is offered.
_NAMES = (
    "a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas "
    "caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed "
    "fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr "
    "html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav nobr "
    "noembed noframes noscript object ol optgroup option output p param picture pre progress q rb rp rt "
    "rtc ruby s samp script search section select slot small source span strike strong style sub summary "
    "sup svg table tbody td template text textarea tfoot th thead time title tr track tspan tt u ul var "
    "video wbr xmp g path rect circle ellipse line polyline polygon defs use image desc"
)
_ELEMENT = f"(?:{'|'.join(sorted(_NAMES.split(), key=len, reverse=True))})"
_OTHERS = (
    rf"(?P<declaration><![^>]*>|<\?[^>]*>)|(?P<end></{_ELEMENT}\s*+>)"
    rf"|(?P<start><{_ELEMENT}(?=[\s/>])(?>[\s/]+|{_NAME_AND_VALUE})*+>)|(?P<text>[^<]+|<)"
)
_TOKEN = re.compile(rf"(?P<comment><!--.*?-->)|{_OTHERS}", re.DOTALL | re.IGNORECASE)
_TOKEN_BUT_COMMENTS = re.compile(_OTHERS, re.IGNORECASE)
_MOST_ENDLESS_TAGS = 50
_KINDS = {"comment": COMMENT, "declaration": INSTRUCTION, "end": END, "start": START, "text": TEXT}
# WHATWG HTML, boolean attributes; any other word alone in a tag may be text that slipped in.
_ALONE = frozenset(
    "allowfullscreen async autofocus autoplay checked compact contenteditable controls declare default defer disabled "
    "download draggable formnovalidate hidden ismap itemscope loop multiple muted nohref nomodule noresize noshade "
    "novalidate nowrap open playsinline readonly required reversed selected alt value border".split()
)
_PLAIN_NAME = re.compile(rb"[A-Za-z0-9_:.@()\[\]#*$-]{1,200}")
_TAG_NAME = re.compile(rf"<({_ELEMENT})(?=[\s/>])", re.IGNORECASE)
# WHATWG HTML, 13.1.2: their content is no markup up to the end tag.
RAW_ELEMENTS = frozenset({"script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"})


def html_tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of an HTML text, in UTF-8; joined, they are the text. Time is linear.

    Raises:
        RecordError: too many tags begin and never end.
    """
    position = 0
    ends: dict[str, list[int]] = {}
    last_tag_end, last_comment_end = text.rfind(">"), text.rfind("-->")
    endless = 0
    while position <= last_tag_end:
        expression = _TOKEN if position <= last_comment_end else _TOKEN_BUT_COMMENTS
        found = expression.match(text, position)
        assert found and found.lastgroup
        yield Token(_KINDS[found.lastgroup], found[0].encode())
        tag = _TAG_NAME.match(text, position)
        position = found.end()
        if found.lastgroup == "text" and tag:
            # Such a tag was searched to the end of the text.
            endless += 1
            if endless > _MOST_ENDLESS_TAGS:
                raise refuse("too many tags begin and never end", "E-HTML")
        elif tag and tag[1].lower() in RAW_ELEMENTS and not found[0].endswith("/>"):
            stop = _raw_end(text, position, tag[1].lower(), ends)
            if stop > position:
                yield Token(TEXT, text[position:stop].encode())
            position = stop
    if position < len(text):
        yield Token(TEXT, text[position:].encode())


def _raw_end(text: str, start: int, name: str, ends: dict[str, list[int]]) -> int:
    """Return where the content of a raw element stops; the end tags of each name are looked up once."""
    if name not in ends:
        ends[name] = [match.start() for match in re.finditer(rf"</{name}(?=[\s/>])", text, re.IGNORECASE)][::-1]
    stack = ends[name]
    while stack and stack[-1] < start:
        stack.pop()
    return stack[-1] if stack else len(text)


class HtmlSyntax:
    """How HTML writes values and texts."""

    def attributes(self, raw: bytes) -> list[Attribute]:
        """Return the attributes of a start tag, in order; the range of a value includes its quotes.

        Raises:
            RecordError: there are too many, or a name is none: the tag may hold text that is not told apart.
        """
        name = re.match(rb"<[^\s/>]+", raw)
        assert name
        found = []
        for match in _ATTRIBUTE.finditer(raw, name.end(), len(raw) - 1):
            is_alone = match[2] is None and match[1].decode("latin-1").lower() not in _ALONE
            if is_alone or not _PLAIN_NAME.fullmatch(match[1]):
                raise refuse("a tag cannot be read: one of its attributes has no proper name", "E-HTML")
            quoted = match[2] or b""
            inner = quoted[1:-1] if quoted[:1] in (b'"', b"'") else quoted
            value = html.unescape(inner.decode())
            found.append(Attribute(match[1].decode().lower(), value, match.start(2), match.end(2)))
        if len(found) > MAX_ATTRIBUTES:
            raise refuse(f"an element has more than {MAX_ATTRIBUTES} attributes", "E-SIZE")
        return found

    def with_values(self, raw: bytes, changes: Iterable[tuple[Attribute, Settled]]) -> bytes:
        """Return a start tag with some values replaced, in double quotes."""
        out, position = [], 0
        for attribute, new in changes:
            quoted = _escape(new.text).replace('"', "&quot;").encode()
            out += [raw[position : attribute.start], b'"', quoted, b'"']
            position = attribute.end
        out.append(raw[position:])
        return b"".join(out)

    def text(self, token: Token) -> str:
        """Return what a text reads as."""
        return html.unescape(token.raw.decode())

    def with_text(self, token: Token, text: str) -> bytes:
        """Return another text, escaped."""
        return _escape(text).encode()

    def aside(self, token: Token) -> str:
        """Return the text of a comment or a declaration."""
        text = token.raw.decode()
        return text[4:-3] if token.kind == COMMENT else text[2:-1]

    def with_aside(self, token: Token, text: str) -> bytes:
        """Return it as a comment, whatever it was: a declaration that says something else would be none."""
        return escape_comment(text)


def _escape(text: str) -> str:
    text = plain_characters(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\xa0", "&nbsp;")


HTML = HtmlSyntax()
