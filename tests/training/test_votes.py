"""Fitting the weights of voters."""

import numpy as np
import pytest

from hdeid.training.votes import fit_logistic, fit_votes


def draw(count=4000):
    rng = np.random.default_rng(1)
    odds = rng.normal(0, 2, (count, 2))
    right = rng.uniform(0, 1, count) < 1 / (1 + np.exp(-(0.5 + 2 * odds[:, 0])))
    return odds, right.astype(float)


def test_the_voter_that_is_right_gets_the_weight():
    assert fit_logistic(*draw(), np.zeros(3), pull=0.1) == pytest.approx([0.5, 2, 0], abs=0.2)


def test_no_voter_counts_against_itself():
    odds, right = draw()

    assert fit_logistic(odds, 1 - right, np.zeros(3))[1:].min() == 0


def test_a_rare_category_takes_the_weights_of_all():
    odds, right = draw()

    fitted = fit_votes({"NAME": (odds, right), "PLATE": (odds[:9], right[:9])})

    assert set(fitted) == {"", "NAME"}
