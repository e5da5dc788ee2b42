"""From raw text through the shipped model to the view: the acceptance cases, and input of every kind."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hdeid import Deidentifier

HDEID = Deidentifier()


@pytest.mark.parametrize(
    ("text", "view"),
    [
        ("李海海的户籍是上海市杨浦区", "李*海的户籍是上海市***"),
        ("住上海市杨浦区国定路580号", "住上海市**********"),
        ("住上海市国定路", "住上海市***"),
        ("李海海来诊", "李*海来诊"),
    ],
    ids=["figure-6", "closure", "absent-level", "name-alone"],
)
def test_figure_6_and_the_closure_cases_hold_from_raw_text(text: str, view: str) -> None:
    assert HDEID.mask(text, "patent-fig6") == view


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\x01\x02\x1b[0m",
        "\ud800\udfff李海海",
        "\u202e电话\u202c13800138000\u200f",
        "👨‍👩‍👧‍👦患者李海海👍🏽",
        "患者𠮷田𪚥，女",
        "a" * 5000,
        "1" * 5000,
        "号" * 5000,
        " " * 5000,
        "\n" * 5000,
        "[[NAME|{surname:李}]]",
    ],
    ids=["empty", "control", "lone-surrogates", "direction-marks", "emoji", "rare-han", "letters", "digits", "han",
         "blanks", "line-ends", "markup"],
)  # fmt: skip
def test_any_text_is_taken_and_spans_stay_inside_it(text: str) -> None:
    document = HDEID.detect(text)

    assert document.text == text
    assert all(0 <= span.start < span.end <= len(text) for span in document.spans)


@settings(max_examples=30, deadline=None)
@given(st.text(st.sampled_from("李海海王芳上海市路号0123456789Xx-:，。 \n\t年月日岁\u200b😀𠮷\ud800"), max_size=80))
def test_text_outside_spans_is_unchanged(text: str) -> None:
    document = HDEID.detect(text)
    view = HDEID.render(document, "hipaa-safe-harbor")

    for segment in view.segments:
        if segment.is_shown:
            assert view.text[segment.view_start : segment.view_end] == text[segment.start : segment.end]


def test_invisible_characters_inside_a_number_do_not_hide_it() -> None:
    text = "电话：138\u200b0013\u200b8000"

    (span,) = HDEID.detect(text).spans

    assert (span.start, span.end, span.category) == (3, len(text), "PHONE")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("line_end", ["\n", "，"], ids=["lines", "one-line"])
def test_time_grows_with_length_and_not_faster(line_end: str) -> None:
    sentence = "患者李海海，男，56岁，住上海市杨浦区国定路580号，2023年5月31日入院，血压120/80 mmHg"
    seconds = []
    for size in (50_000, 400_000):
        text = (sentence + line_end) * (size // (len(sentence) + 1))
        start = process_time()
        HDEID.detect(text)
        seconds.append(process_time() - start)

    # Eight times the text; twice as much is left for a noisy machine.
    assert seconds[1] < 16 * seconds[0]
