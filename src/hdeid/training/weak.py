"""Weak labels for the `mini` encoder's pretraining: words, parts of speech and entities by jieba, dependencies by a
parser that the caller brings (off when there is none)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

PARTS_OF_SPEECH = (
    "x",
    "n",
    "nr",
    "ns",
    "nt",
    "nz",
    "v",
    "a",
    "d",
    "m",
    "q",
    "t",
    "p",
    "c",
    "u",
    "r",
    "f",
    "l",
    "i",
    "j",
)
"""First letters of ICTCLAS tags; the longest that fits is taken."""

ENTITIES = ("O", "B-nr", "I-nr", "B-ns", "I-ns", "B-nt", "I-nt")

Parser = Callable[[list[str]], list[int]]
"""Takes the words of a text, returns the number of the dependency relation of each."""


@dataclass(frozen=True, slots=True)
class WeakLabels:
    """Labels of the characters of a text, by word. Shapes: (length,).

    Attributes:
        words: Number of the word that each character stands in.
        parts: Index in `PARTS_OF_SPEECH`.
        entities: Index in `ENTITIES`.
        relations: What the parser said of the word, -1 without one.
    """

    words: NDArray[np.int64]
    parts: NDArray[np.int64]
    entities: NDArray[np.int64]
    relations: NDArray[np.int64]


def weak_labels(text: str, parser: Parser | None = None) -> WeakLabels:
    """Return the weak labels of a text. Needs jieba."""
    import jieba.posseg

    pairs = [(pair.word, pair.flag) for pair in jieba.posseg.cut(text, HMM=False)]
    lengths = [len(word) for word, _ in pairs]
    parts = [_part(flag) for _, flag in pairs]
    relations = parser([word for word, _ in pairs]) if parser else [-1] * len(pairs)
    return WeakLabels(
        np.repeat(np.arange(len(pairs)), lengths),
        np.repeat(np.array(parts, np.int64), lengths),
        np.array(
            [label for length, part in zip(lengths, parts, strict=True) for label in _entity(part, length)], np.int64
        ),
        np.repeat(np.array(relations, np.int64), lengths),
    )


def _part(flag: str) -> int:
    fitting = [tag for tag in PARTS_OF_SPEECH if flag.startswith(tag)]
    return PARTS_OF_SPEECH.index(max(fitting, key=len, default="x"))


def _entity(part: int, length: int) -> list[int]:
    name = f"B-{PARTS_OF_SPEECH[part]}"
    if name not in ENTITIES:
        return [0] * length
    first = ENTITIES.index(name)
    return [first, *[first + 1] * (length - 1)]
