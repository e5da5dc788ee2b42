import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern


def _found(text: str, *known: str) -> list[str]:
    document = Detector([FakePattern(SUBJECT=value) for value in known]).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "known", "series"),
    [
        ("受试者 K-041 入组。离心：K-041/042/044 均完成", "K-041", ["K-041", "042", "044"]),
        ("受试者 2604 入组，2604～09 明日锁库", "2604", ["2604", "09"]),
        ("受试者 12033 入组，12036/8 的日记卡要补", "12033", ["12036", "8"]),
        ("受试者 05-017 入组；05-021 / 024 待访", "05-017", ["05-021", "024"]),
    ],
    ids=["begins with the known one", "to the last", "looks like the known one", "behind a site"],
)
def test_the_rest_of_a_series_that_begins_like_a_known_subject_are_subjects(text, known, series):
    assert [known, *series] == _found(text, known)


@pytest.mark.parametrize(
    ("text", "series"),
    [
        ("SAE 已报\nK-041/042 已入组", ["K-041", "042"]),
        ("访视安排\n06012/15 超窗", ["06012", "15"]),
        ("监查员到访，12036/8 的AE也要补", ["12036", "8"]),
    ],
    ids=["letter and dash", "zero first", "five digits"],
)
def test_a_series_before_what_subjects_do_needs_no_known_one_in_a_trial(text, series):
    assert series == _found(text)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("受试者 2604 入组，药盒 2604/05 未开", "2604"),
        ("受试者 2604 入组，方案 2023/09 版", "2604"),
        ("受试者 104 入组，血压 104/118", "104"),
        ("受试者 2604 入组，利伐 2604/05mg", "2604"),
        ("受试者 2604 入组，金额 5200/100 元", "2604"),
        ("受试者 2604 入组，封签 2611/2612", "2604"),
        ("受试者 12033 入组，计数 12039/12041", "12033"),
        ("受试者 05-017 / 66 / M 入组", "05-017"),
        ("受试者 B-017 入组，存 B-031~036 各一", "B-017"),
    ],
    ids=["box", "month", "pressure", "dose", "falls", "seals", "counts in full", "age", "range of kits"],
)
def test_other_numbers_with_a_slash_are_no_series(text, known):
    assert [known] == _found(text, known)


@pytest.mark.parametrize(
    "text",
    ["会诊 K-041/042 已来", "入组后血压 104/58，超窗", "库存 KIT A-114/118 未动，随访", "筛选 2830/34 扫描，随访"],
    ids=["no trial", "pressure", "kits", "short numbers of a scan"],
)
def test_nothing_is_a_series_without_what_subjects_do(text):
    assert not _found(text)
