"""Conditions of release: approvals, and how many subjects of a batch share what a view shows."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.core.view import View
from hdeid.errors import PolicyRuleError
from hdeid.masker.method import Scope
from hdeid.masker.render import render
from hdeid.policy.decide import decide
from hdeid.policy.plan import Compiled
from hdeid.policy.release import Grant, check_release
from hdeid.policy.risk import choose_by_risk, combination, rare_subjects
from hdeid.policy.views import Risk
from tests.policy.examples import compiled

POLICY = compiled(
    "views:\n"
    "  epi: {roles: [analyst], show: age, requires: {approval: dpo, purpose: 统计, expires_days: 90}}\n"
    "  any: {show: age}\n"
    "  k: {show: [address.to(district), date.to(month), age], "
    "risk: {k: 2, on: [address.district, age, date.month], else: roll-up}}\n"
)
EPI = POLICY.policy.views["epi"]
GRANT = Grant("dpo", "统计", date(2027, 1, 1))


def risk_of(otherwise: str, k: int = 2) -> Risk:
    known = POLICY.policy.views["k"].risk
    assert known is not None
    return Risk(k, known.on, otherwise)  # type: ignore[arg-type]


def view_of(document: Document, policy: Compiled) -> View:
    return render(document, decide(policy, document), Scope(None, policy.policy.consistency, "example"))


def test_a_view_without_conditions_needs_nothing() -> None:
    check_release(POLICY.policy.views["any"], None, roles=["guest"])


def test_a_grant_holds_to_its_last_day() -> None:
    check_release(EPI, GRANT, roles=["analyst"], today=date(2027, 4, 1))


@pytest.mark.parametrize(
    ("grant", "roles", "today", "code"),
    [
        (None, ["analyst"], date(2027, 1, 2), "E-APPROVAL"),
        (GRANT, ["guest"], date(2027, 1, 2), "E-ROLE"),
        (GRANT, ["analyst"], date(2027, 4, 2), "E-EXPIRED"),
        (GRANT, ["analyst"], date(2026, 12, 31), "E-APPROVAL"),
        (Grant("cra", "统计", date(2027, 1, 1)), ["analyst"], date(2027, 1, 2), "E-APPROVAL"),
        (Grant("dpo", "营销", date(2027, 1, 1)), ["analyst"], date(2027, 1, 2), "E-PURPOSE"),
    ],
)
def test_a_view_is_refused_when_a_condition_is_not_met(
    grant: Grant | None, roles: list[str], today: date, code: str
) -> None:
    with pytest.raises(PolicyRuleError) as caught:
        check_release(EPI, grant, roles=roles, today=today)

    assert code == caught.value.code


def test_a_combination_holds_what_is_shown_and_not_what_is_hidden() -> None:
    document = parse_markup(
        "[[NAME|李海海]][[ADDRESS|{city:杭州市}{district:西湖区}{road:文三路}]][[AGE|9岁]][[DATE|{month:5月}{day:3日}]]"
    )

    found = combination(risk_of("refuse").on, [view_of(document, POLICY.view("k"))])

    assert (frozenset({"西湖区"}), frozenset({"9岁"}), frozenset({"5月"})) == found


def test_who_shows_nothing_is_not_rare() -> None:
    assert frozenset({"b"}) == rare_subjects({"a": (frozenset(),), "b": (frozenset({"x"}),)}, 2)


def home(district: str, age: str) -> Document:
    return parse_markup(f"[[ADDRESS|{{city:杭州市}}{{district:{district}}}]][[AGE|{age}]]")


def test_rare_subjects_are_refused_suppressed_or_rolled_up() -> None:
    batch = {
        "a": home("西湖区", "9岁"),
        "b": home("西湖区", "9岁"),
        "c": home("上城区", "9岁"),
        "d": home("下城区", "8岁"),
    }
    view = POLICY.view("k")

    def chosen(otherwise: str) -> dict[str, str]:
        found = choose_by_risk(view, risk_of(otherwise), batch, lambda name, policy: [view_of(batch[name], policy)])
        return {name: view_of(batch[name], policy).text for name, policy in found.items()}

    with pytest.raises(PolicyRuleError, match="2 of 4 subjects"):
        chosen("refuse")
    assert chosen("suppress") == {"a": "杭州市西湖区9岁", "b": "杭州市西湖区9岁", "c": "[年龄]", "d": "[年龄]"}
    assert chosen("roll-up") == {
        "a": "杭州市西湖区9岁", "b": "杭州市西湖区9岁", "c": "杭州市[年龄]", "d": "杭州市[年龄]",
    }  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("甲乙丙"), st.sampled_from("123"), st.sampled_from("56")), max_size=12),
    st.integers(2, 4),
    st.sampled_from(["suppress", "roll-up"]),
)
def test_nobody_is_rare_after_the_choice(people: list[tuple[str, str, str]], k: int, otherwise: str) -> None:
    batch = {
        str(index): parse_markup(f"[[ADDRESS|{{city:杭州市}}{{district:{a}区}}]][[AGE|{b}岁]][[DATE|{{month:{c}月}}]]")
        for index, (a, b, c) in enumerate(people)
    }
    risk = risk_of(otherwise, k)

    found = choose_by_risk(POLICY.view("k"), risk, batch, lambda name, policy: [view_of(batch[name], policy)])

    shown = Counter(combination(risk.on, [view_of(batch[name], policy)]) for name, policy in found.items())
    assert all(count >= k for values, count in shown.items() if any(values))
