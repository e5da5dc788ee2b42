"""Documents as JSON objects: what `hdeid detect` prints and `hdeid evaluate` reads.

    {"id": "note-1", "spans": [{"start": 0, "end": 3, "category": "NAME",
                                "levels": [{"level": "surname", "start": 0, "end": 1}, ...],
                                "score": 0.998, "source": "tagger"}]}

Offsets are code points, ends exclusive. A gold object also has "text". The short form of generated training documents,
`[start, end, category, [[level, start, end], ...]]` for a span, is read as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hdeid.core.document import Document
from hdeid.core.span import Part, Span
from hdeid.errors import DocumentError

_PIECE_SPANS = 1000


def document_to_json(document: Document, *, has_text: bool = False) -> dict[str, Any]:
    """Return the JSON object of a document; its text only when asked for."""
    head: dict[str, Any] = {"id": document.id}
    if has_text:
        head["text"] = document.text
    return head | {"spans": [_span_to_json(span) for span in document.spans]}


def write_json(document: Document) -> Iterator[str]:
    """Yield the JSON text of `document_to_json(document)` in pieces: whole, that of a long text takes much memory."""
    yield json.dumps({"id": document.id}, ensure_ascii=False)[:-1] + ', "spans": ['
    for first in range(0, len(document.spans), _PIECE_SPANS):
        spans = [_span_to_json(span) for span in document.spans[first : first + _PIECE_SPANS]]
        yield (", " if first else "") + json.dumps(spans, ensure_ascii=False)[1:-1]
    yield "]}"


def document_from_json(value: Any, text: str | None = None) -> Document:
    """Return the document of a JSON object.

    Args:
        value: The object.
        text: Text of the document when the object has none.

    Raises:
        DocumentError: the object is not of the form that the module describes; the message names the key.
    """
    if not isinstance(value, Mapping):
        raise DocumentError(f"expected a JSON object with `text` and `spans`, got {type(value).__name__}")
    text = value.get("text", text)
    if not isinstance(text, str):
        raise DocumentError("`text` is missing or not a string")
    spans = value.get("spans", [])
    if not isinstance(spans, list):
        raise DocumentError("`spans` is not a list")
    return Document(text, tuple(sorted(_span_from_json(span) for span in spans)), id=str(value.get("id", "")))


def _span_to_json(span: Span) -> dict[str, Any]:
    return {
        "start": span.start,
        "end": span.end,
        "category": span.category,
        "levels": [{"level": part.level, "start": part.start, "end": part.end} for part in span.parts],
        "score": round(span.score, 4),
        "source": span.source,
    }


def _span_from_json(value: Any) -> Span:
    try:
        if isinstance(value, Mapping):
            parts = tuple(Part(part["start"], part["end"], part["level"]) for part in value.get("levels", ()))
            return Span(
                value["start"], value["end"], value["category"], parts, float(value.get("score", 1)),
                str(value.get("source", "")),
            )  # fmt: skip
        if isinstance(value, Sequence) and not isinstance(value, str):
            parts = tuple(Part(start, end, level) for level, start, end in (value[3] if len(value) > 3 else ()))
            return Span(value[0], value[1], value[2], parts)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise DocumentError(f"a span lacks or mistypes {error}") from None
    raise DocumentError("a span is neither an object nor a list")
