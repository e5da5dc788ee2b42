"""The list of transforms: each changes a document and moves its spans along."""

from __future__ import annotations

from typing import Protocol

from augment.transforms.blanks import blanks
from augment.transforms.captions import captions
from augment.transforms.excerpt import excerpt
from augment.transforms.exchange import exchange
from augment.transforms.join_lines import join_lines
from augment.transforms.letter_case import letter_case
from augment.transforms.line_breaks import line_breaks
from augment.transforms.punctuation import punctuation
from augment.transforms.recognition import recognition
from augment.transforms.shuffle import shuffle
from augment.transforms.traditional import traditional
from augment.transforms.typos import typos
from augment.transforms.width import width
from hdeid.core.document import Document


class Transform(Protocol):
    """Takes a document, a source of chance and settings; returns a changed document."""

    def __call__(self, document: Document, rng: object, **options: float) -> Document: ...


TRANSFORMS: dict[str, Transform] = {
    function.__name__: function  # type: ignore[misc]
    for function in (
        excerpt,
        exchange,
        captions,
        traditional,
        typos,
        recognition,
        blanks,
        punctuation,
        join_lines,
        line_breaks,
        width,
        letter_case,
        shuffle,
    )
}
"""Every transform by its name."""
