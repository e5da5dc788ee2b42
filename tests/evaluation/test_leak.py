import pytest

from hdeid.core.markup import parse_markup
from hdeid.evaluation.leak import LeakTable


def _table(gold: str, found: str) -> LeakTable:
    table = LeakTable()
    table.add(parse_markup(gold), parse_markup(found))
    return table


def test_a_character_counts_as_covered_under_any_category() -> None:
    table = _table("[[NAME|李海海]]来诊", "[[ADDRESS|李海海]]来诊")

    assert table.direct_leak == 0
    assert table.clean_share == 1


def test_only_letters_and_digits_leak() -> None:
    table = _table("[[PHONE|138-00]]", "[[PHONE|138]]-[[PHONE|00]]")

    assert table.direct_leak == 0


def test_part_of_a_name_left_over_is_a_leak() -> None:
    table = _table("[[NAME|李海海]]来诊", "[[NAME|李海]]海来诊")

    assert table.direct_leak == pytest.approx(1 / 3)
    assert table.clean == 0


def test_a_date_left_over_is_no_direct_leak() -> None:
    table = _table("[[DATE|2023年]]", "2023年")

    assert table.leak() == 1
    assert table.direct_leak == 0
    assert table.clean == 1


def test_other_text_that_is_covered_counts_as_hidden_blanks_apart() -> None:
    table = _table("[[NAME|李海海]] 来诊", "[[NAME|李海海 来]]诊")

    assert table.over_masked == pytest.approx(1 / 2)
