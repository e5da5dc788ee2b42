"""Reads off the identifiers of a text what they tell of the person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.lexicon.divisions import division_by_code
from hdeid.surrogate.id_card import read_birth
from hdeid.surrogate.person import Person
from hdeid.surrogate.place import certain_code
from hdeid.text.canonical import canonical
from hdeid.text.normalize import normalize

_DIVISIONS = ("province", "city", "district")


def person_of(document: Document, births: Iterable[date] = ()) -> Person:
    """Return what a document tells of the person.

    Args:
        document: Its text and spans.
        births: Days of birth that are known from elsewhere.
    """
    spans = [span for span in document.spans if span.category in ("NAME", "ID_CARD", "ADDRESS")]
    names = {canonical("NAME", document.surface(span)) for span in spans if _is_full_name(span)}
    cards = [canonical("ID_CARD", document.surface(span)) for span in spans if span.category == "ID_CARD"]
    codes = {card[:6] for card in cards if card[:6] in division_by_code()}
    codes |= {_code(document, span) for span in spans if span.category == "ADDRESS"}
    born = {day for day in map(read_birth, cards) if day is not None}
    return Person(frozenset(names), frozenset({*born, *births}), frozenset(codes - {""}))


def _is_full_name(span: Span) -> bool:
    return span.category == "NAME" and {"surname", "given"} <= {part.level for part in span.parts}


def _code(document: Document, span: Span) -> str:
    names = {
        part.level: normalize(document.text[part.start : part.end]).strip()
        for part in span.parts
        if part.level in _DIVISIONS
    }
    return certain_code(names) if names else ""
