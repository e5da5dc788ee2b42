"""Every class of atoms that two policies can tell apart, each with a document that holds one of them.

Deciding about an atom asks its category and level, whether a city is a municipality, the age, where a letter stands
(rules on characters), whether the model was sure of the levels, and what else stands near (`together`). Each of these
has finitely many cases for any two policies, and all are drawn up here; what holds for the probes holds for every
document. Only letters and digits are looked at: a dash between two of them tells nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from hdeid.core.category import CATEGORIES, Category
from hdeid.policy.age import parse_age
from hdeid.policy.age_samples import ORDINARY, UNREAD, age_texts
from hdeid.policy.condition import Condition
from hdeid.policy.decision import Decision
from hdeid.policy.plan import MUNICIPALITY, Compiled, Plan
from hdeid.policy.positions import Position, positions
from hdeid.policy.samples import sample_text
from hdeid.policy.sketch import AtomClass, Piece, Probe, probe, written_level

_LETTER = "甲"
_AGE_PADDING = "已"
"""A word that an age may bear before and behind it without changing: `已90岁已` is read as 90."""

_MUNICIPALITY = "北京"
_NO_DOUBT = 1.0


@dataclass(frozen=True, slots=True)
class Pair:
    """The plans of two policies for one category, and from which confidence on each takes a level for sure."""

    category: Category
    plans: tuple[Plan, Plan]
    least: tuple[float, float]
    conditions: tuple[Condition | None, ...]

    @property
    def levels(self) -> list[str]:
        return list(dict.fromkeys((*self.plans[0].levels, *self.plans[1].levels)))

    @property
    def has_characters(self) -> bool:
        return any(plan.characters for plan in self.plans)

    def kind(self, level: str) -> tuple[object, ...]:
        """Return what must be equal for two levels to be treated alike by both policies, wherever they stand."""
        written = written_level(level)
        rules = [
            (rule.levels is None or written in rule.levels, written in rule.spared)
            for plan in self.plans
            for rule in plan.characters
        ]
        return (*(_said(plan.levels[level]) for plan in self.plans), *rules, *(written in p.floor for p in self.plans))

    def kinds(self) -> list[str]:
        """Return one level of every kind."""
        return list({self.kind(level): level for level in reversed(self.levels)}.values())[::-1]


def probes(one: Compiled, other: Compiled, bounds: Iterable[Condition] = ()) -> Iterator[Probe]:
    """Yield probes for every class of atoms of any category, without what stands near.

    Args:
        one: A policy.
        other: Another one, or the same.
        bounds: Ages that are to be told apart besides those which the policies tell apart.
    """
    for category in CATEGORIES.values():
        pair = make_pair(one, other, category, bounds)
        if category.name == "AGE":
            yield from _ages(pair)
            continue
        yield from (_whole(category.name, level) for level in pair.levels)
        if pair.has_characters:
            for level in pair.kinds():
                yield from _placed(pair, level, _NO_DOUBT)
        if category.levels:
            yield from _doubtful(pair)


def make_pair(one: Compiled, other: Compiled, category: Category, bounds: Iterable[Condition] = ()) -> Pair:
    """Return what two policies say of a category."""
    asked = [each.condition for plan in (one.plans["AGE"], other.plans["AGE"])
             for chain in plan.conditional.values() for each in chain]  # fmt: skip
    asked += [rule.where for compiled in (one, other) for rule in compiled.together]
    least = (one.policy.detect.least_confidence, other.policy.detect.least_confidence)
    return Pair(category, (one.plans[category.name], other.plans[category.name]), least, (*asked, *bounds))


def _said(decision: Decision) -> tuple[object, ...]:
    return (decision.shows, decision.method, tuple(sorted(decision.parameters.items())), decision.rule)


def _whole(category: str, level: str) -> Probe:
    return probe(AtomClass(category, level), [Piece(level, sample_text(category, level))], 0)


def _placed(pair: Pair, level: str, score: float) -> Iterator[Probe]:
    """Yield a probe of one level for every position that rules on characters tell apart."""
    rules = [rule for plan in pair.plans for rule in plan.characters]
    fillers = [filler for filler in pair.levels if filler != MUNICIPALITY]
    if level != MUNICIPALITY:
        for place in positions(rules, level, fillers):
            yield _at(pair, level, place, (_LETTER, 0), score)
        return
    for letter in range(len(_MUNICIPALITY)):
        own = (letter, len(_MUNICIPALITY) - letter - 1)
        for place in positions(rules, written_level(level), fillers, own):
            yield _at(pair, level, place, (_MUNICIPALITY, letter), score)


def _at(pair: Pair, level: str, place: Position, target: tuple[str, int], score: float) -> Probe:
    text, letter = target
    before = [Piece(filler, _LETTER * count, score) for filler, count in place.before]
    after = [Piece(filler, _LETTER * count, score) for filler, count in place.after]
    index = sum(count for _, count in place.before) + letter
    length = place.length + len(text)
    detail = f"letter {index + 1} of {length} / 第{index + 1}字，共{length}字"
    atom = AtomClass(pair.category.name, level, detail)
    return probe(atom, [*before, Piece(level, text, score), *after], index)


def _doubtful(pair: Pair) -> Iterator[Probe]:
    """Yield spans of which one policy or both doubt the levels: they take the strictest decision of all levels."""
    for score in _doubts(pair.least):
        for one, two in combinations_with_replacement(pair.kinds(), 2):
            yield from _pairs(pair, (one, two), score)
        if pair.has_characters and score >= min(pair.least):
            for level in pair.kinds():
                yield from (_in_doubt(each, score) for each in _placed(pair, level, score))


def _doubts(least: tuple[float, float]) -> list[float]:
    """Return a score that both policies doubt, and one that only one of them does."""
    low, high = min(least), max(least)
    return [score for score, is_told in ((low / 2, low > 0), (low, low < high)) if is_told]


def _pairs(pair: Pair, levels: tuple[str, str], score: float) -> Iterator[Probe]:
    rules = [rule for plan in pair.plans for rule in plan.characters if rule.levels is None]
    first, second = (_text_of(level) for level in levels)
    for place in positions(rules, pair.levels[0], pair.levels[:1]) if rules else [Position((), ())]:
        before, after = (sum(count for _, count in side) for side in (place.before, place.after))
        length = max(before + after + 1, len(first) + (len(second) if levels[0] != levels[1] else 0))
        if rules and length != before + after + 1:
            continue
        rest = length - len(first)
        pieces = [Piece(levels[0], first, score)]
        if levels[0] != levels[1] or (rest and levels[0] == MUNICIPALITY):
            pieces.append(Piece(levels[1], second if levels[1] == MUNICIPALITY else _LETTER * rest, score))
        else:
            pieces[0] = Piece(levels[0], first + _LETTER * rest, score)
        if sum(len(piece.text) for piece in pieces) == length:
            yield from _letters(pair, pieces, before if rules else None, score)


def _letters(pair: Pair, pieces: list[Piece], letter: int | None, score: float) -> Iterator[Probe]:
    """Yield a probe for one letter, or without one for the first letter of each piece."""
    starts = [sum(len(piece.text) for piece in pieces[:index]) for index in range(len(pieces))]
    for wanted in starts if letter is None else [letter]:
        level = next(piece.level for piece, start in reversed([*zip(pieces, starts, strict=True)]) if start <= wanted)
        yield _in_doubt(probe(AtomClass(pair.category.name, level), pieces, wanted), score)


def _in_doubt(sure: Probe, score: float) -> Probe:
    detail = f"levels found with confidence {score:g} / 层级置信度{score:g}"
    atom = AtomClass(sure.atom.category, sure.atom.level, f"{sure.atom.detail}, {detail}".removeprefix(", "),
                     is_doubtful=True)  # fmt: skip
    return Probe(atom, sure.document, sure.offset, sure.pieces)


def _text_of(level: str) -> str:
    return _MUNICIPALITY if level == MUNICIPALITY else _LETTER


def _ages(pair: Pair) -> Iterator[Probe]:
    rules = [rule for plan in pair.plans for rule in plan.characters]
    for text in age_texts(pair.conditions):
        detail = "" if text == ORDINARY else "unreadable / 无法识别" if text == UNREAD else f"age {text}"
        yield probe(AtomClass("AGE", "", detail), [Piece("", text)], 0)
        for place in positions(rules, "", [""]) if rules else ():
            yield from _padded(text, place)


def _padded(text: str, place: Position) -> Iterator[Probe]:
    """Yield an age of the wanted length that reads as another does; none where it cannot be written so short."""
    before = sum(count for _, count in place.before)
    length = place.length + 1
    for core in (text, text.removesuffix("岁"), text[:1]):
        missing = length - sum(character.isalnum() for character in core)
        padded = core + _AGE_PADDING * missing
        if missing >= 0 and parse_age(padded) == parse_age(text):
            detail = f"age {text}, letter {before + 1} of {length} / 第{before + 1}字"
            yield probe(AtomClass("AGE", "", detail), [Piece("", padded)], before)
            return
