import pytest

from hdeid.core.markup import parse_markup, write_markup
from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.detect import Detector
from hdeid.detector.second_looks.nicknames import nicknames
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


@pytest.mark.parametrize(
    ("text", "evidence", "found"),
    [
        ("柚子入班。柚子又吐了,给柚子喂水,柚子皮一箱", Evidence.MODEL, [5, 12]),
        ("柚子入班。见柚子,柚子是水果", Evidence.MODEL, []),
        ("妞妞入班。见妞妞好", Evidence.CONTEXT, [0, 6]),
        ("妞妞入班。见妞妞好", Evidence.MODEL, []),
    ],
)
def test_pet_names_are_found_again_by_what_children_do(text: str, evidence: Evidence, found: list[int]) -> None:
    name = Span(0, 2, "NAME", (Part(0, 2, "given"),), 0.9, "fake", evidence)

    assert [span.start for span in nicknames([name], text)] == found
