"""Calendar dates in every form in which clinical texts write them, with their parts."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from random import Random

from augment.marks import mark

Parts = list[tuple[str, str]]

_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
_MONTHS_LONG = "January February March April May June July August September October November December".split()
_DIGITS = "〇一二三四五六七八九"
_LUNAR_MONTHS = "正月 二月 三月 四月 五月 六月 七月 八月 九月 十月 冬月 腊月 闰四月".split()

_STEMS = "甲乙丙丁戊己庚辛壬癸"
_BRANCHES = "子丑寅卯辰巳午未申酉戌亥"

FULL_FORMS = (
    "dash",
    "dash",
    "dash",
    "slash",
    "dot",
    "han",
    "han",
    "han_pad",
    "dash_short",
    "slash_short",
    "compact",
    "two_digit",
    "two_dot",
    "english",
    "spaced",
)
"""Forms that a document keeps to; the common ones stand more than once."""


def full_date(day: date, form: str) -> Parts:
    """Return year, month and day in one of `FULL_FORMS` or an exotic form."""
    y, m, d = day.year, day.month, day.day
    if form == "dash":
        return [("year", f"{y}-"), ("month", f"{m:02d}-"), ("day", f"{d:02d}")]
    if form == "slash":
        return [("year", f"{y}/"), ("month", f"{m:02d}/"), ("day", f"{d:02d}")]
    if form == "dot":
        return [("year", f"{y}."), ("month", f"{m:02d}."), ("day", f"{d:02d}")]
    if form == "han":
        return [("year", f"{y}年"), ("month", f"{m}月"), ("day", f"{d}日")]
    if form == "han_pad":
        return [("year", f"{y}年"), ("month", f"{m:02d}月"), ("day", f"{d:02d}日")]
    if form == "han_hao":
        return [("year", f"{y}年"), ("month", f"{m}月"), ("day", f"{d}号")]
    if form == "dash_short":
        return [("year", f"{y}-"), ("month", f"{m}-"), ("day", f"{d}")]
    if form == "slash_short":
        return [("year", f"{y}/"), ("month", f"{m}/"), ("day", f"{d}")]
    if form == "dot_short":
        return [("year", f"{y}."), ("month", f"{m}."), ("day", f"{d}")]
    if form == "compact":
        return [("year", f"{y}"), ("month", f"{m:02d}"), ("day", f"{d:02d}")]
    if form == "two_digit":
        return [("year", f"{y % 100:02d}-"), ("month", f"{m}-"), ("day", f"{d}")]
    if form == "two_dot":
        return [("year", f"{y % 100:02d}."), ("month", f"{m:02d}."), ("day", f"{d:02d}")]
    if form == "english":
        return [("day", f"{d:02d}-"), ("month", _MONTHS[m - 1].upper() + "-"), ("year", f"{y}")]
    if form == "english_long":
        return [("month", _MONTHS_LONG[m - 1] + " "), ("day", f"{d}, "), ("year", f"{y}")]
    if form == "english_words":
        return [("day", f"{d} "), ("month", _MONTHS[m - 1] + " "), ("year", f"{y}")]
    if form == "spaced":
        return [("year", f"{y} 年 "), ("month", f"{m} 月 "), ("day", f"{d} 日")]
    if form == "numeral":
        return [
            ("year", "".join(_DIGITS[int(c)] for c in str(y)) + "年"),
            ("month", han_number(m) + "月"),
            ("day", han_number(d) + "日"),
        ]
    if form == "minguo":
        return [("year", f"民國{y - 1911}年"), ("month", f"{m}月"), ("day", f"{d}日")]
    if form == "minguo_dot":
        return [("year", f"{y - 1911}."), ("month", f"{m:02d}."), ("day", f"{d:02d}")]
    if form == "unknown":
        return [("year", f"{y}-"), ("month", "UN-"), ("day", "UNK")]
    raise ValueError(f"unknown form of date `{form}`")


EXOTIC_FORMS = ("numeral", "han_hao", "dot_short", "english_words", "english_long", "minguo", "han_hao")


def han_number(number: int) -> str:
    """Return a number below 100 in Han numerals: 二十三."""
    tens, ones = divmod(number, 10)
    lead = ("十" if tens == 1 else _DIGITS[tens] + "十") if tens else ""
    return lead + (_DIGITS[ones] if ones or not tens else "")


def clock(rng: Random) -> str:
    """Return a clock time; alone it is no identifier."""
    hour, minute = rng.randint(0, 23), rng.randint(0, 59)
    form = rng.randrange(10)
    if form <= 5:
        return f"{hour:02d}:{minute:02d}"
    if form == 6:
        return f"{hour:02d}:{minute:02d}:{rng.randint(0, 59):02d}"
    if form == 7:
        return f"{hour}时{minute:02d}分"
    if form == 8:
        return f"{hour}:{minute:02d}"
    return (
        rng.choice(("上午", "下午", "晚", "凌晨"))
        + f"{rng.randint(1, 12)}"
        + rng.choice(("时", "点", f":{minute:02d}"))
    )


def date_time(day: date, form: str, rng: Random) -> Parts:
    """Return a date with a clock time directly behind it."""
    parts = full_date(day, form)
    time = clock(rng)
    if form in ("dash",) and rng.random() < 0.06:
        return [*parts, ("time", f"T{datetime(2000, 1, 1, rng.randint(0, 23), rng.randint(0, 59), rng.randint(0, 59)):%H:%M:%S}" + rng.choice(("", "+08:00", "Z")))]  # fmt: skip
    if rng.random() < 0.04:
        time = f"{time}{rng.choice('-~至')}{clock(rng)}"
    gap = "" if parts[-1][1].endswith(("日", "号")) and rng.random() < 0.6 else " "
    level, text = parts[-1]
    return [*parts[:-1], (level, text + gap), ("time", time)]


def partial_date(day: date, rng: Random) -> Parts:
    """Return a date that lacks its year, its day or more."""
    y, m, d = day.year, day.month, day.day
    form = rng.randrange(19)
    if form <= 3:
        return [("year", f"{y}年"), ("month", f"{m}月")]
    if form <= 6:
        return [("month", f"{m}月"), ("day", f"{d}{rng.choice('日日号')}")]
    if form <= 8:
        return [("year", f"{y}年")]
    if form == 9:
        return [("year", f"{y}-"), ("month", f"{m:02d}")]
    if form == 10:
        return [("year", f"{y}."), ("month", f"{m}")]
    if form == 11:
        return [("month", f"{m:02d}-"), ("day", f"{d:02d}")]
    if form == 12:
        return [("month", f"{m}月")]
    if form == 13:
        return [("month", f"{m}."), ("day", f"{d}")] if d > 12 else [("year", f"{y}/"), ("month", f"{m:02d}")]
    if form == 14:
        return [("year", f"{y % 100:02d}年"), ("month", f"{m}月")]
    if form == 15:
        return [
            ("month", rng.choice(("农历", "阴历", "旧历")) + rng.choice(_LUNAR_MONTHS)),
            ("day", "初" + han_number(rng.randint(1, 10)) if rng.random() < 0.5 else han_number(rng.randint(11, 29))),
        ]
    if form == 16:
        return [("year", "".join(_DIGITS[int(c)] for c in str(y)) + "年"), ("month", han_number(m) + "月")]
    if form == 17:
        return [
            ("year", rng.choice(_STEMS) + rng.choice(_BRANCHES) + "年"),
            ("month", rng.choice(_LUNAR_MONTHS)),
            ("day", "初" + han_number(rng.randint(1, 10))),
        ]
    return [("year", f"{y}-"), ("month", f"{m:02d}-"), ("day", "UN")]


def write(parts: Parts) -> str:
    return mark("DATE", *parts)


def shift(day: date, days: int) -> date:
    return day + timedelta(days=days)
