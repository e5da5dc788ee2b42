import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern, FakeTagger


def _found(text: str, **known: str) -> list[str]:
    patterns = [FakePattern(**{category: value}) for category, values in known.items() for value in values.split()]
    document = Detector(patterns).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    "text",
    ["筛选中\n0417 陶小云 女", "随机项目:017 陶小云+1家属", "访视安排\n017：陶小云"],
    ids=["row", "colon", "head"],
)
def test_a_number_before_a_name_is_a_subject_s_in_a_trial(text):
    assert _found(text, NAME="陶小云") in (["0417", "陶小云"], ["017", "陶小云"])


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("教学点筛查\n0417 陶小云 7 正常", "陶小云"),
        ("入组前 08:017 陶小云", "陶小云"),
        ("访视 封条编号 0417 陶小云", "陶小云"),
        ("入组\n001 陶小云\n002 蒋青\n003 梅一舟", "陶小云 蒋青 梅一舟"),
    ],
    ids=["no trial", "clock", "seal", "rows that count"],
)
def test_other_numbers_before_a_name_are_none(text, names):
    assert names.split() == _found(text, NAME=names)


def test_numbers_of_a_list_head_lines_below_it():
    text = "抽查 07、13\n07：知情齐\n13：缺页\n14：无\n13:40 结束"

    assert ["07", "13", "07", "13"] == _found(text, SUBJECT="07 13")


def test_one_number_that_heads_a_line_is_none():
    assert ["07", "13"] == _found("抽查 07、13\n07：知情齐", SUBJECT="07 13")


def test_a_number_that_the_tagger_reads_over_lines_ends_with_its_line():
    document = Detector([], FakeTagger("[[SUBJECT|13\n07]]", 0.9)).detect("抽查 04、13\n07：知情齐")

    assert ["13", "07"] == [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "known", "short"),
    [
        ("受试者 0428 已到。晚饭后让0428再来", "0428", "0428"),
        ("受试者 22-017 入组，下午 017 要抽血", "22-017", "017"),
        ("Subject 40217-1734 enrolled. Nobody met 1734 there.", "40217-1734", "1734"),
        ("受试者 B14 先到，中午 B14 又来", "B14", "B14"),
        ("受试者 R06017 入组，误录在017名下", "R06017", "017"),
    ],
    ids=["zero first", "without its site", "four digits of a site", "letter", "letter and site"],
)
def test_a_subject_s_number_is_found_again_in_short(text, known, short):
    assert [known, short] == _found(text, SUBJECT=known)


@pytest.mark.parametrize(
    "text",
    [
        "受试者 1734 已到，药盒 1734 未开",
        "受试者 0428 已到，尿量 0428ml",
        "受试者 0428 已到，0428.5",
        "Subject 1734 came. Kit 1734 was opened.",
        "Subject 1734 came at 12:1734 pm",
    ],
    ids=["box", "unit", "decimal", "kit", "behind a colon"],
)
def test_the_same_digits_of_a_thing_are_no_subject(text):
    known = "1734" if "1734" in text else "0428"
    assert [known] == _found(text, SUBJECT=known)


@pytest.mark.parametrize(
    ("text", "known", "other"),
    [
        ("受试者 0428 已到；0533夫妇晚到", "0428", "0533"),
        ("受试者 0428 已到；回程 0533 由司机送", "0428", "0533"),
        ("受试者 07 已到，09已回复", "07", "09"),
        ("受试者 B14 已到。另B19父母离异", "B14", "B19"),
        ("Subject 1734 came. We rang 1751's son twice", "1734", "1751"),
        ("Subject 1734 came. 1751 also missed a visit", "1734", "1751"),
    ],
    ids=["couple", "way back", "two digits", "parents", "possessive", "verb"],
)
def test_a_number_of_the_same_shape_that_does_what_subjects_do_is_one(text, known, other):
    assert [known, other] == _found(text, SUBJECT=known)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("受试者 0428 已到；0900到了再说", "0428"),
        ("受试者 0428 已到；053夫妇晚到", "0428"),
        ("受试者 B14 已到；C19自己做", "B14"),
        ("Subject 1734 came. In 2019 was the first one", "1734"),
        ("Subject 1734 came. Room 1751 is free", "1734"),
    ],
    ids=["hour", "other length", "other letter", "year", "room"],
)
def test_numbers_that_only_resemble_a_subject_s_are_none(text, known):
    assert [known] == _found(text, SUBJECT=known)


@pytest.mark.parametrize(("before", "category"), [("叫", "SUBJECT"), ("尾号", "PHONE")])
def test_four_digits_of_a_known_subject_are_the_end_of_a_telephone_number_only_behind_a_word_for_one(before, category):
    document = Detector([FakePattern(SUBJECT="0428")], FakeTagger("[[PHONE|0428]]夫妇", 0.7)).detect(
        f"受试者 0428 已到，{before}0428夫妇"
    )

    assert ["SUBJECT", category] == [span.category for span in document.spans]


def test_numbers_that_head_the_lines_of_people_to_see_are_subjects():
    text = "访视\n12 老陶\n13 蒋青 V5\n16 —— 空号\n007 —— 空号"

    assert ["12", "陶", "13", "蒋青", "16"] == _found(text, NAME="陶 蒋青")


@pytest.mark.parametrize(
    "text",
    ["访视\n01 陶小云\n02 蒋青", "访视\n12 陶小云\n13 蒋青\n14 —— 空号", "访视\n12 陶小云", "夜班\n12 陶小云\n15 蒋青"],
    ids=["count", "counted on", "one", "no trial"],
)
def test_numbers_that_count_lines_are_none(text):
    assert [] == [each for each in _found(text, NAME="陶小云 蒋青") if each.isdigit()]


def test_number_and_day_that_run_together_are_told_by_the_other_subjects():
    text = "抽查 2107、2115、2122\n新增AE 3条;21092024-3-9因跌倒留观"

    assert ["2107", "2115", "2122", "2109", "2024-3-9"] == _found(text, SUBJECT="2107 2115 2122")


@pytest.mark.parametrize(
    "text",
    [
        "抽查 2107、2115\n标本21092024-3-9",
        "抽查 2107、2115、2122\n标本121092024-3-9",
        "抽查 2107、2115、2122\n编号21092024-13-9",
    ],
    ids=["two subjects", "longer number", "no day"],
)
def test_other_numbers_that_run_into_a_day_are_none(text):
    numbers = "2107 2115 2122" if "2122" in text else "2107 2115"

    assert not {"2109", "12109"} & {*_found(text, SUBJECT=numbers)}
