import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern, FakeTagger


def _found(text: str, **texts: str) -> list[str]:
    document = Detector([FakePattern(**texts)]).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("患者李海海。李海海诉胸闷。", ["李海海", "李海海"]),
        ("患者李海海。李 海 海诉胸闷。", ["李海海", "李 海 海"]),
        ("患者李海海。李海\n海诉胸闷。", ["李海海", "李海\n海"]),
        ("患者李海海。今晨海海诉胸闷。", ["李海海", "海海"]),
        ("患者李海海。李先生诉胸闷。", ["李海海", "李"]),
        ("患者李海海。李主任查房。", ["李海海", "李"]),
        ("患者李海海。李某诉胸闷。", ["李海海", "李"]),
        ("患者李海海。行李主任查房。", ["李海海"]),
    ],
)
def test_a_name_is_found_in_its_other_forms(text, found):
    assert found == _found(text, NAME="李海海")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("患者司空梅。昨请司空回来补签,司空已到", ["司空梅", "司空", "司空"]),
        ("患者司空梅。司空见惯", ["司空梅"]),
    ],
)
def test_a_surname_of_two_characters_is_found_wherever_it_stands(text, found):
    assert found == _found(text, NAME="司空梅")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("患者毕海海。复测体温正常 毕", ["毕海海", "毕"]),
        ("患者毕海海。少翻身。毕\n次日出院", ["毕海海", "毕"]),
        ("患者毕海海。(改期,毕)", ["毕海海", "毕"]),
        ("患者毕海海。\n06:00\t2450\t毕\n08:00\t300\t毕", ["毕海海", "毕", "毕"]),
        ("患者毕海海。\n06:00|毕|好", ["毕海海", "毕"]),
        ("患者毕海海。王、毕GII阳性", ["毕海海", "毕"]),
        ("患者毕海海。毕IgG阳性;毕(-)", ["毕海海", "毕", "毕"]),
        ("患者毕海海。毕、王。", ["毕海海", "毕"]),
        ("患者毕海海。11.2 | 毕(上午)/晁(下午)", ["毕海海", "毕"]),
        ("患者毕海海。夜班 毕,周三:毕;值班", ["毕海海", "毕", "毕"]),
        ("备班 毕海海,毕 662018,毕13800000000;另", ["毕海海", "毕", "毕"]),
        ("患者毕海海。| 11.2 | 毕 | 晁 |", ["毕海海", "毕"]),
        ("患者毕海海。晁/毕\n毕/晁", ["毕海海", "毕", "毕"]),
        ("患者毕海海。术毕(上午),缝毕 12 针,手术毕/晁", ["毕海海"]),
        ("患者毕海海。毕阳台,完、毕业", ["毕海海"]),
        ("患者毕海海。骨片 毕:良性", ["毕海海", "毕"]),
        ("患者毕海海。\n11:30 ✓毕|右侧/毕", ["毕海海", "毕", "毕"]),
        ("患者毕海海。切菜手 缝3 毕\n", ["毕海海", "毕"]),
        ("患者毕海海。毕的老公陪,毕拒绝进食", ["毕海海", "毕", "毕"]),
        ("患者毕海海。完毕:9点,术毕的要求,毕竟", ["毕海海"]),
        ("患者毕海海。手术毕\n缝毕,输血 完毕", ["毕海海"]),
        ("主持:毕海海\n毕问样本量\n毕:同意;毕提出延期,毕补充两点", ["毕海海", "毕", "毕", "毕", "毕"]),
        ("主持:毕海海\n毕答案,毕问题;毕称重,已毕说明", ["毕海海"]),
    ],
)
def test_the_surname_of_somebody_named_signs_alone(text, found):
    assert found == _found(text, NAME="毕海海")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("患者苏白芷。白芷的女儿陪", ["苏白芷", "白芷"]),
        ("患者苏白芷。敲白芷家没人,白芷她爱人来取", ["苏白芷", "白芷", "白芷"]),
        ("患者苏白芷。白芷说头晕", ["苏白芷", "白芷"]),
        ("患者苏白芷。方:白芷 10g、白芷的用量,白芷家族", ["苏白芷"]),
    ],
)
def test_a_given_name_that_is_a_herb_is_a_person_who_has_kin_or_a_home(text, found):
    assert found == _found(text, NAME="苏白芷")


def test_who_has_no_surname_signs_with_the_first_character():
    assert ["娜仁花", "娜"] == _found("患者娜仁花。复测平稳 娜\n娜还在,说娜:好", NAME="娜仁花")


def test_a_word_before_a_verb_of_speaking_is_nobody():
    assert ["应海海", "应"] == _found("参会应海海。应答率低,应说明;应附议", NAME="应海海")


def test_a_unit_behind_a_figure_is_no_signature():
    assert ["周海海"] == _found("患者周海海。孕 38 周\n第 3 周:9点", NAME="周海海")


def test_what_is_counted_by_and_parents_are_no_surnames_beside_a_slash():
    assert ["周海海"] == _found("患者周海海。3次/周 20分/次,租 3 周/次 可", NAME="周海海")
    assert ["母海海"] == _found("患者母海海。父/母 健在", NAME="母海海")


def test_a_value_of_one_character_is_no_signature():
    assert ["高海海"] == _found("患者高海海。\n血压|高|低\n风险 高\n", NAME="高海海")


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("患者于洋。由于洋地黄中毒。", "于洋", ["于洋"]),
        ("患者于洋。请于洋签字。", "于洋", ["于洋", "于洋"]),
        ("患者王芳。家属王芳芳签字。", "王芳", ["王芳", "王芳芳"]),
        ("患者高明。水平高明显改善。", "高明", ["高明"]),
        ("患者王高明。母:高明那天没来。水平高明显", "王高明", ["王高明", "高明"]),
        ("患者高明。医术高明。", "高明", ["高明"]),
        ("患者高明。患者高明诉胸闷。", "高明", ["高明", "高明"]),
        ("患者张建国。建国以来。", "张建国", ["张建国"]),
        ("患者张建国。通知建国到院。", "张建国", ["张建国", "建国"]),
        ("患者高兴。高兴诉胸闷,嘱高兴多饮水。心情高兴,高兴极了。", "高兴", ["高兴", "高兴", "高兴"]),
        ("患者Tom。Tom诉胸闷,tom-tom,Tomography。", "Tom", ["Tom", "Tom"]),
    ],
)
def test_short_names_are_not_found_inside_words(text, name, found):
    assert found == _found(text, NAME=name)


@pytest.mark.parametrize(
    ("text", "category", "value", "found"),
    [
        ("电话13800138000或138-0013-8000", "PHONE", "13800138000", ["13800138000", "138-0013-8000"]),
        ("病案号0012345，腕带0012345", "MEDICAL_RECORD", "0012345", ["0012345", "0012345"]),
        ("病案号0012345，10012345，0012345.6", "MEDICAL_RECORD", "0012345", ["0012345"]),
        ("病案号20230531，2023-05-31", "MEDICAL_RECORD", "20230531", ["20230531"]),
        ("受试者1203-0305，受试者12030305", "SUBJECT", "1203-0305", ["1203-0305", "12030305"]),
        ("邮箱a@b.cn，A@B.cn", "EMAIL", "a@b.cn", ["a@b.cn", "A@B.cn"]),
        ("床号17，17岁", "MEDICAL_RECORD", "17", ["17"]),
    ],
)
def test_codes_are_found_in_other_grouping(text, category, value, found):
    assert found == _found(text, **{category: value})


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("住上海市杨浦区控江路580号。杨浦区控江路580号起火。", "杨浦区控江路580号"),
        ("住上海市杨浦区控江路580号。控江路580号起火。", "控江路580号"),
        ("住上海市杨浦区控江路580号。控江路起火。", "控江路"),
        ("住上海市杨浦区控江路580号。杨浦区起火。", "杨浦区"),
    ],
)
def test_fragments_of_an_address_are_found(text, found):
    assert ["上海市杨浦区控江路580号", found] == _found(text, ADDRESS="上海市杨浦区控江路580号")


def test_the_number_of_a_room_alone_says_nothing():
    tagger = FakeTagger("[[ADDRESS|{road:红光路}{number:67号}{building:3栋}{unit:4-}{room:2}]]", 0.97)
    document = Detector([], tagger).detect("住红光路67号3栋4-2。42天复查,BP 142/92")

    assert ["红光路67号3栋4-2"] == [document.surface(span) for span in document.spans]


def test_the_name_of_an_organization_is_found_again():
    assert ["东湖新华医院"] * 2 == _found("就诊东湖新华医院，东湖新华医院予以治疗", ORGANIZATION="东湖新华医院")


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("孙子妥志明写，只会写“妥”字", "妥志明", ["妥志明", "妥"]),
        ("患者妥志明，打的是妥秘书电话", "妥志明", ["妥志明", "妥"]),
        ("患者钟离海。钟离老婆：好", "钟离海", ["钟离海", "钟离"]),
        ("姓名：海棠。\n5 海棠 牌友 无业", "海棠", ["海棠", "海棠"]),
        ("姓名：苏叶。桂枝6g 白术9g 苏叶6g", "苏叶", ["苏叶"]),
        ("From: Farida Petrova\nFarida\nMonitor", "Farida Petrova", ["Farida Petrova", "Farida"]),
        ("From: Grace Petrova, by the grace of", "Grace Petrova", ["Grace Petrova"]),
    ],
)
def test_a_part_of_a_name_is_found_where_it_stands_alone(text, name, found):
    assert found == _found(text, NAME=name)


@pytest.mark.parametrize("piece_characters", [1, 2, 7, 16])
def test_a_text_that_is_searched_piece_by_piece_repeats_the_same(piece_characters, monkeypatch):
    text = "患者李海海，电话13800138000。李 海 海诉胸闷，今晨海海呕吐，李主任电138-0013-8000。\n李海\n海签字。"
    identifiers = {"NAME": "李海海", "PHONE": "13800138000"}
    whole = _found(text, **identifiers)

    monkeypatch.setattr("hdeid.detector.second_looks.repeat._PIECE_CHARACTERS", piece_characters)

    assert whole == _found(text, **identifiers)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("证人阳光到案。打开时阳光没看清", ["阳光", "阳光"]),
        ("证人阳光到案。随即阳光立即通知,当晚阳光跌倒", ["阳光", "阳光", "阳光"]),
        ("证人阳光到案。那天阳光没有很强,有阳光说明是晴天", ["阳光"]),
    ],
)
def test_whose_name_is_a_word_speaks_and_falls_as_persons_do(text, found):
    assert found == _found(text, NAME="阳光")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("CRC 阳光,经阳光解释,阳光核实后签字", ["阳光", "阳光", "阳光"]),
        ("CRC 阳光。窗口有阳光,阳光充足", ["阳光"]),
        ("证人 阳光。经阳光解释", ["阳光"]),
    ],
    ids=["at work", "no work", "no role"],
)
def test_whose_name_is_a_word_is_found_again_at_the_work_of_a_role(text, found):
    document = Detector([], FakeTagger("[[NAME|{surname:阳}{given:光}]]", 0.7)).detect(text)

    assert found == [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("name", "other", "is_found"),
    [("格桑卓玛", "卓玛格桑", True), ("吉克伍呷", "伍呷吉克", True), ("欧阳诗语", "诗语欧阳", False)],
)
def test_two_words_of_a_name_are_found_in_the_other_order(name, other, is_found):
    assert is_found == (other in _found(f"叫{name}还是{other}没听清", NAME=name))
