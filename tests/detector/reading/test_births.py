import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page


def _is_belied(text: str, surface: str, category: str = "MEDICAL_RECORD", score: float = 0.7) -> bool:
    start = text.rindex(surface)
    return Page(text).belies(Span(start, start + len(surface), category, (), score, "tagger", Evidence.MODEL))


@pytest.mark.parametrize(
    ("text", "surface", "category"),
    [
        ("产房 11床 G3P1 顺 女 2815 A9", "2815", "MEDICAL_RECORD"),
        ("产房 11床 G3P1 顺 女 2815 A9", "A9", "MEDICAL_RECORD"),
        ("产房 11床 顺产一男 3420 A9-10", "A9-10", "MEDICAL_RECORD"),
        ("产房 剖宫产 大女 2240 小男1930", "1930", "PHONE"),
        ("产房 剖宫产 大女 2240 小男1930", "大女", "NAME"),
        ("某某 剖 男 2815", "2815", "SUBJECT"),
        ("新生儿名册\n姓名 性别 体重 方式\n某某 女 2815 剖", "2815", "ID_CARD"),
    ],
    ids=["weight", "score", "two scores", "younger twin", "elder twin", "way of birth", "column"],
)
def test_weights_and_scores_of_newborn_children_are_no_numbers_of_persons(text, surface, category):
    assert _is_belied(text, surface, category)


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("产房 剖 女 2815床", "2815"),
        ("产房 剖 转 女 2815", "2815"),
        ("产房 剖 家属电话 女 2815", "2815"),
        ("产房 顺产 李亚男 2815", "2815"),
        ("产妇\n某某 女 2815", "2815"),
        ("复诊 某某 大女 2815", "2815"),
        ("新生儿名册\n姓名 性别 住院号 方式\n某某 女 2815 剖", "2815"),
        ("产房 姓名 性别 电话\n赵 某 某 剖 女 2815", "2815"),
        ("产房 剖 女 5815", "5815"),
        ("产房 剖 女 28150", "28150"),
        ("产房 剖 女 2815 A12", "A12"),
        ("产房 剖 女 2815 A9床", "A9"),
        ("产房 剖 女 A9", "A9"),
    ],
    ids=[
        "bed", "extension", "telephone", "name", "no birth in the line", "no birth at all", "column of numbers",
        "title of numbers", "too heavy", "too long", "no score", "bed behind a weight", "no weight",
    ],
)  # fmt: skip
def test_other_numbers_behind_a_sex_stay(text, surface):
    assert not _is_belied(text, surface)


def test_what_the_tagger_is_sure_of_stays():
    assert not _is_belied("产房 剖 女 2815", "2815", score=0.9)
