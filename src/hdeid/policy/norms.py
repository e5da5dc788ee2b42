"""The proof of a policy's claim to hide what a norm lists (`implements:`)."""

from __future__ import annotations

from hdeid.core.category import CATEGORIES
from hdeid.errors import PolicyRuleError
from hdeid.policy.age import OLDEST, AgeRange
from hdeid.policy.decide import decide_age
from hdeid.policy.norm_lists import NORMS, Clause
from hdeid.policy.plan import Compiled
from hdeid.policy.selector import parse_selector
from hdeid.policy.weigh import closure
from hdeid.policy.wording import one_of, suggest


def check_claims(compiled: Compiled) -> list[PolicyRuleError]:
    """Return a fault for every clause of a claimed norm that the policy does not meet, and for every unknown norm."""
    policy = compiled.policy
    faults: list[PolicyRuleError] = []
    for name in policy.implements:
        if name not in NORMS:
            better = suggest(name, NORMS)
            hint = f"did you mean `{better}`?" if better else f"expected {one_of(NORMS)}"
            faults.append(PolicyRuleError(f"unknown norm `{name}`; {hint}", code="E-UNKNOWN", place=policy.place))
            continue
        for clause in NORMS[name]:
            shown = _shown(clause, compiled)
            if shown:
                message = f"claims `{name}`, but {one_of(shown)} stays visible; clause {clause.name} / 未满足 `{name}`"
                faults.append(PolicyRuleError(message, code="E-CLAIM", place=policy.place))
    return faults


def _shown(clause: Clause, compiled: Compiled) -> list[str]:
    shown: list[str] = []
    for written in clause.selectors:
        selector = parse_selector(written)
        category = CATEGORIES[selector.category]
        plan = compiled.plans[category.name]
        # A clause that names single levels means these alone: a postal code may stay beside a hidden road.
        levels = (*selector.levels(category), *(closure(selector, category) if selector.operator != "is" else ()))
        ages = [None] if clause.from_age is None else [AgeRange(age, age) for age in range(clause.from_age, OLDEST + 1)]
        by_characters = any(rule.decision.shows and not set(levels) <= plan.floor for rule in plan.characters)
        shown += [
            f"{category.name.lower()}.{level}" if level else category.name.lower()
            for level in levels
            if by_characters or any(decide_age(plan, level, age).shows for age in ages)
        ]
    return shown
