"""The labels of the tagger, and the way from labels to spans and back.

A label is `O` or `B-`/`I-` before an atom of the taxonomy: a level (`B-ADDRESS.city`), or a whole category where
patterns split the levels better than a network can (`B-PHONE`). Adjacent parts of one category form one span.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hdeid.core.category import CATEGORIES
from hdeid.core.span import Span

LEVELLED = ("NAME", "ADDRESS", "ORGANIZATION", "DATE")
FLAT = (
    *("AGE", "PHONE", "ID_CARD", "ID_DOC", "MEDICAL_RECORD", "SUBJECT", "INSURANCE", "BANK_CARD", "EMAIL", "URL", "IP"),
    *("ACCOUNT", "PLATE", "DEVICE", "PROFESSION", "ETHNICITY"),
)
UNLABELLED_LEVELS = frozenset({("ADDRESS", "coordinates")})
"""Levels left to the patterns."""


REPEATABLE = frozenset(
    {
        *(("ADDRESS", level) for level in ("village", "road", "number", "poi", "building", "unit", "room")),
        ("ORGANIZATION", "department"),
    }
)
"""Levels that may follow themselves inside one span: 文一路学院路, 内分泌科二病区."""


FOLLOWERS = frozenset({("DATE", "time"), ("ORGANIZATION", "department")})
"""Levels that begin no span: they stand right behind another part of their category."""


@dataclass(frozen=True, slots=True)
class Atom:
    """What a label names: a level of a category, or a whole category (then `level` is empty)."""

    category: str
    level: str = ""

    def __str__(self) -> str:
        return f"{self.category}.{self.level}" if self.level else self.category


ATOMS: tuple[Atom, ...] = (
    *(
        Atom(category, level)
        for category in LEVELLED
        for level in CATEGORIES[category].level_names
        if (category, level) not in UNLABELLED_LEVELS
    ),
    *(Atom(category) for category in FLAT),
)

LABELS: tuple[str, ...] = ("O", *(f"{prefix}-{atom}" for atom in ATOMS for prefix in "BI"))
"""INVARIANT: label 0 is O; atom i has the labels 2i + 1 (begin) and 2i + 2 (inside)."""

GROUPS = len(ATOMS) + 1
"""Groups of labels, as the transitions know them: O, then one for each atom."""

TAGGED_CATEGORIES: tuple[str, ...] = (*LEVELLED, *FLAT)

_ATOM_NUMBER = {(atom.category, atom.level): number for number, atom in enumerate(ATOMS)}
_RANK = {
    (name, level): rank for name, category in CATEGORIES.items() for rank, level in enumerate(category.level_names)
}


def begin(category: str, level: str = "") -> int:
    """Return the label that begins an atom.

    Raises:
        KeyError: the tagger has no such atom.
    """
    return 2 * _ATOM_NUMBER[category, level] + 1


def is_atom(category: str, level: str = "") -> bool:
    return (category, level) in _ATOM_NUMBER


def atom_of(label: int) -> Atom | None:
    """Return the atom of a label, None for O."""
    return ATOMS[(label - 1) // 2] if label else None


def labels_of(category: str) -> tuple[int, ...]:
    """Return all labels of a category, begin and inside."""
    return tuple(label for label in range(1, len(LABELS)) if ATOMS[(label - 1) // 2].category == category)


def allowed_entries() -> NDArray[np.bool_]:
    """Tell which group may begin right after which group. Shape: (GROUPS, GROUPS).

    A clock time is part of a date only behind a date, a department part of an organization only behind its body
    (TAXONOMY.md, conventions of DATE and ORGANIZATION).
    """
    allowed = np.ones((GROUPS, GROUPS), np.bool_)
    for category, level in FOLLOWERS:
        entering = _ATOM_NUMBER[category, level] + 1
        allowed[:, entering] = [False, *(atom.category == category for atom in ATOMS)]
    return allowed


def encode_spans(length: int, spans: Sequence[Span]) -> NDArray[np.int64]:
    """Return the labels of a text whose spans are known with their levels. Shape: (length,).

    Characters of a span that belong to no part join the part before them, or else the first one. A span of a levelled
    category without parts cannot be written as labels.

    Raises:
        ValueError: a span has a category without labels, or lacks the parts that its category needs.
    """
    labels = np.zeros(length, np.int64)
    for span in spans:
        for start, end, atom in atoms_of_span(span):
            label = begin(atom.category, atom.level)
            labels[start] = label
            labels[start + 1 : end] = label + 1
    return labels


def atoms_of_span(span: Span) -> Iterator[tuple[int, int, Atom]]:
    """Yield the ranges of a span that one atom each names, without gaps.

    Raises:
        ValueError: see `encode_spans`.
    """
    if span.category in FLAT:
        yield span.start, span.end, Atom(span.category)
        return
    parts = [part for part in span.parts if is_atom(span.category, part.level)]
    if span.category not in LEVELLED or not parts:
        raise ValueError(f"no labels for a span of `{span.category}` at {span.start}..{span.end}")
    starts = [span.start, *(part.start for part in parts[1:])]
    ends = [*starts[1:], span.end]
    for start, end, part in zip(starts, ends, parts, strict=True):
        yield start, end, Atom(span.category, part.level)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one atom, as read from labels."""

    start: int
    end: int
    atom: Atom


def read_pieces(labels: NDArray[np.integer]) -> list[Piece]:
    """Return the stretches of the atoms in a sequence of labels; an inside label without its begin begins one."""
    pieces: list[Piece] = []
    inside = np.flatnonzero(labels)
    previous, previous_group, start = -2, -1, 0
    for position in inside.tolist():
        label = int(labels[position])
        group = (label - 1) // 2
        is_begin = label % 2 == 1 or position != previous + 1 or group != previous_group
        if is_begin and previous >= 0:
            pieces.append(Piece(start, previous + 1, ATOMS[previous_group]))
        if is_begin:
            start = position
        previous, previous_group = position, group
    if previous >= 0:
        pieces.append(Piece(start, previous + 1, ATOMS[previous_group]))
    return pieces


def group_pieces(text: str, pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Return the pieces of each span: adjacent ones of one category, in an order that the taxonomy allows."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        if groups and _continues(text, groups[-1][-1], piece):
            groups[-1].append(piece)
        else:
            groups.append([piece])
    return groups


def _continues(text: str, last: Piece, piece: Piece) -> bool:
    if last.end != piece.start or last.atom.category != piece.atom.category or not piece.atom.level:
        return False
    # A separator belongs to the part before it only inside a span; Latin and digits run in any order (31MAY2023).
    if not _is_han(text[last.end - 1]):
        return True
    if last.atom == piece.atom:
        return (piece.atom.category, piece.atom.level) in REPEATABLE
    rank = _RANK[piece.atom.category, piece.atom.level]
    if _RANK[last.atom.category, last.atom.level] < rank:
        return True
    # Below the township people write a place before its road, a building before its number.
    return piece.atom.category == "ADDRESS" and rank > _RANK["ADDRESS", "township"]


def _is_han(character: str) -> bool:
    return "\u3400" <= character <= "\u9fff" or character >= "\U00020000"
