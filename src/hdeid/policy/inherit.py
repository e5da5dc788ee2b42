"""Joins a policy with its parents, and refuses a child that shows more than it says.

All rules of the chain stand side by side and are weighed as in one file; only where two weigh the same does the child's
win. Floors, `together` rules and terms add up. What the child thereby makes more visible than its parent must stand in
`relaxes`, rule by rule. Source: POLICY.md section 5, "Inheritance", and section 8.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Protocol

from hdeid.errors import PolicyError, PolicyRuleError
from hdeid.policy.compile import compile_policy
from hdeid.policy.fingerprint import policy_hash
from hdeid.policy.load import Faults
from hdeid.policy.parse import RESERVED
from hdeid.policy.rules import Detect, Floor, Parent, Policy, Relaxation, Rule
from hdeid.policy.views import unknown_view
from hdeid.policy.weaker import Weakening, weakenings
from hdeid.policy.wording import one_of, suggest

DEEPEST = 8
"""Most policies in a chain, the child included."""

_UNTOUCHABLE = "floor"


class Policies(Protocol):
    """Where parents are found."""

    def candidates(self, parent: Parent) -> list[Policy]: ...


def resolve(policy: Policy, policies: Policies, *, today: date | None = None) -> Policy:
    """Return a policy with all that its parents add; one without a parent comes back as it is.

    Args:
        policy: The policy.
        policies: Where parents are found.
        today: Day that `expires` is compared with; by default the present one.

    Raises:
        PolicyError: a parent is absent or not the pinned one, parents go round in a circle or more than `DEEPEST` deep
            (`E-EXTENDS`), the child shows more than `relaxes` says (`E-RELAX`), or that has expired (`E-EXPIRED`).
    """
    return _resolve(policy, policies, (policy.name,), today or date.today())


def _resolve(policy: Policy, policies: Policies, below: tuple[str, ...], today: date) -> Policy:
    if policy.parent is None:
        return policy
    if len(below) >= DEEPEST:
        raise _extends(policy.parent, f"`{policy.name}` stands {DEEPEST} deep; at most {DEEPEST} policies make a chain")
    parent = _find(policy.parent, policies, below, today)
    joined = _join(policy, parent)
    return _check_relaxes(policy, joined, parent, today)


def _find(pin: Parent, policies: Policies, below: tuple[str, ...], today: date) -> Policy:
    """Return the pinned parent, itself resolved."""
    if pin.name in below:
        raise _extends(pin, f"`{pin.name}` extends itself, by way of {' < '.join((*below, pin.name))} / 循环继承")
    versions: list[str] = []
    for found in policies.candidates(pin):
        if pin.version and found.version != pin.version:
            versions.append(found.version)
            continue
        if found.name in below or (pin.name and found.name != pin.name):
            continue
        resolved = _resolve(found, policies, (*below, found.name), today)
        if pin.version or policy_hash(resolved) == pin.sha256:
            return resolved
        versions.append(f"sha256:{policy_hash(resolved)}")
    there = f"; found {one_of(versions)}" if versions and pin.name else ""
    raise _extends(pin, f"the parent `{pin}` is not here{there} / 找不到父策略")


def _join(child: Policy, parent: Policy) -> Policy:
    _check_ids(child, parent)
    _check_tests(child, parent)
    joined = replace(
        child,
        rules=(*child.rules, *(_older(rule, parent) for rule in parent.rules)),
        together=(*child.together, *(replace(each, then=_older(each.then, parent)) for each in parent.together)),
        allow=(*child.allow, *parent.allow),
        deny=(*child.deny, *parent.deny),
        views={**parent.views, **child.views},
        crf=child.crf or parent.crf,
        floor=_join_floors(child.floor, parent),
        detect=_join_detect(child, parent),
        lineage=(f"{parent.name}@{parent.version};sha256:{policy_hash(parent)}", *parent.lineage),
        acknowledges=(*child.acknowledges, *parent.acknowledges),
        warnings=(*child.warnings, *parent.warnings),
    )
    return _take_over(joined, child, parent)


def _older(rule: Rule, parent: Policy) -> Rule:
    """Return a rule of the parent as one step older; it keeps the default method that it was written for."""
    method = "" if rule.shows else rule.method or parent.default_method
    return replace(rule, depth=rule.depth + 1, method=method)


def _take_over(joined: Policy, child: Policy, parent: Policy) -> Policy:
    """Return the joined policy with the parent's word wherever the child says nothing of its own."""

    def says(name: str) -> bool:
        return name in child.given

    return replace(
        joined,
        shows_unlisted=child.shows_unlisted if says("unlisted") else parent.shows_unlisted,
        default_method=child.default_method if says("default_method") else parent.default_method,
        consistency=child.consistency if says("consistency") else parent.consistency,
        applies_to=child.applies_to if says("applies_to") else parent.applies_to,
    )


def _join_floors(child: Floor, parent: Policy) -> Floor:
    selectors = tuple(dict.fromkeys((*child.selectors, *parent.floor.selectors)))
    place = child.place if child.selectors else parent.floor.place
    if child.method or not parent.floor.selectors:
        return Floor(selectors, child.method, child.parameters, place)
    return Floor(selectors, parent.floor.method or parent.default_method, parent.floor.parameters, place)


def _join_detect(child: Policy, parent: Policy) -> Detect:
    if "detect" not in child.given:
        return parent.detect
    return replace(
        child.detect,
        default=child.detect.default or parent.detect.default,
        categories={**parent.detect.categories, **child.detect.categories},
        level_threshold=_first(child.detect.level_threshold, parent.detect.level_threshold),
    )


def _first(*values: float | None) -> float | None:
    return next((value for value in values if value is not None), None)


def _check_ids(child: Policy, parent: Policy) -> None:
    taken = {name for name, _ in parent.ids}
    faults = Faults()
    for name, place in child.ids:
        if name in taken:
            message = f"the id `{name}` is taken by the parent `{parent.name}@{parent.version}`; choose another"
            faults.add(PolicyRuleError(f"{message} / 编号与父策略重复", code="E-DUPLICATE", place=place))
    faults.raise_any(child.source or child.name)


def _check_tests(child: Policy, parent: Policy) -> None:
    views = {*child.views, *parent.views}
    faults = Faults()
    for test in child.tests:
        if test.view and test.view not in views:
            faults.add(unknown_view(test.view, views, test.place))
    faults.raise_any(child.source or child.name)


def _check_relaxes(child: Policy, joined: Policy, parent: Policy, today: date) -> Policy:
    """Return the joined policy, with a warning for every relaxation that relaxes nothing.

    Raises:
        PolicyError: something is more visible than in the parent and not listed.
    """
    found = weakenings(compile_policy(joined), compile_policy(parent))
    listed = {relaxation.rule for relaxation in child.relaxes}
    faults = Faults()
    for weakening in found:
        if weakening.rule == _UNTOUCHABLE or weakening.rule not in listed:
            faults.add(_unlisted(weakening, parent))
    views = {view.rule_id for view in joined.views.values()}
    known = {name for name, _ in parent.ids} | {entry.id for entry in child.allow} | views | RESERVED
    for relaxation in child.relaxes:
        if relaxation.rule not in known:
            better = suggest(relaxation.rule, known)
            hint = f"did you mean `{better}`?" if better else f"expected {one_of(sorted(known))}"
            message = f"`relaxes` names `{relaxation.rule}`, which is no rule of `{parent.name}`; {hint}"
            faults.add(PolicyRuleError(message, code="E-UNKNOWN", place=relaxation.place))
        if relaxation.expires is not None and relaxation.expires < today:
            message = (
                f"`relaxes` of `{relaxation.rule}` was approved until {relaxation.expires}; renew the approval, or "
                "delete the rule that shows more / 放宽的批准已过期"
            )
            faults.add(PolicyRuleError(message, code="E-EXPIRED", place=relaxation.place))
    faults.raise_any(child.source or child.name)
    used = {weakening.rule for weakening in found}
    idle = [each for each in child.relaxes if each.rule not in used]
    return replace(joined, warnings=(*joined.warnings, *(_idle(relaxation) for relaxation in idle)))


def _unlisted(weakening: Weakening, parent: Policy) -> PolicyRuleError:
    if weakening.rule == _UNTOUCHABLE:
        remedy = "the floor cannot be relaxed / 底线不可放宽"
    else:
        remedy = (
            f"undo it, or write `relaxes: [{{rule: {weakening.rule}, reason: …, approved_by: …}}]` / "
            f"子策略比父策略更宽松，须在 `relaxes` 中说明"
        )
    message = f"{weakening.what} in the parent `{parent.name}@{parent.version}`; {remedy}"
    return PolicyRuleError(message, code="E-RELAX", place=weakening.place)


def _idle(relaxation: Relaxation) -> PolicyError:
    message = f"`relaxes` lists `{relaxation.rule}`, but nothing became more visible; delete the entry"
    return PolicyRuleError(message, code="W-NEVER-FIRES", place=relaxation.place)


def _extends(pin: Parent, message: str) -> PolicyRuleError:
    return PolicyRuleError(message, code="E-EXTENDS", place=pin.place)
