"""The protocol that every method obeys, and what it is told of the text that it hides."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from hdeid.core.document import Document
from hdeid.core.entity import Entity
from hdeid.core.span import Span
from hdeid.errors import MethodError
from hdeid.masker.person import person_of
from hdeid.policy.decision import Parameters
from hdeid.policy.rules import Consistency
from hdeid.surrogate.permutation import derive
from hdeid.surrogate.person import NOBODY, Person
from hdeid.text.canonical import canonical


class Links:
    """Which entity each span of a document names; worked out on first use.

    Spans of a document that was not linked (gold markup) are one entity when their canonical values are equal.
    """

    def __init__(self, document: Document) -> None:
        self._document = document

    def of(self, span_index: int) -> Entity:
        """Return the entity of a span."""
        return self._by_span[span_index]

    def fullest(self, span_index: int) -> str:
        """Return the fullest mention of the entity of a span: 李海海 for 李先生, where the document has both."""
        document, entity = self._document, self.of(span_index)
        names = (document.surface(document.spans[index]) for index in entity.spans)
        return max(names, key=lambda name: (len(value := canonical(entity.category, name)), value))

    @cached_property
    def person(self) -> Person:
        """What the document tells of the person."""
        return person_of(self._document)

    @cached_property
    def _by_span(self) -> dict[int, Entity]:
        linked = {index: entity for entity in self._document.entities for index in entity.spans}
        # A term that the policy denies is a span that was not there when the others were linked.
        return linked | {index: entity for entity in self._by_value(linked) for index in entity.spans}

    def _by_value(self, linked: Mapping[int, Entity]) -> list[Entity]:
        """Return an entity for each value of the spans that are not linked."""
        groups: dict[tuple[str, str], list[int]] = {}
        for index, span in enumerate(self._document.spans):
            if index in linked:
                continue
            groups.setdefault((span.category, canonical(span.category, self._document.surface(span))), []).append(index)
        numbers: Counter[str] = Counter()
        for entity in linked.values():
            numbers[entity.category] = max(numbers[entity.category], entity.number)
        entities = []
        for (category, _), indices in groups.items():
            numbers[category] += 1
            entities.append(Entity(numbers[category], category, tuple(indices)))
        return entities


class Hidden(NamedTuple):
    """A stretch of one span that is hidden in one way: neighbouring atoms with the same method and parameters.

    Attributes:
        document: The document.
        span: The span.
        start: First hidden character, a code point of the document's text.
        end: One past the last hidden character.
        levels: Levels in the stretch, in order, `rest` and empty ones included.
        links: Which entity each span of the document names.
        span_index: Index of the span in the document.
    """

    document: Document
    span: Span
    start: int
    end: int
    levels: tuple[str, ...]
    links: Links
    span_index: int

    @property
    def text(self) -> str:
        return self.document.text[self.start : self.end]

    @property
    def entity(self) -> Entity:
        """The entity that the span names."""
        return self.links.of(self.span_index)

    @property
    def is_whole(self) -> bool:
        """True when the stretch is the whole span."""
        return self.start == self.span.start and self.end == self.span.end

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """(level, text) of the consecutive stretches inside; the level is empty where none is known."""
        found: list[tuple[str, str]] = []
        position = self.start
        for part in self.span.parts:
            if part.end <= self.start or part.start >= self.end:
                continue
            start, end = max(part.start, self.start), min(part.end, self.end)
            if start > position:
                found.append(("", self.document.text[position:start]))
            found.append((part.level, self.document.text[start:end]))
            position = end
        if position < self.end:
            found.append(("", self.document.text[position : self.end]))
        return tuple(found)


Numbers = Callable[[str, str], int]
"""Number of what a text (category, fullest mention) names over all texts of a subject; 0 where that is not known."""


class KeySource(Protocol):
    """Where keys come from."""

    def key(self, name: str) -> bytes:
        """Return the 32-byte key of a name.

        Raises:
            KeyringError: there is none.
        """


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose document it is and which keys there are.

    Attributes:
        keys: Where keys come from; None when there are none: methods that need one then fail, and the text is masked.
        consistency: How far one value gets one surrogate, as the policy says.
        policy: Name of the policy; names the key where the policy names none.
        subject: Id of the subject; empty when not known: the subject's domain is then the document.
        study: Id of the study; empty for the one that the policy is written for.
        release: Name of the export; pseudonyms differ between releases unless the policy links them.
        person: What other texts of the subject tell of the person.
        numbers: Numbers of tags over all texts of the subject; None where the document is all there is.
    """

    keys: KeySource | None = None
    consistency: Consistency = field(default_factory=Consistency)
    policy: str = ""
    subject: str = ""
    study: str = ""
    release: str = ""
    person: Person = NOBODY
    numbers: Numbers | None = None
    _cache: dict[tuple[str, ...], bytes] = field(default_factory=dict, compare=False, repr=False)

    def key(self, hidden: Hidden, parameters: Mapping[str, object]) -> bytes:
        """Return the key of the consistency domain: the same for all that is to be treated alike.

        Raises:
            MethodError: there is no key.
        """
        domain = str(parameters.get("domain") or self.consistency.domain)
        if domain == "subject" and not self.subject:
            domain = "document"
        labels = self._labels(domain, hidden)
        if (found := self._cache.get(labels)) is None:
            found = derive(self._study_key(), *labels)
            if domain != "document":
                self._cache[labels] = found
        return found

    def value(self, hidden: Hidden) -> str:
        """Return what must be equal for two hidden texts to get the same surrogate (`match:` of the policy)."""
        match = self.consistency.match
        if match == "surface":
            return hidden.text
        if match == "entity" and hidden.is_whole:
            # 李先生 is the entity that 李海海 names more fully.
            fullest = canonical(hidden.span.category, hidden.links.fullest(hidden.span_index))
            return self.person.full_name(fullest) if hidden.span.category == "NAME" else fullest
        return canonical(hidden.span.category, hidden.text)

    def number(self, hidden: Hidden) -> int:
        """Return the number of the entity that a hidden text names; 0 for one that is not known among others."""
        if self.numbers is None:
            return hidden.entity.number
        return self.numbers(hidden.span.category, hidden.links.fullest(hidden.span_index))

    def _labels(self, domain: str, hidden: Hidden) -> tuple[str, ...]:
        release = "" if self.consistency.link_across_exports == "always" else self.release
        who = {
            "document": hashlib.sha256(hidden.document.text.encode("utf-8", "surrogatepass")).hexdigest(),
            "subject": f"{self.study}\n{self.subject}",
            "study": self.study,
            "project": "",
        }[domain]
        return (domain, who, release)

    def _study_key(self) -> bytes:
        if self.keys is None:
            raise MethodError("no keyring; make one with `hdeid keys init`", code="E-NO-KEY")
        return self.keys.key(self.consistency.key or f"policy/{self.policy}")


class Method(Protocol):
    """Changes hidden text."""

    @property
    def name(self) -> str:
        """Its name in policies."""

    def replace(self, hidden: Hidden, parameters: Parameters, scope: Scope) -> str:
        """Return what stands in the view for the hidden text.

        Raises:
            MethodError: it cannot be applied; the caller masks the text instead and counts the event.
        """
