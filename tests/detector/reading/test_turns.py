"""Speakers are what heads the lines of a dialogue, and what they say names nobody by its place."""

import pytest

from hdeid.detector.patterns.name_context import NameContext
from hdeid.detector.reading.page import Page
from hdeid.detector.reading.turns import find_turns

TALK = "护士:您哪里不舒服?\n患者:头晕呢\n护士:多久了啊\n患者:两天吧\n"


def _names(text: str) -> set[str]:
    return {text[span.start : span.end] for span in NameContext().find(Page(text))}


def test_who_speaks_more_than_once_is_a_speaker():
    assert ["护士", "患者", "护士", "患者"] == [TALK[start:end] for start, end in find_turns(TALK + "诊断:眩晕\n")]


@pytest.mark.parametrize(
    "text", ["", "姓名:王芳\n性别:女\n姓名:李明\n性别:男\n", "护士:王芳\n护士:李明\n护士:赵敏\n护士:钱丽\n"]
)
def test_a_form_has_no_speakers(text):
    assert not [*find_turns(text)]


@pytest.mark.parametrize("said", ["那就在当地查", "能通知到的那个呢?", "好啊,你睡吧"])
def test_what_is_said_is_no_name(said):
    assert not _names(TALK + f"护士:{said}\n")


@pytest.mark.parametrize(
    ("said", "name"), [("王芳,是我", "王芳"), ("朝鲁门。", "朝鲁门"), ("吐尔逊·阿卜杜拉,六十六岁", "吐尔逊·阿卜杜拉")]
)
def test_but_a_name_is(said, name):
    assert _names(TALK + f"患者:{said}\n") == {name}


def test_a_trade_is_no_surname():
    assert not _names("牙医师:张嘴。中医师说要忌口。")
