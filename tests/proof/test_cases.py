"""Tests that a policy carries are compared exactly."""

from __future__ import annotations

import pytest

from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.proof.cases import CaseResult, run_cases
from tests.policy.examples import compiled


def run(test: str) -> CaseResult:
    policy = compiled(f"rules: [{{id: a, hide: name}}]\ntests: [{{id: t, {test}}}]\n")
    return run_cases(policy)[0]


@pytest.mark.parametrize(
    ("test", "state"),
    [
        ("input: '[[NAME|李海]]来', expect: '[姓名]来'", "passed"),
        ("input: '[[NAME|李海]]来', expect: '[姓名]'", "failed"),
        ("input: '[[NAME|李海]]来', expect: '[姓名]来 '", "failed"),
        ("input: '[[NAME|李海]]来', expect_hidden: [李, 海], expect_visible: 来", "passed"),
        ("input: '[[NAME|李海]]来', expect_visible: [李]", "failed"),
        ("input: 李海来, expect_hidden: [李]", "failed"),
        ("text: 李海来, needs: model, expect: '[姓名]来'", "skipped"),
    ],
)
def test_a_test_passes_fails_or_is_skipped(test: str, state: str) -> None:
    assert state == run(test).state


def test_a_failure_says_what_was_expected_and_which_rules_fired() -> None:
    result = run("input: '[[NAME|李海]]来', expect: 李海来")

    assert result.faults == ("expected `李海来`, got `[姓名]来`",)
    assert {"a"} == result.fired


def test_a_test_with_text_runs_the_model_where_there_is_one() -> None:
    policy = compiled("tests: [{id: t, text: 李海来, expect: '[姓名]来'}]\n")

    results = run_cases(policy, lambda text: Document(text, (Span(0, 2, "NAME"),)))

    assert [result.state for result in results] == ["passed"]


RISKY = (
    "views: {v: {show: age, risk: {k: 3, on: age, else: ELSE}}}\n"
    "tests: [{id: t, view: v, subjects: COUNT, input: '[[AGE|37岁]]来', expect: EXPECT}]\n"
)


@pytest.mark.parametrize(
    ("otherwise", "count", "expected"),
    [("suppress", 3, "37岁来"), ("suppress", 2, "'[年龄]来'"), ("refuse", 2, "''"), ("roll-up", 2, "'[年龄]来'")],
)
def test_a_test_says_how_many_subjects_share_its_text(otherwise: str, count: int, expected: str) -> None:
    body = RISKY.replace("ELSE", otherwise).replace("COUNT", str(count)).replace("EXPECT", expected)

    assert () == run_cases(compiled(body))[0].faults


@pytest.mark.parametrize(
    ("detect", "score", "expected"),
    [
        ("name: {threshold: 0.6}", 0.6, "'[姓名]来'"),
        ("name: {threshold: 0.6}", 0.59, "李海来"),
        ("default: {recall: 0.99}", 0.01, "'[姓名]来'"),
        ("default: {recall: 0.99}", 0.009, "李海来"),
        ("age: {threshold: 0.6}", 0.1, "'[姓名]来'"),
    ],
)
def test_a_test_says_how_sure_the_model_is(detect: str, score: float, expected: str) -> None:
    test = f"{{id: t, score: {score}, input: '[[NAME|李海]]来', expect: {expected}}}"

    assert () == run_cases(compiled(f"detect: {{{detect}}}\ntests: [{test}]\n"))[0].faults


def test_a_test_says_how_sure_the_levels_are() -> None:
    body = (
        "detect: {level_threshold: 0.8}\nrules: [{id: a, show: address.to(city)}]\n"
        "tests: [{id: sure, level_score: 0.8, input: '[[ADDRESS|{city:杭州市}{road:文三路}]]', expect: '杭州市[路]'}, "
        "{id: not, level_score: 0.79, input: '[[ADDRESS|{city:杭州市}{road:文三路}]]', expect: '[地址]'}]\n"
    )

    assert ["passed", "passed"] == [result.state for result in run_cases(compiled(body))]


def test_codes_and_shifts_are_the_same_on_every_machine() -> None:
    body = (
        "rules: [{id: a, hide: subject, method: pseudonym}]\n"
        "tests: [{id: t, input: '[[SUBJECT|001-023]]', expect_hidden: ['***', '001']}]\n"
    )

    first, second = run_cases(compiled(body))[0], run_cases(compiled(body))[0]

    assert "passed" == first.state
    assert first.output == second.output
