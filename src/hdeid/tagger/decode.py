"""Reads labels and their probabilities off the emissions of a network, by a linear-chain CRF."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from hdeid.tagger.crf import Floats, Transitions, best_paths_where, path_scores
from hdeid.tagger.marginals import marginals

DOUBTS = (1e-3, 1e-6, 0.0)
"""Probabilities of another label than O from which a character is looked at, tried in this order."""


def decode(
    emissions: Floats, lengths: NDArray[np.integer], transitions: Transitions
) -> tuple[NDArray[np.int16], Floats]:
    """Return the likeliest labels of each text, and the probability of each atom at each character.

    Args:
        emissions, lengths, transitions: As for `crf.best_paths`.

    Returns:
        Labels. Shape: (batch, length).
        Probabilities. Shape: (batch, length, atoms).
    """
    found, log_sums = marginals(emissions, lengths, transitions)
    atoms = found[..., 1::2] + found[..., 2::2]
    return surest_paths(emissions, lengths, transitions, atoms.sum(2), log_sums), atoms


def surest_paths(
    emissions: Floats,
    lengths: NDArray[np.integer],
    transitions: Transitions,
    doubts: Floats,
    log_sums: NDArray[np.float64],
) -> NDArray[np.int16]:
    """Return what `best_paths` does, and save the characters that are surely O.

    The outcome is proved: a labelling that is likelier than any label but O is at the saved characters shows that the
    likeliest one has O there. Where it is not, fewer characters are saved.

    Args:
        emissions, lengths, transitions: As for `best_paths`.
        doubts: Probability of another label than O. Shape: (batch, length).
        log_sums: Logarithm of the normalizer. Shape: (batch,).
    """
    labels = np.zeros(doubts.shape, np.int16)
    texts = np.arange(len(lengths))
    is_valid = np.arange(doubts.shape[1]) < np.asarray(lengths)[:, None]
    for least in DOUBTS:
        is_open = (doubts[texts] >= least) & is_valid[texts]
        found = best_paths_where(is_open, emissions[texts], lengths[texts], transitions)
        labels[texts] = found
        saved = np.where(is_open | ~is_valid[texts], 0, doubts[texts]).max(1)
        scores = path_scores(found, emissions[texts], lengths[texts], transitions)
        texts = texts[np.exp(scores - log_sums[texts]) <= saved]
        if not len(texts):
            break
    return labels
