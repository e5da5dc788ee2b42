"""What the network sees of a text beside the characters themselves: bigrams, words of the lexicons, character classes.

Everything is computed for the whole text at once with array operations, never character by character.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from hdeid.tagger.vocabulary import HAN_RANGES, Vocabulary, code_points

WORD_CHARACTERS = 8
"""Longest word of the table."""

WORD_TYPES = (
    *("surname", "rare_surname", "given", "latin_given", "title"),
    *("province", "city", "district", "township", "country", "toponym", "address_unit"),
    *("organization", "organization_unit", "profession", "ethnic_group"),
    *("disease", "drug", "medical"),
    *("nr", "ns", "nt", "nz", "m", "t", "q", "n", "v", "a", "d", "x"),
)
"""Types of words; the lower-case ones from `nr` on are the parts of speech of jieba's dictionary (ICTCLAS tags)."""

MASK_BITS = 32
PLACES = 4
"""Where a character stands in a word: first, inside, last, alone."""

CLASSES = 8
RUN_BOUNDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 18, 19, 20)
"""Lengths at which a new class of digit runs begins; 11 is a mobile number, 15 and 18 an identity card."""

FEATURES = PLACES * MASK_BITS + CLASSES + len(RUN_BOUNDS)

_MULTIPLIER = np.uint32(0x01000193)
_FINAL_MULTIPLIERS = np.uint32(0x85EBCA6B), np.uint32(0xC2B2AE35)
_BIGRAM_MULTIPLIER = 7919


@dataclass(frozen=True, slots=True)
class WordTable:
    """Words as sorted hashes, an array for each length, with the types of each word as the bits of a mask.

    Two words may share a hash: at one in ten thousand places a word is seen that is not there.
    """

    hashes: tuple[NDArray[np.uint32], ...]
    masks: tuple[NDArray[np.uint32], ...]

    def arrays(self) -> dict[str, NDArray[np.uint32]]:
        """Return the arrays by name, as `read_word_table` takes them."""
        return {
            f"{kind}_{length}": array
            for kind, arrays in (("hashes", self.hashes), ("masks", self.masks))
            for length, array in enumerate(arrays, 1)
        }


def read_word_table(arrays: Mapping[str, NDArray[np.uint32]]) -> WordTable:
    """Return the table whose arrays `WordTable.arrays` gave."""
    lengths = range(1, WORD_CHARACTERS + 1)
    return WordTable(tuple(arrays[f"hashes_{n}"] for n in lengths), tuple(arrays[f"masks_{n}"] for n in lengths))


def build_word_table(types: Mapping[str, int]) -> WordTable:
    """Return the table of words and their masks; words longer than `WORD_CHARACTERS` are left out."""
    hashes, masks = [], []
    for length in range(1, WORD_CHARACTERS + 1):
        words = [word for word in types if len(word) == length]
        codes = _folded("".join(words))
        found = _hash_windows(codes, length)[::length]
        order = np.argsort(found, kind="stable")
        values = np.array([types[word] for word in words], np.uint32)
        unique, starts = np.unique(found[order], return_index=True)
        hashes.append(unique)
        masks.append(np.bitwise_or.reduceat(values[order], starts) if len(words) else values)
    return WordTable(tuple(hashes), tuple(masks))


def extract_features(text: str, words: WordTable) -> NDArray[np.uint8]:
    """Return the features of each character, 0 or 1. Shape: (length, FEATURES)."""
    codes = code_points(text)
    types = _match_words(_folded(text), words)
    bits = np.unpackbits(types.view(np.uint8), axis=1, bitorder="little")
    classes = _classes(codes)
    one_hot = (classes[:, None] == np.arange(CLASSES)).astype(np.uint8)
    return np.concatenate([bits, one_hot, _digit_runs(classes)], 1)


def extract_bigrams(ids: NDArray[np.int32], buckets: int) -> NDArray[np.int32]:
    """Return the bucket of each character and the one after it. Shape: (length,)."""
    after = np.append(ids[1:], np.int32(0))
    return ((ids.astype(np.int64) * _BIGRAM_MULTIPLIER + after) % buckets).astype(np.int32)


def encode_characters(text: str, vocabulary: Vocabulary) -> NDArray[np.int32]:
    """Return the numbers of the characters. Shape: (length,)."""
    return vocabulary.encode(text)


def _folded(text: str) -> NDArray[np.uint32]:
    codes = code_points(text)
    is_capital = (codes >= ord("A")) & (codes <= ord("Z"))
    return np.where(is_capital, codes + 32, codes).astype(np.uint32)


def _hash_windows(codes: NDArray[np.uint32], length: int) -> NDArray[np.uint32]:
    """Return a hash of each run of `length` characters. Shape: (max(0, characters - length + 1),)."""
    count = max(0, len(codes) - length + 1)
    hashes = np.full(count, length, np.uint32)
    for i in range(length):
        hashes = (hashes ^ codes[i : i + count]) * _MULTIPLIER
        hashes ^= hashes >> np.uint32(15)
    for multiplier, shift in zip(_FINAL_MULTIPLIERS, (13, 16), strict=True):
        hashes *= multiplier
        hashes ^= hashes >> np.uint32(shift)
    return hashes


def _match_words(codes: NDArray[np.uint32], words: WordTable) -> NDArray[np.uint32]:
    """Return the types of the words over each character by its place in them. Shape: (length, PLACES)."""
    types = np.zeros((len(codes), PLACES), np.uint32)
    for length, (table, masks) in enumerate(zip(words.hashes, words.masks, strict=True), 1):
        if len(codes) < length or not len(table):
            continue
        hashes = _hash_windows(codes, length)
        places = np.searchsorted(table, hashes)
        places[places == len(table)] = 0
        hits = np.flatnonzero(table[places] == hashes)
        found = masks[places[hits]]
        if length == 1:
            types[hits, 3] |= found
            continue
        types[hits, 0] |= found
        types[hits + length - 1, 2] |= found
        for i in range(1, length - 1):
            types[hits + i, 1] |= found
    return types


_HAN, _DIGIT, _SMALL, _CAPITAL, _SPACE, _BREAK, _PUNCTUATION, _OTHER = range(CLASSES)


def _class_table() -> NDArray[np.uint8]:
    table = np.full(0x110000, _OTHER, np.uint8)
    for start, end in HAN_RANGES:
        table[start:end] = _HAN
    table[0x21:0x7F] = _PUNCTUATION
    table[0x3001:0x3030] = _PUNCTUATION
    table[0x2010:0x2050] = _PUNCTUATION
    table[ord("0") : ord("9") + 1] = _DIGIT
    table[ord("a") : ord("z") + 1] = _SMALL
    table[ord("A") : ord("Z") + 1] = _CAPITAL
    table[[0x20, 0x09]] = _SPACE
    table[[0x0A, 0x0D]] = _BREAK
    return table


_CLASS_TABLE = _class_table()


def _classes(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    return _CLASS_TABLE[codes]


def _digit_runs(classes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return which class of run lengths each digit stands in. Shape: (length, len(RUN_BOUNDS))."""
    is_digit = np.concatenate([[False], classes == _DIGIT, [False]])
    edges = np.flatnonzero(is_digit[1:] != is_digit[:-1])
    lengths = np.zeros(len(classes), np.int64)
    starts, ends = edges[::2], edges[1::2]
    lengths[is_digit[1:-1]] = np.repeat(ends - starts, ends - starts)
    bounds = [*RUN_BOUNDS, 1 << 62]
    return np.stack([(lengths >= low) & (lengths < high) for low, high in pairwise(bounds)], 1).astype(np.uint8)
