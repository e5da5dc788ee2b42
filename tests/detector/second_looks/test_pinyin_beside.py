"""A word is a name where its Latin spelling stands beside it."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.second_looks.pinyin_beside import pinyin_beside


def _found(text: str, latin: str) -> list[str]:
    start = text.index(latin)
    name = Span(start, start + len(latin), "NAME", (), 0.9, "tagger", Evidence.MODEL)
    return [text[span.start : span.end] for span in pinyin_beside([name], text)]


@pytest.mark.parametrize(
    ("text", "latin"),
    [
        ("PI\t白芷\tBai Zhi\t1-5", "Bai Zhi"),
        ("白芷(Sub-I)Bai Zhi", "Bai Zhi"),
        ("| 白芷 | BaiZhi |", "BaiZhi"),
        ("白芷 (Bai Zhi)", "Bai Zhi"),
    ],
    ids=["cell", "role", "joined", "bracket"],
)
def test_a_word_before_its_spelling_is_a_name(text, latin):
    assert ["白芷"] == _found(text, latin)


@pytest.mark.parametrize(
    ("text", "latin"),
    [
        ("PI\t白芷\tHe Lin", "He Lin"),
        ("处方白芷\tBai Zhi", "Bai Zhi"),
        ("\t桔梗\tJie Geng", "Jie Geng"),
        ("\t白芷\tBaizhi", "Baizhi"),
    ],
    ids=["other letters", "longer cell", "no surname", "one word"],
)
def test_other_words_before_a_latin_name_are_none(text, latin):
    assert [] == _found(text, latin)
