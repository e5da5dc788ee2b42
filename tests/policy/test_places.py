"""Places in forms: the grammar of `at:`, which rule wins where, classes of places, views, windows beside a text."""

from __future__ import annotations

import pickle
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hdeid.core.markup import parse_markup
from hdeid.errors import PolicyError
from hdeid.policy.compile import compile_policy
from hdeid.policy.decide import decide, presence
from hdeid.policy.inherit import resolve
from hdeid.policy.libraries import Library
from hdeid.policy.parse import parse_policy
from hdeid.policy.places import (
    NOT_THERE,
    PlacePattern,
    Standing,
    example_places,
    parse_place_pattern,
    signature,
    split_place,
)
from hdeid.policy.together import join_presence, presence_beside
from tests.policy.examples import codes_of, compiled, faults_of, visible

NARRATIVE = "SE.V3/F.AE/IG.AE/I.AE.NARR"
NAME = "[[NAME|{surname:李}{given:海海}]]"
DAY = "[[DATE|{year:2023年}{month:5月}{day:31日}]]"


@pytest.mark.parametrize(
    ("pattern", "depth"),
    [
        ("I.AE.NARR", 3),
        ("F.AE", 1),
        ("F.AE/I.AE.NARR", 3),
        ("SE.V3/I.AE.NARR", 3),
        ("/SE.V3", 0),
        ("/SE.V3/F.AE/IG.AE/I.AE.NARR", 3),
        ("/F.AE", NOT_THERE),
        ("F.AE/F.AE", NOT_THERE),
        ("I.AE.NARR/F.AE", NOT_THERE),
        ("I.AE", NOT_THERE),
        ("I.*", 3),
        ("I.*.NARR", 3),
        ("I.*.NAR", NOT_THERE),
        ("SE.*/IG.*", 2),
        ("i.ae.narr", NOT_THERE),
    ],
)
def test_a_pattern_matches_steps_in_order_and_says_how_deep_it_ends(pattern: str, depth: int) -> None:
    assert depth == parse_place_pattern(pattern).depth(split_place(NARRATIVE))


def test_a_star_stands_for_no_slash_and_takes_no_time() -> None:
    pattern = parse_place_pattern("a*a*a*a*a*a*a*a*b")

    assert pattern.depth(("a" * 5000,)) == NOT_THERE
    assert parse_place_pattern("F*NARR").depth(split_place(NARRATIVE)) == NOT_THERE


_segments = st.sampled_from(["A", "B", "AB", "A*", "A*B", "B*"])
_patterns = st.builds(
    lambda parts, slash: parse_place_pattern(("/" if slash else "") + "/".join(parts)),
    st.lists(_segments, min_size=1, max_size=3),
    st.booleans(),
)
_paths = st.lists(st.sampled_from(["A", "B", "AB", "AAB", "BA", "C"]), max_size=5).map(tuple)


@settings(max_examples=200, deadline=None)
@given(_patterns, _patterns, _paths)
def test_where_a_pattern_within_another_matches_the_other_does_too(
    one: PlacePattern, other: PlacePattern, path: tuple[str, ...]
) -> None:
    if one.lies_within(other):
        assert one.depth(path) == NOT_THERE or other.depth(path) != NOT_THERE
        assert one == other or Standing(0, one).breadth > Standing(0, other).breadth


@settings(max_examples=200, deadline=None)
@given(st.lists(_patterns, min_size=1, max_size=2), _paths)
def test_examples_of_places_cover_every_class_of_two_patterns(
    patterns: list[PlacePattern], path: tuple[str, ...]
) -> None:
    known = {signature(patterns, split_place(place)) for place in example_places(patterns)}

    assert signature(patterns, path) in known


def test_a_rule_further_down_in_the_form_wins_over_any_selector() -> None:
    policy = compiled(
        "rules: [{id: base, hide: 'name[2]', method: mask}, {id: rest, show: name}, {id: year, show: date.year}, "
        "{id: form, at: F.AE, hide: name, method: tag}, {id: item, at: I.AE.NARR, show: name.surname}, "
        "{id: dates, at: IG.AE, hide: date}]\n"
    )

    assert visible(policy, NAME) == "李_海"
    assert visible(policy.at("SE.V3/F.AE/IG.AE/I.AE.TERM"), NAME) == "___"
    assert visible(policy.at(NARRATIVE), NAME) == "李__"
    assert visible(policy.at(NARRATIVE), DAY) == "__________"
    assert visible(policy, DAY) == "2023年_____"


def test_deciding_at_a_place_is_deciding_by_the_policy_of_that_place() -> None:
    policy = compiled("rules: [{id: a, show: date}, {id: b, at: I.X, hide: date.day}]\n")
    document = parse_markup(DAY)

    assert decide(policy, document, "F.A/I.X") == decide(policy.at("F.A/I.X"), document)
    assert decide(policy, document, "F.A/I.Y") == decide(policy, document)


def test_rules_of_equal_weight_at_one_place_contradict_each_other() -> None:
    found = faults_of("rules: [{id: a, at: F.AE/I.X, show: date}, {id: b, at: 'IG.B/I.*', hide: date}]\n")

    assert [fault.split(" ")[1] for fault in found] == ["E-CONFLICT"]
    assert "at `F.AE/I.X` and `IG.B/I.*`" in found[0]


def test_of_places_that_end_in_one_step_the_inner_one_wins() -> None:
    policy = compiled("rules: [{id: a, at: F.AE/I.X, show: date}, {id: b, at: 'I.*', hide: date}]\n")

    assert visible(policy.at("F.AE/I.X"), DAY) == "2023年5月31日"
    assert visible(policy.at("F.CM/I.X"), DAY) == "__________"


def test_the_floor_and_leaks_hold_at_every_place() -> None:
    policy = compiled("floor: {hide: name}\nrules: [{id: a, at: I.X, show: [name, 'name[1]', date]}]\n")

    assert visible(policy.at("I.X"), NAME) == "___"
    assert codes_of(
        "rules: [{id: a, hide: address.city, method: mask}, {id: b, at: I.X, show: address.district}]\n"
    ) == ["E-LEAK"]
    assert codes_of("implements: [hipaa-18]\nrules: [{id: a, at: I.X, show: name}]\n") == ["E-CLAIM"]


def test_any_dropped_at_a_place_drops_all_of_the_text() -> None:
    policy = compiled(
        "rules: [{id: a, at: I.CO, hide: any, method: drop, with: {what: item}}, "
        "{id: b, at: F.X, hide: any, method: drop}, {id: c, at: I.SEEN, show: date.year}]\n"
    )

    assert [policy.at(place).drops for place in ("F.A/I.CO", "F.X/I.Y", "F.X/I.SEEN", "F.A", "")] == [
        "item", "value", "", "", "",
    ]  # fmt: skip


def test_a_policy_with_places_and_views_travels_to_other_processes() -> None:
    policy = compiled("rules: [{id: a, at: I.X, show: date}]\nviews: {v: {show: age}}\n")

    other = pickle.loads(pickle.dumps(policy))

    assert visible(other.at("I.X"), DAY) == "2023年5月31日"
    assert visible(other.view("v"), "[[AGE|9岁]]") == "9岁"


VIEWS = (
    "floor: {hide: name}\n"
    "rules: [{id: old, hide: age, where: {age: {gte: 90}}}, {id: days, hide: date}, {id: clock, hide: date.time}]\n"
    "views: {epi: {roles: [analyst], show: [name, age, date, address.to(district)]}, bare: {show: age}}\n"
)


def test_a_view_shows_more_but_not_the_floor_and_not_what_a_nearer_rule_hides() -> None:
    policy = compiled(VIEWS)
    text = f"{NAME}[[AGE|91岁]][[AGE|9岁]][[DATE|{{day:31日}}{{time:8:30}}]][[ADDRESS|{{city:杭州市}}{{road:文三路}}]]"

    assert visible(policy, text) == "_" * 21
    assert visible(policy.view("epi"), text) == "______9岁31日____杭州市___"
    assert visible(policy.view("bare"), text) == "______9岁" + "_" * 13


def test_each_view_has_a_fingerprint_and_counts_in_that_of_the_policy() -> None:
    policy, other = compiled(VIEWS), compiled(VIEWS.replace("bare: {show: age}", "bare: {show: [age]}"))
    wider = compiled(VIEWS.replace("bare: {show: age}", "bare: {show: [age, sex]}"))
    prints = {policy.fingerprint, policy.view("epi").fingerprint, policy.view("bare").fingerprint}

    assert len(prints) == 3
    assert (policy.fingerprint == other.fingerprint, policy.fingerprint == wider.fingerprint) == (True, False)


def test_an_unknown_view_is_refused_with_the_likeliest_name() -> None:
    with pytest.raises(PolicyError, match="unknown view `epii`; did you mean `epi`"):
        compiled(VIEWS).view("epii")


def test_a_claim_must_hold_in_every_view() -> None:
    found = faults_of("implements: [hipaa-18]\nviews: {site: {show: subject.site}}\n")

    assert "`subject.site` stays visible; clause (R)" in found[0]


def test_together_rules_count_what_stands_beside_a_text() -> None:
    policy = compiled(
        "rules: [{id: a, show: [age, profession, ethnicity, sex]}]\n"
        "together:\n"
        "  - {id: rec, window: document, all_of: [age, profession], then: {hide: profession, method: suppress}}\n"
        "  - {id: sub, window: subject, all_of: [age, ethnicity], where: {age: {gte: 90}}, "
        "then: {hide: ethnicity, method: suppress}}\n"
        "  - {id: one, window: item, all_of: [age, sex], then: {hide: sex, method: suppress}}\n"
    )
    texts = [parse_markup(text) for text in ("[[AGE|91岁]]", "[[PROFESSION|渔民]][[ETHNICITY|回族]][[SEX|女]]")]
    found = [presence(policy, text) for text in texts]

    def shown(record: object, subject: object) -> str:
        beside = presence_beside(policy.together, record, subject)  # type: ignore[arg-type]
        hidden = list(texts[1].text)
        for atom, decision in decide(policy, texts[1], beside=beside):
            if not decision.shows:
                hidden[atom.start : atom.end] = "_" * (atom.end - atom.start)
        return "".join(hidden)

    assert shown({}, {}) == "渔民回族女"
    assert shown(join_presence(found), {}) == "____女"
    assert shown({"rec": frozenset({0})}, {}) == "__回族女"
    assert shown({}, join_presence(reversed(found))) == "渔民__女"
    assert join_presence(found) == join_presence(reversed(found))


EXPIRED = "hdeid: 1\npolicy: example\nversion: 1.0.0\nextends: hipaa-safe-harbor@1.0.0\n" + (
    "relaxes: [{rule: geo, reason: x, approved_by: dpo, expires: 2027-03-31}]\n"
    "rules: [{id: district, show: address.to(district)}]\n"
)


def test_an_approval_to_relax_expires() -> None:
    policy = parse_policy(EXPIRED, "example.yaml")

    assert compile_policy(resolve(policy, Library(Path()), today=date(2027, 3, 31))).plans
    with pytest.raises(PolicyError, match="approved until 2027-03-31"):
        resolve(policy, Library(Path()), today=date(2027, 4, 1))
