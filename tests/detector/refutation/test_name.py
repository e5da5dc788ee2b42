"""What the tagger alone takes for a name, and is none."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.settling.tidy import tidy


def _kept(text: str, surface: str, score: float = 0.35) -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), "NAME", score=score, evidence=Evidence.MODEL)
    return [text[each.start : each.end] for each in tidy([span], text)]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("Date: Thu, 12 Sep 2019", "Thu"),
        ("桂伦快审2019-03号", "桂伦"),
        ("过敏史:海鲜。", "海鲜"),
        ("三叔高血压", "三"),
        ("四姑、五姑体健", "五姑"),
        ("与父亲及堂哥同住", "及堂"),
        ("She is currently on drug", "She"),
        ("D\tPossible\tRecovering\t3", "Recovering"),
        ("2024-03-31 夜→白\nICU", "白"),
        ("研究者 宫志伟 于 15:10 电话指示", "于"),
        ("其时该护士在输液", "该"),
        ("病人来源:门诊", "来源"),
        ("语种 中文  打印", "中文"),
        ("负一层\t步行\t无", "步行"),
        ("入组\t成功\tR0412", "成功"),
        ("会诊拟连夜转运", "拟连夜"),
        ("自然,羊水清,宫口", "羊水清"),
        ("大写:贰佰陆拾叁元整", "贰佰陆拾叁元整"),
        ("白片15张,HE 3张  押金", "张"),
        ("身份证1张、老花镜", "张"),
        ("健康码:绿  行程卡", "绿"),
        ("现金,由家属代领", "金"),
        ("Chief complaint: cough", "Chief"),
        ("Outcome: Recovering. Causality", "Recovering"),
        ("停用(嫌气促)。Naranjo评分3分", "Naranjo"),
        ("ASA II  Mallampati II", "Mallampati"),
        ("SHIPPING MANIFEST", "SHIPPING"),
        ("电话(骨三科)", "骨三科"),
        ("120(随车医师)", "车"),
        ("研究者声明:我已", "声明"),
        ("规培医师尤佳", "规培"),
        ("无需停药。谢邀!", "谢邀"),
        ("Site06→Central Lab", "Central Lab"),
        ("续予帕拉沙星200mg qd", "帕拉沙星"),
        ("予替加宾 0.25g 静滴", "替加宾"),
        ("□冷藏 □常青", "常青"),
        ("ST 段弓背向上", "段弓背"),
        ("严 重 不 良 事 件", "严 重"),
        ("中心小学当老师", "当"),
        ("督导人员:村医", "村医"),
        ("神内:已会诊", "神内"),
        ("字段 DEV.UDI 更改", "DEV.UDI"),
        ("票据章无效", "章无效"),
        ("@所有人 Dear all", "Dear"),
        ("宝爸的也留一个", "宝"),
        ("Tai Man (husband)", "husband"),
        ("Hip click(-)", "click"),
        ("To: Imaging Review, Ltd", "Imaging Review"),
        ("血培养 S. aureus(+)", "S."),
        ("Site 41 (Hong Kong)", "Hong Kong"),
        ("5月8日 阴 小雨\n", "小雨"),
        ("[22:58] LIS WARN", "LIS"),
        ("Part A. Subject", "Part A."),
    ],
)
def test_everyday_words_and_terms_are_no_names(text, surface):
    assert [] == _kept(text, surface)


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("汇报:廉洁经理", "廉洁"),
        ("白鹤老师电话", "白鹤"),
        ("通知CRA 练习,", "练习"),
        ("儿子高原谈话", "高原"),
        ("核实人:郗望、弓箭(交警)", "弓箭"),
        ("舒坦,54,13800138000", "舒坦"),
        ("登记骆 5.22", "骆"),
        ("1 翟姐 同事", "翟"),
        ("本人 | 5 | 竺 2022-05-01", "竺"),
        ("主治医师 刀   住院医师", "刀"),
        ("小名:糯米,", "糯米"),
        ("Linda说窗口是七天", "Linda"),
        ("本人老于,由女儿", "于"),
        ("移交 秀英(档案室)", "秀英"),
        ("收 霍去忧。", "霍去忧"),
        ("心理师 况野,", "况野"),
        ("Dear Priya,\nAs of", "Priya"),
        ("To: Brian O'Connell", "Brian"),
        ("正楷:zhanwei,地址", "zhanwei"),
        ("CRC\tgaoqf\t在职", "gaoqf"),
        ("Patient W. reported fever", "W."),
        ("Dear Thu, 12 of you", "Thu"),
        ("桂伦审批", "桂伦"),
    ],
)
def test_words_are_names_where_a_person_is_meant(text, surface):
    assert [surface] == _kept(text, surface, 0.35)


def test_what_a_patient_is_like_is_no_name():
    assert [] == _kept("患者安静,诉气促", "安静", 0.35)
    assert ["安静"] == _kept("患者安静,女,56岁", "安静", 0.35)


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("患者安静说要出院", "安静"),
        ("通知康主治,T36.0", "康"),
        ("家属强大补充,头晕", "强大"),
        ("Dear Dr. wangpeian,", "wangpeian"),
        ("护士长曾,其夫已签字", "曾"),
        ("医生植娇:今天第8天", "植娇"),
    ],
)
def test_a_name_that_the_tagger_is_sure_of_stands_whatever_it_looks_like(text, surface):
    assert [surface] == _kept(text, surface, 0.9)


def test_a_medicine_is_no_name_however_sure():
    assert [] == _kept("续予帕拉沙星200mg qd", "帕拉沙星", 0.99)
    assert [] == _kept("问达格列净可否", "格列净", 0.99)
    assert ["王普利"] == _kept("问王普利可否", "王普利", 0.99)


@pytest.mark.parametrize(
    ("text", "surface", "kept"),
    [
        ("我弟何勇收,13800138000", "何勇收", "何勇"),
        ("我们回阳朔,想", "回阳朔", "阳朔"),
        ("王 CRA:好", "王 CRA", "王"),
        ("民警:王队。", "王队", "王"),
    ],
)
def test_words_beside_a_name_stand_outside(text, surface, kept):
    assert [kept] == _kept(text, surface)


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("岁月静好:好的好的", "岁月静好"),
        ("@岁月静好 化验单发我", "岁月静好"),
        ("群主:好\n一路平安:收到", "平安"),
        ("云淡风轻 撤回了一条消息", "云淡风轻"),
    ],
)
def test_a_screen_name_that_is_a_phrase_is_no_name(text, surface):
    assert [] == _kept(text, surface, 0.35)


@pytest.mark.parametrize("surface", ["欧阳海海", "阿依古丽", "吉克拉日"])
def test_a_sender_of_four_characters_may_be_a_person(surface):
    assert [surface] == _kept(f"{surface}:收到", surface, 0.95)


def test_a_phrase_and_a_medicine_are_none_wherever_they_stand():
    for text, surface in (("岁月静好:收到\n谢谢岁月静好", "岁月静好"), ("德拉马尼100mg bid,停德拉马尼", "德拉马尼")):
        spans = [
            Span(start, start + 4, "NAME", score=0.35, evidence=Evidence.MODEL)
            for start in (text.index(surface), text.rindex(surface))
        ]

        assert [] == tidy(spans, text)


def test_a_word_that_is_proved_as_a_name_elsewhere_is_one():
    text = "姓名:高山,男。可耐受。高山有饮酒史"
    proved = Span(3, 5, "NAME", score=0.95, evidence=Evidence.CONTEXT)
    again = Span(text.rindex("高山"), text.rindex("高山") + 2, "NAME", score=0.35, evidence=Evidence.MODEL)

    assert 2 == len(tidy([proved, again], text))
    assert 0 == len(tidy([again], text))


@pytest.mark.parametrize(("text", "kept"), [("24h总出2640,晨护毕。", []), ("护士:毕", ["毕"])])
def test_what_is_over_is_no_surname(text, kept):
    assert kept == _kept(text, "毕", 0.9)


@pytest.mark.parametrize("text", ["Major 未做心电图", "PD-04\tMajor\t漏访", "2) Major:超窗"])
def test_what_grades_a_deviation_is_no_name(text):
    assert _kept(text, "Major", 0.6) == []


@pytest.mark.parametrize("text", ["Dr. Major will attend", "姓名:Major", "Major教授来访", "Major, Helen"])
def test_a_surname_that_grades_as_well_is_one_beside_a_person_s_words(text):
    assert _kept(text, "Major", 0.6) == ["Major"]
