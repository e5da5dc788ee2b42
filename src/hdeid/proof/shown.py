"""What a policy shows of identifiers that it means to hide, as detection missed them or read them as another kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hdeid.core.document import Document
from hdeid.policy.decide import decide
from hdeid.policy.plan import Compiled
from hdeid.policy.samples import atom_name
from hdeid.policy.terms import apply_terms

_MISSED = ""
_Reading = tuple[bool, str]
"""Whether a character stays, and the level it is read as."""


@dataclass(slots=True)
class ShownTable:
    """Letters and digits of gold identifiers under one policy, gathered over documents; no text.

    A character leaks where the policy hides it as gold reads it and shows it as detection reads it. Detection alone
    (`LeakTable`) does not see that a village read as a district is shown by a policy that keeps districts.

    Attributes:
        policy: The policy.
        hidden: Characters that the policy hides, by level as gold reads them (`address.village`, `age`).
        shown: Those of them that stay, by that level and the one they were read as; an empty one was not found.
        kept: Characters of identifiers that the policy shows.
        withheld: Those of them that are hidden all the same.
    """

    policy: Compiled
    hidden: Counter[str] = field(default_factory=Counter)
    shown: Counter[tuple[str, str]] = field(default_factory=Counter)
    kept: int = 0
    withheld: int = 0

    def add(self, gold: Document, found: Document) -> None:
        """Count one document, in two readings of the same text."""
        right, read = _readings(self.policy, gold), _readings(self.policy, found)
        for index, (stays, level) in right.items():
            if not gold.text[index].isalnum():
                continue
            is_shown, other = read.get(index, (True, _MISSED))
            if stays:
                self.kept += 1
                self.withheld += not is_shown
            else:
                self.hidden[level] += 1
                self.shown[level, other] += is_shown

    @property
    def leak(self) -> float:
        """Share of the characters that the policy hides, of which any are, that stay; 0..1."""
        total = self.hidden.total()
        return self.shown.total() / total if total else 0.0

    def figures(self) -> dict[str, Any]:
        """Return the counts for JSON: the leak in all, what was missed and what was misread, by level."""
        shown = +self.shown
        missed = sum(count for (_, read), count in shown.items() if read == _MISSED)
        return {
            "policy": self.policy.policy.name,
            "hidden": self.hidden.total(),
            "shown": shown.total(),
            "leak": self.leak,
            "not_found": missed,
            "misread": shown.total() - missed,
            "kept": self.kept,
            "kept_but_hidden": self.withheld,
            "levels": [
                {"level": level, "read_as": read, "letters": self.hidden[level], "shown": count}
                for (level, read), count in shown.most_common()
            ],
        }


def _readings(policy: Compiled, document: Document) -> dict[int, _Reading]:
    """Return what each character of an identifier is read as, and whether it stays, by offset."""
    readings: dict[int, _Reading] = {}
    for atom, decision in decide(policy, apply_terms(policy, document)):
        level = atom_name(atom.category, atom.level)
        for index in range(atom.start, atom.end):
            readings[index] = decision.shows, level
    return readings
