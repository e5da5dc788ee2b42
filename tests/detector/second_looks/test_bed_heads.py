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
        ("│01 李玉玲│02 艾国强│03 空 │04 尤淑芹│\n│剖后d2│消毒│", ["01", "02", "03", "04"]),
        ("夜班交接，病区安静\n1  李玉玲\n2  艾国强\n+3  尤淑芹", ["1", "2", "+3"]),
    ],
)
def test_numbers_that_skip_before_patients_are_beds(text, beds):
    assert _beds(text) == beds


@pytest.mark.parametrize(
    "text",
    [
        # In brackets numbers are of a list: so were all 41 in the authored documents.
        "查房，夜班\n[1]　李玉玲\n[2]　艾国强\n[4]　尤淑芹",
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


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("负压病房 交班\n负压1  李玉玲 咳嗽\n压差:负压3间 -9Pa", ["负压1", "负压3"]),
        ("肝胆外科 床位 夜班\n肝胆27  艾国强 引流", ["肝胆27"]),
        ("NICU 交班 护士\n#4 李玉玲\n#9 艾国强\n#12 尤淑芹\n#7 弃婴", ["4", "9", "12", "7"]),
        ("化疗室 护士 椅位交班\nC3 李玉玲\nC5 艾国强\nC6 尤淑芹\nC1 面红", ["C3", "C5", "C6", "C1"]),
    ],
)
def test_beds_at_the_heads_of_lines_are_told_by_their_ward(text, beds):
    assert _beds(text) == beds


@pytest.mark.parametrize(
    "text",
    [
        "交班 护士\n#1 李玉玲\n#2 艾国强\n#3 尤淑芹",
        "密接名单\n病例1 李玉玲\n病例2 艾国强",
        "化疗室 护士 交班\nC3 李玉玲\nC5 艾国强",
        "交班 床旁\nC3 李玉玲\nC5 艾国强\nC6 尤淑芹\n颈椎C5/6 突出",
    ],
)
def test_items_that_count_and_bones_are_no_beds(text):
    assert "1" not in _beds(text) and "C5/6" not in _beds(text)
    assert len(_beds(text)) in (0, 3)


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("4号机 李玉玲 干重62\n7号机报警\n4号机已换", ["4号机", "4号机"]),
        ("恢复室:3号位艾国强醒了", ["3号位"]),
        ("7号机换成李玉玲，艾国强换到9号机", ["7号机", "9号机"]),
        ("6号机留给老艾国强，2号机故障", ["6号机"]),
        ("呼吸机4号机报警", []),
        ("4号机换成3号机，李玉玲等", []),
        ("4 号机 李玉玲 干重62\n11 号位 艾国强", ["4 号机", "11 号位"]),
        ("李玉玲 换到 9 号位，艾国强挪到 8号椅", ["9 号位", "8号椅"]),
        ("输液室 护士\n9号椅 李玉玲\n14 号椅 已拔针", ["9号椅", "14 号椅"]),
        ("输液大厅 27 座 皮试，日间 4椅 已上药，抢救室 3 号位 空", ["27 座", "4椅", "3 号位"]),
        ("输液椅 17，化疗躺椅:B6", ["17", "B6"]),
        ("透析 机位 8 上机\n5号机位 抽筋", ["8", "5号机位"]),
    ],
)
def test_a_machine_before_a_patient_stands_for_a_bed(text, seats):
    assert _beds(text) == seats


@pytest.mark.parametrize(
    "text",
    [
        "4 号机 李玉玲工程师到场，4 号机房",
        "4号机 艾国强工到场，厂家",
        "根管治疗 2号椅 李玉玲",
        "化疗 3号椅子坏，第 5 号椅缝里，6 号椅扶手松",
        "输液大厅 40 座位，输液椅 3 张，日间 5座车",
        "大巴 45 座，拍照 机位 3，舞台 7号机位",
        "透析 机位 4 报修，机位 6 台，4 号机位置",
    ],
)
def test_a_machine_or_chair_that_stands_for_nobody_is_readable(text):
    assert _beds(text) == []
