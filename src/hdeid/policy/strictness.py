"""The order of disclosures, from most to least told (POLICY.md section 8):

    show > generalize(finer) > generalize(coarser) > shift > pseudonym (project > study > subject > document)
         > substitute > tag > mask(same) > mask(fixed) > suppress > drop

It is a partial order: two disclosures of one method whose parameters point different ways are incomparable.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from hdeid.core.category import CATEGORIES
from hdeid.policy.decision import Decision, Parameters, Value
from hdeid.policy.methods import DOMAINS

Comparison = Literal["equal", "stricter", "weaker", "incomparable"]

_STRICTEST_LAST = ("generalize", "shift", "pseudonym", "substitute", "tag", "mask", "suppress", "drop")
_RANK = {method: rank for rank, method in enumerate(_STRICTEST_LAST, start=1)}


def tells_clock(decision: Decision, category: str, level: str) -> bool:
    """Tell whether a method moves the day of a date and leaves its clock time as it is."""
    return category == "DATE" and level == "time" and decision.method in ("shift", "substitute")


def compare(one: Decision, other: Decision, category: str = "", level: str = "") -> Comparison:
    """Tell how strict one decision is against another on the same atom.

    Args:
        one: What is decided.
        other: What else is decided.
        category: Category of the atom, which tells how levels are ordered.
        level: Its level: the time of a date that is moved is shown.

    >>> compare(Decision(False, "tag"), Decision(True))
    'stricter'
    """
    first, second = ((0, 0) if tells_clock(each, category, level) else _rank(each) for each in (one, other))
    if first != second:
        return "stricter" if first > second else "weaker"
    if first == (0, 0):
        return "equal"
    return _join(_compare_parameters(one.method, one.parameters, other.parameters, category))


def strictest(decisions: Iterable[Decision]) -> Decision:
    """Return the strictest of some decisions; among equals and incomparables, the same one in any order."""
    known = list(decisions)
    top = max(map(_rank, known))
    most = [decision for decision in known if _rank(decision) == top]
    # Of what can be compared, the weaker goes; bands of ten years are stricter than bands of five.
    most = [one for one in most if not any(compare(one, other) == "weaker" for other in most)] if top[0] else most
    return max(most, key=lambda decision: (repr(sorted(decision.parameters.items())), decision.rule))


def _rank(decision: Decision) -> tuple[int, int]:
    if decision.shows:
        return (0, 0)
    # A fixed number of stars tells less than as many as there were characters.
    is_fixed = decision.method == "mask" and decision.parameters.get("length", "same") != "same"
    return (_RANK[decision.method], int(is_fixed))


def _join(comparisons: Iterable[Comparison]) -> Comparison:
    found = {comparison for comparison in comparisons if comparison != "equal"}
    if not found:
        return "equal"
    return found.pop() if len(found) == 1 else "incomparable"


def _compare_parameters(method: str, one: Parameters, other: Parameters, category: str) -> Iterable[Comparison]:
    if method == "generalize":
        yield _by_level(one.get("to"), other.get("to"), category)
        yield _by_multiple(one.get("bands"), other.get("bands"))
        yield _by_size(other.get("top"), one.get("top"))
        yield _by_size(one.get("min_population"), other.get("min_population"))
    if method in ("shift", "substitute", "pseudonym"):
        yield _by_size(DOMAINS.index(_text(other, "domain")), DOMAINS.index(_text(one, "domain")))
    if method in ("shift", "substitute"):
        yield _by_kept(one.get("keep"), other.get("keep"))
    if method == "shift":
        yield _by_size(one.get("max_days"), other.get("max_days"))
        yield _by_size(one.get("partial") == "suppress", other.get("partial") == "suppress")
    if method == "pseudonym":
        yield _by_size("reversible" not in one, "reversible" not in other)
    if method == "tag":
        yield _by_size(not one.get("number", False), not other.get("number", False))
    if method == "drop":
        sizes = ("value", "item", "record")
        yield _by_size(sizes.index(str(one.get("what", "value"))), sizes.index(str(other.get("what", "value"))))


def _text(parameters: Parameters, name: str) -> str:
    return str(parameters.get(name, "document"))


def _by_size(one: Value | None, other: Value | None) -> Comparison:
    """Compare numbers of which the larger is stricter; none given is the weakest of bounds that only coarsen."""
    if one == other:
        return "equal"
    if one is None or other is None:
        return "incomparable"
    assert isinstance(one, int | float)
    assert isinstance(other, int | float)
    return "stricter" if one > other else "weaker"


def _by_multiple(one: Value | None, other: Value | None) -> Comparison:
    """Compare widths of bands: ten years are coarser than five, but not than seven."""
    if one == other:
        return "equal"
    if not isinstance(one, int) or not isinstance(other, int):
        return "incomparable"
    if one % other == 0:
        return "stricter"
    return "weaker" if other % one == 0 else "incomparable"


def _by_level(one: Value | None, other: Value | None, category: str) -> Comparison:
    if one == other:
        return "equal"
    chain = CATEGORIES[category].chain if category in CATEGORIES else ()
    if one not in chain or other not in chain:
        return "incomparable"
    return "stricter" if chain.index(str(one)) < chain.index(str(other)) else "weaker"


def _by_kept(one: Value | None, other: Value | None) -> Comparison:
    first, second = (set(kept) if isinstance(kept, tuple) else set() for kept in (one, other))
    if first == second:
        return "equal"
    if first < second:
        return "stricter"
    return "weaker" if first > second else "incomparable"
