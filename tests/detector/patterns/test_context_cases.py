"""Runs the cases of names and organizations, which patterns find where captions, titles and wording prove them."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from hdeid.core.markup import parse_markup
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS

CASES = Path(__file__).resolve().parents[2] / "cases"
FILES = [name for name in ("NAME", "ORGANIZATION") if (CASES / f"{name}.yaml").exists()]
ALL_CASES = {
    f"{name}:{case['id']}": case["text"]
    for name in FILES
    for case in yaml.safe_load((CASES / f"{name}.yaml").read_text(encoding="utf-8"))
}
DETECTOR = Detector(ALL_PATTERNS)


@pytest.mark.parametrize("case", ALL_CASES)
def test_context_proves_what_the_case_marks(case: str) -> None:
    category = case.partition(":")[0]
    gold = parse_markup(ALL_CASES[case])

    found = DETECTOR.detect(gold.text)

    expected, actual = (
        [(span.start, span.end, span.parts) for span in document.spans if span.category == category]
        for document in (gold, found)
    )
    assert expected == actual
