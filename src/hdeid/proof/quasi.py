"""Quasi-identifiers of a corpus as columns: what each step of hiding leaves visible of every subject."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from hdeid.core.category import CATEGORIES
from hdeid.core.document import Document
from hdeid.core.span import Span
from hdeid.masker.method import Scope
from hdeid.masker.render import render
from hdeid.policy.compile import compile_policy
from hdeid.policy.decide import decide
from hdeid.policy.parse import parse_policy
from hdeid.policy.plan import Compiled
from hdeid.proof.example_output import EXAMPLE_KEYS
from hdeid.proof.lattice import Codes
from hdeid.text.canonical import canonical

QUASI = ("ADDRESS", *(name for name, category in CATEGORIES.items() if not category.is_direct))
"""Categories that point at a person together with others; an address does so level by level."""

_BANDS = (5, 10, 20)
"""Widths of age bands, each a multiple of the one before, so that each step is coarser."""

Values = frozenset[tuple[str, str]]
"""What is visible of one subject: pairs of category and value."""

Subjects = Mapping[str, Sequence[Document]]
"""The documents of each subject, by the subject's name."""


@dataclass(frozen=True, slots=True)
class Step:
    """One way to treat a category.

    Attributes:
        title: In a few words.
        rules: The rules that a policy needs for it, as lines of YAML.
    """

    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """One category of a corpus.

    Attributes:
        category: Upper-case name.
        steps: From showing all to hiding all.
        codes: For each step the visible values of the subjects, as numbers.
    """

    category: str
    steps: tuple[Step, ...]
    codes: tuple[Codes, ...]


def make_columns(subjects: Subjects, categories: Iterable[str] = QUASI) -> list[Column]:
    """Return a column for every category that occurs in the documents of some subject."""
    columns = []
    for category in categories:
        reduced = {name: [_only(document, category) for document in found] for name, found in subjects.items()}
        if any(document.spans for found in reduced.values() for document in found):
            columns.append(_column(category, reduced))
    return columns


def visible_values(compiled: Compiled, documents: Iterable[Document], categories: frozenset[str]) -> Values:
    """Return what a policy leaves visible of some categories in the documents of one subject.

    Visible is what is shown, and what stands instead where that tells something: an age band, a code, a shift.
    """
    scope = Scope(EXAMPLE_KEYS, compiled.policy.consistency, compiled.policy.name)
    found: set[tuple[str, str]] = set()
    for document in documents:
        values: dict[int, list[str]] = {}
        decided = decide(compiled, document)
        owner = {atom.start: atom.span_index for atom, _ in decided}
        view = render(document, decided, scope)
        for segment in view.segments:
            tells = segment.is_shown or segment.method in ("generalize", "shift", "substitute", "pseudonym")
            if segment.category in categories and tells:
                text = view.text[segment.view_start : segment.view_end]
                values.setdefault(owner[segment.start], []).append(text)
        for index, texts in values.items():
            category = document.spans[index].category
            value = canonical(category, "".join(texts))
            if value:
                found.add((category, value))
    return frozenset(found)


def number(values: Iterable[object]) -> Codes:
    """Return a number for each value, equal ones for equal values."""
    known: dict[object, int] = {}
    return np.array([known.setdefault(value, len(known)) for value in values], dtype=np.int64)


def steps_of(category: str, levels: frozenset[str]) -> list[Step]:
    """Return the steps of a category of which some levels occur, from showing all to hiding all."""
    name = category.lower()
    chain = CATEGORIES[category].chain
    steps: list[Step] = []
    if category == "AGE":
        steps.append(Step("exact 精确", (f"  - {{id: {name}, show: age}}",)))
        steps += [
            Step(
                f"bands of {width} 分段", (f"  - {{id: age, hide: age, method: generalize, with: {{bands: {width}}}}}",)
            )
            for width in _BANDS
        ]
    elif chain:
        steps += [_down_to(name, level, chain) for level in reversed(chain) if level in levels]
    else:
        steps.append(Step("shown 显示", (f"  - {{id: {_id(name)}, show: {name}}}",)))
    return [*steps, Step("hidden 隐藏", (f"  - {{id: {_id(name)}, hide: {name}}}",))]


def _down_to(name: str, level: str, chain: Sequence[str]) -> Step:
    show = f"  - {{id: {_id(name)}, show: {name}.to({level})}}"
    if level == chain[-1]:
        return Step(f"to {level}", (show,))
    return Step(f"to {level}", (show, f"  - {{id: {_id(name)}-below, hide: {name}.below({level})}}"))


def _id(name: str) -> str:
    return name.replace("_", "-")


def _column(category: str, subjects: Subjects) -> Column:
    levels = {part.level for found in subjects.values() for document in found for span in document.spans
              for part in span.parts}  # fmt: skip
    steps = steps_of(category, frozenset(levels))
    # Most subjects say the same of one category as some others do: each such text is rendered once.
    kinds = number(tuple((document.text, document.spans) for document in found) for found in subjects.values())
    examples = dict(zip(kinds.tolist(), subjects.values(), strict=True))
    codes: list[Codes] = []
    for step in steps:
        compiled = _policy(step)
        seen = number(visible_values(compiled, examples[kind], frozenset({category})) for kind in range(len(examples)))
        codes.append(number(seen[kinds].tolist()))
    return Column(category, tuple(steps), tuple(_nest(codes)))


def _nest(codes: Sequence[Codes]) -> list[Codes]:
    """Make every step coarser than the one before: subjects that a finer step joins stay joined."""
    nested = [codes[-1]]
    for finer in reversed(codes[:-1]):
        nested.append(number(zip(finer.tolist(), nested[-1].tolist(), strict=True)))
    return nested[::-1]


def _policy(step: Step) -> Compiled:
    head = "hdeid: 1\npolicy: step\nversion: 1.0.0\nunlisted: hide\ndefault_method: suppress\nrules:\n"
    return compile_policy(parse_policy(head + "\n".join(step.rules) + "\n", "advise"))


def _only(document: Document, category: str) -> Document:
    """Return a document of the spans of one category alone, a line each."""
    pieces: list[str] = []
    spans: list[Span] = []
    position = 0
    for span in document.spans:
        if span.category == category:
            by = position - span.start
            parts = tuple(replace(part, start=part.start + by, end=part.end + by) for part in span.parts)
            spans.append(replace(span, start=position, end=span.end + by, parts=parts))
            pieces.append(document.surface(span))
            position += len(span) + 1
    return Document("\n".join(pieces), tuple(spans))
