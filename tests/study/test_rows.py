"""Packed sets of rows: a mapping of sets, whatever order they are added in."""

from __future__ import annotations

import pickle
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.study import rows
from hdeid.study.rows import Rows
from hdeid.study.variants import Fact

TEXTS = st.text(st.characters(), max_size=4) | st.sampled_from(["李海海", "13800138000", "\udc80"])
FACTS = st.builds(Fact, st.sampled_from(["NAME", "PHONE"]), st.sampled_from(["", "given"]), TEXTS)
ADDED = st.lists(st.tuples(st.sampled_from("abcde"), st.lists(FACTS, max_size=4)), max_size=30)


def filled(added: list[tuple[str, list[Fact]]]) -> Rows[Fact]:
    made = Rows(Fact)
    for key, facts in added:
        made.add(key, facts)
    return made


def plain(added: list[tuple[str, list[Fact]]]) -> dict[str, frozenset[Fact]]:
    found: defaultdict[str, set[Fact]] = defaultdict(set)
    for key, facts in added:
        found[key].update(facts)
    return {key: frozenset(facts) for key, facts in found.items() if facts}


@pytest.fixture(autouse=True, scope="module", params=[1, 2, 100])
def most_open(request: pytest.FixtureRequest) -> object:
    before, rows._MOST_OPEN = rows._MOST_OPEN, request.param
    yield
    rows._MOST_OPEN = before


@given(ADDED)
def test_they_are_a_mapping_of_sets(added: list[tuple[str, list[Fact]]]) -> None:
    made = filled(added)

    assert dict(made) == plain(added)
    assert len(made) == len(plain(added))
    assert all(isinstance(fact, Fact) for facts in made.values() for fact in facts)
    assert pickle.loads(pickle.dumps(made)) == made


@given(ADDED, ADDED)
def test_joining_two_is_adding_all(one: list[tuple[str, list[Fact]]], other: list[tuple[str, list[Fact]]]) -> None:
    made = filled(one)
    made.update(filled(other))

    assert made == plain([*one, *other])
    assert made.only("ab") == {key: facts for key, facts in plain([*one, *other]).items() if key in "ab"}


@given(ADDED)
def test_none_of_them_shows_its_text(added: list[tuple[str, list[Fact]]]) -> None:
    assert "13800138000" not in repr(filled(added))
