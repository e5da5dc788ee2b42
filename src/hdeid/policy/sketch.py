"""Documents of one span and more, drawn up to ask a policy a question: the raw material of `policy/probes.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from hdeid.core.category import REST
from hdeid.core.document import Document
from hdeid.core.span import Evidence, Part, Span
from hdeid.policy.plan import MUNICIPALITY
from hdeid.policy.selector import WHOLE


@dataclass(frozen=True, slots=True)
class AtomClass:
    """Atoms that a policy cannot tell apart.

    Attributes:
        category: Upper-case name.
        level: A level as plans name it: `rest`, the empty one and `municipality` included.
        detail: What else it takes, in words (`letter 2 of 3`, `age 90`), Chinese behind a slash; empty for most.
        at: Place in a form; empty in text.
        view: Name of the view; empty for the policy itself.
        is_doubtful: True when the model was not sure of the levels.
    """

    category: str
    level: str
    detail: str = ""
    at: str = ""
    view: str = ""
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """Text of one level; a score of 1 leaves no doubt."""

    level: str
    text: str
    score: float = 1.0


@dataclass(frozen=True, slots=True)
class Probe:
    """One letter of one document, which stands for a whole class of atoms.

    Attributes:
        atom: The class.
        document: The document.
        offset: The letter, a code point of the document's text.
        pieces: What its span is made of.
        beside: Another text, of the same record or of the same subject; None for none.
        is_same_record: True when that text belongs to the same record.
    """

    atom: AtomClass
    document: Document
    offset: int
    pieces: tuple[Piece, ...] = field(default=(), repr=False)
    beside: Document | None = None
    is_same_record: bool = True


def probe(atom: AtomClass, pieces: Sequence[Piece], letter: int) -> Probe:
    """Return the probe for one letter of a span; `letter` counts the letters and digits of its pieces from 0."""
    document = draw([(atom.category, pieces)])
    offsets = [index for index, character in enumerate(document.text) if character.isalnum()]
    return Probe(atom, document, offsets[letter], tuple(pieces))


def draw(spans: Sequence[tuple[str, Sequence[Piece]]], between: str = "") -> Document:
    """Return a document of spans, each (category, pieces), with a text between any two."""
    texts: list[str] = []
    found: list[Span] = []
    position = 0
    for index, (category, pieces) in enumerate(spans):
        if index:
            texts.append(between)
            position += len(between)
        text = "".join(piece.text for piece in pieces)
        found.append(Span(position, position + len(text), category, _parts(pieces, position), source="gold",
                          evidence=Evidence.CHECK))  # fmt: skip
        texts.append(text)
        position += len(text)
    return Document("".join(texts), tuple(found))


def _parts(pieces: Sequence[Piece], start: int) -> tuple[Part, ...]:
    parts: list[Part] = []
    for (level, score), group in groupby(pieces, key=lambda piece: (piece.level, piece.score)):
        end = start + sum(len(piece.text) for piece in group)
        if level not in (REST, WHOLE) and end > start:
            parts.append(Part(start, end, written_level(level), score))
        start = end
    return tuple(parts)


def written_level(level: str) -> str:
    """Return the level that a span bears for a level of a plan: a municipality is marked as a city."""
    return "city" if level == MUNICIPALITY else level
