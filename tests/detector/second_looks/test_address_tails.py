import pytest

from hdeid.detector.detect import Detector
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
