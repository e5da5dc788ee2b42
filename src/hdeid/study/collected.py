"""What files say of their subjects: the facts, and what `together` rules count; in memory only."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from hdeid.core.category import DIRECT
from hdeid.core.document import Document
from hdeid.policy.together import Presence, join_presence
from hdeid.study.evidence import LONGEST_VALUE, caption_category, claim_of
from hdeid.study.numbering import Named
from hdeid.study.records import Item
from hdeid.study.rows import Rows
from hdeid.study.variants import Fact

SURE = 0.9
"""Least score of what is found in one text and then searched in all others of the subject."""

_INITIALS = re.compile(r"(?:[A-Z][. ]{0,2}){2,4}\Z|[a-z]{2,4}\Z")
# What free text may tell of a subject in one place and repeat in another.
_TOLD = frozenset("NAME PHONE EMAIL ID_CARD ID_DOC MEDICAL_RECORD INSURANCE BANK_CARD ACCOUNT".split())


@dataclass(frozen=True, slots=True)
class Collected:
    """What one file, or several, say of subjects; lives in memory only, since it holds text.

    Attributes:
        facts: By subject; what belongs to no subject is under the key of its file.
        present: By subject, what `together` rules count in its texts.
        subjects: Subjects of the file.
        named: By subject, what its texts name; for a policy with numbered tags.
    """

    facts: Mapping[str, frozenset[Fact]] = field(default_factory=dict)
    present: Mapping[str, Presence] = field(default_factory=dict)
    subjects: frozenset[str] = frozenset()
    named: Mapping[str, frozenset[Named]] = field(default_factory=dict)

    def of(self, subjects: Iterable[str]) -> Collected:
        """Return what concerns some subjects only."""
        wanted = set(subjects)
        facts = self.facts if isinstance(self.facts, Rows) else _rows([self.facts])
        return Collected(
            facts.only(wanted),
            {key: value for key, value in self.present.items() if key in wanted},
            named={key: value for key, value in self.named.items() if key in wanted},
        )

    def __repr__(self) -> str:
        # INVARIANT: no fact reaches a log by way of repr.
        return f"Collected(subjects={len(self.facts)})"


def join(collected: Iterable[Collected]) -> Collected:
    """Return what several files say, in any order."""
    collected = list(collected)
    present: defaultdict[str, list[Presence]] = defaultdict(list)
    named: defaultdict[str, set[Named]] = defaultdict(set)
    for each in collected:
        for subject, told in each.named.items():
            named[subject] |= told
        for subject, found in each.present.items():
            present[subject].append(found)
    return Collected(
        _rows(each.facts for each in collected),
        {subject: join_presence(found) for subject, found in present.items()},
        named={subject: frozenset(told) for subject, told in named.items()},
    )


def _rows(facts: Iterable[Mapping[str, frozenset[Fact]]]) -> Rows[Fact]:
    joined = Rows(Fact)
    for each in facts:
        joined.update(each)
    return joined


def fact_of(item: Item, *, is_listed: bool = False) -> Fact | None:
    """Return what an item says of its subject and free text may repeat; None for what is no identifier.

    Args:
        item: The item.
        is_listed: True when the policy lists its place under `learn_from`.
    """
    text = item.text.strip()
    claim = claim_of(item)
    if claim is None and is_listed and 1 < len(text) <= LONGEST_VALUE and "\n" not in text:
        # What the policy lists and nothing names is taken for a name, whose variants are the most, or for its initials.
        name = caption_category(item.caption) or ("SUBJECT" if _INITIALS.match(text) else "NAME")
        return Fact(name, "", text)
    if claim is None or "\n" in text or not 1 <= len(text) <= LONGEST_VALUE:
        return None
    if claim.category == "DATE":
        is_birth = is_listed or caption_category(item.caption) == "DATE" or item.place.endswith("birthDate")
        return Fact("DATE", "", text) if is_birth else None
    if claim.category not in DIRECT:
        return None
    if len(text) == 1 and claim.level != "surname":
        return None
    return Fact(claim.category, claim.level, text)


def told_facts(document: Document) -> Iterator[Fact]:
    """Yield what one text surely names and another text of the subject may repeat: full names and numbers."""
    for span in document.spans:
        if span.category not in _TOLD or span.score < SURE:
            continue
        if span.category == "NAME" and {"surname", "given"} - {part.level for part in span.parts}:
            continue
        yield Fact(span.category, "", document.surface(span))
