"""Isotonic regression against brute force."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.training.isotonic import fit_curve, rise


def best_rising(values, weights):
    """Return the best rising line among all ways to cut the sequence into level blocks."""
    n, best, least = len(values), None, np.inf
    for count in range(n):
        for cuts in combinations(range(1, n), count):
            blocks = np.split(np.arange(n), cuts)
            means = [np.average(values[block], weights=weights[block]) for block in blocks]
            line = np.repeat(means, [len(block) for block in blocks])
            cost = float((weights * (line - values) ** 2).sum())
            if np.all(np.diff(line) >= 0) and cost < least:
                best, least = line, cost
    return best


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0.1, 5)), min_size=1, max_size=8))
def test_pooling_finds_what_brute_force_finds(pairs):
    values, weights = np.array(pairs).T

    assert rise(values, weights) == pytest.approx(best_rising(values, weights), abs=1e-9)


def test_a_curve_tells_an_overconfident_tagger_the_truth():
    rng = np.random.default_rng(1)
    raw = rng.uniform(0, 1, 4000)
    right = rng.uniform(0, 1, 4000) < raw**2

    curve = fit_curve(raw, right)

    assert [curve.at(value) for value in (0.2, 0.5, 0.9)] == pytest.approx([0.04, 0.25, 0.81], abs=0.05)


def test_few_examples_do_not_make_sure():
    assert fit_curve([0.99] * 4, [1.0] * 4).at(1.0) == 0.9
