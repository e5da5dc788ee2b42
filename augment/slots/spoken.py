"""Values as one says them: digits and dates in Han numerals."""

from __future__ import annotations

from datetime import timedelta

from augment.case import Case
from augment.marks import mark
from augment.slots import dates, numbers

_PLAIN = str.maketrans("0123456789", "零一二三四五六七八九")
_SPOKEN = str.maketrans("0123456789", "零幺二三四五六七八九")


def _table(case: Case) -> dict[int, int]:
    return _SPOKEN if case.chance(0.6) else _PLAIN


def mobile(case: Case) -> str:
    table = _table(case)
    prefix, area, subscriber = (
        case.choose(case.lex.mobile)[:3],
        numbers.digits(case.rng, 4),
        numbers.digits(case.rng, 4),
    )
    return mark(
        "PHONE",
        ("prefix", prefix.translate(table)),
        ("area", area.translate(table)),
        ("subscriber", subscriber.translate(table)),
    )


def id_card(case: Case) -> str:
    year, month, day = case.born()
    sequence = f"{case.rng.randint(0, 999):03d}"
    check = numbers.id_check(f"{case.town.code}{year}{month:02d}{day:02d}{sequence}")
    code, table = case.town.code, _table(case)
    parts = (
        ("province", code[:2]),
        ("city", code[2:4]),
        ("district", code[4:]),
        ("birth_year", str(year)),
        ("birth_month", f"{month:02d}"),
        ("birth_day", f"{day:02d}"),
        ("sequence", sequence),
        ("check", check),
    )
    return mark("ID_CARD", *((level, text.translate(table)) for level, text in parts))


def record(case: Case) -> str:
    return mark("MEDICAL_RECORD", numbers.digits(case.rng, case.rng.randint(5, 8)).translate(_table(case)))


def bed(case: Case) -> str:
    return mark("MEDICAL_RECORD", dates.han_number(case.rng.randint(1, 60)) + case.choose(("床", "号床", "床")))


def age(case: Case) -> str:
    return mark("AGE", dates.han_number(max(1, min(99, int(case.age)))) + case.choose(("岁", "岁", "周岁", "岁了")[:3]))


def date(case: Case) -> str:
    return dates.write(dates.full_date(case.day - timedelta(days=case.rng.randint(0, 30)), "numeral"))


def month_day(case: Case) -> str:
    return mark(
        "DATE",
        ("month", dates.han_number(case.day.month) + "月"),
        ("day", dates.han_number(case.day.day) + case.choose("日号号")),
    )
