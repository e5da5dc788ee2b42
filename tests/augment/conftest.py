"""Invented lexicons and cases, so that the generator is tested without the shared data."""

from __future__ import annotations

from random import Random

import pytest

from augment.case import Case
from augment.lexicons import Lexicons, Township, weigh
from augment.slots.all_slots import SLOTS


@pytest.fixture(scope="session")
def lex() -> Lexicons:
    """A small lexicon of invented entries."""
    given = weigh([("海", 3.0), ("秀", 2.0), ("明", 1.0)])
    towns = (
        Township("990101", "甲省", "乙市", "丙县", "丁镇", "戊村|己社区"),
        Township("990201", "上海市", "上海市", "庚区", "辛街道", ""),
        Township("990301", "甲省", "省直辖行政区划", "壬市", "癸乡", "子村"),
    )
    return Lexicons(
        surnames=weigh([("王", 9.0), ("李", 8.0)]),
        flat_surnames=weigh([("章", 1.0)]),
        rare_surnames=("亓",),
        compound_surnames=weigh([("欧阳", 1.0)]),
        given={(sex, decade): given for sex in "男女" for decade in range(1950, 2001, 10)},
        rare_given=("熠", "翀"),
        given_names=weigh([("桂芳", 1.0)]),
        full_given=("建业",),
        pinyin={"王": "wang", "李": "li", "海": "hai", "秀": "xiu", "明": "ming"},
        dotted=("约翰·史密", "玛丽·布朗"),
        english=("John", "Mary", "Brown"),
        japanese=("山田太郎",),
        townships=towns,
        roads=("丑寅路",),
        estates=("卯辰花园",),
        pois=("巳午公园",),
        places=frozenset({"甲省", "乙市", "丙县", "乙"}),
        hospitals=("乙市丙县人民医院", "未申骨科医院"),
        universities=("酉戌大学",),
        company_words=("亥子", "金木水"),
        producers=("火土药业",),
        professions=("验光员",),
        ethnic_groups=("汉族", "回族"),
        countries=("日本",),
        bins=(("622200", 16), ("955800", 19)),
        banks=("天地银行",),
        mobile=("138", "1703"),
        area_codes=("010", "0571"),
        plates=("京A", "浙B"),
        diagnoses=("甲状腺结节",),
        symptoms=("头晕",),
        drugs=("阿司匹林片", "硝苯地平"),
        checks=("血糖",),
        nouns=("毛毯", "饼干", "轮椅", "雨伞", "茶杯"),
    )


@pytest.fixture
def make_case(lex: Lexicons):  # type: ignore[no-untyped-def]
    """Return a function from a seed to a case without sentences of the shared data."""
    return lambda seed: Case(Random(f"test {seed}"), lex, None, 0.0, SLOTS)
