"""Weighs the rules that speak of one category against each other: claims, closure, the floor, conflicts.

Which claim wins, strongest first (POLICY.md section 4): how deep in a form its place lies; what the selector names
(characters, level, range, closure, category, any); whether it has `where`; a view before the policy, the policy before
its parent; of two places that end in the same step the one that lies within the other. Order in the file never counts.
Closure of a rule is weaker than any rule that names the level itself; of two closures that of the nearer level wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hdeid.core.category import Category
from hdeid.policy.decision import Decision, Kind, Loss, Reason
from hdeid.policy.methods import METHODS
from hdeid.policy.places import EVERYWHERE, Standing
from hdeid.policy.rules import Policy, Rule
from hdeid.policy.selector import Characters, Selector

SPECIFICITY = {"any": 1, "category": 2, "closure": 3, "range": 4, "level": 5, "characters": 6}

Weight = tuple[int, int, int, bool, int]

Standings = Mapping[str, Standing]
"""How the rules that hold at a place stand there, by their ids."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One rule that speaks of one level.

    Attributes:
        level: The level.
        rule: The rule.
        specificity: A word of `SPECIFICITY`.
        nearness: For closure, how near the level is that the rule names; 0 for others.
        standing: Its place.
    """

    level: str
    rule: Rule
    specificity: str
    nearness: int = 0
    standing: Standing = EVERYWHERE

    @property
    def weight(self) -> Weight:
        return (
            self.standing.depth,
            SPECIFICITY[self.specificity],
            self.nearness,
            self.rule.where is not None,
            -self.rule.depth,
        )

    @property
    def kind(self) -> Kind:
        return "closure" if self.specificity == "closure" else "rule"


@dataclass(frozen=True, slots=True)
class CharacterClaim:
    """One rule that speaks of characters of a span, or of some of its levels."""

    rule: Rule
    levels: frozenset[str] | None
    characters: Characters
    standing: Standing = EVERYWHERE

    @property
    def weight(self) -> tuple[int, int, int]:
        return (self.standing.depth, -self.rule.depth, self.standing.breadth)


def claims(rules: Iterable[Rule], category: Category, standings: Standings) -> Iterator[Claim]:
    """Yield what each rule says of the levels of a category, closure included; rules on characters say nothing here."""
    for rule in rules:
        standing = standings[rule.id]
        for selector in rule.selectors:
            if category.name not in selector.categories():
                continue
            if selector.characters is None:
                for level in selector.levels(category):
                    yield Claim(level, rule, selector.specificity, standing=standing)
            if not rule.shows and rule.has_closure:
                yield from _closure_claims(rule, selector, category, standing)


def character_claims(
    rules: Iterable[Rule], category: Category, standings: Standings = MappingProxyType({})
) -> Iterator[CharacterClaim]:
    """Yield what each rule says of characters of a category."""
    for rule in rules:
        for selector in rule.selectors:
            if selector.category == category.name and selector.characters is not None:
                levels = frozenset(selector.levels(category)) if selector.names_levels else None
                yield CharacterClaim(rule, levels, selector.characters, standings.get(rule.id, EVERYWHERE))


def closure(selector: Selector, category: Category) -> tuple[str, ...]:
    """Return the levels that hiding a selector also hides: all finer ones of a nested category, those beside included.

    A postcode or coordinates lie inside every level of the chain, so that showing them would give it away.
    """
    if not category.is_nested or not selector.names_levels:
        return ()
    covered = selector.levels(category)
    chain = category.chain
    indices = [chain.index(level) for level in covered if level in chain]
    if not indices:
        return ()
    finer = chain[min(indices) + 1 :]
    beside = tuple(level.name for level in category.levels if level.is_beside)
    return tuple(level for level in (*finer, *beside) if level not in covered)


def decide_claim(winner: Claim, lost: Iterable[Claim], policy: Policy) -> Decision:
    """Return the decision of a claim that won against others."""
    losses = tuple(
        Loss(claim.rule.id, claim.rule.place, _why_lost(winner, claim))
        for claim in sorted(lost, key=lambda claim: (claim.weight, claim.rule.id), reverse=True)
        if claim.rule.id != winner.rule.id
    )
    return decide_rule(winner.rule, policy, Reason(winner.kind, winner.rule.place, losses, winner.specificity))


def decide_rule(rule: Rule, policy: Policy, reason: Reason) -> Decision:
    """Return what a rule decides, its method completed by defaults."""
    if rule.shows:
        return Decision(True, rule=rule.id, reason=reason)
    method = rule.method or policy.default_method
    parameters = METHODS[method].complete(rule.parameters, policy.consistency.domain)
    return Decision(False, method, parameters, rule.id, reason)


def _closure_claims(rule: Rule, selector: Selector, category: Category, standing: Standing) -> Iterator[Claim]:
    chain = category.chain
    covered = [chain.index(level) for level in selector.levels(category) if level in chain]
    for level in closure(selector, category):
        before = [index for index in covered if level not in chain or index < chain.index(level)]
        yield Claim(level, rule, "closure", max(before, default=0) + 1, standing)


def _why_lost(winner: Claim, loser: Claim) -> str:
    if winner.standing.depth != loser.standing.depth:
        return "place further up < place further down"
    if winner.specificity != loser.specificity:
        return f"{loser.specificity} < {winner.specificity}"
    if winner.nearness != loser.nearness:
        return "closure of a coarser level"
    if (winner.rule.where is None) != (loser.rule.where is None):
        return "no condition < condition"
    if winner.rule.depth != loser.rule.depth:
        return "policy < view" if winner.rule.depth < 0 else "parent < child"
    if winner.standing.is_narrower(loser.standing):
        return "wider place < narrower place"
    return "says the same"
