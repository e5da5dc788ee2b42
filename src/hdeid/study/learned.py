"""What a form says of a subject, and where else in the subject's texts it stands, however it is written there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import accumulate

import ahocorasick

from hdeid.core.document import Document
from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.levels.split import split
from hdeid.detector.second_looks.repeat import repeats
from hdeid.masker.person import person_of
from hdeid.study.pinyin import Letters, find_names
from hdeid.study.variants import Entry, Fact, Variant, bare, entries, letters, variants
from hdeid.surrogate.person import Person, join_persons
from hdeid.text.dates import read_date
from hdeid.text.normalize import normalize

_MOST_JOINED = 20
"""Surnames and given names in fields of their own, of one subject, that are joined to full names."""


class Known:
    """The facts about one subject, ready to be searched in texts in time that hardly depends on their number.

    Args:
        facts: In any order.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._facts = sorted(set(facts))
        self._facts = sorted({*self._facts, *_joined_names(self._facts)})

    def __bool__(self) -> bool:
        return bool(self._facts)

    def __len__(self) -> int:
        return len(self._facts)

    def find(self, text: str) -> list[Span]:
        """Return spans for the facts in a text in normal form, with evidence `REPEAT`; they may overlap.

        Names are found whole, by the given name, by the surname with a title or 某, by initials and in pinyin; codes in
        any grouping; addresses by their finer end; birth dates in other forms.
        """
        found: list[Span] = []
        likely = self._likely(bare(text))
        values = tuple(entry for entry in likely if isinstance(entry, Entry))
        if values:
            header, spans = _header(values)
            offset = len(header)
            found += [span.moved(-offset) for span in repeats(spans, header + text) if span.start >= offset]
        ranges = {
            (match.span(), entry.category)
            for entry in likely
            if isinstance(entry, Variant)
            for match in _expression(entry.expression).finditer(text)
        }
        ranges |= {(pair, "NAME") for pair in find_names(text, self._letters)} if self._letters else set()
        return found + [_learned(start, end, category, text) for (start, end), category in sorted(ranges)]

    def _likely(self, text: str) -> list[Entry | Variant]:
        """Return what a text in bare form may hold, in a fixed order."""
        if not self._searched or not text:
            return []
        places = {place for _, found in self._automaton.iter(text) for place in found}
        return [self._searched[place] for place in sorted(places)]

    @cached_property
    def _searched(self) -> list[Entry | Variant]:
        found = {entry: None for fact in self._facts for entry in (*entries(fact), *variants(fact)) if entry.gates}
        return list(found)

    @cached_property
    def _automaton(self) -> ahocorasick.Automaton:
        places: dict[str, list[int]] = {}
        for place, entry in enumerate(self._searched):
            for gate in entry.gates:
                places.setdefault(gate, []).append(place)
        automaton = ahocorasick.Automaton()
        for gate, found in places.items():
            automaton.add_word(gate, found)
        automaton.make_automaton()
        return automaton

    @cached_property
    def _letters(self) -> frozenset[Letters]:
        return frozenset(found for fact in self._facts for found in letters(fact))

    @cached_property
    def person(self) -> Person:
        """What the facts tell of the person."""
        documents = (_document(fact) for fact in self._facts if fact.category in ("NAME", "ID_CARD", "ADDRESS"))
        dates = (_document(fact) for fact in self._facts if fact.category == "DATE")
        births = (read_date(_parts(each)).as_date() for each in dates)
        told = (person_of(each) for each in documents)
        return join_persons((*told, Person(births=frozenset(day for day in births if day is not None))))


def _document(fact: Fact) -> Document:
    text = fact.text.strip()
    return Document(text, (split(Span(0, len(text), fact.category), normalize(text)),))


def _parts(document: Document) -> list[tuple[str, str]]:
    return [(part.level, document.text[part.start : part.end]) for span in document.spans for part in span.parts]


def _learned(start: int, end: int, category: str, text: str) -> Span:
    return split(Span(start, end, category, (), 0.9, "learned", Evidence.REPEAT), text)


@lru_cache(maxsize=1024)
def _expression(expression: str) -> re.Pattern[str]:
    return re.compile(expression)


@lru_cache(maxsize=256)
def _header(found: tuple[Entry, ...]) -> tuple[str, list[Span]]:
    """Return a text of values with their spans, before which another text is searched for repeats of them."""
    text = "".join(f"{entry.value}\n" for entry in found) + "\n\n"
    starts = accumulate((len(entry.value) + 1 for entry in found), initial=0)
    spans = []
    for entry, start in zip(found, starts, strict=False):
        end = start + len(entry.value)
        parts = (Part(start, end, entry.level),) if entry.level else ()
        spans.append(split(Span(start, end, entry.category, parts, 1.0, "learned", Evidence.CONTEXT), text))
    return text, spans


def _joined_names(facts: list[Fact]) -> Iterator[Fact]:
    """Return full names of surnames and given names that stand in fields of their own (FHIR, HL7 v2, ODM)."""
    surnames = [fact.text for fact in facts if fact.category == "NAME" and fact.level == "surname"][:_MOST_JOINED]
    given = [fact.text for fact in facts if fact.category == "NAME" and fact.level == "given"][:_MOST_JOINED]
    for one in surnames:
        for other in given:
            if normalize(one + other).isascii() or " " in one + other:
                yield Fact("NAME", "", f"{one} {other}")
                yield Fact("NAME", "", f"{other} {one}")
            else:
                yield Fact("NAME", "", one + other)
