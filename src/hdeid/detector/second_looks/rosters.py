"""Finds bare surnames in the cells of rosters, be they everyday words: `3 三 董⇥4 四 时`, `周一:时 周二:安`, `一线 单`.

Of such a cell alone nothing can be told, as weather, shifts and levels are noted so, too: `5月3日 晴`, `周二 白`. Many
together tell it, where all are surnames and not all of what calendars note. The authored documents hold few rosters;
nothing but names is read so in them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.link import part_texts
from hdeid.detector.words.name_shapes import is_plausible, is_word
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

_HAN = r"[\u3400-\u9fff]"
_WEEK = "一二三四五六日"
_WEEKDAY = f"[{_WEEK}天]"
_NAME = rf"(?P<name>{_HAN}{{1,3}})"


# A day of the month and its weekday, which fit each other: 3 三, 13 六.
_MONTHLY = regex(
    rf"(?<![\d.:/-])(?P<day>3[01]|[12]\d|[1-9])[日号]?[ \t](?:周|星期)?(?P<week>{_WEEKDAY})[ \t:]{{1,2}}{_NAME}"
    rf"(?=[ ]*(?:[,;、|\t\n)。]|\Z)|[ ]{{1,4}}\d{{1,2}}[ \t]{_WEEKDAY}[ \t])"
)
_END = r"(?=[ ]*(?:[,;、|\t\n)。]|\Z)|[ ]{1,4}(?:周|星期|[一二三]线|\d{1,2}[./]))"
_WEEKLY = regex(rf"(?:周|星期){_WEEKDAY}[ :|\t]{{1,2}}{_NAME}{_END}")
_DAILY = regex(rf"(?<![\d.:/-])(?:1[0-2]|0?[1-9])[./](?:3[01]|[12]\d|0?[1-9])[ :]{{1,2}}{_NAME}(?=[ ]?[、,;\t\n|]|\Z)")
_LINES = regex(rf"[一二三]线[ :]{{1,2}}{_NAME}{_END}")
_TOGETHER = regex(
    rf"(?<!{_HAN})(?<!{_HAN}、)(?P<list>{_HAN}(?:、{_HAN}){{1,4}})"
    r"[两二三四五几]位(?:医|护|老师|主任|教授|同事|大夫|专家|技师|药师)"
)
_GAP = regex(r"[\s,;、|。)]{1,8}")
# What calendars note of a day: weather, levels, colors, that something was or is done.
_NOTED = frozenset("白阴晴云高平双左全空满有无好正黄红清初和毕关齐成查来包车水汤计费")
_SHIFTS = regex(rf"(?:{_WEEKDAY}|\d)[ \t:]{{1,2}}[夜休早晚大小]班?(?!{_HAN})")
_COMMON_RANK = 2
_LEAST_CELLS, _LEAST_LINES, _LEAST_SURE = 3, 2, 2
_SCORE = 0.7
_LEAST_SCORE = 0.6


def rostered(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the bare surnames in rosters, of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form. Time: linear in its length.
    """
    names = {(span.start, span.end) for span in spans if span.category == "NAME"}
    for found in _TOGETHER.finditer(text):
        if all(char in surnames() for char in found["list"][::2]):
            yield from map(_span, range(found.start("list"), found.end("list"), 2))
    if names and (days := [*_MONTHLY.finditer(text)]):
        yield from _of_known(days, spans, text)
    for pattern in (_MONTHLY, _WEEKLY, _DAILY, _LINES):
        for row in _rows(pattern, text):
            least = _LEAST_LINES if pattern is _LINES else _LEAST_CELLS
            if len(row) >= least and (pattern is not _MONTHLY or _is_month(row)) and _are_names(row, names, least):
                yield from (_span(found.start("name")) for found in row if len(found["name"]) == 1)


def _span(start: int) -> Span:
    return Span(start, start + 1, "NAME", (Part(start, start + 1, "surname"),), _SCORE, "roster", Evidence.REPEAT)


def _rows(pattern: re.Pattern[str], text: str) -> Iterator[list[re.Match[str]]]:
    """Yield the cells of one kind that follow one another."""
    row: list[re.Match[str]] = []
    for found in pattern.finditer(text):
        if row and not _GAP.fullmatch(text, row[-1].end(), found.start()):
            yield row
            row = []
        row.append(found)
    yield row


def _is_month(row: Sequence[re.Match[str]]) -> bool:
    """Return whether weekdays and days of the month fit each other: 3 三, 13 六."""
    shifts = {(int(found["day"]) - _WEEK.index(found["week"].replace("天", "日"))) % len(_WEEK) for found in row}
    return len(shifts) == 1 and len({found["day"] for found in row}) > 1


def _are_names(row: Sequence[re.Match[str]], names: set[tuple[int, int]], least: int) -> bool:
    """Return whether all cells bear a surname, and enough of them one that is not also noted of a day."""
    cells = {found["name"]: found.span("name") in names for found in row}
    if any(not (is_known or name in surnames() or _is_whole(name)) for name, is_known in cells.items()):
        return False
    sure = [
        name
        for name, is_known in cells.items()
        if (is_known and len(name) > 1) or (name not in _NOTED and surnames().get(name, 9) <= _COMMON_RANK)
    ]
    return len(sure) >= least - 1 and "双" not in cells


def _is_whole(name: str) -> bool:
    return len(name) > 1 and is_plausible(name) and not is_word(name)


def _of_known(days: Sequence[re.Match[str]], spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the surname in a lone cell of somebody whose whole name the page tells, unless it tells of shifts so."""
    whole = [span for span in spans if span.category == "NAME" and span.score >= _LEAST_SCORE and len(span) > 1]
    known = {surname for span in whole if len(surname := part_texts(span, text, "surname")) == 1}
    has_shifts = _SHIFTS.search(text) is not None
    for found in days:
        if found["name"] in known and not (has_shifts and found["name"] in _NOTED):
            yield _span(found.start("name"))
