"""Tells teams of a ward, wards without a number and people who are counted from beds, records and homes: `骨科3组`."""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.detector.words.departments import FIELD, SHORT_FIELD
from hdeid.text.regex import regex

_NUMBER = "[1-9一二三四五六七八九]"
# A team is no village: a department or what the team does stands before its number. All five in the authored documents
# are readable.
_TEAM = regex(
    rf"(?:(?<![\u4e00-\u9fff])(?:急诊?|{SHORT_FIELD})|(?:{FIELD}){{1,3}}(?:科|病区)|"
    rf"带教组?|团队|(?:医疗|护理|手术|诊疗|责任|抢救|转运|随访|值班|会诊)组?) ?{_NUMBER} ?组\Z"
)
_GROUP = regex(rf"[\u4e00-\u9fff]{{0,8}} ?{_NUMBER} ?组\Z")
_NO_HOME_BEHIND = regex(r" ?\d|[\u4e00-\u9fff]{0,4}\d{1,4}号")
# ICU 床已满: no bed has a number. What goes on has one.
_UNIT_S_BED = regex(r"[A-Z]{0,4}[IC]CU ?床位?\Z")
_NUMBER_BEHIND = regex(r"[ :号]{0,3}[A-Z]{0,4}-?\d")
# 邻居 3,父亲 1: who was met, and how many of them.
_MET = (
    r"(?:邻居|[父母]亲|爸爸|妈妈|同[事学乡车桌]|亲[属戚友]|家属|家人|妻子?|丈夫|儿子|女儿|室友|朋友|密接者?|医护|护士|"
    r"医生|老师|司机|护工|同病[房室])"
)
_COUNT = regex(r"\d{1,2}\Z")
_MET_BEFORE = regex(rf"{_MET} \Z")
_ALSO_BEFORE, _ALSO_BEHIND = (
    regex(rf"{_MET} \d{{1,2}} ?[,、;] ?{_MET} \Z"),
    regex(rf" ?[,、;] ?{_MET} \d{{1,2}}(?![\d床号岁-])"),
)
_COUNT_ENDS = regex(r" ?[人名例位]?(?:[,、;。)\n]|\Z)")
_BEFORE = 24


def is_team(span: Span, surface: str, text: str) -> bool:
    """Tell whether a numbered group is a team of a department, and no group of a village."""
    if not _GROUP.match(surface) or _NO_HOME_BEHIND.match(text, span.end):
        return False
    return _TEAM.search(text, max(0, span.start - _BEFORE), span.end) is not None


def is_unnumbered(span: Span, surface: str, text: str) -> bool:
    """Tell whether a bed of an intensive care unit has no number, behind it neither."""
    return _UNIT_S_BED.match(surface) is not None and _NUMBER_BEHIND.match(text, span.end) is None


def is_count_of_met(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number behind a word for kin or neighbors counts them, as another beside it does."""
    before = text[max(0, span.start - _BEFORE) : span.start]
    if not _COUNT.match(surface) or not _MET_BEFORE.search(before) or not _COUNT_ENDS.match(text, span.end):
        return False
    return bool(_ALSO_BEFORE.search(before) or _ALSO_BEHIND.match(text, span.end))
