"""Thresholds of policies and requests, and the fingerprint of what was done."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hdeid.core.category import CATEGORIES
from hdeid.deidentifier import Deidentifier
from hdeid.detector.detect import Detector
from hdeid.detector.models import Models
from hdeid.errors import ModelError, PolicyError
from hdeid.policy.compile import compile_policy
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled
from hdeid.tagger.calibration import Calibration, write_calibration
from tests.fakes.detection import FakeTagger
from tests.policy.examples import HEAD

TEXT = "李海海来诊"
RECALL = {"NAME": ((0.9, 0.95), (0.5, 0.99), (0.1, 0.999))}


def compiled(detect: str = "") -> Compiled:
    return compile_policy(parse_policy(f"{HEAD}detect: {detect}\n" if detect else HEAD, "example.yaml"))


@pytest.fixture
def unsure(tmp_path: Path) -> Deidentifier:
    """A de-identifier whose tagger sees a name with probability 0.15, with a table of recalls."""
    write_calibration(Calibration(recall=RECALL), tmp_path, {})
    deidentifier = Deidentifier()
    deidentifier.__dict__["_models"] = Models(str(tmp_path), (tmp_path,))
    deidentifier.__dict__["_detector"] = Detector([], FakeTagger("[[NAME|李海海]]", score=0.15))
    return deidentifier


def count(deidentifier: Deidentifier, detect: str = "", **asked: float) -> int:
    return len(deidentifier.detect(TEXT, policy=compiled(detect), thresholds=asked).spans)


def test_a_policy_lowers_the_threshold_of_the_model(unsure: Deidentifier) -> None:
    assert 0 == count(unsure)
    assert 1 == count(unsure, "{name: {threshold: 0.1}}")
    assert 1 == count(unsure, "{default: {threshold: 0.1}}")
    assert 0 == count(unsure, "{age: {threshold: 0.1}}")


def test_a_recall_is_looked_up_in_the_table_of_the_model(unsure: Deidentifier) -> None:
    assert 0 == count(unsure, "{name: {recall: 0.99}}")
    assert 1 == count(unsure, "{name: {recall: 0.998}}")


def test_a_recall_that_the_model_does_not_reach_is_refused(unsure: Deidentifier) -> None:
    with pytest.raises(PolicyError, match=r"it reaches 0\.999 at most"):
        count(unsure, "{name: {recall: 0.9999}}")
    with pytest.raises(PolicyError, match="no calibration table"):
        Deidentifier(model="none").thresholds(compiled("{default: {recall: 0.9}}"))


def test_a_request_lowers_a_threshold_and_never_raises_it(unsure: Deidentifier) -> None:
    assert 1 == count(unsure, NAME=0.1)
    for asked in ({"NAME": 0.6}, {"NAME": -0.1}, {"NICKNAME": 0.1}):
        with pytest.raises(PolicyError):
            count(unsure, **asked)


def test_thresholds_are_stated_for_every_category() -> None:
    limits = Deidentifier(model="none").thresholds(compiled("{name: {threshold: 0.7}}"), {"AGE": 0.1})

    assert set(CATEGORIES) == set(limits)
    assert (0.7, 0.1, 0.5) == (limits["NAME"], limits["AGE"], limits["DATE"])


def test_the_fingerprint_covers_policy_model_and_thresholds(tmp_path: Path) -> None:
    write_settings(tmp_path, "one")
    rules = Deidentifier(model="none")
    model = Deidentifier(model=str(tmp_path))
    found = {
        rules.fingerprint(compiled()),
        rules.fingerprint(compiled(), {"NAME": 0.1}),
        rules.fingerprint(compiled("{name: {threshold: 0.1}}")),
        model.fingerprint(compiled()),
    }
    write_settings(tmp_path, "two")
    found.add(Deidentifier(model=str(tmp_path)).fingerprint(compiled()))

    assert 5 == len(found)
    assert rules.fingerprint(compiled()) == Deidentifier(model="none").fingerprint(compiled())
    assert rules.fingerprint(compiled()) == rules.render(rules.detect(TEXT), compiled()).fingerprint


def write_settings(folder: Path, version: str) -> None:
    (folder / "tagger.json").write_text(f'{{"version": "{version}"}}', encoding="utf-8")


def test_models_that_vote_need_weights(tmp_path: Path) -> None:
    write_settings(tmp_path, "one")

    with pytest.raises(ModelError, match="hdeid vote"):
        Deidentifier(model=os.pathsep.join([str(tmp_path)] * 2)).fingerprint(compiled())
