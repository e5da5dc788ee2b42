"""Reads the documents of a corpus: plain texts, gold markup, or JSON lines with spans; by subject."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from hdeid.cli.files import TextFile, find_inputs
from hdeid.cli.progress import tracked
from hdeid.core.document import Document
from hdeid.core.exchange import document_from_json
from hdeid.core.markup import parse_markup
from hdeid.deidentifier import Deidentifier
from hdeid.errors import HdeidError, InputError, Place


def read_corpus(
    folder: Path, deidentifier: Deidentifier, *, is_markup: bool, per: str, is_quiet: bool = False
) -> dict[str, list[Document]]:
    """Return the documents below a folder, by subject.

    Args:
        folder: A folder, or one file.
        deidentifier: Finds the identifiers of plain texts.
        is_markup: True when texts are in gold markup; the model is not run then.
        per: `file`: each document is about a subject of its own; `folder`: those of one folder are about one.
        is_quiet: True for no progress bar.

    Raises:
        InputError: a file cannot be read; the message names it and tells no text.
    """
    subjects: dict[str, list[Document]] = {}
    files = find_inputs([str(folder)])
    for file in tracked(files, "reading", is_hidden=is_quiet):
        for document in _read(file, deidentifier, is_markup=is_markup):
            name = str(file.name.parent) if per == "folder" else document.id
            subjects.setdefault(name, []).append(document)
    return subjects


def _read(file: TextFile, deidentifier: Deidentifier, *, is_markup: bool) -> Iterator[Document]:
    text = file.read().text
    name = file.name.as_posix()
    if file.name.suffix == ".jsonl":
        yield from _read_lines(text, file)
    elif is_markup:
        try:
            yield parse_markup(text, id=name)
        except HdeidError as error:
            line = error.place.line if error.place else 0
            raise InputError(error.message, place=Place(str(file.path), line)) from None
    else:
        yield deidentifier.detect(text, id=name)


def _read_lines(text: str, file: TextFile) -> Iterator[Document]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        place = Place(str(file.path), number, 1)
        try:
            document = document_from_json(json.loads(line))
        except json.JSONDecodeError:
            raise InputError("not a JSON object", place=place) from None
        except HdeidError as error:
            raise InputError(error.message, place=place) from None
        yield Document(document.text, document.spans, id=f"{file.name.as_posix()}:{document.id or number}")
