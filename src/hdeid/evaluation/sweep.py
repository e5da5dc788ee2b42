"""What is missed and what is hidden needlessly at falling thresholds: the price of each further character found.

Source of the form of the table, and of its thresholds: Hüll.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from hdeid.core.category import CATEGORIES, DIRECT
from hdeid.core.document import Document
from hdeid.core.span import Span

THRESHOLDS = (0.5, 0.1, 0.05, 0.03, 0.02, 0.01, 0.001)
"""Least probabilities at which a character is hidden."""

ALL, ALL_DIRECT = "all", "direct"


@dataclass(frozen=True, slots=True)
class Row:
    """One category, or several together, at one threshold.

    Attributes:
        threshold: 0..1.
        name: Of the category; `all` and `direct` for all together and the direct identifiers.
        gold: Letters and digits of gold identifiers.
        missed: Those that no found span covers.
        other: Letters and digits outside all gold identifiers, the same for every category.
        hidden: Those that a found span of the category covers.
    """

    threshold: float
    name: str
    gold: int
    missed: int
    other: int
    hidden: int

    @property
    def missed_share(self) -> float:
        """Share of the identifiers that stays readable, 0..1."""
        return self.missed / self.gold if self.gold else 0.0

    @property
    def hidden_share(self) -> float:
        """Share of the other text that is hidden, 0..1."""
        return self.hidden / self.other if self.other else 0.0


@dataclass(frozen=True, slots=True)
class Word:
    """A stretch of text that was missed or hidden needlessly. It holds text of a document.

    Attributes:
        threshold: Lowest threshold of the sweep at which it is missed, or highest at which it is hidden.
        kind: `missed` or `hidden`.
        category: Of the gold identifier, or of the span that hides it.
    """

    threshold: float
    kind: Literal["missed", "hidden"]
    category: str
    text: str


@dataclass(slots=True)
class Sweep:
    """Counts gathered over documents, each found at every threshold.

    Attributes:
        thresholds: Falling.
        gold, other: See `Row`.
        missed, hidden: By threshold and category.
        words: Stretches with how often they were met.
    """

    thresholds: Sequence[float] = THRESHOLDS
    gold: Counter[str] = field(default_factory=Counter)
    other: int = 0
    missed: Counter[tuple[float, str]] = field(default_factory=Counter)
    hidden: Counter[tuple[float, str]] = field(default_factory=Counter)
    words: Counter[Word] = field(default_factory=Counter)

    def add(self, gold: Document, found: Sequence[Document]) -> None:
        """Count one document.

        Args:
            gold: What is right.
            found: What was found at each threshold, in their order.

        Raises:
            ValueError: texts differ, or there is not one document for each threshold.
        """
        if len(found) != len(self.thresholds) or any(each.text != gold.text for each in found):
            raise ValueError("each threshold needs a document of the gold text")
        wanted = _coverage(gold.spans, len(gold.text))
        for span in gold.spans:
            self.gold[span.category] += sum(map(str.isalnum, gold.text[span.start : span.end]))
        self.other += sum(
            character.isalnum() and not inside for character, inside in zip(gold.text, wanted, strict=True)
        )
        words: dict[tuple[str, str, int, int], float] = {}
        for threshold, each in zip(self.thresholds, found, strict=True):
            covered = _coverage(each.spans, len(gold.text))
            for category, start, end in _open_stretches(gold, covered):
                self.missed[threshold, category] += end - start
                words["missed", category, start, end] = threshold
            for category, start, end in _open_stretches(each, wanted):
                self.hidden[threshold, category] += end - start
                words.setdefault(("hidden", category, start, end), threshold)
        for (kind, category, start, end), threshold in words.items():
            which: Literal["missed", "hidden"] = "missed" if kind == "missed" else "hidden"
            self.words[Word(threshold, which, category, gold.text[start:end])] += 1

    def rows(self) -> list[Row]:
        """Return the rows of all categories together, of the direct ones, and of each, thresholds falling."""
        met = [
            name for name in CATEGORIES if self.gold[name] or any(self.hidden[each, name] for each in self.thresholds)
        ]
        groups = {ALL: met, ALL_DIRECT: [name for name in met if name in DIRECT], **{name: [name] for name in met}}
        return [self._row(threshold, name, group) for name, group in groups.items() for threshold in self.thresholds]

    def _row(self, threshold: float, name: str, group: Sequence[str]) -> Row:
        return Row(
            threshold,
            name,
            sum(self.gold[each] for each in group),
            sum(self.missed[threshold, each] for each in group),
            self.other,
            sum(self.hidden[threshold, each] for each in group),
        )


def _coverage(spans: Iterable[Span], length: int) -> bytearray:
    covered = bytearray(length)
    for span in spans:
        covered[span.start : span.end] = b"\x01" * len(span)
    return covered


def _open_stretches(document: Document, covered: bytearray) -> Iterator[tuple[str, int, int]]:
    """Yield the runs of letters and digits of each span that nothing covers."""
    for span in document.spans:
        start = span.start
        for i in range(span.start, span.end + 1):
            if i == span.end or covered[i] or not document.text[i].isalnum():
                if start < i:
                    yield span.category, start, i
                start = i + 1
