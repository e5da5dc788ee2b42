"""Precision, recall and F1 of found spans against gold ones, strict and loose, by category and by level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hdeid.core.document import Document
from hdeid.core.span import Span


@dataclass(frozen=True, slots=True)
class Score:
    """How many were found, and how many of those were right; adding two gives the score over both.

    Attributes:
        gold: Number of gold items.
        found: Number of found items.
        right_gold: Gold items that were found.
        right_found: Found items that are gold; equal to `right_gold` in strict scores, where items pair one to one.
    """

    gold: int = 0
    found: int = 0
    right_gold: int = 0
    right_found: int = 0

    @property
    def precision(self) -> float:
        """Share of the found that is right, 0..1; 1 when nothing was found."""
        return self.right_found / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """Share of the gold that was found, 0..1; 1 when there is no gold."""
        return self.right_gold / self.gold if self.gold else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0..1."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0

    def __add__(self, other: Score) -> Score:
        return Score(
            self.gold + other.gold,
            self.found + other.found,
            self.right_gold + other.right_gold,
            self.right_found + other.right_found,
        )


@dataclass(slots=True)
class ScoreTable:
    """Scores gathered over documents.

    Attributes:
        strict: By category: same start, end and category.
        loose: By category: same category and at least one character in common.
        levels: By `CATEGORY.level`: same start, end and level.
    """

    strict: dict[str, Score] = field(default_factory=dict)
    loose: dict[str, Score] = field(default_factory=dict)
    levels: dict[str, Score] = field(default_factory=dict)

    def add(self, gold: Document, found: Document) -> None:
        """Count one document.

        Raises:
            ValueError: the two documents have different texts.
        """
        if gold.text != found.text:
            raise ValueError("gold and found document must have the same text")
        _merge(self.strict, _strict(_span_keys(gold.spans), _span_keys(found.spans)))
        _merge(self.levels, _strict(_level_keys(gold.spans), _level_keys(found.spans)))
        _merge(self.loose, _loose(gold.spans, found.spans))


def micro(scores: Iterable[Score]) -> Score:
    """Return the score over all items of several scores."""
    return sum(scores, Score())


_Key = tuple[str, int, int]


def _span_keys(spans: Sequence[Span]) -> set[_Key]:
    return {(span.category, span.start, span.end) for span in spans}


def _level_keys(spans: Sequence[Span]) -> set[_Key]:
    return {(f"{span.category}.{part.level}", part.start, part.end) for span in spans for part in span.parts}


def _strict(gold: set[_Key], found: set[_Key]) -> dict[str, Score]:
    of_gold, of_found = Counter(key[0] for key in gold), Counter(key[0] for key in found)
    right = Counter(key[0] for key in gold & found)
    return {name: Score(of_gold[name], of_found[name], right[name], right[name]) for name in of_gold | of_found}


def _loose(gold: Sequence[Span], found: Sequence[Span]) -> dict[str, Score]:
    pairs = [(g, f) for g, f in _overlapping(gold, found) if g.category == f.category]
    right_gold = Counter(span.category for span in {g for g, _ in pairs})
    right_found = Counter(span.category for span in {f for _, f in pairs})
    of_gold, of_found = Counter(span.category for span in gold), Counter(span.category for span in found)
    return {
        name: Score(of_gold[name], of_found[name], right_gold[name], right_found[name]) for name in of_gold | of_found
    }


def _overlapping(first: Sequence[Span], second: Sequence[Span]) -> list[tuple[Span, Span]]:
    """Return the pairs that share a character; both sequences are ordered and free of overlaps."""
    pairs = []
    i = j = 0
    while i < len(first) and j < len(second):
        if first[i].overlaps(second[j]):
            pairs.append((first[i], second[j]))
        if first[i].end <= second[j].end:
            i += 1
        else:
            j += 1
    return pairs


def _merge(table: dict[str, Score], scores: dict[str, Score]) -> None:
    for name, score in scores.items():
        table[name] = table.get(name, Score()) + score
