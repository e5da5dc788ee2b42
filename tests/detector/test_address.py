"""Runs the address cases against the address pattern alone, levels included."""

from pathlib import Path

import pytest
import yaml

from hdeid.core.markup import parse_markup, write_markup
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.address import Address

CASES = yaml.safe_load((Path(__file__).parent.parent / "cases" / "ADDRESS.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("marked", [case["text"] for case in CASES], ids=[case["id"] for case in CASES])
def test_address_case(marked):
    found = Detector([Address()]).detect(parse_markup(marked).text)

    assert marked == write_markup(found)
