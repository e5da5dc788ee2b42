import pytest

from hdeid.detector.patterns.dictated import Dictated
from hdeid.detector.reading.page import Page


def _found(text: str) -> list[str]:
    return [f"{span.category} {text[span.start : span.end]}" for span in Dictated().find(Page(text))]


def test_a_number_said_piece_by_piece_is_found():
    text = "护士:号码?民众:666。护士:666。民众:然后098。护士:098。民众:7403。护士:好。"

    assert _found(text) == [f"MEDICAL_RECORD {piece}" for piece in ("666", "666", "098", "098", "7403")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("报一下 U S 二四零三一七 零一二 谢谢", ["MEDICAL_RECORD U S 二四零三一七 零一二"]),
        ("片子ct二零二四零三一七九", ["MEDICAL_RECORD ct二零二四零三一七九"]),
        ("CT二零二四年复查,MR三次", []),
    ],
)
def test_the_letters_of_an_examination_lead_a_number_that_is_said(text: str, found: list[str]) -> None:
    assert found == _found(text)


def test_a_name_spelled_syllable_by_syllable_is_found():
    text = "医师:护照上的拼音?\n民众:CHANG。\n医师:嗯。\n民众:XIAO。\n医师:MING,好。"

    assert _found(text) == ["NAME CHANG", "NAME XIAO", "NAME MING"]


def _dialogue(turns: str) -> str:
    said = ("喂?", "你好啊", "怎么了?", "你听我说", *turns.split("/"), "好")
    return "".join(f"{'护士' if number % 2 else '家属'}:{turn}\n" for number, turn in enumerate(said))


@pytest.mark.parametrize(
    ("turns", "category", "pieces"),
    [
        ("嗯/电话说一下/一五零,/一五零,/六零七七,/嗯/零三九五。", "PHONE", "一五零/一五零/六零七七/零三九五"),
        ("卡号报一下/六二一七 零零,三三六零 零零四八,五。/好", "BANK_CARD", "六二一七 零零,三三六零 零零四八,五"),
        ("嗯/护照号呢/Q二二零,/嗯,/后面是六八一,/好", "ID_DOC", "Q二二零/六八一"),
        ("是,三六一,/三六一,/零七五,/嗯/二八八。", "MEDICAL_RECORD", "三六一/三六一/零七五/二八八"),
    ],
    ids=["asked for, over the turns", "in one breath with pauses", "asked for, with a letter", "repeated"],
)
def test_a_number_said_digit_by_digit_is_found(turns, category, pieces):
    assert _found(_dialogue(turns)) == [f"{category} {piece}" for piece in pieces.split("/")]


@pytest.mark.parametrize(
    "turns",
    [
        "嗯/电话打了吗/三十六八,/三十六八?/一百三,/嗯",
        "二零二三年来的/嗯/二零二四年,/好",
        "嗯/一二三,/嗯/四五六,/哦",
        "电话/嗯/一五零,/嗯",
    ],
    ids=["values", "years", "neither asked for nor repeated", "too short"],
)
def test_other_numbers_said_are_none(turns):
    assert _found(_dialogue(turns)) == []


def test_digits_in_a_text_without_speakers_are_none():
    assert _found("电话\n一五零,\n一五零,\n六零七七,\n零三九五。") == []


@pytest.mark.parametrize(
    "text",
    [
        "医师:血压?民众:128。医师:128。民众:135。医师:嗯。民众:140。",
        "护士:先666。民众:666。护士:0987。",
        "医师:拼音?民众:OK。医师:CHANG。",
        "医师:CHANG。民众:MING。",
        "民众:666。" + "医师:很久以后。" * 12 + "民众:098。" + "医师:很久以后。" * 12 + "民众:7403。",
    ],
    ids=["values", "too short", "one syllable", "nothing is spelled", "far apart"],
)
def test_values_and_words_are_no_dictation(text):
    assert _found(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("一五七 三三零六 八二 哎不对 是 一五七 三三零六 九四一八", ["PHONE 一五七 三三零六 八二"]),
        ("幺五七三不对幺五七三三零六九四一八", ["PHONE 幺五七三"]),
        ("一三不对,三次", []),
    ],
)
def test_a_number_said_wrong_is_one_as_well(text: str, found: list[str]) -> None:
    assert found == [each for each in _found(text) if each.startswith("PHONE")]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("血压量的多少", []),
        ("血压多少,电话呢", ["PHONE 一三五八六,一二八七九"]),
        ("电话呢", ["PHONE 一三五八六,一二八七九"]),
    ],
)
def test_blood_pressures_that_were_asked_for_are_no_telephone_number(question: str, found: list[str]) -> None:
    assert found == _found(f"医:您好,电话随访\n受:嗯\n医:{question}?\n受:一三五八六,一二八七九。\n医:好\n受:嗯")
