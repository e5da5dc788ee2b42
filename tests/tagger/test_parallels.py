"""What codes of a text tell of each other: by count, place and caption, wherever the text is cut."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.tagger.parallels import MARGIN, PARALLEL_NAMES, REACH, extract_parallels


def _told(text: str, code: str) -> set[str]:
    start = text.index(code)
    rows = extract_parallels(text, 0, len(text))[start : start + len(code)]
    assert (rows == rows[0]).all()
    return {name for name, value in zip(PARALLEL_NAMES, rows[0], strict=True) if value}


@pytest.mark.parametrize(
    ("text", "code", "names"),
    [
        ("体温 36.5", "36.5", {"code"}),
        (
            "受试者07失访。\n07 已电话",
            "07",
            {"code", "elsewhere", "like_1", "same_behind_subject", "like_behind_subject"},
        ),
        ("03 已签\n05 未签\n受试者: 07", "03", {"like_1", "like_behind_subject", "standing_1", "trial_1"}),
        ("01 甲\n02 乙\n03 丙", "02", {"standing_2", "different", "ordered"}),
        ("03 甲\n01 乙\n02 丙", "01", {"standing_2", "different"}),
        ("批号 A12，药盒 B34", "B34", {"same_behind_thing", "like_behind_thing", "drugs_1"}),
        ("住院号:8812345", "8812345", {"same_behind_record"}),
        ("Subject ID: WLH\nZQM", "ZQM", {"like_behind_subject"}),
    ],
)
def test_a_code_is_told_what_others_are(text: str, code: str, names: set[str]) -> None:
    assert names <= _told(text, code)


@pytest.mark.parametrize(
    ("text", "code", "absent"),
    [
        ("受试者07失访。\n床8", "8", {"same_behind_subject", "like_behind_subject", "elsewhere"}),
        ("受试者07" + "。" * (REACH + 10) + "07", "07", {"elsewhere", "like_1"}),
        ("01 甲\n03 乙\n02 丙", "02", {"ordered"}),
        ("01 甲\n01 乙\n02 丙", "02", {"different"}),
    ],
)
def test_and_not_what_they_are_not(text: str, code: str, absent: set[str]) -> None:
    assert not absent & _told(text, code)


@pytest.mark.parametrize("text", ["", "患者无不适", "ab Ab A", "Vitamin"])
def test_words_are_no_codes(text: str) -> None:
    assert not extract_parallels(text, 0, len(text)).any()


@given(
    st.lists(
        st.sampled_from(["07", "A-1", "受试者", "床", "\n", " ", "。" * 300, "WLH", "12.5", "批号："]), max_size=40
    ),
    st.data(),
)
def test_a_range_is_told_the_same_whatever_lies_out_of_reach(pieces: list[str], data: st.DataObject) -> None:
    text = "".join(pieces)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    first, last = max(0, start - REACH - MARGIN), min(len(text), end + REACH + MARGIN)

    near = extract_parallels(text[first:last], start - first, end - first)

    assert np.array_equal(near, extract_parallels(text, 0, len(text))[start:end])


def test_time_is_linear_in_a_table_of_numbers() -> None:
    def seconds(lines: int) -> float:
        text = "1 2 3 4 5 6 7 8\n" * lines
        before = time.process_time()
        extract_parallels(text, 0, len(text))
        return time.process_time() - before

    seconds(100)
    assert seconds(4000) < 12 * max(seconds(1000), 0.01)
