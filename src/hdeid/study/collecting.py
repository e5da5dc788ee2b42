"""The first pass over a file: what its items say of its subjects."""

from __future__ import annotations

from collections import defaultdict

from hdeid.core.span import Span
from hdeid.policy.decide import presence
from hdeid.policy.plan import Compiled
from hdeid.policy.terms import apply_terms
from hdeid.policy.together import Presence, join_presence
from hdeid.study.collected import Collected, fact_of, told_facts
from hdeid.study.find import complete
from hdeid.study.findings import FindingsWriter
from hdeid.study.frame import Frame
from hdeid.study.numbering import Named, has_numbered_tags, named_in
from hdeid.study.records import Item
from hdeid.study.rows import Rows
from hdeid.study.variants import Fact


class Collecting:
    """Hears of every item of a file and of what was found in it, and gathers what they say of subjects."""

    def __init__(self, compiled: Compiled, frame: Frame, writer: FindingsWriter | None, is_wide: bool) -> None:
        self._compiled = compiled
        self._frame = frame
        self._writer = writer
        self._is_wide = is_wide
        self._facts = Rows(Fact)
        self._present: dict[str, Presence] = {}
        self._subjects: set[str] = set()
        self._is_numbered = has_numbered_tags(compiled.policy)
        self._named: defaultdict[str, dict[tuple[str, str], Named]] = defaultdict(dict)

    def pass_over(self, item: Item) -> None:
        self._subjects.add(self._frame.owner(item))

    def take(self, item: Item, spans: tuple[Span, ...]) -> None:
        owner = self._frame.owner(item)
        self._subjects.add(owner)
        if self._writer is not None:
            self._writer.add(item, spans)
        if self._is_numbered:
            self._name(item, spans, owner)
        if item.kind in ("metadata", "caption", "code"):
            return
        fact = fact_of(item, is_listed=self._frame.rules.learns_from(item))
        if fact is not None:
            self._facts.add(owner, (fact,))
        if not spans and fact is None and not self._is_wide:
            return
        document = complete(item, spans)
        if item.subject:
            self._facts.add(owner, told_facts(document))
        if self._is_wide and document.spans:
            found = presence(self._compiled.at(item.place), document)
            if any(found.values()):
                self._present[owner] = join_presence([self._present.get(owner, {}), found])

    def _name(self, item: Item, spans: tuple[Span, ...], owner: str) -> None:
        named = self._named[owner]
        for category, text in named_in(apply_terms(self._compiled, complete(item, spans))):
            named.setdefault((category, text), Named(self._frame.key, len(named), category, text))

    def collected(self) -> Collected:
        named = {owner: frozenset(found.values()) for owner, found in self._named.items()}
        return Collected(self._facts, dict(self._present), frozenset(self._subjects) | {self._frame.key}, named)
