import pytest

from hdeid.core.markup import parse_markup, write_markup
from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern


@pytest.mark.parametrize(
    ("marked", "names"),
    [
        ("[[NAME|{surname:陶}{given:子涵}]]([[NAME|{given:涵涵}]])会说话,“[[NAME|{given:涵涵}]]来”能懂", ["陶子涵"]),
        ("小名“[[NAME|{given:糖糖}]]”。[[NAME|{given:糖糖}]]会走", ["糖糖"]),
        ("外教 [[NAME|{given:Kevin }{surname:阮}]],授课", ["阮"]),
        ("[[NAME|{surname:陶}{given:天天}]]([[NAME|{given:天天}]])天天来", ["陶天天"]),
        ("[[NAME|{surname:陶}{given:子涵}]](妈妈)陪,妈妈说", ["陶子涵"]),
        ("Reviewer [[NAME|{surname:阮}]]", ["阮"]),
        ("Kevin [[NAME|{surname:阮}]]医生", ["阮"]),
        ("[[NAME|{given:Kevin }{surname:阮}]]陪同", ["阮"]),
    ],
)
def test_persons_are_found_by_what_they_are_called(marked: str, names: list[str]) -> None:
    text = parse_markup(marked).text

    assert marked == write_markup(Detector([FakePattern(NAME=name) for name in names]).detect(text))
