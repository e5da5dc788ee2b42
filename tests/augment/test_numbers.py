"""Numbers with a check digit have the right one."""

from __future__ import annotations

from random import Random

import pytest

from augment.slots.numbers import id_card, id_check, luhn
from augment.templates import make_document


@pytest.mark.parametrize(("first17", "check"), [("11010519491231002", "X"), ("44052418800101001", "4")])
def test_identity_check_is_that_of_the_standard(first17: str, check: str) -> None:
    # The two examples of GB 11643-1999, clause 4.
    assert check == id_check(first17)


@pytest.mark.parametrize(("number", "check"), [("7992739871", "3"), ("622200000000000", "9")])
def test_luhn_digit_makes_the_sum_a_multiple_of_ten(number: str, check: str) -> None:
    assert check == luhn(number)


def test_plain_identity_card_agrees_with_its_owner() -> None:
    document = make_document(id_card(Random(1), "110105", (1949, 12, 31), "女", plain=True))

    levels = {part.level: document.text[part.start : part.end] for part in document.spans[0].parts}
    assert (levels["birth_year"], levels["birth_month"], levels["birth_day"]) == ("1949", "12", "31")
    assert int(levels["sequence"]) % 2 == 0
    assert id_check(document.text[:17]) == document.text[17]
