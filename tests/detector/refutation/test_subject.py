"""A number that the tagger hardly believes is a subject's only in a text about a trial."""

import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakeTagger

_TRIAL = "受试者按方案完成第3次访视。"


def _found(text: str, number: str, score: float) -> list[str]:
    document = Detector([], FakeTagger(f"[[SUBJECT|{number}]]", score)).detect(text, thresholds={"SUBJECT": 0.2})
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize("number", ["K07", "HL-009", "0142", "T-0423"])
def test_a_doubtful_number_stands_where_the_text_speaks_of_a_trial(number):
    assert _found(f"{_TRIAL}{number} 大麻弱线，复检阴。", number, 0.3) == [number]
    assert _found(f"买菜回家。{number} 大麻弱线，复检阴。", number, 0.3) == []


@pytest.mark.parametrize("number", ["2008", "1 800", "SpO2", "300"])
def test_a_doubtful_number_of_another_shape_is_none(number):
    assert _found(f"{_TRIAL}{number} 见下。", number, 0.3) == []


def test_a_surer_number_needs_no_trial():
    assert _found("买菜回家。K07 大麻弱线。", "K07", 0.45) == ["K07"]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("关于3107中心那例", []),
        ("3107号中心已回复", []),
        ("0310中心那例", ["0310"]),
        ("12中心医院", ["12"]),
        ("12中心-003", ["12"]),
        ("12中心003", ["12"]),
        ("12中心静脉", ["12"]),
    ],
)
def test_the_number_before_the_word_for_a_centre_is_a_site_s(text, kept):
    number = text[: text.index("中心")].removeprefix("关于").removesuffix("号")

    assert _found(f"{_TRIAL}{text}", number, 0.7) == kept


def test_a_number_of_a_centre_behind_a_sex_is_no_range_of_values():
    assert _found("筛选记录：LMX 女 12-1201 随机", "12-1201", 0.8) == ["12-1201"]


@pytest.mark.parametrize("text", ['"site": {"no": "0142", "name": "略"}', '{"siteid":"0142","visit":"V2"}'])
def test_the_number_of_a_site_in_json_is_none(text):
    assert _found(f"{_TRIAL}{text}", "0142", 0.7) == []
    assert _found(f"{_TRIAL}{text}".replace("site", "subj"), "0142", 0.7) == ["0142"]


@pytest.mark.parametrize("hint", ["F/M/L", "first, last"])
def test_how_initials_are_to_be_written_is_none(hint):
    assert _found(f"{_TRIAL}Initials ({hint}): ____", hint, 0.95) == []
    assert _found(f"{_TRIAL}Subject ({hint}) 12-004", hint, 0.95) == [hint]


@pytest.mark.parametrize(
    ("text", "number"), [("药号40771、40772发出", "40772"), ("药盒编号 KT-40771/KT-40772 回收", "KT-40772")]
)
def test_the_number_of_a_study_drug_is_none(text, number):
    assert _found(f"{_TRIAL}{text}", number, 0.6) == []
    assert number in _found(f"{_TRIAL}随机号{number}，{text}", number, 0.6)


def test_the_number_on_a_slip_for_drugs_is_a_patient_s():
    assert _found(f"{_TRIAL}取药号40772", "40772", 0.6) == ["40772"]


@pytest.mark.parametrize("subject", ["27-003-112", "27003-112"])
def test_the_number_of_a_site_is_none_where_those_of_subjects_begin_with_it(subject):
    assert _found(f"{_TRIAL}Visit site 27-003. {subject} withdrew.", "27-003", 0.7) == []
    assert _found(f"{_TRIAL}Visit site 27-003. It withdrew.", "27-003", 0.7) == ["27-003"]
    assert "27-003" in _found(f"{_TRIAL}Visit Ms 27-003. {subject} withdrew.", "27-003", 0.7)


def test_sex_and_age_in_a_bracket_with_initials_are_none():
    assert _found(f"{_TRIAL}(M/58/TWL)", "M/58", 0.7) == []
    assert _found(f"{_TRIAL}(M/58)", "M/58", 0.7) == ["M/58"]


_NIGHT = "夜班\n21:40 P126 BP 88/52\n22:05 R34 呼吸浅\n22:30 P118\n"


@pytest.mark.parametrize("sign", ["P126", "R34", "P118"])
def test_the_pulse_and_the_breaths_are_no_subjects(sign):
    assert _found(_NIGHT, sign, 0.6) == []
    assert _found(f"筛选号略\n{_NIGHT}", sign, 0.6) == [sign]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("21:40 P126 BP 88/52\n22:05 安静", "P126"),
        ("21:40 P126 BP 88/52 R34\n家属来问 P126 怎样", "P126"),
        ("21:40 P126号 BP 88/52 R34", "P126"),
        ("21:40 P126 BP 88/52 R34\n21:44 P127 BP 92/60", "P126"),
        ("21:40 P126 BP 88/52 T36.8\n21:44 P129 BP 92/60\n21:52 P140 BP 110/70", "P129"),
        ("21:40 P026 BP 88/52 R34", "P026"),
        ("P126 转入 BP 88/52 R34", "P126"),
    ],
)
def test_a_number_that_reads_like_a_pulse_is_a_person_s(text, number):
    assert number in "".join(_found(text, number, 0.6))


@pytest.mark.parametrize(
    ("text", "number", "found"),
    [
        ("受试者 320 例全部完成", "320", []),
        ("受试者 320 全部完成", "320", ["320"]),
        ("118/72 P88 留观", "P88", []),
        ("访视 P88 留观", "P88", ["P88"]),
        ("访视 10/12 P88 留观", "P88", ["P88"]),
        ("118/72 P012 留观", "P012", ["P012"]),
        ("HZ-04研究护士更正。HZ-04-051 死亡", "HZ-04", []),
        ("HZ-04研究护士更正。HZ-05-051 死亡", "HZ-04", ["HZ-04"]),
    ],
)
def test_cases_pulses_and_sites_are_none_however_sure_the_tagger_is(text, number, found):
    assert found == _found(text, number, 0.95)
