"""English addresses: each case's gold spans are found, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from hdeid.core.markup import parse_markup
from hdeid.detector.patterns.address_english import AddressEnglish
from hdeid.detector.reading.page import Page

CASES = Path(__file__).resolve().parents[2] / "cases" / "ADDRESS_ENGLISH.yaml"


@pytest.mark.parametrize("case", yaml.safe_load(CASES.read_text(encoding="utf-8")), ids=lambda case: case["id"])
def test_the_address_of_the_case_is_found(case: dict[str, str]) -> None:
    gold = parse_markup(case["text"])

    found = [(span.start, span.end) for span in AddressEnglish().find(Page(gold.text))]

    assert [(span.start, span.end) for span in gold.spans] == found


@pytest.mark.parametrize("town", ["Montreal", "Marseille", "Sunderland"])
def test_a_town_that_begins_like_a_month_or_day_is_a_town(town: str) -> None:
    text = f"She lives in {town} now."

    assert [town] == [text[span.start : span.end] for span in AddressEnglish().find(Page(text))]


@pytest.mark.parametrize(
    ("place", "level"),
    [("Kunming", "city"), ("Zhaojun Hotel", "poi"), ("Zhaoxing", "poi"), ("Coral Bay Hostel", "poi")],
)
def test_only_a_known_town_has_a_level_that_policies_show(place: str, level: str) -> None:
    (span,) = AddressEnglish().find(Page(f"She stayed at {place} for a week."))

    assert [level] == [part.level for part in span.parts]


@pytest.mark.parametrize("day", ["March", "Monday", "Tues", "Sept"])
def test_a_month_or_day_is_no_town(day: str) -> None:
    assert [] == list(AddressEnglish().find(Page(f"She returned in {day}, and came on.")))


def test_levels_cover_the_address() -> None:
    text = "No. 88 Jiefang North Road, Yuhua District, Changsha"

    (span,) = AddressEnglish().find(Page(text))

    assert [text[part.start : part.end] for part in span.parts] == [
        "No. 88 ", "Jiefang North Road, ", "Yuhua District, ", "Changsha",
    ]  # fmt: skip


def test_the_date_of_a_line_is_no_number_of_a_house() -> None:
    text = "2021-03-15 Called PI Dr. Meng\n2021-03-16 15 Called Drive"

    assert ["15 Called Drive"] == [text[span.start : span.end] for span in AddressEnglish().find(Page(text))]
