"""Checks a policy against a norm, clause by clause, with an example of all that should be hidden and is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from hdeid.core.category import CATEGORIES
from hdeid.errors import PolicyRuleError
from hdeid.policy.age import parse_age
from hdeid.policy.compare import decision_at, policy_at
from hdeid.policy.condition import Condition
from hdeid.policy.decision import Decision
from hdeid.policy.norm_lists import NORMS, Clause
from hdeid.policy.plan import Compiled
from hdeid.policy.probes import probes
from hdeid.policy.selector import parse_selector
from hdeid.policy.sketch import Probe
from hdeid.policy.strictness import tells_clock
from hdeid.policy.weigh import closure
from hdeid.policy.wording import one_of, suggest


@dataclass(frozen=True, slots=True)
class Breach:
    """Something that a clause wants hidden and the policy shows.

    Attributes:
        clause: The clause, by its letter or number and name.
        probe: An example.
        decision: What shows it.
    """

    clause: str
    probe: Probe
    decision: Decision


def breaches(compiled: Compiled, norm: str) -> tuple[Breach, ...]:
    """Return what a policy shows of what a norm wants hidden, one entry for each clause, level and rule.

    Raises:
        PolicyRuleError: there is no such norm (`E-UNKNOWN`).
    """
    if norm not in NORMS:
        better = suggest(norm, NORMS)
        hint = f"did you mean `{better}`?" if better else f"expected {one_of(NORMS)}"
        raise PolicyRuleError(f"unknown norm `{norm}`; {hint}", code="E-UNKNOWN")
    found: dict[tuple[str, str, str, str], Breach] = {}
    for place, view in product(compiled.places, ("", *compiled.views)):
        for breach in _breaches(policy_at(compiled, place, view), NORMS[norm]):
            atom = replace(breach.probe.atom, at=place, view=view)
            key = (breach.clause, atom.category, atom.level, breach.decision.rule)
            found.setdefault(key, replace(breach, probe=replace(breach.probe, atom=atom)))
    return tuple(found.values())


def _breaches(compiled: Compiled, clauses: tuple[Clause, ...]) -> Iterator[Breach]:
    bounds = [Condition(low=clause.from_age) for clause in clauses if clause.from_age is not None]
    shown = [(each, decision) for each in probes(compiled, compiled, bounds)
             if (decision := decision_at(compiled, each)).shows
             or tells_clock(decision, each.atom.category, each.atom.level)]  # fmt: skip
    for clause in clauses:
        named = _named(clause)
        for each, decision in shown:
            if (each.atom.category, each.atom.level) in named and _is_old_enough(clause, each):
                yield Breach(clause.name, each, decision)


def _named(clause: Clause) -> set[tuple[str, str]]:
    named: set[tuple[str, str]] = set()
    for written in clause.selectors:
        selector = parse_selector(written)
        category = CATEGORIES[selector.category]
        # A clause that names single levels means these alone: a postal code may stay beside a hidden road.
        levels = (*selector.levels(category), *(closure(selector, category) if selector.operator != "is" else ()))
        named.update((category.name, level) for level in levels)
    return named


def _is_old_enough(clause: Clause, probe: Probe) -> bool:
    if clause.from_age is None:
        return True
    age = parse_age("".join(piece.text for piece in probe.pieces))
    return age is None or age.high >= clause.from_age
