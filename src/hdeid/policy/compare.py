"""Compares two policies by proof: class of atoms by class of atoms, in the order of POLICY.md section 8.

Every difference that is told is one that was seen: both policies were asked about the document that comes with it.
Places in forms and named views are asked one by one, since a policy holds at each as one without them. That none is
left out follows from the completeness of `policy/probes.py` and `policy/company.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from hdeid.core.document import Document
from hdeid.policy.company import gather_company
from hdeid.policy.decide import decide, presence
from hdeid.policy.decision import Decision
from hdeid.policy.places import example_places
from hdeid.policy.plan import Compiled
from hdeid.policy.probes import probes
from hdeid.policy.setting_changes import SettingChange, drop_changes, setting_changes
from hdeid.policy.sketch import AtomClass, Probe
from hdeid.policy.strictness import Comparison, compare
from hdeid.policy.term_probes import term_probes
from hdeid.policy.terms import apply_terms
from hdeid.policy.together import NOTHING_BESIDE, Presence, presence_beside

Relation = Literal["equal", "stricter", "weaker", "incomparable"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One class of atoms about which two policies say different things.

    Attributes:
        relation: How strict the first policy is there against the second.
        atom: The class.
        one: What the first policy decides; `other`: what the second one does.
        document: An example, with the letter at `offset`.
        beside: Another text that it takes; None for none.
        is_same_record: True when that text is of the same record, not only of the same subject.
    """

    relation: Comparison
    atom: AtomClass
    one: Decision
    other: Decision
    document: Document
    offset: int
    beside: Document | None = None
    is_same_record: bool = True


@dataclass(frozen=True, slots=True)
class Comparing:
    """All differences of two policies.

    Attributes:
        differences: In the order of the taxonomy; one for each relation, level and pair of rules.
        settings: Differences outside the table of atoms.
        atoms: Number of classes of atoms that were compared.
    """

    differences: tuple[Difference, ...]
    settings: tuple[SettingChange, ...]
    atoms: int

    @property
    def is_at_least_as_strict(self) -> bool:
        """True when the first policy shows nothing that the second hides, and is incomparable nowhere."""
        return self.relation in ("equal", "stricter")

    @property
    def relation(self) -> Relation:
        """How strict the first policy is as a whole."""
        found = {each.relation for each in self.differences} | {each.relation for each in self.settings}
        if not found:
            return "equal"
        return found.pop() if len(found) == 1 else "incomparable"

    def of(self, relation: Comparison) -> tuple[Difference, ...]:
        """Return the differences of one relation."""
        return tuple(each for each in self.differences if each.relation == relation)


def compare_policies(one: Compiled, other: Compiled) -> Comparing:
    """Return how strict one policy is against another, with an example for every difference.

    Time: proportional to the classes of atoms, some hundred without rules on characters; about 10 ms.
    """
    found: dict[tuple[object, ...], Difference] = {}
    settings: dict[SettingChange, None] = {}
    count = 0
    for place, view in corners(one, other):
        first, second = policy_at(one, place, view), policy_at(other, place, view)
        settings.update(dict.fromkeys(drop_changes(first, second, place)))
        for seen in (*compare_atoms(first, second), *_terms(first, second)):
            count += 1
            if seen.relation != "equal":
                key = (seen.relation, seen.atom.category, seen.atom.level, seen.one.rule, seen.other.rule)
                found.setdefault(key, replace(seen, atom=replace(seen.atom, at=place, view=view)))
    settings.update(dict.fromkeys(setting_changes(one, other)))
    return Comparing(_without_repeats(found.values()), tuple(settings), count)


def policy_at(compiled: Compiled, place: str, view: str) -> Compiled:
    """Return what holds at a place of a form under a named view; a view that a policy lacks shows what it shows."""
    return compiled.views.get(view, compiled).at(place)


def corners(one: Compiled, other: Compiled) -> Iterator[tuple[str, str]]:
    """Yield every place that either policy tells apart with every view of either, plain text without a view first."""
    patterns = [pattern for each in (one, other) if each.atlas for pattern in each.atlas.patterns]
    views = ["", *dict.fromkeys((*one.views, *other.views))]
    yield from product(example_places(patterns), views)


def compare_at(probe: Probe, one: Compiled, other: Compiled) -> Difference:
    """Return what two policies say of the letter of a probe; the relation may be `equal`."""
    first, second = decision_at(one, probe), decision_at(other, probe)
    relation = compare(first, second, probe.atom.category, probe.atom.level)
    return Difference(
        relation, probe.atom, first, second, probe.document, probe.offset, probe.beside, probe.is_same_record
    )


def decision_at(compiled: Compiled, probe: Probe) -> Decision:
    """Return what a policy decides about the letter of a probe; text that is no identifier is shown."""
    decided = decide(compiled, probe.document, beside=_beside(compiled, probe))
    decision = next((said for atom, said in decided if atom.start <= probe.offset < atom.end), Decision(True))
    if compiled.drops:
        return Decision(False, "drop", {"what": compiled.drops}, decision.rule, decision.reason)
    return decision


def _beside(compiled: Compiled, probe: Probe) -> Presence:
    if probe.beside is None:
        return NOTHING_BESIDE
    found = presence(compiled, probe.beside)
    return presence_beside(compiled.together, found if probe.is_same_record else NOTHING_BESIDE, found)


def compare_atoms(one: Compiled, other: Compiled) -> Iterator[Difference]:
    """Yield what two policies without places and views say of every class of atoms; relations may be `equal`."""
    company = gather_company(one, other)
    asked: set[object] = set()
    for probe in probes(one, other):
        seen = compare_at(probe, one, other)
        yield seen
        if not any(company.affected(probe.atom)):
            continue
        key = (probe.atom.category, company.affected(probe.atom), company.counted(probe), _told(seen))
        if key not in asked:
            asked.add(key)
            yield from (compare_at(each, one, other) for each in company.probes(probe))


def _without_repeats(found: Iterable[Difference]) -> tuple[Difference, ...]:
    """Leave out what differs for doubtful levels where the same relation was told for sure ones of the category."""
    every = list(found)
    sure = {(each.relation, each.atom.category) for each in every if not each.atom.is_doubtful}
    return tuple(each for each in every if not each.atom.is_doubtful or (each.relation, each.atom.category) not in sure)


def _told(seen: Difference) -> tuple[object, ...]:
    return tuple(
        (decision.shows, decision.method, tuple(sorted(decision.parameters.items())), decision.rule)
        for decision in (seen.one, seen.other)
    )


def _terms(one: Compiled, other: Compiled) -> Iterator[Difference]:
    return (_compare_terms(probe, one, other) for probe in term_probes(one, other))


def _compare_terms(probe: Probe, one: Compiled, other: Compiled) -> Difference:
    """Compare where the terms of the policies have been applied, each its own."""
    first = decision_at(one, replace(probe, document=apply_terms(one, probe.document)))
    second = decision_at(other, replace(probe, document=apply_terms(other, probe.document)))
    relation = compare(first, second, probe.atom.category, probe.atom.level)
    return Difference(relation, probe.atom, first, second, probe.document, probe.offset)
