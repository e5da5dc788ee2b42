"""Settling is order-free and idempotent, loses no character and leaves no overlap."""

from hypothesis import given
from hypothesis import strategies as st

from hdeid.core.category import CATEGORIES
from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.settling.settle import settle


@st.composite
def candidates(draw: st.DrawFn) -> Span:
    start, size = draw(st.integers(0, 30)), draw(st.integers(1, 12))
    category = draw(st.sampled_from(["NAME", "ADDRESS", "ORGANIZATION", "DATE", "PHONE", "EMAIL", "MEDICAL_RECORD"]))
    levels = CATEGORIES[category].level_names
    cut = draw(st.integers(1, size))
    parts = ()
    if levels and draw(st.booleans()):
        first, last = sorted(draw(st.lists(st.integers(0, len(levels) - 1), min_size=2, max_size=2)))
        parts = (Part(start, start + cut, levels[first]),)
        if cut < size:
            parts += (Part(start + cut, start + size, levels[last]),)
    score = draw(st.sampled_from([0.5, 0.75, 1.0]))
    evidence = draw(st.sampled_from(list(Evidence)))
    return Span(start, start + size, category, parts, score, draw(st.sampled_from(["tagger", "pattern:x"])), evidence)


@given(st.lists(candidates(), max_size=10), st.randoms())
def test_settling_does_not_depend_on_order(spans, random):
    shuffled = spans[:]
    random.shuffle(shuffled)

    assert settle(spans) == settle(shuffled)


@given(st.lists(candidates(), max_size=10))
def test_settling_settled_spans_changes_nothing(spans):
    settled = settle(spans)

    assert settled == settle(settled)


@given(st.lists(candidates(), max_size=10))
def test_settling_covers_what_the_candidates_cover_without_overlap(spans):
    settled = settle(spans)

    held = [index for span in settled for index in range(span.start, span.end)]
    assert sorted({index for span in spans for index in range(span.start, span.end)}) == held
