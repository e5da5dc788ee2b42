"""Thresholds: recall on the calibration table, and requests that can only lower."""

from __future__ import annotations

import pytest

from hdeid.errors import PolicyError, PolicyRuleError
from hdeid.policy.parse import parse_policy
from hdeid.policy.rules import Policy
from hdeid.policy.thresholds import Thresholds, lower_thresholds, resolve_thresholds
from tests.policy.examples import HEAD

TABLE = {"NAME": [(0.9, 0.95), (0.5, 0.99), (0.2, 0.999)], "AGE": [(0.5, 0.9)]}


def detecting(detect: str) -> Policy:
    return parse_policy(f"{HEAD}detect: {detect}\n", "example.yaml")


def test_a_recall_becomes_the_highest_threshold_that_reaches_it() -> None:
    found = resolve_thresholds(detecting("{name: {recall: 0.99}, age: {threshold: 0.7}, level_threshold: 0.8}"), TABLE)

    assert (found.of("NAME"), found.of("AGE"), found.of("DATE"), found.level_threshold) == (0.5, 0.7, None, 0.8)


def test_a_default_recall_holds_for_every_measured_category() -> None:
    found = resolve_thresholds(detecting("{default: {recall: 0.9}, name: {threshold: 0.1}}"), TABLE)

    assert found.categories == {"NAME": 0.1, "AGE": 0.5}


def test_recalls_that_cannot_be_met_are_refused_all_at_once() -> None:
    with pytest.raises(PolicyError) as caught:
        resolve_thresholds(detecting("{age: {recall: 0.99}, date: {recall: 0.5}}"), TABLE)

    assert [fault.code for fault in caught.value.faults] == ["E-RECALL", "E-RECALL"]
    assert "it reaches 0.9 at most" in str(caught.value)


def test_a_policy_that_says_nothing_leaves_the_model_alone() -> None:
    assert Thresholds() == resolve_thresholds(parse_policy(HEAD), TABLE)


def test_a_request_lowers_a_threshold_and_never_raises_it() -> None:
    present = Thresholds(0.5, {"NAME": 0.3})

    assert lower_thresholds(present, {"NAME": 0.1}).of("NAME") == 0.1
    assert lower_thresholds(present, {"AGE": 0.4}).of("AGE") == 0.4
    for asked in ({"NAME": 0.4}, {"AGE": 0.6}, {"AGE": -1.0}):
        with pytest.raises(PolicyRuleError, match="never raise it") as caught:
            lower_thresholds(present, asked)
        assert caught.value.code == "E-THRESHOLD"
