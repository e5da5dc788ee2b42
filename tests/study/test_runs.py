"""A replaced text is spread over its pieces: together they read as the new text, fixed ones stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.study.runs import Edit, Piece, apply_edits, distribute, merge_edits

TEXTS = st.text(alphabet="ab张三\n", max_size=8)
PIECES = st.lists(st.builds(Piece, TEXTS, st.just(False)), min_size=1, max_size=5)


@given(PIECES, TEXTS)
def test_the_pieces_read_as_the_new_text(pieces: list[Piece], new: str) -> None:
    assert "".join(distribute(pieces, new)) == new


@given(PIECES)
def test_an_unchanged_text_leaves_each_piece_as_it_was(pieces: list[Piece]) -> None:
    texts = [piece.text for piece in pieces]

    assert distribute(pieces, "".join(texts)) == texts


@given(PIECES, TEXTS)
def test_fixed_pieces_stay_and_the_others_hold_the_rest(pieces: list[Piece], new: str) -> None:
    parted = [part for piece in pieces for part in (piece, Piece("\n", is_fixed=True))]

    spread = distribute(parted, new)

    assert [text for text, piece in zip(spread, parted, strict=True) if piece.is_fixed] == ["\n"] * len(pieces)
    assert sorted("".join(spread).replace("\n", "")) == sorted(new.replace("\n", ""))


@pytest.mark.parametrize(
    ("pieces", "new", "expected"),
    [
        (["患者张", "三，男"], "患者[姓名]，男", ["患者[姓名]", "，男"]),
        (["电话1380", "0138000。"], "电话[电话]。", ["电话[电话]", "。"]),
        (["甲", "乙"], "", ["", ""]),
        (["甲", "乙"], "甲乙丙", ["甲", "乙丙"]),
    ],
)
def test_a_replacement_stands_in_the_piece_where_it_begins(pieces: list[str], new: str, expected: list[str]) -> None:
    assert distribute([Piece(text) for text in pieces], new) == expected


def test_merged_edits_remove_whatever_either_removes() -> None:
    first, second = [Edit(0, 2, "[甲]")], [Edit(1, 4, "[乙]"), Edit(5, 6, "")]

    merged = merge_edits(first, second)

    assert apply_edits("012345", merged) == "[甲]4"
