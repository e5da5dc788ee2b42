from datetime import date

import pytest

from hdeid.text.dates import read_date

MANNERS = [
    ((("year", "2023年"), ("month", "5月"), ("day", "31日")), "2021年7月4日"),
    ((("year", "2023-"), ("month", "05-"), ("day", "31 "), ("time", "14:30")), "2021-07-04 14:30"),
    ((("year", "二〇二三年"), ("month", "五月"), ("day", "三十一日")), "二〇二一年七月四日"),
    ((("day", "31-"), ("month", "MAY-"), ("year", "2023")), "04-JUL-2021"),
    ((("year", "2023"), ("month", "05"), ("day", "31")), "20210704"),
    ((("year", "民國112年"), ("month", "5月"), ("day", "31日")), "民國110年7月4日"),
    ((("month", "May "), ("day", "31, "), ("year", "2023")), "Jul 4, 2021"),
]


@pytest.mark.parametrize(("parts", "other"), MANNERS)
def test_a_date_is_read_and_another_written_in_its_manner(parts: tuple[tuple[str, str], ...], other: str) -> None:
    written = read_date(parts)

    assert written.as_date() == date(2023, 5, 31)
    assert written.written_as(date(2021, 7, 4)) == other


def test_a_lunar_date_has_no_day_of_the_calendar() -> None:
    assert read_date((("month", "腊月"), ("day", "初八"))).as_date() is None


def test_a_day_that_does_not_exist_is_none() -> None:
    assert read_date((("year", "2023-"), ("month", "02-"), ("day", "30"))).as_date() is None
