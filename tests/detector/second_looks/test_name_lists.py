"""Names found by their neighbors."""

import pytest

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.name_lists import listed


def _listed(text: str, *names: str) -> list[str]:
    spans = [Span(text.index(name), text.index(name) + len(name), "NAME", evidence=Evidence.CONTEXT) for name in names]
    return [text[span.start : span.end] for span in listed(sorted(spans), Page(text))]


@pytest.mark.parametrize(
    ("text", "known", "found"),
    [
        ("同学郑好安、谢谢、林木森。", ["郑好安"], ["谢谢", "林木森"]),
        ("牌友丁香、白糖、索大爷", ["索"], ["丁香", "白糖"]),
        ("周小彤(发热)、马达(回族,(-))、许愿(阳性)", ["周小彤"], ["马达", "许愿"]),
        ("出席 李海海 王芳 赵敏 车前 贡献\n", ["李海海", "王芳", "赵敏"], ["车前", "贡献"]),
        ("经治医师 傅/虞子安\n", ["傅"], ["虞子安"]),
    ],
)
def test_the_other_members_of_a_list_are_names(text, known, found):
    assert sorted(found) == sorted(_listed(text, *known))


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("请李海海、家属、护士到场", ["李海海"]),
        ("李海海、神志清、精神可", ["李海海"]),
        ("李海海 王芳 阳性 阴性", ["李海海", "王芳"]),
        ("李海海 性别 男", ["李海海"]),
        ("患者李海海,高热、头痛", ["李海海"]),
    ],
)
def test_roles_and_findings_beside_a_name_are_none(text, known):
    assert [] == _listed(text, *known)


def test_the_other_members_of_a_list_of_given_names_are_names():
    span = Span(6, 8, "NAME", (Part(6, 8, "given"),), evidence=Evidence.CONTEXT)
    text = "可馨、语桐、欣怡、子墨、头痛,缺课"

    assert [text[other.start : other.end] for other in listed([span], Page(text))] == ["可馨", "语桐", "子墨"]


@pytest.mark.parametrize(
    ("text", "known", "found"),
    [
        ("同桌:李海海、“土豆”、“四眼”均无发热", ["李海海"], ["土豆", "四眼"]),
        ("李海海和“土豆”一同就餐", ["李海海"], ["土豆"]),
        ("李海海和“医生”说过,李海海“可能”", ["李海海"], []),
        ("李海海、“感康”各一盒", ["李海海"], []),
    ],
)
def test_what_stands_in_quotes_in_a_list_of_names_is_one(text, known, found):
    assert found == _listed(text, *known)


def test_a_column_half_of_names_holds_names():
    text = "序号\t报告人\t结果\n1\t李海海\t3.5\n2\t王小芳\t3.6\n3\t安静\t3.7\n4\t赵子敏\t3.8"

    assert ["安静"] == _listed(text, "李海海", "王小芳", "赵子敏")


def test_a_doubtful_name_vouches_for_none():
    text = "许愿、谢谢"

    assert [] == listed([Span(0, 2, "NAME", score=0.5)], Page(text))
