"""Tests of a policy are tested by changing the policy."""

from __future__ import annotations

from hdeid.proof.cases import run_cases
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


def test_a_test_that_fails_kills_nothing() -> None:
    failing = "tests: [{id: t, input: '[[AGE|37岁]]', expect: 37岁}]\n"

    fates = {result.fate for result in run_mutants(compiled(RULES + failing))}

    assert "killed" not in fates
    assert "survived" in fates


SETTINGS = """
detect: {default: {recall: 0.99}, name: {threshold: 0.6}, level_threshold: 0.8}
consistency: {domain: study, match: surface}
rules: [{id: a, hide: subject, method: pseudonym}, {id: d, hide: date, method: shift}]
"""


def test_a_moved_setting_survives_until_a_test_tells_it() -> None:
    tests = """
tests:
  - {id: code, input: "[[SUBJECT|001-023]]，[[SUBJECT|001 023]]", expect_visible: "，"}
"""
    alive = {each.mutant.change.partition(" / ")[0] for each in survivors(run_mutants(compiled(SETTINGS + tests)))}

    assert {
        "`default` recall moved to 0.98",
        "`default` recall moved to 0.995",
        "`name` threshold moved to 0.65",
        "`level_threshold` moved to 0.75",
        "`domain` widened to `project`",
        "`match` widened to `canonical`",
        "`link_across_exports` set to `always`",
        "method weakened to `shift` with max_days: 182",
        "method weakened to `shift` with domain: project",
    } <= alive


def test_tests_that_say_scores_and_codes_kill_moved_settings() -> None:
    sure = """
tests:
  - {id: found, score: 0.6, input: "[[NAME|李海]]", expect: "[姓名]"}
  - {id: missed, score: 0.59, input: "[[NAME|李海]]", expect: 李海}
  - {id: other, score: 0.01, input: "[[AGE|3岁]]", expect: "[年龄]"}
  - {id: other-missed, score: 0.009, input: "[[AGE|3岁]]", expect: 3岁}
  - {id: code, input: "[[SUBJECT|001-023]]，[[SUBJECT|001 023]]", expect: "CODE"}
  - {id: moved, input: "[[DATE|{year:2023年}{month:5月}{day:31日}]]", expect: "DATE"}
"""
    policy = compiled(SETTINGS + sure)
    outputs = {result.id: result.output for result in run_cases(policy)}
    exact = sure.replace("CODE", outputs["code"]).replace('DATE"', outputs["moved"] + '"')

    alive = survivors(run_mutants(compiled(SETTINGS + exact)))

    assert not [each for each in alive if each.mutant.rule == "consistency"]
    assert not [each for each in alive if "moved to 0.98" in each.mutant.change or "0.65" in each.mutant.change]
    assert not [each for each in alive if "max_days" in each.mutant.change or "domain" in each.mutant.change]


def test_the_k_of_a_view_is_moved() -> None:
    body = "views: {v: {show: age, risk: {k: 3, on: age, else: suppress}}}\n"
    tests = (
        "tests: [{id: three, view: v, subjects: 3, input: '[[AGE|37岁]]', expect: 37岁}, "
        "{id: two, view: v, subjects: 2, input: '[[AGE|37岁]]', expect: '[年龄]'}]\n"
    )

    fates = {r.mutant.change: r.fate for r in run_mutants(compiled(body + tests)) if r.mutant.change.startswith("`k`")}

    assert {"`k` moved to 2 / 移动阈值": "killed", "`k` moved to 4 / 移动阈值": "killed"} == fates


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
