"""Resident identity cards of 18 and 15 digits, also with blanks, dashes, stars or boxes.

A right check digit, or a region code with a real birth date, needs no caption; behind a caption a number is taken
even when the check fails, for a leak weighs more than a slip of the pen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.codes import LAST_FOUR, caption_pattern, means_nothing, parts_by_count
from hdeid.detector.reading.page import Page
from hdeid.lexicon.load import read_pairs
from hdeid.text.regex import regex

_SOURCE = "pattern:id_card"
_CAPTION = caption_pattern(
    r"身份证件?|身份证明|公民身份|身份号|居民证|居住证|证件|证号|社会保障|身份证号码?/护照|"
    r"\bID(?: ?Card)?|identity(?: card)?|驾驶证"
)
_OWN_CAPTION = caption_pattern(r"身份证件?|公民身份|身份号|居民身份证明|\bID ?Card|identity card")
_SYMBOL = regex(r"[0-9Xx*]")
_GAP = r"[ \n-]{0,2}"
_LONG = regex(rf"(?<![0-9A-Za-z*.])[1-9](?:{_GAP}[0-9*]){{16}}{_GAP}[0-9Xx*](?![0-9A-Za-z*])")
# A form may have a box for each digit: 3|5|0|5. Only then do bars part it: else the cell before would be its head.
_BOXED = regex(r"(?<![0-9A-Za-z*.])[1-9](?: ?\| ?[0-9*]){16} ?\| ?[0-9Xx*](?![0-9A-Za-z*])")
_OLD = regex(r"(?<![0-9A-Za-z*.-])[1-8]\d{5}[ -]?\d{2}[01*][\d*][0-3*][\d*][ -]?[\d*]{3}(?![0-9A-Za-z*]|\.\d)")
_STARRED = regex(r"(?<![0-9A-Za-z*.])[1-8]\d{2,9}\*{3,15}[0-9Xx]{0,4}(?![0-9A-Za-z*])")
# Behind its own caption also what a machine misread (I for 1, O for 0).
_BROKEN = regex(r"(?<![0-9A-Za-z*])\d(?:[ -]?[0-9*IlOoSBXx]){9,18}[ -]?[0-9Xx*](?![0-9A-Za-z*]|\.\d)")
# A column or a field of tails: 身份证后四位, 证件尾号.
_TAIL_CAPTION = regex(r"(?:身份证|证件|ID(?:卡|号)?)(?:号码?)? ?(?:尾[号数]|[后末尾][四4六6]位)(?:数字|号码?)?\Z")
# The last column of a register: its rows may lack or add a cell.
_TAIL_COLUMN = regex(
    r"(?:身份证|证件)(?:号码?)? ?[后末尾][四4]位(?:数字|号码?)?(?:/[\u4e00-\u9fff]{2,6})?[ \t|]{0,6}\n"
)
_ROW = regex(r"[^\n]{1,200}")
_LAST_CELL = regex(r"(?:[ \t]|\|[ ]?)(?P<tail>\d{3}[\dXx])[ \t|]{0,6}\Z")
_LEAST_TITLES, _MOST_ROWS = 2, 60
_TAIL = regex(r"(?<![0-9A-Za-z*])(?:\d\d)?\d{3}[\dXx](?![0-9A-Za-z*])")
_KEYED_TAIL = regex(
    r"\b(?i:id(?:_?card)?(?:_?no)?_?last_?4)[\"']? ?[:=] ?[\"']?(?P<number>\d{3}[\dXx])(?![0-9A-Za-z*])"
)
# 身份证尾号不符:原件 0617,HIS系统尾号3382,本人确认为3382: what is compared with the end of a card is one, too, until
# another number is spoken of.
_TAIL_NAMED = regex(r"身份证(?:号码?)?(?:[后末][四4]位|尾[号数])(?P<told>[^\n]{4,100})")
_ANOTHER = regex(r"手机|电话(?![核确联回])|(?<!话)联系|银行|卡号|微信|住院|门诊|床|车牌|短信|拨")
_COMPARED = regex(
    r"(?:尾[号数]|系统|HIS|EDC|源文件|原件|确认|核实|更正|应当?|实际?|[改写录记误])(?:的?(?:尾[号数]|[后末][四4]位))?"
    r"[为是成作]?[ :(\"]{0,2}(?P<number>\d{3}[\dXx])(?![\dA-Za-z.:/%-]| ?[年月日时点元例人次份个])"
)
_OWN = regex(r"身份证|公民身份")
_REGION = (("province", 2), ("city", 2), ("district", 2))
_LONG_PARTS = (*_REGION, ("birth_year", 4), ("birth_month", 2), ("birth_day", 2), ("sequence", 3), ("check", 1))
_OLD_PARTS = (*_REGION, ("birth_year", 2), ("birth_month", 2), ("birth_day", 2), ("sequence", 3))
# Source: GB 11643-1999, clause 4 (ISO 7064, MOD 11-2).
_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECKS = "10X98765432"


class IdCard:
    """Finds identity card numbers and splits them into region, birth date, sequence and check digit."""

    name = "id_card"
    category = "ID_CARD"

    def find(self, page: Page) -> Iterator[Span]:
        for found in (*_LONG.finditer(page.digits), *_BOXED.finditer(page.digits)):
            yield from _judge_long(page, *found.span())
        for found in _OLD.finditer(page.digits):
            yield from _judge_old(page, *found.span())
        for found in _STARRED.finditer(page.digits):
            yield from _judge_starred(page, *found.span())
        for code in page.codes:
            if code.caption and _OWN_CAPTION.search(code.caption):
                yield from _take(_BROKEN, page.digits, code.start)
            is_tail = code.caption and _TAIL_CAPTION.search(code.caption)
            if is_tail and (tail := _TAIL.match(page.digits, code.start)):
                yield _tail(*tail.span())
        yield from _column_of_tails(page.digits)
        for found in _KEYED_TAIL.finditer(page.digits):
            yield _tail(*found.span("number"))
        for found in LAST_FOUR.finditer(page.digits):
            if has_context(page.digits, found.start(), _OWN, 16):
                yield _tail(*found.span("number"))
        for start, end in _tails_compared(page.digits):
            # The end of a telephone number is told in the same words, and found by them alone.
            yield replace(_tail(start, end), score=0.95)


def has_check_digit(number: str) -> bool:
    """Return whether 18 characters end in the check digit of GB 11643-1999.

    >>> has_check_digit("310101199001011236")
    False
    """
    if len(number) != 18 or not number[:17].isdigit():
        return False
    return _CHECKS[sum(int(digit) * w for digit, w in zip(number, _WEIGHTS, strict=False)) % 11] == number[17].upper()


def _judge_long(page: Page, start: int, end: int) -> Iterator[Span]:
    surface = page.digits[start:end]
    number = "".join(_SYMBOL.findall(surface))
    caption = page.caption(start)
    if has_check_digit(number) and _is_date(number[6:14]) and _is_region(number[:6]):
        evidence = Evidence.CHECK
    elif (
        _CAPTION.search(caption)
        and not means_nothing(caption)
        and ("\n" not in surface or _could_be_date(number[6:14]))
    ):
        evidence = Evidence.CONTEXT
    elif "\n" not in surface and _is_plausible(number) and not means_nothing(caption):
        evidence = Evidence.SHAPE
    else:
        return
    parts = parts_by_count(page.digits, start, end, _LONG_PARTS, _SYMBOL) if _could_be_date(number[6:14]) else ()
    yield Span(start, end, "ID_CARD", parts, 0.98, _SOURCE, evidence)


def _judge_old(page: Page, start: int, end: int) -> Iterator[Span]:
    number = "".join(_SYMBOL.findall(page.digits[start:end]))
    caption = page.caption(start)
    if not _could_be_region(number[:6]) or not _could_be_date("19" + number[6:12]) or means_nothing(caption):
        return
    evidence = Evidence.CONTEXT if _CAPTION.search(caption) else Evidence.SHAPE
    parts = parts_by_count(page.digits, start, end, _OLD_PARTS, _SYMBOL)
    yield Span(start, end, "ID_CARD", parts, 0.9, _SOURCE, evidence)


def _judge_starred(page: Page, start: int, end: int) -> Iterator[Span]:
    length = end - start
    is_captioned = _CAPTION.search(page.caption(start)) is not None
    if length in (15, 18) and _could_be_region(page.digits[start : start + 6]):
        parts = parts_by_count(page.digits, start, end, _LONG_PARTS if length == 18 else _OLD_PARTS, _SYMBOL)
        yield Span(start, end, "ID_CARD", parts, 0.95, _SOURCE, Evidence.CONTEXT if is_captioned else Evidence.SHAPE)
    elif is_captioned:
        yield Span(start, end, "ID_CARD", (), 0.9, _SOURCE, Evidence.CONTEXT)


def _take(expression: re.Pattern[str], text: str, start: int) -> Iterator[Span]:
    found = expression.match(text, start)
    if found:
        yield Span(*found.span(), "ID_CARD", (), 0.9, _SOURCE, Evidence.CONTEXT)


def _tail(start: int, end: int) -> Span:
    """Return the span of the last four or six characters of a card, given alone."""
    parts = [Part(end - 4, end - 1, "sequence"), Part(end - 1, end, "check")]
    if end - start == 6:
        parts.insert(0, Part(start, end - 4, "birth_day"))
    return Span(start, end, "ID_CARD", tuple(parts), 0.9, _SOURCE, Evidence.CONTEXT)


def _column_of_tails(text: str) -> Iterator[Span]:
    """Yield the last four characters of cards that end the rows below a header whose last title calls them so."""
    for header in _TAIL_COLUMN.finditer(text):
        line = text[max(0, header.start() - 100) : header.start()].rpartition("\n")[2]
        if len(line.split()) < _LEAST_TITLES and "|" not in line:
            continue
        position, rows = header.end(), 0
        while rows < _MOST_ROWS and (row := _ROW.match(text, position)):
            if cell := _LAST_CELL.search(text, *row.span()):
                yield _tail(*cell.span("tail"))
            position, rows = row.end() + 1, rows + 1


def _tails_compared(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of the last four characters that a line compares with those of a card."""
    for named in _TAIL_NAMED.finditer(text):
        start, end = named.span("told")
        other = _ANOTHER.search(text, start, end)
        for found in _COMPARED.finditer(text, start, other.start() if other else end):
            yield found.span("number")


def _is_plausible(number: str) -> bool:
    return _could_be_date(number[6:14]) and _could_be_region(number[:6])


def _is_date(digits: str) -> bool:
    """Return whether eight digits are a day from 1880 to 2049, the birth dates a card can bear."""
    try:
        return 1880 <= date(int(digits[:4]), int(digits[4:6]), int(digits[6:])).year < 2050
    except ValueError:
        return False


def _could_be_date(digits: str) -> bool:
    """Return whether stars in eight digits could stand for a real day."""
    if "*" not in digits:
        return _is_date(digits)
    return re.match(r"[12*][089*][0-9*]{2}[01*][0-9*][0-3*][0-9*]\Z", digits) is not None


def _is_region(code: str) -> bool:
    return code in _regions()


def _could_be_region(code: str) -> bool:
    if "*" not in code:
        return _is_region(code)
    return re.match(r"[1-8][0-9*]{5}\Z|[1-8]\*{5}\Z", code) is not None


@cache
def _regions() -> frozenset[str]:
    return frozenset(head + tail for head, tails in read_pairs("id_regions.txt") for tail in tails.split())
