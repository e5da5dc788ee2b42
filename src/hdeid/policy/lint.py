"""Says what is doubtful about a policy that compiles: rules without tests, rules that never fire.

Findings are `PolicyError` values: a code that begins with `E-` fails, one with `W-` warns.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from hdeid.core.category import DIRECT
from hdeid.errors import Place, PolicyError, PolicyRuleError
from hdeid.policy.decide import decide
from hdeid.policy.derive import leak_findings
from hdeid.policy.leaks import leaking_pairs
from hdeid.policy.marked import marked_document
from hdeid.policy.plan import Compiled
from hdeid.policy.rules import Rule
from hdeid.policy.terms import apply_terms, fired_terms
from hdeid.policy.tests import Test


def lint(compiled: Compiled, *, today: date | None = None) -> tuple[PolicyError, ...]:
    """Return all findings of a compiled policy, ordered by place.

    Args:
        compiled: The policy; what does not compile has been told by an error already.
        today: Day that `expires` is compared with; by default the present one.
    """
    findings = [
        *compiled.policy.warnings,
        *_tests(compiled),
        *_idle_rules(compiled),
        *_defaults(compiled),
        *_lengths(compiled),
        *_allow(compiled, today or date.today()),
        *_leaks(compiled),
        *leak_findings(compiled),
    ]
    return tuple(sorted(findings, key=lambda finding: (finding.place or Place(""), finding.code, finding.message)))


def is_error(finding: PolicyError) -> bool:
    """Tell whether a finding fails, rather than warns."""
    return finding.code.startswith("E-")


def fired_rules(compiled: Compiled, test: Test) -> frozenset[str]:
    """Return the ids of the rules and terms that decide something in a test with `input`; none for one with `text`."""
    if test.input is None:
        return frozenset()
    document = marked_document(test, compiled.policy.detect)
    rendered = compiled.view(test.view).at(test.at)
    if rendered.drops:
        # All of the text goes, whatever is found in it.
        return frozenset({next(iter(rendered.plans["NAME"].levels.values())).rule})
    decided = decide(rendered, apply_terms(rendered, document))
    return frozenset({decision.rule for _, decision in decided} | fired_terms(compiled, document))


def _tests(compiled: Compiled) -> Iterator[PolicyError]:
    policy = compiled.policy
    if not policy.tests:
        message = f"`{policy.name}` carries no test; a policy proves itself by `tests:` / 策略没有测试"
        yield _finding("E-NO-TEST", message, policy.place)
        return
    fired = frozenset[str]().union(*(fired_rules(compiled, test) for test in policy.tests))
    for rule in _own_rules(compiled):
        if rule.id not in fired and (rule.id in compiled.used or rule in [each.then for each in policy.together]):
            message = f"no test with `input` fires the rule `{rule.id}`; add one in which it decides / 规则未被测试"
            yield _finding("E-NO-TEST", message, rule.place)
    for view in policy.views.values():
        if view.rule_id not in fired:
            message = f"no test with `view: {view.name}` shows what that view shows; add one / 视图未被测试"
            yield _finding("E-NO-TEST", message, view.place)
    rules = {rule.id for rule in (*policy.rules, *(each.then for each in policy.together))}
    for name, place in policy.ids:
        if name not in fired | rules:
            # Source: vmenger/deduce#147, where allowed terms had no effect and nobody noticed.
            message = f"the terms of `{name}` change nothing in any test / 词表未在测试中生效"
            yield _finding("W-NEVER-FIRES", message, place)


def _own_rules(compiled: Compiled) -> list[Rule]:
    policy = compiled.policy
    return [rule for rule in (*policy.rules, *(each.then for each in policy.together)) if rule.depth == 0]


def _idle_rules(compiled: Compiled) -> Iterator[PolicyError]:
    for rule in compiled.policy.rules:
        if rule.depth == 0 and rule.id not in compiled.used:
            what = (
                "the floor hides all it names" if rule.shows and _in_floor(rule, compiled) else "others win everywhere"
            )
            message = f"the rule `{rule.id}` decides nothing: {what}; delete it or make it more specific / 规则永不生效"
            yield _finding("W-NEVER-FIRES", message, rule.place)


def _in_floor(rule: Rule, compiled: Compiled) -> bool:
    return all(compiled.plans[name].floor for selector in rule.selectors for name in selector.categories())


def _defaults(compiled: Compiled) -> Iterator[PolicyError]:
    policy = compiled.policy
    if policy.shows_unlisted:
        message = "`unlisted: show` lets through whatever no rule names / 未列出的内容将全部显示"
        yield _finding("W-SHOW-DEFAULT", message, policy.place)


def _lengths(compiled: Compiled) -> Iterator[PolicyError]:
    for rule in _own_rules(compiled):
        if rule.shows or (rule.method or compiled.policy.default_method) != "mask":
            continue
        is_direct = any(DIRECT & set(selector.categories()) for selector in rule.selectors)
        if is_direct and rule.parameters.get("length", "same") == "same":
            message = (
                f"`{rule.id}` leaves as many stars as there were characters; `length: 3` tells less / 遮盖会暴露长度"
            )
            yield _finding("W-LENGTH", message, rule.place)


def _allow(compiled: Compiled, today: date) -> Iterator[PolicyError]:
    for entry in compiled.policy.allow:
        if entry.expires is not None and entry.expires < today:
            message = f"the terms of `{entry.id}` expired on {entry.expires} and are hidden again / 放行词已过期"
            yield _finding("W-EXPIRED", message, entry.place)
        for name in entry.categories:
            if compiled.plans[name].floor:
                message = f"`{entry.id}` cannot un-mark `{name.lower()}`, which the floor holds / 底线类别不可放行"
                yield _finding("W-NEVER-FIRES", message, entry.place)


def _leaks(compiled: Compiled) -> Iterator[PolicyError]:
    """Yield one warning a category for levels that stay visible inside one that is hidden only for want of a rule."""
    told: set[str] = set()
    everywhere = [each.at(place).plans for each in (compiled, *compiled.views.values()) for place in each.places]
    for plans, (coarse, fine, category) in ((each, pair) for each in everywhere for pair in leaking_pairs(each)):
        hider, shower = plans[category.name].levels[coarse], plans[category.name].levels[fine]
        if hider.reason.kind != "unlisted" or category.name in told or not shower.shows:
            continue
        told.add(category.name)
        name = category.name.lower()
        message = (
            f"`{shower.rule}` shows `{name}.{fine}`, which tells `{name}.{coarse}`, hidden because no rule names it; "
            f"`show: {name}.to({fine})` says what is meant / 可见层级会暴露上级"
        )
        yield _finding("W-LEAK", message, shower.reason.place)


def _finding(code: str, message: str, place: Place) -> PolicyError:
    return PolicyRuleError(message, code=code, place=place)
