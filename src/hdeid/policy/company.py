"""What may stand near an atom so that a `together` rule holds: the fewest other identifiers, as far off as it allows.

The fewest and the farthest are enough: whatever else stands nearer can only make the other policy hide more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from hdeid.core.category import CATEGORIES
from hdeid.policy.age import parse_age
from hdeid.policy.age_samples import age_texts
from hdeid.policy.plan import MUNICIPALITY, Compiled, TogetherPlan
from hdeid.policy.probes import make_pair
from hdeid.policy.rules import Window
from hdeid.policy.samples import sample_text
from hdeid.policy.selector import WHOLE, atom_levels
from hdeid.policy.sketch import AtomClass, Piece, Probe, draw, written_level

_GAPS: Mapping[Window, str] = {"sentence": "，", "paragraph": "。"}
_APART = "\n\n"
_BESIDE: Mapping[Window, bool] = {"document": True, "subject": False}
"""Windows wider than a text, and whether the other text must be of the same record."""

_MOST = 3000
"""Most sets of neighbors tried for one rule; beyond, only the first ones."""

Counted = tuple[frozenset[int], ...]
"""For every `together` rule of two policies, which of its selectors an atom counts for."""


@dataclass(frozen=True, slots=True)
class Neighbor:
    """An identifier that some `together` rule counts.

    Attributes:
        category: Its category.
        pieces: Its text.
        counted: What it counts for.
    """

    category: str
    pieces: tuple[Piece, ...]
    counted: Counted


@dataclass(frozen=True, slots=True)
class Company:
    """All `together` rules of two policies, and one identifier of every kind that they count."""

    rules: tuple[TogetherPlan, ...]
    neighbors: tuple[Neighbor, ...]

    def counted(self, probe: Probe) -> Counted:
        """Return what the span of a probe counts for."""
        atom = probe.atom
        return tuple(
            frozenset[int]().union(*(_counted(rule, atom.category, piece) for piece in probe.pieces))
            for rule in self.rules
        )

    def affected(self, atom: AtomClass) -> tuple[bool, ...]:
        """Tell for each rule whether it hides an atom when it holds."""
        return tuple((atom.category, written_level(atom.level)) in rule.then for rule in self.rules)

    def probes(self, probe: Probe) -> Iterator[Probe]:
        """Yield a probe with company for every rule that hides its atom, and every fewest way in which it holds."""
        own = self.counted(probe)
        for index, rule in enumerate(self.rules):
            if self.affected(probe.atom)[index]:
                for chosen in self._fewest(index, own[index]):
                    yield _accompany(probe, chosen, rule)
                    if chosen and rule.window in _BESIDE:
                        yield _accompany_beside(probe, chosen, is_same_record=_BESIDE[rule.window])

    def _fewest(self, index: int, own: frozenset[int]) -> Iterator[Sequence[Neighbor]]:
        rule = self.rules[index]
        able = [neighbor for neighbor in self.neighbors if neighbor.counted[index] - own]
        found: list[frozenset[int]] = []
        tried = 0
        for size in range(min(rule.at_least + 1, len(able)) + 1):
            for chosen in combinations(range(len(able)), size):
                tried += 1
                if tried > _MOST:
                    return
                if any(known <= set(chosen) for known in found):
                    continue
                neighbors = [able[place] for place in chosen]
                if _holds(rule, own.union(*(neighbor.counted[index] for neighbor in neighbors))):
                    found.append(frozenset(chosen))
                    yield neighbors


def gather_company(one: Compiled, other: Compiled) -> Company:
    """Return the `together` rules of two policies with what they count."""
    rules = (*one.together, *other.together)
    found: dict[Counted, Neighbor] = {}
    if rules:
        for category, piece in _pieces(one, other):
            counted = tuple(_counted(rule, category, piece) for rule in rules)
            if any(counted):
                found.setdefault(counted, Neighbor(category, (piece,), counted))
    return Company(rules, tuple(found.values()))


def _pieces(one: Compiled, other: Compiled) -> Iterator[tuple[str, Piece]]:
    for name, category in CATEGORIES.items():
        if name == "AGE":
            conditions = make_pair(one, other, category).conditions
            yield from ((name, Piece(WHOLE, text)) for text in age_texts(conditions))
            continue
        yield from ((name, Piece(level, sample_text(name, level))) for level in atom_levels(category))


def _counted(rule: TogetherPlan, category: str, piece: Piece) -> frozenset[int]:
    if category == "AGE" and rule.where and rule.where.holds(parse_age(piece.text)) is False:
        return frozenset()
    level = "city" if piece.level == MUNICIPALITY else piece.level
    return rule.counts.get((category, level), frozenset())


def _holds(rule: TogetherPlan, counted: Iterable[int]) -> bool:
    indices = set(counted)
    needed = rule.counts.get(("AGE", WHOLE), frozenset()) if rule.where else None
    return len(indices) >= rule.at_least and (needed is None or bool(indices & needed))


def _accompany(probe: Probe, chosen: Sequence[Neighbor], rule: TogetherPlan) -> Probe:
    spans = [(probe.atom.category, probe.pieces), *((neighbor.category, neighbor.pieces) for neighbor in chosen)]
    names = ", ".join(neighbor.category.lower() for neighbor in chosen)
    atom = _detailed(probe.atom, f"with {names or 'itself'} / 同时出现{names}")
    return Probe(atom, draw(spans, _GAPS.get(rule.window, _APART)), probe.offset, probe.pieces)


def _accompany_beside(probe: Probe, chosen: Sequence[Neighbor], *, is_same_record: bool) -> Probe:
    beside = draw([(neighbor.category, neighbor.pieces) for neighbor in chosen], _APART)
    names = ", ".join(neighbor.category.lower() for neighbor in chosen)
    where = "record / 同一记录的另一文本中有" if is_same_record else "subject / 同一受试者的另一文本中有"
    atom = _detailed(probe.atom, f"with {names} in another text of the {where}{names}")
    return Probe(atom, probe.document, probe.offset, probe.pieces, beside, is_same_record)


def _detailed(atom: AtomClass, detail: str) -> AtomClass:
    return replace(atom, detail=f"{atom.detail}, {detail}".removeprefix(", "))
