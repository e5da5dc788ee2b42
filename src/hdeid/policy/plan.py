"""What a policy is compiled to: for every category a finished table, so that deciding is looking up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hdeid.policy.condition import Condition
from hdeid.policy.decision import Decision
from hdeid.policy.rules import Allow, Policy, Window
from hdeid.policy.selector import Characters

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
    """

    levels: frozenset[str] | None
    characters: Characters
    decision: Decision
    is_floor: bool = False


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
        shapes: What `policy/characters.py` has worked out for plain names, by the lengths of their levels.
    """

    levels: Mapping[str, Decision]
    conditional: Mapping[str, tuple[Conditional, ...]] = field(default_factory=dict)
    characters: tuple[CharacterRule, ...] = ()
    floor: frozenset[str] = frozenset()
    unread: Mapping[str, Decision] = field(default_factory=dict)
    parts_municipality: bool = False
    shapes: dict[tuple[tuple[int, str], ...], list[tuple[int, int, str, Decision]]] = field(
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
    """

    policy: Policy
    plans: Mapping[str, Plan]
    together: tuple[TogetherPlan, ...] = ()
    allow: tuple[Allow, ...] = ()
    fingerprint: str = ""
    used: frozenset[str] = frozenset()
