"""Decides about every atom of a document: one pass, one decision for each character of each span.

INVARIANT: what cannot be looked up is hidden. Text outside spans is no concern of a policy.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from hdeid.core.category import REST
from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.policy.age import AgeRange, parse_age
from hdeid.policy.characters import split_by_characters
from hdeid.policy.decision import Atom, Decision, Reason
from hdeid.policy.plan import MUNICIPALITY, Compiled, Plan
from hdeid.policy.selector import WHOLE
from hdeid.policy.strictness import strictest
from hdeid.policy.together import NOTHING_BESIDE, Presence, find_presence, hide_together

Decided = list[tuple[Atom, Decision]]

# Source: Constitution of the People's Republic of China, article 30; GB/T 2260, codes 11, 12, 31, 50.
_MUNICIPALITIES = frozenset(
    name + end
    for names, ends in ((("北京", "天津", "上海", "重庆", "重慶"), ("", "市")),
                        (("beijing", "tianjin", "shanghai", "chongqing"), ("", " city", " municipality")))
    for name in names
    for end in ends
)  # fmt: skip

_atom = partial(tuple.__new__, Atom)
"""Makes an atom of a tuple of all its fields: half the time of `Atom(...)`, and a document has very many."""

# Han without separators or marks: characters are counted by length.
_PLAIN = re.compile(r"[\u4e00-\u9fff]{1,8}")

_UNSETTLED = -1
"""Position that stands for a doubtful level or a gap: the span is looked at closely."""


def decide(compiled: Compiled, document: Document, place: str = "", beside: Presence = NOTHING_BESIDE) -> Decided:
    """Return every atom of a document with its decision, ordered by start.

    The atoms of a span lie side by side and cover it: each level is an atom, so is each stretch that no level claims
    (`rest`), and a level is cut where a rule on characters decides otherwise for a part of it.

    Args:
        compiled: The policy, or one of its views.
        document: The document.
        place: Its place in a form; empty for a text without one.
        beside: What `together` rules count in the other texts of the record or the subject (`policy/together.py`).

    Time: linear in the number of spans.
    """
    plans = compiled.atlas.at(place) if place and compiled.atlas is not None else compiled.plans
    decided = _decide_levels(compiled, document, plans)
    if compiled.together:
        return hide_together(compiled.together, document, decided, beside)
    return decided


def presence(compiled: Compiled, document: Document) -> Presence:
    """Return what `together` rules count in a document, to be joined with that of others by `join_presence`."""
    return find_presence(compiled.together, document, _decide_levels(compiled, document, compiled.plans))


def _decide_levels(compiled: Compiled, document: Document, plans: Mapping[str, Plan]) -> Decided:
    decided: Decided = []
    append = decided.append
    # This loop runs for every identifier of every view: plain statements, no calls where a level alone decides.
    least = compiled.policy.detect.least_confidence
    for index, span in enumerate(document.spans):
        category = span.category
        plan = plans[category]
        levels = plan.levels
        if plan.conditional or plan.characters:
            decided += _decide_by_lengths(plan, span, index, document.text, least)
            continue
        parts_municipality = plan.parts_municipality
        first = len(decided)
        position = span.start
        for part in span.parts:
            if part.start != position or part.score < least:
                position = _UNSETTLED
                break
            position = part.end
            level = part.level
            decision = levels[level]
            if parts_municipality and level == "city" and _is_municipality(document.text[part.start : position]):
                decision = levels[MUNICIPALITY]
            append((_atom((part.start, position, category, level, index)), decision))
        if position == span.start:
            unclaimed = REST if REST in levels else WHOLE
            append((Atom(position, span.end, category, unclaimed, index), levels[unclaimed]))
        elif position != span.end:
            del decided[first:]
            decided += _decide_closely(plan, span, index, document.text, least)
    return decided


def _decide_by_lengths(plan: Plan, span: Span, index: int, text: str, least: float) -> Decided:
    """Decide about a span with rules on characters; what the lengths of plain levels tell is worked out once."""
    start, category = span.start, span.category
    # A municipality is told from another city by its text, an age from another by its value.
    if plan.conditional or plan.parts_municipality or not _PLAIN.fullmatch(text, start, span.end):
        return _decide_closely(plan, span, index, text, least)
    shape: list[int | str] = [span.end - start]
    for part in span.parts:
        if part.score < least:
            return _decide_closely(plan, span, index, text, least)
        shape += (part.start - start, part.end - start, part.level)
    key = tuple(shape)
    known = plan.shapes.get(key)
    if known is None:
        known = plan.shapes[key] = [
            (atom.start - start, atom.end - start, atom.level, decision)
            for atom, decision in _decide_closely(plan, span, index, text, least)
        ]
    return [
        (_atom((first + start, last + start, category, level, index)), decision)
        for first, last, level, decision in known
    ]


def _decide_closely(plan: Plan, span: Span, index: int, text: str, least: float) -> Decided:
    """Decide about a span with doubtful levels, gaps, conditions or rules on characters."""
    decided = [
        (atom, _decide_level(plan, atom.level, text[span.start : span.end])) for atom in _atoms(plan, span, index)
    ]
    is_doubtful = any(part.score < least for part in span.parts)
    decided = _take_strictest(decided) if is_doubtful else _follow_neighbors(decided, text)
    if plan.characters:
        return split_by_characters(plan, decided, text, is_doubtful=is_doubtful)
    return decided


def _atoms(plan: Plan, span: Span, index: int) -> list[Atom]:
    unclaimed = REST if REST in plan.levels else WHOLE
    atoms: list[Atom] = []
    position = span.start
    for part in span.parts:
        if part.start > position:
            atoms.append(Atom(position, part.start, span.category, unclaimed, index))
        atoms.append(Atom(part.start, part.end, span.category, part.level, index))
        position = part.end
    if position < span.end:
        atoms.append(Atom(position, span.end, span.category, unclaimed, index))
    return atoms


def decide_age(plan: Plan, level: str, age: AgeRange | None) -> Decision:
    """Return the decision of a level whose rules ask for an age; None is one that could not be read."""
    chain = plan.conditional.get(level)
    if chain is None:
        return plan.levels[level]
    for each in chain:
        holds = each.condition is None or each.condition.holds(age)
        if holds is None:
            return plan.unread[level]
        if holds:
            return each.decision
    return plan.unread[level]


def _decide_level(plan: Plan, level: str, surface: str) -> Decision:
    if level in plan.conditional:
        return decide_age(plan, level, parse_age(surface))
    if level == "city" and plan.parts_municipality and _is_municipality(surface):
        return plan.levels[MUNICIPALITY]
    return plan.levels[level]


def _is_municipality(surface: str) -> bool:
    return surface.strip(" ,，").lower() in _MUNICIPALITIES


def _take_strictest(decided: Decided) -> Decided:
    """Give all atoms of a span the strictest of their decisions: the model was not sure which level is which."""
    worst = strictest(decision for _, decision in decided)
    if worst.shows:
        return decided
    reason = Reason("uncertain", worst.reason.place, worst.reason.lost, worst.reason.specificity)
    doubtful = Decision(False, worst.method, worst.parameters, worst.rule, reason)
    return [(atom, doubtful) for atom, _ in decided]


def _follow_neighbors(decided: Decided, text: str) -> Decided:
    """Let separators between levels (a dash, a space) stay where both neighbors stay, and go with a hidden one else."""
    followed: Decided = []
    for position, (atom, decision) in enumerate(decided):
        is_separator = atom.level == REST and 0 < position < len(decided) - 1
        if is_separator and not any(character.isalnum() for character in text[atom.start : atom.end]):
            before, after = decided[position - 1][1], decided[position + 1][1]
            decision = before if not before.shows else after
        followed.append((atom, decision))
    return followed
