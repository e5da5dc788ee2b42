"""A policy is held against a norm clause by clause."""

from __future__ import annotations

import pytest

from hdeid.core.markup import write_markup
from hdeid.errors import PolicyRuleError
from hdeid.policy.libraries import load_policy
from hdeid.policy.norm_check import breaches
from tests.policy.examples import compiled


def test_the_shipped_policy_meets_its_norm() -> None:
    assert () == breaches(load_policy("hipaa-safe-harbor"), "hipaa-18")


@pytest.mark.parametrize(
    ("rules", "clause", "example"),
    [
        ("show: address.to(city)", "(B)", "[[ADDRESS|{city:杭州市}]]"),
        ("show: age", "(C) ages", "[[AGE|90岁]]"),
        ("hide: date, method: shift", "(C)", "[[DATE|{time:14:30}]]"),
        ('show: "phone[-4:]"', "(D)", "[[PHONE|{prefix:138}]]"),
        ("show: [age], where: {age: {lt: 91}}", "(C) ages", "[[AGE|90岁]]"),
    ],
)
def test_a_breach_is_told_with_its_clause_and_an_example(rules: str, clause: str, example: str) -> None:
    found = breaches(compiled(f"rules: [{{id: a, {rules}}}]\n"), "hipaa-18")

    assert found
    assert all(each.clause.startswith(clause) for each in found)
    assert example in [write_markup(each.probe.document) for each in found]


def test_an_age_below_the_bound_is_no_breach() -> None:
    policy = compiled("rules: [{id: a, show: age}, {id: b, hide: age, where: {age: {gte: 90}}, method: suppress}]\n")

    assert () == breaches(policy, "hipaa-18")


def test_an_unknown_norm_names_the_likeliest_one() -> None:
    with pytest.raises(PolicyRuleError, match="did you mean `hipaa-18`"):
        breaches(load_policy("epi-district"), "hipaa18")
