"""Initials of a subject are found again, however they are written."""

from __future__ import annotations

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.second_looks.initials_again import initials_again


def _found(text: str, known: str, category: str = "SUBJECT", score: float = 0.9) -> list[str]:
    start = text.index(known)
    first = Span(start, start + len(known), category, (), score, "tagger", Evidence.MODEL)
    return [text[span.start : span.end] for span in initials_again([first], text)]


@pytest.mark.parametrize(
    ("text", "known", "expected"),
    [
        ("012 / K-T-M, on day 3 KTM was moved", "K-T-M", ["KTM"]),
        ("012(KTM)签署。K-T-M于次日入院，KTM诉头痛", "KTM", ["K-T-M", "KTM"]),
        ("012(D-H) was seen. DH complained", "D-H", ["DH"]),
        ("012(K--T) was seen. K-T and KT", "K--T", ["K-T", "KT"]),
        ("012(C-T)检查,C-T离开", "C-T", ["C-T"]),
    ],
)
def test_initials_of_a_subject_are_found_with_and_without_dashes(text: str, known: str, expected: list[str]) -> None:
    assert _found(text, known) == expected


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("012(C-T)做CT检查", "C-T"),
        ("012(KTM)用药KTM-2和KTM/A,XKTM", "KTM"),
        ("012(KTM)与KT、K-T", "KTM"),
    ],
    ids=["a term", "a part of a code", "other initials"],
)
def test_other_letters_are_no_initials(text: str, known: str) -> None:
    assert _found(text, known) == []


def test_initials_of_nobody_or_guessed_are_not_sought():
    assert _found("药物 KTM,KTM 一日两次", "KTM", "DEVICE") == []
    assert _found("药物 KTM,KTM 一日两次", "KTM", score=0.3) == []
