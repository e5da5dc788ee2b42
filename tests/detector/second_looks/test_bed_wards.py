import pytest

from hdeid.detector.detect import Detector
from hdeid.detector.patterns.date import Date
from tests.fakes.detection import FakePattern

NAMES = ("李玉玲", "艾国强")


def _beds(text: str) -> list[str]:
    document = Detector([FakePattern(NAME=name) for name in NAMES]).detect(text)
    return [document.surface(span) for span in document.spans if span.category == "MEDICAL_RECORD"]


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("9B 14 李玉玲 复查血象", ["9B 14"]),
        ("06-11 D 7 李玉玲，E 02 艾国强", ["D 7", "E 02"]),
        ("漏签：10C 3 李玉玲", ["10C 3"]),
        ("9B病区\n14 李玉玲 高热\n16 艾国强 平稳", ["14", "16"]),
    ],
)
def test_a_patient_behind_a_ward_and_a_number_makes_a_bed(text, beds):
    assert _beds(text) == beds


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("06-11 9B 14 依托泊苷100mg 未贴标签", ["9B 14"]),
        ("9B-3 已查\n9B 14 未做", ["9B 14"]),
        ("夜班交接，护士两名，病区安静\n西 14 明日手术", ["西 14"]),
    ],
)
def test_a_line_that_tells_of_nursing_begins_with_a_bed(text, beds):
    assert _beds(text) == beds


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("国际医疗部207 会诊", ["国际医疗部207"]),
        ("VIP病房3 会诊", ["VIP病房3"]),
        ("标本号\t病区/床\t结果\n0017\t特需 6\t阴性\n0018\t心内东 27\t阴性", ["特需 6", "心内东 27"]),
    ],
)
def test_wards_for_guests_and_columns_of_wards_hold_beds(text, beds):
    assert _beds(text) == beds


@pytest.mark.parametrize(
    "text",
    [
        "A 2 h 内离心，B 3 天后复查",
        "1A 50 mg 口服",
        "6F 45 cm长鞘，夜班护士、病区护士各一名",
        "维生素 B 12 偏低",
        "参会\n2 李玉玲\n3 艾国强",
        "病区\n1 李玉玲",
        "静脉炎 VIP 0分，国际10-20系统，特需门诊 300元，特需 8元",
    ],
)
def test_groups_sizes_and_prices_are_no_beds(text):
    assert _beds(text) == []


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("李玉玲从6-3挪到7-2，艾国强住 21-14 取活检", ["6-3", "7-2", "21-14"]),
        ("普通 李玉玲 住 9-03\n查对：是31-2 艾国强", ["9-03", "31-2"]),
        ("李玉玲住 3-5 天，艾国强搬到1-2楼", []),
        ("居住 3-5，李玉玲", []),
        ("用量从6-3调到7-2 片", []),
    ],
)
def test_who_lies_or_is_moved_somewhere_has_a_room_and_a_bed(text, beds):
    assert _beds(text) == beds


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("305 李玉玲，输液\n306-1 艾国强 发热\n306-2 空床", ["305"]),
        # One line with a bed, another floor, nobody.
        ("305 李玉玲，输液\n306-1 艾国强 发热", []),
        ("205 李玉玲，输液\n306-1 艾国强 发热\n306-2 空床", []),
        ("305 消毒\n306-1 李玉玲 发热\n306-2 艾国强", []),
    ],
)
def test_whoever_has_a_room_alone_in_a_list_of_beds_is_found_by_it(text, rooms):
    beds = [FakePattern(MEDICAL_RECORD=bed) for bed in ("306-1", "306-2")]
    document = Detector([*beds, *(FakePattern(NAME=name) for name in NAMES)]).detect(text)

    found = [document.surface(span) for span in document.spans if span.category == "MEDICAL_RECORD"]
    assert rooms == [bed for bed in found if "-" not in bed]


@pytest.mark.parametrize(
    ("text", "entries"),
    [
        ("6-09床 发热\n6-17 头痛\n7-02床 拔管\n7-11,失眠", ["6-17", "7-11"]),
        ("6-09床 发热\n6-17 头痛", []),
        ("6-09 发热\n6-17 头痛\n7-02 拔管", []),
        ("6-09床 发热\n6-17 夜班\n7-02床 拔管", []),
    ],
)
def test_entries_of_a_night_s_log_begin_with_beds_as_the_others_do(text, entries):
    document = Detector([Date()]).detect(text)

    assert entries == [document.surface(span) for span in document.spans if span.category == "MEDICAL_RECORD"]
    assert not [span for span in document.spans if span.category == "DATE" and entries]
