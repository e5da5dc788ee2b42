"""A number that no sure caption names is told by the words beside it."""

import pytest

from hdeid.detector.reading.number_kinds import kind_of_number
from hdeid.detector.reading.studies import is_of_trial


@pytest.mark.parametrize(
    ("text", "number", "kind"),
    [
        pytest.param("医保本找到没,3302011988520447 那个", "3302011988520447", "INSURANCE", id="insurance"),
        pytest.param("城乡居民医保,证号 632721C00418", "632721C00418", "INSURANCE", id="certificate-of-insurance"),
        pytest.param("GCP证书存档 GCP202108-2244", "GCP202108-2244", "ID_DOC", id="certificate"),
        pytest.param(
            "居民死亡医学证明(推断)书\n某省某市\n编号 330881-2023-0077", "330881-2023-0077", "ID_DOC", id="title"
        ),
        pytest.param("护士林青(201844107719 执业证)", "201844107719", "ID_DOC", id="certificate-behind"),
        pytest.param("房线 LKP220418V 52cm", "LKP220418V", "DEVICE", id="implant"),
        pytest.param("会员卡 DTX0098221", "DTX0098221", "ACCOUNT", id="member"),
        pytest.param("补助改到 6217009930104470000(建行)", "6217009930104470000", "BANK_CARD", id="bank-behind"),
        pytest.param("护士站电话 88264417", "88264417", "PHONE", id="telephone"),
        pytest.param("受试者日记 编号 X-0442", "X-0442", "SUBJECT", id="subject"),
        pytest.param("胸部CT 5520-41187", "5520-41187", "MEDICAL_RECORD", id="examination"),
        pytest.param("出院证明书 No.CY-2023-11874", "CY-2023-11874", "MEDICAL_RECORD", id="certificate-of-a-ward"),
        pytest.param("医保已办。标本 20-77183", "20-77183", "MEDICAL_RECORD", id="another-clause"),
        pytest.param("医保 4471820 住院 2200918", "2200918", "MEDICAL_RECORD", id="nearest-decides"),
    ],
)
def test_the_word_nearest_before_a_number_says_what_it_is(text: str, number: str, kind: str) -> None:
    start = text.index(number)
    assert kind_of_number(text, start, start + len(number)) == kind


def test_the_name_of_a_column_says_what_words_beside_it_do_not() -> None:
    assert kind_of_number("卢四 | 330-77120", 5, 14, "执业证号") == "ID_DOC"


@pytest.mark.parametrize(
    ("number", "kind"), [("05-117", "SUBJECT"), ("CN04-0023", "SUBJECT"), ("K0211-D28-S1", "MEDICAL_RECORD")]
)
def test_in_a_trial_a_number_of_a_subject_s_shape_is_one(number: str, kind: str) -> None:
    text = f"编号 {number}"
    assert kind_of_number(text, 3, len(text), is_trial=True) == kind
    assert kind_of_number(text, 3, len(text), is_trial=False) == "MEDICAL_RECORD"


@pytest.mark.parametrize(
    ("text", "is_trial"),
    [
        ("CRC 问第三次", True),
        ("入组后复查", True),
        ("AE1 次", False),
        ("流水 AE-77261", False),
        ("SCRCX", False),
        ("门诊随诊", False),
    ],
)
def test_a_word_that_only_papers_of_trials_hold_makes_a_trial(text: str, is_trial: bool) -> None:
    assert is_of_trial(text) is is_trial
