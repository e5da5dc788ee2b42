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
    """Return the score of the best path that ends in each label at each character. Shape: (length, batch, labels)."""
    batch, length, labels = emissions.shape
    steps = np.ascontiguousarray(emissions.transpose(1, 0, 2))
    enter = np.ascontiguousarray(transitions.enter.T)  # shape: (entering group, left group)
    groups = len(enter)
    scores = np.full((length, batch, labels), FORBIDDEN, np.float32)
    scores[0, :, 0] = transitions.start[0]
    scores[0, :, 1::2] = transitions.start[1:]
    scores[0] += steps[0]
    left = np.empty((batch, groups), np.float32)
    sums = np.empty((batch, groups, groups), np.float32)
    begun = np.empty((batch, groups - 1), np.float32)
    for step in range(1, length):
        before, now = scores[step - 1], scores[step]
        left[:, 0] = before[:, 0]
        np.maximum(before[:, 1::2], before[:, 2::2], out=left[:, 1:])
        np.add(left[:, None, :], enter, out=sums)
        entered = sums.max(2)
        now[:, 0] = entered[:, 0]
        now[:, 1::2] = entered[:, 1:]
        np.add(before[:, 1::2], transitions.inside[0], out=begun)
        np.maximum(begun, before[:, 2::2] + transitions.inside[1], out=now[:, 2::2])
        now += steps[step]
    return scores


def _trace_back(scores: Floats, lengths: NDArray[np.integer], transitions: Transitions) -> NDArray[np.int16]:
    length, batch, _ = scores.shape
    _, matrix, end = transitions.dense()
    into = np.ascontiguousarray(matrix.T)  # shape: (label, label before)
    last = np.asarray(lengths) - 1
    label = (scores[last, np.arange(batch)] + end).argmax(1)
    paths = np.zeros((length, batch), np.int16)
    for step in range(length - 1, -1, -1):
        if step < length - 1:
            label = np.where(step < last, (scores[step] + into[label]).argmax(1), label)
        paths[step] = label
    paths[np.arange(length)[:, None] > last] = 0
    return np.ascontiguousarray(paths.T)


def marginals(
    emissions: Floats, lengths: NDArray[np.integer], transitions: Transitions
) -> tuple[Floats, NDArray[np.float64]]:
    """Return the probability of each label at each character, and the log of the sum over all labellings.

    Args:
        emissions, lengths, transitions: As for `best_paths`.

    Returns:
        Probabilities, zero behind the end of a text. Shape: (batch, length, labels).
        Logarithm of the normalizer. Shape: (batch,).
    """
    batch, length, labels = emissions.shape
    tops = emissions.max(2, keepdims=True)
    factors = np.exp(emissions - tops).transpose(1, 0, 2)
    factors = np.ascontiguousarray(factors)
    alphas, scales = _forward_sums(factors, transitions)
    ends = np.exp(transitions.end)[(np.arange(labels) + 1) // 2].astype(np.float32)
    last = np.asarray(lengths) - 1
    totals = alphas[last, np.arange(batch)] @ ends
    _multiply_backward(alphas, factors, last, ends, transitions)
    alphas /= np.maximum(alphas.sum(2, keepdims=True), np.float32(1e-30))
    valid = np.arange(length)[:, None] <= last
    alphas *= valid[:, :, None]
    logs = (np.log(scales.astype(np.float64)) + tops[..., 0].T) * valid
    return alphas.transpose(1, 0, 2), logs.sum(0) + np.log(totals.astype(np.float64))


def _forward_sums(factors: Floats, transitions: Transitions) -> tuple[Floats, Floats]:
    """Return the scaled forward variables (length, batch, labels) and their scales (length, batch)."""
    length, batch, labels = factors.shape
    enter, inside = np.exp(transitions.enter), np.exp(transitions.inside)
    alphas = np.empty_like(factors)
    scales = np.empty((length, batch), np.float32)
    start = np.zeros(labels, np.float32)
    start[np.r_[0, np.arange(1, labels, 2)]] = np.exp(transitions.start)
    left = np.empty((batch, len(enter)), np.float32)
    for step in range(length):
        now = alphas[step]
        if step:
            before = alphas[step - 1]
            left[:, 0] = before[:, 0]
            np.add(before[:, 1::2], before[:, 2::2], out=left[:, 1:])
            entered = left @ enter
            now[:, 0] = entered[:, 0]
            now[:, 1::2] = entered[:, 1:]
            now[:, 2::2] = before[:, 1::2] * inside[0] + before[:, 2::2] * inside[1]
            now *= factors[step]
        else:
            np.multiply(factors[0], start, out=now)
        scale = now.sum(1)
        scales[step] = scale
        now /= scale[:, None]
    return alphas, scales


def _multiply_backward(
    alphas: Floats, factors: Floats, last: NDArray[np.integer], ends: Floats, transitions: Transitions
) -> None:
    """Multiply the forward variables by the backward ones, in place."""
    length, batch, labels = alphas.shape
    into = np.ascontiguousarray(np.exp(transitions.enter).T)  # shape: (entering group, left group)
    inside = np.exp(transitions.inside)
    betas = np.broadcast_to(ends, (batch, labels)).copy()
    entering = np.empty((batch, len(into)), np.float32)
    for step in range(length - 1, -1, -1):
        if step < length - 1:
            weighted = betas * factors[step + 1]
            entering[:, 0] = weighted[:, 0]
            entering[:, 1:] = weighted[:, 1::2]
            left = entering @ into
            stay = weighted[:, 2::2]
            fresh = np.empty_like(betas)
            fresh[:, 0] = left[:, 0]
            fresh[:, 1::2] = left[:, 1:] + inside[0] * stay
            fresh[:, 2::2] = left[:, 1:] + inside[1] * stay
            fresh /= fresh.sum(1, keepdims=True)
            betas = np.where((step < last)[:, None], fresh, ends)
        alphas[step] *= betas
