"""The search for the least hiding is right: against brute force, and fast enough for a whole registry."""

from __future__ import annotations

import time
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hdeid.proof.lattice import Codes, count_groups, information_losses, least_hiding


def column(values: list[int], widths: list[int]) -> list[Codes]:
    """Return a column whose steps divide the values by ever larger widths, then hide all."""
    raw = np.array(values, dtype=np.int64)
    return [*(raw // int(np.prod(widths[: i + 1])) for i in range(len(widths))), raw * 0]


@st.composite
def tables(draw: st.DrawFn) -> list[list[Codes]]:
    rows = draw(st.integers(2, 14))
    values = st.lists(st.integers(0, 11), min_size=rows, max_size=rows)
    return [
        column(draw(values), [1, *draw(st.lists(st.integers(2, 3), max_size=2))])
        for _ in range(draw(st.integers(1, 3)))
    ]


@settings(max_examples=150, deadline=None)
@given(tables(), st.integers(1, 5), st.sampled_from([0.0, 0.0, 0.2]))
def test_the_choice_is_that_of_brute_force(table: list[list[Codes]], k: int, outliers: float) -> None:
    losses = [information_losses(steps) for steps in table]
    rows = len(table[0][0])
    good = [
        (round(sum(loss[s] for loss, s in zip(losses, steps, strict=True)) / len(table), 9), sum(steps), steps)
        for steps in product(*(range(len(column)) for column in table))
        if count_groups(table, steps, k)[1] <= int(outliers * rows)
    ]

    found = least_hiding(table, k, outliers)

    if rows < k:
        assert found is None
        return
    assert found is not None
    best = min(good)
    assert best[:2] == (round(found.loss, 9), sum(found.steps))
    assert found.steps in [steps for _, _, steps in good]
    assert outliers > 0 or found.smallest >= k


@given(tables())
def test_losses_rise_from_nothing_to_all(table: list[list[Codes]]) -> None:
    for steps in table:
        losses = information_losses(steps)
        assert 0 == losses[0]
        assert list(losses) == sorted(losses)
        assert losses[-1] in (0.0, 1.0)


def test_no_step_can_be_taken_back() -> None:
    rng = np.random.default_rng(7)
    table = [column(rng.integers(0, 60, 400).tolist(), [1, 5, 2]) for _ in range(3)]

    found = least_hiding(table, 8)

    assert found is not None
    for index, step in enumerate(found.steps):
        if step:
            less = [*found.steps[:index], step - 1, *found.steps[index + 1 :]]
            assert count_groups(table, less, 8)[0] < 8


@pytest.mark.timeout(60)
def test_a_hundred_thousand_subjects_with_eight_quasi_identifiers_take_seconds() -> None:
    rng = np.random.default_rng(1)
    rows = 100_000

    def skewed(size: int) -> Codes:
        shares = 1 / np.arange(1, size + 1)
        return rng.choice(size, rows, p=shares / shares.sum()).astype(np.int64)

    room, day, age = skewed(40_000), rng.integers(0, 730, rows), rng.integers(0, 100, rows)
    table = [
        [room, room // 20, room // 160, room // 960, room // 4000, room * 0],
        [day, day // 30, day // 365, day * 0],
        [age, age // 5, age // 10, age // 20, age * 0],
        *([codes, codes * 0] for codes in (skewed(60), skewed(56), skewed(2), skewed(4), skewed(6))),
    ]
    start = time.monotonic()

    found = least_hiding(table, 11)

    assert found is not None
    assert found.smallest >= 11
    assert time.monotonic() - start < 30
