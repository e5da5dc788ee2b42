"""Numbers of things stay readable however sure the tagger is of them; numbers of persons beside them are hidden."""

import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakeTagger

_LIST = "发放明细\n序号、编号、收款人、账号、金额、日期\n1、B04、柳青、现金、{}、9.6\n"


def _found(text: str, category: str, number: str) -> list[str]:
    document = Detector([], FakeTagger(f"[[{category}|{number}]]", 0.9)).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "category", "number"),
    [
        ("复查 CD4 377 服药好", "SUBJECT", "377"),
        ("CD4/CD8:377", "SUBJECT", "377"),
        ("CD8+ 1204", "MEDICAL_RECORD", "1204"),
        ("ALT 88,AST 正常", "SUBJECT", "88"),
        ("样本快递寄回 SF1520044719936", "ID_DOC", "SF1520044719936"),
        ("昨日寄出 SF1520044719936", "MEDICAL_RECORD", "SF1520044719936"),
        ("顺丰单号 SF1520 0447 19936 已揽", "INSURANCE", "SF1520 0447 19936"),
        ("EMS 1209 4471 88203 已签收", "MEDICAL_RECORD", "1209 4471 88203"),
        ("失访信(挂号信存根)\n挂号编号 XA 4410 2276 3 19", "MEDICAL_RECORD", "XA 4410 2276 3 19"),
        ("患者乘K84来", "SUBJECT", "K84"),
        ("姐姐周四飞昆明,CZ3117,住酒店", "ACCOUNT", "CZ3117"),
        ("坐高铁,C7705转车", "ACCOUNT", "C7705"),
        ("先飞南宁再转D3904", "MEDICAL_RECORD", "D3904"),
        ('<ODM FileOID="EXQ-20190411" FileType', "INSURANCE", "EXQ-20190411"),
        ("StationName=MR03", "MEDICAL_RECORD", "MR03"),
        ("K1052次车晚点", "SUBJECT", "K105"),
        ("来时 D3812 次,11车", "ACCOUNT", "D3812"),
        ("硬座上(K7023)", "ACCOUNT", "K7023"),
        ("高铁 G36 过来", "SUBJECT", "G36"),
        ("本例为 PV-2021-00413", "ID_DOC", "PV-2021-00413"),
        ("补助 项目 TQK-1183 科室 心内科", "SUBJECT", "TQK-1183"),
        ("试验项目: TQK-118 入组", "SUBJECT", "TQK-118"),
        ("本例为 AE-2022-0518", "MEDICAL_RECORD", "AE-2022-0518"),
        ("Query ID: 40217", "ACCOUNT", "40217"),
        ("①NS100+头孢", "SUBJECT", "NS100"),
        ("P/N: 2066710-003", "MEDICAL_RECORD", "2066710-003"),
        ("ClinVar RCV000018902", "MEDICAL_RECORD", "RCV000018902"),
        ("抑制剂(MCE,HY-10201)", "SUBJECT", "HY-10201"),
        ("治疗用 Lu-177 一次", "SUBJECT", "Lu-177"),
        ("批准文号:H37023078", "MEDICAL_RECORD", "H37023078"),
        ("工友垫钱3000", "ACCOUNT", "3000"),
        ("单人间,加1600/月", "MEDICAL_RECORD", "加1600"),
        ("再加1200押金", "ACCOUNT", "1200"),
        ("立项号是2024-102", "SUBJECT", "2024-102"),
        ("伦审[2021]研第031号", "SUBJECT", "031号"),
        ("受试者0117参加3105研究", "SUBJECT", "3105"),
        ("补偿:150、100", "SUBJECT", "100"),
        (_LIST.format("250"), "SUBJECT", "250"),
        ("AWB No. 618-3327 4015 已提货", "PHONE", "618-3327 4015"),
        ("FedEx 6612 0487 3390 到港", "PHONE", "6612 0487 3390"),
        ("不良事件已报,号SAE20210118,注射泵停用", "DEVICE", "SAE20210118"),
        ("膜肺 LOT 4100387225 略", "DEVICE", "4100387225"),
        ("膜肺 LOT 4100387225 略", "DEVICE", "LOT 4100387225"),
        ("REF 44810020357 LOT 2409C7 SN 略", "DEVICE", "44810020357"),
        ("REF 44810020357 LOT 2409C7", "PHONE", "44810020357"),
        ("REF H5518420 有效期略", "ID_DOC", "H5518420"),
    ],
)
def test_numbers_of_things_are_readable(text, category, number):
    assert [] == _found(text, category, number)


@pytest.mark.parametrize(
    ("text", "category", "number"),
    [
        ("CD4 0377 已签", "SUBJECT", "0377"),
        ("受试者 PSA 377", "SUBJECT", "377"),
        ("ALT 3771", "SUBJECT", "3771"),
        ("CD4 37712", "MEDICAL_RECORD", "37712"),
        ("快递 13904471882", "ACCOUNT", "13904471882"),
        ("顺丰 微信 1209447188203", "ACCOUNT", "1209447188203"),
        ("挂号编号 XA 4410 2276 3 19", "MEDICAL_RECORD", "XA 4410 2276 3 19"),
        ('FileOID="LW-0311-012.QX"', "SUBJECT", "LW-0311-012"),
        ("StationName=0311-012", "SUBJECT", "0311-012"),
        ("受试者K105次日到", "SUBJECT", "K105"),
        ("受试者 K105次", "SUBJECT", "K105"),
        ("K105次要终点", "SUBJECT", "K105"),
        ("K36次", "SUBJECT", "K36"),
        ("坐K84床边", "MEDICAL_RECORD", "K84"),
        ("由09床转D12", "MEDICAL_RECORD", "D12"),
        ("由门诊转D3904", "MEDICAL_RECORD", "D3904"),
        ("急诊号 AE-2022-0518", "MEDICAL_RECORD", "AE-2022-0518"),
        ("胃癌项目 TQK-118 来访", "SUBJECT", "TQK-118"),
        ("项目 TQK-118 来访,TQK121 未到", "SUBJECT", "TQK-118"),
        ("项目组 TQK-118 来访", "SUBJECT", "TQK-118"),
        ("黔职诊[2021]第0413号", "ID_DOC", "0413号"),
        ("参加研究者3105研究", "SUBJECT", "3105"),
        ("住院号:H37023078 批准文号略", "MEDICAL_RECORD", "H37023078"),
        ("骨髓 编号NS24-0311", "MEDICAL_RECORD", "NS24"),
        ("立项人2024-102", "SUBJECT", "2024-102"),
        ("今日3105研究药物已发", "SUBJECT", "3105"),
        ("参加3105研究者会", "SUBJECT", "3105"),
        ("已发补偿:101、150", "SUBJECT", "150"),
        (_LIST.format("250").replace("金额", "号码"), "SUBJECT", "250"),
        (_LIST.format("250").replace("柳青、", ""), "SUBJECT", "250"),
        ("FedEx 400 8107 2266", "PHONE", "400 8107 2266"),
        ("DHL 1381 2345 6789", "PHONE", "1381 2345 6789"),
        ("联系 DHL 852-2345 6789", "PHONE", "852-2345 6789"),
        ("快递员 6612 0487 3390", "PHONE", "6612 0487 3390"),
        ("转加16床/月查", "MEDICAL_RECORD", "加16"),
        ("注射泵 SAE20210118 停用", "DEVICE", "SAE20210118"),
        ("不良事件已报,注射泵 SA20210118 停用", "DEVICE", "SA20210118"),
        ("REF 略 LOT 2409C7 SN 6T8W00417", "DEVICE", "6T8W00417"),
        ("序列号 LOT 4100387225", "DEVICE", "LOT 4100387225"),
        ("REF 44810020357", "INSURANCE", "44810020357"),
        ("REF 44810020357 LOT 略", "INSURANCE", "44810020357"),
        ("REF 44810020357 转诊", "MEDICAL_RECORD", "44810020357"),
        ("耗材 REF 13804471882", "PHONE", "13804471882"),
        ("住加103", "MEDICAL_RECORD", "加103"),
    ],
)
def test_numbers_of_persons_are_hidden(text, category, number):
    assert [number] == _found(text, category, number)


def test_a_batch_that_is_a_serial_number_as_well_is_hidden():
    text = "晶体 LOT 4100387225 SN {}"

    assert "4100387225" in _found(text.format("4100387225"), "DEVICE", "4100387225")
    assert [] == _found(text.format("略"), "DEVICE", "4100387225")


_BIRTHS = "姓名|孕产|分娩方式|性别|体重\n某某花|5/2|平|男|3270\n某某云|2/1|剖|女|2930"


@pytest.mark.parametrize(("category", "word"), [("DATE", "5/2"), ("NAME", "平"), ("ID_CARD", "3270")])
def test_births_in_their_columns_are_readable(category, word):
    assert [] == _found(_BIRTHS, category, word)


@pytest.mark.parametrize("word", ["32", "36+"])
def test_weeks_of_a_pregnancy_in_their_column_are_no_age(word):
    assert [] == _found("姓名|孕周|胎心\n某某花|32|140\n某某云|36+|138", "AGE", word)


@pytest.mark.parametrize(
    ("titles", "category", "word"),
    [("姓名|复查|助产|性别|尾号", "DATE", "5/2"), ("姓名|复查|助产|性别|尾号", "ID_CARD", "3270")],
)
def test_what_reads_alike_in_other_columns_is_hidden(titles, category, word):
    text = _BIRTHS.replace("姓名|孕产|分娩方式|性别|体重", titles)

    assert [word] == _found(text, category, word)


@pytest.mark.parametrize(
    ("text", "word"),
    [("Kit assigned: 60417, 60418", "60418"), ("KIT No. : 60417", "60417"), ("SAE 2023-017 已报", "2023-017")],
)
def test_kits_and_events_that_a_year_counts_are_readable(text, word):
    assert [] == _found(text, "SUBJECT", word)


@pytest.mark.parametrize(("text", "word"), [("Patient: 60417", "60417"), ("SAE 02-017 已报", "02-017")])
def test_the_number_of_somebody_there_is_hidden(text, word):
    assert [word] == _found(text, "SUBJECT", word)


@pytest.mark.parametrize(("word", "found"), [("KT40517", []), ("KIT4051", []), ("KX40517", ["KX40517"])])
def test_a_number_whose_letters_say_kit_is_readable(word, found):
    assert found == _found(f"药盒发了,{word},没动", "SUBJECT", word)


def test_a_number_that_begins_like_a_kit_s_is_hidden_where_no_kit_is_spoken_of():
    assert ["KT40517"] == _found("今日访视,KT40517,没来", "SUBJECT", "KT40517")


@pytest.mark.parametrize("word", ["2011-017", "2023-0170"])
def test_a_subject_of_a_site_like_a_year_is_hidden(word):
    assert [word] == _found(f"SAE {word} 已报", "SUBJECT", word)
