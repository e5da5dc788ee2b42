"""Mutants differ from their policy in one thing each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hdeid.policy.compare import compare_policies
from hdeid.policy.compile import compile_policy
from hdeid.policy.decision import Decision
from hdeid.policy.methods import METHODS
from hdeid.policy.mutants import mutants
from hdeid.policy.selector import parse_selector
from hdeid.policy.strictness import compare
from hdeid.policy.weaken import weaken
from tests.policy.examples import compiled


def changes(body: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for mutant in mutants(compiled(body).policy):
        found.setdefault(mutant.rule, []).append(mutant.change.partition(" / ")[0])
    return found


def test_every_rule_is_flipped_moved_and_weakened() -> None:
    found = changes("rules: [{id: a, hide: address.below(city), method: mask, with: {length: 3}}]\n")

    assert [
        "flipped to show",
        "method weakened to `mask` with length: same",
        "closure switched off",
        "`address.below(city)` changed to `address.below(province)`",
        "`address.below(city)` changed to `address.below(district)`",
    ] == found["a"]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("hide: name, method: tag", "`name` changed to `name.from(given)`"),
        ("hide: address.district, method: tag", "`address.city` added"),
        ('hide: "name[2:]", method: tag', "`name[2:]` changed to `name[3:]`"),
        ("hide: [age, sex], method: tag", "`sex` left out"),
        ("hide: age, where: {age: {gte: 90}}, method: tag", "bound moved from 90 to 91"),
        ("hide: age, method: generalize, with: {bands: 10}", "method weakened to `generalize` with bands: 5"),
        ("show: sex", "removed"),
    ],
)
def test_a_change_of_each_kind_is_made(rule: str, expected: str) -> None:
    assert expected in changes(f"rules: [{{id: a, {rule}}}]\n")["a"]


def test_floor_together_defaults_and_terms_are_changed_too() -> None:
    found = changes(
        "default_method: mask\nfloor: {hide: [name, phone]}\n"
        "together: [{id: t, at_least: 2, of: [age, sex, income], then: {hide: sex, method: suppress}}]\n"
        "deny: [{id: d, terms: [小李], as: name}]\n"
        "allow: [{id: w, terms: [示例医药], for: organization}]\n"
    )

    assert {"floor", "t", "d", "w", "unlisted", "default_method"} == set(found)
    assert {"at_least moved to 1", "at_least moved to 3"} <= set(found["t"])


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(METHODS)), st.sampled_from(["age", "date", "address", "subject"]))
def test_a_weakened_method_is_weaker(method: str, category: str) -> None:
    parameters = METHODS[method].complete({"bands": 10, "top": 90} if method == "generalize" else {}, "document")

    for name, given_parameters in weaken(method, parameters, (parse_selector(category),)):
        other = Decision(False, name, METHODS[name].complete(given_parameters, "document"))
        assert "weaker" == compare(other, Decision(False, method, parameters), category.upper())


def test_a_flipped_rule_is_weaker() -> None:
    policy = compiled("unlisted: show\nreason: x\nrules: [{id: a, hide: age, method: tag}]\n")
    flipped = next(mutant for mutant in mutants(policy.policy) if mutant.change.startswith("flipped"))

    assert "weaker" == compare_policies(compile_policy(flipped.policy), policy).relation
