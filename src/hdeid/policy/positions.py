"""Which positions of a letter rules on characters can tell apart: a finite set, whatever the length of the text.

A rule such as `name[2:]` asks how many letters stand before a letter, or behind it, among the letters of some levels.
Every bound cuts the numbers into two, so that finitely many cases are left; the cases before a letter and those behind
it do not depend on each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hdeid.policy.plan import CharacterRule

Levels = frozenset[str] | None
"""Levels over whose letters a rule counts; None for the whole span."""

_PLAIN_COUNTS = 6
"""Up to here every number of letters is tried; above, only those beside a bound."""


class Position(NamedTuple):
    """How many letters of each filler level stand before a letter, and how many behind it."""

    before: tuple[tuple[str, int], ...]
    after: tuple[tuple[str, int], ...]

    @property
    def length(self) -> int:
        return sum(count for _, count in (*self.before, *self.after))


@dataclass(frozen=True, slots=True)
class _Cuts:
    """Bounds of the rules that count over one set of levels: before the letter, and behind it."""

    levels: Levels
    before: frozenset[int]
    after: frozenset[int]


def positions(
    rules: Iterable[CharacterRule], level: str, fillers: Sequence[str], own: tuple[int, int] = (0, 0)
) -> list[Position]:
    """Return one position of a letter for every case that the rules can tell apart, the shortest of each.

    Args:
        rules: Rules on characters of one category.
        level: Level of the letter.
        fillers: Levels that other letters of the span may have.
        own: Letters of the same level that stand before and behind the letter in any case.
    """
    cuts = _cuts(rules, level)
    reps = list({_membership(cuts, filler): filler for filler in reversed(fillers)}.values())[::-1]
    before = _counts([(each.levels, each.before) for each in cuts], reps, own[0])
    after = _counts([(each.levels, each.after) for each in cuts], reps, own[1])
    return [Position(one, two) for one in before for two in after]


def _cuts(rules: Iterable[CharacterRule], level: str) -> list[_Cuts]:
    found: dict[Levels, tuple[set[int], set[int]]] = {}
    for rule in rules:
        if rule.levels is not None and level not in rule.levels:
            continue
        before, after = found.setdefault(rule.levels, (set(), set()))
        first, last = rule.characters.first, rule.characters.last
        (before if first > 0 else after).add(first - 1 if first > 0 else -first)
        if last is not None:
            (before if last > 0 else after).add(last if last > 0 else -last - 1)
    return [_Cuts(levels, frozenset(before), frozenset(after)) for levels, (before, after) in found.items()]


def _membership(cuts: Sequence[_Cuts], level: str) -> tuple[bool, ...]:
    return tuple(each.levels is None or level in each.levels for each in cuts)


def _counts(
    bounds: Sequence[tuple[Levels, frozenset[int]]], fillers: Sequence[str], own: int
) -> list[tuple[tuple[str, int], ...]]:
    """Return numbers of letters of each filler, one tuple for every way to lie below or above the bounds."""
    highest = [max(cuts, default=0) for _, cuts in bounds]
    choices = _choices(frozenset().union(*(cuts for _, cuts in bounds)), own)
    sums: dict[tuple[int, ...], tuple[tuple[str, int], ...]] = {tuple(min(own, top) for top in highest): ()}
    for filler in fillers:
        counted = [levels is None or filler in levels for levels, _ in bounds]
        grown: dict[tuple[int, ...], tuple[tuple[str, int], ...]] = {}
        for key, vector in sums.items():
            for count in choices:
                new = tuple(
                    min(value + count, top) if is_in else value
                    for value, is_in, top in zip(key, counted, highest, strict=True)
                )
                grown.setdefault(new, (*vector, (filler, count)) if count else vector)
        sums = grown
    return list(_shortest(sums, bounds).values())


def _shortest(
    sums: Mapping[tuple[int, ...], tuple[tuple[str, int], ...]], bounds: Sequence[tuple[Levels, frozenset[int]]]
) -> dict[tuple[bool, ...], tuple[tuple[str, int], ...]]:
    found: dict[tuple[bool, ...], tuple[tuple[str, int], ...]] = {}
    for key, vector in sorted(sums.items(), key=lambda item: sum(count for _, count in item[1])):
        case = tuple(value >= cut for value, (_, cuts) in zip(key, bounds, strict=True) for cut in sorted(cuts))
        found.setdefault(case, vector)
    return found


def _choices(cuts: frozenset[int], own: int) -> list[int]:
    top = max(cuts, default=0)
    near = {value for cut in cuts for value in (cut - own - 1, cut - own, cut - 1, cut)}
    near |= {one - two + step for one in cuts for two in cuts for step in (-1, 0)}
    return sorted({value for value in (*near, *range(min(top, _PLAIN_COUNTS) + 1)) if 0 <= value <= top} | {0})
