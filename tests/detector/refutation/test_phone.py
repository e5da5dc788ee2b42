"""Digits that the tagger takes for a telephone or a card stay readable where they begin a row or count revolutions."""

import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakeTagger


def _found(text: str, number: str, category: str = "PHONE") -> list[str]:
    document = Detector([], FakeTagger(f"[[{category}|{number}]]", 0.9)).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize("category", ["PHONE", "BANK_CARD"])
def test_the_number_and_the_hour_of_a_row_are_readable(category):
    assert _found("0093 2114 女\n0095 2240 同上", "0095 2240", category) == []
    assert _found("0093 2114 女\n0095 2240 同0093", "0095 2240 同0093", category) == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("女\n0095 2240 同上", "0095 2240"),
        ("0033 2114 女\n0095 2240 同上", "0095 2240"),
        ("0093 2114 女\n回拨 0095 2240", "0095 2240"),
        ("0093 2114 女\n0095 2270 同上", "0095 2270"),
        ("0093 2114 女\n0095 2240 63910478", "0095 2240 63910478"),
    ],
)
def test_other_digits_at_the_head_of_a_line_are_hidden(text, number):
    assert _found(text, number) == [number]


@pytest.mark.parametrize(
    "text", ["ECMO 转 4120 流量3.6", "膜肺已接,转速 4120,扫气5", "VV-ECMO 流量 3.9 转4120;ACT 180"]
)
def test_the_speed_of_a_pump_is_readable(text):
    assert _found(text, "4120") == []


@pytest.mark.parametrize(
    "text",
    [
        "ECMO 组电话 63910478 转 4120 流量3.6",
        "ECMO 请转 4120 找体外科",
        "ECMO 请转 4120 流量3.6",
        "请转 4120 问流量3.6",
        "ECMO 组 63910478转4120 流量3.6",
    ],
)
def test_the_extension_of_a_line_is_hidden(text):
    assert _found(text, "4120") == ["4120"]
