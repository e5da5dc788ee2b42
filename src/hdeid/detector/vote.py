"""Lets several models and rule sets vote on every character of a text, each with a weight fitted on texts set apart.

Voting by character with fitted weights follows Păiş et al.; the votes are pooled as log odds (Genest and Zidek, 1986).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from hdeid.core.category import CATEGORIES
from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.pattern import Pattern
from hdeid.detector.reading.page import Page
from hdeid.detector.settling.settle import clip, union
from hdeid.tagger.reading import Judgement, nested_runs

SOURCE = "vote"
FLOOR = 0.005
"""Score of a voter that says nothing; log odds know no certainty."""

LEAST_SCORE = 0.01
"""Voters are asked for spans down to this score."""

POOLED = ""
"""Key of the weights for categories with too few examples of their own."""

_COLUMNS = {name: column for column, name in enumerate(CATEGORIES)}

Scores = NDArray[np.float32]


class Voter(Protocol):
    """A model or a rule set."""

    def tag(self, text: str, least_score: float = 0.5) -> Sequence[Span]:
        """Return scored spans of a text in normal form; they may overlap."""


class Rules:
    """A set of patterns as a voter."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        self._patterns = tuple(patterns)

    def tag(self, text: str, least_score: float = 0.5) -> list[Span]:
        page = Page(text)
        return [span for pattern in self._patterns for span in pattern.find(page) if span.score >= least_score]


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each voter counts.

    Attributes:
        voters: Names of the voters, in order.
        by_category: For each category a constant, then a weight for the log odds of each voter.
    """

    voters: tuple[str, ...]
    by_category: Mapping[str, tuple[float, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if any(len(row) != len(self.voters) + 1 for row in (*self.by_category.values(), self.of(""))):
            raise ValueError("each category needs a constant and a weight for each voter")

    def of(self, category: str) -> tuple[float, ...]:
        """Return the weights of a category; where there are none at all, every voter is taken at its word."""
        alike = (0.0, *(1.0 / len(self.voters) for _ in self.voters))
        return self.by_category.get(category, self.by_category.get(POOLED, alike))


class Vote:
    """Several voters as one tagger; safe to share between threads when they are."""

    def __init__(self, voters: Sequence[Voter], weights: Weights) -> None:
        if len(voters) != len(weights.voters):
            raise ValueError(f"{len(weights.voters)} weights for {len(voters)} voters")
        self._voters = tuple(voters)
        self._weights = weights

    def judge(self, text: str, least_score: float = 0.5) -> Judgement:
        """Return what `tag` returns; no pattern is refuted, since patterns may vote themselves."""
        return Judgement(self.tag(text, least_score), bytes(len(text)))

    def tag(self, text: str, least_score: float = 0.5) -> list[Span]:
        """Return the spans that win, ordered by start, with the pooled probability as score.

        Below 0.5, nested stretches are added that do not win; see `Tagger.tag`.
        """
        cast = [voter.tag(text, LEAST_SCORE) for voter in self._voters]
        return [span for span in sorted(count_votes(text, cast, self._weights)) if span.score >= least_score]


def ballots(spans: Iterable[Span], length: int) -> Scores:
    """Return the highest score that a voter gives each category at each character. Shape: (length, categories)."""
    scores = np.full((length, len(_COLUMNS)), FLOOR, np.float32)
    for span in spans:
        column = scores[span.start : span.end, _COLUMNS[span.category]]
        np.maximum(column, min(span.score, 1 - FLOOR), out=column)
    return scores


def log_odds(scores: Scores) -> Scores:
    return np.asarray(np.log(scores / (1 - scores)), np.float32)


def pool(cast: Sequence[Scores], weights: Weights) -> Scores:
    """Return the pooled probability of each category at each character; zero where no voter names it."""
    table = np.array([weights.of(name) for name in _COLUMNS], np.float32)
    total = np.broadcast_to(table[:, 0], cast[0].shape).copy()
    for number, scores in enumerate(cast, 1):
        total += table[:, number] * log_odds(scores)
    is_named = np.max(np.stack(cast), 0) > FLOOR
    return np.asarray(np.where(is_named, 1 / (1 + np.exp(-total)), 0), np.float32)


def count_votes(text: str, cast: Sequence[Sequence[Span]], weights: Weights) -> Iterator[Span]:
    """Yield the winners, then the stretches that do not win.

    A winner is a longest run of characters of which one category is likelier than not, cut where the surest voter of
    its first character begins another span; its parts are those of the surest voters.
    """
    if not text:
        return
    pooled = pool([ballots(spans, len(text)) for spans in cast], weights)
    winners = np.where(pooled.max(1) >= 0.5, pooled.argmax(1), -1)
    sure = [span for spans in cast for span in spans if span.score >= 0.5]
    for start, end in _runs(winners, sure):
        name = tuple(_COLUMNS)[winners[start]]
        score = float(pooled[start:end, winners[start]].mean())
        yield _winner(start, end, name, score, sure)
    rest = np.where(winners[:, None] >= 0, 0, pooled)
    for column in np.flatnonzero(rest.max(0) > 0).tolist():
        for start, end in nested_runs(text, rest[:, column]):
            score = float(rest[start:end, column].min())
            yield Span(start, end, tuple(_COLUMNS)[column], score=score, source=SOURCE, evidence=Evidence.MODEL)


def _runs(winners: NDArray[np.int64], sure: Sequence[Span]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of one winning category, cut where sure spans meet and none goes across."""
    begins = {(span.start, _COLUMNS[span.category]) for span in sure}
    across = {(i, _COLUMNS[span.category]) for span in sure for i in range(span.start + 1, span.end)}
    start = 0
    for i in range(1, len(winners) + 1):
        is_end = i == len(winners) or winners[i] != winners[start]
        if is_end or ((i, winners[i]) in begins and (i, winners[i]) not in across):
            if winners[start] >= 0:
                yield start, i
            start = i


def _winner(start: int, end: int, category: str, score: float, sure: Iterable[Span]) -> Span:
    inside = [
        clip(span, max(start, span.start), min(end, span.end))
        for span in sure
        if span.category == category and span.start < end and start < span.end
    ]
    parts = union(inside).parts if inside else ()
    return Span(start, end, category, parts, min(score, 1.0), SOURCE, Evidence.MODEL)
