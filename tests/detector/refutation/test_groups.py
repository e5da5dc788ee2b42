"""Teams, units and counts are readable; groups of villages, beds and numbers of persons are hidden."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.refutation.belie import is_belied


def _is_belied(text: str, surface: str, category: str) -> bool:
    start = text.index(surface)
    return is_belied(Span(start, start + len(surface), category, (), 0.6, "tagger", Evidence.MODEL), text)


@pytest.mark.parametrize(
    ("text", "surface", "category"),
    [
        ("儿科3组", "儿科3组", "MEDICAL_RECORD"),
        ("神内2组查房", "神内2组", "MEDICAL_RECORD"),
        ("急5组出车", "急5组", "ADDRESS"),
        ("带教组4组", "教组4组", "ADDRESS"),
        ("(团队 2组)", "2组", "ADDRESS"),
        ("肝胆外科二组", "二组", "ADDRESS"),
        ("等ICU 床", "ICU 床", "MEDICAL_RECORD"),
        ("PICU床已满", "PICU床", "MEDICAL_RECORD"),
        ("邻居 2,母亲 1", "2", "MEDICAL_RECORD"),
        ("邻居 2,母亲 1", "1", "SUBJECT"),
        ("密接:家属 5、医护 9", "9", "PHONE"),
    ],
)
def test_teams_units_and_counts_are_readable(text, surface, category):
    assert _is_belied(text, surface, category)


@pytest.mark.parametrize(
    ("text", "surface", "category"),
    [
        ("住湾内3组", "湾内3组", "ADDRESS"),
        ("住红石村2组", "红石村2组", "ADDRESS"),
        ("团队3组12号", "3组", "ADDRESS"),
        ("ICU 床 6", "ICU 床", "MEDICAL_RECORD"),
        ("ICU 床号 6", "ICU 床", "MEDICAL_RECORD"),
        ("邻居 2", "2", "MEDICAL_RECORD"),
        ("邻居 2床", "2", "MEDICAL_RECORD"),
        ("母亲 1-3", "1", "MEDICAL_RECORD"),
    ],
)
def test_homes_and_beds_are_hidden(text, surface, category):
    assert not _is_belied(text, surface, category)
