"""Gold markup: spans and levels written inside the text, `[[NAME|{surname:李}{given:海海}]]的户籍`.

    text   := (character | span)*
    span   := "[[" CATEGORY "|" (character | part)+ "]]"
    part   := "{" level ":" character+ "}"

Inside a span the characters `{`, `}`, `]]` are markup unless a backslash stands before them; outside, only `[[`
with a category and `|` behind it is. Where a backslash would be read as such a sign, two stand for one; anywhere else
it stands for itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.document import Document
from hdeid.core.span import Evidence, Part, Span
from hdeid.errors import MarkupError, Place

_OPEN = re.compile(r"(?<!\\)(\\*)\[\[([A-Z_]+)\|")
_INSIDE = re.compile(r"\\([\\{}\[\]])|(\]\])|(\})|\{([a-z_]+):|(\{)")


def parse_markup(marked: str, *, id: str = "") -> Document:
    """Return the document that gold markup stands for; its spans have score 1 and source `gold`.

    Raises:
        MarkupError: a span or part is not closed, is empty, is nested, or bears an unknown name. The message gives line
            and column in the marked text.
    """
    pieces: list[str] = []
    spans: list[Span] = []
    length = position = 0
    while found := _next_open(marked, position):
        plain = _unescape(marked[position : found.start()]) + found[1][: len(found[1]) // 2]
        pieces.append(plain)
        length += len(plain)
        inner, parts, position = _read_span(marked, found)
        spans.append(_make_span(marked, found, length, inner, parts))
        pieces.append(inner)
        length += len(inner)
    pieces.append(_unescape(marked[position:]))
    return Document("".join(pieces), tuple(spans), id=id)


def write_markup(document: Document) -> str:
    """Return the document in gold markup; `parse_markup` reads the same text, categories and levels back."""
    pieces: list[str] = []
    position = 0
    for span in document.spans:
        plain = document.text[position : span.start]
        pieces.append(_escape(plain) + _trailing_backslashes(plain))
        pieces.append("".join(_write_span(document.text, span)))
        position = span.end
    pieces.append(_escape(document.text[position:]))
    return "".join(pieces)


def _next_open(marked: str, position: int) -> re.Match[str] | None:
    """Find the next opening with an even number of backslashes before it: an odd one takes its meaning away."""
    return next((found for found in _OPEN.finditer(marked, position) if len(found[1]) % 2 == 0), None)


def _read_span(marked: str, found: re.Match[str]) -> tuple[str, list[tuple[int, int, str]], int]:
    """Read one span behind its opening; return its text, its parts (offsets in that text), and where it ends."""
    pieces: list[str] = []
    parts: list[tuple[int, int, str]] = []
    length = 0
    level, level_start = "", 0
    position = found.end()
    for token in _INSIDE.finditer(marked, position):
        if token.start() < position:
            continue
        pieces.append(marked[position : token.start()])
        length += token.start() - position
        position = token.end()
        escaped, span_end, part_end, part_level, brace = token.groups()
        if escaped:
            pieces.append(escaped)
            length += 1
        elif span_end:
            if level:
                raise MarkupError(f"the part `{level}` is not closed", place=_place(marked, token.start()))
            return "".join(pieces), parts, position
        elif part_end and level:
            parts.append((level_start, length, level))
            level = ""
        elif part_level and not level:
            level, level_start = part_level, length
        else:
            what = (
                "a part inside a part" if part_level else f"a lone `{'{' if brace else '}'}`; write a backslash first"
            )
            raise MarkupError(what, place=_place(marked, token.start()))
    raise MarkupError(f"the span `{found[2]}` is not closed", place=_place(marked, found.start() + len(found[1])))


def _make_span(marked: str, found: re.Match[str], start: int, inner: str, parts: list[tuple[int, int, str]]) -> Span:
    try:
        return Span(
            start,
            start + len(inner),
            found[2],
            tuple(Part(start + first, start + last, level) for first, last, level in parts),
            source="gold",
            evidence=Evidence.CHECK,
        )
    except Exception as error:
        raise MarkupError(str(error), place=_place(marked, found.start() + len(found[1]))) from error


def _write_span(text: str, span: Span) -> Iterator[str]:
    yield f"[[{span.category}|"
    position = span.start
    for part in span.parts:
        yield _escape_inside(text[position : part.start])
        yield f"{{{part.level}:{_escape_inside(text[part.start : part.end])}}}"
        position = part.end
    yield _escape_inside(text[position : span.end])
    yield "]]"


def _escape(plain: str) -> str:
    return _OPEN.sub(lambda found: found[1] + "\\" + found[0], plain)


def _unescape(plain: str) -> str:
    return _OPEN.sub(lambda found: found[0][len(found[1]) - len(found[1]) // 2 :], plain)


def _trailing_backslashes(plain: str) -> str:
    """Return the backslashes at the end once more, so that they leave the opening behind them its meaning."""
    return plain[len(plain.rstrip("\\")) :]


def _escape_inside(plain: str) -> str:
    return re.sub(r"[\\{}\[\]]", lambda found: "\\" + found[0], plain)


def _place(marked: str, offset: int) -> Place:
    line = marked.count("\n", 0, offset) + 1
    return Place("markup", line, offset - (marked.rfind("\n", 0, offset) + 1) + 1)
