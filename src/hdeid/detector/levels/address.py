"""Splits an address into levels: the cheapest way to read it as places of the register, named things and numbers.

Every reading is a chain of pieces, each with a level and a cost (address_pieces.py); going back from a finer to a
coarser level costs more. The search is Viterbi's, over the positions of the address and the level of the last piece.
"""

from __future__ import annotations

from collections.abc import Sequence

from hdeid.core.category import CATEGORIES
from hdeid.core.span import Part
from hdeid.detector.levels.address_pieces import Piece, pieces

LEVELS = CATEGORIES["ADDRESS"].chain
_RANK = {level: rank for rank, level in enumerate(LEVELS)}
_MAX_LENGTH = 120
# What it costs to follow a level by the same or a coarser one. A road may follow a place of interest and a place of
# interest a number, in either order; divisions do not come back.
_SAME, _BACK, _BACK_TO_DIVISION = 1.2, 1.5, 2.5
_FREE_TURNS = frozenset({("number", "village"), ("number", "poi"), ("poi", "road"), ("village", "road")})
_CHEAP_REPEATS = frozenset({"poi", "number", "road"})


def address_parts(address: str, start: int = 0) -> tuple[Part, ...]:
    """Return the levels of an address, in order, covering it; `start` is where the address begins.

    Blanks, separators and words of position (对面, 附近) belong to the part before them.

    Source: TAXONOMY.md, "Conventions", ADDRESS. Time: linear in the length; pieces are at most a dozen characters.

    >>> [(part.end, part.level) for part in address_parts("上海市杨浦区控江路580号")]
    [(3, 'city'), (6, 'district'), (9, 'road'), (13, 'number')]
    """
    parts: list[Part] = []
    for first in range(0, len(address), _MAX_LENGTH):
        for begin, end, level in _best_reading(address[first : first + _MAX_LENGTH]):
            parts.append(Part(start + first + begin, start + first + end, level))
    return tuple(parts)


def _best_reading(address: str) -> tuple[tuple[int, int, str], ...]:
    by_end = pieces(address)
    # best[position][level of the last piece] = (cost, piece, level before it)
    best: list[dict[str, tuple[float, Piece | None, str]]] = [{} for _ in range(len(address) + 1)]
    best[0][""] = (0.0, None, "")
    for end in range(1, len(address) + 1):
        for piece in by_end[end]:
            for before, (cost, _, _) in best[piece.start].items():
                level = piece.level if piece.level in _RANK else before
                total = cost + piece.cost + _turn(before, piece)
                if level not in best[end] or total < best[end][level][0]:
                    best[end][level] = (total, piece, before)
    return _trace(best)


def _turn(before: str, piece: Piece) -> float:
    """Return the cost of a piece after the level `before`."""
    if piece.after and before not in piece.after:
        return 3.0
    if not before or piece.level not in _RANK or _RANK[piece.level] > _RANK[before]:
        return 0.0
    if piece.level == before:
        return 0.4 if before in _CHEAP_REPEATS else _SAME
    if (before, piece.level) in _FREE_TURNS:
        return 0.3
    return _BACK_TO_DIVISION if _RANK[piece.level] < _RANK["village"] else _BACK


def _trace(best: Sequence[dict[str, tuple[float, Piece | None, str]]]) -> tuple[tuple[int, int, str], ...]:
    found: list[tuple[int, int, str]] = []
    level = min(best[-1], key=lambda name: best[-1][name][0])
    end = len(best) - 1
    while end:
        _, piece, before = best[end][level]
        if piece is None:
            break
        found.append((piece.start, end, piece.level))
        end, level = piece.start, before
    return tuple(_glued(found[::-1]))


def _glued(found: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Join pieces without a level to the part before them, or to the first part."""
    parts: list[tuple[int, int, str]] = []
    lead = 0
    for start, end, level in found:
        if level:
            parts.append((start if parts else lead, end, level))
        elif parts:
            parts[-1] = (parts[-1][0], end, parts[-1][2])
    return parts or ([(0, found[-1][1], "poi")] if found else [])
