"""Fits how much each voter counts: logistic regression on the log odds that voters give to characters."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

LEAST_EXAMPLES = 500
"""With fewer characters, a category takes the weights of all together."""

PULL = 20.0
"""How hard the weights of a category are pulled to those of all: as much as so many characters in doubt."""

Floats = NDArray[np.float64]


def fit_votes(examples: Mapping[str, tuple[Floats, Floats]]) -> dict[str, tuple[float, ...]]:
    """Return by category a constant and a weight for each voter; the empty category holds those of all together.

    Args:
        examples: By category the log odds of each voter, shape (n, voters), and whether the character is of the
            category, shape (n,).

    Raises:
        ValueError: there are no examples.
    """
    if not examples:
        raise ValueError("no voter names a character that is known")
    odds = np.concatenate([pair[0] for pair in examples.values()])
    right = np.concatenate([pair[1] for pair in examples.values()])
    alike = np.r_[0.0, np.full(odds.shape[1], 1 / odds.shape[1])]
    together = fit_logistic(odds, right, alike)
    fitted = {"": together}
    for name, (values, truth) in examples.items():
        if len(truth) >= LEAST_EXAMPLES and 0 < truth.mean() < 1:
            fitted[name] = fit_logistic(values, truth, together)
    return {name: tuple(round(float(weight), 4) for weight in weights) for name, weights in fitted.items()}


def fit_logistic(values: Floats, right: Floats, center: Floats, pull: float = PULL, rounds: int = 30) -> Floats:
    """Return constant and weights that make `right` likeliest, pulled to `center`; weights never fall below 0.

    Source: iteratively reweighted least squares, Hastie, Tibshirani and Friedman (2009), section 4.4.1.

    Args:
        values: Shape: (n, k).
        right: 0 or 1. Shape: (n,).
        center: Shape: (k + 1,).
    """
    design = np.c_[np.ones(len(values)), values]
    weights = np.array(center, float)
    for _ in range(rounds):
        odds = np.clip(design @ weights, -30, 30)
        chance = 1 / (1 + np.exp(-odds))
        slope = design.T @ (right - chance) - pull * (weights - center)
        curvature = (design * (chance * (1 - chance))[:, None]).T @ design + pull * np.eye(len(weights))
        step = np.linalg.solve(curvature, slope)
        weights += np.clip(step, -1, 1)
        # A voter that counts against itself would make a surer voice hide less.
        weights[1:] = np.maximum(weights[1:], 0)
        if np.abs(step).max() < 1e-6:
            break
    return weights
