"""Month and day without a year where layout counts them: days of a series of care, cells of a column of days.

Each day of a series is followed by the same kind of finding, a blood pressure or the state of a wound, and the days
go up: 3.1 150/90  3.8 142/88. Not: results of a laboratory (HbA1c 7.4 138/84), sizes.
"""

from __future__ import annotations

from hdeid.detector.patterns.date_values import DateMatch, is_day
from hdeid.detector.reading.captions import cell_at
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_ENTRY = regex(
    r"(?:(?:\A|\n)[ \t]{0,4}|[ \t]{2,4}|[;,、。] ?|(?<=[\u4e00-\u9fff])[ :])(?<![\d.])"
    r"(?P<day>(?P<m>0?[1-9]|1[0-2])\.(?P<d>[12]\d|3[01]|0?[1-9]))(?![\d./%-])"
    r"(?:(?P<pressure>[ \t]{1,3}(?:[7-9]\d|1\d\d|2[0-4]\d)/(?:[3-9]\d|1[0-3]\d)(?!\d))|"
    r"(?P<wound> ?(?:[1-9]\d?(?:\.\d)? ?[×xX*] ?\d|红|愈|渗|新鲜|干燥|好转|换药|结痂|肉芽|[创伤]口)))"
)
_APART = 60
"""Characters between the beginnings of two days of a series at most; what is done on one takes no more."""
_MEASURED = regex(r"(?:糖化?|[白红]蛋白|肌酐|尿酸|[钾钠]|体[重温]|心率|[A-Za-z][A-Za-z0-9]{1,6})[ :]{0,2}\Z")
# The title of a column of days. Of some 250 cells below such titles in the authored documents that hold nothing but a
# month and a day all are dates.
_DAY_TITLE = regex(
    r"(?:\A|[\u4e00-\u9fff])(?:日期?|末次接触|最后接触|发病|起病|首发|首阳|发热|发疹|出疹|知情|签署|知情签署|签署ICF|ICF签署|筛选|入组|"
    r"入院|出院|报告|体检|开方|应种|实种|接种|采样|采集|送检|开始|结束|截止|期限|到期|关闭|预约|置管|拔管|告知|到账|停机)\Z|"
    r"\A(?i:onset|due|date|start|stop|from|to|visit date)\Z"
)


def days_of_series(text: str) -> frozenset[int]:
    """Return where the days of series of care begin; linear time."""
    found, run, last = set[int](), list[tuple[int, int, int]](), ("", 0)
    for entry in _ENTRY.finditer(text):
        start, kind = entry.start("day"), str(entry.lastgroup)
        day = int(entry["m"]), int(entry["d"])
        goes_on = kind == last[0] and start - last[1] <= _APART and run and run[-1][:2] < day
        if not goes_on:
            found.update(_starts(run))
            run = []
        if is_day(*day) and (run or not _MEASURED.search(text, max(0, start - 12), start)):
            run.append((*day, start))
        last = kind, start
    found.update(_starts(run))
    return frozenset(found)


def _starts(run: list[tuple[int, int, int]]) -> list[int]:
    return [start for _, _, start in run] if len(run) > 1 else []


def fills_day_column(page: Page, date: DateMatch) -> bool:
    """Return whether a month and a day are all that a cell below the title of a column of days holds."""
    cell = cell_at(page.cells, page.cell_starts, date.start)
    if cell is None or cell.start != date.start or page.text[date.end : cell.end].strip():
        return False
    return _DAY_TITLE.search(cell.caption) is not None
