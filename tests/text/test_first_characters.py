from __future__ import annotations

import re
import sys

import pytest

from hdeid.text.first_characters import first_characters


@pytest.mark.parametrize(
    ("pattern", "first"),
    [
        ("(?<![A-Za-z])(?i:dx|诊断)", "[Dd诊]"),
        (r"(?:(?<=床)|\b)(?P<number>[0-9-]{1,3})", r"[0-9\-]"),
        (r"甲?乙*丙|\s{0,3}\d", r"[\\d\\s丙乙甲]".replace(r"\\", "\\")),
        ("(?=..)(?>甲|乙)?+丙", None),
        ("诊断|门诊", None),
        ("(?:诊断)?", None),
        (".诊", None),
        ("(?<=x)[^诊]", None),
        ("(?i:é)", None),
    ],
)
def test_what_a_match_can_begin_with(pattern: str, first: str | None) -> None:
    assert first_characters(pattern) == first


@pytest.mark.parametrize("letter", "abcdefghijklmnopqrstuvwxyz")
def test_a_letter_begins_with_all_that_it_stands_for_where_case_is_ignored(letter: str) -> None:
    everything = "".join(map(chr, range(sys.maxunicode + 1)))
    first = first_characters(letter, re.IGNORECASE)
    assert first
    assert re.findall(f"(?i:{letter})", everything) == re.findall(first, everything)
