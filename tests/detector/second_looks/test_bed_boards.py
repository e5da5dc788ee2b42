import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.detect import Detector
from hdeid.detector.refutation.belie import is_belied
from tests.fakes.detection import FakePattern


def _listed(text: str) -> list[str]:
    document = Detector([]).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("病区白板\n一级:3、4、11、加1\n病重:4(急性心梗)  18(心衰)\n测血糖:6、15   血压:21", "3 4 11 加1 4 18 6 15 21"),
        (
            "白板 护士\n出院  10 22 41\n防坠床  12 13\n气切  1(D9,套囊压 28)  7(D3)\n病危  1 张/4 李",
            "10 22 41 12 13 1 7 1 4",
        ),
    ],
)
def test_beds_on_a_board_are_found_behind_what_they_need(text, beds):
    assert _listed(text) == beds.split()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("病重 +6鲁 14苗 加2费 死亡 0", "+6 鲁 14 苗 加2 费"),
        ("病危\t11床苗小川、23 费", "11床 苗小川 23 费"),
        ("特级护理 4、8、+1 一级 6、9", "4 8 +1 6 9"),
        ("+7 苗 夜间发热\n+21 费小川 今晨出院", "+7 +21"),
        ("编号 床号 姓名 诊断\n7 31 费/废小川 肺炎\n8 加2 苗云 哮喘 待查", "31 加2"),
        ("床 病人 诊断\nVIP3 苗云 结石", "VIP3"),
    ],
    ids=["glued", "in a table", "an added bed", "at the heads of lines", "below a title", "below the first title"],
)
def test_beds_are_found_beside_the_patients_of_a_shift(text, found):
    assert _listed(text) == found.split()


@pytest.mark.parametrize(
    "text",
    [
        "病危 2 病重 5 死亡 0 现有 43",
        "一级护理 13 手术 3 陪护 2",
        "病重 3例、一级 22、特级 1",
        "病重 6支 7张",
        "+2 天 随访\n+3 周 复查",
        "编号 床号 姓名 诊断\n7 31 72 90",
    ],
)
def test_what_a_shift_counts_are_no_beds(text):
    assert _listed(text) == []


def test_days_and_beds_of_a_register_are_found_whatever_its_rows_lack():
    register = "日期  患者  床  来访人  关系\n6.8 某某明 17 居委 2人\n6.9  某某云  3  某某  女\n6.10 某某花 侄"

    assert _listed(register) == ["6.8", "17", "6.9", "3", "6.10"]


@pytest.mark.parametrize(
    "text",
    [
        "日期  药品  床  剂量\n6.8 某某明 17 居委",
        "病区白板\n一级:3、4、11",
        "入院血压:98、56\n血糖:6、15",
        "病区 床旁\n体温:36、37\n脉搏:80、82",
        "病区 床 护士\n一级:3、4人\n尿量:200、300ml",
    ],
    ids=["no patients", "one list", "no ward", "no needs", "counts"],
)
def test_other_lists_of_numbers_are_no_board(text):
    assert _listed(text) == []


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("患儿置6号暖箱,心电监护", ["6号暖箱"]),
        ("转入2号辐射台", ["2号辐射台"]),
        ("8号保温箱 消毒", []),
        ("第8号暖箱", []),
        ("设备:8号暖箱", []),
    ],
)
def test_an_incubator_is_the_bed_of_whom_it_holds(text, beds):
    assert _listed(text) == beds


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("时间 床位\n8:30 C1 ✓\n9:30 C2\nTC 10:00 C4 ✓", ["C1", "C2", "C4"]),
        ("8:30 床 C1\n9:30 C2\n10:00 C4 C5", ["C2", "C4"]),
        ("输注椅:B7 化疗", ["B7"]),
        ("B7椅 输液中", ["B7椅"]),
        ("化疗 座位 B7,", ["B7"]),
        ("8:30 C1 给药\n9:30 C2 给药", []),
        ("8:30 床 C1\n9:30 D2 给药\n10:00 D8", []),
        ("影院 座位 B7,", []),
        ("B7椅子坏", []),
        ("椅位 B1-B4 化疗", []),
    ],
)
def test_beds_and_chairs_of_a_day_ward_are_given_by_the_hour(text, beds):
    assert _listed(text) == beds


def test_the_minutes_before_a_bed_are_no_bed():
    assert is_belied(Span(2, 6, "MEDICAL_RECORD", (), 0.6, "", Evidence.MODEL), "8:00 床 D1")
    assert not is_belied(Span(2, 5, "MEDICAL_RECORD", (), 0.6, "", Evidence.MODEL), "3:17床老者")


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("未缴费:8、14", ["8", "14"]),
        ("欠费名单 9,16,加2", ["9", "16", "加2"]),
        ("22,25 明晨空腹抽血", ["22", "25"]),
        ("19和28床今日出院", ["19", "28床"]),
        ("早上 7、13 禁食", ["7", "13"]),
        ("明日手术 16,19 床。", ["16", "19 床"]),
        ("术后第2、4天出院", []),
        ("明晨禁食 6、8小时", []),
        ("T 36、37 明晨空腹", []),
        ("访视 2、4 今日抽血", []),
        ("明日手术 8、9号", []),
        ("今日检查 2.5、3.5", []),
    ],
)
def test_beds_in_short_notes_stand_with_what_is_due(text, beds):
    assert _listed(text) == beds


@pytest.mark.parametrize(
    ("text", "beds"),
    [
        ("14F 柳春生 发热\n重:8M 气促,22M", ["14F", "8M", "22M"]),
        ("18M 03:20 走了", ["18M"]),
        ("11B 柳春生 气促。4B 好转", ["11B", "4B"]),
        ("14F 柳春生 发热。置 6F 鞘,右股 7F 猪尾", ["14F"]),
        ("JNET 2A 型。4B 好转", []),
        ("右股静脉 6F 03:20 拔", []),
        ("11B 09:00 给药", []),
        ("柳春生 | 68M | 肺炎", []),
    ],
)
def test_beds_with_a_letter_are_proved_by_a_patient_or_a_clock(text, beds):
    document = Detector([FakePattern(NAME="柳春生")]).detect(text)
    assert beds == [document.surface(span) for span in document.spans if span.category == "MEDICAL_RECORD"]
