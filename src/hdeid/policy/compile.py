"""Compiles a resolved policy into one decision for every category and level, or says why it has no meaning."""

from __future__ import annotations

from datetime import date

from hdeid.core.category import CATEGORIES
from hdeid.errors import PolicyRuleError
from hdeid.policy.decision import Reason
from hdeid.policy.fingerprint import policy_hash
from hdeid.policy.leaks import check_leaks
from hdeid.policy.load import Faults
from hdeid.policy.norms import check_claims
from hdeid.policy.plan import Atoms, Compiled, TogetherPlan
from hdeid.policy.rules import Policy, Together
from hdeid.policy.selector import Selector, atom_levels
from hdeid.policy.tables import TableMaker
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
    maker = TableMaker(policy, faults)
    plans = {name: maker.plan(category) for name, category in CATEGORIES.items()}
    check_leaks(policy, plans, faults)
    faults.raise_any(policy.source or policy.name)
    allow = tuple(entry for entry in policy.allow if entry.expires is None or entry.expires >= (today or date.today()))
    compiled = Compiled(
        policy=policy,
        plans=plans,
        together=tuple(_together(rule, policy) for rule in sorted(policy.together, key=lambda rule: rule.then.id)),
        allow=allow,
        fingerprint=policy_hash(policy, allow),
        used=frozenset(maker.used),
    )
    for fault in check_claims(compiled):
        faults.add(fault)
    faults.raise_any(policy.source or policy.name)
    return compiled


def _together(rule: Together, policy: Policy) -> TogetherPlan:
    counted = [_atoms((selector,), with_closure=False) for selector in rule.of]
    return TogetherPlan(
        counts={
            atom: frozenset(i for i, atoms in enumerate(counted) if atom in atoms)
            for atom in frozenset().union(*counted)
        },
        at_least=rule.at_least,
        then=_atoms(rule.then.selectors, with_closure=True),
        decision=decide_rule(rule.then, policy, Reason("together", rule.place)),
        window=rule.window,
        where=rule.where,
    )


def _atoms(selectors: tuple[Selector, ...], *, with_closure: bool) -> Atoms:
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
