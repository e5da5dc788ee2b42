"""Finds levels that stay visible and give a hidden one away (`E-LEAK`)."""

from __future__ import annotations

from collections.abc import Mapping

from hdeid.core.category import CATEGORIES, REST, Category
from hdeid.errors import PolicyRuleError
from hdeid.policy.decision import Decision
from hdeid.policy.load import Faults
from hdeid.policy.plan import Plan
from hdeid.policy.rules import Policy


def check_leaks(policy: Policy, plans: Mapping[str, Plan], faults: Faults, seen: set[tuple[str, str]]) -> None:
    """Add a fault for every visible level of a nested category that lies inside one a rule or the floor hides.

    Args:
        policy: The policy.
        plans: Its plans at one place.
        faults: Where faults go.
        seen: Pairs of rules that have been told already; those told now are added.
    """
    open_rules = {rule.id for rule in policy.rules if not rule.has_closure}
    for coarse, fine, category in leaking_pairs(plans):
        hider, shower = plans[category.name].levels[coarse], _shower(plans[category.name], fine)
        if hider.rule in open_rules or hider.reason.kind == "unlisted" or (hider.rule, shower.rule) in seen:
            continue
        seen.add((hider.rule, shower.rule))
        name = category.name.lower()
        message = (
            f"`{shower.rule}` shows `{name}.{fine}`, which tells `{name}.{coarse}`, hidden by `{hider.rule}` "
            f"({hider.reason.place}); show `{name}.to(…)` down to one level, or write `closure: off` with a `reason` "
            f"in `{hider.rule}` / 可见的 `{name}.{fine}` 会暴露已隐藏的 `{name}.{coarse}`"
        )
        faults.add(PolicyRuleError(message, code="E-LEAK", place=shower.reason.place))


def leaking_pairs(plans: Mapping[str, Plan]) -> list[tuple[str, str, Category]]:
    """Return every (hidden level, visible level that lies inside it, category), the coarsest hidden level first."""
    pairs = []
    for name, category in CATEGORIES.items():
        if not category.is_nested:
            continue
        levels = plans[name].levels
        beside = [level.name for level in category.levels if level.is_beside]
        for index, coarse in enumerate(category.chain):
            if levels[coarse].shows:
                continue
            finer = [*category.chain[index + 1 :], *beside]
            pairs += [(coarse, fine, category) for fine in finer if _is_shown(plans[name], fine)]
    return pairs


def _is_shown(plan: Plan, level: str) -> bool:
    return _shower(plan, level).shows


def _shower(plan: Plan, level: str) -> Decision:
    """Return the decision that shows a level or some of its characters, or else the one that hides it."""
    decision = plan.levels[level]
    if decision.shows or level in plan.floor or level == REST:
        return decision
    named = [rule for rule in plan.characters if rule.decision.shows and rule.levels and level in rule.levels]
    return named[0].decision if named else decision
