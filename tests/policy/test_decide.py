"""Atoms and decisions of documents."""

from __future__ import annotations

import pickle

import pytest

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.core.span import Part, Span
from hdeid.policy.decide import decide
from tests.policy.examples import compiled, visible

DAY = "rules: [{id: month, show: date.to(month)}, {id: day, hide: date.below(month), method: mask}]\n"


def test_atoms_are_levels_in_the_order_of_the_text() -> None:
    document = parse_markup("[[NAME|{surname:李}{given:海海}]]，[[AGE|9岁]]，[[DATE|五月]]")

    atoms = [tuple(atom) for atom, _ in decide(compiled(""), document)]

    assert atoms == [
        (0, 1, "NAME", "surname", 0),
        (1, 3, "NAME", "given", 0),
        (4, 6, "AGE", "", 1),
        (7, 9, "DATE", "rest", 2),
    ]


def test_neighboring_levels_hidden_alike_say_so() -> None:
    first, second = (decision for _, decision in decide(compiled(""), parse_markup("[[NAME|{surname:李}{given:海}]]")))

    assert first.hides_like(second)


def test_a_separator_between_levels_stays_only_where_both_stay() -> None:
    policy = compiled("unlisted: show\nreason: x\nrules: [{id: a, hide: phone.subscriber, method: mask}]\n")

    assert visible(policy, "[[PHONE|{prefix:138}-{area:0013}-{subscriber:8000}]]") == "138-0013_____"


def test_other_text_between_levels_is_hidden_with_them() -> None:
    policy = compiled("unlisted: show\nreason: x\nrules: [{id: a, hide: phone.subscriber, method: mask}]\n")

    assert (
        visible(policy, "[[PHONE|{prefix:138}转x{area:0013}{subscriber:8000}]]".replace("转x", "x转"))
        == "138__0013____"
    )


def test_a_doubtful_level_takes_the_strictest_decision_of_the_span() -> None:
    sure = Span(0, 10, "DATE", (Part(0, 5, "year"), Part(5, 7, "month"), Part(7, 10, "day")))
    doubtful = Span(0, 10, "DATE", (Part(0, 5, "year"), Part(5, 7, "month", 0.3), Part(7, 10, "day")))

    assert visible(compiled(DAY), Document("2023年5月31日", (sure,))) == "2023年5月___"
    assert visible(compiled(DAY), Document("2023年5月31日", (doubtful,))) == "__________"
    assert (
        visible(compiled("detect: {level_threshold: 0.2}\n" + DAY), Document("2023年5月31日", (doubtful,)))
        == "2023年5月___"
    )


def test_a_doubtful_level_shows_nothing_by_characters() -> None:
    policy = compiled("rules: [{id: a, show: 'name.given[1]'}, {id: b, show: 'phone[1:3]'}]\n")
    name = Span(0, 3, "NAME", (Part(0, 1, "surname", 0.1), Part(1, 3, "given", 0.9)))

    assert visible(policy, Document("李海海", (name,))) == "___"


@pytest.mark.parametrize(
    ("age", "expected"),
    [
        ("89岁", "89岁"),
        ("九十一岁", "____"),
        ("不详", "__"),
        ("八十多岁", "八十多岁"),
        ("近九十岁", "____"),
        ("3月龄", "3月龄"),
    ],
)
def test_an_age_that_cannot_be_read_is_hidden(age: str, expected: str) -> None:
    policy = compiled("rules: [{id: a, show: age}, {id: b, hide: age, where: {age: {gte: 90}}, method: suppress}]\n")

    assert expected == visible(policy, f"[[AGE|{age}]]")


def test_an_age_that_cannot_be_read_is_hidden_even_where_all_rules_show() -> None:
    policy = compiled("unlisted: show\nreason: x\nrules: [{id: a, show: age, where: {age: {lt: 90}}}]\n")

    assert visible(policy, "[[AGE|不详]]，[[AGE|95岁]]") == "__，95岁"


def test_rules_on_characters_hold_for_names_kept_from_before() -> None:
    policy = compiled("unlisted: show\nreason: x\nrules: [{id: a, hide: 'name.given[-1]'}]\n")

    assert (
        visible(
            policy,
            "[[NAME|{surname:李}{given:海海}]]，[[NAME|{surname:王}{given:海明}]]，[[NAME|{surname:赵}{given:敏}]]",
        )
        == "李海_，王海_，赵_"
    )


def test_a_compiled_policy_travels_to_other_processes() -> None:
    policy = compiled(DAY)

    other = pickle.loads(pickle.dumps(policy))

    document = parse_markup("[[DATE|{year:2023年}{month:5月}{day:31日}]]")
    assert decide(policy, document) == decide(other, document)


def test_a_city_is_decided_the_same_after_a_municipality_of_the_same_length() -> None:
    policy = compiled('rules: [{id: a, show: address.to(province)}, {id: b, hide: "address[5]", method: mask}]\n')

    assert "上海市" == visible(policy, "[[ADDRESS|{city:上海市}]]")
    assert "___" == visible(policy, "[[ADDRESS|{city:六安市}]]")
