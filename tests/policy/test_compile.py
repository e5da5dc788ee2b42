"""Which rule wins, what contradicts, what leaks: POLICY.md section 4."""

from __future__ import annotations

from datetime import date

import pytest

from hdeid.core.category import CATEGORIES
from hdeid.policy.compile import compile_policy
from hdeid.policy.parse import parse_policy
from hdeid.policy.selector import atom_levels
from tests.policy.examples import HEAD, codes_of, compiled, faults_of, visible

HOME = "[[ADDRESS|{province:浙江省}{city:杭州市}{district:西湖区}{road:文三路}{number:9号}]]"
SHOW = "unlisted: show\nreason: x\n"


def winner(body: str, category: str, level: str = "") -> str:
    return compiled(body).plans[category].levels[level].rule


def test_every_category_and_level_has_a_decision() -> None:
    policy = compiled("")

    for name, category in CATEGORIES.items():
        assert set(atom_levels(category)) <= set(policy.plans[name].levels)


@pytest.mark.parametrize(
    ("rules", "level", "expected"),
    [
        ("{id: a, show: any}, {id: b, hide: address}", "city", "b"),
        ("{id: a, hide: address}, {id: b, show: address.to(city)}", "city", "b"),
        ("{id: a, show: address.to(city)}, {id: b, hide: address.city}", "city", "b"),
        ("{id: a, show: address.to(city)}, {id: b, hide: address.district}", "city", "a"),
        ("{id: a, hide: address.city, method: mask}, {id: b, hide: address.road}", "road", "b"),
        ("{id: a, hide: address.city, method: mask}, {id: b, hide: address.district}", "village", "b"),
        ("{id: a, hide: address, method: mask}, {id: b, hide: address.city}", "road", "b"),
    ],
)
def test_the_most_specific_rule_wins(rules: str, level: str, expected: str) -> None:
    assert expected == winner(f"rules: [{rules}]\n", "ADDRESS", level)


def test_a_rule_with_a_condition_wins_over_the_same_without() -> None:
    policy = compiled("rules: [{id: a, show: age}, {id: b, hide: age, where: {age: {gte: 90}}}]\n")

    assert visible(policy, "[[AGE|89岁]]，[[AGE|90岁]]") == "89岁，___"


@pytest.mark.parametrize(
    "rules",
    [
        "{id: a, show: address.to(city)}, {id: b, hide: address.to(province)}",
        "{id: a, hide: name, method: tag}, {id: b, hide: name, method: mask}",
        "{id: a, hide: name, method: mask, with: {length: 3}}, {id: b, hide: name, method: mask}",
        "{id: a, show: 'name[1]'}, {id: b, hide: 'name[-1]'}",
        "{id: a, show: 'name[1]'}, {id: b, hide: 'name.given[1]'}",
        "{id: a, show: age, where: {age: {lt: 90}}}, {id: b, hide: age, where: {age: {gte: 80}}}",
    ],
)
def test_rules_of_equal_weight_that_disagree_are_refused(rules: str) -> None:
    assert "E-CONFLICT" in codes_of(f"rules: [{rules}]\n")


@pytest.mark.parametrize(
    "rules",
    [
        "{id: a, show: name}, {id: b, show: name}",
        "{id: a, hide: name}, {id: b, hide: name, method: tag, with: {style: zh}}",
        "{id: a, show: 'name[1]'}, {id: b, hide: 'name[2:]'}",
        "{id: a, show: age, where: {age: {lt: 90}}}, {id: b, hide: age, where: {age: {gte: 90}}}",
    ],
)
def test_rules_that_agree_or_never_meet_are_no_conflict(rules: str) -> None:
    assert compiled(f"rules: [{rules}]\n")


def test_a_conflict_names_both_rules_with_their_places() -> None:
    body = "rules:\n  - {id: a, show: age}\n  - {id: b, hide: age, method: tag}\n"

    assert faults_of(body)[0].startswith(
        "6 E-CONFLICT the rules `a` (example.yaml:5:5) and `b` (example.yaml:6:5) name `age` with the same weight"
    )


@pytest.mark.parametrize(
    ("hidden", "expected"),
    [
        ("address.district", "浙江省杭州市________"),
        ("address.above(city)", "______________"),
        ("address.room", "浙江省杭州市西湖区文三路9号"),
        ("[address.district]\n    closure: off\n    reason: x", "浙江省杭州市___文三路9号"),
    ],
)
def test_hiding_a_level_hides_what_lies_inside_it(hidden: str, expected: str) -> None:
    policy = compiled(f"{SHOW}rules:\n  - id: a\n    hide: {hidden}\n")

    assert expected == visible(policy, HOME)


def test_closure_holds_where_the_hidden_level_is_absent_and_for_what_stands_beside() -> None:
    policy = compiled(SHOW + "rules: [{id: a, hide: address.district}]\n")

    assert visible(policy, "[[ADDRESS|{city:上海市}{road:国定路}]]") == "上海市___"
    assert visible(policy, "[[ADDRESS|{city:上海市}{postcode:200433}]]") == "上海市______"


@pytest.mark.parametrize(
    "rules",
    [
        "{id: a, hide: address.district}, {id: b, show: address.road}",
        "{id: a, hide: address.to(city)}, {id: b, show: address.district}",
        "{id: a, hide: address}, {id: b, show: address.district}",
        "{id: a, hide: address.district}, {id: b, show: address.coordinates}",
        "{id: a, hide: organization.body}, {id: b, show: organization.department}",
        "{id: a, hide: address.district}, {id: b, show: 'address.road[1]'}",
    ],
)
def test_a_visible_level_inside_a_hidden_one_is_a_leak(rules: str) -> None:
    assert codes_of(f"{SHOW}rules: [{rules}]\n") == ["E-LEAK"]


def test_closure_off_with_a_reason_lets_the_finer_level_stay() -> None:
    rules = "{id: a, hide: address.district, closure: off, reason: x}, {id: b, show: address.road}"

    assert compiled(f"{SHOW}rules: [{rules}]\n")


def test_the_floor_is_stronger_than_any_rule_and_leaves_the_method_to_rules_that_hide() -> None:
    policy = compiled(
        "floor: {hide: [name.given, address.district], method: suppress}\n"
        "rules: [{id: a, show: [name, 'name[3]', address.to(city)]}, {id: b, hide: name.given, method: mask}]\n"
    )

    assert visible(policy, "[[NAME|{surname:李}{given:海海}]]，" + HOME) == "李__，浙江省杭州市________"
    assert (
        policy.plans["NAME"].levels["given"].method,
        policy.plans["ADDRESS"].levels["road"].method,
    ) == ("mask", "suppress")


def test_text_without_levels_is_hidden_as_soon_as_any_level_is() -> None:
    shown = compiled("rules: [{id: a, show: date}]\n")
    hidden = compiled("rules: [{id: a, show: date}, {id: b, hide: date.day, method: mask}]\n")

    assert visible(shown, "[[DATE|五月初]]") == "五月初"
    assert visible(hidden, "[[DATE|五月初]]") == "___"
    assert hidden.plans["DATE"].levels["rest"].method == "mask"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("{id: a, show: address.to(province)}", "上海市___"),
        ("{id: a, show: address.city}", "上海市___"),
        ("{id: a, show: address.to(province)}, {id: b, hide: address.below(province)}", "上海市___"),
        ("{id: a, show: address.to(province)}, {id: b, hide: address.city}", "______"),
    ],
)
def test_a_municipality_counts_as_a_province(rules: str, expected: str) -> None:
    assert expected == visible(compiled(f"rules: [{rules}]\n"), "[[ADDRESS|{city:上海市}{district:杨浦区}]]")
    assert visible(compiled("rules: [{id: a, show: address.to(province)}]\n"), "[[ADDRESS|{city:杭州市}]]") == "___"


def test_the_quasi_identifiers_of_fields_are_hidden_only_where_named() -> None:
    assert visible(compiled(""), "[[SEX|男]][[AGE|9]]") == "男_"
    assert visible(compiled("rules: [{id: a, hide: sex}]\n"), "[[SEX|男]]") == "_"
    assert visible(compiled("floor: {hide: any}\n"), "[[SEX|男]]") == "_"


def test_an_expired_allow_entry_does_not_hold_and_changes_the_fingerprint() -> None:
    policy = parse_policy(HEAD + "allow: [{id: a, terms: [示例医药], for: [organization], expires: 2027-03-31}]\n")

    before, after = (compile_policy(policy, today=day) for day in (date(2027, 3, 31), date(2027, 4, 1)))

    assert (len(before.allow), len(after.allow)) == (1, 0)
    assert before.fingerprint != after.fingerprint


def test_a_claim_that_does_not_hold_is_refused_clause_by_clause() -> None:
    faults = faults_of("implements: [hipaa-18]\nrules: [{id: a, show: [phone.area, age]}]\n")

    assert [fault.split(" ")[1] for fault in faults] == ["E-CLAIM", "E-CLAIM"]
    assert any("`phone.area`" in fault for fault in faults)


def test_every_decision_says_why_and_what_lost() -> None:
    policy = compiled("rules:\n  - {id: a, show: address}\n  - {id: b, hide: address.district, method: mask}\n")

    district, road = (policy.plans["ADDRESS"].levels[level] for level in ("district", "road"))

    assert (district.reason.kind, district.reason.specificity, district.reason.place.line) == ("rule", "level", 6)
    assert [(loss.rule, loss.why) for loss in district.reason.lost] == [("a", "category < level")]
    assert (
        road.reason.kind,
        [(loss.rule, loss.why) for loss in road.reason.lost],
    ) == ("closure", [("a", "category < closure")])
