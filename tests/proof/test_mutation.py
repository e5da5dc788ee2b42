"""Tests of a policy are tested by changing the policy."""

from __future__ import annotations

from hdeid.proof.mutation import coverage, run_mutants, survivors
from tests.policy.examples import compiled

RULES = "rules: [{id: a, hide: age, method: generalize, with: {bands: 10}}, {id: b, show: sex}]\n"
GOOD = "tests: [{id: t, input: '[[AGE|37岁]][[SEX|女]][[NAME|李海]]', expect: '30-39岁女[姓名]'}]\n"
POOR = "tests: [{id: t, input: '[[AGE|37岁]]', expect_hidden: 37岁}]\n"


def test_exact_tests_kill_every_mutant() -> None:
    policy = compiled(RULES + GOOD)

    results = run_mutants(policy)

    assert [] == survivors(results)
    assert {"t"} == {result.by for result in results if result.fate == "killed"}


def test_survivors_are_listed_with_their_rule() -> None:
    alive = survivors(run_mutants(compiled(RULES + POOR)))

    assert ("a", "method weakened to `generalize` with bands: 5 / 方法减弱") in [
        (each.mutant.rule, each.mutant.change) for each in alive
    ]


def test_a_mutant_that_decides_alike_does_not_count() -> None:
    policy = compiled(
        "rules: [{id: a, hide: [name, name.given], method: tag}]\n"
        "tests: [{id: t, input: '[[NAME|李海]]', expect: '[姓名]'}]\n"
    )

    fates = {result.mutant.change: result.fate for result in run_mutants(policy)}

    assert "same" == fates["`name.given` left out / 缩小选择器"]


def test_a_mutant_that_does_not_compile_is_refused() -> None:
    policy = compiled(
        "rules: [{id: a, show: address.to(city)}, {id: b, hide: address.below(city), method: mask}]\n"
        "tests: [{id: t, input: '[[AGE|1岁]]', expect_visible: '['}]\n"
    )

    refused = {result.by for result in run_mutants(policy) if result.fate == "refused"}

    assert {"E-CONFLICT", "E-LEAK"} & refused


def test_coverage_names_rules_that_no_test_uses() -> None:
    found = coverage(compiled(RULES + POOR))

    assert (("a",), ("b",), 0.5) == (found.fired, found.idle, found.share)
