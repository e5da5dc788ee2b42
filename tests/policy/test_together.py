"""Several weak identifiers in one window."""

from __future__ import annotations

import pytest

from hdeid.core.markup import parse_markup
from hdeid.policy.decide import decide
from tests.policy.examples import compiled, visible

SHOW = "unlisted: show\nreason: x\n"


def three(window: str) -> str:
    counted = "at_least: 2, of: [age, profession, ethnicity]"
    return f"{SHOW}together: [{{id: t, window: {window}, {counted}, then: {{hide: profession}}}}]\n"


@pytest.mark.parametrize(
    ("window", "marked", "expected"),
    [
        ("document", "[[AGE|9岁]]。\n\n[[PROFESSION|渔民]]", "9岁。\n\n__"),
        ("paragraph", "[[AGE|9岁]]。\n\n[[PROFESSION|渔民]]", "9岁。\n\n渔民"),
        ("paragraph", "[[AGE|9岁]]。\n[[PROFESSION|渔民]]", "9岁。\n__"),
        ("sentence", "[[AGE|9岁]]。[[PROFESSION|渔民]]", "9岁。渔民"),
        ("sentence", "[[AGE|9岁]]\n[[PROFESSION|渔民]]，[[PROFESSION|船员]]", "9岁\n__，__"),
        ("document", "[[PROFESSION|渔民]]，[[PROFESSION|船员]]", "渔民，船员"),
    ],
)
def test_a_rule_holds_in_its_window_only(window: str, marked: str, expected: str) -> None:
    assert expected == visible(compiled(three(window)), marked)


@pytest.mark.parametrize(
    ("age", "expected"), [("89岁", "2023年"), ("90岁", "_____"), ("不详", "_____"), ("近九十岁", "_____")]
)
def test_a_bound_on_the_age_holds_unless_it_surely_does_not(age: str, expected: str) -> None:
    body = SHOW + "together: [{id: t, all_of: [age, date.year], where: {age: {gte: 90}}, then: {hide: date.year}}]\n"

    assert f"{age}，{expected}" == visible(compiled(body), f"[[AGE|{age}]]，[[DATE|{{year:2023年}}]]")


def test_text_without_levels_counts_and_is_hidden() -> None:
    body = SHOW + "together: [{id: t, all_of: [age, address.district], then: {hide: address.city}}]\n"

    assert visible(compiled(body), "[[AGE|9岁]]住[[ADDRESS|杨浦区某地]]") == "9岁住_____"
    assert (
        visible(compiled(body), "[[AGE|9岁]]住[[ADDRESS|{province:浙江省}{city:杭州市}{district:西湖区}]]")
        == "9岁住浙江省______"
    )


def test_what_is_hidden_already_takes_the_stricter_method_and_never_a_weaker_one() -> None:
    body = (
        "rules: [{id: a, hide: profession, method: tag}, {id: b, hide: ethnicity, method: drop}]\n"
        "together: [{id: t, all_of: [age], then: {hide: [profession, ethnicity], method: suppress}}]\n"
    )

    decided = decide(compiled(body), parse_markup("[[AGE|9岁]][[PROFESSION|渔民]][[ETHNICITY|回族]]"))

    assert [decision.method for _, decision in decided] == ["tag", "suppress", "drop"]


def test_rules_are_computed_on_what_was_found_not_on_each_other() -> None:
    body = SHOW + (
        "together:\n"
        "  - {id: z, all_of: [age, sex], then: {hide: sex}}\n"
        "  - {id: a, all_of: [sex, ethnicity], then: {hide: ethnicity}}\n"
    )

    assert visible(compiled(body), "[[AGE|9岁]][[SEX|男]][[ETHNICITY|回族]]") == "9岁___"
