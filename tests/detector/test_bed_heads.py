import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern, FakeTagger

NAMES = ("李玉玲", "艾国强", "尤淑芹")


def _beds(text: str) -> list[str]:
    patterns = [FakePattern(NAME=name) for name in NAMES]
    document = Detector(patterns).detect(text)
    return [document.surface(span) for span in document.spans if span.category == "MEDICAL_RECORD"]


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("夜班交接\n2 李玉玲 房颤\n5 艾国强 高血压\n9 尤淑芹 心衰", ["2", "5", "9"]),
        ("夜班交接，病区安静\n1  李玉玲\n2  艾国强\n+3  尤淑芹", ["1", "2", "+3"]),
        ("查房，夜班\n[12]　李玉玲\n[15]　艾国强\n[16]　尤淑芹\n[18]　无名", ["12", "15", "16", "18"]),
    ],
)
def test_numbers_that_skip_before_patients_are_beds(text, beds):
    assert _beds(text) == beds


@pytest.mark.parametrize(
    "text",
    [
        "夜班交接\n1 李玉玲 房颤\n2 艾国强 高血压\n3 尤淑芹 心衰",
        "参会签到，主持人略\n1 李玉玲\n3 艾国强\n7 尤淑芹",
        "夜班交接\n2 李玉玲 房颤\n5 艾国强 高血压",
        "夜班交接\n2. 李玉玲 房颤\n5. 艾国强 高血压\n9. 尤淑芹 心衰",
    ],
)
def test_the_numbers_of_a_list_are_no_beds(text):
    assert _beds(text) == []


@pytest.mark.parametrize(
    ("text", "known", "beds"),
    [
        ("新入:42# 待查\n明查:3# 8# CTA", "42#", ["42#", "3#", "8#"]),
        ("床 重3 交班\n重1 重2 已查", "重3", ["重3", "重1", "重2"]),
        ("母12床 顺产\n婴12 女 3180g", "母12床", ["母12床", "婴12"]),
        ("西3床 交班。胃镜:西6东9 三人,西12mm", "西3床", ["西3床", "西6"]),
        ("床 丁3 交班\n丁1 略", "丁3", ["丁3"]),
    ],
)
def test_beds_are_written_alike(text, known, beds):
    document = Detector([], FakeTagger(f"[[MEDICAL_RECORD|{known}]]", score=0.9)).detect(text)

    assert [document.surface(span) for span in document.spans] == beds


def test_a_sign_before_a_patient_makes_numbers_beds():
    document = Detector([FakePattern(NAME="李玉玲")]).detect("8# 李玉玲 肝移D3\n培养;29# 低糖,钢瓶12#瓶")

    assert [document.surface(s) for s in document.spans if s.category == "MEDICAL_RECORD"] == ["8#", "29#", "12#"]
