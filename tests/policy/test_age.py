"""Ages as people write them."""

from __future__ import annotations

import pytest

from hdeid.policy.age import parse_age
from hdeid.policy.condition import Condition


@pytest.mark.parametrize(
    ("written", "low", "high"),
    [
        ("56岁", 56, 56), ("５６歲", 56, 56), ("56", 56, 56), ("56周岁", 56, 56), ("五十六岁", 56, 56),
        ("十八岁", 18, 18), ("廿三岁", 23, 23),
        ("百岁", 100, 100), ("一百零二岁", 102, 102), ("两岁", 2, 2), ("一岁半", 1.5, 1.5),
        ("3月龄", 0.25, 0.25), ("3个月", 0.25, 0.25), ("1岁3个月", 1.25, 1.25), ("25岁零3月", 25.25, 25.25),
        ("52-year-old", 52, 52), ("52 years old", 52, 52), ("52 y/o", 52, 52), ("52yo", 52, 52), ("aged 52", 52, 52),
        ("九旬", 90, 99), ("年近九旬", 85, 99), ("八十多岁", 80, 89), ("80余岁", 80, 89), ("近九十岁", 85, 95),
        ("56-60岁", 56, 60),
    ],
)  # fmt: skip
def test_an_age_is_read(written: str, low: float, high: float) -> None:
    age = parse_age(written)

    assert age is not None
    assert (low, high) == (pytest.approx(age.low), pytest.approx(age.high))


@pytest.mark.parametrize("written", ["不详", "", "岁", "999岁", "5 2", "五六岁", "成年", "60-56岁", "1岁x3月"])
def test_what_is_no_age_is_not_guessed(written: str) -> None:
    assert parse_age(written) is None


@pytest.mark.parametrize(
    ("condition", "written", "expected"),
    [
        (Condition(low=90), "90岁", True),
        (Condition(low=90, is_low_open=True), "90岁", False),
        (Condition(high=90, is_high_open=True), "89岁", True),
        (Condition(low=18, high=65), "70岁", False),
        (Condition(low=85), "八十多岁", None),
        (Condition(low=90), "八十多岁", False),
        (Condition(low=90), "不详", None),
    ],
)
def test_a_bound_holds_fails_or_cannot_be_known(condition: Condition, written: str, expected: bool | None) -> None:
    assert expected is condition.holds(parse_age(written))
