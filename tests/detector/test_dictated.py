import pytest

from hdeid.detector.page import Page
from hdeid.detector.patterns.dictated import Dictated


def _found(text: str) -> list[str]:
    return [f"{span.category} {text[span.start : span.end]}" for span in Dictated().find(Page(text))]


def test_a_number_said_piece_by_piece_is_found():
    text = "护士:号码?民众:666。护士:666。民众:然后098。护士:098。民众:7403。护士:好。"

    assert _found(text) == [f"MEDICAL_RECORD {piece}" for piece in ("666", "666", "098", "098", "7403")]


def test_a_name_spelled_syllable_by_syllable_is_found():
    text = "医师:护照上的拼音?\n民众:CHANG。\n医师:嗯。\n民众:XIAO。\n医师:MING,好。"

    assert _found(text) == ["NAME CHANG", "NAME XIAO", "NAME MING"]


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
