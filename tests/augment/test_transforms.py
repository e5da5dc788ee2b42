"""Laws of the transforms: levels stay inside spans, values are moved along, shuffles keep the characters."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from augment.edit import apply_edits
from augment.transforms.all_transforms import TRANSFORMS
from augment.transforms.shuffle import shuffle
from hdeid.core.markup import parse_markup, write_markup

GOLD = parse_markup(
    "姓名：[[NAME|{surname:欧阳}{given:海秀}]]，男，电话：[[PHONE|{prefix:138}{area:0013}{subscriber:8000}]]。\n"
    "住址：[[ADDRESS|{province:甲省}{city:乙市}{road:丑寅路}{number:12号}]]，"
    "于[[DATE|{year:2023年}{month:5月}{day:31日}]]入院，WBC 5.10×10^9/L。\n"
    "[[NAME|{given:John }{surname:Smith}]]医生查房：O型血。"
)


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transform_keeps_markup_valid(name: str) -> None:
    for seed in range(80):
        document = TRANSFORMS[name](GOLD, Random(seed))

        assert document == parse_markup(write_markup(document))


@pytest.mark.parametrize("name", ["captions", "punctuation", "join_lines", "traditional", "width", "letter_case"])
def test_transform_keeps_every_span(name: str) -> None:
    for seed in range(40):
        document = TRANSFORMS[name](GOLD, Random(seed))

        assert [s.category for s in GOLD.spans] == [s.category for s in document.spans]
        assert [[p.level for p in s.parts] for s in GOLD.spans] == [[p.level for p in s.parts] for s in document.spans]


@pytest.mark.parametrize("name", ["line_breaks", "blanks"])
def test_layout_changes_only_white_space(name: str) -> None:
    for seed in range(40):
        document = TRANSFORMS[name](GOLD, Random(seed))

        assert "".join(GOLD.text.split()) == "".join(document.text.split())
        assert ["".join(GOLD.surface(s).split()) for s in GOLD.spans] == [
            "".join(document.surface(s).split()) for s in document.spans
        ]


@given(st.integers(), st.sampled_from([0.1, 0.15, 0.2]))
def test_shuffle_permutes_a_share_and_leaves_spans_in_place(seed: int, ratio: float) -> None:
    document = shuffle(GOLD, Random(seed), ratio=ratio)

    assert Counter(GOLD.text) == Counter(document.text)
    assert GOLD.spans == tuple(document.spans)
    assert sum(a != b for a, b in zip(GOLD.text, document.text, strict=True)) <= ratio * len(GOLD.text)


def test_exchange_keeps_the_values_and_the_text_around_them() -> None:
    gold = parse_markup("[[NAME|{surname:王}{given:海}]]、[[NAME|{surname:李}{given:明秀}]]，[[AGE|56岁]]。")
    seen = {write_markup(TRANSFORMS["exchange"](gold, Random(seed))) for seed in range(20)}

    assert seen == {
        write_markup(gold),
        "[[NAME|{surname:李}{given:明秀}]]、[[NAME|{surname:王}{given:海}]]，[[AGE|56岁]]。",
    }


def test_shuffle_outside_leaves_values_alone() -> None:
    document = shuffle(GOLD, Random(1), ratio=0.2, only_outside=1)

    assert [GOLD.surface(s) for s in GOLD.spans] == [document.surface(s) for s in document.spans]


def test_insertion_between_parts_belongs_to_the_part_before() -> None:
    start = GOLD.spans[1].start
    document = apply_edits(GOLD, [(start, start, " "), (start + 3, start + 3, "-")])

    assert "[[PHONE|{prefix:138-}{area:0013}{subscriber:8000}]]" in write_markup(document)


def test_span_that_loses_all_its_text_is_dropped() -> None:
    span = GOLD.spans[0]
    document = apply_edits(GOLD, [(span.start, span.end, "")])

    assert len(GOLD.spans) - 1 == len(document.spans)
