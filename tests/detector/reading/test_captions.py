from __future__ import annotations

import re

import pytest

from hdeid.detector.reading.captions import caption_before, has_context, has_context_behind
from hdeid.detector.reading.page import Page


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("住院号:|12345", "住院号"),
        ("住 院 号 : |12345", "住院号"),
        ("住院号|12345", "住院号"),
        ("住院号\n|12345", "住院号"),
        ("住院号:\n  |12345", "住院号"),
        ("[住院号]|12345", "住院号"),
        ("电话(手机)|13800138000", "电话(手机)"),
        ("电话(|13800138000", "电话"),
        ("身份证号为|310101", "身份证号"),
        ("性别:男 住院号:|12345", "住院号"),
        ("住院号......: |12345", "住院号"),
        ("住院号……|12345", "住院号"),
        ("Patient ID...........................: |12345", "Patient ID"),
        ("cf. |12345", "cf."),
        ("张三 住院号:|12345", "住院号"),
        ("Patient ID: |12345", "Patient ID"),
        ("住院号 No.|12345", "住院号No."),
        ("姓名\t张三\t床号\t|12", "床号"),
        ('"phone":"|13800138000', "phone"),
        ("<PatientID>|12345", "PatientID"),
        ("12345,|678", ""),
        ("|12345", ""),
    ],
)
def test_caption_is_the_words_directly_before(text: str, expected: str) -> None:
    start = text.index("|")

    assert expected == caption_before(text.replace("|", ""), start)


def test_context_stays_in_its_sentence() -> None:
    text = "电话已停机。138001"

    assert not has_context(text, text.index("1"), re.compile("电话"))
    assert has_context(text, text.index("。"), re.compile("电话"))
    assert has_context_behind(text, 0, re.compile("停机"))
    assert not has_context_behind(text, 0, re.compile("138"))


def read(text: str) -> list[tuple[str, str]]:
    return [(field.caption, text[field.start : field.end]) for field in Page(text).fields]


def test_fields_of_a_line_end_where_the_next_caption_begins() -> None:
    assert [("姓名", "张三"), ("性别", "男"), ("住院号", "00123")] == read("姓名:张三 性别:男  住院号: 00123")
    assert [("Name", "John Smith"), ("Sex", "M")] == read("Name: John Smith\nSex: M")


@pytest.mark.parametrize(
    "text",
    [
        "姓名\t住院号\n张三\t00123",
        "| 姓名 | 住院号 |\n|---|---|\n| 张三 | 00123 |",
        "姓名    住院号\n张三    00123",
    ],
)
def test_cells_take_the_caption_of_their_column(text: str) -> None:
    assert [("姓名", "张三"), ("住院号", "00123")] == read(text)
    assert Page(text).caption(text.index("00123")) == "住院号"


def test_empty_cells_keep_the_columns_apart() -> None:
    assert [("姓名", "张三"), ("住院号", "00123")] == read("姓名\t电话\t住院号\n张三\t\t00123")


def test_a_line_of_symptoms_is_no_header() -> None:
    assert [] == read("咳嗽  咳痰  发热\n三天  五天  一周")
