"""How rare the persons of a batch are in what a view shows of them, and what happens to the rare ones.

A combination is all that a view shows of one subject in the quasi-identifiers that `risk: {on: …}` names. One that
fewer than `k` subjects share is refused, suppressed, or rolled up: the named levels go up one step at a time, by turns
in the order of `on`, and a category without levels becomes its tag. Rolled-up subjects are counted among themselves,
since those who still show more could be told apart from them. Source: Sweeney (2002), k-anonymity; POLICY.md section 5.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from hdeid.core.category import CATEGORIES, REST
from hdeid.core.view import View
from hdeid.errors import Place, PolicyRuleError
from hdeid.policy.compile import covered_atoms
from hdeid.policy.decision import Decision, Reason
from hdeid.policy.plan import Compiled, TogetherPlan
from hdeid.policy.selector import WHOLE, Selector
from hdeid.policy.views import Risk
from hdeid.text.normalize import normalize

Combination = tuple[frozenset[str], ...]
"""The values shown, for each selector of `on`."""

Show = Callable[[str, Compiled], Iterable[View]]
"""Renders all documents of one subject under a policy."""


def combination(on: Sequence[Selector], views: Iterable[View]) -> Combination:
    """Return what the views of one subject show of some quasi-identifiers."""
    found: list[set[str]] = [set() for _ in on]
    for view in views:
        for segment in view.segments:
            if not segment.category or not (segment.is_shown or segment.method == "generalize"):
                continue
            value = normalize(view.text[segment.view_start : segment.view_end]).strip()
            for index, selector in enumerate(on):
                if value and _names(selector, segment.category, segment.level):
                    found[index].add(value)
    return tuple(frozenset(values) for values in found)


def rare_subjects(combinations: Mapping[str, Combination], k: int) -> frozenset[str]:
    """Return the subjects whose combination fewer than `k` share; one that shows nothing is never rare."""
    sizes = Counter(combinations.values())
    return frozenset(subject for subject, values in combinations.items() if any(values) and sizes[values] < k)


def choose_by_risk(compiled: Compiled, risk: Risk, subjects: Iterable[str], show: Show) -> dict[str, Compiled]:
    """Return the policy under which each subject of a batch is rendered, so that none is rare.

    Args:
        compiled: The policy of the view.
        risk: The view's condition.
        subjects: All subjects of the batch.
        show: Renders a subject's documents under a policy.

    Raises:
        PolicyRuleError: `E-RISK`: there are rare ones and the view says `else: refuse`; their number is told.
    """
    steps = rungs(compiled, risk)
    chosen = choose_rungs(risk, subjects, lambda subject, rung: combination(risk.on, show(subject, steps[rung])))
    return {subject: steps[rung] for subject, rung in chosen.items()}


def rungs(compiled: Compiled, risk: Risk) -> list[Compiled]:
    """Return the policies under which a subject may be rendered, the least hiding first."""
    return [compiled, *(roll_up(compiled, risk, steps) for steps in _ladder(risk))]


def choose_rungs(
    risk: Risk, subjects: Iterable[str], combination_of: Callable[[str, int], Combination]
) -> dict[str, int]:
    """Return for each subject of a batch the number of its rung, so that none is rare.

    Args:
        risk: The view's condition.
        subjects: All subjects of the batch.
        combination_of: Tells what a subject shows on a rung.

    Raises:
        PolicyRuleError: see `choose_by_risk`.
    """
    chosen = dict.fromkeys(subjects, 0)
    rare: Collection[str] = chosen
    for rung in range(1 + len(list(_ladder(risk)))):
        chosen.update(dict.fromkeys(rare, rung))
        rare = rare_subjects({subject: combination_of(subject, rung) for subject in rare}, risk.k)
        if rare and risk.otherwise == "refuse":
            message = (
                f"{len(rare)} of {len(chosen)} subjects share what the view shows with fewer than {risk.k - 1} others; "
                "widen the batch, or write `else: roll-up` / 重识别风险过高"
            )
            raise PolicyRuleError(message, code="E-RISK")
        if not rare:
            break
    return chosen


def roll_up(compiled: Compiled, risk: Risk, steps: Sequence[int]) -> Compiled:
    """Return a policy that hides more.

    Args:
        compiled: The policy of a view.
        risk: Its condition.
        steps: For each selector of `on`, how many steps it goes up; 0 leaves it.
    """
    plans = [_hider(selector, step) for selector, step in zip(risk.on, steps, strict=True) if step]
    return replace(compiled, together=(*compiled.together, *plans))


def _ladder(risk: Risk) -> Iterable[list[int]]:
    """Yield how many steps each selector goes up, by turns, until all is hidden."""
    last = [_height(selector) for selector in risk.on]
    steps = [0] * len(last)
    if risk.otherwise == "refuse":
        return
    while steps != last and risk.otherwise == "roll-up":
        for index, height in enumerate(last):
            if steps[index] < height:
                steps[index] += 1
                yield list(steps)
    yield last


def _names(selector: Selector, category: str, level: str) -> bool:
    if category not in selector.categories():
        return False
    # Text whose level is not known may be of any level.
    return level in (*selector.levels(CATEGORIES[category]), REST, WHOLE)


def _height(selector: Selector) -> int:
    """Return the steps after which nothing is shown of a selector's categories."""
    chains = [CATEGORIES[name].chain for name in selector.categories()]
    return max(len(chain) - _coarsest_but(selector, chain) for chain in chains) if any(chains) else 1


def _coarsest_but(selector: Selector, chain: Sequence[str]) -> int:
    """Return how many levels of a chain are finer than the finest that a selector names."""
    named = set(selector.levels(CATEGORIES[selector.category])) if selector.operator else set(chain)
    return len(chain) - 1 - max((chain.index(level) for level in named if level in chain), default=len(chain) - 1)


def _hider(selector: Selector, step: int) -> TogetherPlan:
    """Return a plan that holds in every text: the selector's levels, from some steps above its finest one, go."""
    hidden: list[Selector] = []
    method = "suppress"
    for name in selector.categories():
        chain = CATEGORIES[name].chain
        first = len(chain) - _coarsest_but(selector, chain) - step if chain else 0
        if first > 0:
            hidden.append(Selector(name, "from", chain[first]))
        else:
            hidden.append(Selector(name))
            method = method if chain else "tag"
    atoms = covered_atoms(tuple(hidden), with_closure=True)
    decision = Decision(False, method, {}, "risk", Reason("together", Place("risk")))
    return TogetherPlan({atom: frozenset({0}) for atom in atoms}, 1, atoms, decision, "item", None)
