"""Hides more where several identifiers stand together: `together` rules, computed on the spans as they were found.

Windows: an item is the whole text; a paragraph ends at an empty line, a sentence at 。！？!? or an empty line. A
document is the text with all others of its record, a subject all texts about one person: what stands in those others is
handed in, as `Presence`. Where the language leaves the size of a window open the larger one is taken, which hides more.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from hdeid.core.document import Document
from hdeid.policy.age import parse_age
from hdeid.policy.condition import Condition
from hdeid.policy.decision import Atom, Decision
from hdeid.policy.plan import TogetherPlan
from hdeid.policy.rules import Window
from hdeid.policy.selector import WHOLE
from hdeid.policy.strictness import strictest

Decided = list[tuple[Atom, Decision]]

_FIRST_WINDOW = 1

_BREAKS = {
    "paragraph": re.compile(r"\n[^\S\n]*\n\s*"),
    "sentence": re.compile(r"[。！？!?]+[”’」』）)\"]*|\n[^\S\n]*\n\s*"),
}


Presence = Mapping[str, frozenset[int]]
"""Which of the selectors that a `together` rule counts were found, by the rule's id; they are named by their index."""

NOTHING_BESIDE: Presence = MappingProxyType({})

_WIDE: tuple[Window, ...] = ("document", "subject")


def join_presence(found: Iterable[Presence]) -> Presence:
    """Return what was found in any of several texts; the order does not count."""
    joined: dict[str, frozenset[int]] = {}
    for each in found:
        for rule, indices in each.items():
            joined[rule] = joined.get(rule, frozenset()) | indices
    return joined


def presence_beside(plans: Iterable[TogetherPlan], record: Presence, subject: Presence) -> Presence:
    """Return what stands beside a text: that of its record for `window: document`, of its subject for `subject`."""
    whole = join_presence((record, subject))
    wide = {"document": record, "subject": whole}
    return {
        plan.decision.rule: wide[plan.window].get(plan.decision.rule, frozenset())
        for plan in plans
        if plan.window in wide
    }


def find_presence(plans: Iterable[TogetherPlan], document: Document, decided: Decided) -> Presence:
    """Return what the rules whose window is wider than a text count in one text."""
    found = ((plan, _present(plan, document, decided, [0])) for plan in plans if plan.window in _WIDE)
    return {plan.decision.rule: frozenset().union(*present.values()) for plan, present in found}


def hide_together(
    plans: Iterable[TogetherPlan], document: Document, decided: Decided, beside: Presence = NOTHING_BESIDE
) -> Decided:
    """Return the atoms with the decisions of `together` rules where these are stricter.

    Whether a rule holds is asked of the spans as they were found, so that the order of rules does not count.
    """
    result = decided
    for plan in plans:
        starts = _window_starts(plan.window, document.text)
        known = beside.get(plan.decision.rule, frozenset()) if plan.window in _WIDE else frozenset()
        holding = _holding(plan, document, decided, starts, known)
        if holding:
            result = [
                (atom, strictest((decision, plan.decision)))
                if (atom.category, atom.level) in plan.then and _window(atom, starts) in holding
                else (atom, decision)
                for atom, decision in result
            ]
    return result


def _holding(
    plan: TogetherPlan, document: Document, decided: Decided, starts: Sequence[int], known: frozenset[int]
) -> set[int]:
    """Return the windows in which enough of what the rule counts is present, or known to be beside."""
    present = _present(plan, document, decided, starts)
    if known:
        present[_FIRST_WINDOW] |= known
    # A bound on the age asks for an age that keeps it, not only for enough of the others.
    needed = plan.counts.get(("AGE", WHOLE), frozenset()) if plan.where else None
    return {
        window
        for window, indices in present.items()
        if len(indices) >= plan.at_least and (needed is None or indices & needed)
    }


def _present(
    plan: TogetherPlan, document: Document, decided: Decided, starts: Sequence[int]
) -> defaultdict[int, set[int]]:
    """Return which selectors count something in each window."""
    present: defaultdict[int, set[int]] = defaultdict(set)
    counts = plan.counts
    for atom, _ in decided:
        indices = counts.get((atom.category, atom.level))
        if indices is None:
            continue
        if atom.category == "AGE" and plan.where and not _may_hold(plan.where, document, atom):
            continue
        present[_window(atom, starts)] |= indices
    return present


def _may_hold(where: Condition, document: Document, atom: Atom) -> bool:
    span = document.spans[atom.span_index]
    # An age that cannot be read may be any age.
    return where.holds(parse_age(document.surface(span))) is not False


def _window_starts(window: Window, text: str) -> Sequence[int]:
    pattern = _BREAKS.get(window)
    return [0, *(found.end() for found in pattern.finditer(text))] if pattern else [0]


def _window(atom: Atom, starts: Sequence[int]) -> int:
    return bisect_right(starts, atom.start) if len(starts) > 1 else _FIRST_WINDOW
