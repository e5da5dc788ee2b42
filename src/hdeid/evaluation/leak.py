"""What would still be readable if everything that was found were hidden, and what would be hidden needlessly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from hdeid.core.category import DIRECT
from hdeid.core.document import Document


@dataclass(slots=True)
class LeakTable:
    """Characters left readable or hidden needlessly, gathered over documents.

    Only letters and digits count as identifier characters: a dash left between two hidden numbers tells nothing. What
    category a character was found under does not matter here, only whether it is covered.

    Attributes:
        gold: Letters and digits of gold identifiers, by category.
        leaked: Those of them that no found span covers, by category.
        other: Characters outside every gold span, blanks not counted.
        hidden: Those of them that a found span covers.
        documents: Number of documents.
        clean: Documents in which no letter or digit of a direct identifier leaked.
    """

    gold: Counter[str] = field(default_factory=Counter)
    leaked: Counter[str] = field(default_factory=Counter)
    other: int = 0
    hidden: int = 0
    documents: int = 0
    clean: int = 0

    def add(self, gold: Document, found: Document) -> None:
        """Count one document.

        Raises:
            ValueError: the two documents have different texts.
        """
        if gold.text != found.text:
            raise ValueError("gold and found document must have the same text")
        covered = _coverage(found)
        leaked: Counter[str] = Counter()
        for span in gold.spans:
            inside = [i for i in range(span.start, span.end) if gold.text[i].isalnum()]
            self.gold[span.category] += len(inside)
            leaked[span.category] += sum(not covered[i] for i in inside)
        self.leaked += leaked
        wanted = _coverage(gold)
        outside = [i for i, char in enumerate(gold.text) if not wanted[i] and not char.isspace()]
        self.other += len(outside)
        self.hidden += sum(covered[i] for i in outside)
        self.documents += 1
        self.clean += not any(leaked[name] for name in DIRECT)

    def leak(self, categories: Iterable[str] | None = None) -> float:
        """Return the share of identifier letters and digits left readable, 0..1, over these categories or all."""
        names = set(self.gold) if categories is None else set(categories)
        total = sum(self.gold[name] for name in names)
        return sum(self.leaked[name] for name in names) / total if total else 0.0

    @property
    def direct_leak(self) -> float:
        """The same over direct identifiers, 0..1."""
        return self.leak(DIRECT)

    @property
    def over_masked(self) -> float:
        """Share of other text that would be hidden, 0..1."""
        return self.hidden / self.other if self.other else 0.0

    @property
    def clean_share(self) -> float:
        """Share of documents without a direct leak, 0..1; 1 when there are none."""
        return self.clean / self.documents if self.documents else 1.0


def _coverage(document: Document) -> bytearray:
    covered = bytearray(len(document.text))
    for span in document.spans:
        covered[span.start : span.end] = b"\x01" * len(span)
    return covered
