"""Comparing two policies is sound and complete: it says weaker where a document shows more, and only there."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup, write_markup
from hdeid.masker.method import Scope
from hdeid.masker.render import render
from hdeid.policy.compare import Comparing, compare_policies, policy_at
from hdeid.policy.decide import decide, presence
from hdeid.policy.decision import Atom, Decision
from hdeid.policy.libraries import load_policy, shipped_names
from hdeid.policy.plan import Compiled
from hdeid.policy.strictness import compare
from hdeid.policy.terms import apply_terms
from hdeid.policy.together import NOTHING_BESIDE, presence_beside
from tests.policy.examples import compiled
from tests.policy.pairs import pairs
from tests.policy.strategies import documents

SLOW = settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))
NOTHING = Document("")
PLACES = ("", "F.AE", "F.DM/I.X", "F.CM/I.Y")
FAST = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@dataclass(frozen=True)
class Setting:
    """A document, another text about the same subject, and whether that is of the same record."""

    document: Document
    beside: Document = NOTHING
    is_same_record: bool = False

    def decide(self, policy: Compiled) -> list[tuple[Atom, Decision]]:
        found = presence(policy, self.beside)
        record = found if self.is_same_record else NOTHING_BESIDE
        return decide(policy, self.document, beside=presence_beside(policy.together, record, found))

    def decisions(self, policy: Compiled) -> dict[int, tuple[Decision, str, str]]:
        """Return what is decided about each letter and digit, with its category and level."""
        return {
            index: (decision, atom.category, atom.level)
            for atom, decision in self.decide(policy)
            for index in range(atom.start, atom.end)
            if self.document.text[index].isalnum()
        }

    def shown(self, policy: Compiled) -> set[int]:
        """Return the letters and digits of the original that the rendered view shows."""
        scope = Scope(None, policy.policy.consistency)
        view = render(self.document, self.decide(policy), scope, drops=policy.drops)
        return {
            index
            for segment in view.segments
            if segment.is_shown
            for index in range(segment.start, segment.end)
            if self.document.text[index].isalnum()
        }


surroundings = st.builds(Setting, documents(), documents(), st.booleans())


def check_soundness(pair: tuple[Compiled, Compiled], setting: Setting) -> None:
    if not compare_policies(*pair).is_at_least_as_strict:
        return
    for place, name in product(PLACES, ("", "v")):
        one, other = (policy_at(policy, place, name) for policy in pair)
        assert setting.shown(one) <= setting.shown(other)
        if one.drops:
            continue
        theirs = setting.decisions(other)
        for index, (decision, *atom) in setting.decisions(one).items():
            assert compare(decision, theirs[index][0], *atom) in ("equal", "stricter")


def check_witnesses(pair: tuple[Compiled, Compiled]) -> None:
    for each in compare_policies(*pair).differences:
        one, other = (policy_at(policy, each.atom.at, each.atom.view) for policy in pair)
        setting = Setting(each.document, each.beside or NOTHING, each.is_same_record)
        if each.one.shows and not each.other.shows:
            assert each.offset in setting.shown(one) - setting.shown(other)
        if not one.drops and not other.drops:
            mine, theirs = (setting.decisions(policy)[each.offset] for policy in (one, other))
            assert each.relation == compare(mine[0], theirs[0], *mine[1:])


@FAST
@given(pairs(), surroundings)
def test_at_least_as_strict_means_that_no_document_shows_more(
    pair: tuple[Compiled, Compiled], setting: Setting
) -> None:
    check_soundness(pair, setting)


@FAST
@given(pairs())
def test_a_witness_of_weaker_really_shows_more(pair: tuple[Compiled, Compiled]) -> None:
    check_witnesses(pair)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@SLOW
@given(pairs(), surroundings)
def test_ten_thousand_pairs_find_no_counterexample(pair: tuple[Compiled, Compiled], setting: Setting) -> None:
    check_soundness(pair, setting)
    check_witnesses(pair)


@FAST
@given(pairs())
def test_the_two_directions_mirror_each_other(pair: tuple[Compiled, Compiled]) -> None:
    opposite = {"stricter": "weaker", "weaker": "stricter", "equal": "equal", "incomparable": "incomparable"}

    assert opposite[compare_policies(*pair).relation] == compare_policies(pair[1], pair[0]).relation


def against(one: str, other: str) -> Comparing:
    return compare_policies(compiled(one), compiled(other))


HIDE = "unlisted: hide\ndefault_method: suppress\n"


@pytest.mark.parametrize(
    ("one", "other", "relation", "witness"),
    [
        ("", "", "equal", ""),
        ("rules: [{id: a, show: address.to(city)}]", "rules: [{id: a, show: address.to(province)}]", "weaker",
         "[[ADDRESS|{city:杭州市}]]"),
        ('rules: [{id: a, show: "name[2]"}]', "", "weaker", "[[NAME|{surname:甲甲}]]"),
        ('rules: [{id: a, show: "name[-1]"}]', 'rules: [{id: a, show: "name[2:]"}]', "incomparable",
         "[[NAME|{surname:李}]]"),
        ('rules: [{id: a, show: "name.given[2]"}]', 'rules: [{id: a, show: "name[2:]"}]', "stricter", ""),
        ("rules: [{id: a, hide: age, method: generalize, with: {bands: 5}}]",
         "rules: [{id: a, hide: age, method: generalize, with: {bands: 7}}]", "incomparable", ""),
        ("rules: [{id: a, show: age}, {id: b, hide: age, where: {age: {gt: 90}}}]",
         "rules: [{id: a, show: age}, {id: b, hide: age, where: {age: {gte: 90}}}]", "weaker", "[[AGE|90岁]]"),
        ("rules: [{id: a, show: [age, profession]}]",
         "rules: [{id: a, show: [age, profession]}]\ntogether: [{id: t, all_of: [age, profession], "
         "then: {hide: profession}}]", "weaker", "[[PROFESSION|渔民]]\n\n[[AGE|37岁]]"),
        ("allow: [{id: t, terms: [示例医药], for: [organization]}]", "", "weaker",
         "[[ORGANIZATION|{region:示例医药}]]"),
        ("rules: [{id: a, show: sex}]", "rules: [{id: a, show: sex}]\ndeny: [{id: d, terms: [小李], as: name}]",
         "weaker", "小李"),
        ("detect: {name: {threshold: 0.7}}", "detect: {name: {threshold: 0.5}}", "weaker", ""),
        ("consistency: {link_across_exports: always}", "", "weaker", ""),
    ],
)  # fmt: skip
def test_a_difference_is_found_with_an_example(one: str, other: str, relation: str, witness: str) -> None:
    found = against(HIDE + one, HIDE + other)

    assert relation == found.relation
    if witness:
        assert witness in [write_markup(each.document) for each in found.of("weaker")]


def test_a_municipality_is_a_class_of_its_own() -> None:
    found = against(HIDE + "rules: [{id: a, show: address.to(province)}]", HIDE)

    assert {"country", "province", "municipality"} == {each.atom.level for each in found.of("weaker")}


def test_doubtful_levels_are_a_class_of_their_own() -> None:
    show = "rules: [{id: a, show: name.surname}"
    found = against(f"{HIDE}{show}]", f'{HIDE}{show}, {{id: b, hide: "name.given[1]", method: suppress}}]')

    assert [True] == [each.atom.is_doubtful for each in found.of("weaker")]


@pytest.mark.parametrize(
    ("one", "other", "place", "view"),
    [
        ("rules: [{id: a, at: F.AE, show: name}]", "", "F.AE", ""),
        ("views: {v: {show: [age]}}", "", "", "v"),
        ("views: {v: {show: [age]}}", "views: {v: {show: [sex]}}", "", "v"),
    ],
)
def test_a_place_or_view_that_tells_more_is_named(one: str, other: str, place: str, view: str) -> None:
    found = against(f"{HIDE}{one}", HIDE + other)

    (weaker,) = {(each.atom.at, each.atom.view) for each in found.of("weaker")}
    assert (place, view) == weaker


def test_what_stands_in_another_text_is_told_apart_from_what_stands_near() -> None:
    def policy(window: str) -> str:
        rule = f"{{id: t, window: {window}, all_of: [age, profession], then: {{hide: profession}}}}"
        return f"{HIDE}rules: [{{id: a, show: [age, profession]}}]\ntogether: [{rule}]"

    assert "weaker" == against(policy("item"), policy("document")).relation
    assert "weaker" == against(policy("document"), policy("subject")).relation
    (witness,) = against(policy("document"), policy("subject")).differences
    assert witness.beside is not None
    assert "[[AGE|37岁]]" == write_markup(witness.beside)


def test_dropping_a_record_is_stricter_than_any_rule() -> None:
    found = against(f"{HIDE}rules: [{{id: a, at: I.CO, hide: any, method: drop, with: {{what: record}}}}]", HIDE)

    assert "stricter" == found.relation
    assert ["rules"] == [each.name for each in found.settings]


def test_weaker_conditions_of_a_view_are_told() -> None:
    one = "views: {v: {show: [age], requires: {approval: dpo}}}"

    found = against(HIDE + "views: {v: {show: [age]}}", HIDE + one)

    assert [("weaker", "views")] == [(each.relation, each.name) for each in found.settings]


@pytest.mark.parametrize("name", shipped_names())
def test_a_policy_equals_itself(name: str) -> None:
    assert "equal" == compare_policies(load_policy(name), load_policy(name)).relation


def test_a_document_with_terms_shows_what_the_witness_says() -> None:
    policy = compiled(HIDE + "allow: [{id: t, terms: [示例医药], for: [organization]}]")
    (witness,) = {write_markup(each.document) for each in compare_policies(policy, compiled(HIDE)).of("weaker")}

    document = parse_markup(witness)

    assert {0, 1, 2, 3} == Setting(apply_terms(policy, document)).shown(policy)
