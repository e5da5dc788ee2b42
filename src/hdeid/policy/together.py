"""Hides more where several identifiers stand together: `together` rules, computed on the spans as they were found.

Windows: a document is the whole text; a paragraph ends at an empty line, a sentence at 。！？!? or an empty line. Where
the language leaves the size of a window open the larger one is taken, which hides more.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from hdeid.core.document import Document
from hdeid.policy.age import parse_age
from hdeid.policy.condition import Condition
from hdeid.policy.decision import Atom, Decision
from hdeid.policy.plan import TogetherPlan
from hdeid.policy.rules import Window
from hdeid.policy.selector import WHOLE
from hdeid.policy.strictness import strictest

Decided = list[tuple[Atom, Decision]]

_BREAKS = {
    "paragraph": re.compile(r"\n[^\S\n]*\n\s*"),
    "sentence": re.compile(r"[。！？!?]+[”’」』）)\"]*|\n[^\S\n]*\n\s*"),
}


def hide_together(plans: Iterable[TogetherPlan], document: Document, decided: Decided) -> Decided:
    """Return the atoms with the decisions of `together` rules where these are stricter.

    Whether a rule holds is asked of the spans as they were found, so that the order of rules does not count.
    """
    result = decided
    for plan in plans:
        starts = _window_starts(plan.window, document.text)
        holding = _holding(plan, document, decided, starts)
        if holding:
            result = [
                (atom, strictest((decision, plan.decision)))
                if (atom.category, atom.level) in plan.then and _window(atom, starts) in holding
                else (atom, decision)
                for atom, decision in result
            ]
    return result


def _holding(plan: TogetherPlan, document: Document, decided: Decided, starts: Sequence[int]) -> set[int]:
    """Return the windows in which enough of what the rule counts is present."""
    present: dict[int, set[int]] = defaultdict(set)
    counts = plan.counts
    for atom, _ in decided:
        indices = counts.get((atom.category, atom.level))
        if indices is None:
            continue
        if atom.category == "AGE" and plan.where and not _may_hold(plan.where, document, atom):
            continue
        present[_window(atom, starts)] |= indices
    # A bound on the age asks for an age that keeps it, not only for enough of the others.
    needed = plan.counts.get(("AGE", WHOLE), frozenset()) if plan.where else None
    return {
        window
        for window, indices in present.items()
        if len(indices) >= plan.at_least and (needed is None or indices & needed)
    }


def _may_hold(where: Condition, document: Document, atom: Atom) -> bool:
    span = document.spans[atom.span_index]
    # An age that cannot be read may be any age.
    return where.holds(parse_age(document.surface(span))) is not False


def _window_starts(window: Window, text: str) -> Sequence[int]:
    pattern = _BREAKS.get(window)
    return [0, *(found.end() for found in pattern.finditer(text))] if pattern else [0]


def _window(atom: Atom, starts: Sequence[int]) -> int:
    return bisect_right(starts, atom.start) if len(starts) > 1 else 1
