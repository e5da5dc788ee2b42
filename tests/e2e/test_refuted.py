"""The tagger that is shipped refutes nothing that a case marks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from hdeid.core.markup import parse_markup
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.detector.reading.belief import refute
from hdeid.detector.reading.page import Page
from hdeid.tagger.predict import Tagger
from hdeid.text.normalize import normalize

CASES = Path(__file__).parent.parent / "cases"
MODEL = Path(__file__).parents[2] / "models" / "default"


def _lost(marked: str, model: Tagger) -> Iterator[str]:
    """Yield what the case marks, a pattern finds and the tagger refutes."""
    gold = parse_markup(marked)
    text = normalize(gold.text)
    silent = model.judge(text).silent
    for span in (span for pattern in ALL_PATTERNS for span in pattern.find(Page(text))):
        is_marked = any(each.start < span.end and span.start < each.end for each in gold.spans)
        if is_marked and not [*refute([span], text, silent)]:
            yield text[span.start : span.end]


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(CASES.glob("*.yaml")), ids=lambda file: file.stem)
def test_nothing_that_a_case_marks_is_refuted(file: Path) -> None:
    model = Tagger.load(MODEL)
    cases = yaml.safe_load(file.read_text(encoding="utf-8"))

    assert {} == {case["id"]: lost for case in cases if (lost := [*_lost(case["text"], model)])}
