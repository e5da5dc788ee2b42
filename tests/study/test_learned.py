"""What a form says of a subject is found in its free text, however it is written there, however much it is."""

from __future__ import annotations

import time

import pytest

from hdeid.study.collected import fact_of
from hdeid.study.learned import Known
from hdeid.study.records import Item
from hdeid.study.variants import Fact
from hdeid.text.pinyin import readings

NAME = Fact("NAME", "", "李海海")


def found(facts: list[Fact], text: str) -> list[str]:
    """Return what is found, without what lies inside of something longer."""
    ranges = {(span.start, span.end) for span in Known(facts).find(text)}
    longest = [r for r in ranges if not any(o != r and o[0] <= r[0] and r[1] <= o[1] for o in ranges)]
    return sorted(text[start:end] for start, end in longest)


@pytest.mark.parametrize(("fact", "text", "expected"), [
    (NAME, "海海诉头痛", ["海海"]),
    (NAME, "由李某某陪同", ["李某某"]),
    (NAME, "老李夜间头痛", ["老李"]),
    (NAME, "LHH签字", ["LHH"]),
    (NAME, "lhh已归还药物", ["lhh"]),
    (NAME, "Li Haihai came", ["Li Haihai"]),
    (NAME, "LI, Hai-hai came", ["LI, Hai-hai"]),
    (NAME, "Haihai Li came", ["Haihai Li"]),
    (NAME, "Li H.H. confirmed", ["Li H.H."]),
    (NAME, "lihaihai confirmed", ["lihaihai"]),
    (Fact("NAME", "", "周燕"), "燕燕自述好转，zhouyan confirmed", ["zhouyan", "燕燕"]),
    (Fact("NAME", "", "单海海"), "SHH签字，Shan Haihai came", ["SHH", "Shan Haihai"]),
    (Fact("NAME", "", "覃海海"), "THH签字，Qin Haihai came", ["Qin Haihai", "THH"]),
    (Fact("NAME", "", "闫雯婷"), "YWT签字，Yan Wenting came", ["YWT", "Yan Wenting"]),
    (Fact("NAME", "", "仝尹圣"), "Tong Yinsheng came", ["Tong Yinsheng"]),
    (Fact("NAME", "", "公平"), "平平自述漏服一次，已电告平平本人", ["平平", "平平"]),
    (Fact("NAME", "", "公平"), "两肺平平，王天天天服药", []),
    (Fact("NAME", "", "叶尔兰·阿不都拉"), "Yeerlan confirmed, Abudula too", ["Abudula", "Yeerlan"]),
    (Fact("SUBJECT", "", "Z.Y.Z."), "Z.Y.Z.已归还，ZYZ签字，Z. Y. Z见", ["Z. Y. Z", "Z.Y.Z", "ZYZ"]),
    (Fact("PHONE", "", "+86 13800138000"), "拨打138 0013 8000", ["138 0013 8000"]),
    (Fact("DATE", "", "1980-05-12"), "生于80年5月12日，5月12日过生日", ["5月12日", "80年5月12日"]),
    (NAME, "小时候海边，WBC 5.2，Mg 2.0，李子过敏", []),
    (Fact("NAME", "", "于敏"), "血糖小于5", []),
])  # fmt: skip
def test_facts_are_found_in_their_manners_of_writing(fact: Fact, text: str, expected: list[str]) -> None:
    assert expected == found([fact], text)


@pytest.mark.parametrize(("value", "expected"), [
    ("Z.Y.Z.", "SUBJECT"), ("LHH", "SUBJECT"), ("lhh", "SUBJECT"), ("李海海", "NAME"), ("Liu", "NAME"),
    ("Li Haihai", "NAME"),
])  # fmt: skip
def test_what_the_policy_lists_without_a_caption_is_a_name_or_its_initials(value: str, expected: str) -> None:
    fact = fact_of(Item("SE.1/F.DM/IG.DM/I.DM.SUBJINIT", value), is_listed=True)

    assert fact == Fact(expected, "", value)


def test_surname_and_given_name_in_fields_of_their_own_are_joined() -> None:
    facts = [Fact("NAME", "surname", "李"), Fact("NAME", "given", "海海")]

    assert ["李海海"] == found(facts, "见李海海。")


@pytest.mark.parametrize(("word", "expected"), [("lihaihai", "lhh"), ("Ouyang", "oy"), ("Smith", "")])
def test_words_are_read_as_syllables(word: str, expected: str) -> None:
    assert ({expected} if expected else set()) == set(readings(word))


def test_thirty_thousand_facts_are_all_searched_and_cost_little() -> None:
    chars = "明华芳丽伟强军平杰涛超霞敏静波刚健飞玲兰梅雪云林森鑫宇轩浩博"
    names = [
        a + b + c for a in "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧" for b in chars for c in chars
    ]
    known = Known(Fact("NAME", "", name) for name in names)
    known.find("预热")
    texts = [f"患者{name[1:]}自述好转，无不适，WBC 5.2" for name in names[:: len(names) // 100]]

    begun = time.process_time()
    hits = sum(bool(known.find(text)) for text in texts)

    assert len(texts) == hits
    assert time.process_time() - begun < 5
