"""A bare number in a turn is an age where the line before asks for one, and a value where it asks for that."""

from __future__ import annotations

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.answers import ages_answered
from hdeid.detector.refutation.belie import is_belied


def _is_belied(text: str, number: str) -> bool:
    start = text.rindex(number)
    return is_belied(Span(start, start + len(number), "AGE", (), 0.6, "tagger", Evidence.MODEL), text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("护士:血压多少\n家属:一百零二,六十四", "一百零二"),
        ("护士:血压多少\n家属:一百零二,六十四", "六十四"),
        ("医生:体温?\n家属:三十九,没退", "三十九"),
        ("医生:刚才血糖多少?\n患者:早上十一,没吃药", "十一"),
        ("医生:体重多少\n患者:57", "57"),
        ("护士:念一下\n家属:一百零二,六十四", "六十四"),
    ],
)
def test_what_was_measured_is_readable(text, number):
    assert _is_belied(text, number)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("医生:多大了\n家属:三十九,没退", "三十九"),
        ("医生:您爱人几岁,体重?\n家属:八十二,五十四公斤", "八十二"),
        ("医生:爸妈多大\n家属:六十六,六十三", "六十三"),
        ("医生:体温?\n家属:退了,三十九岁的人了", "三十九"),
        ("医生:哪里不好\n家属:三十九,男的", "三十九"),
    ],
)
def test_what_may_be_an_age_is_hidden(text, number):
    assert not _is_belied(text, number)


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("医生:多大了\n家属:34,刚透析半年", "34"),
        ("问:年龄?\n答:52。", "52"),
        ("问:老人几多岁?\n答:快90了", "90"),
        ("家属:几岁了\n:34", "34"),
        ("医生:今年多大年纪?\n患者:嗯,七十三", "七十三"),
        ("医生:宝宝多大了?\n家属:27天", "27天"),
    ],
)
def test_an_age_is_found_in_the_turn_behind_its_question(text, age):
    assert [age] == [text[start:end] for start, end in ages_answered(text)]


@pytest.mark.parametrize(
    "text",
    [
        "医生:结节多大\n患者:15,",
        "医生:几岁来月经的\n患者:13,",
        "医生:多大了\n家属:三十六度五",
        "08:10 几岁?\n08:36 来了",
        "医生:哪里不好\n家属:34,",
    ],
)
def test_other_numbers_at_the_beginning_of_a_turn_are_no_ages(text):
    assert not ages_answered(text)
