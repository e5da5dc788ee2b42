"""What is known of the labels of a text: for each character the set of labels that agree with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from hdeid.core.span import Span
from hdeid.tagger.labels import (
    ATOMS,
    FLAT,
    FOLLOWERS,
    LABELS,
    TAGGED_CATEGORIES,
    allowed_entries,
    atoms_of_span,
    begin,
    is_atom,
    labels_of,
)

LabelSet = int
"""A set of labels as the bits of a number: bit i stands for `LABELS[i]`."""

OUTSIDE: LabelSet = 1
ANYTHING: LabelSet = (1 << len(LABELS)) - 1


def label_set(labels: Iterable[int]) -> LabelSet:
    return sum(1 << label for label in set(labels))


def label_set_union(sets: Iterable[LabelSet]) -> LabelSet:
    union = 0
    for one in sets:
        union |= one
    return union


@cache
def all_of(category: str) -> LabelSet:
    """Return all labels of a category."""
    return label_set(labels_of(category))


def any_of(categories: Iterable[str]) -> LabelSet:
    """Return all labels of some categories."""
    return label_set_union(all_of(category) for category in categories)


@cache
def first_of(category: str, levels: tuple[str, ...] | None = None) -> LabelSet:
    """Return the labels that can begin a span of a category with one of some levels, by default with any."""
    names = [atom.level for atom in ATOMS if atom.category == category] if levels is None else levels
    return label_set(begin(category, level) for level in names if (category, level) not in FOLLOWERS)


@cache
def rest_of(category: str, levels: tuple[str, ...] | None = None) -> LabelSet:
    """Return the labels that the further characters of a span may have."""
    names = [atom.level for atom in ATOMS if atom.category == category] if levels is None else levels
    return label_set(begin(category, level) + inside for level in names for inside in (0, 1))


@dataclass(slots=True)
class PartialLabels:
    """The sets of the characters of one text; made with what holds for all of them, then narrowed span by span."""

    sets: list[LabelSet]

    @classmethod
    def outside(cls, length: int, unlabelled: Mapping[str, Sequence[bool]] | None = None) -> PartialLabels:
        """Return labels of a text in which every character is O, or of a category that its source does not label.

        Args:
            unlabelled: Where each of those categories may stand.
        """
        sets = [OUTSIDE] * length
        for category, places in (unlabelled or {}).items():
            labels = all_of(category)
            for i in np.flatnonzero(places).tolist():
                sets[i] |= labels
        return cls(sets)

    def set_span(self, start: int, end: int, category: str, levels: Iterable[str] | None = None) -> None:
        """Say that a span of a category stands here, made of parts of some levels (by default any of its levels)."""
        names = ("",) if category in FLAT else None if levels is None else tuple(levels)
        self.sets[start] = first_of(category, names)
        self.sets[start + 1 : end] = [rest_of(category, names)] * (end - start - 1)

    def set_one_part(self, start: int, end: int, category: str, levels: Iterable[str] | None = None) -> None:
        """Say that a span of one part stands here, of one of some levels (by default any of the category).

        Where spans of one part stand side by side (中|美) this tells them from one of two characters (拉美).
        """
        begins = first_of(category, None if levels is None else tuple(levels))
        self.sets[start] = begins
        self.sets[start + 1 : end] = [begins << 1] * (end - start - 1)

    def set_some(self, start: int, end: int, categories: Iterable[str]) -> None:
        """Say that a span of one of some categories stands here."""
        names = list(categories)
        self.sets[start] = label_set_union(first_of(name) for name in names)
        self.sets[start + 1 : end] = [label_set_union(rest_of(name) for name in names)] * (end - start - 1)

    def set_part(self, start: int, end: int, category: str, level: str = "") -> None:
        """Say that one part (or flat span) stands exactly here."""
        label = begin(category, level)
        self.sets[start] = 1 << label
        self.sets[start + 1 : end] = [1 << label + 1] * (end - start - 1)

    def set_outside(self, start: int, end: int) -> None:
        """Say that nothing stands here."""
        self.sets[start:end] = [OUTSIDE] * (end - start)

    def allow(self, start: int, end: int, categories: Iterable[str]) -> None:
        """Say that O and any of some categories may stand here, whatever was said before."""
        wider = OUTSIDE | any_of(categories)
        for i in range(start, end):
            self.sets[i] |= wider
        # What stands here may go on behind, when that is as uncertain; it never begins in the middle.

    def set_gold(self, span: Span) -> None:
        """Say that a gold span stands here; one without the parts that its category has may have any."""
        if span.category not in TAGGED_CATEGORIES:
            return
        if span.category not in FLAT and not any(is_atom(span.category, part.level) for part in span.parts):
            self.allow(span.start, span.end, [span.category])
            return
        for start, end, atom in atoms_of_span(span):
            self.set_part(start, end, atom.category, atom.level)


class LabelSets:
    """Numbers the distinct sets, so that a text needs one small number a character."""

    def __init__(self) -> None:
        self._numbers: dict[LabelSet, int] = {}

    def number(self, sets: Iterable[LabelSet]) -> NDArray[np.int32]:
        """Return the numbers of the sets of a text. Shape: (length,)."""
        return np.array([self._numbers.setdefault(one, len(self._numbers)) for one in sets], np.int32)

    def table(self) -> NDArray[np.bool_]:
        """Tell which labels each set holds. Shape: (sets, labels)."""
        rows = [[bool(one >> label & 1) for label in range(len(LABELS))] for one in self._numbers]
        return np.array(rows, np.bool_).reshape(-1, len(LABELS))


def is_possible(sets: Iterable[LabelSet]) -> bool:
    """Tell whether some sequence of labels agrees with the sets and with the transitions that the taxonomy allows."""
    reach = _START
    for one in sets:
        reach &= one
        if not reach:
            return False
        reach = _successors(reach)
    return True


def _dense_successors() -> list[LabelSet]:
    entries = allowed_entries()
    groups = [0, *(atom + 1 for atom in range(len(ATOMS)) for _ in "BI")]
    successors = []
    for label, group in enumerate(groups):
        entered = label_set(0 if other == 0 else 2 * other - 1 for other in np.flatnonzero(entries[group]).tolist())
        inside = 1 << (label + 1 if label % 2 else label) if label else 0
        successors.append(entered | inside)
    return successors


_SUCCESSORS = _dense_successors()
_START = label_set([0, *range(1, len(LABELS), 2)])
_KNOWN_SUCCESSORS: dict[LabelSet, LabelSet] = {}


def _successors(reach: LabelSet) -> LabelSet:
    known = _KNOWN_SUCCESSORS.get(reach)
    if known is None:
        known = 0
        for label, successors in enumerate(_SUCCESSORS):
            if reach >> label & 1:
                known |= successors
        _KNOWN_SUCCESSORS[reach] = known
    return known
