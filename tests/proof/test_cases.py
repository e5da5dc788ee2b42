"""Tests that a policy carries are compared exactly."""

from __future__ import annotations

import pytest

from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.policy.plan import Compiled
from hdeid.proof.cases import CaseResult, run_cases
from tests.policy.examples import compiled, visible


def run(test: str) -> CaseResult:
    policy = compiled(f"rules: [{{id: a, hide: name}}]\ntests: [{{id: t, {test}}}]\n")
    return run_cases(policy, lambda document, policy: visible(policy, document))[0]


@pytest.mark.parametrize(
    ("test", "state"),
    [
        ("input: '[[NAME|李海]]来', expect: __来", "passed"),
        ("input: '[[NAME|李海]]来', expect: __", "failed"),
        ("input: '[[NAME|李海]]来', expect: '__来 '", "failed"),
        ("input: '[[NAME|李海]]来', expect_hidden: [李, 海], expect_visible: 来", "passed"),
        ("input: '[[NAME|李海]]来', expect_visible: [李]", "failed"),
        ("input: 李海来, expect_hidden: [李]", "failed"),
        ("text: 李海来, needs: model, expect: __来", "skipped"),
    ],
)
def test_a_test_passes_fails_or_is_skipped(test: str, state: str) -> None:
    assert state == run(test).state


def test_a_failure_says_what_was_expected_and_which_rules_fired() -> None:
    result = run("input: '[[NAME|李海]]来', expect: 李海来")

    assert result.faults == ("expected `李海来`, got `__来`",)
    assert {"a"} == result.fired


def test_a_test_with_text_runs_the_model_where_there_is_one() -> None:
    policy = compiled("tests: [{id: t, text: 李海来, expect: __来}]\n")

    def render(document: Document, policy: Compiled) -> str:
        return visible(policy, document)

    results = run_cases(policy, render, lambda text: Document(text, (Span(0, 2, "NAME"),)))

    assert [result.state for result in results] == ["passed"]
