"""Why a character is shown or hidden: the rule that won, what lost to it, score, closure, company; never the text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.errors import Place
from hdeid.policy.decide import decide
from hdeid.policy.decision import Atom, Decision, Loss
from hdeid.policy.plan import Compiled
from hdeid.policy.rules import Together
from hdeid.policy.samples import atom_name, level_title
from hdeid.policy.terms import apply_terms
from hdeid.proof.page import page
from hdeid.proof.wording import KINDS, METHODS_ZH, why_lost


@dataclass(frozen=True, slots=True)
class Explanation:
    """What was decided about a stretch of a document, and why.

    Attributes:
        start: First character, a code point of the document's text.
        end: One past the last one.
        category: Upper-case name; empty where nothing was found.
        level: As in `Atom`.
        decision: What won; None where nothing was found.
        source: What found the identifier.
        score: How sure it is, 0..1.
        threshold: What the policy asks for; empty for the model's own.
        is_doubtful: True when the level is less sure than the policy asks.
        together: Offsets (start, end) of what a `together` rule counted, and the rule.
        lost: What else matched, strongest first.
    """

    start: int
    end: int
    category: str = ""
    level: str = ""
    decision: Decision | None = None
    source: str = ""
    score: float = 1.0
    threshold: str = ""
    is_doubtful: bool = False
    together: Together | None = None
    counted: tuple[tuple[int, int], ...] = ()
    lost: tuple[Loss, ...] = field(default=())


def explain(compiled: Compiled, document: Document, offset: int | None = None) -> tuple[Explanation, ...]:
    """Return an explanation for every atom of a document, or for the one character at an offset.

    Args:
        compiled: The policy.
        document: As it was detected; the policy's terms are applied here.
        offset: A code point of the text; None for all identifiers.

    Raises:
        ValueError: the offset lies outside the text.
    """
    if offset is not None and not 0 <= offset < len(document.text):
        raise ValueError(f"offset {offset} is outside the text's {len(document.text)} characters")
    marked = apply_terms(compiled, document)
    decided = decide(compiled, marked)
    chosen = [(atom, decision) for atom, decision in decided if offset is None or atom.start <= offset < atom.end]
    if not chosen and offset is not None:
        return (Explanation(offset, offset + 1),)
    return tuple(_explain(compiled, marked, atom, decision, decided) for atom, decision in chosen)


def explanation_lines(explanation: Explanation) -> Iterator[str]:
    """Yield an explanation line by line, English and Chinese; places and names only."""
    where = f"{explanation.start}..{explanation.end}"
    decision = explanation.decision
    if decision is None:
        yield f"{where}: shown: no identifier was found there / 未识别为标识符，原样显示"
        return
    title = f"{CATEGORIES[explanation.category].title}·{level_title(explanation.category, explanation.level)}"
    yield f"{where} {atom_name(explanation.category, explanation.level)} ({title}): {_verb(decision)}"
    for english, chinese in _reasons(explanation, decision):
        yield f"    {english} / {chinese}"


def explanation_json(explanation: Explanation) -> dict[str, Any]:
    """Return an explanation as JSON values."""
    decision = explanation.decision
    head: dict[str, Any] = {"start": explanation.start, "end": explanation.end}
    if decision is None:
        return {**head, "category": None, "shown": True}
    return {
        **head,
        "category": explanation.category,
        "level": explanation.level,
        "shown": decision.shows,
        "method": decision.method,
        "rule": decision.rule,
        "kind": decision.reason.kind,
        "place": str(decision.reason.place),
        "specificity": decision.reason.specificity,
        "source": explanation.source,
        "score": round(explanation.score, 4),
        "threshold": explanation.threshold,
        "together": {"rule": explanation.together.then.id, "counted": [list(each) for each in explanation.counted]}
        if explanation.together
        else None,
        "lost": [{"rule": loss.rule, "place": str(loss.place), "why": loss.why} for loss in explanation.lost],
    }


def explanation_html(explanations: Iterable[Explanation], title: str) -> str:
    """Return a page with a table of explanations; it holds offsets and rules, no text of the document."""
    rows = "".join(_row(explanation) for explanation in explanations)
    head = "<thead><tr><th>offsets 位置</th><th>what 对象</th><th>decision 决定</th><th>why 原因</th></tr></thead>"
    return page(f"explain 说明: {title}", f'<table class="cards facts">{head}<tbody>{rows}</tbody></table>')


def _explain(
    compiled: Compiled, document: Document, atom: Atom, decision: Decision, decided: list[tuple[Atom, Decision]]
) -> Explanation:
    span = document.spans[atom.span_index]
    least = compiled.policy.detect.least_confidence
    together = _together(compiled, decision)
    return Explanation(
        atom.start,
        atom.end,
        atom.category,
        atom.level,
        decision,
        span.source or "gold",
        span.score,
        _threshold(compiled, atom.category),
        any(part.score < least for part in span.parts),
        together,
        _counted(compiled, together, decided) if together else (),
        decision.reason.lost,
    )


def _threshold(compiled: Compiled, category: str) -> str:
    detect = compiled.policy.detect
    found = detect.categories.get(category, detect.default)
    if found is None:
        return ""
    return f"recall 召回率 {found.recall:g}" if found.recall is not None else f"{found.threshold:g}"


def _together(compiled: Compiled, decision: Decision) -> Together | None:
    if decision.reason.kind != "together":
        return None
    return next((rule for rule in compiled.policy.together if rule.then.id == decision.rule), None)


def _counted(
    compiled: Compiled, together: Together, decided: list[tuple[Atom, Decision]]
) -> tuple[tuple[int, int], ...]:
    counts = next(plan.counts for plan in compiled.together if plan.decision.rule == together.then.id)
    return tuple((atom.start, atom.end) for atom, _ in decided if (atom.category, atom.level) in counts)


def _verb(decision: Decision) -> str:
    if decision.shows:
        return "shown / 显示"
    return f"hidden by `{decision.method}` / 以{METHODS_ZH[decision.method]}隐藏"


def _reasons(explanation: Explanation, decision: Decision) -> Iterator[tuple[str, str]]:
    reason = decision.reason
    english, chinese = KINDS[reason.kind]
    place = f" ({reason.place})" if reason.place != Place("") else ""
    yield f"because {english}: `{decision.rule}`{place}", f"{chinese}：`{decision.rule}`"
    if explanation.together:
        counted = ", ".join(f"{start}..{end}" for start, end in explanation.counted)
        rule = explanation.together
        yield (
            f"counted in one {rule.window}: {counted}; at least {rule.at_least} of {len(rule.of)}",
            f"同一窗口内计数，至少 {rule.at_least} 项",
        )
    needed = explanation.threshold or "the model's own 模型默认"
    yield (
        f"found by {explanation.source}, score {explanation.score:.3f}, threshold {needed}",
        f"识别来源与分值 {explanation.score:.3f}",
    )
    if explanation.is_doubtful:
        yield "its levels are not sure: the whole takes the strictest decision", "层级不确定，整体取最严格的决定"
    for loss in explanation.lost:
        english, chinese = why_lost(loss.why)
        yield f"lost: `{loss.rule}` ({loss.place}): {english}", f"落选规则 `{loss.rule}`：{chinese}"


def _row(explanation: Explanation) -> str:
    first, *rest = explanation_lines(explanation)
    decision = explanation.decision
    name = atom_name(explanation.category, explanation.level) if explanation.category else "-"
    state = "show" if decision is None or decision.shows else "hide"
    verb = _verb(decision) if decision else "shown / 显示"
    why = "<br>".join(escape(line.strip()) for line in rest) or escape(first)
    return (
        f'<tr class="{state}"><td>{explanation.start}..{explanation.end}</td><td>{escape(name)}</td>'
        f"<td>{escape(verb)}</td><td>{why}</td></tr>"
    )
