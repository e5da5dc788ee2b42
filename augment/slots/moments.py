"""Slots of dates, times and ages."""

from __future__ import annotations

from datetime import timedelta

from augment.case import Case
from augment.marks import mark
from augment.slots import dates


def day_of(case: Case, argument: str) -> dates.date:
    return case.day + timedelta(days=int(argument or 0))


def form_of(case: Case) -> str:
    chance = case.rng.random()
    return (
        case.form
        if chance < 0.9
        else case.choose(dates.FULL_FORMS)
        if chance < 0.97
        else case.choose(dates.EXOTIC_FORMS)
    )


def date(case: Case, argument: str) -> str:
    return dates.write(dates.full_date(day_of(case, argument), form_of(case)))


def date_time(case: Case, argument: str) -> str:
    return dates.write(dates.date_time(day_of(case, argument), form_of(case), case.rng))


def date_clock(case: Case, time: str) -> str:
    """The date of the case with a given clock time behind it."""
    parts = dates.full_date(case.day, case.form)
    level, text = parts[-1]
    return dates.write([*parts[:-1], (level, text + " "), ("time", time)])


def past(case: Case, _: str) -> str:
    day = case.day - timedelta(days=case.rng.randint(3, 7000))
    if case.chance(0.5):
        return dates.write(dates.partial_date(day, case.rng))
    return dates.write(dates.full_date(day, form_of(case)))


def some_date(case: Case, _: str) -> str:
    day = case.day + timedelta(days=case.rng.randint(-40, 60))
    chance = case.rng.random()
    if chance < 0.2:
        return dates.write(dates.partial_date(day, case.rng))
    if chance < 0.4:
        return dates.write(dates.date_time(day, form_of(case), case.rng))
    return dates.write(dates.full_date(day, form_of(case)))


def month_day(case: Case, argument: str) -> str:
    """Month and day, now and then with a clock time behind them."""
    return mark("DATE", *_month_day_parts(case, argument, 0.25))


def month_day_time(case: Case, argument: str) -> str:
    """Month and day with a clock time directly behind, which belongs to the date."""
    return mark("DATE", *_month_day_parts(case, argument, 1.0))


def _month_day_parts(case: Case, argument: str, with_time: float) -> dates.Parts:
    moment = day_of(case, argument)
    style = case.remember("month day", case.choose(("日", "日", "号", "-", "日", "日")))
    month, last = (
        (f"{moment.month:02d}-", f"{moment.day:02d}") if style == "-" else (f"{moment.month}月", f"{moment.day}{style}")
    )
    if not case.chance(with_time):
        return [("month", month), ("day", last)]
    gap = "" if style != "-" and case.chance(0.7) else " "
    return [("month", month), ("day", last + gap), ("time", dates.clock(case.rng))]


def date_time_range(case: Case, argument: str) -> str:
    """A date with a range of clock times directly behind: 2023-05-31 11:05~11:22."""
    level, text = (parts := dates.full_date(day_of(case, argument), form_of(case)))[-1]
    time = f"{dates.clock(case.rng)}{case.choose('-~至—')}{dates.clock(case.rng)}"
    return dates.write([*parts[:-1], (level, text + " "), ("time", time)])


def partial(case: Case, _: str) -> str:
    return dates.write(dates.partial_date(case.day - timedelta(days=case.rng.randint(30, 4000)), case.rng))


def birth(case: Case, _: str) -> str:
    if case.chance(0.1):
        return dates.write(dates.partial_date(case.birth, case.rng))
    return dates.write(dates.full_date(case.birth, form_of(case)))


def age_text(case: Case) -> str:
    if case.age < 0.1:
        return f"{max(1, int(case.age * 365))}{case.choose(('天', '天', '日龄', '日'))}"
    if case.age < 1:
        months = max(1, int(case.age * 12))
        return case.choose(
            (
                f"{months}个月",
                f"{months}月龄",
                f"{months}月",
                f"{months}+月",
                f"{months}个月{case.rng.randint(1, 28)}天",
            )
        )
    years = int(case.age)
    if years < 7 and case.chance(0.4):
        return case.choose(
            (
                f"{years}岁{case.rng.randint(1, 11)}个月",
                f"{years}岁{case.rng.randint(1, 11)}月",
                f"{years}岁半",
                f"{years}.5岁",
            )
        )
    return f"{years}" + case.choose(("岁", "岁", "岁", "岁", "周岁", " 岁"))


def age(case: Case, _: str) -> str:
    return mark("AGE", case.remember("age", age_text(case)))


def age_field(case: Case, _: str) -> str:
    if case.age >= 1 and case.chance(0.3):
        return mark("AGE", str(int(case.age)))
    return age(case, "")


def age_of_other(case: Case, _: str) -> str:
    years = case.rng.randint(1, 95)
    tens = years // 10 * 10 or 10
    han = dates.han_number(years)
    round_han = dates.han_number(tens)
    plain = (f"{years}岁", f"{years}岁", f"{years}岁", f"{years}岁", f"{years}周岁", f"{han}岁", f"{years} 岁")
    round_forms = (f"{tens}多岁", f"{tens}余岁", f"{tens}来岁", f"{round_han}多岁", f"{round_han}来岁")
    return mark("AGE", case.choose(plain if case.chance(0.9) else round_forms))


def age_english(case: Case, _: str) -> str:
    years = max(1, int(case.age))
    return mark(
        "AGE",
        case.choose(
            (f"{years}-year-old", f"{years} years old", f"{years} y/o", f"{years}yo", f"{years} years", f"{years}Y")
        ),
    )
