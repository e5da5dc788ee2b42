"""The next weaker way of hiding: one step up the order of disclosures."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.category import CATEGORIES
from hdeid.policy.decision import Parameters, Value
from hdeid.policy.methods import DOMAINS, METHODS
from hdeid.policy.selector import ANY, Selector

_FIXED: Parameters = {"length": 3}
_WEEK = 7
_STEP_YEARS = 5
"""How far the bound of `top` moves: as far as the usual width of a band."""


def weaken(
    method: str, parameters: Parameters, selectors: tuple[Selector, ...], domain: str = "document"
) -> Iterator[tuple[str, dict[str, Value]]]:
    """Yield weaker methods with their parameters.

    Args:
        method: How text is hidden.
        parameters: Those written.
        selectors: What is hidden so.
        domain: Within what one value gets one surrogate where the parameters do not say.
    """
    given = dict(parameters)
    yield from _wider_domain(method, given, domain)
    categories = {selector.category for selector in selectors}
    if method in ("drop", "suppress"):
        yield "mask", dict(_FIXED)
    elif method == "mask":
        if given.get("length", "same") != "same":
            yield "mask", {**given, "length": "same"}
        else:
            yield "tag", {}
    elif method == "tag":
        if not given.get("number"):
            yield "tag", {**given, "number": True}
    elif method == "substitute":
        yield "pseudonym", {}
    elif method == "pseudonym":
        yield "generalize", {}
    elif method == "shift":
        yield from _nearer(given)
        if categories <= {"DATE"} and categories:
            yield "generalize", {"to": "month"}
    elif method == "generalize":
        yield from _finer(given, categories)


def _wider_domain(method: str, given: dict[str, Value], default: str) -> Iterator[tuple[str, dict[str, Value]]]:
    domain = str(given.get("domain", default))
    if "domain" in {parameter.name for parameter in METHODS[method].parameters} and domain != DOMAINS[-1]:
        yield method, {**given, "domain": DOMAINS[DOMAINS.index(domain) + 1]}


def _nearer(given: dict[str, Value]) -> Iterator[tuple[str, dict[str, Value]]]:
    days = int(str(given.get("max_days", METHODS["shift"].complete({}, "document")["max_days"])))
    if days // 2 >= _WEEK:
        yield "shift", {**given, "max_days": days // 2}
        if not given.get("keep"):
            yield "shift", {**given, "keep": ("weekday",)}
    if given.get("partial", "suppress") == "suppress":
        yield "shift", {**given, "partial": "consistent"}


def _finer(given: dict[str, Value], categories: set[str]) -> Iterator[tuple[str, dict[str, Value]]]:
    bands, top, level = given.get("bands"), given.get("top"), given.get("to")
    if isinstance(bands, int) and bands > 1:
        divisor = next(n for n in range(2, bands + 1) if bands % n == 0)
        yield "generalize", {**given, "bands": bands // divisor}
    if isinstance(top, int):
        yield "generalize", {**given, "top": top + _STEP_YEARS}
    if isinstance(level, str) and len(categories) == 1 and ANY not in categories:
        chain = CATEGORIES[next(iter(categories))].chain
        if level in chain and chain.index(level) + 1 < len(chain):
            yield "generalize", {**given, "to": chain[chain.index(level) + 1]}
