import pytest

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.detect import Detector
from hdeid.detector.second_looks.address_tails import address_tails
from tests.fakes.detection import FakePattern


@pytest.mark.parametrize(
    ("text", "tails"),
    [
        ("住南苑小区8栋,6楼右手边", ["6楼右手边"]),
        ("住南苑小区8栋,老机床厂宿舍,靠锅炉房那栋,3楼", ["老机床厂宿舍", "靠锅炉房那栋", "3楼"]),
        ("住南苑小区8栋 西头第二家,顶层。", ["西头第二家", "顶层"]),
        ("“住南苑小区8栋”,1702,没人应", ["1702"]),
        ("“住南苑小区8栋”,1702年", []),
        ("“住南苑小区8栋”,1702 年", []),
        ("住南苑小区8栋,三层自建楼", []),
        ("住南苑小区8栋,工地宿舍", []),
        ("住南苑小区8栋,同事3楼", []),
    ],
)
def test_what_stands_behind_an_address_of_its_house_belongs_to_it(text, tails):
    document = Detector([FakePattern(ADDRESS="南苑小区8栋")]).detect(text)
    assert tails == [document.surface(span) for span in document.spans if span.source == "address-tails"]


@pytest.mark.parametrize(
    ("text", "tails"),
    [
        ("住翠堤湾 6-1203  9/6 复诊", ["6-1203"]),
        ("住翠堤湾 6-2-304室,", ["6-2-304室"]),
        ("住翠堤湾 6-2021 复诊", []),
        ("住翠堤湾 6-1290 袋", []),
        ("住翠堤湾 6-1203 元", []),
    ],
)
def test_a_room_behind_an_estate_belongs_to_it(text, tails):
    span = Span(1, 4, "ADDRESS", (Part(1, 4, "poi"),), evidence=Evidence.CONTEXT)

    assert tails == [text[tail.start : tail.end] for tail in address_tails([span], text)]


@pytest.mark.parametrize(
    ("text", "tails"),
    [
        ("尉氏庄头的,务农", ["庄头"]),
        ("尉氏庄头那边", ["庄头"]),
        ("尉氏庄头脑外伤", []),
        ("尉氏店口的", []),
        ("尉氏医院的", []),
    ],
)
def test_a_town_behind_its_county_is_known_without_its_suffix(text, tails):
    span = Span(0, 2, "ADDRESS", (Part(0, 2, "district"),), evidence=Evidence.CONTEXT)

    assert tails == [text[tail.start : tail.end] for tail in address_tails([span], text)]


@pytest.mark.parametrize(
    ("text", "tails"),
    [
        ("石桥镇磨盘坪被狗咬伤", ["磨盘坪"]),
        ("石桥镇岩头湾,务农", ["岩头湾"]),
        ("石桥镇羊棚子", ["羊棚子"]),
        ("石桥镇王家店 男", ["王家店"]),
        ("石桥镇老鹰坝3组", ["老鹰坝"]),
        ("石桥镇卫生院就诊", []),
        ("石桥镇派出所", []),
        ("石桥镇看孙子,", []),
        ("石桥镇坐月子。", []),
        ("石桥镇路边旅店,", []),
        ("石桥镇朋友塘主家", []),
        ("石桥镇的沟,", []),
        ("石桥镇水塘,", []),
        ("石桥镇磨盘坪医院", []),
    ],
)
def test_a_village_behind_its_town_is_known_by_how_its_name_ends(text, tails):
    span = Span(0, 3, "ADDRESS", (Part(0, 3, "township"),), evidence=Evidence.CONTEXT)

    assert tails == [text[tail.start : tail.end] for tail in address_tails([span], text)]


def test_a_village_and_its_town_are_one_address():
    document = Detector([FakePattern(ADDRESS="石桥镇")]).detect("在石桥镇磨盘坪被狗咬伤")

    assert ["石桥镇磨盘坪"] == [document.surface(span) for span in document.spans]
