"""What a compiled policy comes to, as plain JSON values: the decision of every category and level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hdeid.policy.decision import Decision
from hdeid.policy.plan import Plan


def table(plans: Mapping[str, Plan]) -> dict[str, Any]:
    """Return the decisions of all categories and levels as plain JSON values: what a policy comes to."""
    return {
        name.lower(): {
            "levels": {level or "all": _decision(decision) for level, decision in plan.levels.items()},
            "where": [{"level": level or "all", "when": str(each.condition or ""), **_decision(each.decision)}
                      for level, chain in plan.conditional.items() for each in chain],
            "characters": [{"characters": str(rule.characters), "levels": sorted(rule.levels or ()),
                            **_decision(rule.decision)} for rule in plan.characters],
            "floor": sorted(level or "all" for level in plan.floor),
        }
        for name, plan in plans.items()
    }  # fmt: skip


def _decision(decision: Decision) -> dict[str, Any]:
    if decision.shows:
        return {"show": True, "rule": decision.rule}
    parameters = {name: sorted(value) if isinstance(value, tuple) else value
                  for name, value in decision.parameters.items()}  # fmt: skip
    return {"hide": decision.method, "with": parameters, "rule": decision.rule, "because": decision.reason.kind}
