"""Tells numbers that the tagger takes for beds from those that count lines or days, or were measured at beds.

Beds at the heads of lines are told from the numbers of a list by words of a ward. In the authored documents none of
1,074 numbers that count the lines of a text without such words was a bed's, nor were those of 56 lines in pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hdeid.core.span import Span
from hdeid.detector.words.departments import AROUND_WARD
from hdeid.text.regex import regex

_NEAR = 1500
_SHORT = regex(r"\d{1,2}\Z")
_LINE_START = regex(r"(?:^|\n)[ \t|]{0,3}\Z")
_HEAD = regex(r"(?:^|\n)[ \t|]{0,3}(?P<number>\d{1,2})(?=[ \t、.|]{1,4}[\u3400-\u9fff])")
_WARD = regex(rf"{AROUND_WARD}|病室|护理|护工|陪护|住院|留观|监护")
# Those who were hurt lie in several hospitals: a list of them speaks of these, and of no ward's beds and nights.
_VICTIMS = regex(r"伤员|伤者|伤亡|遇难|罹难|受伤人员|死亡人员|死伤|失联人员|乘客名单|受灾人员")
_NURSED = regex(r"床|病区|病[房室]|交班|交接|夜班|查房|巡视|白板|护士|(?i:\b(?:ward|beds?|nurse)\b)")
_LEAST_ITEMS = 3
# Two lines are a list where both tell of the sex of somebody, as registers of villages do: 1|某|男|44|上感.
_FEWER_ITEMS, _SEX = 2, regex(r"(?<![\u4e00-\u9fff])[男女](?![\u4e00-\u9fff])")
# 血糖: 7床15.6 12床 14: another bed of the line has a value with decimals.
_BED_BEFORE, _MEASURED_AT = regex(r"\d床[ :]?\Z"), regex(r"\d床[ :]?\d{1,2}\.\d(?!\d)")
_NO_BED_BEHIND = regex(r"[ ]?(?:[,、。;\n]|\Z|\d{1,3}床)")
_IN_LINE = 60
# 仓6 某某 -7 白消安: the days before or behind a transplant stand behind bed and name, a drug behind them.
# Source: usual abbreviations of conditioning regimens (EBMT Handbook, 2019, chapter 13).
_BED_FIRST = r"(?:^|\n)[ \t|]{0,3}(?:仓 ?\d{1,2}|\d{1,2} ?仓)床?[ \t|:]{1,4}[\u4e00-\u9fff·]{2,10}[ \t|]{1,4}"
_DAY_BEFORE = regex(rf"{_BED_FIRST}[+-]?\Z")
_DAY = regex(r"[+-]?\d{1,3}\Z")
_NO_DAY_BEHIND = regex(r" ?(?:号?床|仓|-|\d)")
_DRUG_BEFORE, _DRUG = (
    regex(rf"{_BED_FIRST}[+-]\d{{1,3}}[ ,]{{1,2}}\Z"),
    regex(r"(?:Flu|Bu|Cy|Mel|Thio|TT|Treo|TBI|ATG|MTX|CsA)\Z"),
)
_BEFORE, _SIGNS = 32, ("+", "-")


def is_no_bed(span: Span, surface: str, text: str) -> bool:
    """Tell whether a bare number counts the lines of a list or is a value that was measured at a bed."""
    return _SHORT.match(surface) is not None and (_is_item(span, text) or _is_measured(span, text))


def is_day_of_transplant(span: Span, surface: str, text: str) -> bool:
    """Tell whether a signed number counts the days from a transplant, or the letters behind it name a drug."""
    before = text[max(0, span.start - _BEFORE) : span.start]
    if span.category == "NAME":
        return _DRUG.match(surface) is not None and _DRUG_BEFORE.search(before) is not None
    is_signed = surface[0] in _SIGNS or before.endswith(_SIGNS)
    if not is_signed or not _DAY.match(surface) or _NO_DAY_BEHIND.match(text, span.end):
        return False
    return _DAY_BEFORE.search(before) is not None


def _is_item(span: Span, text: str) -> bool:
    """Tell whether a number heads a line, those of the lines around count from 1, and no ward is spoken of."""
    if not _LINE_START.search(text, max(0, span.start - 4), span.start):
        return False
    first, last = max(0, span.start - _NEAR), min(len(text), span.end + _NEAR)
    heads = [*_HEAD.finditer(text, first, last)]
    numbers = [int(found["number"]) for found in heads]
    starts = [found.start("number") for found in heads]
    is_of_victims = _VICTIMS.search(text, first, last) is not None
    if span.start not in starts or (_NURSED if is_of_victims else _WARD).search(text, first, last):
        return False
    if _counts_lines(numbers, starts, starts.index(span.start), text):
        return True
    if len(numbers) < _LEAST_ITEMS or (first == 0 and numbers[0] != 1):
        return False
    return all(after - before == 1 for before, after in pairwise(numbers))


def _counts_lines(numbers: Sequence[int], starts: Sequence[int], index: int, text: str) -> bool:
    """Tell whether the number at an index is one of lines that follow one another and are counted from 1."""
    first, last = index, index
    while first > 0 and _is_next(numbers, starts, first, text):
        first -= 1
    while last + 1 < len(numbers) and _is_next(numbers, starts, last + 1, text):
        last += 1
    if numbers[first] != 1 or last - first + 1 < _FEWER_ITEMS:
        return False
    return last - first + 1 >= _LEAST_ITEMS or all(_SEX.search(_line(text, starts[at])) for at in (first, last))


def _is_next(numbers: Sequence[int], starts: Sequence[int], index: int, text: str) -> bool:
    """Tell whether a number is one more than the number before it, and heads the next line."""
    return numbers[index] - numbers[index - 1] == 1 and text.count("\n", starts[index - 1], starts[index]) == 1


def _line(text: str, start: int) -> str:
    return text[start : start + _NEAR].partition("\n")[0]


def _is_measured(span: Span, text: str) -> bool:
    """Tell whether a number stands behind a bed, and a value behind another bed of the line."""
    if not _BED_BEFORE.search(text, max(0, span.start - 3), span.start) or not _NO_BED_BEHIND.match(text, span.end):
        return False
    first = max(text.rfind("\n", 0, span.start) + 1, span.start - _IN_LINE)
    last = text.find("\n", span.end, span.end + _IN_LINE)
    return _MEASURED_AT.search(text, first, last if last >= 0 else span.end + _IN_LINE) is not None
