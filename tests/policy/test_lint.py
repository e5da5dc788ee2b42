"""Findings of lint."""

from __future__ import annotations

from datetime import date

import pytest

from hdeid.policy.lint import is_error, lint
from tests.policy.examples import compiled

TEST = "tests: [{id: t, input: '[[AGE|9岁]]', expect: '[年龄]'}]\n"


def codes(body: str) -> list[str]:
    return [finding.code for finding in lint(compiled(body), today=date(2027, 1, 1))]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", ["E-NO-TEST"]),
        (TEST, []),
        ("rules: [{id: a, hide: age}]\n" + TEST, []),
        ("rules: [{id: a, hide: name}]\n" + TEST, ["E-NO-TEST"]),
        ("rules: [{id: a, hide: any}, {id: b, show: age}]\n" + TEST, ["E-NO-TEST"]),
        ("rules: [{id: a, hide: sex}, {id: b, hide: sex}]\n" + TEST, ["E-NO-TEST", "W-NEVER-FIRES"]),
        ("floor: {hide: age}\nrules: [{id: a, show: age}]\n" + TEST, ["W-NEVER-FIRES"]),
        ("unlisted: show\nreason: x\n" + TEST, ["W-SHOW-DEFAULT"]),
        ("together: [{id: t, all_of: [sex], then: {hide: sex}}]\n" + TEST, ["E-NO-TEST"]),
        ("floor: {hide: name}\nallow: [{id: a, terms: [x], for: [name]}]\n" + TEST, ["W-NEVER-FIRES"] * 2),
        ("allow: [{id: a, terms: [x], for: [sex], expires: 2026-12-31}]\n" + TEST, ["W-EXPIRED", "W-NEVER-FIRES"]),
        ("deny: [{id: a, terms: [x], as: sex}]\n" + TEST, ["W-NEVER-FIRES"]),
    ],
)
def test_what_is_doubtful_is_told(body: str, expected: list[str]) -> None:
    assert expected == sorted(codes(body))


def test_stars_that_tell_the_length_are_told_for_direct_identifiers() -> None:
    body = "rules: [{id: a, hide: name, method: mask}, {id: b, hide: age, method: mask}]\n" + TEST

    assert sorted(codes(body)) == ["E-NO-TEST", "W-LENGTH"]


def test_a_level_shown_inside_one_that_no_rule_names_is_a_warning() -> None:
    findings = lint(compiled("rules: [{id: a, show: address.district}]\n" + TEST))

    assert sorted(finding.code for finding in findings) == ["E-NO-TEST", "W-LEAK"]
    assert sorted((is_error(finding) for finding in findings), reverse=True) == [True, False]


def test_every_finding_has_a_place() -> None:
    findings = lint(compiled("unlisted: show\nreason: x\nrules: [{id: a, hide: name, method: mask}]\n"))

    assert all(finding.place and finding.place.line for finding in findings)
