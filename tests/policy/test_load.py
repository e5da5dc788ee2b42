"""Strict YAML: what POLICY.md section 7 lists, and the places of faults."""

from __future__ import annotations

import pytest

from hdeid.errors import PolicyError
from hdeid.policy.fmt import plain_value
from hdeid.policy.load import DEEPEST, LARGEST_BYTES, load


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("site: 0010", {"site": "0010"}),
        ("country: NO", {"country": "NO"}),
        ("on: [x]", {"on": ["x"]}),
        ("time: 12:30", {"time": "12:30"}),
        ("expires: 2027-03-31", {"expires": "2027-03-31"}),
        ("v: 1.10", {"v": "1.10"}),
        ("with: #", {"with": ""}),
        ("a: ~", {"a": "~"}),
        ("a: null", {"a": "null"}),
        ("\ufeffa: b", {"a": "b"}),
    ],
)
def test_every_scalar_is_a_string(written: str, expected: object) -> None:
    assert expected == plain_value(load(written, "x"))


@pytest.mark.parametrize(
    ("written", "place", "part"),
    [
        ("a: 1\nb: 2\na: 3", "x:3:1", "first in line 1 and again in line 3"),
        ("a: &b [1]", "x:1:4", "anchors"),
        ("a: *", "x:1:5", "must be quoted"),
        ("a: &b 1\nc: *b", "x:1:4", "anchors"),
        ("a: !!str b", "x:1:4", "tags"),
        ("a: b\n---\nc: d", "x:2:1", "second document"),
        ("%YAML 1.1\n---\na: b", "x:1:1", "directives"),
        ("a: b\u200b", "x:1:5", "U+200B"),
        ("a: b # \u202e", "x:1:8", "U+202E"),
        ("e\u0301: 1", "x:1:1", "NFC"),
        ("policy： x\nversion: 1.0.0", "x:2:8", "full-width `：`"),
        ("a: [name[2]]", "x:1:9", "must be quoted"),
        ("{a: address.below: city}", "x:1:18", "`address.below(city)`"),
        ("a:\n\t- b", "x:2:1", "indent with spaces"),
        ("a: @x", "x:1:4", "must be quoted"),
        ("? [a]\n: b", "x:1:3", "a key must be a word"),
        ("", "x:1:1", "empty"),
        ("a: \x07", "x:1:4", "control character"),
        ("a: [" + "[" * DEEPEST + "]" * DEEPEST + "]", "x:1:15", "nesting over 12"),
        ("a" * (LARGEST_BYTES + 1), "x:1:1", f"{LARGEST_BYTES + 1} bytes"),
    ],
)
def test_what_makes_yaml_surprising_is_refused(written: str, place: str, part: str) -> None:
    with pytest.raises(PolicyError) as caught:
        load(written, "x")

    fault = (*caught.value.faults, caught.value)[0]
    assert (place, True) == (str(fault.place), part in fault.message), fault


def test_bytes_that_are_not_utf8_are_refused_with_their_line() -> None:
    with pytest.raises(PolicyError, match="UTF-8") as caught:
        load("a: 1\nb: 姓名".encode("gb18030"), "x")

    assert str(caught.value.place) == "x:2:1"


def test_all_faults_come_at_once() -> None:
    with pytest.raises(PolicyError) as caught:
        load("a: &b 1\na: 2\nc: !!int 3", "x")

    assert [fault.place.line for fault in caught.value.faults if fault.place] == [1, 2, 3]


def test_nesting_bombs_end_fast() -> None:
    with pytest.raises(PolicyError):
        load("[" * 100_000, "x")
