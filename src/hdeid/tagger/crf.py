"""The layer that reads labels off a network: batched Viterbi and marginals of a linear-chain CRF, in numpy.

The transitions are those of B/I labels: a begin label (or O) may follow any group at a weight of its own, an inside
label only its own begin or inside. So a step costs groups ** 2, not labels ** 2.
Source: Lafferty, McCallum and Pereira (2001); Rabiner (1989), section V.A, for the scaling.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    scores = _forward_maxima(emissions, transitions)
    return _trace_back(scores, lengths, transitions)


def _forward_maxima(emissions: Floats, transitions: Transitions) -> Floats:
    """Return the score of the best path that ends in each label at each character. Shape: (length, batch, 2, groups).

    The labels lie in two rows, O and the begin labels over the inside labels: so each step is a few operations on
    whole arrays, which is what its time goes into.
    """
    batch, length, _ = emissions.shape
    groups = len(transitions.start)
    steps = _in_rows(emissions.transpose(1, 0, 2), FORBIDDEN)
    inside = _inside_rows(transitions.inside, FORBIDDEN)
    scores = np.empty((length, batch, 2, groups), np.float32)
    scores[0] = steps[0]
    scores[0, :, 0] += transitions.start
    scores[0, :, 1] = FORBIDDEN
    left = np.empty((batch, groups, 1), np.float32)
    sums = np.empty((batch, groups, groups), np.float32)
    stays = np.empty((batch, 2, groups), np.float32)
    for step in range(1, length):
        before, now = scores[step - 1], scores[step]
        np.maximum(before[:, 0], before[:, 1], out=left[..., 0])
        np.add(left, transitions.enter, out=sums)
        np.maximum.reduce(sums, axis=1, out=now[:, 0])
        np.add(before, inside, out=stays)
        np.maximum(stays[:, 0], stays[:, 1], out=now[:, 1])
        now += steps[step]
    return scores


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


def _trace_back(scores: Floats, lengths: NDArray[np.integer], transitions: Transitions) -> NDArray[np.int16]:
    length, batch, _, groups = scores.shape
    flat = scores.reshape(length, batch, 2 * groups)
    into = _rows_into(transitions)
    last = np.asarray(lengths) - 1
    ends = np.concatenate([transitions.end, transitions.end])
    label = (flat[last, np.arange(batch)] + ends).argmax(1)
    paths = np.zeros((length, batch), np.int64)
    is_behind = np.arange(length)[:, None] >= last
    for step in range(length - 1, -1, -1):
        if step < length - 1:
            label = np.where(is_behind[step], label, (flat[step] + into[label]).argmax(1))
        paths[step] = label
    is_inside, group = np.divmod(paths, groups)
    labels = np.where(group > 0, 2 * group - 1 + is_inside, 0)
    labels[np.arange(length)[:, None] > last] = 0
    return np.ascontiguousarray(labels.T.astype(np.int16))


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


def marginals(
    emissions: Floats, lengths: NDArray[np.integer], transitions: Transitions
) -> tuple[Floats, NDArray[np.float64]]:
    """Return the probability of each label at each character, and the log of the sum over all labellings.

    Both directions run at once: the backward one over each text reversed in its own length.

    Args:
        emissions, lengths, transitions: As for `best_paths`.

    Returns:
        Probabilities, zero behind the end of a text. Shape: (batch, length, labels).
        Logarithm of the normalizer. Shape: (batch,).
    """
    batch, length, _ = emissions.shape
    start, matrix, end = (np.exp(weights).astype(np.float32) for weights in transitions.dense())
    places, last = np.arange(length), np.asarray(lengths) - 1
    valid = places <= last[:, None]
    reverse = np.where(valid, last[:, None] - places, places)
    tops = emissions.max(2, keepdims=True)
    factors = np.exp(emissions - tops)
    both = np.stack([factors, np.take_along_axis(factors, reverse[..., None], 1)])  # shape: (2, batch, length, labels)
    runs, scales = _run_both(np.ascontiguousarray(both.transpose(2, 0, 1, 3)), np.stack([start, end]), matrix)
    ahead = runs[:, 0].transpose(1, 0, 2)
    back = np.take_along_axis(runs[:, 1].transpose(1, 0, 2), reverse[..., None], 1)
    # Each direction holds the factor of its own character; the product must hold it once.
    found = ahead * back / np.maximum(factors, np.float32(1e-30))
    found /= np.maximum(found.sum(2, keepdims=True), np.float32(1e-30))
    found *= valid[..., None]
    totals = ahead[np.arange(batch), last] @ end
    logs = (np.log(scales[:, 0].T.astype(np.float64)) + tops[..., 0]) * valid
    return found, logs.sum(1) + np.log(totals.astype(np.float64))


def _run_both(factors: Floats, starts: Floats, matrix: Floats) -> tuple[Floats, Floats]:
    """Return the scaled forward variables of both directions, and their scales.

    Args:
        factors: Exponentials of the emissions. Shape: (length, 2, batch, labels).
        starts: Of beginning a text, and of ending it. Shape: (2, labels).
        matrix: Of the transitions. Shape: (labels, labels).

    Returns:
        Shapes: (length, 2, batch, labels), (length, 2, batch).
    """
    length = len(factors)
    matrices = np.stack([matrix, matrix.T])
    runs = np.empty_like(factors)
    scales = np.empty(factors.shape[:3], np.float32)
    np.multiply(factors[0], starts[:, None], out=runs[0])
    for step in range(length):
        now = runs[step]
        if step:
            np.matmul(runs[step - 1], matrices, out=now)
            now *= factors[step]
        np.add.reduce(now, axis=2, out=scales[step])
        now /= scales[step, :, :, None]
    return runs, scales
