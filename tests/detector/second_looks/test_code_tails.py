import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern


def _tails(text: str, whole: str) -> list[str]:
    document = Detector([FakePattern(MEDICAL_RECORD=whole)]).detect(text)
    return [document.surface(span) for span in document.spans if span.source == "code-tails"]


@pytest.mark.parametrize(
    ("text", "tails"),
    [
        ("B2019-40718,-19,-20 送检", ["19", "20"]),
        ("B2019-40718/19/20 送检", ["19", "20"]),
        ("B2019-40718、40719及40720", []),
        ("B2019-40718、0719 及 0720", ["0719", "0720"]),
        ("B2019-40718、-…731", ["731"]),
        ("B2019-40718,65岁", []),
        ("B2019-40718,19次", []),
        ("B2019-40718、63", []),
        ("B2019-40718,-20℃ 保存", []),
        ("B2019-40718,20,LXM", []),
        ("B2019-40718;19-APR", []),
        ("B2019-40718,2024-05-06", []),
    ],
)
def test_ends_of_codes_in_a_row_are_told_by_a_sign_or_by_what_they_count(text, tails):
    assert tails == _tails(text, "B2019-40718")


def test_a_short_number_has_no_ends_of_codes_behind_it():
    assert _tails("0417、-18", "0417") == []


@pytest.mark.parametrize(
    ("text", "tails"),
    [
        ("YB230918-1~4 送检", ["4"]),
        ("标本号 YB230918-1至12。", ["12"]),
        ("YB230918-1~1 送检", []),
        ("YB230918-1~4℃ 保存", []),
        ("YB230918-1~4天", []),
        ("YB230918-1~4.5", []),
    ],
)
def test_the_last_of_a_range_of_parts_is_told_by_what_it_counts(text, tails):
    assert tails == _tails(text, "YB230918-1")


@pytest.mark.parametrize(
    ("behind", "extended"),
    [
        (" 內線 227 與", " 內線 227"),
        (" Int. 314", " Int. 314"),
        (" 或 轉 723。", " 或 轉 723"),
        (" 转接 6023", " 转接 6023"),
        (" 转 2", ""),
        (" 转 12 病区", ""),
        (" 转 28 天后", ""),
        (" 内线人员", ""),
    ],
)
def test_an_extension_belongs_to_the_telephone_before_it(behind, extended):
    document = Detector([FakePattern(PHONE="2750 4418")]).detect("致電2750 4418" + behind)

    assert ["2750 4418" + extended] == [document.surface(span) for span in document.spans]
