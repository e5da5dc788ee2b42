"""Initials are told by the name beside them."""

from __future__ import annotations

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.second_looks.initials_beside import initials_beside


def _found(text: str, *names: str) -> list[tuple[str, str]]:
    spans = [
        Span(text.index(name), text.index(name) + len(name), "NAME", (), 0.9, "tagger", Evidence.MODEL)
        for name in names
    ]
    return [(span.category, text[span.start : span.end]) for span in initials_beside(spans, text)]


def test_letters_of_staff_are_found_wherever_they_stand():
    assert _found("记录:TYF。原值36.5改为36.8,TYF 补签", "TYF") == [("NAME", "TYF")]


@pytest.mark.parametrize("text", ["记录:ALT。查ALT 40", "记录:HE。HE染色"], ids=["a term", "two letters"])
def test_letters_that_are_something_else_as_often_are_not_sought(text):
    assert _found(text, text[3 : text.index("。")]) == []


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("童维 / TW / 药师", "童维", ("NAME", "TW")),
        ("柯昌明(KCM)授权", "柯昌明", ("NAME", "KCM")),
        ("4\t郝瑞芳\tHRF\t女", "郝瑞芳", ("SUBJECT", "HRF")),
        ("阿苏拉则,ASLZ,男", "阿苏拉则", ("SUBJECT", "ASLZ")),
        ("童维(加急)\tTW\t药师", "童维", ("NAME", "TW")),
        ("柯昌明[外宾]|KCM|", "柯昌明", ("NAME", "KCM")),
        ("程少华、退号|CSH|", "程少华", ("NAME", "CSH")),
        ("童维(CRC)\tTongWei\tTW\t1,2", "童维", ("NAME", "TW")),
        ("Jessica Weng | JW | PM", "Jessica Weng", ("NAME", "JW")),
        ("Li Xiaomei (XL) CRA", "Li Xiaomei", ("NAME", "XL")),
        ("MS = Marat Serikov", "Marat Serikov", ("NAME", "MS")),
        # As surnames 种 is read Chóng and 单 Shàn.
        ("种晓帆 CXF 药管", "种晓帆", ("NAME", "CXF")),
        ("单建新(SJX)授权", "单建新", ("NAME", "SJX")),
        # 覃 is Qín or Tán, 乐 Yuè or Lè, and 单 often typed as dan; 闫, 雯 and 婷 are none of the commonest characters.
        ("单建新(DJX)授权", "单建新", ("NAME", "DJX")),
        ("覃建新(TJX)授权", "覃建新", ("NAME", "TJX")),
        ("乐建新(LJX)授权", "乐建新", ("NAME", "LJX")),
        ("闫雯婷(YWT)授权", "闫雯婷", ("NAME", "YWT")),
        # 婠 is no common character.
        ("李婠 | LW | CRC", "李婠", ("NAME", "LW")),
    ],
)
def test_letters_that_spell_a_name_are_its_initials(text: str, name: str, expected: tuple[str, str]) -> None:
    assert _found(text, name) == [expected]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("童维 / PI / 主任", "童维"),
        ("张晓燕 CRC 到场", "张晓燕"),
        ("程少华 | ALT 35", "程少华"),
        ("婠婠 | WW | CRC", "婠婠"),
        ("王芳 WFX", "王芳"),
        ("王芳(加急)\tCT\t胸部", "王芳"),
        ("Jessica Weng | PM | Basel", "Jessica Weng"),
        ("Jessica | J | PM", "Jessica"),
    ],
)
def test_other_letters_behind_a_name_are_not(text: str, name: str) -> None:
    assert _found(text, name) == []


def test_the_surname_s_letter_is_its_own_level() -> None:
    text = "欧阳海 / OYH / CRA"
    (span,) = initials_beside([Span(0, 3, "NAME", (), 0.9, "tagger", Evidence.MODEL)], text)

    assert [(part.level, text[part.start : part.end]) for part in span.parts] == [("surname", "OY"), ("given", "H")]


def test_initials_of_a_bare_double_surname_have_no_levels() -> None:
    (span,) = initials_beside([Span(0, 2, "NAME", (), 0.9, "tagger", Evidence.MODEL)], "欧阳 / OY / CRA")

    assert (span.start, span.end, span.parts) == (5, 7, ())


def test_letters_before_a_name_and_a_sign_are_its_initials_wherever_they_stand_alone() -> None:
    text = "签名样张:ZYM=周颖明\n8/14 ZYM 发药,ZYMX 略"

    assert _found(text, "周颖明") == [("NAME", "ZYM"), ("NAME", "ZYM")]


@pytest.mark.parametrize(
    ("text", "number", "expected"),
    [
        ("041 WHB V2", "041", ["WHB"]),
        ("1102008   CSLI   PI", "1102008", ["CSLI"]),
        ("CN07-0021;ABD;blinded", "CN07-0021", ["ABD"]),
        ("26-0015   GLU  5.1", "26-0015", []),
        ("10-008 IOP 14", "10-008", []),
        ("017 CT:右肺", "017", []),
    ],
)
def test_initials_stand_behind_the_number_of_a_subject(text: str, number: str, expected: list[str]) -> None:
    start = text.index(number)
    span = Span(start, start + len(number), "SUBJECT", (), 0.9, "tagger", Evidence.MODEL)

    assert [text[each.start : each.end] for each in initials_beside([span], text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("17-006(LEI) C2", ["LEI"]),
        ("17-006(TIR) C2", ["TIR"]),
        ("17-006 LEI | C2", ["LEI"]),
        ("17-006 TIR | C2", []),
        ("0218  WU-Q  ", ["WU-Q"]),
    ],
)
def test_letters_in_brackets_and_syllables_are_a_person_s_whatever_they_spell(text: str, expected: list[str]) -> None:
    number = text.partition("(")[0].partition(" ")[0]
    span = Span(0, len(number), "SUBJECT", (), 0.9, "tagger", Evidence.MODEL)

    assert [text[each.start : each.end] for each in initials_beside([span], text)] == expected


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("样管【0917-003 KTM】", ["KTM"]),
        ("样管「0917-003/KTMW」", ["KTMW"]),
        ("样管【0917-003 EDTA】", []),
        ("样管【0917-003 KTM 2管】", []),
        ("样管0917-003 KTM】", []),
    ],
    ids=["blank", "slash", "term", "more", "not opened"],
)
def test_the_letters_behind_a_code_on_a_label_are_a_subject_s(text: str, letters: list[str]) -> None:
    start = text.index("0917")
    code = Span(start, start + 8, "MEDICAL_RECORD", (), 0.9, "tagger", Evidence.MODEL)

    assert letters == [text[span.start : span.end] for span in initials_beside([code], text)]
