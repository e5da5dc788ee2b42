"""Finds what one compiled policy tells that another does not: class by class, by the order of disclosures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from hdeid.core.category import CATEGORIES
from hdeid.errors import Place
from hdeid.policy.age import AgeRange
from hdeid.policy.crf import Crf, crf_weakenings
from hdeid.policy.decide import decide_age
from hdeid.policy.decision import Decision
from hdeid.policy.places import example_places
from hdeid.policy.plan import CharacterRule, Compiled, Plan
from hdeid.policy.strictness import is_at_least_as_strict
from hdeid.policy.thresholds import is_at_least_as_careful
from hdeid.policy.views import release_weakenings

_LONGEST = 24


@dataclass(frozen=True, slots=True)
class Weakening:
    """Something that one policy tells and another does not.

    Attributes:
        rule: Id of the other policy's rule that is weakened, or a reserved name; for an allow entry, its own id.
        what: What happens, as the beginning of a sentence that ends `in the parent …`.
        place: Where the weaker rule is written.
    """

    rule: str
    what: str
    place: Place


def weakenings(policy: Compiled, other: Compiled) -> list[Weakening]:
    """Return all in which a policy is not at least as strict as another, one entry for each pair of rules."""
    found: dict[tuple[str, str], Weakening] = {}
    for weakening in _everywhere(policy, other):
        found.setdefault((weakening.rule, str(weakening.place)), weakening)
    return list(found.values())


def _everywhere(policy: Compiled, other: Compiled) -> Iterator[Weakening]:
    """Yield what is weaker at any place, in the policy itself and in its views."""
    patterns = [pattern for each in (policy, other) if each.atlas for pattern in each.atlas.patterns]
    for place in example_places(patterns):
        yield from _all(policy.at(place), other.at(place))
        for name, view in policy.views.items():
            yield from _all(view.at(place), other.views.get(name, other).at(place))
    yield from _conditions(policy, other)


def _conditions(policy: Compiled, other: Compiled) -> Iterator[Weakening]:
    for name, view in policy.policy.views.items():
        known = other.policy.views.get(name)
        for condition in release_weakenings(view, known) if known else ():
            yield Weakening(view.rule_id, f"the view `{name}` asks for less by its `{condition}` than", view.place)
    if other.policy.crf is not None:
        one = policy.policy.crf or Crf()
        for setting in crf_weakenings(one, other.policy.crf):
            yield Weakening("crf", f"`crf: {setting}` holds less than", one.place)


def _all(policy: Compiled, other: Compiled) -> Iterator[Weakening]:
    for name in CATEGORIES:
        for level, one, two in _outcomes(policy.plans[name], other.plans[name]):
            if not is_at_least_as_strict(one, two, name):
                yield _describe(name, level, one, two)
    yield from _other_parts(policy, other)


def _outcomes(plan: Plan, other: Plan) -> Iterator[tuple[str, Decision, Decision]]:
    """Yield the decisions of two plans for every class of atoms that either tells apart."""
    ages = _sample_ages(plan, other)
    for level in plan.levels:
        for age in ages:
            yield level, decide_age(plan, level, age), decide_age(other, level, age)
    for rule in plan.characters:
        if rule.decision.shows or rule not in other.characters:
            yield from _character_outcomes(rule, plan, other)


def _character_outcomes(rule: CharacterRule, plan: Plan, other: Plan) -> Iterator[tuple[str, Decision, Decision]]:
    for level in plan.levels:
        if (rule.levels is not None and level not in rule.levels) or (rule.decision.shows and level in plan.floor):
            continue
        before = [known for known in other.characters if _meets(rule, known)]
        for decision in [known.decision for known in before] or [other.levels[level]]:
            yield level, rule.decision, decision


def _meets(one: CharacterRule, other: CharacterRule) -> bool:
    return any(
        set(one.characters.positions(length)) & set(other.characters.positions(length))
        for length in range(1, _LONGEST + 1)
    )


def _sample_ages(*plans: Plan) -> list[AgeRange | None]:
    """Return an age for every stretch between the bounds of conditions, every bound, and one that cannot be read."""
    conditions = [each.condition for plan in plans for chain in plan.conditional.values() for each in chain]
    bounds = sorted({bound for each in conditions if each for bound in (each.low, each.high) if bound is not None})
    if not bounds:
        return [None]
    between = [(one + two) / 2 for one, two in pairwise(bounds)]
    values = [max(bounds[0] - 1, 0), *bounds, *between, bounds[-1] + 1]
    return [None, *(AgeRange(value, value) for value in values)]


def _describe(category: str, level: str, one: Decision, other: Decision) -> Weakening:
    name = f"{category.lower()}.{level}" if level else category.lower()
    now = f"`{one.rule}` shows `{name}`" if one.shows else f"`{one.rule}` hides `{name}` by `{one.method}`"
    before = "shown" if other.shows else f"hidden by `{other.method}` (rule `{other.rule}`)"
    return Weakening(other.rule, f"{now}, which is {before}", one.reason.place)


def _other_parts(policy: Compiled, other: Compiled) -> Iterator[Weakening]:
    one, two = policy.policy, other.policy
    if not is_at_least_as_careful(one.detect, two.detect):
        yield Weakening("detect", "`detect` may find less than", one.detect.place)
    if (one.consistency.link_across_exports, two.consistency.link_across_exports) == ("always", "never"):
        yield Weakening("consistency", "`link_across_exports` links more than", one.consistency.place)
    known = {entry.id for entry in other.allow}
    for entry in policy.allow:
        if entry.id not in known:
            yield Weakening(entry.id, f"`{entry.id}` allows terms that are not allowed", entry.place)
    kept = {rule.decision.rule for rule in policy.together}
    for rule in other.together:
        if rule.decision.rule not in kept:
            yield Weakening(
                rule.decision.rule, f"`{rule.decision.rule}` does not hide together what it hides", one.place
            )
