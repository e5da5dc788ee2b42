"""English addresses: each case's gold spans are found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from hdeid.core.markup import parse_markup
from hdeid.detector.page import Page
from hdeid.detector.patterns.address_english import AddressEnglish

CASES = Path(__file__).resolve().parents[1] / "cases" / "ADDRESS_ENGLISH.yaml"


@pytest.mark.parametrize("case", yaml.safe_load(CASES.read_text(encoding="utf-8")), ids=lambda case: case["id"])
def test_the_address_of_the_case_is_found(case: dict[str, str]) -> None:
    gold = parse_markup(case["text"])

    found = [(span.start, span.end) for span in AddressEnglish().find(Page(gold.text))]

    assert [(span.start, span.end) for span in gold.spans] == found


def test_levels_cover_the_address() -> None:
    text = "No. 88 Jiefang North Road, Yuhua District, Changsha"

    (span,) = AddressEnglish().find(Page(text))

    assert [text[part.start : part.end] for part in span.parts] == [
        "No. 88 ", "Jiefang North Road, ", "Yuhua District, ", "Changsha",
    ]  # fmt: skip
