"""What the tagger has beyond a pattern's span of the same category."""

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.settling.overhang import cut_overhangs, without_explanations, without_kinds


def _cut(text: str, category: str, guess: str, read: str) -> str:
    start, inner = text.index(guess), text.index(read)
    tagged = Span(start, start + len(guess), category, score=0.6, evidence=Evidence.MODEL)
    proved = Span(inner, inner + len(read), category, score=0.9, evidence=Evidence.SHAPE)
    (left,) = [span for span in cut_overhangs([tagged, proved], text) if span.evidence is Evidence.MODEL]
    return text[left.start : left.end]


@pytest.mark.parametrize(
    ("text", "category", "guess", "read", "left"),
    [
        ("查房录音二十三床卞老师", "MEDICAL_RECORD", "录音二十三床", "二十三床", "二十三床"),
        ("转泌外8床", "MEDICAL_RECORD", "泌外8床", "8床", "泌外8床"),
        ("3月8日:11:05~11:22", "DATE", "3月8日:11:05~11:22", "3月8日", "3月8日"),
        ("3.02\t06:50-07:40", "DATE", "3.02\t06:50-07:40", "3.02", "3.02"),
        ("7月12日 自02:10至03:55", "DATE", "7月12日 自02:10至03:55", "7月12日", "7月12日"),
        ("on 9 Feb 5.6.", "DATE", "9 Feb 5.6", "9 Feb", "9 Feb"),
        ("on 9-2 5.6.", "DATE", "9-2 5.6", "9-2", "9-2 5.6"),
        ("2023年5月1日和初八", "DATE", "2023年5月1日和初八", "2023年5月1日", "2023年5月1日和初八"),
        ("手机1 13800138000", "PHONE", "1 13800138000", "13800138000", "13800138000"),
        ("手机13800138000/8001", "PHONE", "13800138000/8001", "13800138000", "13800138000/8001"),
        ("座机;24h 13800138000", "PHONE", "24h 13800138000", "13800138000", "13800138000"),
        ("电话0751-8170462 转 8126", "PHONE", "0751-8170462 转 8126", "0751-8170462", "0751-8170462 转 8126"),
        ("抄送Kevin和ab@c.cn", "EMAIL", "Kevin和ab@c.cn", "ab@c.cn", "Kevin和ab@c.cn"),
        ("住12楼3床", "MEDICAL_RECORD", "12楼3床", "3床", "3床"),
        ("电话13800138000\n120首诊", "PHONE", "13800138000\n120", "13800138000", "13800138000"),
        ("电话13800138000\n0093 0714 女", "PHONE", "13800138000\n0093 0714", "13800138000", "13800138000"),
        ("电话13800138000\n66 7140", "PHONE", "13800138000\n66 7140", "13800138000", "13800138000\n66 7140"),
        ("IP=10.2.77.14; MAC", "IP", "10.2.77.14; MAC", "10.2.77.14", "10.2.77.14"),
        ("粤B·D203K 8:15到", "PLATE", "粤B·D203K 8:15", "粤B·D203K", "粤B·D203K"),
        ("粤B·D203K挂到", "PLATE", "粤B·D203K挂", "粤B·D203K", "粤B·D203K挂"),
        ("64 y/o F", "AGE", "64 y/o F", "64 y/o", "64 y/o"),
        ("序列号SN 4402871", "DEVICE", "SN 4402871", "4402871", "4402871"),
        ("curl http://a.cn/x -d 1 -H y", "URL", "http://a.cn/x -d 1 -H y", "http://a.cn/x", "http://a.cn/x"),
        ("见http://a.cn/x y", "URL", "http://a.cn/x y", "http://a.cn/x", "http://a.cn/x y"),
        ("18-012 (YXL, 47y, F)", "SUBJECT", "YXL, 47y, F", "YXL", "YXL"),
    ],
)
def test_an_overhang_is_kept_only_for_what_it_holds(text, category, guess, read, left):
    assert left == _cut(text, category, guess, read)


@pytest.mark.parametrize(
    ("guess", "left"),
    [
        ("PCF-H290I 2613054", "2613054"),
        ("PCF-0117 2613054", "PCF-0117 2613054"),
        ("PCF-H290I 20240713", "PCF-H290I 20240713"),
    ],
)
def test_the_model_of_an_endoscope_is_no_part_of_its_serial_number(guess, left):
    span = Span(0, len(guess), "DEVICE", score=0.7, evidence=Evidence.MODEL)

    assert [left] == [guess[each.start : each.end] for each in cut_overhangs([span], guess)]


@pytest.mark.parametrize(
    ("guess", "left"),
    [
        ("AB- 0317722406155", "0317722406155"),
        ("O型 0317722406155", "0317722406155"),
        ("A-88204517", "A-88204517"),
        ("A- 88204517", "A- 88204517"),
        ("AC- 0317722406155", "AC- 0317722406155"),
    ],
    ids=["sign", "word", "record", "short number", "no type"],
)
def test_the_type_of_blood_is_no_part_of_the_number_of_its_bag(guess, left):
    span = Span(0, len(guess), "MEDICAL_RECORD", score=0.7, evidence=Evidence.MODEL)

    assert [left] == [guess[each.start : each.end] for each in cut_overhangs([span], guess)]


def test_words_part_a_second_number_from_the_first():
    text = "电话0751-6516230(军线951-76223)"
    guess = Span(2, len(text) - 1, "PHONE", score=0.9, evidence=Evidence.MODEL)
    proved = Span(2, 14, "PHONE", score=0.9, evidence=Evidence.SHAPE)

    pieces = [text[span.start : span.end] for span in cut_overhangs([guess, proved], text)]
    assert {"0751-6516230", "951-76223"} == set(pieces)


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("编号 桂-018\n4. 家中有无禽类", ["桂-018"]),
        ("编号 桂-018\n4、家中有无禽类", ["桂-018"]),
        ("编号 桂-018\n04 家中无人", ["桂-018", "04"]),
    ],
)
def test_the_number_of_the_next_item_is_none_of_a_number_above(text, pieces):
    guess = Span(3, text.index("4", 9) + 1, "SUBJECT", score=0.9, evidence=Evidence.MODEL)

    assert pieces == [text[span.start : span.end] for span in cut_overhangs([guess], text)]


def test_other_categories_and_patterns_stay_as_they_are():
    name = Span(0, 4, "NAME", score=0.9, evidence=Evidence.MODEL)
    inside = Span(0, 2, "NAME", score=0.9, evidence=Evidence.CONTEXT)

    assert [name, inside] == list(cut_overhangs([name, inside], "李海先生"))


@pytest.mark.parametrize(
    ("text", "guess", "left"),
    [
        ("SN 44TK0871 2018装", "44TK0871 2018", [("DEVICE", "44TK0871"), ("DATE", "2018")]),
        ("序列号 20881734 2021-06", "20881734 2021-06", [("DEVICE", "20881734"), ("DATE", "2021-06")]),
        ("编号 8TRKA41\n07\t闻人杰", "8TRKA41\n07", [("DEVICE", "8TRKA41")]),
        ("编号 8TRKA41\n0733 4", "8TRKA41\n0733", [("DEVICE", "8TRKA41\n0733")]),
        ("编号 44TK0871 7120", "44TK0871 7120", [("DEVICE", "44TK0871 7120")]),
    ],
)
def test_the_number_of_a_device_ends_before_the_day_and_the_next_row(text, guess, left):
    start = text.index(guess)
    tagged = Span(start, start + len(guess), "DEVICE", score=0.6, evidence=Evidence.MODEL)

    cut = cut_overhangs([tagged], text)

    assert left == [(span.category, text[span.start : span.end]) for span in cut]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("139 2604 7718\n043 尤嫂", {("PHONE", "139 2604 7718"), ("SUBJECT", "043")}),
        ("13926047718\n5 空床", {("PHONE", "13926047718")}),
        ("0791 8526 417\n12 待查", {("PHONE", "0791 8526 417")}),
        ("0791 8526 417\n3", {("PHONE", "0791 8526 417\n3")}),
        ("0791 8526\n417", {("PHONE", "0791 8526\n417")}),
        ("13926\n047718", {("PHONE", "13926\n047718")}),
    ],
)
def test_a_whole_telephone_number_ends_with_its_line(text, left):
    guess = Span(0, len(text.rstrip("空床待查尤嫂 ")), "PHONE", score=0.9, evidence=Evidence.MODEL)

    assert left == {(span.category, text[span.start : span.end]) for span in cut_overhangs([guess], text)}


@pytest.mark.parametrize(
    ("text", "category", "left"),
    [
        (
            "62170 0200 4571 9060 33,139 2604 7718",
            "ID_CARD",
            {("BANK_CARD", "62170 0200 4571 9060 33"), ("PHONE", "139 2604 7718")},
        ),
        (
            "13926047718、222401196605191814",
            "PHONE",
            {("PHONE", "13926047718"), ("ID_CARD", "222401196605191814")},
        ),
        ("62170 0200 4571 9060 33 139 2604", "BANK_CARD", {("BANK_CARD", "62170 0200 4571 9060 33 139 2604")}),
    ],
)
def test_a_comma_parts_a_card_and_a_telephone_number(text, category, left):
    guess = Span(0, len(text), category, score=0.6, evidence=Evidence.MODEL)

    assert left == {(span.category, text[span.start : span.end]) for span in cut_overhangs([guess], text)}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("接 祁\n交 祁", {"祁"}),
        ("交班 祁\n接班: 祁蓉", {"祁", "祁蓉"}),
        ("接 祁\n蓉", {"祁\n蓉"}),
        ("祁\n交蓉", {"祁\n交蓉"}),
    ],
)
def test_a_role_at_the_head_of_the_next_line_parts_two_names(text, names):
    start = text.index("祁")
    guess = Span(start, len(text), "NAME", score=0.9, evidence=Evidence.MODEL)

    assert names == {text[span.start : span.end] for span in cut_overhangs([guess], text)}


@pytest.mark.parametrize(
    ("category", "proved", "left"),
    [
        ("ID_CARD", "27004 27007 27011", 0),
        ("PHONE", "27004 27007 27011", 0),
        ("ID_CARD", "27004 27007", 1),
        ("MEDICAL_RECORD", "27004 27007 27011", 1),
    ],
    ids=["card", "telephone", "one is none", "record"],
)
def test_a_number_that_patterns_read_as_a_list_of_subjects_is_none(category, proved, left):
    text = "筛败(27004 27007 27011)"
    guess = Span(3, 20, category, score=0.6, evidence=Evidence.MODEL)
    starts = map(text.index, proved.split())
    subjects = [Span(start, start + 5, "SUBJECT", score=0.75, evidence=Evidence.CONTEXT) for start in starts]

    assert left == len([span for span in cut_overhangs([guess, *subjects], text) if span.category == category])


@pytest.mark.parametrize(
    ("name", "left"), [("商 全", ["商"]), ("全", []), ("申 全", ["申 全"]), ("郝思远", ["郝思远"])]
)
def test_the_kind_of_anaesthesia_behind_who_operates_is_no_name(name, left):
    text = "床 姓名 诊断 术式 主刀 麻醉\n6 郝思远 胆石 LC 商 全 未禁食\n7 申 全 男 33 疝 修补 商 腰\n"
    start = text.index(name)
    span = Span(start, start + len(name), "NAME", score=0.9, evidence=Evidence.MODEL)

    assert left == [text[kept.start : kept.end] for kept in without_kinds([span], Page(text))]


@pytest.mark.parametrize(
    ("guess", "left"),
    [
        ("姜禾苗禾", []),
        ("禾苗禾苗的禾苗头的苗", []),
        ("苗头的苗在", ["在"]),
        ("在家种地", ["在家种地"]),
    ],
    ids=["name and more", "all of it", "end", "behind"],
)
def test_what_explains_a_name_is_cut_from_what_the_tagger_reads(guess: str, left: list[str]) -> None:
    text = "我叫姜禾苗禾苗的禾苗头的苗在家种地"
    start = text.index(guess)
    tagged = Span(start, start + len(guess), "PROFESSION", score=0.9, evidence=Evidence.MODEL)

    assert left == [text[span.start : span.end] for span in without_explanations([tagged], Page(text))]
