"""What a policy shows may tell what it hides, across categories."""

from __future__ import annotations

import pytest

from hdeid.errors import PolicyError
from hdeid.policy.derive import leaks
from hdeid.policy.inferences import INFERENCES
from hdeid.policy.libraries import load_policy
from hdeid.policy.lint import lint
from hdeid.policy.samples import sample
from tests.policy.examples import compiled


def chains(body: str, *, errors: bool = True) -> list[str]:
    return [leak.chain for leak in leaks(compiled(body)) if leak.is_error or not errors]


def findings(body: str, *codes: str) -> list[PolicyError]:
    return [finding for finding in lint(compiled(body)) if "->" in finding.message and finding.code in codes]


def policy(show: str, hide: str) -> str:
    return f"rules: [{{id: s, show: {show}}}, {{id: h, hide: {hide}, method: tag}}]\n"


@pytest.mark.parametrize(
    ("show", "hide", "chain"),
    [
        ("[id_card.birth_year]", "date", "id_card.birth_year -> date.year"),
        ("[id_card.birth_month]", "date", "id_card.birth_month -> date.month"),
        ("[id_card.birth_year]", "age", "id_card.birth_year -> age"),
        ("[id_card.sequence]", "sex", "id_card.sequence -> sex"),
        ("[id_card.to(district)]", "address", "id_card.province -> address.province"),
        ("date", "[id_card.birth_day]", "date.day -> id_card.birth_day"),
        ("address.to(district)", "[id_card.district]", "address.district -> id_card.district"),
        ("[plate.city]", "address", "plate.city -> address.city"),
        ("[plate.province]", "address", "plate.province -> address.province"),
        ("[phone.area]", "address", "phone.area -> address.city"),
        ("[phone.prefix, phone.area]", "address", "phone.prefix + phone.area -> address.city"),
        ("[email.domain]", "organization", "email.domain -> organization.body"),
        ("url", "organization", "url -> organization.body"),
        ("[subject.site]", "organization", "subject.site -> organization.body"),
        ("[age, date.year]", "[id_card.birth_year]", "age + date.year -> id_card.birth_year"),
        ("organization.to(body)", "address", "organization.body -> address.province"),
        ("organization.to(region)", "address", "organization.region -> address.province"),
        ("[subject.site]", "address", "subject.site -> organization.body -> address.province"),
        ('["id_card[1:6]"]', "address", "id_card.province -> address.province"),
    ],
)
def test_a_visible_value_that_tells_a_hidden_one_is_an_error(show: str, hide: str, chain: str) -> None:
    assert chain in chains(policy(show, hide))


def test_every_inference_names_levels_of_the_taxonomy() -> None:
    for step in INFERENCES:
        for category, level in (*step.sources, step.target):
            assert level in {part.level for part in sample(category).spans[0].parts} | {""}


def test_hiding_both_or_showing_both_is_no_leak() -> None:
    assert [] == chains("rules: [{id: h, hide: [id_card, date, age, sex, address], method: tag}]\n", errors=False)
    assert [] == chains(policy("[id_card.birth_year, date, age]", "name"))


def test_a_number_hidden_as_a_whole_does_not_hide_every_fact_in_it() -> None:
    assert [] == chains(policy("[date, address.to(district), age]", "id_card"), errors=False)
    assert [] == chains("floor: {hide: id_card}\nrules: [{id: s, show: [date, age]}]\n", errors=False)
    assert ["date.year -> id_card.birth_year"] == chains(
        "floor: {hide: id_card.birth_year}\nrules: [{id: s, show: date.year}]\n"
    )


def test_an_age_hidden_under_a_condition_is_hidden() -> None:
    body = (
        "rules: [{id: s, show: [age, id_card.birth_year]}, "
        "{id: h, hide: age, where: {age: {gte: 90}}, method: suppress}]\n"
    )

    assert "id_card.birth_year -> age" in chains(body)


def test_what_is_so_only_by_default_is_a_warning() -> None:
    body = "unlisted: show\nreason: x\nrules: [{id: h, hide: address.district, method: mask}]\n"

    assert findings(body, "W-LEAK")
    assert [] == findings(body, "E-LEAK")
    assert [] == chains(body)


def test_the_message_names_both_rules_the_chain_and_the_way_out() -> None:
    (finding,) = findings(policy("[id_card.birth_year]", "age"), "E-LEAK")

    for part in (
        "`s` shows `id_card.birth_year`, from which `age` follows, hidden by `h` (example.yaml:4:",
        "身份证号中的出生年可推算年龄",
        "acknowledges: [{leak: id_card.birth_year -> age, reason: …}]",
    ):
        assert part in finding.message


@pytest.mark.parametrize("leak", ["id_card.birth_year -> age", "id_card -> age"])
def test_a_leak_can_be_acknowledged_with_a_reason(leak: str) -> None:
    body = policy("[id_card.birth_year]", "age")

    assert [] == findings(f"acknowledges: [{{leak: {leak}, reason: 年份本就公开}}]\n{body}", "E-LEAK")


def test_acknowledging_one_way_leaves_the_others() -> None:
    body = policy("[plate.city, phone.area]", "address")

    found = findings(f"acknowledges: [{{leak: plate -> address, reason: x}}]\n{body}", "E-LEAK")

    assert ["phone.area -> address.city"] == [leak for leak in chains(body) if any(leak in f.message for f in found)]


def test_an_acknowledgement_without_a_leak_is_told() -> None:
    body = "acknowledges: [{leak: url -> address, reason: x}]\nrules: [{id: a, hide: url}]\n"

    assert 1 == len(findings(body, "W-NEVER-FIRES"))


@pytest.mark.parametrize("name", ["patent-fig6", "epi-district", "hipaa-safe-harbor", "abc-301-crf"])
def test_no_policy_of_the_specification_leaks_by_inference(name: str) -> None:
    assert [] == [leak.chain for leak in leaks(load_policy(name)) if leak.is_error]
