"""Finds the least hiding under which every visible combination of values is shared by at least k subjects.

A column has steps from showing all to hiding all, each coarser than the one before. A choice of one step a column is
good when every combination that occurs, occurs k times. Coarser stays good (LeFevre, DeWitt, Ramakrishnan, 2005,
"Incognito"), and a good choice is good in each part of its columns: so columns are added one by one, and a beginning
that is not good, or that already loses more than the best choice known, is left. All of this also holds where some
share of the subjects may be in rarer combinations, to be withheld.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.int64]
"""For each subject the value of one column at one step, as a number from 0 on."""

_SMALL = 1 << 21
"""Up to this many combinations are counted in a table; more are sorted."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One step for each column.

    Attributes:
        steps: Index of the step of each column, in the order of the columns; 0 shows most.
        loss: Mean over the columns of the share of information lost, 0..1.
        smallest: Subjects in the rarest combination.
        rare: Subjects in combinations that fewer than k share; 0 unless outliers were allowed.
        combinations: Number of combinations that occur.
        tried: How many beginnings of choices were counted.
    """

    steps: tuple[int, ...]
    loss: float
    smallest: int
    rare: int
    combinations: int
    tried: int = 0


def information_losses(column: Sequence[Codes]) -> tuple[float, ...]:
    """Return the share of a column's information that each step loses, 0..1 and never falling.

    Source: non-uniform entropy as a measure of loss; Gionis and Tassa (2009), "k-Anonymization with minimal loss of
    information".
    """
    entropies = [_entropy(codes) for codes in column]
    if entropies[0] <= 0:
        return tuple(0.0 for _ in column)
    losses = [min(max(1 - entropy / entropies[0], 0.0), 1.0) for entropy in entropies]
    return tuple(float(value) for value in np.maximum.accumulate(losses))


def least_hiding(columns: Sequence[Sequence[Codes]], k: int, outliers: float = 0.0) -> Choice | None:
    """Return the good choice that loses least; among equals, the one with the fewest steps. None when there is none.

    Args:
        columns: For each column its steps, each nested in the one before: equal values stay equal.
        k: Least number of subjects that share a combination, at least 1.
        outliers: Share of subjects, 0..1, that may be in rarer combinations.

    Time: for 100,000 subjects and 8 columns some seconds; the worst case is exponential in the columns.
    """
    if not columns or len(columns[0][0]) < k:
        return None
    losses = [information_losses(column) for column in columns]
    order = sorted(range(len(columns)), key=lambda index: -len(np.unique(columns[index][0])))
    search = _Search([list(columns[index]) for index in order], [losses[index] for index in order], k, outliers)
    if not search.run():
        return None
    steps = [0] * len(columns)
    for place, index in enumerate(order):
        steps[index] = search.best[place]
    smallest, rare, combinations = count_groups(columns, steps, k)
    loss = sum(losses[index][step] for index, step in enumerate(steps)) / len(columns)
    return Choice(tuple(steps), loss, smallest, rare, combinations, search.tried)


def count_groups(columns: Sequence[Sequence[Codes]], steps: Sequence[int], k: int) -> tuple[int, int, int]:
    """Return how many subjects share the rarest combination, how many are in rare ones, and how many ones occur."""
    key, width = np.zeros(len(columns[0][0]), dtype=np.int64), 1
    for column, step in zip(columns, steps, strict=True):
        key, width, _ = _split(key, width, _dense(column[step]), np.ones(len(key)), k)
    totals = np.bincount(key)
    return int(totals.min()), int(totals[totals < k].sum()), width


class _Search:
    """Branch and bound over the columns, the most telling column first."""

    def __init__(self, columns: list[list[Codes]], losses: list[tuple[float, ...]], k: int, outliers: float) -> None:
        self._k = k
        self._most_rare = int(outliers * len(columns[0][0]))
        self._losses = losses
        self._first = [self._first_good(column) for column in columns]
        self._columns, self._weights = self._compress(columns)
        cheapest = [losses[index][first] for index, first in enumerate(self._first)]
        self._rest = [sum(cheapest[index:]) for index in range(len(columns) + 1)]
        self.best: tuple[int, ...] = ()
        self._best = (float("inf"), 0)
        self.tried = 0

    def run(self) -> bool:
        """Search; tell whether a good choice exists."""
        if any(first == len(losses) for first, losses in zip(self._first, self._losses, strict=True)):
            return False
        rows = len(self._weights)
        self._descend((), np.zeros(rows, dtype=np.int64), 1, 0.0)
        return bool(self.best)

    def _first_good(self, column: list[Codes]) -> int:
        """Return the first step at which a column by itself is good; the number of steps when none is."""
        for step, codes in enumerate(column):
            counts = np.unique(codes, return_counts=True)[1]
            if counts[counts < self._k].sum() <= self._most_rare:
                return step
        return len(column)

    def _compress(self, columns: list[list[Codes]]) -> tuple[list[list[tuple[Codes, int]]], NDArray[np.float64]]:
        """Join subjects that no step still in question tells apart; return dense codes by step, and their numbers."""
        rows = len(columns[0][0])
        key, width = np.zeros(rows, dtype=np.int64), 1
        for column, first in zip(columns, self._first, strict=True):
            if first < len(column):
                key, width, _ = _split(key, width, _dense(column[first]), np.ones(rows), self._k)
        chosen, weights = np.unique(key, return_index=True, return_counts=True)[1:]
        return [[_dense(codes[chosen]) for codes in column] for column in columns], weights.astype(np.float64)

    def _descend(self, steps: tuple[int, ...], key: Codes, width: int, lost: float) -> None:
        place = len(steps)
        if place == len(self._columns):
            if (round(lost, 12), sum(steps)) < self._best:
                self.best, self._best = steps, (round(lost, 12), sum(steps))
            return
        for step in range(self._first[place], len(self._columns[place])):
            now = lost + self._losses[place][step]
            if round(now + self._rest[place + 1], 12) > self._best[0]:
                return
            self.tried += 1
            joined, count, rare = _split(key, width, self._columns[place][step], self._weights, self._k)
            if rare <= self._most_rare:
                self._descend((*steps, step), joined, count, now)


def _split(
    key: Codes, width: int, column: tuple[Codes, int], weights: NDArray[np.float64], k: int
) -> tuple[Codes, int, int]:
    """Return the combinations of a key and a column as dense codes, their number, and the weight of the rare ones."""
    codes, count = column
    combined = key * count + codes
    if width * count > max(_SMALL, 4 * len(combined)):
        found, combined = np.unique(combined, return_inverse=True)
        totals = np.bincount(combined, weights, minlength=len(found))
        return combined.astype(np.int64), len(found), int(totals[totals < k].sum())
    totals = np.bincount(combined, weights, minlength=width * count)
    present = totals > 0
    dense = np.cumsum(present) - 1
    return dense[combined], int(present.sum()), int(totals[present & (totals < k)].sum())


def _dense(codes: Codes) -> tuple[Codes, int]:
    found, dense = np.unique(codes, return_inverse=True)
    return dense.astype(np.int64), len(found)


def _entropy(codes: Codes) -> float:
    counts = np.unique(codes, return_counts=True)[1]
    shares = counts / counts.sum()
    return float(-(shares * np.log2(shares)).sum())
