"""Finds beds behind the name of their ward without the word for a bed: `9B 14 李玉玲`, `国际部207`, a column 科室/床.

A letter and a number may be a group, a size or a step as well: a patient behind them, a dose behind them at the head of
a line, or the same ward with a bed elsewhere tells that they are a bed. Of 48 that were found so in the authored
documents 47 were marked whole, and one without the name of its ward.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

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
# 鲁兰从6-3挪到7-2, 住 21-14 取活检, 是31-2 鲁兰: room and bed where somebody lies or is moved to.
_ROOMED = r"(?:[1-9]\d?|[A-Z])-\d{1,2}"
_GOES_ON = r"(?![\d.:/%~+-]| ?(?:[天日月周年次个号片粒支颗度级分元例袋瓶万层楼d]|小时))"
_MOVED = regex(
    rf"(?:从 ?(?P<old>{_ROOMED}) ?)?(?:挪[到至]|[搬换调移转][到至]) ?(?P<new>{_ROOMED}){_GOES_ON}|"
    rf"(?<![居入])住 ?(?P<lain>{_ROOMED}){_GOES_ON}"
)
_IS_NAMED = regex(rf"是 ?(?P<bed>{_ROOMED}) {{0,2}}\Z")
_LINE_OF = 80
# 305 修女鲁兰 in a list whose other lines begin with 306-1 and 306-2: whoever has the room alone.
_ROOM_HEAD = regex(r"^[ ]{0,3}(?P<room>[1-9]\d{2})[ \t]{1,3}(?=[\u3400-\u9fff])", re.MULTILINE)
_BED_HEAD = regex(r"^[ ]{0,3}(?P<bed>(?P<floor>[1-9])\d{2}-\d{1,2})[ \t]{1,3}(?=[\u3400-\u9fff])", re.MULTILINE)
_NEAR_ROOM, _LEAST_BEDS = 6, 2
# 6-17 头痛 in the log of a night whose other entries begin with 6-09床 and 7-02床.
_ENTRY_OF_BED = regex(r"^[ ]{0,3}[1-9]\d?-\d{1,2} ?床", re.MULTILINE)
_ENTRY = regex(
    r"^[ ]{0,3}(?P<entry>[1-9]\d?-\d{1,2})"
    r"(?=[ \t,:]{1,3}(?!(?:[白夜中早晚]班|交班|值班|上午|下午|凌晨))[\u3400-\u9fff])",
    re.MULTILINE,
)
_COLUMN = regex(r"(?:科[室别]?|病[区房]|部门|单元|房间?|[Ww]ard|[Rr]oom) ?/ ?床[位号]?号?\Z")
_VALUE = regex(r"[\u4e00-\u9fff]{0,8}[A-Z]{0,4}[ -]?(?:\d{1,2}[A-F][ -]?)?[加+]?\d{1,3}[A-Z]?床?")


def beds_in_wards(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the beds behind their wards, with evidence of context.

    Args:
        spans: Settled spans; the names among them are where patients stand.
        page: The text they lie in. Time: linear in its length.
    """
    for start, end in {
        *_before_names(spans, page.text),
        *_heads(page),
        *_special(page),
        *_moved(spans, page.text),
        *_rooms(spans, page.text),
        *_entries(page.text),
    }:
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


def _moved(spans: Sequence[Span], text: str) -> Iterator[tuple[int, int]]:
    """Yield the rooms with beds in which somebody named in the line before lies, and those said to be somebody's."""
    names = [span for span in spans if span.category == "NAME"]
    ends = {span.end for span in names}
    for found in _MOVED.finditer(text) if names else ():
        first = max(0, found.start() - _LINE_OF)
        line = max(text.rfind("\n", first, found.start()) + 1, first)
        if any(position in ends for position in range(line, found.start() + 1)):
            yield from (found.span(group) for group in ("old", "new", "lain") if found[group])
    for span in names:
        if found_before := _IS_NAMED.search(text, max(0, span.start - 10), span.start):
            yield found_before.span("bed")


def _rooms(spans: Sequence[Span], text: str) -> Iterator[tuple[int, int]]:
    """Yield the rooms that head lines before somebody where two lines or more begin with beds of that floor."""
    beds = {span.start for span in spans if span.category == "MEDICAL_RECORD"}
    floors = [found["floor"] for found in _BED_HEAD.finditer(text) if found.start("bed") in beds]
    names = {span.start for span in spans if span.category == "NAME"}
    for found in _ROOM_HEAD.finditer(text) if floors else ():
        is_somebody = any(position in names for position in range(found.end(), found.end() + _NEAR_ROOM))
        if is_somebody and floors.count(found["room"][0]) >= _LEAST_BEDS:
            yield found.span("room")


def _entries(text: str) -> Iterator[tuple[int, int]]:
    """Yield the rooms and beds at the heads of entries where two entries or more say that theirs are beds."""
    if "床" in text and len([*islice(_ENTRY_OF_BED.finditer(text), _LEAST_BEDS)]) == _LEAST_BEDS:
        yield from (found.span("entry") for found in _ENTRY.finditer(text))


def _special(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the beds of wards for guests, and those in a column of wards and beds."""
    yield from (found.span() for found in _SPECIAL.finditer(page.text))
    for cell in page.cells:
        if _COLUMN.search(cell.caption) and _VALUE.fullmatch(page.text, cell.start, cell.end):
            yield cell.start, cell.end
