"""Where addresses end, and what looks like one inside a hospital or on the way."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.settling.tidy import tidy


def _kept(text: str, surface: str, score: float = 0.6, evidence: Evidence = Evidence.MODEL) -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), "ADDRESS", score=score, evidence=evidence)
    return [text[each.start : each.end] for each in tidy([span], text)]


@pytest.mark.parametrize(
    ("text", "surface", "kept"),
    [
        ('"居住地:延吉"不符', '延吉"不符', "延吉"),
        ('填写"甲",居住地"延吉"不一致', '延吉"不一致', "延吉"),
        ("「居住地:延吉」已更正", "延吉」已更正", "延吉"),
        ('住旱桥镇渔家乐"海角人家"', '旱桥镇渔家乐"海角人家', '旱桥镇渔家乐"海角人家'),
        ('"居住地:延吉"某小区', '延吉"某小区', '延吉"某小区'),
        ('"延吉"北山街道', '延吉"北山街道', '延吉"北山街道'),
        ('"延吉"31', '延吉"31', '延吉"31'),
    ],
)
def test_an_address_ends_with_the_quotation_that_was_opened_before_it(text, surface, kept):
    assert _kept(text, surface) == [kept]


@pytest.mark.parametrize(("text", "kept"), [("在大桥镇菜场滑倒", "大桥镇菜场"), ("在石堰村码头卸货", "石堰村码头")])
def test_a_towns_market_or_landing_stage_belongs_to_its_address(text, kept):
    assert _kept(text, kept[:3]) == [kept]


@pytest.mark.parametrize("surface", ["同一小区", "同一栋楼", "同村", "同个单元同楼层"])
def test_what_two_persons_share_is_no_address(surface):
    assert _kept(f"两家住{surface},常来往", surface) == []


@pytest.mark.parametrize("surface", ["同德小区", "大同村", "同安镇"])
def test_names_that_begin_or_end_so_are_addresses(surface):
    assert _kept(f"两家住{surface},常来往", surface) == [surface]


@pytest.mark.parametrize(
    ("text", "surface", "kept"),
    [
        ("在巴林营子住", "巴林", "巴林营子"),
        ("建平县五家子村", "建平县", "建平县五家子村"),
        ("敖汉旗大湾子", "敖汉旗大", "敖汉旗大湾子"),
        ("在大连一家子都来", "大连", "大连"),
        ("敖汉旗家子女陪", "敖汉旗", "敖汉旗"),
    ],
)
def test_a_village_of_the_north_east_ends_with_its_last_syllables(text, surface, kept):
    assert _kept(text, surface) == [kept]


@pytest.mark.parametrize(
    ("surface", "kept"),
    [
        ("住丽景园二十号楼二单元", "丽景园二十号楼二单元"),
        ("途经紫荆山", "紫荆山"),
        ("仲系六安市大桥镇", "六安市大桥镇"),
        ("而家喺六安市大桥镇", "六安市大桥镇"),
        ("户口:安徽六安大桥镇", "安徽六安大桥镇"),
        ("双胞胎住六安市大桥镇", "六安市大桥镇"),
        ("杨浦区控江路一带错峰用电", "杨浦区控江路"),
        ("六安市大桥镇石堰村自家晒台", "六安市大桥镇石堰村"),
        ("大桥镇娘家休养", "大桥镇"),
        ("六安市大桥镇石堰村家中", "六安市大桥镇石堰村"),
        ("控江路580号. 母亲", "控江路580号"),
        ("一单元五零一吗", "一单元五零一"),
        ("大沟加油站附近", "大沟加油站"),
        ("杨浦区控江路与本溪路交叉口时", "杨浦区控江路与本溪路交叉口时"),
        ("横河村外来务工楼5号", "横河村外来务工楼5号"),
        ("控江路57号老李面馆吃面", "控江路57号老李面馆"),
        ("3栋402上铺", "3栋402"),
        ("五楼南侧第六间", "五楼南侧第六间"),
        ("大桥镇石堰村路口", "大桥镇石堰村"),
        ("六安市大桥镇二姐家", "六安市大桥镇"),
        ("六安市大桥镇邻居家", "六安市大桥镇"),
        ("六安市大桥镇岳父母家", "六安市大桥镇"),
        ("杨浦区东湖农贸市场南门2排鱼摊", "杨浦区东湖农贸市场"),
        ("东湖公园旁球场", "东湖公园"),
        ("控江路30号红星网吧", "控江路30号红星网吧"),
        ("张二姐家庄12号", "张二姐家庄12号"),
        ("于洪区沈辽路", "于洪区沈辽路"),
        ("附近路12号", "附近路12号"),
    ],
)
def test_verbs_and_words_of_a_sentence_stand_outside(surface, kept):
    assert [kept] == _kept(surface, surface)


@pytest.mark.parametrize(
    "surface",
    [
        "ICU示教室",
        "内三示教室",
        "门诊楼5层",
        "2楼C区16诊室",
        "2号冰箱",
        "906路公交",
        "4号线",
        "270 km",
        "约",
        "白色小客车",
        "8楼",
        "3号门",
        "门诊楼3楼研究中心",
        "强磁场",
        "校田径场",
        "公安库",
    ],
)
def test_rooms_of_a_hospital_and_ways_of_travel_are_no_addresses(surface):
    assert [] == _kept(f"地点:{surface},", surface)


def test_what_is_doubtful_needs_a_word_for_a_place():
    assert [] == _kept("来一趟要五个小时", "来一趟", 0.4)
    assert ["惠民市场"] == _kept("在惠民市场买过", "惠民市场", 0.4)


@pytest.mark.parametrize(
    ("text", "surface", "kept"),
    [
        ("东湖市附属医院风湿免疫科示教室", "东湖市附属医院风湿免疫科示教室", "东湖市附属医院风湿免疫科"),
        ("东湖市第一人民医院磁共振检查报告", "东湖市第一人民医院磁共振", "东湖市第一人民医院"),
        ("东湖市第一人民医院五楼骨科医生办公室", "东湖市第一人民医院五楼骨科医生办公室", "东湖市第一人民医院"),
        ("东湖市中心医院机构办公室", "东湖市中心医院机构办公室", "东湖市中心医院机构办公室"),
    ],
)  # fmt: skip
def test_rooms_and_examinations_behind_a_hospital_are_not_its_name(text, surface, kept):
    span = Span(0, len(surface), "ORGANIZATION", score=0.9, evidence=Evidence.SHAPE)

    assert [kept] == [text[each.start : each.end] for each in tidy([span], text)]


def test_a_stop_is_called_after_its_street():
    assert ["新民街站"] == _kept("(新民街站下)", "新民街")


def test_a_town_in_the_name_of_a_vaccine_is_no_place():
    assert [] == _kept("接种兰州生物Vero", "兰州")


def test_a_province_that_heads_a_form_is_no_place_of_a_person():
    assert [] == _kept("广东省职业健康检查报告\n", "广东省", 0.9)
    assert ["广东省"] == _kept("居住 广东省职业病院旁\n", "广东省", 0.9)


def test_a_place_ends_before_who_was_treated_there():
    assert ["高邮临泽"] == _kept("高邮临泽治一农妇龚阿翠,", "高邮临泽治一", 0.9)
    assert ["绍兴柯桥"] == _kept("绍兴柯桥诊一木匠,", "绍兴柯桥诊一木匠", 0.9)
    assert ["山西长治一中"] == _kept("山西长治一中,", "山西长治一中", 0.9)
