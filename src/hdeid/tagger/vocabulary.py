"""Characters to numbers: the vocabulary that the language model and the tagger share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

PADDING = 0
UNKNOWN_HAN = 1
UNKNOWN_LETTER = 2
UNKNOWN_OTHER = 3
FIRST_CHARACTER = 4

CODE_POINTS = 0x110000
HAN_RANGES = ((0x3400, 0xA000), (0xF900, 0xFB00), (0x20000, 0x40000))
"""Blocks of Han characters. Source: Unicode 15, Blocks.txt (CJK ideographs, extensions A to H, compatibility)."""

LAST_CASED = 0x2CFF
"""Beyond this code point no script that the product meets tells capitals from small letters."""

LINE_BREAKS = "\n\r\v\f\x85\u2028\u2029"


def code_points(text: str) -> NDArray[np.uint32]:
    """Return the code points of a text, one number a character; lone surrogates count as characters."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def fold(character: str) -> str:
    """Return what the vocabulary knows of a character: digits as `0`, capitals as small letters, one line break."""
    if character in LINE_BREAKS:
        return "\n"
    if character.isdigit() and ord(character) < 0x80:
        return "0"
    lower = character.lower()
    return lower if len(lower) == 1 else character


@dataclass(frozen=True)
class Vocabulary:
    """The characters a network knows, in the order of their numbers, from `FIRST_CHARACTER` on."""

    characters: tuple[str, ...]
    table: NDArray[np.int32] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", _table(self.characters))

    def __len__(self) -> int:
        return FIRST_CHARACTER + len(self.characters)

    def encode(self, text: str) -> NDArray[np.int32]:
        """Return the number of each character. Shape: (length,)."""
        return self.table[code_points(text)]


def _table(characters: tuple[str, ...]) -> NDArray[np.int32]:
    table = np.full(CODE_POINTS, UNKNOWN_OTHER, np.int32)
    for start, end in HAN_RANGES:
        table[start:end] = UNKNOWN_HAN
    numbers = {character: FIRST_CHARACTER + i for i, character in enumerate(characters)}
    for code in range(LAST_CASED + 1):
        character = chr(code)
        if character.isalpha():
            table[code] = UNKNOWN_LETTER
        table[code] = numbers.get(fold(character), table[code])
    for character, number in numbers.items():
        table[ord(character)] = number
    for character in LINE_BREAKS:
        table[ord(character)] = numbers.get("\n", UNKNOWN_OTHER)
    table.setflags(write=False)
    return table


def build_vocabulary(counts: NDArray[np.int64], least: int, always: Iterable[str] = ()) -> Vocabulary:
    """Return the vocabulary of a corpus, most frequent characters first.

    Args:
        counts: How often each code point occurs. Shape: (CODE_POINTS,).
        least: A character seen less often is left out.
        always: Characters that are kept whatever their count.
    """
    totals: dict[str, int] = {fold(character): least for character in always}
    for code in np.flatnonzero(counts):
        character = fold(chr(int(code)))
        totals[character] = totals.get(character, 0) + int(counts[code])
    kept = (
        character
        for character, total in totals.items()
        if total >= least and (character.isprintable() or character == "\n")
    )
    return Vocabulary(tuple(sorted(kept, key=lambda character: (-totals[character], character))))


def write_vocabulary(vocabulary: Vocabulary, path: Path) -> None:
    """Write one code point a line, in hexadecimal, so that no editor changes odd characters."""
    path.write_text("".join(f"{ord(character):04X}\n" for character in vocabulary.characters), encoding="ascii")


def read_vocabulary(path: Path) -> Vocabulary:
    """Read what `write_vocabulary` wrote."""
    return Vocabulary(tuple(chr(int(line, 16)) for line in path.read_text(encoding="ascii").split()))
