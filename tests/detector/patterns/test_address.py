"""Runs the address cases against the address pattern alone, levels included."""

from pathlib import Path

import pytest
import yaml

from hdeid.core.markup import parse_markup, write_markup
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.address import Address
from hdeid.detector.patterns.address_run import address_end
from hdeid.detector.reading.page import Page

CASES = yaml.safe_load((Path(__file__).resolve().parents[2] / "cases" / "ADDRESS.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("marked", [case["text"] for case in CASES], ids=[case["id"] for case in CASES])
def test_address_case(marked):
    found = Detector([Address()]).detect(parse_markup(marked).text)

    assert marked == write_markup(found)


def test_a_date_behind_a_place_is_none_of_its_numbers():
    text = "永康日期写作2023-08-23(笔误,实为2024年)"

    assert address_end(text, 2) == 2


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("住址:荣盛花园 南区 7-1103 5/8 复查", "荣盛花园 南区 7-1103"),
        ("住址:荣盛花园 南区 7-1103 5/8 栋", "荣盛花园 南区 7-1103 5/8 栋"),
        ("地点:河西区永安路26号 时间2019.4.9 10:00", "河西区永安路26号"),
        ("地点:河西区永安路26号 2019-4-9 复诊", "河西区永安路26号"),
    ],
)
def test_a_place_behind_its_caption_ends_before_a_day(text, place):
    assert place == next(text[span.start : span.end] for span in Address().find(Page(text)))
