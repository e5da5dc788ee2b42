"""Runs the address cases against the address pattern alone, levels included."""

from pathlib import Path

import pytest
import yaml

from hdeid.core.markup import parse_markup, write_markup
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.address import Address
from hdeid.detector.patterns.address_run import address_end

CASES = yaml.safe_load((Path(__file__).resolve().parents[2] / "cases" / "ADDRESS.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("marked", [case["text"] for case in CASES], ids=[case["id"] for case in CASES])
def test_address_case(marked):
    found = Detector([Address()]).detect(parse_markup(marked).text)

    assert marked == write_markup(found)


def test_a_date_behind_a_place_is_none_of_its_numbers():
    text = "永康日期写作2023-08-23(笔误,实为2024年)"

    assert address_end(text, 2) == 2
