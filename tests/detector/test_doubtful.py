"""What a low threshold adds to surer spans."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.span import Evidence, Span
from hdeid.detector.detect import Detector
from hdeid.detector.doubtful import add_doubtful
from hdeid.tagger.reading import Judgement

TEXT = "患者李海海住上海市杨浦区国定路580号，电话13800138000，2023年5月31日来诊。"


@st.composite
def candidates(draw: st.DrawFn) -> Span:
    start = draw(st.integers(0, len(TEXT) - 1))
    end = draw(st.integers(start + 1, len(TEXT)))
    category = draw(st.sampled_from(["NAME", "ADDRESS", "ORGANIZATION", "DATE", "PHONE", "PROFESSION"]))
    score = draw(st.sampled_from([0.02, 0.1, 0.3, 0.6, 0.9]))
    return Span(start, end, category, (), score, "tagger", Evidence.MODEL)


class GivesAll:
    def __init__(self, spans: list[Span]) -> None:
        self._spans = spans

    def judge(self, text: str, least_score: float = 0.5) -> Judgement:
        return Judgement([span for span in self._spans if span.score >= least_score], bytes(len(text)))


@given(
    st.lists(candidates(), max_size=6), st.lists(st.sampled_from([0.01, 0.05, 0.2, 0.4, 0.5]), min_size=2, max_size=2)
)
def test_a_lower_threshold_never_hides_less(spans: list[Span], thresholds: list[float]) -> None:
    limits = [dict.fromkeys(("NAME", "ADDRESS", "ORGANIZATION", "DATE", "PHONE", "PROFESSION"), t) for t in thresholds]

    found = Detector([], GivesAll(spans)).detect_each(TEXT, limits)

    high, low = (
        {i for span in found[thresholds.index(t)].spans for i in range(span.start, span.end)}
        for t in (max(thresholds), min(thresholds))
    )
    assert high <= low


def test_surer_spans_stay_as_they_are() -> None:
    sure = Span(2, 5, "NAME", (), 0.9)

    assert (sure, Span(5, 7, "ADDRESS", (), 0.1)) == tuple(
        Span(span.start, span.end, span.category, (), span.score)
        for span in add_doubtful([sure], [Span(3, 7, "ADDRESS", (), 0.1, "tagger", Evidence.MODEL)], "患者李海海重庆住")
    )
