"""The layer that reads labels off a network: the likeliest labels of texts under a linear-chain CRF, in numpy.

The transitions are those of B/I labels: a begin label (or O) may follow any group at a weight of its own, an inside
label only its own begin or inside. So a step costs groups ** 2, not labels ** 2.
Source: Lafferty, McCallum and Pereira (2001); Viterbi (1967).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

FORBIDDEN = -1e4
"""Weight of a transition that the taxonomy does not allow; its exponential is zero."""


@dataclass(frozen=True, slots=True)
class Transitions:
    """The weights between neighboring labels, natural log. G groups (O and the atoms), A = G - 1 atoms.

    Attributes:
        start: Of beginning a text with each group. Shape: (G,).
        enter: Of beginning group j right after group i. Shape: (G, G).
        inside: Of the inside label after the begin and after the inside label of its atom. Shape: (2, A).
        end: Of ending a text in each group. Shape: (G,).
    """

    start: Floats
    enter: Floats
    inside: Floats
    end: Floats

    def dense(self) -> tuple[Floats, Floats, Floats]:
        """Return start, transitions and end over the labels, as other CRF libraries want them."""
        groups = len(self.start)
        labels = 2 * groups - 1
        group_of = (np.arange(labels) + 1) // 2
        begins = np.r_[0, np.arange(1, labels, 2)]
        start = np.full(labels, FORBIDDEN, np.float32)
        start[begins] = self.start
        matrix = np.full((labels, labels), FORBIDDEN, np.float32)
        matrix[:, begins] = self.enter[group_of]
        atoms = np.arange(groups - 1)
        matrix[2 * atoms + 1, 2 * atoms + 2] = self.inside[0]
        matrix[2 * atoms + 2, 2 * atoms + 2] = self.inside[1]
        return start, matrix, self.end[group_of]


def best_paths(emissions: Floats, lengths: NDArray[np.integer], transitions: Transitions) -> NDArray[np.int16]:
    """Return the likeliest labels of each text; those behind its end are 0.

    Args:
        emissions: Score of each label at each character, natural log, not normalized. Shape: (batch, length, labels).
        lengths: Characters of each text, at least 1. Shape: (batch,).
        transitions: See `Transitions`.

    Returns:
        Labels. Shape: (batch, length).
    """
    is_open = np.arange(emissions.shape[1]) < np.asarray(lengths)[:, None]
    return best_paths_where(is_open, emissions, lengths, transitions)


def best_paths_where(
    is_open: NDArray[np.bool_], emissions: Floats, lengths: NDArray[np.integer], transitions: Transitions
) -> NDArray[np.int16]:
    """Return the likeliest labels of each text among those with O at every character that is not open.

    Args:
        is_open: Which characters may bear any label. Shape: (batch, length).
        emissions, lengths, transitions: As for `best_paths`.
    """
    labels = np.zeros(is_open.shape, np.int16)
    stretches = _find_stretches(is_open)
    if not len(stretches.lengths):
        return labels
    at_start, at_end = stretches.starts == 0, stretches.ends == np.asarray(lengths)[stretches.texts]
    begins = np.where(at_start[:, None], transitions.start, transitions.enter[0])
    ends = np.where(at_end[:, None], transitions.end, transitions.enter[:, 0])
    places = stretches.texts[stretches.of] * is_open.shape[1] + stretches.starts[stretches.of] + stretches.steps
    rows = _in_rows(emissions.reshape(-1, emissions.shape[2])[places], FORBIDDEN)
    _add_maxima(rows, begins, stretches.counts, transitions)
    labels.reshape(-1)[places] = _trace_back(rows, ends, stretches.counts, transitions)
    return labels


@dataclass(frozen=True, slots=True)
class _Stretches:
    """Runs of open characters, the longest first, and their characters: all first ones, then all second ones, ...

    Attributes:
        texts, starts, ends: Where each stretch stands. Shape: (stretches,).
        of, steps: Stretch and place in it of each character. Shape: (characters,).
        counts: How many stretches are longer than each step. Shape: (longest,).
    """

    texts: NDArray[np.intp]
    starts: NDArray[np.intp]
    ends: NDArray[np.intp]
    of: NDArray[np.intp]
    steps: NDArray[np.intp]
    counts: list[int]

    @property
    def lengths(self) -> NDArray[np.intp]:
        return self.ends - self.starts


def _find_stretches(is_open: NDArray[np.bool_]) -> _Stretches:
    edges = np.diff(is_open.astype(np.int8), axis=1, prepend=0, append=0)
    texts, starts = np.nonzero(edges == 1)
    _, ends = np.nonzero(edges == -1)
    order = np.argsort(starts - ends, kind="stable")
    texts, starts, ends = texts[order], starts[order], ends[order]
    lengths = ends - starts
    longest = int(lengths[0]) if len(lengths) else 0
    steps, of = np.nonzero(np.arange(longest)[:, None] < lengths)
    counts = np.bincount(steps, minlength=longest).tolist()
    return _Stretches(texts, starts, ends, of, steps, counts)


def _add_maxima(rows: Floats, begins: Floats, counts: list[int], transitions: Transitions) -> None:
    """Turn emissions into scores of the best path that ends in each label at each character, in place.

    The labels lie in two rows, O and the begin labels over the inside labels: so each step is a few operations on
    whole arrays, which is what its time goes into.

    Args:
        rows: Of the characters in the order of `_Stretches`. Shape: (characters, 2, groups).
        begins: Weight of beginning each stretch with each group. Shape: (stretches, groups).
    """
    inside = _inside_rows(transitions.inside, FORBIDDEN)
    count = counts[0]
    rows[:count, 0] += begins
    rows[:count, 1] = FORBIDDEN
    groups = begins.shape[1]
    left = np.empty((count, groups, 1), np.float32)
    sums = np.empty((count, groups, groups), np.float32)
    stays = np.empty((count, 2, groups), np.float32)
    begin = 0
    for last_count, count in pairwise(counts):
        before, now = rows[begin : begin + count], rows[begin + last_count : begin + last_count + count]
        np.maximum(before[:, 0], before[:, 1], out=left[:count, :, 0])
        np.add(left[:count], transitions.enter, out=sums[:count])
        now[:, 0] += np.maximum.reduce(sums[:count], axis=1)
        np.add(before, inside, out=stays[:count])
        now[:, 1] += np.maximum(stays[:count, 0], stays[:count, 1])
        begin += last_count


def _trace_back(rows: Floats, ends: Floats, counts: list[int], transitions: Transitions) -> NDArray[np.int16]:
    """Return the labels of the characters in the order of `_Stretches`. Shape: (characters,)."""
    groups = rows.shape[2]
    scores = rows.reshape(len(rows), 2 * groups)
    into = _rows_into(transitions)
    ends = np.concatenate([ends, ends], 1)
    found = np.empty(len(rows), np.intp)
    begin = len(rows)
    after: NDArray[np.intp] = found[:0]
    for count in reversed(counts):
        begin -= count
        going = len(after)
        now = found[begin : begin + count]
        if going:
            np.argmax(scores[begin : begin + going] + into[after], axis=1, out=now[:going])
        if count > going:
            np.argmax(scores[begin + going : begin + count] + ends[going:count], axis=1, out=now[going:])
        after = now
    is_inside, group = np.divmod(found, groups)
    return np.where(group > 0, 2 * group - 1 + is_inside, 0).astype(np.int16)


def path_scores(
    labels: NDArray[np.integer], emissions: Floats, lengths: NDArray[np.integer], transitions: Transitions
) -> NDArray[np.float64]:
    """Return the score of one labelling of each text, natural log, not normalized. Shape: (batch,)."""
    start, matrix, end = transitions.dense()
    texts, last = np.arange(len(labels)), np.asarray(lengths) - 1
    is_valid = np.arange(labels.shape[1]) <= last[:, None]
    steps = np.take_along_axis(emissions, labels[..., None].astype(np.intp), 2)[..., 0].astype(np.float64)
    steps[:, 1:] += matrix[labels[:, :-1], labels[:, 1:]]
    return (steps * is_valid).sum(1) + start[labels[:, 0]] + end[labels[texts, last]]


def _in_rows(values: Floats, gap: float) -> Floats:
    """Lay the labels in two rows. Shape: (..., labels) -> (..., 2, groups); there is no inside label of O."""
    rows = np.empty((*values.shape[:-1], 2, (values.shape[-1] + 1) // 2), np.float32)
    rows[..., 0, 0] = values[..., 0]
    rows[..., 0, 1:] = values[..., 1::2]
    rows[..., 1, 0] = gap
    rows[..., 1, 1:] = values[..., 2::2]
    return rows


def _inside_rows(inside: Floats, gap: float) -> Floats:
    return np.concatenate([np.full((2, 1), gap, np.float32), inside], 1)


def _rows_into(transitions: Transitions) -> Floats:
    """Return the weight of each label right before each label, labels counted row by row. Shape: (to, from)."""
    groups = len(transitions.start)
    into = np.full((2 * groups, 2 * groups), FORBIDDEN, np.float32)
    into[:groups, :groups] = transitions.enter.T
    into[:groups, groups:] = transitions.enter.T
    atoms = np.arange(1, groups)
    into[groups + atoms, atoms] = transitions.inside[0]
    into[groups + atoms, groups + atoms] = transitions.inside[1]
    return into
