"""Markers and the numbers of public services are readable; the like of them that number a person are hidden."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.refutation.belie import is_belied


def _is_belied(text: str, number: str, category: str, score: float = 0.9) -> bool:
    start = text.rindex(number)
    return is_belied(Span(start, start + len(number), category, (), score, "tagger", Evidence.MODEL), text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("CA153结果出来了", "CA153"),
        ("查CA19-9、CEA", "CA19-9"),
        ("CA 72-4 偏高", "CA 72-4"),
        ("CA242 21.5", "CA242 21.5"),
        ("CA50正常", "CA50"),
    ],
)
@pytest.mark.parametrize("category", ["SUBJECT", "MEDICAL_RECORD"])
def test_tumour_markers_are_readable(text, number, category):
    assert _is_belied(text, number, category)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("受试者CA126入组", "CA126"),
        ("受试者CA125-03入组", "CA125"),
        ("受试者CA1253入组", "CA125"),
        ("CA501入组", "CA501"),
    ],
)
def test_codes_of_subjects_that_look_like_markers_are_hidden(text, number):
    assert not _is_belied(text, number, "SUBJECT")
