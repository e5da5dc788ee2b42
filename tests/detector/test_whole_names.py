import pytest

from hdeid.core.markup import parse_markup, write_markup
from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern


@pytest.mark.parametrize(
    ("marked", "name"),
    [
        ("[[NAME|{surname:薛}{given:四娃子}]]媳妇说", "薛四"),
        ("[[NAME|{surname:薛}{given:幺娃儿}]]发烧", "薛幺"),
        ("[[NAME|{surname:薛}{given:牛娃子}]]来取药", "薛牛娃"),
        ("[[NAME|{surname:薛}{given:石蛋儿}]],8岁", "薛石蛋"),
        ("登记为[[NAME|{surname:薛}{given:惠}]]“[[NAME|{given:真}]]”,有误", "薛惠"),
        ("住院医师:[[NAME|{given:贡尕才让}]]  日期", "尕才让"),
    ],
)
def test_a_name_of_the_country_and_one_put_right_are_whole(marked: str, name: str) -> None:
    text = parse_markup(marked).text

    assert marked == write_markup(Detector([FakePattern(NAME=name)]).detect(text))


@pytest.mark.parametrize(
    ("marked", "name"),
    [
        ("[[NAME|{surname:薛}{given:石蛋}]]儿子陪同", "薛石蛋"),
        ("[[NAME|{surname:薛}{given:小芳}]]娃儿发烧", "薛小芳"),
        ("[[NAME|{surname:薛}{given:芳}]]儿科就诊", "薛芳"),
        ("[[NAME|{surname:薛}{given:惠真}]]“好”", "薛惠真"),
        ("[[NAME|{surname:薛}{given:惠}]]说“好”", "薛惠"),
        ("住院医师:问[[NAME|{surname:薛}{given:惠真}]]要什么", "薛惠真"),
        ("医师问[[NAME|{surname:薛}{given:惠真}]]  日期", "薛惠真"),
    ],
)
def test_kin_departments_and_what_somebody_says_stay_outside(marked: str, name: str) -> None:
    text = parse_markup(marked).text

    assert marked == write_markup(Detector([FakePattern(NAME=name)]).detect(text))
