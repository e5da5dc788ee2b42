"""Writes training documents: recipe + seed -> JSONL, the same bytes for the same seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from random import Random

from augment.case import Case
from augment.genres.all_genres import GENRES
from augment.lexicons import Lexicons, read_lexicons
from augment.recipe import Recipe
from augment.sentences import Sentences, read_sentences
from augment.slots.all_slots import SLOTS
from augment.templates import make_document
from augment.transforms.all_transforms import TRANSFORMS
from hdeid.core.document import Document


def generate(recipe: Recipe, seed: int, data: Path, documents: int = 0) -> Iterator[tuple[str, Document]]:
    """Yield genre and document, as many as asked for or as the recipe says.

    Each document has a source of chance of its own, made from seed and number, so that any part can be made again.
    """
    lex = read_lexicons(data)
    sentences = read_sentences(data, lex) if recipe.real else None
    names = list(recipe.genres)
    totals = list(accumulate(recipe.genres.values()))
    for number in range(documents or recipe.documents):
        rng = Random(f"{seed} {number}")
        genre = rng.choices(names, cum_weights=totals)[0]
        document = write_document(genre, recipe, rng, lex, sentences)
        yield genre, document
        for name, probability in recipe.append.items():
            if rng.random() < probability:
                yield genre, TRANSFORMS[name](document, rng, **recipe.options.get(name, {}))


def write_document(genre: str, recipe: Recipe, rng: Random, lex: Lexicons, sentences: Sentences | None) -> Document:
    """Return one document of a genre with the transforms of the recipe applied by chance."""
    case = Case(rng, lex, sentences, recipe.real, SLOTS)
    document = make_document(GENRES[genre](case))
    for name, probability in recipe.transforms.items():
        if rng.random() < probability or (name == "traditional" and genre == "taiwan" and rng.random() < 0.8):
            document = TRANSFORMS[name](document, rng, **recipe.options.get(name, {}))
    return document


def write_line(genre: str, document: Document) -> str:
    """Return one line of the training file."""
    spans = [[s.start, s.end, s.category, [[p.level, p.start, p.end] for p in s.parts]] for s in document.spans]
    return (
        json.dumps({"text": document.text, "genre": genre, "spans": spans}, ensure_ascii=False, separators=(",", ":"))
        + "\n"
    )
