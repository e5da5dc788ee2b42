"""Initials of staff by the row they stand in: `检验:ktm  审核:…`, `Signed KTM`, `签署 KTM  3/15`, `白 KT` over `夜 DR`.

What stands behind most words for what is done is measured or given (检查:BP 130/80, 采血:CK 118); so a word that may
go before either asks for another role or a day behind the letters. In the authored documents all six so found are
somebody's initials, and of 19 behind the same words without a neighbor none is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.words.initials import are_of_term
from hdeid.text.regex import regex

_DAY = r"(?:(?:19|20)\d\d[-./年] ?)?\d{1,2}[-./月] ?\d{1,2}(?!\d)"
_END = rf"(?=[ ]*(?:[,;/|)\t\n。]|\Z)| {{1,4}}[\u4e00-\u9fff]| {{1,4}}{_DAY}|  )"
_BY_WHOM = regex(
    r"(?:(?:访视|随访|签署|评估|检验|化验|检测|报告|测量|采血|抽血|穿刺|登记|打印|接收|验收|清点|执行|发放|回收|转运)[人员者]|"
    rf"值班[人员者]?) ?: ?(?P<letters>[A-Z]{{2,3}})(?![A-Za-z0-9]|-){_END}"
)
_DONE = "检验|化验|检测|报告|审核|复核|核对|批准|送检|接收|记录|录入|打印|登记"
_NEXT = rf"(?:(?:{_DONE}|签[发名字]|采[集样]|[交接]班)(?:[人员者]{{0,2}}|日期|时间)|日期|时间)"
_BESIDE = regex(
    rf"(?:{_DONE})[人员者]{{0,2}} ?: ?"
    r"(?P<letters>[A-Z]{2,3}|[a-z]{2,3})(?![A-Za-z0-9_.-])"
    rf"(?=[ \t|/,;]{{1,6}}{_NEXT} ?:)"
)
_AFTER = regex(
    rf"{_NEXT} ?: ?(?:[A-Za-z]{{2,3}}|[\u3400-\u9fff]{{2,4}})[ \t|/,;]{{1,6}}"
    rf"(?:{_DONE})[人员者]{{0,2}} ?: ?"
    r"(?P<letters>[A-Z]{2,3}|[a-z]{2,3})(?=[ ]*(?:[,;/|)\t\n。]|\Z)|  )"
)
_SIGNED = regex(
    r"(?<![A-Za-z])(?:(?i:(?:counter)?signed|initial+ed)(?: ?: ?| )|"
    r"(?i:verified|checked|reviewed|approved|entered|prepared) ?: ?)(?P<letters>[A-Z]{2,3})"
    r"(?=[ ]*(?:[,;/|)\t\n.]|\Z)| {1,2}\d)"
)
_DATED = regex(
    r"(?:签署|签[名字]?)[ :]{1,2}(?P<letters>[A-Z]{2,3})[ ,]{1,3}"
    rf"(?={_DAY})"
)
# Who is on duty, a shift a line; one alone may say what is done by day.
_SHIFT = regex(
    r"^[ ]{0,3}(?P<shift>[大小上下前后]?[白夜早中晚日]班?)[ :\t]{1,2}"
    r"(?P<letters>[A-Z]{2,3})(?:[ /、](?P<second>[A-Z]{2,3}))?[ ]{0,3}$",
    re.MULTILINE,
)
# Data entered twice: 录入1 ktm  录入2 dr.
_TWICE = regex(
    r"录入(?:员|人)?[1一][ :]{1,2}(?P<letters>[A-Z]{2,3}|[a-z]{2,3})[ \t|/,;]{1,6}录入(?:员|人)?[2二][ :]{1,2}"
    r"(?P<second>[A-Z]{2,3}|[a-z]{2,3})(?![A-Za-z0-9_.-])"
)
_NO_SIGN = frozenset("BY ON CT MR BP RR RN MD OK NO CS HD PT TG CK".split())
_LEAST_SHIFTS = 2


def initials_in_rows(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of initials behind words for who did something, signed or is on duty; linear time.

    Args:
        text: The normal form.
    """
    for pattern in (_BY_WHOM, _BESIDE, _AFTER, _SIGNED, _DATED):
        for found in pattern.finditer(text):
            if _may_be(found["letters"]):
                yield found.span("letters")
    for found in _TWICE.finditer(text):
        yield from (found.span(group) for group in ("letters", "second"))
    shifts = [found for found in _SHIFT.finditer(text) if _may_be(found["letters"])]
    if len({found["shift"] for found in shifts}) >= _LEAST_SHIFTS:
        for found in shifts:
            yield from (found.span(group) for group in ("letters", "second") if found[group])


def _may_be(letters: str) -> bool:
    return letters.upper() not in _NO_SIGN and not are_of_term(letters.upper())
