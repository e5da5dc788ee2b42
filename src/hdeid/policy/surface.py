"""All that any output under a policy can still hold: category by level, grouped by what is decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hdeid.core.category import CATEGORIES, REST
from hdeid.core.document import Document
from hdeid.policy.age import parse_age
from hdeid.policy.age_samples import ORDINARY, UNREAD, age_texts
from hdeid.policy.decide import decide_age
from hdeid.policy.decision import Decision
from hdeid.policy.plan import MUNICIPALITY, CharacterRule, Compiled, Plan
from hdeid.policy.samples import sample, sample_text
from hdeid.policy.sketch import Piece, draw
from hdeid.policy.strictness import tells_clock

REMAINS = ("shown", "coarser", "linked", "invented", "counted", "named", "length", "nothing")
"""How much of an identifier remains, from the most to the least: the text itself; something coarser that is true; a
code or offset that links mentions; an invented value; its category with a number; its category; its length; nothing."""


_CLOCK = "the day moves, the time stays 日期移动而时刻不变"


@dataclass(frozen=True, slots=True)
class SurfaceRow:
    """What remains of some levels of one category.

    Attributes:
        category: Upper-case name.
        levels: Levels of which the same is decided, coarse to fine.
        remains: A word of `REMAINS`.
        decision: What is decided.
        condition: For which ages or characters; empty for all.
        example: An invented document with these levels.
        at: Places in forms where it is so, one for each class of them; empty for everywhere else.
        view: Name of the view; empty for the policy itself.
    """

    category: str
    levels: tuple[str, ...]
    remains: str
    decision: Decision
    condition: str
    example: Document
    at: tuple[str, ...] = ()
    view: str = ""


def surface(compiled: Compiled, view: str | None = None) -> tuple[SurfaceRow, ...]:
    """Return what remains of every category and level, in the order of the taxonomy.

    First of plain text under the policy itself (or under the view asked for), then of what each view and each place in
    a form has otherwise.

    Args:
        compiled: The policy.
        view: A view's name; None for the policy itself and all its views.

    Raises:
        PolicyRuleError: `E-UNKNOWN`: it has no such view.
    """
    views = ["", *compiled.views] if view is None else [view]
    told: dict[tuple[object, ...], SurfaceRow] = {}
    for name in views:
        for place in compiled.places:
            for row in _all_rows(compiled.view(name).at(place), name):
                _tell(row, place, told)
    return tuple(told.values())


def _tell(row: SurfaceRow, place: str, told: dict[tuple[object, ...], SurfaceRow]) -> None:
    """Add a row, unless it says what is said of plain text already; what holds at several places is said once."""
    key = _key(row)
    plain = told.get((*key, ""), told.get((*key, row.view)))
    if plain is not None and (not plain.at or place in plain.at):
        return
    known = told.get((*key, row.view))
    at = (*(known.at if known else ()), *((place,) if place else ()))
    told[*key, row.view] = replace(row, at=at)


def _all_rows(compiled: Compiled, view: str) -> list[SurfaceRow]:
    return [
        replace(row, view=view, remains="nothing" if compiled.drops else row.remains)
        for name in CATEGORIES
        for row in _rows(compiled.plans[name], name)
    ]


def _key(row: SurfaceRow) -> tuple[object, ...]:
    decision = row.decision
    parameters = tuple(sorted(decision.parameters.items()))
    return (row.category, row.levels, row.remains, row.condition, decision.method, parameters)


def remains_of(decision: Decision, category: str = "", level: str = "") -> str:
    """Return how much of an identifier, or of one level of it, remains under a decision, a word of `REMAINS`.

    >>> remains_of(Decision(False, "mask", {"length": "same"}))
    'length'
    """
    if decision.shows or tells_clock(decision, category, level):
        return "shown"
    if decision.method == "tag":
        return "counted" if decision.parameters.get("number") else "named"
    if decision.method == "mask":
        return "length" if decision.parameters.get("length", "same") == "same" else "nothing"
    return {"generalize": "coarser", "pseudonym": "linked", "shift": "linked", "substitute": "invented"}.get(
        decision.method, "nothing"
    )


def _rows(plan: Plan, category: str) -> Iterator[SurfaceRow]:
    if category == "AGE" and plan.conditional:
        yield from _ages(plan)
    else:
        for levels in _groups(plan, category):
            decision = plan.levels[levels[0]]
            if tells_clock(decision, category, levels[0]):
                yield _row(category, levels, decision, _CLOCK, _example(category, CATEGORIES[category].level_names))
            else:
                yield _row(category, levels, decision, "", _example(category, levels))
    for rule in plan.characters:
        yield _row(
            category, _of_rule(rule, plan), rule.decision, f"characters 字符 {rule.characters}", sample(category)
        )


def _row(category: str, levels: tuple[str, ...], decision: Decision, condition: str, example: Document) -> SurfaceRow:
    remains = remains_of(decision, category, levels[0])
    return SurfaceRow(category, levels, remains, decision, condition, example)


def _groups(plan: Plan, category: str) -> list[tuple[str, ...]]:
    groups: dict[tuple[object, ...], list[str]] = {}
    for level, decision in plan.levels.items():
        if level == MUNICIPALITY and not plan.parts_municipality:
            continue
        is_clock = tells_clock(decision, category, level)
        key = (decision.shows, decision.method, tuple(sorted(decision.parameters.items())), is_clock)
        groups.setdefault(key, []).append(level)
    return [tuple(levels) for levels in groups.values()]


def _example(category: str, levels: Iterable[str]) -> Document:
    """Return a document that holds the levels of a group; text without a level stands alone."""
    named = [level for level in levels if level not in (REST, MUNICIPALITY)]
    chosen = named or list(levels)[:1]
    return draw([(category, [Piece(level, sample_text(category, level)) for level in chosen])])


def _of_rule(rule: CharacterRule, plan: Plan) -> tuple[str, ...]:
    return tuple(level for level in plan.levels if rule.levels is None or level in rule.levels)


def _ages(plan: Plan) -> Iterator[SurfaceRow]:
    """Yield a row for every decision that an age can lead to, with the condition that leads there."""
    chain = plan.conditional[""]
    texts = age_texts(each.condition for each in chain)
    told: list[Decision] = []
    for text in (ORDINARY, *texts):
        age = parse_age(text)
        decision = decide_age(plan, "", age)
        if any(decision is known for known in told) or (age is not None and age.low != age.high):
            continue
        told.append(decision)
        conditions = [str(each.condition or "") for each in chain if each.decision is decision]
        condition = "unreadable 无法识别" if text == UNREAD else conditions[0] if conditions else ""
        yield _row("AGE", ("",), decision, condition or "otherwise 其余", draw([("AGE", [Piece("", text)])]))
