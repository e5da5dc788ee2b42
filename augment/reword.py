"""A written document with other things in it: some of its harmless nouns, drugs, diseases and tests become others of their kind.

What stands beside identifiers in a form is open: any drug, brand, dish or tool. From documents that are told again and
again a tagger learns the words of their authors by heart, and takes others in the same places for names.
After the synonym replacement of Dai and Adel (2020), with words of the same kind instead of the same meaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import ahocorasick
import jieba

from augment.case import Case
from augment.edit import Edit, apply_edits
from augment.lexicons import Lexicons
from hdeid.core.document import Document

jieba.setLogLevel("WARNING")

SHARE = 0.15
"""Of the words of a document that have a kind, so many become others, each the same at every mention."""

_ROOM = 2
"""Words that come as near to an identifier stay: captions, titles and trades tell what it is."""

_CAPTION_ENDS = frozenset(":：=|\t（(")
"""A word before one of these is the caption or head of something and stays, too."""


def reword(document: Document, case: Case) -> Document:
    """Return the document with some of its harmless words exchanged; identifiers stay as they are."""
    kinds = _kinds(case.lex)
    known: dict[str, str] = {}
    edits: list[Edit] = []
    for start, end in _free_stretches(document):
        for at, word in _words(document.text[start:end], kinds):
            if word not in known:
                known[word] = case.choose(kinds.values[kinds.of[word]]) if case.chance(SHARE) else word
            if known[word] != word and document.text[start + at + len(word) :][:1] not in _CAPTION_ENDS:
                edits.append((start + at, start + at + len(word), known[word]))
    return apply_edits(document, edits)


class _Kinds:
    """The words that have a kind, and the words of each kind."""

    def __init__(self, lex: Lexicons) -> None:
        self.of: dict[str, str] = {}
        self.values: dict[str, list[str]] = {}
        terms = {"drug": lex.drugs, "disease": lex.diagnoses, "symptom": lex.symptoms, "check": lex.checks}
        for kind, words in terms.items():
            self._add(kind, words)
        self.terms = ahocorasick.Automaton()
        for term in self.of:
            self.terms.add_word(term, term)
        self.terms.make_automaton()
        for word in lex.nouns:
            self._add(f"noun {len(word)}", (word,))

    def _add(self, kind: str, words: tuple[str, ...]) -> None:
        new = [word for word in words if word not in self.of]
        self.of.update(dict.fromkeys(new, kind))
        self.values.setdefault(kind, []).extend(new)


@lru_cache(maxsize=2)
def _kinds(lex: Lexicons) -> _Kinds:
    return _Kinds(lex)


def _free_stretches(document: Document) -> Iterator[tuple[int, int]]:
    position = 0
    for span in document.spans:
        yield position, max(position, span.start - _ROOM)
        position = span.end + _ROOM
    yield min(position, len(document.text)), len(document.text)


def _words(text: str, kinds: _Kinds) -> Iterator[tuple[int, str]]:
    """Yield offset and word of what has a kind: medical terms first, then words as jieba's dictionary cuts them."""
    position = 0
    for last, term in kinds.terms.iter_long(text):
        start = last + 1 - len(term)
        yield from _nouns(text[position:start], position, kinds)
        yield start, term
        position = last + 1
    yield from _nouns(text[position:], position, kinds)


def _nouns(text: str, offset: int, kinds: _Kinds) -> Iterator[tuple[int, str]]:
    for word in jieba.cut(text, HMM=False):
        if word in kinds.of:
            yield offset, word
        offset += len(word)
