"""What one file can get wrong, told in the user's words with line and column."""

from __future__ import annotations

import pytest

from hdeid.policy.parse import parse_policy
from tests.policy.examples import HEAD, codes_of, faults_of


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("rule: []", "4 E-UNKNOWN unknown key `rule` in a policy; did you mean `rules`? / 未知的键"),
        ("rules：[]", "E-SYNTAX"),
        ("rules: [{id：a, show: name}]", "full-width `：` in `id：a`"),
        ("rules: [{id: a}]", "4 E-SYNTAX a rule needs exactly one of `show`, `hide`, got none"),
        ("rules: [{id: a, show: name, hide: age}]", "got `show` and `hide`"),
        ("rules: [{show: name}]", "a rule needs `id` / 缺少 `id`"),
        ("rules: [{id: a, hide: []}]", "`hide` is empty; write at least 1"),
        ("rules: [{id: a, show: name, method: tag}]", "`method` belongs to `hide`"),
        ("rules: [{id: a, hide: name, method: mak}]", "`method` cannot be `mak`; did you mean `mask`?"),
        ("rules: [{id: a, hide: name, method: mask, with: [姓名]}]", "方括号文字要加引号"),
        ("rules: [{id: a, hide: name, method: mask, with: {length: 0}}]", "`same` or a whole number 1..16, got `0`"),
        ("rules: [{id: a, hide: name, method: mask, with: {lenght: 3}}]", "did you mean `length`?"),
        ("rules: [{id: a, hide: name, method: suppress, with: {leave: [姓名]}}]", "方括号文字要加引号"),
        ("rules: [{id: a, hide: name, with: {length: 3}}]", "`with` needs a `method`"),
        ("rules: [{id: a, hide: name, method: pseudonym, with: {key: 1a2b}}]", "4 E-KEY"),
        ("rules: [{id: a, hide: age, method: generalize, with: {bands: five}}]", "a whole number 1..50, got `five`"),
        ("rules: [{id: a, hide: name, method: generalize, with: {bands: 5}}]", "fit `age` only"),
        ("rules: [{id: a, hide: name, method: generalize, with: {to: city}}]", "`name` has no level `city`"),
        ("rules: [{id: a, hide: address.district, closure: off}]", "4 E-REASON"),
        ("rules: [{id: a, hide: date, where: {age: {gte: 90}}}]", "write `together`"),
        ("rules: [{id: a, hide: age, where: {age: {above: 90}}}]", "unknown key `above` in `age`"),
        ("rules: [{id: a, at: I.X//B, hide: age}]", "4 E-PLACE `I.X//B` holds an empty step"),
        ("rules: [{id: a, at: '*.X', hide: age}]", "4 E-PLACE `*.X`: a star stands inside a step"),
        ("rules: [{id: a, at: F.A／I.B, hide: age}]", "E-PLACE full-width"),
        ("views: {Epi: {show: age}}", "`views` cannot be `Epi`"),
        ("views: {epi: {roles: [a]}}", "4 E-SYNTAX a view needs `show`"),
        ("views: {epi: {show: age, risk: {k: 1, on: age}}}", "`k` must be a whole number 2..1000000"),
        ("views: {epi: {show: age, risk: {k: 5, on: 'name[2]'}}}", "4 E-RULE `risk` counts levels"),
        ("tests: [{id: a, view: epi, input: x, expect: x}]", "4 E-UNKNOWN unknown view `epi`; the policy has none"),
        ("crf: {items_unlisted: skip}", "`items_unlisted` cannot be `skip`; expected one of `scan`, `drop`, `block`"),
        ("tests: [{id: a, at: 'F.*', input: x, expect: x}]", "4 E-PLACE `at` of a test is one place"),
        ("unlisted: show", "4 E-REASON `unlisted: show` lets through whatever no rule names"),
        ("on_error: skip", "`on_error` cannot be `skip`; expected `withhold`"),
        ("unlisted: hidden", "`unlisted` cannot be `hidden`; did you mean `hide`?"),
        ("rules: [{id: a, show: age}, {id: a, show: sex}]", "4 E-DUPLICATE the id `a` is taken in line 4"),
        ("rules: [{id: floor, show: age}]", "is a word of the language"),
        ("floor: {hide: name}\nfloor: {hide: age}", "5 E-DUPLICATE `floor` is written twice, first in line 4"),
        ("consistency: {key: c2VjcmV0}", "4 E-KEY a key never stands in a policy"),
        ("detect: {name: {recall: 0.9, threshold: 0.5}}", "exactly one of `recall`, `threshold`"),
        ("detect: {name: {recall: 90}}", "a number 0..1, got `90`"),
        ("detect: {姓名: {recall: 0.9}}", "写作 `name`"),
        ("allow: [{id: a, terms: [''], for: [name]}]", "`terms` is empty"),
        ("allow: [{id: a, terms: [' '], for: [name]}]", "4 E-TERM a term is empty"),
        ("allow: [{id: a, terms: [x], from: 'builtin:x', for: [name]}]", "exactly one of `terms`, `from`"),
        (
            "allow: [{id: a, from: 'builtin:medical-eponyms', for: [name]}]",
            "did you mean `builtin:medical-eponyms-zh`?",
        ),
        ("allow: [{id: a, terms: [x], for: [name], expires: 2027-13-01}]", "a date such as `2027-03-31`"),
        ("deny: [{id: a, terms: [x], as: 人名}]", "写作 `name`"),
        ("together: [{id: a, of: [age], then: {hide: age}}]", "`of` needs `at_least`"),
        ("together: [{id: a, of: [age], at_least: 2, then: {hide: age}}]", "above the 1 selectors"),
        ("together: [{id: a, all_of: [sex], where: {age: {gte: 9}}, then: {hide: sex}}]", "needs `age` in"),
        ("together: [{id: a, all_of: ['name[1]'], then: {hide: sex}}]", "not characters"),
        ("extends: other", "must pin one policy"),
        ("relaxes: [{rule: a, reason: b, approved_by: c}]", "`relaxes` needs `extends`"),
        ("tests: [{id: a, input: x}]", "a test needs `expect`"),
        ("tests: [{id: a, input: '[[NAME|x', expect: x}]", "4 E-MARKUP"),
        ("tests: [{id: a, input: x, text: x, expect: x}]", "exactly one of `input`, `text`"),
        ("implements: [hipaa-19]", "did you mean `hipaa-18`?"),
    ],
)
def test_a_mistake_is_told_with_what_was_meant(body: str, expected: str) -> None:
    assert expected in "\n".join(faults_of(body + "\n"))


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("hdeid: 2\npolicy: a\nversion: 1.0.0\n", "`hdeid` cannot be `2`; expected `1`"),
        ("hdeid: 1\npolicy: My Policy\nversion: 1.0.0\n", "write it like `abc-301-base`"),
        ("hdeid: 1\npolicy: a\nversion: 1.0\n", "`version` cannot be `1.0`; write it like `1.0.0`"),
        ("policy: a\nversion: 1.0.0\n", "a policy needs `hdeid`"),
        ("- a\n", "must be a mapping"),
        ("just text\n", "must be a mapping"),
    ],
)
def test_the_head_of_a_policy_is_checked(head: str, expected: str) -> None:
    assert expected in "\n".join(faults_of("", head=head))


def test_all_faults_of_a_file_come_at_once_in_its_order() -> None:
    body = "unlisted: hiden\nrules:\n  - {id: a, hide: 地址}\n  - {id: b, hide: name, method: mak}\n"

    assert [" ".join(f.split(" ")[:2]) for f in faults_of(body)] == ["4 E-SYNTAX", "6 E-UNKNOWN", "7 E-SYNTAX"]


def test_numbers_and_words_that_yaml_would_change_stay_as_written() -> None:
    policy = parse_policy(HEAD + "applies_to: {study: NO, sites: [0010, 0x1F]}\n")

    assert policy.applies_to == {"study": ("NO",), "sites": ("0010", "0x1F")}


def test_a_fault_hides_no_other() -> None:
    assert codes_of("rules: [{id: a, hide: [nam, agee]}]\n") == ["E-UNKNOWN", "E-UNKNOWN"]
