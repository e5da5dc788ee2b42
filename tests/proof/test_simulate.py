"""A simulation counts what a policy does, and tells places by offset only."""

from __future__ import annotations

import json

from hdeid.core.markup import parse_markup
from hdeid.proof.simulate import simulate, simulation_json, simulation_lines
from tests.policy.examples import compiled

POLICY = compiled(
    "rules: [{id: place, show: address.to(city)}, {id: age, hide: age, method: generalize, with: {bands: 10}}, "
    "{id: url, hide: url, method: suppress}]\n"
)
SUBJECTS = {
    name: [parse_markup(f"[[NAME|李海]]，[[AGE|{age}岁]]，住[[ADDRESS|{{city:杭州市}}{{road:文三路}}]]", id=name)]
    for name, age in (("a", 31), ("b", 34), ("c", 55))
}


def test_rules_levels_and_k_are_counted() -> None:
    value = simulation_json(simulate(POLICY, SUBJECTS), POLICY, 2)

    assert ["url"] == value["never_fired"]
    assert {"before": 9, "after": {"shown": 9}} == value["levels"]["address.city"]
    assert {"before": 9, "after": {"coarser": 9}} == value["levels"]["age"]
    assert {"smallest": 1, "subjects": 3, "below": 1, "asked": 2} == value["k"]
    assert ["a", 3, 6] == next(rule for rule in value["rules"] if rule["rule"] == "age")["examples"][0]


def test_no_text_of_a_document_is_told() -> None:
    found = simulate(POLICY, SUBJECTS)

    told = json.dumps(simulation_json(found, POLICY, 2), ensure_ascii=False) + "\n".join(
        simulation_lines(found, POLICY, 2)
    )
    for secret in ("李", "海", "杭州", "文三", "31岁", "55"):
        assert secret not in told.replace(POLICY.fingerprint, "")
