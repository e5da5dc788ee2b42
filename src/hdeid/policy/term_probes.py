"""Documents that hold the allow and deny terms of one policy that another does not have.

Terms are literal, so each is asked about by itself: as an identifier of every level, and bare.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.policy.parse_terms import plain_term
from hdeid.policy.plan import Compiled
from hdeid.policy.probes import make_pair
from hdeid.policy.sketch import AtomClass, Piece, Probe, probe

_NEAR = "甲乙丙"
"""Letters beside a denied term: it cuts them off from what it was part of, and rules on characters count anew."""


def term_probes(one: Compiled, other: Compiled) -> Iterator[Probe]:
    """Yield a probe for every letter of every term that only one of two policies allows or denies."""
    for category, term in sorted(_allowed(one) ^ _allowed(other)):
        yield from _marked(category, term, one, other)
    for category, term in sorted(_denied(one) ^ _denied(other)):
        document = Document(term)
        atom = AtomClass(category, make_pair(one, other, CATEGORIES[category]).levels[-1], "a denied term / 拦截词")
        yield from (Probe(atom, document, index) for index, letter in enumerate(term) if letter.isalnum())
        for name in CATEGORIES:
            yield from _marked(name, term, one, other)
            if make_pair(one, other, CATEGORIES[name]).has_characters:
                yield from _beside(name, term, one, other)


def _marked(category: str, term: str, one: Compiled, other: Compiled) -> Iterator[Probe]:
    for level in make_pair(one, other, CATEGORIES[category]).kinds():
        atom = AtomClass(category, level, "a term of the policy / 词表中的词")
        for letter in range(sum(character.isalnum() for character in term)):
            yield probe(atom, [Piece(level, term)], letter)


def _beside(category: str, term: str, one: Compiled, other: Compiled) -> Iterator[Probe]:
    letters = sum(character.isalnum() for character in term)
    for level in make_pair(one, other, CATEGORIES[category]).kinds():
        atom = AtomClass(category, level, "beside a denied term / 拦截词旁")
        for index in range(len(_NEAR)):
            yield probe(atom, [Piece(level, term + _NEAR)], letters + index)
            yield probe(atom, [Piece(level, _NEAR + term)], index)


def _allowed(compiled: Compiled) -> set[tuple[str, str]]:
    return {
        (name, plain_term(term))
        for entry in compiled.allow
        for name in entry.categories
        if not compiled.plans[name].floor
        for term in entry.terms
    }


def _denied(compiled: Compiled) -> set[tuple[str, str]]:
    return {(entry.category, plain_term(term)) for entry in compiled.policy.deny for term in entry.terms}
