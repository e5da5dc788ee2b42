"""Isotonic regression: the rising line that lies nearest to measured shares."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from hdeid.tagger.calibration import Curve

BINS = 40
"""Examples of like probability are averaged first, so that a curve has few points."""


def rise(values: ArrayLike, weights: ArrayLike) -> NDArray[np.float64]:
    """Return the sequence that never falls and has the least weighted sum of squared distances to the values.

    Args:
        values, weights: Weights above 0. Shape: (n,).

    Source: pool-adjacent-violators, Ayer et al. (1955). Time: n.
    """
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(np.asarray(values, float).tolist(), np.asarray(weights, float).tolist(), strict=True):
        block = (value, weight, 1)
        while blocks and blocks[-1][0] >= block[0]:
            before = blocks.pop()
            total = before[1] + block[1]
            block = ((before[0] * before[1] + block[0] * block[1]) / total, total, before[2] + block[2])
        blocks.append(block)
    return np.repeat([block[0] for block in blocks], [block[2] for block in blocks])


def fit_curve(raw: ArrayLike, right: ArrayLike) -> Curve:
    """Return the curve from probabilities to shares that were right, through (0, 0).

    One example that is half right joins each bin: few examples do not make sure.

    Args:
        raw: Probabilities of a tagger, at least one. Shape: (n,).
        right: Share of each example that was right, 0..1. Shape: (n,).
    """
    order = np.argsort(raw, kind="stable")
    bins = np.array_split(order, min(BINS, max(1, len(order) // 10)))
    means = np.array([np.mean(np.asarray(raw)[bin]) for bin in bins])
    sizes = np.array([len(bin) for bin in bins], float)
    shares = np.array([(np.sum(np.asarray(right)[bin]) + 0.5) / (len(bin) + 1) for bin in bins])
    line = rise(shares, sizes)
    # Points inside a level stretch say nothing new.
    kept = [i for i in range(len(line)) if not 0 < i < len(line) - 1 or not line[i - 1] == line[i] == line[i + 1]]
    points = [(round(float(means[i]), 4), round(float(line[i]), 4)) for i in kept]
    return Curve((0.0, *(raw for raw, _ in points)), (0.0, *(share for _, share in points)))
