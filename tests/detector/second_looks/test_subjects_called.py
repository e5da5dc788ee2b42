import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern, FakeTagger


def _found(text: str, **known: str) -> list[str]:
    patterns = [FakePattern(**{category: value}) for category, values in known.items() for value in values.split()]
    document = Detector(patterns).detect(text)
    return [document.surface(span) for span in document.spans if span.category == "SUBJECT"]


@pytest.mark.parametrize(
    "text",
    ["访视:7号蒋桂花抽血", "访视 把17号 蒋桂花的片子给我", "筛败,17号蒋桂花", "CRC:7号小蒋桂花没接电话"],
    ids=["blood", "blank", "two digits", "familiar"],
)
def test_the_number_before_a_name_is_a_subject_s_in_a_trial(text):
    assert _found(text, NAME="蒋桂花") in (["7号"], ["17号"])


@pytest.mark.parametrize(
    "text",
    [
        "宿舍 7号蒋桂花抽血",
        "访视 3月7号蒋桂花抽血",
        "访视 第7号蒋桂花",
        "访视 7号蒋桂花医生值班",
        "访视 7号蒋桂花 CRC 监查",
        "访视 到7号蒋桂花出院",
    ],
    ids=["no trial", "month", "ordinal", "title", "role", "until"],
)
def test_other_numbers_before_a_name_are_none(text):
    assert [] == _found(text, NAME="蒋桂花")


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("访视 7号的药发完了", ["7号"]),
        ("受试者7号今日给药", ["7号"]),
        ("访视 7号那个老头来了", ["7号"]),
        ("访视 5号和8号都超窗了,14号还没来", ["5号", "8号", "14号"]),
        ("访视 7号的药,5号和8号都超窗了,14号还没来", ["7号", "5号", "8号", "14号"]),
    ],
    ids=["drug", "word", "person", "all of them", "those who do the same"],
)
def test_a_number_that_a_subject_is_called_by_is_one(text, numbers):
    assert numbers == _found(text)


@pytest.mark.parametrize(
    "text",
    ["访视 7号的会议", "受试者7号中心入组", "受试者7号上午来", "访视 14号还没来", "宿舍 7号的药,14号还没来"],
    ids=["meeting", "center", "day", "none known", "no trial"],
)
def test_days_and_sites_are_no_subjects(text):
    assert [] == _found(text)


def test_what_the_tagger_takes_for_a_day_before_a_name_is_a_subject():
    detector = Detector([FakePattern(NAME="蒋桂花")], FakeTagger("[[DATE|7号]]蒋桂花", 0.9))

    assert ["SUBJECT", "NAME"] == [span.category for span in detector.detect("访视 7号蒋桂花抽血").spans]
