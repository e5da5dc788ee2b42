"""Characters of a name in the words that explain them."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.spelled_names import spelled


def _found(text: str, *names: str) -> list[str]:
    spans = sorted(
        Span(text.index(name), text.index(name) + len(name), "NAME", score=0.9, evidence=Evidence.MODEL)
        for name in names
    )
    return [f"{span.start} {text[span.start : span.end]}" for span in spelled(spans, Page(text))]


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("我姓肖,肖像的肖。", "肖", ["4 肖", "7 肖"]),
        ("褚丽,美丽的丽。", "褚丽", ["4 丽", "6 丽"]),
        ("姓丁,甲乙丙丁的丁", "丁", ["6 丁", "8 丁"]),
        ("贺改仙,贺礼的贺改革的改", "贺改仙", ["4 贺", "7 贺", "8 改", "11 改"]),
        ("符月娥。符,月光个月,嫦娥嗰个娥。", "符月娥", ["6 月", "9 月", "12 娥", "15 娥"]),
        ("闻一舟,我的,他的车。", "闻一舟", []),
        ("闻一舟,大海的海。", "闻一舟", []),
        (f"褚丽{'。' * 80}美丽的丽。", "褚丽", []),
    ],
    ids=[
        "surname",
        "given name",
        "behind three others",
        "one behind another",
        "in Cantonese",
        "nothing explained",
        "another's",
        "far away",
    ],
)
def test_only_characters_of_a_name_nearby_are_found(text, name, found):
    assert found == _found(text, name)
