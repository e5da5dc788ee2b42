import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hdeid.core.category import CATEGORIES
from hdeid.core.span import Evidence, Span
from hdeid.detector.settling.tidy import tidy


def _tidied(text: str, category: str, *surfaces: str, evidence: Evidence = Evidence.MODEL) -> list[str]:
    spans = []
    position = 0
    for surface in surfaces:
        position = text.index(surface, position)
        spans.append(Span(position, position + len(surface), category, evidence=evidence))
        position += len(surface)
    return [text[span.start : span.end] for span in tidy(spans, text)]


@pytest.mark.parametrize(
    ("text", "surface", "tidied"),
    [
        ("李主任查房", "李主任", "李"),
        ("张建国主任医师", "张建国主任医师", "张建国"),
        ("邻居迪丽娜尔·买买提为其陪护", "迪丽娜尔·", "迪丽娜尔·买买提"),
        ("邻居迪丽娜尔·买买提,女", "迪丽娜尔", "迪丽娜尔·买买提"),
        ("姓名: 李海海,", " 李海海,", "李海海"),
    ],
)
def test_names_end_where_names_end(text, surface, tidied):
    assert [tidied] == _tidied(text, "NAME", surface)


@pytest.mark.parametrize(
    ("text", "surface", "tidied"),
    [
        ("微信 lan88_", "lan88", "lan88_"),
        ("_lan88_加我", "lan88", "_lan88_"),
        ("微信:lan-may-\n", "lan-may", "lan-may-"),
        ("微信-lan88-兰兰", "lan88", "lan88"),
        ("账号:____lan88____", "lan88", "lan88"),
    ],
)
def test_accounts_begin_and_end_with_one_underscore(text, surface, tidied):
    assert [tidied] == _tidied(text, "ACCOUNT", surface)


@pytest.mark.parametrize(
    ("text", "surfaces", "tidied"),
    [
        ("东湖市人民医院心内科住院", ["东湖市人民医院"], ["东湖市人民医院心内科"]),
        ("东湖市人民医院行外科手术", ["东湖市人民医院"], ["东湖市人民医院"]),
        ("东湖大学附属新华医院", ["东湖大学", "新华医院"], ["东湖大学附属新华医院"]),
        ("东湖大学、新华医院", ["东湖大学", "新华医院"], ["东湖大学", "新华医院"]),
        ("转回当地医院", ["当地医院"], []),
        ("急联东湖大学附属新华医院", ["急联东湖大学附属新华医院"], ["东湖大学附属新华医院"]),
    ],
)
def test_organizations_are_whole_and_have_a_name(text, surfaces, tidied):
    assert tidied == _tidied(text, "ORGANIZATION", *surfaces)


@pytest.mark.parametrize("text", ["90mmHg", "帕金森病", "阿司匹林100mg", "术后第2天"])
def test_the_tagger_alone_makes_no_date_of_a_quantity(text):
    assert [] == _tidied(text, "DATE", text)


@pytest.mark.parametrize("text", ["2023年5月", "5月31日", "2023-05-31", "31-MAY-2023", "腊月初八", "二〇二三年五月"])
def test_the_tagger_alone_may_find_a_date(text):
    assert [text] == _tidied(text, "DATE", text)


def test_titles_of_staff_are_no_profession():
    assert [] == _tidied("主任医师", "PROFESSION", "主任医师")
    assert ["退休工人"] == _tidied("退休工人", "PROFESSION", "退休工人")


def test_what_has_no_letter_or_digit_is_nothing():
    assert [] == _tidied("姓名: 、", "NAME", " 、")


def test_what_a_caption_proves_is_not_belied():
    assert ["90"] == _tidied("90", "DATE", "90", evidence=Evidence.CONTEXT)


_MEDICINE = "予多潘立酮10mg口服。多潘立酮复诊。"


def _named(text: str, surface: str, *kinds: tuple[Evidence, float]) -> list[int]:
    """Return where names are kept of those found at each place of a surface, with an evidence and a score each."""
    starts = [start for start in range(len(text)) if text.startswith(surface, start)]
    found = [
        Span(start, start + len(surface), "NAME", score=score, evidence=evidence)
        for start, (evidence, score) in zip(starts, kinds, strict=True)
    ]
    return [span.start for span in tidy(found, text)]


def test_a_guess_refuted_at_one_place_is_refuted_everywhere():
    assert [] == _named(_MEDICINE, "多潘立酮", (Evidence.MODEL, 0.8), (Evidence.MODEL, 0.35))


@pytest.mark.parametrize("evidence", [each for each in Evidence if each is not Evidence.MODEL])
def test_a_name_that_is_proved_is_never_refuted_elsewhere(evidence):
    second = _MEDICINE.rindex("多")

    assert second in _named(_MEDICINE, "多潘立酮", (Evidence.MODEL, 0.8), (evidence, 0.6))


def test_a_name_that_the_tagger_is_sure_of_is_never_refuted_elsewhere():
    second = _MEDICINE.rindex("多")

    assert [second] == _named(_MEDICINE, "多潘立酮", (Evidence.MODEL, 0.8), (Evidence.MODEL, 0.98))


_WORDS = (
    *"在住到家路号李海科岁年站乘", *" \n:：，/-（）|", "  ", "上海", "主任", "医院", "途经", "A", "b.", "1", "23", "Dr",
)  # fmt: skip


_SOME = st.lists(st.sampled_from(_WORDS), max_size=4).map("".join)


@settings(max_examples=400)
@given(_SOME, st.lists(st.sampled_from(_WORDS), min_size=1, max_size=4).map("".join), _SOME,
       st.sampled_from(sorted(CATEGORIES)), st.sampled_from(Evidence), st.sampled_from((0.02, 0.5, 0.95)))  # fmt: skip
@example("", "号", " 上海", "ADDRESS", Evidence.MODEL, 0.02)
def test_any_candidate_is_tidied_to_a_piece_of_the_text(
    before: str, surface: str, behind: str, category: str, evidence: Evidence, score: float
) -> None:
    text = before + surface + behind
    span = Span(len(before), len(before + surface), category, score=score, evidence=evidence)

    tidied = tidy([span], text)

    assert all(0 <= each.start < each.end <= len(text) for each in tidied)


@pytest.mark.parametrize(
    ("text", "category", "surface", "tidied"),
    [
        ("之前喺聯合醫院", "ORGANIZATION", "之前喺聯合醫院", "聯合醫院"),
        ("03中心南山医科大学医院", "ORGANIZATION", "中心南山医科大学医院", "南山医科大学医院"),
        ("From: The Lin City Hospital", "ORGANIZATION", "The Lin City Hospital", "The Lin City Hospital"),
        ("PI of Lin City Hospital", "ORGANIZATION", "of Lin City Hospital", "Lin City Hospital"),
        ("原工人(退休)。", "PROFESSION", "退休)", "退休"),
        ("接收 ICU-06 04:30", "MEDICAL_RECORD", "ICU-06 04:30", "ICU-06"),
    ],
)
def test_what_leads_up_to_a_value_or_follows_it_is_none_of_it(text, category, surface, tidied):
    assert _tidied(text, category, surface) == [tidied]


@pytest.mark.parametrize(
    ("text", "surface", "tidied"),
    [
        ("俺爹搁县医院守着", "俺爹搁县医院", []),
        ("咱们先上镇卫生院", "咱们先上镇卫生院", []),
        ("家转旗医院了", "家转旗医院", []),
        ("她去湛河县医院看的", "她去湛河县医院", ["湛河县医院"]),
        ("我哥上海仁和医院", "我哥上海仁和医院", ["上海仁和医院"]),
        ("公主岭市中心医院", "公主岭市中心医院", ["公主岭市中心医院"]),
        ("妈妈宝贝幼儿园", "妈妈宝贝幼儿园", ["妈妈宝贝幼儿园"]),
    ],
    ids=["a county's", "we", "the family", "named", "a city", "a place like kin", "a name with kin"],
)
def test_an_organization_begins_behind_who_goes_there(text: str, surface: str, tidied: list[str]) -> None:
    assert tidied == _tidied(text, "ORGANIZATION", surface)
