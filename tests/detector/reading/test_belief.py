"""Where the tagger's word goes before that of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.category import CATEGORIES
from hdeid.core.markup import parse_markup
from hdeid.core.span import Evidence, Span
from hdeid.detector.detect import Detector
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.detector.patterns.dicom import Dicom
from hdeid.detector.patterns.hl7 import Hl7
from hdeid.detector.patterns.icsr import Icsr
from hdeid.detector.reading.belief import BELIEVED, refute
from hdeid.tagger.reading import Judgement
from tests.fakes.detection import FakePattern, FakeTagger


class SureOfNothing:
    """Finds nothing and is sure that nothing stands in the whole text."""

    def judge(self, text: str, least_score: float = 0.5) -> Judgement:
        return Judgement((), b"\x01" * len(text))


def _found(text: str, marked: str, score: float) -> list[str]:
    document = Detector([], FakeTagger(marked, score)).detect(text)
    return [text[span.start : span.end] for span in document.spans]


@pytest.mark.parametrize(
    ("text", "marked", "otherwise"),
    [
        ("合同号 88210045 续保", "[[INSURANCE|88210045]]", []),
        ("家里住几楼？五楼右手", "[[ADDRESS|{floor:五楼}]]", []),
        ("寝室 文明大道老百姓大药房 购布洛芬", "[[ADDRESS|{road:文明大道}{poi:老百姓大药房}]]", []),
        ("研究编号B05-031，别给旁人", "[[SUBJECT|B05-031]]", []),
        ("家属陆丰收(13861790426)", "[[NAME|{surname:陆}{given:丰收}]]", ["陆丰"]),
        ("QID\t批号\n88017\tH22317\n", "[[MEDICAL_RECORD|H22317]]", []),
    ],
)
def test_no_rule_drops_or_cuts_what_the_tagger_is_sure_of(text: str, marked: str, otherwise: list[str]) -> None:
    assert [parse_markup(marked).text] == _found(text, marked, BELIEVED)
    assert otherwise == _found(text, marked, 0.7 if otherwise else 0.45)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(0010,0010) PN [Tao^Bao]\n(0010,0020) LO [00583021]", ["Tao^Bao", "00583021"]),
        ("PID|1||00733915", ["00733915"]),
        ("<patientgpmedicalrecordnumb>K04418</patientgpmedicalrecordnumb>", ["K04418"]),
    ],
)
def test_a_tagger_that_hardly_reads_what_is_written_for_machines_refutes_nothing_there(text, found) -> None:
    document = Detector([Dicom(), Hl7(), Icsr()], SureOfNothing()).detect(text)

    assert found == [document.surface(span) for span in document.spans]


def test_titles_stand_outside_however_sure_the_tagger_is() -> None:
    assert ["李"] == _found("李主任查房", "[[NAME|李主任]]", 0.95)


def test_what_a_pattern_cuts_the_tagger_that_is_sure_makes_whole_again() -> None:
    tagger = FakeTagger("[[NAME|{surname:陆}{given:丰收}]]", 0.9)
    document = Detector([FakePattern(NAME="陆丰")], tagger).detect("家属陆丰收(13861790426)")

    assert [(2, 5)] == [(span.start, span.end) for span in document.spans]


@pytest.mark.parametrize(
    ("category", "stays"),
    [("NAME", False), ("MEDICAL_RECORD", False), ("PHONE", True), ("SUBJECT", True), ("SEX", True)],
)
def test_what_a_pattern_finds_is_refuted_where_the_tagger_is_sure_of_nothing(category: str, stays: bool) -> None:
    pattern = FakePattern(**{category: "温度计12"})

    assert stays is bool(Detector([pattern], SureOfNothing()).detect("用温度计12号量").spans)
    assert Detector([pattern]).detect("用温度计12号量").spans
    (found,) = Detector([pattern], SureOfNothing()).detect_all(["用温度计12号量"])
    assert stays is bool(found.spans)


def test_what_a_talk_spells_stays_though_the_tagger_is_sure_of_nothing() -> None:
    told = Span(0, 2, "NAME", (), 0.8, "pattern:dictated", Evidence.CONTEXT)

    assert [told] == list(refute([told, replace(told, source="pattern:fake")], "Fu", b"\x01\x01"))


@given(
    category=st.sampled_from(sorted(CATEGORIES)),
    evidence=st.sampled_from(list(Evidence)),
    silent=st.binary(min_size=6, max_size=6).map(lambda raw: bytes(byte & 1 for byte in raw)),
)
def test_nothing_proved_and_nothing_that_one_letter_speaks_for_is_refuted(
    category: str, evidence: Evidence, silent: bytes
) -> None:
    span = Span(1, 5, category, evidence=evidence)

    kept = list(refute([span], "甲乙-丙丁戊", silent))

    if evidence is Evidence.CHECK or not all(silent[place] for place in (1, 3, 4)):
        assert [span] == kept


def test_silence_refutes_no_organization_that_begins_with_a_division_of_the_register():
    detector = Detector(ALL_PATTERNS, SureOfNothing())
    text = "到凉城县六苏木镇卫生院输液,找东胜诊所"

    assert [text[span.start : span.end] for span in detector.detect(text).spans] == ["凉城县六苏木镇卫生院"]


def test_silence_refutes_no_screen_name():
    text = "微信名“雨后彩虹”"

    assert [text[span.start : span.end] for span in Detector(ALL_PATTERNS, SureOfNothing()).detect(text).spans] == [
        "雨后彩虹"
    ]
