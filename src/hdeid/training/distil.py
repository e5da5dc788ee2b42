"""Distillation: a trained tagger says on unlabelled text how likely every labelling is, and another learns it.

The teacher may be of any encoder, with a vocabulary of its own; it is read from its model folder.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import torch

from hdeid.tagger.checkpoint import NETWORK_FILE, read_tables
from hdeid.tagger.features import extract_bigrams, extract_features
from hdeid.tagger.predict import OnnxNetwork, emit_batch
from hdeid.training.corpus import cut_blocks, drop_held_out, held_out_passages, is_open, read_lines
from hdeid.training.data import Example
from hdeid.training.lattice import Counts, sum_and_counts
from hdeid.training.recipe import DistilOptions

NOTHING_KNOWN = 0
"""Stands in `Example.sets` of unlabelled text, where no label set is asked for."""


class Teacher:
    """A trained tagger that gives soft targets."""

    def __init__(self, folder: Path) -> None:
        self._tables = read_tables(folder)
        self._network = OnnxNetwork(folder / NETWORK_FILE)
        transitions = self._tables.transitions
        arrays = (transitions.start, transitions.enter, transitions.inside, transitions.end)
        self._weights = tuple(torch.from_numpy(np.ascontiguousarray(array)).float() for array in arrays)

    def read(self, texts: Sequence[str]) -> Counts:
        """Return the expected counts of texts in normal form."""
        ids = [self._tables.vocabulary.encode(text) for text in texts]
        bigrams = [extract_bigrams(row, self._tables.bigram_buckets) for row in ids]
        features = [extract_features(text, self._tables.words) for text in texts]
        emissions, lengths = emit_batch(self._network, ids, bigrams, features)
        scores = torch.from_numpy(emissions).float()
        everything = torch.ones_like(scores, dtype=torch.bool)
        _, counts = sum_and_counts(scores, everything, torch.from_numpy(lengths), self._weights)
        return counts


def read_unlabelled(options: DistilOptions, data: Path, seed: int, licences: str = "any") -> list[Example]:
    """Return blocks of raw text, drawn by the shares of a recipe, without what repeats a held-out passage."""
    rng = random.Random(seed)
    indexes = held_out_passages(data)
    examples = []
    for name, share in options.corpus.items():
        if licences == "open" and not is_open(name):
            continue
        blocks = cut_blocks(drop_held_out(read_lines(name, data), indexes))
        examples.extend(_unlabelled(block.strip() for block in blocks if rng.random() < share))
    rng.shuffle(examples)
    return examples


def _unlabelled(texts: Iterator[str]) -> Iterator[Example]:
    for text in texts:
        yield Example(text, np.full(len(text), NOTHING_KNOWN, np.int32), is_labelled=False)
