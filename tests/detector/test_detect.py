import threading
import time

import pytest

from hdeid.core.markup import write_markup
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.address import Address
from hdeid.detector.patterns.phone import Phone
from tests.fakes.detection import FakePattern, FakeTagger

HOSTILE = [
    "",
    " \n\t\r",
    "\x00\x01\x7f",
    "\ud800李\udfff",
    "\u200b\u200e\ufeff",
    "𠮷野家😀👨‍👩‍👧",
    "\u202e李海海\u202c",
    "]]]}}}{{{[[[NAME|",
]


def test_tagger_and_patterns_speak_as_one():
    detector = Detector([Address()], FakeTagger("患者[[NAME|{surname:李}{given:海海}]]"))

    document = detector.detect("患者李海海，家住上海市杨浦区。")

    assert "患者[[NAME|{surname:李}{given:海海}]]，家住[[ADDRESS|{city:上海市}{district:杨浦区}]]。" == write_markup(
        document
    )


def test_offsets_are_those_of_the_original():
    text = "患\u200b者王\u200b芳，住\u3000ＡＢ"

    document = Detector([FakePattern(NAME="王芳")]).detect(text)

    assert ["王\u200b芳"] == [document.surface(span) for span in document.spans]
    assert [(3, 5, "surname"), (5, 6, "given")] == [(p.start, p.end, p.level) for p in document.spans[0].parts]


def test_a_number_in_boxes_is_one_value_with_its_levels():
    document = Detector([Phone()]).detect("手机 |1|5|9|0|7|4|4|1|6|0|2|")

    assert "手机 |[[PHONE|{prefix:1|5|9|}{area:0|7|4|4|}{subscriber:1|6|0|2}]]|" == write_markup(document)


def test_blanks_and_separators_at_the_ends_stay_outside():
    document = Detector([FakePattern(NAME=" 王芳,")]).detect("患者: 王芳,女")

    assert "患者: [[NAME|{surname:王}{given:芳}]],女" == write_markup(document)


def test_candidates_below_the_threshold_are_left_out():
    tagger = FakeTagger("[[NAME|{surname:李}{given:海海}]]", score=0.4)

    assert () == Detector([], tagger).detect("李海海").spans
    assert 1 == len(Detector([], tagger, {"NAME": 0.3}).detect("李海海").spans)
    assert 1 == len(Detector([], tagger).detect("李海海", thresholds={"NAME": 0.3}).spans)


def test_the_id_is_handed_through():
    assert "note-1" == Detector([]).detect("", id="note-1").id


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_no_text_is_too_strange(text):
    document = Detector([Address(), FakePattern(NAME="李")]).detect(text)

    assert text == document.text


@pytest.mark.parametrize("unit", ["上海市", "1-", "家住", "控江路1号", "住址:", "\n", "李"])
def test_time_is_linear_on_texts_that_repeat(unit):
    detector = Detector([Address()])
    detector.detect("家住上海市杨浦区控江路580号")

    started = time.process_time()
    detector.detect(unit * 5_000)

    assert time.process_time() - started < 10


def test_a_detector_is_safe_to_share_between_threads():
    detector = Detector([Address()])
    texts = [f"家住上海市杨浦区控江路{number}号" for number in range(40)]
    expected = [write_markup(detector.detect(text)) for text in texts]
    found: dict[int, str] = {}

    def work(first: int) -> None:
        for index in range(first, len(texts), 4):
            found[index] = write_markup(detector.detect(texts[index]))

    threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert expected == [found[index] for index in range(len(texts))]
