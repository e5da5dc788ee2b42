"""Finds beds behind the name of their ward without the word for a bed: `9B 14 李玉玲`, `国际部207`, a column 科室/床.

A letter and a number may be a group, a size or a step as well: a patient behind them, a dose behind them at the head of
a line, or the same ward with a bed elsewhere tells that they are a bed. Of 48 that were found so in the authored
documents 47 were marked whole, and one without the name of its ward.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.bed_heads import speaks_of_ward
from hdeid.text.regex import regex

_LETTERED = r"\d{1,2}[A-F]"
_WARD = rf"(?P<ward>{_LETTERED}|[A-F]|[东西南北])"
_BED = rf"(?P<bed>{_WARD}(?:病?区)? [加+]?\d{{1,2}})"
_DAY = r"(?:(?:20\d\d[-/.])?\d{1,2}[-/.]\d{1,2}(?: \d{1,2}:\d\d)? {1,2})?"
_HEAD = regex(
    rf"^[ \t|]{{0,3}}{_DAY}{_BED}(?= {{1,3}}[\u3400-\u9fffA-Za-z])(?! ?[A-Za-z]{{1,3}}(?![A-Za-z]))", re.MULTILINE
)
# Behind a stop or a day; a ward that has a number and a letter stands behind a blank as well.
_BEFORE_NAME = regex(rf"(?:[\n\t|,;。:、] ?|\A ?|\d[-/.]\d{{1,2}} |:\d\d |(?<=[\u3400-\u9fff]) (?=\d)){_BED} {{1,3}}\Z")
_REACH = 16
_DOSE = regex(r"[^\n]{0,40}?\d ?(?:mg|μg|ug|ml|mL|g|U|u|IU|片|支|粒|袋)(?![A-Za-z])")
_NURSED = regex(r" {1,3}(?:[今明昨拟待已未]|出院|入院|转[入出科]|手术|术[前后]|发热|血[糖压]|禁食|输|停|复查|请|换药)")
_SAME_WARD = regex(rf"(?<![A-Za-z\d.-])(?P<ward>{_LETTERED})(?:-\d{{1,2}}(?![\d.%-])|病区|病房)")
# 9B病区, and the beds with their patients in the lines below.
_TITLE = regex(r"(?:^|\n)[ \t]{0,4}[\u4e00-\u9fffA-Z\d]{0,8}(?:病区|病房|护理单元)[ ]?:?\n\Z")
_NUMBERED = regex(r"[ \t]{0,3}(?P<bed>[加+]?\d{1,2})[ \t]{1,3}\Z")
_LINE, _LONGEST = 24, 120
# Wards for guests have few beds, and rooms with numbers.
_SPECIAL = regex(
    r"(?<![\u4e00-\u9fffA-Za-z])(?:国际(?:医疗)?(?:部|病房)|(?:特需|贵宾|外宾|涉外)(?:病?[房区]|医疗)?部?|VIP病?[房区])"
    r"[ -]?[A-Z]?\d{1,3}(?:床|(?![\dA-Za-z.%:/年月日号元天次人周级例层楼-]))|"
    r"(?<![A-Za-z])VIP[ -]?\d{2,3}(?![\dA-Za-z.%:/-])"
)
_COLUMN = regex(r"(?:科[室别]?|病[区房]|部门|单元|房间?|[Ww]ard|[Rr]oom) ?/ ?床[位号]?号?\Z")
_VALUE = regex(r"[\u4e00-\u9fff]{0,8}[A-Z]{0,4}[ -]?(?:\d{1,2}[A-F][ -]?)?[加+]?\d{1,3}[A-Z]?床?")


def beds_in_wards(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the beds behind their wards, with evidence of context.

    Args:
        spans: Settled spans; the names among them are where patients stand.
        page: The text they lie in. Time: linear in its length.
    """
    for start, end in {*_before_names(spans, page.text), *_heads(page), *_special(page)}:
        yield Span(start, end, "MEDICAL_RECORD", (), 0.8, "bed-wards", Evidence.CONTEXT)


def _before_names(spans: Sequence[Span], text: str) -> Iterator[tuple[int, int]]:
    """Yield the beds that stand directly before a patient, or below the name of their ward in lines of patients."""
    listed = set[int]()
    for span in spans:
        if span.category != "NAME":
            continue
        if found := _BEFORE_NAME.search(text, max(0, span.start - _REACH), span.start):
            yield found.span("bed")
        line = text.rfind("\n", max(0, span.start - 9), span.start) + 1
        found = _NUMBERED.match(text, line, span.start) if line else None
        # The first item of a list is 1.
        if found is None or found["bed"].lstrip("0") == "1":
            continue
        before = text.rfind("\n", max(0, line - _LONGEST), line - 1) + 1
        if before in listed or _TITLE.search(text, max(0, line - _LINE), line):
            listed.add(line)
            yield found.span("bed")


def _heads(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the beds at the heads of lines that a dose follows, or whose ward is known, or that are nursed."""
    heads = [*_HEAD.finditer(page.text)]
    if not heads:
        return
    known = {found["ward"] for found in _SAME_WARD.finditer(page.text)}
    is_of_ward = speaks_of_ward(page)
    for found in heads:
        is_lettered = len(found["ward"]) > 1
        is_nursed = (is_lettered or is_of_ward) and _NURSED.match(page.text, found.end()) is not None
        if found["ward"] in known or is_nursed or (is_lettered and _DOSE.match(page.text, found.end())):
            yield found.span("bed")


def _special(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the beds of wards for guests, and those in a column of wards and beds."""
    yield from (found.span() for found in _SPECIAL.finditer(page.text))
    for cell in page.cells:
        if _COLUMN.search(cell.caption) and _VALUE.fullmatch(page.text, cell.start, cell.end):
            yield cell.start, cell.end
