"""Small changes to a policy, one at a time: a policy whose tests do not notice one of them does not test what it says.

Every rule is flipped, every selector made wider or narrower by a level, every method weakened by a step, every
threshold moved. Source: DeMillo, Lipton, Sayward (1978), "Hints on test data selection".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hdeid.core.category import CATEGORIES, REST
from hdeid.errors import Place
from hdeid.policy.condition import Condition
from hdeid.policy.decision import Parameters
from hdeid.policy.moved_settings import changed_settings
from hdeid.policy.rules import Floor, Policy, Rule, Together
from hdeid.policy.selector import ANY, Characters, Selector
from hdeid.policy.weaken import weaken


@dataclass(frozen=True, slots=True)
class Mutant:
    """A policy with one change.

    Attributes:
        rule: Id of the rule that was changed; the key for what is no rule (`floor`, `unlisted`, `detect` …).
        change: What was changed, English and Chinese.
        policy: The changed policy.
        place: Where the rule is written.
    """

    rule: str
    change: str
    policy: Policy
    place: Place


def mutants(policy: Policy) -> Iterator[Mutant]:
    """Yield every mutant of a resolved policy; rules of its parents are left to the parents' own tests."""
    for index, rule in enumerate(policy.rules):
        if rule.depth == 0:
            for change, other in _rules(rule, policy):
                rules = (*policy.rules[:index], *((other,) if other else ()), *policy.rules[index + 1 :])
                yield Mutant(rule.id, change, replace(policy, rules=rules), rule.place)
    for index, together in enumerate(policy.together):
        if together.depth == 0:
            for change, changed in _togethers(together, policy):
                kept = (*policy.together[:index], *((changed,) if changed else ()), *policy.together[index + 1 :])
                yield Mutant(together.then.id, change, replace(policy, together=kept), together.place)
    if "floor" in policy.given:
        for change, floor in _floors(policy.floor):
            yield Mutant("floor", change, replace(policy, floor=floor), policy.floor.place)
    yield from _views(policy)
    yield from _defaults(policy)
    yield from _terms(policy)
    for name, change, changed_policy, place in changed_settings(policy):
        yield Mutant(name, change, changed_policy, place)


def _rules(rule: Rule, policy: Policy) -> Iterator[tuple[str, Rule | None]]:
    if rule.shows:
        yield "removed / 删除规则", None
    else:
        yield "flipped to show / 改为显示", replace(rule, shows=True, method="", parameters={}, has_closure=True)
        yield from _methods(rule, policy)
        if rule.has_closure and any(CATEGORIES[name].is_nested for s in rule.selectors for name in s.categories()):
            yield "closure switched off / 关闭闭包", replace(rule, has_closure=False, reason="mutant")
    for change, selectors in _selectors(rule.selectors):
        yield change, replace(rule, selectors=selectors)
    if rule.at:
        yield "holds everywhere / 去掉位置", replace(rule, at=())
    for pattern in rule.at if len(rule.at) > 1 else ():
        yield f"place `{pattern}` left out / 缩小位置", replace(rule, at=tuple(p for p in rule.at if p != pattern))
    if rule.where is not None:
        for change, where in _bounds(rule.where):
            if not _leaves_ages(rule, where):
                yield change, replace(rule, where=where)
        yield "without its condition / 去掉条件", replace(rule, where=None)


def _views(policy: Policy) -> Iterator[Mutant]:
    for name, view in policy.views.items():
        for change, selectors in _selectors(view.show):
            changed = {**policy.views, name: replace(view, show=selectors)}
            yield Mutant(view.rule_id, change, replace(policy, views=changed), view.place)
        for step in (-1, 1):
            if view.risk is not None and view.risk.k + step > 1:
                risk = replace(view.risk, k=view.risk.k + step)
                changed = {**policy.views, name: replace(view, risk=risk)}
                change = f"`k` moved to {risk.k} / 移动阈值"
                yield Mutant(view.rule_id, change, replace(policy, views=changed), view.place)


def _leaves_ages(rule: Rule, where: Condition) -> bool:
    """Tell whether a rule would newly hold for ages below its `top` alone: these stay as they are, unseen."""
    top = rule.parameters.get("top")
    is_top_alone = rule.method == "generalize" and isinstance(top, int) and "bands" not in rule.parameters
    moved_down = rule.where is not None and rule.where.low is not None and (where.low or 0) < rule.where.low
    return is_top_alone and moved_down and rule.where is not None and (rule.where.low or 0) <= int(str(top))


def _methods(rule: Rule, policy: Policy) -> Iterator[tuple[str, Rule]]:
    method = rule.method or policy.default_method
    for name, parameters in weaken(method, rule.parameters, rule.selectors, policy.consistency.domain):
        yield (
            f"method weakened to {_words(name, parameters)} / 方法减弱",
            replace(rule, method=name, parameters=parameters),
        )


def _words(name: str, parameters: Parameters) -> str:
    given = ", ".join(f"{key}: {value}" for key, value in sorted(parameters.items()))
    return f"`{name}`" + (f" with {given}" if given else "")


def _togethers(rule: Together, policy: Policy) -> Iterator[tuple[str, Together | None]]:
    yield "removed / 删除规则", None
    for step in (-1, 1):
        if 1 <= rule.at_least + step <= len(rule.of):
            yield f"at_least moved to {rule.at_least + step} / 移动阈值", replace(rule, at_least=rule.at_least + step)
    if rule.where is not None:
        for change, where in _bounds(rule.where):
            yield change, replace(rule, where=where)
    for change, changed in _methods(rule.then, policy):
        yield change, replace(rule, then=changed)
    for change, selectors in _selectors(rule.then.selectors):
        yield f"then {change}", replace(rule, then=replace(rule.then, selectors=selectors))


def _floors(floor: Floor) -> Iterator[tuple[str, Floor]]:
    yield "removed / 删除底线", Floor()
    for change, selectors in _selectors(floor.selectors):
        yield change, replace(floor, selectors=selectors)


def _defaults(policy: Policy) -> Iterator[Mutant]:
    if not policy.shows_unlisted:
        change = "flipped to show / 改为显示"
        yield Mutant("unlisted", change, replace(policy, shows_unlisted=True, reason="mutant"), policy.place)
    for name, parameters in weaken(policy.default_method, {}, ()):
        if not parameters:
            change = f"weakened to `{name}` / 默认方法减弱"
            yield Mutant("default_method", change, replace(policy, default_method=name), policy.place)


def _terms(policy: Policy) -> Iterator[Mutant]:
    for entry in policy.allow:
        kept = tuple(other for other in policy.allow if other is not entry)
        yield Mutant(entry.id, "removed / 删除词表", replace(policy, allow=kept), entry.place)
    for denied in policy.deny:
        rest = tuple(other for other in policy.deny if other is not denied)
        yield Mutant(denied.id, "removed / 删除词表", replace(policy, deny=rest), denied.place)


def _bounds(where: Condition) -> Iterator[tuple[str, Condition]]:
    for name in ("low", "high"):
        bound = getattr(where, name)
        for step in (-1, 1):
            if bound is not None and bound + step >= 0 and where.low != where.high:
                yield (
                    f"bound moved from {bound:g} to {bound + step:g} / 移动阈值",
                    replace(where, **{name: bound + step}),
                )


def _selectors(selectors: tuple[Selector, ...]) -> Iterator[tuple[str, tuple[Selector, ...]]]:
    for index, selector in enumerate(selectors):
        others = (selectors[:index], selectors[index + 1 :])
        if len(selectors) > 1:
            yield f"`{selector}` left out / 缩小选择器", (*others[0], *others[1])
        for other in _wider(selector):
            yield f"`{other}` added / 扩大选择器", (*selectors, other)
        for other in _moved(selector):
            yield f"`{selector}` changed to `{other}` / 调整选择器一级", (*others[0], other, *others[1])


def _wider(selector: Selector) -> Iterator[Selector]:
    """Yield the levels beside a single level."""
    if selector.operator == "is" and selector.characters is None and selector.level != REST:
        chain = CATEGORIES[selector.category].chain
        if selector.level in chain:
            place = chain.index(selector.level)
            for near in (place - 1, place + 1):
                if 0 <= near < len(chain):
                    yield replace(selector, level=chain[near])


def _moved(selector: Selector) -> Iterator[Selector]:
    """Yield a selector with its bound a level or a character further, or without its first or last level."""
    if selector.category == ANY:
        return
    if selector.characters is not None:
        yield from (replace(selector, characters=characters) for characters in _characters(selector.characters))
        return
    category = CATEGORIES[selector.category]
    if not selector.operator and len(category.chain) > 1:
        yield replace(selector, operator="from", level=category.chain[1])
        yield replace(selector, operator="to", level=category.chain[-2])
    elif selector.operator not in ("", "is"):
        place = category.chain.index(selector.level)
        for near in (place - 1, place + 1):
            if 0 <= near < len(category.chain):
                moved = replace(selector, level=category.chain[near])
                if moved.levels(category):
                    yield moved


def _characters(characters: Characters) -> Iterator[Characters]:
    first, last = characters.first, characters.last
    if last == first:
        yield from (Characters(first + step, first + step) for step in (-1, 1) if first + step)
        return
    for step in (-1, 1):
        if first + step and (last is None or (first > 0) != (last > 0) or first + step <= last):
            yield Characters(first + step, last)
        if last is not None and last + step and ((first > 0) != (last > 0) or first <= last + step):
            yield Characters(first, last + step)
