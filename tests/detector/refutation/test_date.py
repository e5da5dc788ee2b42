"""What the tagger alone takes for a date, and is none."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.settling.tidy import tidy


def _kept(text: str, surface: str, score: float = 1.0) -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), "DATE", score=score, evidence=Evidence.MODEL)
    return [text[each.start : each.end] for each in tidy([span], text)]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("月经史:13岁 4-5/28-30天", "4-5/28"),
        ("02:40 娩男 3.27 Apgar 9-10", "3.27"),
        ("剖出女婴,2.09 kg", "2.09"),
        ("回看5号摄像头", "5号"),
        ("月经史:14(3-5)/(28-32)", "28-32"),
        ("Apgar 10-10-10", "10-10-10"),
        ("晨痰 0月末 抗酸 2+", "0月"),
        ("复查痰 0月 2+ | 2月末 阴", "2月"),
        ("3、6、12月末拍片", "12月"),
        ("失眠 5月,加重", "5月"),
        ("双手震颤4月", "4月"),
        ("门冬胰岛素三餐前 10-8-8 U", "10-8-8"),
        ("按2019 EULAR/ACR标准", "2019"),
        ("Apgar评分9-10-10", "10-10"),
        ("如有疑问请于7日内联系", "7日"),
        ("病程 12年 发作频率", "12年"),
        ("保存至试验结束后 15 年。", "15 年"),
        ("近2月来心悸", "2月"),
        ("温湿度 16.2   48", "16.2   48"),
        ('"self":3310.20}', "3310.20"),
        ("体重:3月6日51.2,3月8日51.9", "51.2"),
        ("主诉:发现血糖升高6年,双足麻木3月。", "3月"),
        ("发病前1月曾到牧区", "1月"),
        ("体温37.2\n--\n来急诊", "37.2\n--"),
        ("1. 08:46 26床", "1. 08:46"),
        ("饭店。\n2. 12:05-12:35,堂食", "2. 12:05-12:35"),
        ("表17-17", "17-17"),
        ("术后24-48h恢复", "24-48h"),
        ("规范》(2020年)第57号", "2020年"),
        ("热线(工作日9-17)021", "9-17"),
        ("第二天37.9,第三天", "37.9"),
        ("女, 3050, 10-10-10, 未取名", "10-10-10"),
        ("女, 3380, 9-10-10, 未取名", "3380, 9-10-10"),
        ("pT3N2(5/31)Mx", "5/31"),
        ("00-04 0.65; 04-08 0.95", "04-08"),
        ("CRC 职责:2-6", "2-6"),
        ("Tasks: 1,3-5,8-11", "8-11"),
        ("6.1 退出 是\n", "6.1"),
        ("寄宿约2/5,余走读", "2/5"),
        ("2/3的师生", "2/3"),
        ("未种约1/4;1/4幼儿缺勤", "1/4"),
        ("危急值K 2.8 21:10电告", "2.8 21:10"),
        ("其姐7/10半相合", "7/10"),
        ("供者其舅 4/8,拟移植", "4/8"),
        ("节段硬化 2/19,", "2/19"),
        ("眼压 6点 24/18 9点 23/17", "24/18 9点"),
        ("眼压 6点 24/18 9点 23/17", "23/17"),
        ("PSV 10/4 FiO2", "10/4"),
        ("物证 2-7 号", "2-7 号"),
    ],
)
def test_formulas_durations_and_values_are_no_dates(text, surface):
    assert [] == _kept(text, surface)


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("7月末来补资料", "7月"),
        ("10月末祖父到市场", "10月"),
        ("8月末复查", "8月"),
        ("痰检 3月阴", "3月"),
        ("4.28在你们那装的", "4.28"),
        ("于12.17转出", "12.17"),
        ("22.9.2", "22.9.2"),
        ("生日 030/05/12", "030/05/12"),
        ("开始 2011 持续", "2011"),
        ("between 20230601 and", "20230601"),
        ("到17号正好", "17号"),
        ("称哥哥6月去外地", "6月"),
        ("9:30 2/14 周三", "2/14"),
        ("民國98年手術", "98年"),
        ("31/05/2023 visit", "31/05/2023"),
        ("自2月来反复", "2月"),
        ("职责:03-12起", "03-12"),
        ("授权 3-12 起", "3-12"),
        ("约1/4来复查", "1/4"),
        ("预约1/4,家长陪同", "1/4"),
        ("合格,约3/5,本人同意", "3/5"),
        ("1/4学生家长来电", "1/4"),
        ("1/4幼儿缺勤", "1/4"),
        ("供者 7/10 抽血", "7/10"),
        ("HLA 7/31 出结果", "7/31"),
        ("肾小球硬化,2/19 复诊", "2/19"),
        ("6点 12/18 复查", "12/18"),
        ("PSV 4/10 上机", "4/10"),
        ("约 2-7 号来", "2-7 号"),
        ("于3.27娩男 Apgar 9-10", "3.27"),
        ("娩男 3.27 复查", "3.27"),
        ("患儿 男 3.27 Apgar 9", "3.27"),
        ("5号监控拍到他", "5号"),
    ],
)
def test_days_of_the_calendar_are_dates(text, surface):
    assert [surface] == _kept(text, surface)


def test_the_number_of_a_list_item_is_no_part_of_its_date():
    assert ["105年7月"] == _kept("用药。3. 105年7月手術", "3. 105年7月")


@pytest.mark.parametrize(
    ("text", "surface", "kept"),
    [
        ("医嘱: 3 停药 4 5月来院拍片", "4 5月", "5月"),
        ("3 停药 4 5月来院", "5月", "5月"),
        ("生于 24 5月 停药", "24 5月", "24 5月"),
    ],
)
def test_the_bare_number_of_an_item_is_no_part_of_its_date(text, surface, kept):
    assert [kept] == _kept(text, surface)


def test_numbers_of_sections_are_no_dates():
    text = "1.3 年龄\n1.4 民族\n1.5 职业"

    assert [] == _kept(text, "1.4")


def test_a_share_is_no_date_unless_the_tagger_is_sure():
    assert _kept("命名 6/10,复述", "6/10", score=0.8) == []
    assert _kept("命名 6/10,复述", "6/10", score=0.95) == ["6/10"]


def test_a_month_at_the_end_of_a_complaint_is_one_where_words_date_it():
    assert _kept("主诉:发现颈部肿块于2月,余无不适", "2月") == ["2月"]


@pytest.mark.parametrize(
    ("text", "surface"),
    [("评估后化疗2-3周期", "2-3"), ("中位潜伏期11 h(4-23)", "4-23"), ("拟3-4个疗程", "3-4")],
)
def test_courses_and_the_range_of_a_measure_are_no_dates(text, surface):
    assert [] == _kept(text, surface)


@pytest.mark.parametrize("text", ["3-4复查", "平均血压(略)4-23复查"])
def test_the_same_numbers_elsewhere_are_dates(text):
    surface = "3-4" if "3-4" in text else "4-23"

    assert [surface] == _kept(text, surface)
