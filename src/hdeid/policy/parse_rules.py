"""Builds rules, the floor and `together` rules from what was read, and checks what the schema cannot say."""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.core.category import CATEGORIES
from hdeid.errors import Place, PolicyRuleError
from hdeid.policy.condition import Condition
from hdeid.policy.decision import Parameters
from hdeid.policy.load import Faults
from hdeid.policy.methods import METHODS
from hdeid.policy.read import Values, read
from hdeid.policy.rules import Floor, Rule, Together
from hdeid.policy.selector import ANY, Selector


@dataclass(frozen=True, slots=True)
class RuleReader:
    """Reads rules and adds what is wrong with them to the faults."""

    faults: Faults

    def floor(self, values: Values | None) -> Floor:
        if values is None:
            return Floor()
        selectors = values.get("hide", ())
        method, parameters = self._method(values, selectors)
        return Floor(selectors, method, parameters, values.place)

    def rule(self, values: Values) -> Rule:
        shows = "show" in values.places
        selectors = values.get("show" if shows else "hide", ())
        method, parameters = self._method(values, selectors)
        rule = Rule(
            id=values.get("id", ""),
            shows=shows,
            selectors=selectors,
            method=method,
            parameters=parameters,
            where=_condition(values.get("where")),
            has_closure="closure" not in values.places,
            reason=values.get("reason", ""),
            place=values.place,
            at=values.get("at", ()),
        )
        self._check_rule(rule, values)
        return rule

    def together(self, values: Values) -> Together:
        counts_all = "all_of" in values.places
        of = values.get("all_of" if counts_all else "of", ())
        then = values.get("then")
        selectors = then.get("hide", ()) if then else ()
        method, parameters = self._method(then, selectors) if then else ("", {})
        together = Together(
            id=values.get("id", ""),
            of=of,
            at_least=len(of) if counts_all else values.get("at_least", 0),
            then=Rule(values.get("id", ""), False, selectors, method, parameters, place=values.place),
            window=values.get("window", "document"),
            where=_condition(values.get("where")),
            place=values.place,
        )
        self._check_together(together, values, counts_all=counts_all)
        return together

    def _method(self, values: Values, selectors: tuple[Selector, ...]) -> tuple[str, Parameters]:
        method: str = values.get("method", "")
        written = values.get("with")
        if written is None:
            return method, {}
        if not method:
            if "method" not in values.places:
                self._fault(
                    "`with` needs a `method` beside it / `with` 需要与 `method` 一起使用", values.place_of("with")
                )
            return method, {}
        given = read(written, METHODS[method].record, self.faults, "with")
        if given is None:
            return method, {}
        if method == "generalize":
            self._check_generalize(given, selectors)
        return method, dict(given.values)

    def _check_generalize(self, given: Values, selectors: tuple[Selector, ...]) -> None:
        categories = {selector.category for selector in selectors}
        if {"bands", "top"} & given.values.keys() and categories - {"AGE"}:
            self._fault("`bands` and `top` fit `age` only / 仅适用于 `age`", given.place)
        if given.get("as") == "code" and categories - {"ADDRESS"}:
            self._fault(
                "`as: code` fits `address` only, the codes of GB/T 2260 / 仅适用于 `address`", given.place_of("as")
            )
        level = given.get("to")
        for category in sorted(categories):
            if level and (category == ANY or level not in CATEGORIES[category].level_names):
                self._fault(
                    f"`{category.lower()}` has no level `{level}` to go up to", given.place_of("to"), "E-UNKNOWN"
                )

    def _check_rule(self, rule: Rule, values: Values) -> None:
        if rule.shows:
            for name in ("method", "with", "closure"):
                if name in values.places:
                    self._fault(
                        f"`{name}` belongs to `hide`; this rule shows / `show` 规则不能写 `{name}`",
                        values.place_of(name),
                    )
        if not rule.has_closure and not rule.reason:
            message = "`closure: off` lets a finer level tell the hidden one; give a `reason` / 关闭闭包须写明 `reason`"
            self._fault(message, values.place_of("closure"), "E-REASON")
        if rule.where and any(selector.category != "AGE" for selector in rule.selectors):
            message = "`where: {age: …}` fits rules on `age` only; for something else beside an age write `together`"
            self._fault(message, values.place_of("where"))

    def _check_together(self, together: Together, values: Values, *, counts_all: bool) -> None:
        if counts_all and "at_least" in values.places:
            self._fault("`at_least` goes with `of`; `all_of` means all", values.place_of("at_least"))
        if not counts_all and "of" in values.places and "at_least" not in values.places:
            self._fault("`of` needs `at_least` beside it / 缺少 `at_least`", values.place_of("of"))
        if not counts_all and together.of and together.at_least > len(together.of):
            self._fault(f"`at_least` is above the {len(together.of)} selectors of `of`", values.place_of("at_least"))
        if any(selector.characters for selector in (*together.of, *together.then.selectors)):
            self._fault("`together` counts and hides levels, not characters", values.place)
        if together.where and all(selector.category != "AGE" for selector in together.of):
            self._fault("`where: {age: …}` needs `age` in `all_of` or `of`", values.place_of("where"))

    def _fault(self, message: str, place: Place, code: str = "E-RULE") -> None:
        self.faults.add(PolicyRuleError(message, code=code, place=place))


def _condition(where: Values | None) -> Condition | None:
    bounds = where.get("age") if where else None
    if bounds is None:
        return None
    if "eq" in bounds.values:
        return Condition(bounds.get("eq"), bounds.get("eq"))
    lows = [(bounds.get(name), name == "gt") for name in ("gte", "gt") if name in bounds.values]
    highs = [(bounds.get(name), name == "lte") for name in ("lte", "lt") if name in bounds.values]
    low, is_low_open = max(lows, default=(None, False))
    high, is_high_closed = min(highs, default=(None, True))
    return Condition(low, high, is_low_open, not is_high_closed)
