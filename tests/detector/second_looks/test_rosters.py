"""Surnames that are everyday words are found in the cells of rosters."""

from __future__ import annotations

import pytest

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.second_looks.rosters import rostered


def _found(text: str, *names: str) -> list[str]:
    spans = []
    for name in names:
        start = text.index(name)
        parts = (Part(start, start + 1, "surname"), Part(start + 1, start + len(name), "given"))
        spans.append(Span(start, start + len(name), "NAME", parts[: len(name)], 0.9, "tagger", Evidence.MODEL))
    return [text[start:end] for start, end in sorted({(span.start, span.end) for span in rostered(spans, text)})]


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("5 五 时子轩\t6 六 鲁\t16 二 时", ["时子轩"], ["鲁", "时"]),
        ("5 五 时 6 六 常 7 日 白", [], ["时", "常", "白"]),
        ("值班 时子轩\n17 三 时\n", ["时子轩"], ["时"]),
        ("周一:常 周二:白 周三:鲁", [], ["常", "白", "鲁"]),
        ("一线 常 二线 白", [], ["常", "白"]),
        ("5.6 白、5.7 常、5.8 鲁", [], ["白", "常", "鲁"]),
        ("请时、常两位老师核对", [], []),
        ("请核对:时、常两位老师", [], ["时", "常"]),
    ],
    ids=["month", "words", "whole name", "week", "lines", "days", "glued", "together"],
)
def test_cells_of_rosters_bear_surnames(text: str, names: list[str], expected: list[str]) -> None:
    assert _found(text, *names) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("5 五 白 6 六 夜 7 日 休", []),
        ("5 五 时 6 二 常 7 四 鲁", []),
        ("5 五 晴 6 六 阴 7 日 云", []),
        ("周一:高 周二:平 周三:低", []),
        ("5.6 单、5.7 双、5.8 时、5.9 常", []),
        ("5.6 服、5.7 停、5.8 查", []),
        ("一线 白 二线 夜", []),
        ("值班 白子轩\n17 三 白\n18 四 夜", ["白子轩"]),
        ("值班 鲁子轩\n17 三 时\n", ["鲁子轩"]),
        ("周三:时", []),
    ],
    ids=["shifts", "no calendar", "weather", "levels", "odd", "deeds", "lines", "shift", "another", "alone"],
)
def test_what_calendars_note_is_no_name(text: str, names: list[str]) -> None:
    assert _found(text, *names) == []
