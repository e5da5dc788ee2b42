import pytest
from hypothesis import given
from hypothesis import strategies as st

from hdeid.text.numerals import format_numeral, parse_numeral


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("05", 5),
        ("十", 10),
        ("二十一", 21),
        ("一百零三", 103),
        ("二〇二三", 2023),
        ("廿八", 28),
        ("捌", 8),
        ("甲", None),
    ],
)
def test_numerals_of_every_kind_are_read(text: str, value: int | None) -> None:
    assert parse_numeral(text) == value


@given(st.integers(1, 99), st.sampled_from(["7", "十二", "二十"]))
def test_a_number_reads_back_in_the_manner_it_was_written(value: int, like: str) -> None:
    assert parse_numeral(format_numeral(value, like)) == value
