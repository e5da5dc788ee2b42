"""The order of disclosures is a partial order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.policy.decision import Decision
from hdeid.policy.methods import METHODS
from hdeid.policy.strictness import compare, strictest


def hidden(method: str, **given_parameters: object) -> Decision:
    return Decision(False, method, METHODS[method].complete(given_parameters, "document"))  # type: ignore[arg-type]


def test_the_clock_time_of_a_date_that_is_moved_is_as_good_as_shown() -> None:
    coarse = hidden("generalize", to="month")

    assert "stricter" == compare(hidden("shift"), coarse, "DATE", "day")
    assert "weaker" == compare(hidden("shift"), coarse, "DATE", "time")
    assert "equal" == compare(hidden("substitute"), Decision(True), "DATE", "time")


ORDER = [
    Decision(True),
    hidden("generalize", to="district"),
    hidden("generalize", to="city"),
    hidden("shift"),
    hidden("pseudonym", domain="project"),
    hidden("pseudonym", domain="study"),
    hidden("pseudonym"),
    hidden("substitute"),
    hidden("tag", number=True),
    hidden("tag"),
    hidden("mask"),
    hidden("mask", length=3),
    hidden("suppress"),
    hidden("drop"),
]
drawn = st.sampled_from(
    [*ORDER, hidden("generalize", bands=5), hidden("generalize", bands=7), hidden("generalize", bands=10)]
)


def test_the_order_is_that_of_the_language() -> None:
    for index, decision in enumerate(ORDER):
        for later in ORDER[index + 1 :]:
            assert compare(decision, later, "ADDRESS") == "weaker"
            assert compare(later, decision, "ADDRESS") == "stricter"


@pytest.mark.parametrize("atom", [("ADDRESS", "city"), ("DATE", "day"), ("DATE", "time")])
@given(drawn, drawn, drawn)
def test_it_is_reflexive_antisymmetric_and_transitive(
    atom: tuple[str, str], one: Decision, two: Decision, three: Decision
) -> None:
    opposite = {"equal": "equal", "stricter": "weaker", "weaker": "stricter", "incomparable": "incomparable"}
    no_weaker = ("equal", "stricter")

    assert compare(one, one, *atom) == "equal"
    assert opposite[compare(one, two, *atom)] == compare(two, one, *atom)
    if compare(one, two, *atom) in no_weaker and compare(two, three, *atom) in no_weaker:
        assert compare(one, three, *atom) in no_weaker


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        (hidden("generalize", bands=10), hidden("generalize", bands=5), "stricter"),
        (hidden("generalize", bands=7), hidden("generalize", bands=5), "incomparable"),
        (hidden("generalize", top=80), hidden("generalize", top=90), "stricter"),
        (hidden("substitute", keep=("sex",)), hidden("substitute"), "weaker"),
        (hidden("shift", max_days=30), hidden("shift"), "weaker"),
    ],
)
def test_parameters_are_compared(one: Decision, two: Decision, expected: str) -> None:
    assert expected == compare(one, two)


@given(st.lists(drawn, min_size=1))
def test_the_strictest_is_the_same_in_any_order(decisions: list[Decision]) -> None:
    assert strictest(decisions) == strictest(reversed(decisions))
