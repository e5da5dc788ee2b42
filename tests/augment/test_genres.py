"""Every genre writes valid gold documents, whatever the seed."""

from __future__ import annotations

import pytest

from augment.genres.all_genres import GENRES
from augment.slots.all_slots import SLOTS
from augment.templates import make_document
from hdeid.core.category import CATEGORIES


@pytest.mark.parametrize("genre", GENRES)
def test_genre_writes_documents_whose_levels_cover_their_spans(genre: str, make_case) -> None:  # type: ignore[no-untyped-def]
    for seed in range(25):
        document = make_document(GENRES[genre](make_case(seed)))

        assert document.text.strip()
        assert "[[" not in document.text
        for span in document.spans:
            category = CATEGORIES[span.category]
            covered = sum(part.end - part.start for part in span.parts)
            assert not category.covers_span or covered == len(span), (genre, document.surface(span))
            assert document.surface(span).strip() == document.surface(span), (genre, span.category)


@pytest.mark.parametrize("name", SLOTS)
def test_slot_returns_markup_that_can_be_read(name: str, make_case) -> None:  # type: ignore[no-untyped-def]
    argument = {"n": "3-9", "digits": "4", "upper": "2", "date_clock": "08:30", "pure_paragraph": "2"}.get(name, "")
    for seed in range(25):
        make_document(make_case(seed).fill(name, argument))


def test_negative_documents_hold_no_identifier(make_case) -> None:  # type: ignore[no-untyped-def]
    for seed in range(200):
        assert make_document(GENRES["negative"](make_case(seed))).spans == ()


def test_case_names_the_same_patient_throughout(make_case) -> None:  # type: ignore[no-untyped-def]
    case = make_case(7)

    assert case.person("rel1") is case.person("rel1")
    assert case.fill("id", "") == case.fill("id", "")


def test_templates_for_children_are_kept_from_adults(make_case) -> None:  # type: ignore[no-untyped-def]
    case = make_case(1)
    case.cast("女", 30, 40)

    assert case.fitting(["甲", "@child 乙", "@old 丙", "@female 丁"]) == ["甲", "丁"]
