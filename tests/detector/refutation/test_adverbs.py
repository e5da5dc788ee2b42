"""The adverb 曾 behind kin is no surname, unless somebody of that surname may be meant."""

import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakeTagger


def _found(text: str) -> list[str]:
    document = Detector([], FakeTagger("[[NAME|{surname:曾}]]", 0.85)).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    "text",
    ["儿媳曾问过费用", "家属曾反复来电", "其母曾劝了两次", "丈夫曾拒签,次日曾于2021年就诊,未曾手术", "老伴曾提出回家"],
)
def test_what_kin_did_before_is_readable(text):
    assert _found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "儿媳曾工问过费用",
        "儿媳曾来领药",
        "儿媳曾 问过费用",
        "主管曾问过费用",
        "儿媳曾问过费用,由曾医生答",
        "儿媳曾问过费用,患者曾敏不知",
        "丈夫曾去世荣到场",
    ],
)
def test_whoever_may_bear_the_surname_is_hidden(text):
    assert "曾" in _found(text)
