import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern, FakeTagger


def _found(text: str, **known: str) -> list[str]:
    patterns = [FakePattern(**{category: value}) for category, values in known.items() for value in values.split()]
    document = Detector(patterns).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    "text",
    ["筛选中\n0417 陶小云 女", "随机项目:017 陶小云+1家属", "访视安排\n017：陶小云"],
    ids=["row", "colon", "head"],
)
def test_a_number_before_a_name_is_a_subject_s_in_a_trial(text):
    assert _found(text, NAME="陶小云") in (["0417", "陶小云"], ["017", "陶小云"])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("教学点筛查\n0417 陶小云 7 正常", "陶小云"),
        ("入组前 08:017 陶小云", "陶小云"),
        ("访视 封条编号 0417 陶小云", "陶小云"),
        ("入组\n001 陶小云\n002 蒋青\n003 梅一舟", "陶小云 蒋青 梅一舟"),
    ],
    ids=["no trial", "clock", "seal", "rows that count"],
)
def test_other_numbers_before_a_name_are_none(text, names):
    assert names.split() == _found(text, NAME=names)


def test_numbers_of_a_list_head_lines_below_it():
    text = "抽查 07、13\n07：知情齐\n13：缺页\n14：无\n13:40 结束"

    assert ["07", "13", "07", "13"] == _found(text, SUBJECT="07 13")


def test_one_number_that_heads_a_line_is_none():
    assert ["07", "13"] == _found("抽查 07、13\n07：知情齐", SUBJECT="07 13")


def test_a_number_that_the_tagger_reads_over_lines_ends_with_its_line():
    document = Detector([], FakeTagger("[[SUBJECT|13\n07]]", 0.9)).detect("抽查 04、13\n07：知情齐")

    assert ["13", "07"] == [document.surface(span) for span in document.spans]
