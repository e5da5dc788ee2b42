"""Runs the cases of tests/cases: texts in gold markup against all patterns, without a tagger."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.core.span import Span
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS

CASES = Path(__file__).parent.parent / "cases"
# What only the tagger finds; patterns may help there, but these cases do not ask it of them.
TAGGED = frozenset({"NAME", "ORGANIZATION"})
BESIDE = frozenset({"postcode", "coordinates"})
KNOWN_FAILURES = frozenset(Path(__file__).with_name("known_failures.txt").read_text(encoding="utf-8").split())


def load_cases() -> Iterator[tuple[str, str]]:
    for path in sorted(CASES.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield f"{path.stem}:{case['id']}", case["text"]


ALL_CASES = dict(load_cases())


@cache
def detector() -> Detector:
    return Detector(ALL_PATTERNS)


def structured(document: Document) -> Iterator[Span]:
    """Yield the spans that patterns must find; of an address only its postcode and coordinates."""
    for span in document.spans:
        if span.category == "ADDRESS":
            for part in span.parts:
                if part.level in BESIDE:
                    yield Span(part.start, part.end, "ADDRESS", (part,))
        elif span.category not in TAGGED:
            yield span


def readable(document: Document, *, like: Document) -> list[tuple[object, ...]]:
    """Return category, range and text of each structured span, and its parts where the gold span has some."""
    with_parts = {(span.start, span.end, span.category) for span in like.spans if span.parts}
    return [
        (
            span.category,
            span.start,
            span.end,
            document.surface(span),
            span.parts if (span.start, span.end, span.category) in with_parts else (),
        )
        for span in structured(document)
    ]


def test_every_case_has_its_own_id() -> None:
    loaded = list(load_cases())

    assert len(loaded) == len(ALL_CASES)
    assert len(loaded) >= 600


def test_every_known_failure_is_a_case() -> None:
    assert frozenset() == KNOWN_FAILURES - ALL_CASES.keys()


@pytest.mark.parametrize("case", ALL_CASES)
def test_patterns_find_what_the_case_marks(case: str) -> None:
    gold = parse_markup(ALL_CASES[case])

    found = detector().detect(gold.text)

    expected, actual = readable(gold, like=gold), readable(found, like=gold)
    if case in KNOWN_FAILURES:
        assert expected != actual, "a known failure passes now: take it off known_failures.txt"
    else:
        assert expected == actual


def test_patterns_find_nearly_all_and_nearly_nothing_else() -> None:
    marked = found = right = 0
    for text in ALL_CASES.values():
        gold = parse_markup(text)
        expected = {row[:3] for row in readable(gold, like=gold)}
        actual = {row[:3] for row in readable(detector().detect(gold.text), like=gold)}
        marked += len(expected)
        found += len(actual)
        right += len(expected & actual)

    assert right / marked >= 0.97
    assert right / found >= 0.98
