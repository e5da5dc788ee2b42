import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern


def _found(text: str, **known: str) -> list[str]:
    patterns = [FakePattern(**{category: value}) for category, values in known.items() for value in values.split()]
    document = Detector(patterns).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    "text",
    [
        "Y08 | 甲 | 1\nY11 | 乙 | 2\nY12 | 丙 | 3",
        "甲床\tY08\t1\n乙床\tY11\t2\n丙床\tY12\t3",
        "Y08  男\nY11  女\nY12  男",
    ],
    ids=["bars", "tabs", "blanks"],
)
def test_a_column_of_numbers_stays_one(text):
    assert _found(text, SUBJECT="Y08 Y11") == ["Y08", "Y11", "Y12"]


@pytest.mark.parametrize("known", ["611203", "611230"], ids=["the first", "the last"])
def test_a_list_of_numbers_stays_one(known):
    assert _found("病历611203、611215、611230退回,见611299", SUBJECT=known) == ["611203", "611215", "611230"]


@pytest.mark.parametrize("text", ["H0301—H0310", "02~11", "001至 007"])
def test_the_end_of_a_range_is_a_number_as_its_beginning(text):
    first, last = text[: len(text) // 2].rstrip("—~至"), text[len(text) // 2 :].lstrip("—~至 ")

    assert _found(f"核查 {text},10份", SUBJECT=first) == [first, last]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Y08、Y11", "Y08"),
        ("ZY-1203、1204、ABC-1205", "ZY-1203"),
        ("1203。1204", "1203"),
        ("1203、12.04、1205mg", "1203"),
        ("瓶号 61107/61108", "61107"),
    ],
    ids=["short", "another shape", "another sentence", "values", "goods"],
)
def test_what_is_no_list_of_codes_stays(text, known):
    assert _found(text, SUBJECT=known) == [known]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Y08 | 甲\nY11 | 乙\nY12 | 丙", "Y08"),
        ("Y08 | 甲\nY11 | 乙\nZZ-120 | 丙", "Y08 Y11"),
        ("V01 | 甲\nV02 | 乙\nV03 | 丙", "V01 V02"),
        ("12 | 甲\n13 | 乙\n15 | 丙", "12 13"),
        ("甲Y08乙Y11丙Y13", "Y08"),
    ],
    ids=["one known", "another shape", "visits", "plain numbers", "no table"],
)
def test_what_is_no_column_of_codes_stays(text, known):
    assert _found(text, SUBJECT=known) == known.split()


def test_numbers_that_head_lines_before_names_are_alike():
    text = "0047 李海海 男\n0048 王芳芳 女\n0052 赵小小 女\n0051 结核 2"
    names = "李海海 王芳芳 赵小小"

    assert _found(text, SUBJECT="0047 0052", NAME=names) == ["0047", "李海海", "0048", "王芳芳", "0052", "赵小小"]
    assert _found(text, SUBJECT="0047", NAME=names) == ["0047", "李海海", "王芳芳", "赵小小"]
