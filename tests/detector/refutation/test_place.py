"""A measure, a disease or a dish that is named after a place tells of nobody."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.settling.tidy import tidy


def _kept(text: str, surface: str, category: str = "ADDRESS") -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), category, score=0.9, evidence=Evidence.MODEL)
    return [text[each.start : each.end] for each in tidy([span], text)]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("符合米兰标准", "米兰"),
        ("家属在走廊争吵", "走廊"),
        ("转到过道 等床", "过道"),
        ("按东京指南给药", "东京"),
        ("爱丁堡产后抑郁量表12分", "爱丁堡"),
        ("北京版MoCA 24分", "北京"),
        ("中国2型糖尿病防治指南", "中国"),
        ("疑为印度变异株", "印度"),
        ("哥伦比亚血平板", "哥伦比亚"),
        ("四川产川芎10g", "四川"),
        ("曾食重庆火锅", "重庆"),
        ("患香港脚多年", "香港"),
        ("投保“泰山安享两全保险(B款)”一份", "泰山"),
        ("admitted in August.", "August"),
        ("Rocky Mountain spotted fever", "Rocky Mountain"),
        ("New York Heart Association class II", "New York"),
    ],
)
def test_a_term_named_after_a_place_is_none(text, surface):
    assert _kept(text, surface) == []


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("从四川来院", "四川"),
        ("在走廊3加床", "走廊"),
        ("家属在天怡大厅等", "天怡大厅"),
        ("天怡酒店大堂见", "大堂"),
        ("在“四川会馆”附近遇险", "四川"),
        ("住九山镇的食盐摄入问卷", "九山镇"),
        ("去西宁拉面馆帮忙", "西宁"),
        ("住广州 标准体重", "广州"),
        ("该患者系吉林人参军后", "吉林"),
        ("转上海分级诊疗", "上海"),
        ("家在新疆红花村", "新疆"),
        ("在北京版画社", "北京"),
        ("came from Lagos, Nigeria and developed a fever", "Nigeria"),
        ("住阿克苏地区温宿县标准厂房", "阿克苏地区温宿县"),
    ],
)
def test_a_place_where_somebody_was_stays(text, surface):
    assert _kept(text, surface) == [surface]


def test_a_scale_is_no_organization():
    assert _kept("Karolinska Sleepiness Scale 5", "Karolinska Sleepiness Scale", "ORGANIZATION") == []


@pytest.mark.parametrize(
    ("text", "surface", "category", "kept"),
    [
        ("苏木卫生院输液", "苏木卫生院", "ORGANIZATION", []),
        ("团场医院输液", "团场医院", "ORGANIZATION", []),
        ("红柳苏木卫生院输液", "红柳苏木卫生院", "ORGANIZATION", ["红柳苏木卫生院"]),
        ("a Kazakh version 1.2", "Kazakh", "ETHNICITY", []),
        ("in Tibetan language", "Tibetan", "ADDRESS", []),
        ("a Kazakh herdsman", "Kazakh", "ETHNICITY", ["Kazakh"]),
        ("a Tibetan-speaking man", "Tibetan", "ETHNICITY", ["Tibetan"]),
        ("哈萨克斯坦公民,司机", "哈萨克斯坦公民", "ETHNICITY", ["哈萨克斯坦"]),
    ],
)
def test_bodies_without_a_name_and_languages_of_papers_are_nothing(text, surface, category, kept):
    assert _kept(text, surface, category) == kept
