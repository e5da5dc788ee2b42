"""Labelled texts to batches: the shared sets with their partial labels, the generated documents with full ones."""

from __future__ import annotations

import json
import logging
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hdeid.core.span import Part, Span
from hdeid.tagger.features import WordTable, extract_bigrams, extract_features
from hdeid.tagger.predict import pad, reverse_and_valid
from hdeid.tagger.vocabulary import Vocabulary
from hdeid.text.normalize import normalize
from hdeid.text.segment import cut_windows
from hdeid.training.corpus import ADDRESS_SETS, drop_held_out, held_out_passages
from hdeid.training.mapping import RULES, read_partial
from hdeid.training.overlap import PassageIndex
from hdeid.training.partial import ANYTHING, OUTSIDE, LabelSets, PartialLabels, is_possible
from hdeid.training.sets import SETS, read_set

logger = logging.getLogger(__name__)

SHORT_CHARACTERS = 120
JOINED_SHARE = 0.6
"""Share of the short texts that are joined to one of several lines, as the tagger meets them in documents."""

WINDOWS = 160, 560
"""Characters to which long texts are cut at random for an epoch, least and most; those read in use are as long."""

SHUFFLED_BATCHES = 40


@dataclass(frozen=True, slots=True)
class Example:
    """A text in normal form and the number of the label set of each character. Shape of `sets`: (length,).

    One that is not labelled is read by the teacher of a distillation; its sets say nothing.
    """

    text: str
    sets: NDArray[np.int32]
    is_labelled: bool = True


@dataclass(frozen=True, slots=True)
class Source:
    """The examples of a source and how often an epoch sees each."""

    name: str
    examples: Sequence[Example]
    share: float


@dataclass(frozen=True, slots=True)
class Batch:
    """Arrays of one step, as `predict.Network` names them, and the allowed labels. Shapes: (batch, length, ...).

    `unlabelled` holds the texts where no label is known, so that a teacher reads them; else it is empty.
    """

    ids: NDArray[np.int64]
    bigrams: NDArray[np.int64]
    features: NDArray[np.uint8]
    reverse: NDArray[np.int64]
    valid: NDArray[np.bool_]
    lengths: NDArray[np.int64]
    sets: NDArray[np.int64]
    unlabelled: tuple[str, ...] = ()


def read_sources(
    shares: Mapping[str, float], data: Path, label_sets: LabelSets, licences: str = "any", is_partial: bool = True
) -> list[Source]:
    """Return the labelled sets that a recipe names, without the records that repeat a passage of a held-out text."""
    indexes = held_out_passages(data)
    sources = []
    for name, share in shares.items():
        if licences == "open" and not SETS[name].is_open:
            continue
        examples = list(_read_examples(name, data, label_sets, indexes, is_partial))
        logger.info("%s: %d texts", name, len(examples))
        sources.append(Source(name, examples, share))
    return sources


def _read_examples(
    name: str, data: Path, label_sets: LabelSets, indexes: list[PassageIndex], is_partial: bool
) -> Iterator[Example]:
    rule = RULES[name]
    records = [record for record in read_set(name, "train", data) if record.text]
    if name not in ADDRESS_SETS:
        kept = set(drop_held_out((record.text for record in records), indexes))
        records = [record for record in records if record.text in kept]
    for record in records:
        labels = read_partial(record, rule, is_partial)
        # A few spans of the contest sets overlap so that no labelling agrees with them.
        if is_possible(labels.sets):
            yield Example(record.text, label_sets.number(labels.sets))


def read_documents(path: Path, label_sets: LabelSets) -> Iterator[Example]:
    """Yield generated documents: one JSON object a line with `text` and `spans`, all labels known."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            fields = json.loads(line)
            labels = PartialLabels.outside(len(fields["text"]))
            for span in read_gold(fields["spans"]):
                labels.set_gold(span)
            if fields["text"] and is_possible(labels.sets):
                yield Example(normalize(fields["text"]), label_sets.number(labels.sets))


def read_gold(rows: Iterable[Sequence[object]]) -> Iterator[Span]:
    """Yield the spans of a generated document from `[start, end, category, [[level, start, end], …]]`."""
    for start, end, category, parts in rows:
        yield Span(start, end, category, tuple(Part(first, last, level) for level, first, last in parts))


def epoch_examples(sources: Sequence[Source], rng: random.Random, label_sets: LabelSets) -> list[Example]:
    """Return the examples of one epoch: drawn by share, long ones cut to windows, some short ones joined."""
    outside, anything = label_sets.number([OUTSIDE, ANYTHING]).tolist()
    drawn: list[Example] = []
    for source in sources:
        chosen = _draw(source, rng)
        rng.shuffle(chosen)
        drawn.extend(_join(chosen, rng, outside))
    return [piece for example in drawn for piece in _cut(example, rng, anything)]


def _draw(source: Source, rng: random.Random) -> list[Example]:
    whole = int(source.share)
    rest = round((source.share - whole) * len(source.examples))
    return [*(list(source.examples) * whole), *rng.sample(list(source.examples), rest)]


def _join(examples: Sequence[Example], rng: random.Random, outside: int) -> Iterator[Example]:
    waiting: list[Example] = []
    target = 0
    for example in examples:
        if len(example.text) > SHORT_CHARACTERS or rng.random() > JOINED_SHARE:
            yield example
            continue
        waiting.append(example)
        target = target or rng.randint(80, 280)
        if sum(len(one.text) for one in waiting) >= target:
            yield _joined(waiting, outside)
            waiting, target = [], 0
    if waiting:
        yield _joined(waiting, outside)


def _joined(examples: Sequence[Example], outside: int) -> Example:
    line_break = np.array([outside], np.int32)
    arrays = [array for example in examples for array in (example.sets, line_break)]
    text = "\n".join(example.text for example in examples)
    return Example(text, np.concatenate(arrays[:-1]), examples[0].is_labelled)


def _cut(example: Example, rng: random.Random, anything: int) -> Iterator[Example]:
    for window in cut_windows(example.text, rng.randint(*WINDOWS)):
        sets = example.sets[window.kept_start : window.end]
        if window.kept_start:
            # The cut may fall into a span, and no text begins with an inside label.
            sets = np.concatenate([[anything], sets[1:]])
        yield replace(example, text=example.text[window.kept_start : window.end], sets=sets)


def shuffled_copy(example: Example, share: float, rng: random.Random) -> Example:
    """Return the example with a share of its characters in each other's places; the labels stay in theirs."""
    places = rng.sample(range(len(example.text)), round(share * len(example.text)))
    characters = list(example.text)
    for place, other in zip(places, sorted(places), strict=True):
        characters[place] = example.text[other]
    return Example("".join(characters), example.sets)


def make_batches(examples: Sequence[Example], characters: int, rng: random.Random) -> list[list[Example]]:
    """Return batches of examples of like length, about `characters` each with padding, in random order.

    Labelled and unlabelled examples never share a batch.
    """
    batches: list[list[Example]] = []
    for is_labelled in (True, False):
        shuffled = [example for example in examples if example.is_labelled == is_labelled]
        rng.shuffle(shuffled)
        size = max(1, characters * SHUFFLED_BATCHES // max(1, _mean_length(shuffled)))
        for first in range(0, len(shuffled), size):
            batches.extend(_split(sorted(shuffled[first : first + size], key=lambda one: len(one.text)), characters))
    rng.shuffle(batches)
    return batches


def _mean_length(examples: Sequence[Example]) -> int:
    return sum(len(example.text) for example in examples) // max(1, len(examples))


def _split(ordered: Sequence[Example], characters: int) -> Iterator[list[Example]]:
    batch: list[Example] = []
    for example in ordered:
        if batch and len(example.text) * (len(batch) + 1) > characters:
            yield batch
            batch = []
        batch.append(example)
    if batch:
        yield batch


def encode_batch(batch: Sequence[Example], vocabulary: Vocabulary, words: WordTable, bigram_buckets: int) -> Batch:
    """Return the arrays of a batch."""
    ids = [vocabulary.encode(example.text) for example in batch]
    lengths = np.array([len(row) for row in ids])
    reverse, valid = reverse_and_valid(lengths)
    return Batch(
        pad(ids, np.int64),
        pad([extract_bigrams(row, bigram_buckets) for row in ids], np.int64),
        pad([extract_features(example.text, words) for example in batch], np.uint8),
        reverse,
        valid,
        lengths,
        pad([example.sets for example in batch], np.int64),
        () if batch[0].is_labelled else tuple(example.text for example in batch),
    )
