"""Makes the table of decisions of one category: who wins for each level, and which rules contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from hdeid.core.category import REST, Category
from hdeid.errors import PolicyRuleError
from hdeid.policy.decision import Decision, Reason
from hdeid.policy.load import Faults
from hdeid.policy.methods import METHODS
from hdeid.policy.places import EVERYWHERE, split_place, stand
from hdeid.policy.plan import MUNICIPALITY, CharacterRule, Conditional, Plan
from hdeid.policy.rules import Policy, Rule
from hdeid.policy.selector import atom_levels
from hdeid.policy.strictness import strictest
from hdeid.policy.weigh import CharacterClaim, Claim, character_claims, claims, closure, decide_claim, decide_rule

ONLY_WHEN_NAMED = frozenset({"SEX", "MARITAL_STATUS", "EDUCATION", "INCOME"})
"""Categories that `unlisted: hide` leaves alone. Source: TAXONOMY.md, "hidden only where a policy says so"."""

_LONGEST_NAME = 24
"""Up to this many characters it is tried whether two rules on characters meet."""


class TableMaker:
    """Makes the plans of a policy's categories at one place; remembers which rules decide anything.

    Args:
        policy: The policy.
        faults: Where contradictions go.
        place: Place in a form; empty for a text without one.
    """

    def __init__(self, policy: Policy, faults: Faults, place: str = "") -> None:
        self._policy = policy
        self._faults = faults
        path = split_place(place)
        found = {rule.id: stand(rule.at, path) for rule in policy.rules}
        self._standings = {name: standing for name, standing in found.items() if standing is not None}
        self._rules = [rule for rule in policy.rules if rule.id in self._standings]
        self._conflicts: dict[tuple[str, str], list[str]] = {}
        self._decisions: dict[tuple[object, ...], Decision] = {}
        self.used: set[str] = set()

    def plan(self, category: Category) -> Plan:
        """Return the plan of one category, after adding its contradictions to the faults."""
        by_level: dict[str, list[Claim]] = {level: [] for level in atom_levels(category)}
        for claim in claims(self._rules, category, self._standings):
            by_level[claim.level].append(claim)
        floor = self._floor_levels(category)
        conditional: dict[str, tuple[Conditional, ...]] = {}
        levels: dict[str, Decision] = {}
        for level, found in by_level.items():
            chain = self._chain(category, level, found, is_floor=level in floor)
            levels[level] = chain[-1].decision
            if len(chain) > 1:
                conditional[level] = chain
        self._hide_rest(category, levels)
        unread = {level: self._unread(category, chain) for level, chain in conditional.items()}
        parts_municipality = category.name == "ADDRESS" and self._add_municipality(levels, floor)
        for decision in (*levels.values(), *(each.decision for chain in conditional.values() for each in chain)):
            self.used.add(decision.rule)
        depths = {
            level: [self._depth(decision), *(self._depth(each.decision) for each in conditional.get(level, ()))]
            for level, decision in levels.items()
        }
        return Plan(levels, conditional, self._characters(category, depths), floor, unread, parts_municipality)

    def _floor_levels(self, category: Category) -> frozenset[str]:
        levels: set[str] = set()
        for selector in self._policy.floor.selectors:
            if category.name not in selector.categories() or selector.characters:
                continue
            levels.update(selector.levels(category), closure(selector, category), atom_levels(category)[-1:])
        return frozenset(levels)

    def _chain(self, category: Category, level: str, found: list[Claim], *, is_floor: bool) -> tuple[Conditional, ...]:
        """Return the decisions to try for a level, the strongest first; the last one always holds."""
        able = [claim for claim in found if not (is_floor and claim.rule.shows)]
        able.sort(key=lambda claim: (claim.weight, claim.standing.breadth, claim.rule.id), reverse=True)
        chain: list[Conditional] = []
        for index, claim in enumerate(able):
            self._check_ties(category, level, claim, able[index + 1 :])
            lost = [other for other in found if other is not claim and other not in able[:index]]
            chain.append(Conditional(claim.rule.where, self._shared(decide_claim(claim, lost, self._policy))))
            if claim.rule.where is None:
                return tuple(chain)
        chain.append(Conditional(None, self._unclaimed(category, is_floor=is_floor, found=found)))
        return tuple(chain)

    def _check_ties(self, category: Category, level: str, claim: Claim, others: Sequence[Claim]) -> None:
        for other in others:
            if other.weight != claim.weight:
                return
            if claim.standing.is_narrower(other.standing):
                continue
            if _says_the_same(claim.rule, other.rule, self._policy):
                continue
            if claim.rule.where and other.rule.where and not claim.rule.where.meets(other.rule.where):
                continue
            self._conflict(claim.rule, other.rule, f"{category.name.lower()}{'.' if level else ''}{level}")

    def _unclaimed(self, category: Category, *, is_floor: bool, found: Iterable[Claim]) -> Decision:
        policy = self._policy
        if is_floor:
            rule = Rule("floor", False, (), policy.floor.method, policy.floor.parameters)
            return self._shared(decide_rule(rule, policy, Reason("floor", policy.floor.place)))
        if policy.shows_unlisted or category.name in ONLY_WHEN_NAMED:
            return self._shared(Decision(True, rule="unlisted", reason=Reason("unlisted", policy.place)))
        rule = Rule("unlisted", False, ())
        return self._shared(decide_rule(rule, policy, Reason("unlisted", policy.place)))

    def _hide_rest(self, category: Category, levels: dict[str, Decision]) -> None:
        """Hide text that no level claims as soon as any level is hidden: it may be that level."""
        if REST not in levels or not levels[REST].shows:
            return
        hidden = [decision for level, decision in levels.items() if not decision.shows]
        hidden += [decide_rule(claim.rule, self._policy, Reason("rest", claim.rule.place))
                   for claim in character_claims(self._rules, category)
                   if claim.levels is not None and not claim.rule.shows]  # fmt: skip
        if not hidden:
            return
        worst = strictest(hidden)
        reason = Reason("rest", worst.reason.place, specificity=worst.reason.specificity)
        levels[REST] = self._shared(Decision(False, worst.method, worst.parameters, worst.rule, reason))

    def _add_municipality(self, levels: dict[str, Decision], floor: frozenset[str]) -> bool:
        """Decide about a municipality as about a province, its coarsest level; tell whether that makes a difference.

        A rule that names `address.city` itself, and a floor that reaches the city, hold for it as well.
        """
        city, province = levels["city"], levels["province"]
        is_named = city.reason.kind == "rule" and city.reason.specificity == "level"
        levels[MUNICIPALITY] = city if is_named or "city" in floor else province
        return levels[MUNICIPALITY] is not city

    def _unread(self, category: Category, chain: tuple[Conditional, ...]) -> Decision:
        """Return what holds where no condition can be read: the strictest way of hiding in reach, never showing."""
        hidden = [each.decision for each in chain if not each.decision.shows]
        rule = Rule("unlisted", False, (), place=self._policy.place)
        fallback = decide_rule(rule, self._policy, Reason("unparsed", self._policy.place))
        worst = strictest(hidden) if hidden else fallback
        reason = Reason("unparsed", worst.reason.place, worst.reason.lost, worst.reason.specificity)
        return Decision(False, worst.method, worst.parameters, worst.rule, reason)

    def _depth(self, decision: Decision) -> int:
        return self._standings.get(decision.rule, EVERYWHERE).depth

    def _characters(self, category: Category, depths: Mapping[str, list[int]]) -> tuple[CharacterRule, ...]:
        """Return the rules on characters, the strongest last; a level decided further down in the form is spared."""
        claims = character_claims(self._rules, category, self._standings)
        # Of equals the first by name comes last, whatever the order of the rules in the file.
        by_name = sorted(claims, key=lambda claim: claim.rule.id, reverse=True)
        found = sorted(by_name, key=lambda claim: claim.weight)
        for one, other in combinations(found, 2):
            is_tie = one.weight[:2] == other.weight[:2] and _meet(one, other)
            if other.standing.is_narrower(one.standing):
                continue
            if is_tie and not _says_the_same(one.rule, other.rule, self._policy):
                self._conflict(one.rule, other.rule, category.name.lower())
        rules = [
            CharacterRule(
                claim.levels,
                claim.characters,
                self._of_characters(claim.rule),
                spared=frozenset(level for level, found in depths.items()
                                 if (max(found) if claim.rule.shows else min(found)) > claim.standing.depth),
            )
            for claim in found
        ]  # fmt: skip
        self.used.update(claim.rule.id for claim in found)
        return (*rules, *self._floor_characters(category))

    def _of_characters(self, rule: Rule) -> Decision:
        return self._shared(decide_rule(rule, self._policy, Reason("rule", rule.place, specificity="characters")))

    def _floor_characters(self, category: Category) -> Iterable[CharacterRule]:
        floor = self._policy.floor
        rule = Rule("floor", False, floor.selectors, floor.method, floor.parameters, place=floor.place)
        decision = decide_rule(rule, self._policy, Reason("floor", floor.place, specificity="characters"))
        for claim in character_claims((rule,), category):
            yield CharacterRule(claim.levels, claim.characters, decision, is_floor=True)

    def _conflict(self, one: Rule, other: Rule, where: str) -> None:
        first, second = sorted((one, other), key=lambda rule: (rule.place, rule.id))
        known = self._conflicts.setdefault((first.id, second.id), [])
        if known:
            known.append(where)
            return
        known.append(where)
        message = (
            f"the rules `{first.id}` ({first.place}) and `{second.id}` ({second.place}) name `{where}`"
            f"{self._at(first, second)} with the same "
            f"weight, but {_verb(first, self._policy)} and {_verb(second, self._policy)}; make one selector more "
            "specific, or delete one / 规则冲突"
        )
        self._faults.add(PolicyRuleError(message, code="E-CONFLICT", place=second.place))

    def _at(self, *rules: Rule) -> str:
        patterns = [self._standings[rule.id].pattern for rule in rules]
        return f" at `{patterns[0]}` and `{patterns[1]}`" if all(patterns) else ""

    def _shared(self, decision: Decision) -> Decision:
        """Return one object for all decisions that are equal in all, reasons too: comparing pointers is faster."""
        parameters = tuple(sorted(decision.parameters.items()))
        key = (decision.shows, decision.method, parameters, decision.rule, decision.reason)
        return self._decisions.setdefault(key, decision)


def _says_the_same(one: Rule, other: Rule, policy: Policy) -> bool:
    if one.shows or other.shows:
        return one.shows == other.shows
    domain = policy.consistency.domain
    methods = [rule.method or policy.default_method for rule in (one, other)]
    complete = [
        METHODS[method].complete(rule.parameters, domain) for method, rule in zip(methods, (one, other), strict=True)
    ]
    return methods[0] == methods[1] and complete[0] == complete[1]


def _meet(one: CharacterClaim, other: CharacterClaim) -> bool:
    """Tell whether two rules can name one character: tried for every length when they count over the same text."""
    if one.levels != other.levels:
        return one.levels is None or other.levels is None or bool(one.levels & other.levels)
    return any(
        set(one.characters.positions(length)) & set(other.characters.positions(length))
        for length in range(1, _LONGEST_NAME + 1)
    )


def _verb(rule: Rule, policy: Policy) -> str:
    return (
        f"`{rule.id}` shows it" if rule.shows else f"`{rule.id}` hides it by `{rule.method or policy.default_method}`"
    )
