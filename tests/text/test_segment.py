from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.text.segment import cut_windows


@given(st.text(st.sampled_from("ab。\n, "), max_size=300), st.integers(2, 40), st.integers(0, 10))
def test_kept_stretches_cover_the_text_once(text, kept, margin):
    windows = cut_windows(text, kept, margin)

    assert text == "".join(text[window.kept_start : window.kept_end] for window in windows)
    assert all(before.kept_end == after.kept_start for before, after in pairwise(windows))
    assert all(0 < window.kept_end - window.kept_start <= kept for window in windows)
    assert all(
        window.kept_start - margin <= window.start <= window.kept_start
        and window.kept_end <= window.end <= window.kept_end + margin
        for window in windows
    )


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("aaaaaaaaa\nbb。bb,bbbbbbbb", "aaaaaaaaa\n"),
        ("aaaaaaaaa。bb,bbbbbbbbbbb", "aaaaaaaaa。"),
        ("aaaaaaaaa,bbbbbbbbbbbbbb", "aaaaaaaaa,"),
        ("aaaaaaaaa\nbb\nbbbbbbbbbbb", "aaaaaaaaa\nbb\n"),
        ("aaaaaaaaaabbbbbbbbbbbbbb", "aaaaaaaaaabb"),
        ("aa\nbb", "aa\nbb"),
    ],
)
def test_lines_part_before_sentences_and_sentences_before_clauses(text, first):
    window = cut_windows(text, kept=16, margin=0)[0]

    assert first == text[: window.kept_end]


@given(st.text(alphabet="a\n。，", max_size=400), st.integers(8, 60))
def test_windows_are_no_more_than_even_shares_need_by_a_quarter(text, kept):
    windows = cut_windows(text, kept=kept, margin=0)

    assert all(len(window) <= kept for window in windows)
    assert len(windows) <= -(-len(text) // kept) * 4 / 3 + 1


def test_empty_text_has_no_windows():
    assert cut_windows("") == []
