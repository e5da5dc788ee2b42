"""Allow and deny terms: takes false positives out of a document and marks what is always an identifier.

Terms are literal; text and terms are compared in normal form, in lower case and without invisible characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import ahocorasick

from hdeid.core.document import Document
from hdeid.core.entity import Entity
from hdeid.core.span import Evidence, Part, Span
from hdeid.policy.parse_terms import fold, plain_term
from hdeid.policy.plan import Compiled
from hdeid.text.normalize import VisibleText, normalize, strip_invisible

Range = tuple[int, int]

_NEW = -1
"""Stands for the index of a span that was not in the document before."""


def apply_terms(compiled: Compiled, document: Document) -> Document:
    """Return the document without the spans that `allow` un-marks and with those that `deny` marks.

    An allowed term un-marks a span that lies inside an occurrence of the term (帕金森 in 帕金森病), never one of a
    category with a level in the floor. A denied term is marked wherever it stands; where another span reaches into it,
    the other one keeps only the rest of its text. Deny comes after allow, so that a term in both is marked.
    """
    if not compiled.allow and not compiled.policy.deny:
        return document
    visible = strip_invisible(document.text)
    plain = fold(normalize(visible.text))
    unmarked = set(_unmarked(compiled, document, plain, visible))
    kept = [(index, span) for index, span in enumerate(document.spans) if index not in unmarked]
    denied = _denied(compiled, plain, visible)
    if not unmarked and not denied:
        return document
    settled = _cut_around(kept, denied) if denied else kept
    entities = _renumber(document.entities, [index for index, _ in settled])
    return Document(document.text, tuple(span for _, span in settled), entities, document.id)


def fired_terms(compiled: Compiled, document: Document) -> frozenset[str]:
    """Return the ids of the allow and deny entries that change something in a document."""
    visible = strip_invisible(document.text)
    plain = fold(normalize(visible.text))
    allowed = _unmarked(compiled, document, plain, visible).values()
    denied = {entry.id for entry in compiled.policy.deny if any(_occurrences(entry.terms, plain, visible))}
    return frozenset(denied.union(*allowed))


def _unmarked(compiled: Compiled, document: Document, plain: str, visible: VisibleText) -> dict[int, set[str]]:
    """Return the ids of the entries that un-mark each span, by the span's index."""
    found: dict[int, set[str]] = {}
    for entry in compiled.allow:
        categories = {name for name in entry.categories if not compiled.plans[name].floor}
        if not any(span.category in categories for span in document.spans):
            continue
        ranges = list(_occurrences(entry.terms, plain, visible))
        for index, span in enumerate(document.spans):
            if span.category in categories and any(start <= span.start and span.end <= end for start, end in ranges):
                found.setdefault(index, set()).add(entry.id)
    return found


def _denied(compiled: Compiled, plain: str, visible: VisibleText) -> list[Span]:
    """Return a span for every occurrence of a denied term; where two overlap, the earlier and then the longer one."""
    spans = [
        Span(start, end, entry.category, source=f"deny:{entry.id}", evidence=Evidence.CHECK)
        for entry in compiled.policy.deny
        for start, end in _occurrences(entry.terms, plain, visible)
    ]
    settled: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, -span.end, span.category)):
        if not settled or span.start >= settled[-1].end:
            settled.append(span)
        elif span.end > settled[-1].end:
            settled.append(replace(span, start=settled[-1].end))
    return settled


def _occurrences(terms: tuple[str, ...], plain: str, visible: VisibleText) -> Iterator[Range]:
    """Yield where terms stand in the original text, every occurrence of each."""
    automaton = _automaton(terms)
    if len(automaton):
        for last, length in automaton.iter(plain):
            yield visible.original_range(last - length + 1, last + 1)


@lru_cache(maxsize=256)
def _automaton(terms: tuple[str, ...]) -> ahocorasick.Automaton:
    automaton = ahocorasick.Automaton()
    for term in {plain_term(term) for term in terms} - {""}:
        automaton.add_word(term, len(term))
    if len(automaton):
        automaton.make_automaton()
    return automaton


def _cut_around(kept: list[tuple[int, Span]], denied: list[Span]) -> list[tuple[int, Span]]:
    pieces = [(index, piece) for index, span in kept for piece in _outside(span, denied)]
    return sorted([*pieces, *((_NEW, span) for span in denied)], key=lambda each: each[1].start)


def _outside(span: Span, denied: list[Span]) -> Iterator[Span]:
    """Yield what is left of a span outside denied ones."""
    start = span.start
    for other in denied:
        if not span.overlaps(other):
            continue
        if start < other.start:
            yield _clip(span, start, other.start)
        start = max(start, other.end)
    if start < span.end:
        yield _clip(span, start, span.end)


def _clip(span: Span, start: int, end: int) -> Span:
    if (start, end) == (span.start, span.end):
        return span
    parts = tuple(
        Part(max(part.start, start), min(part.end, end), part.level, part.score)
        for part in span.parts
        if part.start < end and start < part.end
    )
    return replace(span, start=start, end=end, parts=parts)


def _renumber(entities: tuple[Entity, ...], indices: list[int]) -> tuple[Entity, ...]:
    """Return the entities with the new indices of their spans; those without any left are gone."""
    places: dict[int, list[int]] = {}
    for new, old in enumerate(indices):
        places.setdefault(old, []).append(new)
    moved = (
        replace(entity, spans=tuple(new for old in entity.spans for new in places.get(old, ()))) for entity in entities
    )
    return tuple(entity for entity in moved if entity.spans)
