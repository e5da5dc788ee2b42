"""Raw text to the arrays of character numbers that pretraining reads."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hdeid.tagger.vocabulary import CODE_POINTS, Vocabulary, build_vocabulary, code_points
from hdeid.text.normalize import normalize
from hdeid.training.overlap import PassageIndex
from hdeid.training.sets import RAW, SETS, open_lines, read_raw, read_set

BLOCK_LINES = 12
"""Lines that stay together when the corpus is shuffled, so that the network sees what follows across a line break."""

VALIDATION_BLOCKS = 200
ADDRESS_SETS = frozenset({"address_parsing_naacl2019", "address_ccks2021", "express_waybill"})
FORMULAIC_SETS = frozenset({"ccks2017_cner", "yidu_s4k_ccks2019", "aicup2020_deid"})
FORMULAIC_PASSAGE_CHARACTERS = 40
ADDRESS_LISTS = "address_lists"
NAME_LISTS = "name_lists"


@dataclass(frozen=True, slots=True)
class TextCorpus:
    """Numbers of the characters of the shuffled texts, the first part of them for validation."""

    vocabulary: Vocabulary
    train: NDArray[np.uint16]
    validation: NDArray[np.uint16]


def build_corpus(weights: Mapping[str, float], data: Path, seed: int, least: int, licences: str = "any") -> TextCorpus:
    """Return the corpus of a recipe.

    Args:
        weights: How often each source is repeated; 0.3 takes three blocks of ten. Names of `SETS`, of `RAW`,
            `address_lists` or `name_lists`.
        data: The folder of the shared data.
        seed: Of the shuffling.
        least: A character seen less often gets no number of its own.
        licences: `any`, or `open` for sources with an open licence only.
    """
    rng = random.Random(seed)
    indexes = held_out_passages(data)
    blocks: list[str] = []
    for name, weight in weights.items():
        if licences == "open" and not is_open(name):
            continue
        lines = read_lines(name, data)
        if name not in ADDRESS_SETS:
            lines = drop_held_out(lines, indexes)
        blocks.extend(_weigh(cut_blocks(lines), weight, rng))
    rng.shuffle(blocks)
    return _number(blocks, least, data)


def _number(blocks: list[str], least: int, data: Path) -> TextCorpus:
    counts = np.zeros(CODE_POINTS, np.int64)
    for start in range(0, len(blocks), 1000):
        counts += np.bincount(code_points("".join(blocks[start : start + 1000])), minlength=CODE_POINTS)
    vocabulary = build_vocabulary(counts, least, name_characters(data))
    arrays = [vocabulary.encode(block).astype(np.uint16) for block in blocks]
    validation, train = arrays[:VALIDATION_BLOCKS], arrays[VALIDATION_BLOCKS:]
    return TextCorpus(vocabulary, np.concatenate(train), np.concatenate(validation))


def is_open(name: str) -> bool:
    """Tell whether a source has an open licence; the lists come from lexicons with mixed terms."""
    corpus = SETS.get(name) or RAW.get(name)
    return corpus is not None and corpus.is_open


def held_out_passages(data: Path) -> list[PassageIndex]:
    """Return the passages of all held-out texts, except addresses: those repeat each other's first words by nature.

    Notes and dialogues share their turns of phrase; of them only long passages count.
    """
    names = [name for name in SETS if name not in ADDRESS_SETS]
    plain = (record.text for name in names if name not in FORMULAIC_SETS for record in read_set(name, "held_out", data))
    formulaic = (record.text for name in names if name in FORMULAIC_SETS for record in read_set(name, "held_out", data))
    return [PassageIndex(plain), PassageIndex(formulaic, FORMULAIC_PASSAGE_CHARACTERS)]


def drop_held_out(lines: Iterator[str], indexes: Iterable[PassageIndex]) -> Iterator[str]:
    """Yield the texts that repeat no passage of a held-out text."""
    for index in indexes:
        lines = index.drop_overlapping(lines)
    return lines


def read_lines(name: str, data: Path) -> Iterator[str]:
    """Yield the texts of one source in normal form.

    Raises:
        ValueError: there is no such source.
    """
    if name in SETS:
        texts: Iterable[str] = (record.text for record in read_set(name, "train", data))
    elif name in RAW:
        texts = read_raw(name, data)
    elif name == ADDRESS_LISTS:
        texts = _address_lists(data / "lexicons")
    elif name == NAME_LISTS:
        texts = _name_lists(data / "lexicons")
    else:
        raise ValueError(f"unknown source `{name}`")
    return (text.strip() for text in texts if text.strip())


def _address_lists(lexicons: Path) -> Iterator[str]:
    yield from map(normalize, open_lines(lexicons / "admin/addresses_company_raw.txt"))
    for line in open_lines(lexicons / "organizations/hospitals.tsv"):
        yield normalize(line.replace("\t", " "))
    for line in open_lines(lexicons / "admin/poi_addresses.tsv"):
        name, _, address = normalize(line).partition("\t")
        # The source doubles the region in front: 安徽省合肥市安徽省合肥市.
        half = next((n for n in range(3, 20) if address[:n] == address[n : 2 * n]), 0)
        yield f"{address[half:]} {name}"


def _name_lists(lexicons: Path) -> Iterator[str]:
    names = list(open_lines(lexicons / "names/full_names_modern.txt"))
    for start in range(0, len(names), 8):
        yield normalize("、".join(names[start : start + 8]))


def name_characters(data: Path) -> set[str]:
    """Return the characters of surnames and given names, which no text may hold often enough."""
    found: set[str] = set()
    for file, column in (("familyname.csv", "surname"), ("givenname.csv", "character")):
        with (data / "lexicons/names" / file).open(encoding="utf-8-sig", newline="") as table:
            for row in csv.DictReader(table):
                found.update(normalize(row[column]))
    return {character for character in found if character.isalpha()}


def cut_blocks(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines by the dozen, long ones sooner, each with its line break."""
    block: list[str] = []
    for line in lines:
        block.append(line)
        if len(block) == BLOCK_LINES or len(line) > 1000:
            yield "\n".join(block) + "\n"
            block = []
    if block:
        yield "\n".join(block) + "\n"


def _weigh(blocks: Iterator[str], weight: float, rng: random.Random) -> Iterator[str]:
    whole, rest = divmod(weight, 1)
    for block in blocks:
        yield from [block] * (int(whole) + (rng.random() < rest))
