"""Every pattern takes linear time on input made to stop it, and survives odd characters."""

from __future__ import annotations

import time

import pytest

from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.detector.patterns.pattern import Pattern
from hdeid.detector.reading.page import Page

SIZE = 8_000
SEEDS = {
    "digits": "1",
    "blanks": " ",
    "spaced digits": "1 ",
    "dashed digits": "1-",
    "stars": "1**",
    "letters and digits": "A1",
    "dots": "1.",
    "names with dots": "a.",
    "signs": "a@",
    "hex": "1a:",
    "captions": "住院号:",
    "phones": "13800138000",
    "listed phones": "13800138000、",
    "line breaks": "\n",
    "lines of digits": "1\n",
    "plates": "沪A\n",
    "device identifiers": "(01)06901234567892",
    "brackets": "电话(",
    "cells": "电话\t",
    "schemes": "http://",
    "beds": "1床",
    "spoken digits": "幺三",
    "degrees": "北纬1°",
    "short numbers": "030号、",
    "numerals": "一",
    "separators": "/",
    "commas": ",",
    "explained names": "叫麦麦子的麦",
    "explanations": "麦子的麦",
    "listed names": "王芳、李明、",
    "senders": "导管室昂志明:\n",
    "called senders": "@导管室昂志明 ",
    "segments": "PID|1|a^b^",
    "pairs": "姓名|王芳|性别|",
    "items": "字段|旧值|新值\nDM|1|2\n",
    "logins": "li.xm ",
    "bare days": "2023-05-31 5/22 ",
    "stations": "昆明南站→",
    "towns": "莎车、叶城、",
    "Latin towns": "in Suzhou, Jiangsu, ",
    "Chinese verbs before Latin towns": "去Suzhou",
    "English rooms": "Room 1, Foo Bar, ",
    "English companies": "Foo & Bar of ",
    "trades": "平时在家里跑滴滴",
    "Korean names": "김민수",
    "numbered bags": "档案袋 GZL-T2D-41 ",
    "studies": "HX017-302 HX017 10mg ",
    "sections": "1.1 姓名 1.2 ",
    "peoples' names": "扎西多吉",
    "dashed capitals": "A-",
}
ODD = "\x00\ud800\u202e😀𠀀姓名:\ufffe住院号:\x07123456\udfff"


@pytest.mark.parametrize("pattern", ALL_PATTERNS, ids=lambda pattern: pattern.name)
def test_time_on_hostile_input_is_bounded(pattern: Pattern) -> None:
    for name, seed in SEEDS.items():
        page = Page(seed * (SIZE // len(seed)))

        # A generous 100 microseconds a character: quadratic time would take minutes, twice. Once may be a busy machine.
        assert any(_seconds(pattern, page) < SIZE * 100e-6 for _ in range(2)), name


def _seconds(pattern: Pattern, page: Page) -> float:
    start = time.process_time()
    for _ in pattern.find(page):
        pass
    return time.process_time() - start


@pytest.mark.parametrize("pattern", ALL_PATTERNS, ids=lambda pattern: pattern.name)
@pytest.mark.parametrize("text", ["", " ", "\n", "1", ":", "姓名", ODD])
def test_odd_texts_are_survived(pattern: Pattern, text: str) -> None:
    for span in pattern.find(Page(text)):
        assert 0 <= span.start < span.end <= len(text)
