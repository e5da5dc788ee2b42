"""The normal form on which patterns and tagger work, and the way back to the text as it came.

The normal form changes characters one by one and keeps the length, so that offsets never move: full width becomes half
width, odd spaces and dashes become plain ones, traditional Han become simplified ones, black blocks in a number or word
asterisks. Invisible characters (zero-width spaces, direction marks) are the one thing that is taken out, beforehand and
only where a text has some.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from hdeid.lexicon.load import read_pairs

_SPACES = "\v\f\x1c\x1d\x1e\x1f\x85\xa0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\ufe58\ufe63\uff0d\u2500"
_DOTS = "\u2022\u2027\u22c5\u30fb\uff65\u2219\u25cf"
# Stains of a scan and black bars, where they touch what they cover; thinner blocks draw lines, longer runs scales.
_BLOCK = re.compile("[\u2586-\u258a\u2591-\u2593]")
_BLOCKS = re.compile(rf"{_BLOCK.pattern}+(?: {_BLOCK.pattern}+)*")
_MOST_BLOCKS = 12
_BEFORE, _BEHIND = re.compile("(?:[\u4e00-\u9fff]|[0-9A-Za-z][ -]?)\\Z"), re.compile(r"\d(?!\d{0,2}%)")
# Soft hyphen, zero-width characters, direction marks and isolates, word joiner, byte-order mark, variation selectors,
# interlinear annotation. Source: Unicode 15.1, general category Cf, and section 23.4 for variation selectors.
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb]+"
)


def normalize(text: str) -> str:
    """Return the normal form of a text, of the same length, character by character.

    >>> normalize("電話：１３８　００１３—８０００")
    '电话:138 0013-8000'
    """
    plain = text.translate(_table())
    return _BLOCKS.sub(_veiled, plain)


def _veiled(found: re.Match[str]) -> str:
    """Return blocks as asterisks where they stand in a number or a word, else as they are."""
    before = found.string[max(0, found.start() - 2) : found.start()]
    touches = _BEFORE.search(before) or _BEHIND.match(found.string, found.end())
    return _BLOCK.sub("*", found[0]) if touches and len(found[0]) <= _MOST_BLOCKS else found[0]


@dataclass(frozen=True, slots=True)
class VisibleText:
    """A text without what only separates its characters, and where each stretch of it came from.

    Attributes:
        text: The characters that are left.
        starts: Offset in `text` at which each stretch begins, ascending; the first is 0.
        shifts: Number of characters taken out before that stretch.
    """

    text: str
    starts: tuple[int, ...] = (0,)
    shifts: tuple[int, ...] = (0,)

    def original(self, offset: int) -> int:
        """Return the offset in the original of the character at `offset` of the visible text."""
        index = bisect_left(self.starts, offset + 1) - 1
        return offset + self.shifts[index]

    def original_range(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the original that `start <= i < end` stands for, invisible characters inside included."""
        return self.original(start), self.original(end - 1) + 1


def strip_invisible(text: str) -> VisibleText:
    """Return the text without invisible characters; zero-width characters inside a number must not hide it."""
    return take_out(text, invisible(text))


def invisible(text: str) -> Iterator[tuple[int, int]]:
    """Yield where invisible characters stand, in order."""
    return (found.span() for found in _INVISIBLE.finditer(text))


def take_out(text: str, ranges: Iterable[tuple[int, int]]) -> VisibleText:
    """Return the text without what stands in the ranges, which are in order and apart."""
    starts, shifts, pieces = [0], [0], []
    position = length = removed = 0
    for start, end in ranges:
        pieces.append(text[position:start])
        length += start - position
        removed += end - start
        position = end
        if starts[-1] == length:
            shifts[-1] = removed
        else:
            starts.append(length)
            shifts.append(removed)
    if not pieces:
        return VisibleText(text)
    pieces.append(text[position:])
    return VisibleText("".join(pieces), tuple(starts), tuple(shifts))


@cache
def _table() -> dict[int, str]:
    table = {ord(old): new for old, new in read_pairs("traditional.tsv")}
    # Compatibility Han, Kangxi radicals (common in text taken from PDF), half- and full-width forms, digits of other
    # scripts and of mathematical alphabets: whatever Unicode maps to one plain character.
    blocks = ((0x2F00, 0x2FE0), (0x2E80, 0x2F00), (0xF900, 0xFB00), (0xFF01, 0xFFEF), (0x2F800, 0x2FA20))
    for first, last in (*blocks, (0x660, 0x6FA), (0x1D7CE, 0x1D800)):
        for code in range(first, last):
            plain = unicodedata.normalize("NFKC", chr(code))
            digit = unicodedata.decimal(chr(code), None)
            if digit is not None:
                table[code] = str(digit)
            elif first not in (0x660, 0x1D7CE) and len(plain) == 1 and plain != chr(code):
                table[code] = table.get(ord(plain), plain)
    table.update({ord(char): " " for char in _SPACES})
    table.update({ord(char): "-" for char in _DASHES})
    table.update({ord(char): "·" for char in _DOTS})
    table.update({ord("○"): "〇", ord("◯"): "〇", ord("〜"): "~", ord("\r"): " ", ord("“"): '"', ord("”"): '"'})
    table.update({ord("﹕"): ":", ord("∶"): ":", ord("꞉"): ":", ord("﹒"): ".", ord("╱"): "/", ord("∕"): "/"})
    return table
