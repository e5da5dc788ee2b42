"""Compiles a resolved policy into one decision for every category and level, or says why it has no meaning."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from hdeid.core.category import CATEGORIES
from hdeid.errors import PolicyRuleError
from hdeid.policy.atlas import Atlas
from hdeid.policy.decision import Reason
from hdeid.policy.fingerprint import policy_hash
from hdeid.policy.leaks import check_leaks
from hdeid.policy.load import Faults
from hdeid.policy.norms import check_claims
from hdeid.policy.plan import Atoms, Compiled, TogetherPlan
from hdeid.policy.rules import Policy, Rule, Together
from hdeid.policy.selector import Selector, atom_levels
from hdeid.policy.views import NamedView
from hdeid.policy.weigh import closure, decide_rule


def compile_policy(policy: Policy, *, today: date | None = None) -> Compiled:
    """Return a policy as a total function from atoms to decisions.

    Args:
        policy: Resolved, when it extends another (`policy/inherit.py`).
        today: Day that `expires` is compared with; by default the present one.

    Raises:
        PolicyError: rules contradict each other (`E-CONFLICT`), show what tells a hidden level (`E-LEAK`), or do not
            meet a claimed norm (`E-CLAIM`); the error holds all faults.
    """
    if policy.parent is not None and not policy.lineage:
        raise PolicyRuleError(f"the parent `{policy.parent}` is not resolved", place=policy.parent.place)
    faults = Faults()
    compiled = _compile(policy, faults, today or date.today())
    views = {
        name: _compile(policy_of_view(policy, view), faults, today or date.today())
        for name, view in policy.views.items()
    }
    faults.raise_any(policy.source or policy.name)
    used = compiled.used.union(*(view.used for view in views.values()))
    compiled = replace(compiled, views=views, used=used)
    for fault in claim_faults(compiled):
        faults.add(fault)
    faults.raise_any(policy.source or policy.name)
    return compiled


def policy_of_view(policy: Policy, view: NamedView) -> Policy:
    """Return the policy under which a view is rendered: one more rule, which stands before the policy's own."""
    rule = Rule(view.rule_id, True, view.show, place=view.place, depth=-1)
    return replace(policy, rules=(*policy.rules, rule), views={}, view=view.name)


def claim_faults(compiled: Compiled) -> list[PolicyRuleError]:
    """Return a fault for every clause of a claimed norm that is not met at some place or in some view, once each."""
    if not compiled.policy.implements:
        return []
    everywhere = [each.at(place) for each in (compiled, *compiled.views.values()) for place in each.places]
    return list({fault.message: fault for each in everywhere for fault in check_claims(each)}.values())


def _compile(policy: Policy, faults: Faults, today: date) -> Compiled:
    """Return a policy without its views, after adding its contradictions at every place to the faults."""
    atlas = Atlas(policy, faults)
    told: set[tuple[str, str]] = set()
    for place in atlas.places:
        check_leaks(policy, atlas.at(place), faults, told)
    allow = tuple(entry for entry in policy.allow if entry.expires is None or entry.expires >= today)
    return Compiled(
        policy=policy,
        plans=atlas.at(""),
        together=tuple(_together(rule, policy) for rule in sorted(policy.together, key=lambda rule: rule.then.id)),
        allow=allow,
        fingerprint=policy_hash(policy, allow),
        used=frozenset(atlas.used),
        atlas=atlas if atlas.patterns else None,
    )


def _together(rule: Together, policy: Policy) -> TogetherPlan:
    counted = [covered_atoms((selector,), with_closure=False) for selector in rule.of]
    return TogetherPlan(
        counts={
            atom: frozenset(i for i, atoms in enumerate(counted) if atom in atoms)
            for atom in frozenset().union(*counted)
        },
        at_least=rule.at_least,
        then=covered_atoms(rule.then.selectors, with_closure=True),
        decision=decide_rule(rule.then, policy, Reason("together", rule.place)),
        window=rule.window,
        where=rule.where,
    )


def covered_atoms(selectors: tuple[Selector, ...], *, with_closure: bool) -> Atoms:
    """Return the levels that selectors cover; `rest` goes along, since text that no level claims may be any of them."""
    covered: set[tuple[str, str]] = set()
    for selector in selectors:
        for name in selector.categories():
            category = CATEGORIES[name]
            levels = {*selector.levels(category), atom_levels(category)[-1]}
            if with_closure:
                levels.update(closure(selector, category))
            covered.update((name, level) for level in levels)
    return frozenset(covered)
