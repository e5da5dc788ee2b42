"""Spreads a replaced text over the pieces (runs, inline elements, CDATA sections) that the original came in."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import accumulate
from typing import NamedTuple

_MOST_COMPARISONS = 250_000


class Piece(NamedTuple):
    """A stretch of text between markup; a fixed piece is markup that reads as text, such as a line break."""

    text: str
    is_fixed: bool = False


class Edit(NamedTuple):
    """Characters `start <= i < end` of a text give way to another text."""

    start: int
    end: int
    text: str


def distribute(pieces: Sequence[Piece], new: str) -> list[str]:
    """Return the new text of each piece so that together they read as `new`; fixed pieces stay as they are.

    A replacement that runs over several pieces stands in the first of them, so it takes that one's formatting.

    >>> distribute([Piece("患者张"), Piece("三，男")], "患者[姓名]，男")
    ['患者[姓名]', '，男']
    """
    edits = piece_edits(pieces, new)
    return [apply_edits(piece.text, found) for piece, found in zip(pieces, edits, strict=True)]


def piece_edits(pieces: Sequence[Piece], new: str) -> list[list[Edit]]:
    """Return, for each piece, the edits in its own offsets that turn the joined text into `new`."""
    ends = list(accumulate(len(piece.text) for piece in pieces))
    found: list[list[Edit]] = [[] for _ in pieces]
    for edit in _edits("".join(piece.text for piece in pieces), new):
        _assign(edit, pieces, ends, found)
    return found


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with edits made; they are ordered and do not overlap."""
    out, position = [], 0
    for edit in edits:
        out += [text[position : edit.start], edit.text]
        position = edit.end
    out.append(text[position:])
    return "".join(out)


def merge_edits(first: Sequence[Edit], second: Sequence[Edit]) -> list[Edit]:
    """Return edits that remove whatever either removes; where both touch a place, the first one's text stands."""
    merged: list[Edit] = []
    for edit in sorted([*first, *(edit for edit in second if edit not in first)], key=lambda edit: edit[:2]):
        if merged and edit.start < merged[-1].end:
            last = merged.pop()
            text = last.text if last in first or edit not in first else edit.text
            merged.append(Edit(last.start, max(last.end, edit.end), text))
        else:
            merged.append(edit)
    return merged


def _edits(old: str, new: str) -> list[Edit]:
    head = _common_head(old, new)
    tail = _common_head(old[head:][::-1], new[head:][::-1])
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    # Comparing takes quadratic time; a long middle is rare, and replacing it whole is right as well.
    if not before or not after or len(before) * len(after) > _MOST_COMPARISONS:
        return [Edit(head, head + len(before), after)] if before or after else []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        Edit(head + start, head + end, after[new_start:new_end])
        for kind, start, end, new_start, new_end in matcher.get_opcodes()
        if kind != "equal"
    ]


def _common_head(first: str, second: str) -> int:
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[:middle] == second[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _assign(edit: Edit, pieces: Sequence[Piece], ends: Sequence[int], found: list[list[Edit]]) -> None:
    """Give each touched piece its share of an edit; the new text goes to the first that can take it."""
    text = edit.text
    for index, piece in enumerate(pieces):
        end = ends[index]
        start = end - len(piece.text)
        if piece.is_fixed or end < edit.start or start > edit.end:
            continue
        share = Edit(max(edit.start, start) - start, min(edit.end, end) - start, text)
        is_touched = share.end > share.start or (bool(text) and _takes_text(edit, index, pieces, ends))
        if is_touched:
            found[index].append(share)
            text = ""
    if text:
        last = max(index for index, piece in enumerate(pieces) if not piece.is_fixed)
        size = len(pieces[last].text)
        found[last].append(Edit(size, size, text))


def _takes_text(edit: Edit, index: int, pieces: Sequence[Piece], ends: Sequence[int]) -> bool:
    """Return whether a piece that loses nothing takes the text: no later piece that the edit shortens could."""
    later = range(index + 1, len(pieces))
    return not any(
        not pieces[other].is_fixed and ends[other] - len(pieces[other].text) < edit.end and ends[other] > edit.start
        for other in later
    )
