"""What changes a fingerprint and what does not."""

from __future__ import annotations

import pytest

from hdeid.policy.fingerprint import fingerprint
from tests.policy.examples import compiled

BODY = "title: a\nrules:\n  - {id: a, hide: [name, age], method: mask}\n  - {id: b, show: date}\n"


@pytest.mark.parametrize(
    "other",
    [
        BODY.replace("title: a", "title: b  # c"),
        "rules:\n  - {show: [date], id: b, reason: x}\n  - {method: mask, hide: [age, name], id: a}\n",
        BODY.replace("method: mask", "method: mask, with: {length: same}"),
        BODY + "tests: [{id: t, input: x, expect: x}]\n",
        BODY + "default_method: tag\nunlisted: hide\n",
    ],
)
def test_what_does_not_decide_does_not_count(other: str) -> None:
    assert compiled(BODY).fingerprint == compiled(other).fingerprint


@pytest.mark.parametrize(
    "other",
    [
        BODY.replace("mask", "tag"),
        BODY.replace("id: b, show: date", "id: b, show: date.year"),
        BODY + "default_method: mask\n",
        BODY + "floor: {hide: phone}\n",
        BODY + "deny: [{id: d, terms: [x], as: name}]\n",
        BODY + "detect: {level_threshold: 0.9}\n",
        BODY + "consistency: {domain: study}\n",
    ],
)
def test_what_decides_counts(other: str) -> None:
    assert compiled(BODY).fingerprint != compiled(other).fingerprint


def test_model_gazetteer_and_thresholds_are_part_of_an_outputs_fingerprint() -> None:
    base = fingerprint("a", model="m")

    assert base == fingerprint("a", model="m")
    others = {fingerprint("b", model="m"), fingerprint("a", model="n"), fingerprint("a", model="m", gazetteer="g")}
    others.add(fingerprint("a", model="m", thresholds={"NAME": 0.5}))
    assert len(others - {base}) == 4
