"""The surface tells all that can remain, and nothing else."""

from __future__ import annotations

import pytest

from hdeid.core.category import CATEGORIES
from hdeid.errors import PolicyRuleError
from hdeid.policy.libraries import load_policy, shipped_names
from hdeid.policy.surface import surface
from tests.policy.examples import compiled


@pytest.mark.parametrize("name", shipped_names())
def test_every_category_and_level_stands_on_the_surface(name: str) -> None:
    policy = load_policy(name)
    rows = surface(policy)

    for category in CATEGORIES.values():
        levels = {level for row in rows if row.category == category.name for level in row.levels}
        assert set(category.level_names) <= levels


@pytest.mark.parametrize("name", shipped_names())
def test_shown_levels_are_those_that_decisions_show(name: str) -> None:
    policy = load_policy(name)

    shown = {(row.category, level) for row in surface(policy) if row.remains == "shown" for level in row.levels}

    assert {
        (category, level)
        for category, plan in policy.plans.items()
        for level, decision in plan.levels.items()
        if decision.shows and (level != "municipality" or plan.parts_municipality)
    } <= shown


@pytest.mark.parametrize(("method", "remains"), [("shift", "linked"), ("substitute", "invented")])
def test_the_clock_time_of_a_date_that_is_moved_is_shown(method: str, remains: str) -> None:
    rows = surface(compiled(f"rules: [{{id: a, hide: date, method: {method}}}]\n"))

    dates = {row.levels: row.remains for row in rows if row.category == "DATE"}
    assert {("year", "month", "day", "rest"): remains, ("time",): "shown"} == dates


def test_ages_and_characters_have_rows_of_their_own() -> None:
    rows = surface(
        compiled('rules: [{id: a, show: age}, {id: b, hide: age, where: {age: {gte: 90}}}, {id: c, show: "name[1]"}]\n')
    )

    ages = {row.condition: row.remains for row in rows if row.category == "AGE"}
    assert {"otherwise 其余": "shown", "age gte 90": "named", "unreadable 无法识别": "named"} == ages
    assert ["characters 字符 [1]"] == [row.condition for row in rows if row.condition.startswith("characters")]


def test_a_municipality_stands_alone_where_it_is_decided_otherwise() -> None:
    rows = surface(compiled("rules: [{id: a, show: address.to(province)}]\n"))

    assert ("country", "province", "municipality") in [row.levels for row in rows]


def test_views_and_places_are_told_where_they_differ() -> None:
    policy = compiled(
        "rules: [{id: a, at: F.AE, show: age}]\nviews: {epi: {show: [address.to(city)]}, same: {show: [sex]}}\n"
    )
    rows = surface(policy)

    assert [("AGE", "shown")] == [(row.category, row.remains) for row in rows if row.at and not row.view]
    assert {"ADDRESS"} == {row.category for row in rows if row.view == "epi"}
    assert {row.view for row in surface(policy, "epi")} == {"epi"}


def test_what_holds_at_several_places_is_told_once() -> None:
    policy = compiled("rules: [{id: a, at: [F.AE, F.CM, F.VS], show: age}]\n")

    (row,) = (row for row in surface(policy) if row.at)

    assert {"F.AE", "F.CM", "F.VS"} <= set(row.at)


def test_a_view_that_is_not_there_is_refused() -> None:
    with pytest.raises(PolicyRuleError, match="did you mean `epi`"):
        surface(compiled("views: {epi: {show: [age]}}\n"), "epy")
