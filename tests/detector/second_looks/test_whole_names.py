import re

import pytest

from hdeid.core.markup import parse_markup, write_markup
from hdeid.core.span import Part, Span
from hdeid.detector.detect import Detector
from hdeid.detector.second_looks.whole_names import whole_names
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


def _names(text: str, *found: str) -> list[str]:
    places = [(name, match.start()) for name in found for match in re.finditer(name, text)]
    longest = {start: name for name, start in sorted(places, key=lambda place: len(place[0]))}
    spans = [
        Span(start, start + len(name), "NAME", (Part(start, start + len(name), "given"),))
        for start, name in sorted(longest.items())
    ]
    return [text[span.start : span.end] for span in whole_names(spans, text)]


@pytest.mark.parametrize(
    ("text", "found", "names"),
    [
        ("薛惠新调来,薛惠带教", ("薛惠新", "薛惠"), ["薛惠", "薛惠"]),
        ("薛惠刚下班,叫薛惠", ("薛惠刚", "薛惠"), ["薛惠", "薛惠"]),
        ("薛惠未到,薛惠请假", ("薛惠未", "薛惠"), ["薛惠", "薛惠"]),
        ("薛惠新调来,叫薛强", ("薛惠新", "薛强"), ["薛惠新", "薛强"]),
        ("薛惠新主管,叫薛惠", ("薛惠新", "薛惠"), ["薛惠新", "薛惠"]),
        ("薛惠新,男。薛惠新调来,叫薛惠", ("薛惠新", "薛惠"), ["薛惠新", "薛惠新", "薛惠"]),
        ("薛惠平调来,叫薛惠", ("薛惠平", "薛惠"), ["薛惠平", "薛惠"]),
    ],
)
def test_an_adverb_stands_outside_where_the_name_stands_without_it(text, found, names) -> None:
    assert names == _names(text, *found)
