import pytest

from hdeid.detector.detect import Detector
from tests.fakes.detection import FakePattern, FakeTagger


def _found(text: str, known: str, category: str = "SUBJECT") -> list[str]:
    document = Detector([], FakeTagger(f"[[{category}|{known}]]", score=0.55)).detect(text)
    return [f"{span.category} {document.surface(span)}" for span in document.spans]


@pytest.mark.parametrize(
    ("text", "known", "others"),
    [
        ("患者NAT-08随访。早上NAT-31也来。", "NAT-08", ["NAT-31"]),
        ("先到的是GL-08\nGL-11 卓玛\nGL-12 多杰", "GL-08", ["GL-11", "GL-12"]),
        ("来电：SK0031。再问SK0044。", "SK0031", ["SK0044"]),
        ("入选号E-01的人来了。\nE-02  30d\nE-03  60d", "E-01", ["E-02", "E-03"]),
        ("患者NAT-08，扫描件NAT-31.pdf", "NAT-08", ["NAT-31"]),
        ("患者NAT-08复查。NAT-31 20mg qd", "NAT-08", ["NAT-31"]),
        ("HB-02-031、HB-02-035两人", "HB-02-031", ["HB-02-035"]),
        ("03号受试者。05号V4缺,药品:01、04号瓶", "03号", ["05号", "01", "04号"]),
        ("03号受试者,抽查05号。知情:05 ✓;06 ✓", "03号", ["05号", "05"]),
    ],
    ids=["letters and dash", "lines", "letters", "a letter and dash", "file", "dosed", "site", "two digits", "told of"],
)
def test_other_numbers_of_a_series_are_found(text, known, others):
    assert _found(text, known) == [f"SUBJECT {number}" for number in (known, *others)]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("患者NAT-08随访。编号NAT-310的方案。", "NAT-08"),
        ("患者NAT-08随访。另一项MAT-31。", "NAT-08"),
        ("患者K13恶心。W12复查。", "K13"),
        ("患者3002左臂。尿量3005。", "3002"),
        ("患者HYR-3002服HYR-0712片。", "HYR-3002"),
        ("患者NAT-08，批号 NAT-31。", "NAT-08"),
    ],
    ids=["more digits", "other letters", "short", "no letters", "tablet", "batch"],
)
def test_what_only_looks_like_a_series_stays(text, known):
    assert _found(text, known) == [f"SUBJECT {known}"]


def _beside(text: str, *known: str) -> list[str]:
    document = Detector([FakePattern(SUBJECT=number) for number in known]).detect(text)
    return [document.surface(span) for span in document.spans]


@pytest.mark.parametrize(
    ("text", "known", "others"),
    [
        ("R03入组,R05。R11剩一个鸡蛋", ("R03", "R05"), ["R11"]),
        ("A012、A013、A015。前一位A016采血", ("A012", "A013", "A015"), ["A016"]),
        ("001、002、007出组;005 补件", ("001", "002", "007"), ["005"]),
        ("18-S13失访。S13配偶来电", ("18-S13",), ["S13"]),
    ],
)
def test_some_subjects_called_alike_show_how_all_are(text, known, others):
    assert _beside(text, *known) == [*known, *others]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("R03入组。R11剩一个鸡蛋", ("R03",)),
        ("V03、V05、V08三次。V11访视", ("V03", "V05", "V08")),
        ("001、002、007出组;005 mg", ("001", "002", "007")),
        ("001、002、007出组;Site 005", ("001", "002", "007")),
        ("001、002、007出组;函004签收", ("001", "002", "007")),
    ],
    ids=["one", "visits", "dose", "site", "letter"],
)
def test_one_subject_or_other_things_show_nothing(text, known):
    assert _beside(text, *known) == [*known]


@pytest.mark.parametrize(
    ("text", "known", "others"),
    [
        ("受试者03、05到访。\n07 未来\n另 09", ("03", "05"), ["07", "09"]),
        ("受试者03、05、12到访。\n12 未来,15 mg", ("03", "05", "12"), ["12"]),
    ],
    ids=["zero first", "known"],
)
def test_two_subjects_of_two_digits_show_how_all_are(text, known, others):
    assert _beside(text, *known) == [*known, *others]


@pytest.mark.parametrize(
    "behind",
    ["07:30", "2024-03-07", "第07页", "盒 07", "07%", "Site 07", "≤07", "07 mg", "07床", "5.07", "C1-07", "11 人"],
)
def test_but_not_what_counts_or_times(behind):
    assert _beside(f"受试者03、05到访。\n{behind}", "03", "05") == ["03", "05"]


def test_the_numbers_of_a_series_have_its_category():
    assert _found("登记RY-001，预约RY-002、RY-003", "RY-001", "MEDICAL_RECORD") == [
        "MEDICAL_RECORD RY-001",
        "MEDICAL_RECORD RY-002",
        "MEDICAL_RECORD RY-003",
    ]


def test_codes_of_other_categories_start_no_series():
    assert _found("账号abcd-01与abcd-02", "abcd-01", "ACCOUNT") == ["ACCOUNT abcd-01"]


def test_two_numbers_of_a_centre_show_how_the_others_are_written():
    text = "SDV 08011 与 08017。visit: 08014, 09014, 08018。"
    found = Detector([], FakeTagger("[[SUBJECT|08011]] 与 [[SUBJECT|08017]]", score=0.7)).detect(text)

    assert [found.surface(span) for span in found.spans] == ["08011", "08017", "08014", "08018"]


def test_two_numbers_with_their_centre_show_how_the_others_are_written():
    text = "01-022 8.9\n02-014 7.28\n06-019 8.10"
    found = Detector([], FakeTagger("[[SUBJECT|01-022]] 8.9\n[[SUBJECT|02-014]]", score=0.55)).detect(text)

    assert [found.surface(span) for span in found.spans] == ["01-022", "02-014", "06-019"]


def test_a_number_with_zero_first_is_found_again():
    text = "受试者017签署。3/12 018略,017复查,血糖17."
    found = Detector([], FakeTagger("[[SUBJECT|017]]", score=0.9)).detect(text)

    assert [found.surface(span) for span in found.spans] == ["017", "017"]
