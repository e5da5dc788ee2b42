"""What a policy is compiled to: for every category a finished table, so that deciding is looking up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from hdeid.policy.condition import Condition
from hdeid.policy.decision import Decision
from hdeid.policy.places import PlacePattern
from hdeid.policy.rules import Allow, Policy, Window
from hdeid.policy.selector import Characters
from hdeid.policy.views import unknown_view

MUNICIPALITY = "municipality"
"""Stands in plans for the `city` level of an address that is a municipality: 上海市 is a city and a province."""


@dataclass(frozen=True, slots=True)
class Conditional:
    """A decision that holds under a condition on the age; `condition` None always holds."""

    condition: Condition | None
    decision: Decision


@dataclass(frozen=True, slots=True)
class CharacterRule:
    """A decision on some characters of a span.

    Attributes:
        levels: Over the text of which levels the characters are counted; None for the whole span.
        characters: Which of them.
        decision: What is decided.
        is_floor: True when it can only hide.
        spared: Levels that a rule further down in the form decided about: their characters stay as that rule says.
    """

    levels: frozenset[str] | None
    characters: Characters
    decision: Decision
    is_floor: bool = False
    spared: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Plan:
    """All decisions of one category.

    Attributes:
        levels: Decision by level, `rest` included; the empty level where the category has none; `municipality` beside
            the levels of an address.
        conditional: By level, the decisions to try in turn; the last one has no condition.
        characters: Rules on characters, the strongest last.
        floor: Levels that are never shown.
        unread: What is decided when a condition cannot be read.
        parts_municipality: True when a municipality is decided otherwise than another city.
        shapes: What `policy/decide.py` has worked out for plain names, by the places of their levels.
    """

    levels: Mapping[str, Decision]
    conditional: Mapping[str, tuple[Conditional, ...]] = field(default_factory=dict)
    characters: tuple[CharacterRule, ...] = ()
    floor: frozenset[str] = frozenset()
    unread: Mapping[str, Decision] = field(default_factory=dict)
    parts_municipality: bool = False
    shapes: dict[tuple[int | str, ...], list[tuple[int, int, str, Decision]]] = field(
        default_factory=dict, compare=False, repr=False
    )


Atoms = frozenset[tuple[str, str]]
"""Pairs of category and level."""


@dataclass(frozen=True, slots=True)
class TogetherPlan:
    """A `together` rule, ready to be asked.

    Attributes:
        counts: For each pair of category and level, which selectors count it, by their index.
        at_least: How many selectors must count something in a window.
        then: What is hidden then.
        decision: How.
        window: Where they must stand together.
        where: Bound on the ages that count.
    """

    counts: Mapping[tuple[str, str], frozenset[int]]
    at_least: int
    then: Atoms
    decision: Decision
    window: Window
    where: Condition | None


class Tables(Protocol):
    """The tables of a policy at places in forms (`policy/atlas.py`)."""

    @property
    def patterns(self) -> tuple[PlacePattern, ...]:
        """The patterns of all rules."""

    @property
    def places(self) -> tuple[str, ...]:
        """One place for each class of places, the empty one first."""

    def at(self, place: str) -> Mapping[str, Plan]:
        """Return the plans of all categories at a place."""

    def dropped_at(self, place: str) -> str:
        """Return how much of a text is dropped at a place, whatever is found in it."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A policy, compiled: a total function from atoms to decisions.

    Attributes:
        policy: The resolved policy.
        plans: By category; every category of the taxonomy has one.
        together: In the order of their ids.
        allow: Allow entries that hold today and name a category outside the floor.
        fingerprint: Hash of all that decides; see `policy/fingerprint.py`.
        used: Ids of the rules that decide for some atom.
        atlas: Tables at places in forms; None where places make no difference.
        views: By name; each is a policy of its own, without views.
        drops: `value`, `item` or `record` where all of the text is dropped, whatever is found in it.
    """

    policy: Policy
    plans: Mapping[str, Plan]
    together: tuple[TogetherPlan, ...] = ()
    allow: tuple[Allow, ...] = ()
    fingerprint: str = ""
    used: frozenset[str] = frozenset()
    atlas: Tables | None = field(default=None, compare=False, repr=False)
    views: Mapping[str, Compiled] = field(default_factory=dict, compare=False, repr=False)
    drops: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """One place for each class of places that the policy tells apart; the empty one, for plain text, is first."""
        return self.atlas.places if self.atlas else ("",)

    def at(self, place: str) -> Compiled:
        """Return the policy as it holds at a place in a form: one without places."""
        if not place or self.atlas is None:
            return replace(self, atlas=None, views={name: view.at(place) for name, view in self.views.items()})
        return replace(
            self,
            plans=self.atlas.at(place),
            atlas=None,
            views={name: view.at(place) for name, view in self.views.items()},
            drops=self.atlas.dropped_at(place),
        )

    def view(self, name: str) -> Compiled:
        """Return the policy under which a named view is rendered; the policy itself for an empty name.

        Raises:
            PolicyRuleError: `E-UNKNOWN`: it has no such view.
        """
        if not name:
            return self
        if name not in self.views:
            raise unknown_view(name, self.policy.views)
        return self.views[name]
