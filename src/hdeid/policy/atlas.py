"""The tables of a policy at every place in a form: made when first asked for, kept by what holds there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from hdeid.core.category import CATEGORIES
from hdeid.policy.load import Faults
from hdeid.policy.places import PlacePattern, example_places, signature, split_place
from hdeid.policy.plan import Plan
from hdeid.policy.rules import Policy
from hdeid.policy.selector import ANY
from hdeid.policy.tables import TableMaker

Plans = Mapping[str, Plan]

_MOST_KEPT = 4096
"""Places remembered by name; forms that repeat a group have more places than rules tell apart."""


class Atlas:
    """Makes the plans of a policy for a place.

    Args:
        policy: The policy.
        faults: Where contradictions between rules go while the policy is compiled.
    """

    def __init__(self, policy: Policy, faults: Faults) -> None:
        self._policy = policy
        self._faults = faults
        self._patterns = tuple(dict.fromkeys(pattern for rule in policy.rules for pattern in rule.at))
        self.used: set[str] = set()
        self._tables: dict[tuple[int, ...], Plans] = {}
        self._known: dict[str, Plans] = {}

    @property
    def patterns(self) -> tuple[PlacePattern, ...]:
        """The patterns of all rules."""
        return self._patterns

    @cached_property
    def places(self) -> tuple[str, ...]:
        """One place for each class of places that the policy tells apart, the empty one first."""
        return example_places(self._patterns)

    def at(self, place: str) -> Plans:
        """Return the plans of all categories at a place."""
        plans = self._known.get(place)
        if plans is None:
            key = signature(self._patterns, split_place(place))
            plans = self._tables.get(key)
            if plans is None:
                plans = self._tables[key] = self._make(place)
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            self._known[place] = plans
        return plans

    def dropped_at(self, place: str) -> str:
        """Return how much is dropped where a rule at this very place drops `any`, whatever is found there.

        `value`, `item` or `record`; empty where identifiers are looked for.
        """
        if not self._patterns or not place:
            return ""
        decisions = [decision for plan in self.at(place).values() for decision in plan.levels.values()]
        decisions += [each.decision for plan in self.at(place).values() for chain in plan.conditional.values()
                      for each in chain]  # fmt: skip
        placed = {rule.id for rule in self._policy.rules if rule.at and any(s.category == ANY for s in rule.selectors)}
        if all(decision.method == "drop" and decision.rule in placed for decision in decisions):
            return str(decisions[0].parameters.get("what", "value"))
        return ""

    def _make(self, place: str) -> Plans:
        maker = TableMaker(self._policy, self._faults, place)
        plans = {name: maker.plan(category) for name, category in CATEGORIES.items()}
        self.used |= maker.used
        return plans
