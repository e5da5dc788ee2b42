"""Marginals of a linear-chain CRF: how probable each label is at each character, in numpy.

Source: Lafferty, McCallum and Pereira (2001); Rabiner (1989), section V.A, for the scaling.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hdeid.tagger.crf import Floats, Transitions

_TINY = np.float32(1e-30)


def marginals(
    emissions: Floats, lengths: NDArray[np.integer], transitions: Transitions
) -> tuple[Floats, NDArray[np.float64]]:
    """Return the probability of each label at each character, and the log of the sum over all labellings.

    Both directions run at once: the backward one over each text reversed in its own length.

    Args:
        emissions, lengths, transitions: As for `crf.best_paths`.

    Returns:
        Probabilities, zero behind the end of a text. Shape: (batch, length, labels).
        Logarithm of the normalizer. Shape: (batch,).
    """
    start, matrix, end = (np.exp(weights).astype(np.float32) for weights in transitions.dense())
    texts, places, last = np.arange(len(emissions)), np.arange(emissions.shape[1])[:, None], np.asarray(lengths) - 1
    valid = places <= last
    reverse = np.where(valid, last - places, places)  # shape: (length, batch), as all that follow
    tops = emissions.max(2).T
    factors = np.exp(emissions.transpose(1, 0, 2) - tops[..., None])
    both = np.stack([factors, factors[reverse, texts]], 1)  # shape: (length, 2, batch, labels)
    runs, scales = _run_both(both, np.stack([start, end]), matrix)
    ahead = runs[:, 0]
    # Each direction holds the factor of its own character; the product must hold it once.
    found = ahead * runs[reverse, 1, texts]
    found /= np.maximum(factors, _TINY, out=factors)
    found *= (valid / np.maximum(found.sum(2), _TINY))[..., None]
    totals = ahead[last, texts] @ end
    logs = (np.log(scales[:, 0].astype(np.float64)) + tops) * valid
    return found.transpose(1, 0, 2), logs.sum(0) + np.log(totals.astype(np.float64))


def _run_both(factors: Floats, starts: Floats, matrix: Floats) -> tuple[Floats, Floats]:
    """Return the scaled forward variables of both directions, and their scales.

    Args:
        factors: Exponentials of the emissions. Shape: (length, 2, batch, labels).
        starts: Of beginning a text, and of ending it. Shape: (2, labels).
        matrix: Of the transitions. Shape: (labels, labels).

    Returns:
        Shapes: (length, 2, batch, labels), (length, 2, batch).
    """
    matrices = np.stack([matrix, matrix.T])
    runs = np.empty_like(factors)
    scales = np.empty((*factors.shape[:3], 1), np.float32)
    np.multiply(factors[0], starts[:, None], out=runs[0])
    before = runs[0]
    for step, (now, factor, scale) in enumerate(zip(runs, factors, scales, strict=True)):
        if step:
            np.matmul(before, matrices, out=now)
            now *= factor
        np.add.reduce(now, axis=2, out=scale, keepdims=True)
        now /= scale
        before = now
    return runs, scales[..., 0]
