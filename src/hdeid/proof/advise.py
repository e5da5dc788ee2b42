"""Proposes the rules that hide least of a corpus so that every visible combination fits at least k subjects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hdeid.core.category import CATEGORIES
from hdeid.proof.lattice import Choice, information_losses, least_hiding
from hdeid.proof.quasi import QUASI, Step, Subjects, make_columns


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed for one category.

    Attributes:
        category: Upper-case name.
        step: How it is treated.
        loss: Share of its information that is lost, 0..1.
        index: Number of steps above showing all.
    """

    category: str
    step: Step
    loss: float
    index: int


@dataclass(frozen=True, slots=True)
class Advice:
    """What is proposed for a corpus.

    Attributes:
        subjects: Number of subjects.
        k: Asked for.
        choice: What was found; None when even hiding all leaves fewer than k subjects.
        proposals: One for each category that occurs.
    """

    subjects: int
    k: int
    choice: Choice | None
    proposals: tuple[Proposal, ...]


def advise(subjects: Subjects, k: int, categories: tuple[str, ...] = QUASI, outliers: float = 0.0) -> Advice:
    """Return the least hiding under which every combination of visible quasi-identifiers fits at least k subjects.

    Args:
        subjects: The documents of each subject.
        k: At least 1; 11 is the bound of the European Medicines Agency for public release (Policy 0070, 0.09).
        categories: Which quasi-identifiers count; others are taken to be hidden.
        outliers: Share of subjects, 0..1, that may be rarer and are withheld.
    """
    columns = make_columns(subjects, categories)
    if not columns:
        return Advice(len(subjects), k, None, ())
    choice = least_hiding([column.codes for column in columns], k, outliers)
    if choice is None:
        return Advice(len(subjects), k, None, ())
    proposals = tuple(
        Proposal(column.category, column.steps[step], information_losses(column.codes)[step], step)
        for column, step in zip(columns, choice.steps, strict=True)
    )
    return Advice(len(subjects), k, choice, proposals)


def advice_lines(advice: Advice) -> Iterator[str]:
    """Yield the proposal as the rules of a policy, with what each loses."""
    if advice.choice is None:
        yield f"# {advice.subjects} subjects; no quasi-identifiers, or fewer subjects than k = {advice.k} / 无法达到 k"
        return
    yield (
        f"# {advice.subjects} subjects; every visible combination fits at least {advice.choice.smallest} of them "
        f"(k = {advice.k}); {advice.choice.combinations} combinations / 每种可见组合至少 {advice.choice.smallest} 人"
    )
    if advice.choice.rare:
        yield f"# {advice.choice.rare} subjects are rarer and must be withheld / 须扣留 {advice.choice.rare} 名受试者"
    yield f"# mean loss of information 平均信息损失: {advice.choice.loss:.1%}"
    yield "unlisted: hide"
    yield "rules:"
    for proposal in advice.proposals:
        title = CATEGORIES[proposal.category].title
        yield f"  # {title} {proposal.category.lower()}: {proposal.step.title}, loss 损失 {proposal.loss:.1%}"
        yield from proposal.step.rules


def advice_json(advice: Advice) -> dict[str, Any]:
    """Return the proposal as JSON values."""
    choice = advice.choice
    return {
        "subjects": advice.subjects,
        "k": advice.k,
        "found": choice is not None,
        "withheld": choice.rare if choice else None,
        "smallest": choice.smallest if choice else None,
        "combinations": choice.combinations if choice else None,
        "loss": round(choice.loss, 6) if choice else None,
        "tried": choice.tried if choice else 0,
        "proposals": [
            {"category": each.category.lower(), "step": each.step.title, "loss": round(each.loss, 6),
             "rules": [rule.removeprefix("  - ") for rule in each.step.rules]}
            for each in advice.proposals
        ],
    }  # fmt: skip
