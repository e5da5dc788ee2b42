"""Votes of several voters on characters."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.span import Part, Span
from hdeid.detector.vote import Rules, Vote, Weights, count_votes
from hdeid.detector.vote_file import VOTES_FILE, Votes, read_votes, write_votes
from hdeid.errors import ModelError
from tests.fakes.detection import FakePattern, FakeTagger

EVEN = Weights(("one", "two"))
TRUSTS_ONE = Weights(("one", "two"), {"": (0.0, 1.0, 0.0)})


def names(start: int, end: int, score: float, *parts: Part) -> Span:
    return Span(start, end, "NAME", parts, score)


def winners(cast: list[list[Span]], weights: Weights) -> list[tuple[int, int, str]]:
    return [(s.start, s.end, s.category) for s in count_votes("a" * 10, cast, weights) if s.score >= 0.5]


def test_a_sure_voice_outweighs_a_doubtful_silence() -> None:
    assert [(2, 5, "NAME")] == winners([[names(2, 5, 0.999)], [names(2, 5, 0.1)]], EVEN)
    assert [] == winners([[names(2, 5, 0.6)], []], EVEN)


def test_weights_decide_whom_to_follow() -> None:
    other = Span(2, 5, "ADDRESS", (), 0.99)

    assert [(2, 5, "NAME")] == winners([[names(2, 5, 0.6)], [other]], TRUSTS_ONE)


def test_neighbors_stay_two_spans_where_a_voter_says_so() -> None:
    both = [names(2, 4, 0.9), names(4, 7, 0.9)]

    assert [(2, 4, "NAME"), (4, 7, "NAME")] == winners([both, both], EVEN)
    assert [(2, 7, "NAME")] == winners([both, [names(2, 7, 0.95)]], EVEN)


def test_the_parts_of_the_winner_are_those_of_its_voters() -> None:
    parts = Part(2, 3, "surname"), Part(3, 5, "given")
    cast = [[names(2, 5, 0.9, *parts)], [names(2, 5, 0.9)]]

    (span,) = (span for span in count_votes("a" * 10, cast, EVEN) if span.score >= 0.5)

    assert parts == span.parts


def test_an_empty_text_has_no_votes() -> None:
    assert [] == list(count_votes("", [[], []], EVEN))


@given(score=st.floats(0.01, 1), limits=st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_a_lower_threshold_never_finds_less(score: float, limits: tuple[float, float]) -> None:
    tagger = FakeTagger("[[NAME|{surname:李}{given:海海}]]", score)
    vote = Vote([tagger, tagger], EVEN)

    def covered(least: float) -> set[int]:
        return {i for span in vote.tag("李海海", least) for i in range(span.start, span.end)}

    assert covered(max(limits)) <= covered(min(limits))


def test_patterns_vote_as_a_rule_set() -> None:
    vote = Vote([FakeTagger("[[NAME|李海海]]", 0.3), Rules([FakePattern(NAME="李海海")])], EVEN)

    assert ["NAME"] == [span.category for span in vote.tag("李海海") if span.score >= 0.5]


def test_weights_are_for_their_own_voters_only(tmp_path) -> None:
    votes = Votes(TRUSTS_ONE, {"NAME": ((0.5, 0.9),)})
    write_votes(votes, tmp_path, {"seed": 1})

    assert votes == read_votes(tmp_path, ["one", "two"])
    for voters in (["one", "three"], ["one"]):
        with pytest.raises(ModelError, match="hdeid vote"):
            read_votes(tmp_path, voters)
    (tmp_path / VOTES_FILE).unlink()
    with pytest.raises(ModelError, match="hdeid vote"):
        read_votes(tmp_path, ["one", "two"])


def test_each_category_needs_a_weight_for_each_voter() -> None:
    with pytest.raises(ValueError, match="each voter"):
        Weights(("one", "two"), {"NAME": (0.0, 1.0)})
