"""Finds texts that repeat a passage of a held-out text, so that no such text is trained on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from hdeid.tagger.vocabulary import code_points

PASSAGE_CHARACTERS = 13
"""Length of a repeated passage that counts, as in the experiments this design rests on."""

MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
BLOCK_TEXTS = 4096


class PassageIndex:
    """The passages of the held-out texts, as sorted hashes."""

    def __init__(self, texts: Iterable[str], length: int = PASSAGE_CHARACTERS) -> None:
        self._length = length
        parts = [_hashes(text, length) for text in texts]
        self._hashes = np.unique(np.concatenate([np.zeros(0, np.uint64), *parts]))

    def __len__(self) -> int:
        return len(self._hashes)

    def drop_overlapping(self, texts: Iterable[str]) -> Iterator[str]:
        """Yield the texts that share no passage with the index, in their order."""
        for block in _blocks(texts):
            repeats = self._repeats(block)
            yield from (text for text, is_repeat in zip(block, repeats, strict=True) if not is_repeat)

    def _repeats(self, block: Sequence[str]) -> NDArray[np.bool_]:
        repeats = np.zeros(len(block), np.bool_)
        if not len(self._hashes):
            return repeats
        # Line breaks part the texts; a passage that crosses one is in no held-out text.
        hashes = _hashes("\n\n".join(block), self._length)
        places = np.searchsorted(self._hashes, hashes)
        places[places == len(self._hashes)] = 0
        hits = np.flatnonzero(self._hashes[places] == hashes)
        ends = np.cumsum([len(text) + 2 for text in block])
        repeats[np.searchsorted(ends, hits, side="right")] = True
        return repeats


def _blocks(texts: Iterable[str]) -> Iterator[Sequence[str]]:
    block: list[str] = []
    for text in texts:
        block.append(text)
        if len(block) == BLOCK_TEXTS:
            yield block
            block = []
    if block:
        yield block


def _hashes(text: str, length: int) -> NDArray[np.uint64]:
    """Return a hash of each passage of `length` characters. Shape: (max(0, characters - length + 1),)."""
    codes = (
        code_points(text.lower()).astype(np.uint64)
        if len(text.lower()) == len(text)
        else code_points(text).astype(np.uint64)
    )
    count = len(codes) - length + 1
    if count <= 0:
        return np.zeros(0, np.uint64)
    hashes = np.zeros(count, np.uint64)
    for i in range(length):
        hashes = hashes * MULTIPLIER + codes[i : i + count]
    return hashes
