"""What each step leaves visible of a subject, and the rules that are proposed from it."""

from __future__ import annotations

import pytest

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.policy.compile import compile_policy
from hdeid.policy.parse import parse_policy
from hdeid.proof.advise import advice_json, advice_lines, advise
from hdeid.proof.quasi import QUASI, Subjects, make_columns, steps_of, visible_values
from tests.policy.examples import HEAD


def people(*marked: str) -> dict[str, list[Document]]:
    return {f"s{index}": [parse_markup(text, id=f"s{index}")] for index, text in enumerate(marked)}


TOWN = "[[ADDRESS|{{province:浙江省}}{{city:杭州市}}{{district:{}}}]]，[[AGE|{}岁]]，[[SEX|{}]]"
SUBJECTS = people(
    *(TOWN.format("西湖区", age, "女") for age in (31, 32, 33)),
    *(TOWN.format("滨江区", age, "女") for age in (36, 37, 38)),
    *(TOWN.format("余杭区", age, "男") for age in (31, 32, 33)),
)


def test_steps_of_an_address_are_those_of_the_levels_that_occur() -> None:
    (address,) = (each for each in make_columns(SUBJECTS) if each.category == "ADDRESS")

    assert ["to district", "to city", "to province", "hidden 隐藏"] == [step.title for step in address.steps]
    assert [3, 1, 1, 1] == [len(set(codes.tolist())) for codes in address.codes]


@pytest.mark.parametrize("category", QUASI)
def test_the_rules_of_every_step_compile(category: str) -> None:
    for step in steps_of(category, frozenset({"city", "province", "year", "month", "body"})):
        compile_policy(parse_policy(HEAD + "rules:\n" + "\n".join(step.rules) + "\n"))


def test_a_municipality_counts_as_a_province() -> None:
    subjects = people("[[ADDRESS|{city:上海市}{district:杨浦区}]]", "[[ADDRESS|{province:浙江省}]]")
    step = steps_of("ADDRESS", frozenset({"province"}))[0]
    policy = compile_policy(parse_policy(HEAD + "rules:\n" + "\n".join(step.rules) + "\n"))

    seen = [visible_values(policy, found, frozenset({"ADDRESS"})) for found in subjects.values()]

    assert [{("ADDRESS", "上海市")}, {("ADDRESS", "浙江省")}] == [set(values) for values in seen]


def test_advice_keeps_what_all_share_and_hides_what_sets_apart() -> None:
    advice = advise(SUBJECTS, 3)

    said = {each.category: each.step.title for each in advice.proposals}
    assert advice.choice is not None
    assert advice.choice.smallest >= 3
    assert {"ADDRESS": "to district", "AGE": "bands of 5 分段", "SEX": "shown 显示"} == said


def test_the_proposed_rules_are_a_policy_that_keeps_its_word() -> None:
    text = "\n".join(advice_lines(advise(SUBJECTS, 6)))
    policy = compile_policy(parse_policy(HEAD + text + "\n"))

    seen = [visible_values(policy, found, frozenset(QUASI)) for found in SUBJECTS.values()]

    assert all(seen.count(values) >= 6 for values in seen)


def test_too_few_subjects_have_no_answer() -> None:
    value = advice_json(advise(SUBJECTS, 10))

    assert not value["found"]
    assert "无法达到 k" in next(advice_lines(advise(SUBJECTS, 10)))


def test_several_documents_of_one_subject_count_once() -> None:
    subjects: Subjects = {
        "a": [parse_markup("[[SEX|女]]"), parse_markup("[[SEX|女]]")],
        "b": [parse_markup("[[SEX|女]]")],
    }

    (sex,) = make_columns(subjects)

    assert [0, 0] == sex.codes[0].tolist()
