"""What the tagger alone takes for somebody may be the name of an element."""

from __future__ import annotations

import pytest

from hdeid.detector.detect import Detector
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from tests.fakes.detection import FakeTagger


@pytest.mark.parametrize(
    ("before", "guess", "behind", "is_hidden"),
    [
        ("<CHUANGHAO>42</", "CHUANGHAO", ">", False),
        ("<", "YSXM", ">某</YSXM>", False),
        ("<", "YS", "XM>某</YSXM>", False),
        ("发件人 <", "WANGHAO", ">", True),
        ("已阅 <", "YSXM", ">", True),
        ("抄送 ", "YSXM", " 已阅", True),
    ],
)
def test_the_name_of_an_element_is_nobodys(before, guess, behind, is_hidden):
    detector = Detector(ALL_PATTERNS, FakeTagger(f"[[NAME|{guess}]]", 0.95))

    document = detector.detect(before + guess + behind)

    assert is_hidden == any(span.start == len(before) for span in document.spans)
