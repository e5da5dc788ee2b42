"""A corrected document in the forms that people train and annotate with.

Markup is hdeid's own (`core/markup.py`); the others lose nothing but, in CoNLL, spans that share a character.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from hdeid.core.document import Document
from hdeid.core.exchange import document_to_json
from hdeid.core.markup import write_markup


def write_brat(document: Document) -> str:
    """Return standoff annotation: spans and levels as text-bound annotations, offsets are code points of the text.

    A span over several lines is written as pieces, one for each line. Source: brat, "Standoff format".
    """
    lines, number = [], 0
    for span in document.spans:
        for name, start, end in ((span.category, span.start, span.end), *((f"{span.category}-{p.level}", p.start, p.end)
                                                                          for p in span.parts)):  # fmt: skip
            number += 1
            pieces = _pieces(document.text, start, end)
            offsets = ";".join(f"{first} {last}" for first, last in pieces)
            surface = " ".join(document.text[first:last] for first, last in pieces)
            lines.append(f"T{number}\t{name} {offsets}\t{surface}\n")
    return "".join(lines)


def write_label_studio(document: Document) -> str:
    """Return one task of Label Studio with its annotation; offsets are code points.

    Source: Label Studio, "Import pre-annotated data", type `labels` on `Text`.
    """
    results: list[dict[str, Any]] = []
    for number, span in enumerate(document.spans):
        named = [(span.category, span.start, span.end), *((f"{span.category}.{p.level}", p.start, p.end)
                                                          for p in span.parts)]  # fmt: skip
        for place, (label, start, end) in enumerate(named):
            value = {"start": start, "end": end, "text": document.text[start:end], "labels": [label]}
            results.append({"id": f"s{number}p{place}", "from_name": "label", "to_name": "text", "type": "labels",
                            "value": value})  # fmt: skip
    task = {"data": {"text": document.text}, "annotations": [{"result": results}]}
    return json.dumps([task], ensure_ascii=False, indent=1) + "\n"


def write_conll(document: Document) -> str:
    """Return one character a line with its label, `B-NAME`, `I-NAME` or `O`; an empty line where the text has one.

    White space within a line is written `␣`, since it separates the columns. Source: CoNLL-2003, IOB2.
    """
    labels = ["O"] * len(document.text)
    for span in document.spans:
        labels[span.start] = f"B-{span.category}"
        labels[span.start + 1 : span.end] = [f"I-{span.category}"] * (span.end - span.start - 1)
    lines = [
        "" if char == "\n" else f"{'␣' if char.isspace() else char}\t{label}"
        for char, label in zip(document.text, labels, strict=True)
    ]
    return "\n".join(lines) + "\n"


def write_json(document: Document) -> str:
    """Return the gold object that `hdeid evaluate` reads, on one line."""
    return json.dumps(document_to_json(document, has_text=True), ensure_ascii=False) + "\n"


FORMS: Final[Mapping[str, tuple[str, Callable[[Document], str]]]] = MappingProxyType(
    {
        "markup": ("gold.txt", write_markup),
        "jsonl": ("gold.jsonl", write_json),
        "brat": ("gold.ann", write_brat),
        "label-studio": ("label-studio.json", write_label_studio),
        "conll": ("gold.conll", write_conll),
    }
)
"""Name of a form -> name of its file, and what writes it."""


def _pieces(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found, first = [], start
    for position in range(start, end + 1):
        if position == end or text[position] == "\n":
            if position > first:
                found.append((first, position))
            first = position + 1
    return found
