"""What the tagger alone takes for a code, a role or a body, and is none."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.settling.tidy import tidy


def _kept(text: str, category: str, surface: str) -> list[str]:
    start = text.index(surface)
    span = Span(start, start + len(surface), category, score=0.45, evidence=Evidence.MODEL)
    return [text[each.start : each.end] for each in tidy([span], text)]


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("血压多少?答:一二八七六,一三五", "PHONE", "一二八七六,一三五"),
        ("我在外院透析,排一三五,", "MEDICAL_RECORD", "一三五"),
        ("检 85 龋,46 已萌出", "MEDICAL_RECORD", "46"),
        ("男 52 BW 71 ASA I", "MEDICAL_RECORD", "BW 71"),
        ("借胸外2台监护", "MEDICAL_RECORD", "胸外2台"),
        ("微信加一下家属", "MEDICAL_RECORD", "加一下"),
        ("肠镜 PCF-H290I 2613054 洗消", "MEDICAL_RECORD", "PCF-H290I"),
        ("缺失牙:14、25、37", "MEDICAL_RECORD", "37"),
        ("拟拔除18、38", "MEDICAL_RECORD", "38"),
        ("ICD Ellipse DR CD2377-36C", "INSURANCE", "CD2377-36C"),
        ("CRT-D Quadra CD3271-40Q 植入", "ID_DOC", "CD3271-40Q"),
        ("密接 22 人,已管控 18,", "MEDICAL_RECORD", "18"),
        ("先拨 120、110 求助", "PHONE", "120、110"),
        ("联系飞利浦的工程师", "PROFESSION", "工程师"),
        ("个例安全报告编号 CN-LANXIN-2024-00417", "INSURANCE", "CN-LANXIN-2024-00417"),
        ("Case CN-LANXIN-2024-00417 F/U#1", "SUBJECT", "00417"),
        ("SUSAR\nCase ID 2023-0004417 由申办方", "PHONE", "2023-0004417"),
        ("手机号11位", "ID_CARD", "11位"),
        ("身份证 18 位", "ID_CARD", "18 位"),
        ("C.1.1 CN-LANXIN7BIO-20240319004", "ID_DOC", "CN-LANXIN7BIO-20240319004"),
        ("月经 4-5/28-30天,LMP 2024", "SUBJECT", "LMP"),
        ("Name in English 英文姓名", "ADDRESS", "English"),
        ("a Cantonese-speaking nurse", "ETHNICITY", "Cantonese"),
        ("at oracle.jdbc.T4CTTIoer.process(T4C.java)", "URL", "oracle.jdbc.T4CTTIoer.process"),
        ('"system":"http://loinc.org"', "URL", "http://loinc.org"),
        ('root="2.16.156.10011.1.12"', "IP", "2.16.156.10011.1.12"),
        ("client=6.3.1.884", "IP", "6.3.1.884"),
        ("待产2床 G1P0 孕39周", "MEDICAL_RECORD", "G1P0"),
        ("姓名缩写 C1D1 C2D1计划", "SUBJECT", "C1D1"),
        ("SLCO1B1 rs4149056 CC型", "SUBJECT", "rs4149056"),
        ("chr17:41276045-41276113 缺失", "MEDICAL_RECORD", "41276045-41276113"),
        ("银行卡 15000 转账 2000", "BANK_CARD", "15000 转账 2000"),
        ("预交\n0319 5000\n0322 2000\n0329 310", "BANK_CARD", "0319 5000\n0322 2000\n0329 310"),
        ("采血点：给药前、0.25、0.5、1、2、8、24 h", "MEDICAL_RECORD", "8"),
        ("学年 2023—2024  校医", "MEDICAL_RECORD", "2023—2024"),
        ("was given. CBC on 20 May", "SUBJECT", "CBC"),
        ("org=NULL, diag", "SUBJECT", "NULL"),
        ("微信同号 / QQ  27401996", "SUBJECT", "QQ"),
        ("要求写NTF。", "SUBJECT", "NTF"),
        ("进口注册证号 S20171024。", "DEVICE", "S20171024"),
        ("发票号:03576118", "INSURANCE", "03576118"),
        ("研究:BR-2101-II", "SUBJECT", "BR-2101-II"),
        ("危机电话12356。", "ACCOUNT", "12356"),
        ("群聊:QTK-209肺癌临床试验患者群", "SUBJECT", "QTK-209"),
        ("回复: KLN-106 / 中心09", "SUBJECT", "KLN-106"),
        ("服QTX-119 75 mg qd", "SUBJECT", "QTX-119"),
        ("FK506降到1 mg", "SUBJECT", "FK506"),
        ("Registry: CTR20221884", "MEDICAL_RECORD", "CTR20221884"),
        ("参考区间 HGB 男 130-175", "SUBJECT", "130-175"),
        ("乘班机,8.27 FD612抵汕", "SUBJECT", "FD612"),
        ("采样亭(10混1),次日", "SUBJECT", "10混1"),
        ("伦审[2023]第018-04号\n", "SUBJECT", "第018-04号"),
        ("已录PD-11-08。", "SUBJECT", "PD-11-08"),
        ('"insu_type":"390"', "SUBJECT", "390"),
        ("hypertension (since 2009), pa", "ACCOUNT", "since"),
        ("QRY|Q1199|日期缺失", "SUBJECT", "Q1199"),
        ("12-0047|C2D21|2024", "SUBJECT", "C2D21"),
        ("坐 G1903 今晚回", "ACCOUNT", "G1903"),
        ("去机场,CZ6381→首都机场", "ACCOUNT", "CZ6381"),
        ("2箱,UN1845,毛重", "ACCOUNT", "UN1845"),
        ("服QTX-119 75 mg qd", "ACCOUNT", "QTX-119"),
        ("右耳 20 25 30 50 65 60", "PHONE", "20 25 30 50 65 60"),
        ("家长姓名(14岁以下填)", "AGE", "14岁"),
        ("(年龄不足1周岁的)", "AGE", "1周岁"),
        ("你家弟弟几岁诊断的", "AGE", "几岁"),
        ("接害工龄 31年4月 ", "DATE", "31年4月"),
        ("总工龄 33年 ", "DATE", "33年"),
        ("水肿。\nUCG(05-20,号", "SUBJECT", "UCG"),
        ("胆碱酯酶412U/L(5000-12000) ", "MEDICAL_RECORD", "5000-12000"),
        ("Na\t112\tmmol/L\t137-147", "SUBJECT", "137-147"),
        ("晨僵,TJC28 6,SJC", "SUBJECT", "TJC28 6"),
        ("■常温 UN3373 Category B", "SUBJECT", "UN3373"),
        ("刘洋 药物管理员 7", "PROFESSION", "药物管理员"),
        ("敬礼!\n高级监查员 冼志", "PROFESSION", "高级监查员"),
        ("公安民警已到场", "ORGANIZATION", "公安民警"),
        ("找乔sir谈", "ORGANIZATION", "sir"),
        ("在嘎查卫生室打针", "ORGANIZATION", "嘎查卫生室"),
        ("Kit: W24-B 7719045\n", "MEDICAL_RECORD", "W24-B 7719045"),
        ("稽查编号 AUD-2023-SH-05 ", "MEDICAL_RECORD", "AUD-2023-SH-05"),
        ("|6690-2^WBC^LN||", "MEDICAL_RECORD", "6690-2"),
        ("妇科:外阴1 阴道通畅", "MEDICAL_RECORD", "外阴1"),
        ("5床 尿管3 压疮", "MEDICAL_RECORD", "尿管3"),
        ("ICU 6张床 一级2", "MEDICAL_RECORD", "ICU 6张床"),
        ("ICU 6张床 一级2", "MEDICAL_RECORD", "6"),
        ("在院38 特护2 一级9", "MEDICAL_RECORD", "特护2"),
        ("受试者(精二29床),访视V4(D22)应", "MEDICAL_RECORD", "D22"),
        ("服用D22-D25共4日", "SUBJECT", "D22-D25"),
        ("质疑\nQ-11816:源文件为", "SUBJECT", "Q-11816"),
        ("窗口D-28至第1天", "SUBJECT", "D-28"),
        ("入选标准\nI-01 年龄", "SUBJECT", "I-01"),
        ("下次会议:200例完成", "SUBJECT", "200"),
        ("ICD-O:M81403/3\n", "MEDICAL_RECORD", "M81403/3"),
        ("手术1 17.3600x002 腹腔镜", "MEDICAL_RECORD", "17.3600x002"),
        ("血液透析 311000006 ×3", "MEDICAL_RECORD", "311000006"),
        ("XJ01DCT051B001020103\t头孢", "DEVICE", "XJ01DCT051B001020103"),
        ("接受QLT-1902 20 mg", "MEDICAL_RECORD", "QLT-1902"),
        ("方案偏离 编号 PD-21-004。", "MEDICAL_RECORD", "PD-21-004"),
        ("冻存管破裂,超窗,PD-28-011。", "MEDICAL_RECORD", "PD-28-011"),
        ("CA19-9 1864;ECOG", "MEDICAL_RECORD", "CA19-9 1864"),
        ("麻醉 L3-4 腰麻", "MEDICAL_RECORD", "L3-4"),
        ("位置,R3-B12-A1~A4,轻度", "MEDICAL_RECORD", "R3-B12-A1~A4"),
        ("15000 rpm 离心", "MEDICAL_RECORD", "15000"),
        ("录音文件 0415_3.wav", "SUBJECT", "0415"),
        ("007的HAMD-17,V3", "SUBJECT", "HAMD-17"),
        ("SOP-CRC-011温控表", "SUBJECT", "011"),
        ("GDM 24-28 周随访", "SUBJECT", "24-28"),
        ("IND 许可 2022LP01763", "DEVICE", "2022LP01763"),
        ("地点:导管室2\n", "MEDICAL_RECORD", "导管室2"),
        ("diabetes for 11 years. ", "AGE", "11 years"),
        ("麻黄 6g 杏仁", "AGE", "6g"),
        ("年龄 __ 岁)", "AGE", "岁"),
        ("证件押在前台,", "PROFESSION", "前台"),
        ("另外QID-20981关了没", "MEDICAL_RECORD", "QID-20981"),
        ("B-ALL 批: HY250322-07\n", "MEDICAL_RECORD", "HY250322-07"),
        ("委托号:交鉴委字〔2023〕311号", "ID_DOC", "2023〕311号"),
        ("TSH FT3 131I摄取", "SUBJECT", "131I"),
        ("单位K/uL已换算", "SUBJECT", "K/uL"),
        ("mode DDD 60-130,AP", "SUBJECT", "60-130"),
        ("Suspect drug: MZ-308 / Placebo", "SUBJECT", "MZ-308"),
    ],
)
def test_numbers_of_things_abbreviations_and_roles_are_nothing(text, category, surface):
    assert [] == _kept(text, category, surface)


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("肠镜 EG-0117 2613054 略", "MEDICAL_RECORD", "EG-0117"),
        ("肠镜 PCF-H290I 略", "MEDICAL_RECORD", "PCF-H290I"),
        ("住加一床", "MEDICAL_RECORD", "加一"),
        ("住 BW71 床", "MEDICAL_RECORD", "BW71"),
        ("06-001(YYH)C9", "SUBJECT", "YYH"),
        ("受试者 LMH 诉", "SUBJECT", "LMH"),
        ("筛选 QJH,女,52岁", "SUBJECT", "QJH"),
        ("随访S01 003接", "SUBJECT", "S01 003"),
        ("腹透编号PD-0132", "SUBJECT", "PD-0132"),
        ("登记(1203-0157)", "MEDICAL_RECORD", "1203-0157"),
        ("07中心07-003的生日", "SUBJECT", "07-003"),
        ("(序号21-0098834-557)", "DEVICE", "21-0098834-557"),
        ("某纺织厂会计,", "PROFESSION", "会计"),
    ],
)
def test_initials_numbers_and_trades_stay(text, category, surface):
    assert [surface] == _kept(text, category, surface)


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("口腔科 46 陈某 拔除", "MEDICAL_RECORD", "46"),
        ("拔除 46床 祁某", "MEDICAL_RECORD", "46床"),
        ("密接 18床 祁某", "MEDICAL_RECORD", "18床"),
        ("医保 CD2377-36C", "INSURANCE", "CD2377-36C"),
        ("患者系飞利浦的工程师", "PROFESSION", "工程师"),
        ("登录 rs1988 成功", "ACCOUNT", "rs1988"),
        ("卡号\n6222\n0212 3456\n7890 123", "BANK_CARD", "6222\n0212 3456\n7890 123"),
        ("电话 13 81 23 45 67 8", "PHONE", "13 81 23 45 67 8"),
        ("号:强凑小床 床:+9,籍", "MEDICAL_RECORD", "+9"),
        ("备案号 HB2020078797 已录", "MEDICAL_RECORD", "HB2020078797"),
        ("急诊红区 红2床 张", "MEDICAL_RECORD", "红2床"),
        ("报告号 6690-2^X", "MEDICAL_RECORD", "6690-2"),
        ("随访D2203-0157。", "SUBJECT", "D2203-0157"),
        ("交班:特护2 黄兰", "MEDICAL_RECORD", "特护2"),
        ("产房3 9床", "MEDICAL_RECORD", "产房3 9床"),
        ("受试者D-28已随机", "SUBJECT", "D-28"),
        ("蜡块 W12 白片", "MEDICAL_RECORD", "W12"),
        ("受试者Q-118到访", "SUBJECT", "Q-118"),
        ("乘坐冀r·m1x59从", "PLATE", "冀r·m1x59"),
        ("女,在前台工作", "PROFESSION", "前台"),
        ("由前台的人代签", "PROFESSION", "前台"),
        ("小儿1周岁体检", "AGE", "1周岁"),
        ("患者年龄>90岁,", "AGE", "90岁"),
        ("患儿未满3岁,", "AGE", "3岁"),
        ("陪人是十几岁的孩子", "AGE", "十几岁"),
        ("入选号I-01的人", "SUBJECT", "I-01"),
        ("不符合者略,随访NC-012、责任人略", "SUBJECT", "NC-012"),
        ("责任人略,随访AI-0342", "SUBJECT", "AI-0342"),
        ("登记ZY123按方案随访", "MEDICAL_RECORD", "ZY123"),
        ("受试者SAE:第003例", "SUBJECT", "003"),
        ("腹透编号PD-0132,", "MEDICAL_RECORD", "PD-0132"),
        ("登记 311000006,女", "MEDICAL_RECORD", "311000006"),
        ("家住80岁以上老人", "AGE", "80岁"),
        ("Case 2023-0004417 会诊", "MEDICAL_RECORD", "2023-0004417"),
        ("内网pacs.Yiyuan/v?id=8812打开", "URL", "pacs.Yiyuan/v?id=8812"),
    ],
)
def test_what_only_looks_like_nothing_is_kept(text, category, surface):
    assert [surface] == _kept(text, category, surface)


def test_what_is_measured_between_two_beds_is_no_part_of_the_second():
    text = "2床 宫口3 9床 胎膜未破"
    span = Span(3, 9, "MEDICAL_RECORD", score=0.9, evidence=Evidence.SHAPE)

    assert ["9床"] == [text[each.start : each.end] for each in tidy([span], text)]


NOTES = "\n0800 神清\n0930 协助床边坐起\n1400 切口疼痛3分\n"
SUBJECTS = "\n0801 已签\n0802 已签\n0811 筛败\n0903 已签\n"


def test_the_hours_of_notes_are_no_subjects_and_numbers_that_count_up_are():
    assert [] == _kept(NOTES, "SUBJECT", "0930")
    assert ["0811"] == _kept(SUBJECTS, "SUBJECT", "0811")


def test_a_code_that_a_caption_calls_a_kit_is_no_subject_unless_its_shape_is_a_person_s():
    guess = Span(4, 11, "SUBJECT", score=0.6, evidence=Evidence.MODEL)

    assert Page("药盒: P-55201、P-55202 已发").belies(guess)
    assert not Page("药盒: P-55201,受试者编号 P-55109").belies(guess)


def test_a_drug_that_is_dosed_somewhere_is_none_elsewhere():
    page = Page("首次给予QTX-119(75 mg iv)。与QTX-119关系:可能。受试者QTY-120")
    first, last = page.text.rindex("QTX-119"), page.text.index("QTY-120")

    assert page.belies(Span(first, first + 7, "SUBJECT", score=0.95, evidence=Evidence.MODEL))
    assert not page.belies(Span(last, last + 7, "SUBJECT", score=0.95, evidence=Evidence.MODEL))


@pytest.mark.parametrize(
    ("text", "number", "is_kept"),
    [
        ("R06018,R06,V1", "R06", False),
        ("31-008,31,GHQI", "31", False),
        ("R06018,R06018,V1", "R06018", True),
        ("S06018,R06,V1", "R06", True),
        ("中心R06,V1", "R06", True),
    ],
)
def test_a_cell_that_repeats_how_the_subject_before_it_begins_is_the_site(text, number, is_kept):
    start = text.rindex(number)
    span = Span(start, start + len(number), "SUBJECT", score=0.95, evidence=Evidence.MODEL)

    assert bool(tidy([span], text)) == is_kept


@pytest.mark.parametrize(
    ("text", "category", "surface"),
    [
        ("血压药没了,电话?答:一二八七六,一三五", "PHONE", "一二八七六,一三五"),
        ("血压多少?答:一二八七六,六六三一", "PHONE", "一二八七六,六六三一"),
        ("排一三五床", "MEDICAL_RECORD", "一三五"),
        ("排三一五,", "MEDICAL_RECORD", "三一五"),
    ],
)
def test_numbers_that_read_like_tickets_pressures_and_days_stay(text, category, surface):
    assert [surface] == _kept(text, category, surface)


@pytest.mark.parametrize(
    ("caption", "kept"), [("工单号", []), ("工单编号:", []), ("加工单号", ["KX20240311"]), ("保单号", ["KX20240311"])]
)
def test_a_ticket_is_no_insurance_however_sure_the_tagger_is(caption, kept):
    text = f"12345 {caption} KX20240311"
    span = Span(len(text) - 10, len(text), "INSURANCE", score=0.9, evidence=Evidence.MODEL)

    assert kept == [text[each.start : each.end] for each in tidy([span], text)]
