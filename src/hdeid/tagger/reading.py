"""What a tagger makes of a text, character by character, and the spans that stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hdeid.core.span import Evidence, Part, Span
from hdeid.tagger.labels import ATOMS, TAGGED_CATEGORIES, Piece, group_pieces, read_pieces

SOURCE = "tagger"

STEPS = (0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002, 0.001)
"""Probabilities at which stretches are cut out of the text."""

SILENCE = 0.01
"""Below this probability of all categories together the tagger is all but sure that nothing stands."""


class Judgement(NamedTuple):
    """What a tagger says of a text.

    Attributes:
        spans: What it finds.
        silent: For each character 1 where it is all but sure that no identifier stands, else 0.
    """

    spans: Sequence[Span]
    silent: bytes


@dataclass(frozen=True, slots=True)
class Reading:
    """What the tagger makes of a text, character by character.

    Attributes:
        labels: The likeliest labels. Shape: (length,).
        atoms: Probability of each atom. Shape: (length, len(ATOMS)).
    """

    labels: NDArray[np.int16]
    atoms: NDArray[np.floating]

    def __len__(self) -> int:
        return len(self.labels)

    def categories(self) -> NDArray[np.float32]:
        """Return the probability of each of `TAGGED_CATEGORIES`. Shape: (length, len(TAGGED_CATEGORIES))."""
        return np.add.reduceat(self.atoms.astype(np.float32, copy=False), _FIRST_ATOMS, 1)

    def silence(self, is_known: NDArray[np.bool_]) -> bytes:
        """Return for each character 1 where all atoms together are less likely than `SILENCE`, else 0.

        Args:
            is_known: Whether the network knows the character: of others it says nothing. Shape: (length,).
        """
        return (is_known & (self.atoms.sum(1, dtype=np.float32) < SILENCE)).tobytes()

    def cut(self, start: int, end: int) -> Reading:
        """Return what is made of a stretch of the text."""
        return Reading(self.labels[start:end], self.atoms[start:end])


_FIRST_ATOMS = [next(i for i, atom in enumerate(ATOMS) if atom.category == name) for name in TAGGED_CATEGORIES]


def join_readings(readings: Sequence[Reading]) -> Reading:
    """Return what is made of texts that stand one behind the other."""
    if len(readings) == 1:
        return readings[0]
    empty = Reading(np.zeros(0, np.int16), np.zeros((0, len(ATOMS)), np.float32))
    labels, atoms = zip(*((each.labels, each.atoms) for each in (empty, *readings)), strict=True)
    return Reading(np.concatenate(labels), np.concatenate(atoms))


def find_border(reading: Reading) -> int:
    """Return where a reading may be cut behind its last character that is surely no identifier's; 0 if none is."""
    is_clear = (reading.labels == 0) & (reading.atoms.sum(1) < STEPS[-1])
    clear = np.flatnonzero(is_clear)
    return int(clear[-1]) + 1 if len(clear) else 0


def read_spans(text: str, reading: Reading, categories: NDArray[np.float32] | None = None) -> list[Span]:
    """Return the spans of the likeliest labels.

    The score of a span is the mean probability of its category over its characters, that of a part the mean
    probability of its level if the category is right.
    """
    categories = reading.categories() if categories is None else categories
    spans = []
    for group in group_pieces(text, read_pieces(reading.labels)):
        start, end = trim(text, group[0].start, group[-1].end)
        group = [piece for piece in (_cut(piece, start, end) for piece in group) if piece.start < piece.end]
        if group:
            category = group[0].atom.category
            column = categories[:, _COLUMNS[category]]
            score = min(1.0, float(column[start:end].mean()))
            parts = tuple(_part(piece, reading, column) for piece in group if piece.atom.level)
            spans.append(Span(group[0].start, group[-1].end, category, parts, score, SOURCE, Evidence.MODEL))
    return spans


_COLUMNS = {name: column for column, name in enumerate(TAGGED_CATEGORIES)}
_ATOM_COLUMNS = {atom: column for column, atom in enumerate(ATOMS)}


def _part(piece: Piece, reading: Reading, probabilities: NDArray[np.float32]) -> Part:
    inside = slice(piece.start, piece.end)
    of_level = float(reading.atoms[inside, _ATOM_COLUMNS[piece.atom]].sum(dtype=np.float32))
    score = min(1.0, of_level / max(float(probabilities[inside].sum()), 1e-6))
    return Part(piece.start, piece.end, piece.atom.level, score)


def _cut(piece: Piece, start: int, end: int) -> Piece:
    return Piece(max(piece.start, start), min(piece.end, end), piece.atom)


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a range without the blanks at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def find_unlikely(text: str, reading: Reading) -> Iterator[Span]:
    """Yield stretches labelled O in which a category has some probability throughout, by category and start.

    The score of a stretch is its least probability. Each is as long as it can be at one of `STEPS`, so those of one
    category are nested, and leaving out the ones below a score never uncovers what a higher score finds.
    """
    for found in unlikely_stretches(text, reading, reading.categories()):
        yield make_stretch(*found)


def unlikely_stretches(
    text: str, reading: Reading, categories: NDArray[np.float32]
) -> Iterator[tuple[int, int, str, float]]:
    """Yield start, end, category and least probability of the stretches that `find_unlikely` yields."""
    columns = np.where(reading.labels == 0, categories.T, np.float32(0))
    for name, values, highest in zip(TAGGED_CATEGORIES, columns, columns.max(1, initial=0).tolist(), strict=True):
        for start, end in nested_runs(text, values) if highest >= STEPS[-1] else ():
            yield start, end, name, min(1.0, float(values[start:end].min()))


def make_stretch(start: int, end: int, category: str, score: float) -> Span:
    return Span(start, end, category, score=score, source=SOURCE, evidence=Evidence.MODEL)


def nested_runs(text: str, values: NDArray[np.float32]) -> list[tuple[int, int]]:
    """Return the longest ranges in which all values reach one of `STEPS`, without blanks at their ends."""
    ranges: set[tuple[int, int]] = set()
    # At a higher step every range lies inside one of the lower step.
    for low, high in _runs(values >= STEPS[-1]):
        inside = values[low:high].tolist()
        ranges.update(trim(text, low + start, low + end) for start, end in _inner_runs(inside))
    return sorted(range for range in ranges if range[0] < range[1])


def _inner_runs(values: list[float]) -> set[tuple[int, int]]:
    """Return the longest ranges in which all values reach one of `STEPS`; all values reach the last."""
    ranges = {(0, len(values))}
    least, most = min(values), max(values)
    for step in _ROUNDED_STEPS:
        if least < step <= most:
            start = -1
            for place, value in enumerate((*values, -1.0)):
                if value >= step and start < 0:
                    start = place
                elif value < step and start >= 0:
                    ranges.add((start, place))
                    start = -1
    return ranges


_ROUNDED_STEPS = tuple(float(np.float32(step)) for step in STEPS)
"""As the probabilities are rounded, with which they are compared."""


def _runs(flags: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Yield the ranges in which all flags are set."""
    places = np.flatnonzero(flags)
    if not len(places):
        return
    gaps = np.flatnonzero(places[1:] - places[:-1] > 1)
    starts, ends = places[np.append(0, gaps + 1)], places[np.append(gaps, len(places) - 1)] + 1
    yield from zip(starts.tolist(), ends.tolist(), strict=True)
