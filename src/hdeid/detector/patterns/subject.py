"""Numbers of trial subjects (subject, screening, randomization) and subject initials behind a caption."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace

from hdeid.core.span import Evidence, Span
from hdeid.detector.levels.subject import subject_parts
from hdeid.detector.patterns.subject_context import site_numbers
from hdeid.detector.patterns.subject_hint import initials_hinted, is_hint
from hdeid.detector.patterns.subject_letters import initials_in_columns
from hdeid.detector.patterns.subject_registered import subjects_registered
from hdeid.detector.patterns.subject_rows import subjects_in_rows
from hdeid.detector.patterns.subject_sample import subjects_on_samples
from hdeid.detector.patterns.subject_trail import values_changed
from hdeid.detector.patterns.subject_year import subjects_like_months
from hdeid.detector.reading.captions import Field, cell_at, clean_caption
from hdeid.detector.reading.codes import NUMBER_CAPTION, Code, caption_pattern, captioned, shape_of
from hdeid.detector.reading.page import Page
from hdeid.detector.reading.studies import names_case, names_report
from hdeid.detector.words.initials import ABBREVIATIONS, INITIALS_NAMED, are_of_term, initials_behind, told_initials
from hdeid.detector.words.triples import DISEASES, triples
from hdeid.text.regex import regex

_SOURCE = "pattern:subject"
_CAPTION = caption_pattern(
    r"受试者(?:筛选|随机|鉴认|入组)?|受试者ID|筛选(?:号码)?|随机(?:化)?|入组序?|入选|鉴认|病例|试验对象|"
    r"研究对象|参与者|受试者编号/.{1,6}"
    r"|\bU?SUBJ(?:ID|ECT_?ID|NO)|\b(?:RAND|SCR|ENR|PATIENT)(?:NO|ID|NUM)|(?:\b|_)(?:subject|subj|scr|pat|screening|screen|randomi[sz]ation|rand\.?|randomi[sz]ed|enrol?lment|participant)"
)
_VALUE = regex(r"(?=[A-Za-z0-9*_-]*\d)[A-Za-z0-9*_-]{2,24}")
_LETTERS = regex(r"[A-Za-z][A-Za-z-]{0,5}")
_INITIALS_CAPTION = regex(
    r"(?:(?<!英文)(?<!药物)(?<!名称)(?<!授权表)(?<!分工表)(?<!人员)缩写|鉴认代码|首字母|拼音首字母|"
    r"\b(?:SUBJ_?)?INI(?:T(?:IALS?)?)?)(?:\s?\([^()]{0,12}\))?\.?\Z",
    re.I,
)
# Surname, comma and first letter fill a cell: TANG,Q.
_FIRST_LETTER = regex(r", ?[A-Z](?![A-Za-z0-9,])|, ?[A-Z]{2}(?= ?(?:[|\t]|\n|\Z))")
_TELLING = regex(r"[=<>]|[\u4e00-\u9fff]{2}[^\u4e00-\u9fff]*[,;:(]|[,;(][^,;(]*[\u4e00-\u9fff]{2}")
_REACH = 60
# A column that is called 受试者 holds numbers of subjects, or counts of them: `1302`, but not `36`.
_SUBJECTS = regex(r"(?:受试者|研究对象|参与者|(?i:subjects?))\Z")
_SUBJECT_LAST = regex(r"(?:受试者|研究对象|subjects?)\Z", re.IGNORECASE)
_COLUMN_VALUE = regex(r"0\d{1,5}|[1-9]\d{2,7}|[A-Z]{1,4}-?\d{2,6}|[A-Z]?\d{2,4}-\d{2,5}")
_LEAST_IN_COLUMN = 2
# The number of a study names the person in whose row it stands.
_STUDY_NUMBER = regex(r"研究(?:编号|号码?|代码)\Z")
_OF_PERSON = regex(r"姓名|性别|出生|月龄|年龄|监护人")
_PERSON = regex(r"姓名|受试|患者|病例|筛选|随机|入组|编号|INIT|(?i:subject|patient|initials)")
# A machine reads I and O as digits (J1SY); a dash stands for a character that is missing (JY-).
_INITIALS = regex(r"(?=[ ./_-]?[A-Z01*]?[A-Z*])[A-Z*01](?:[ ./_-]?[A-Z*01]){1,4}(?<![01] [01])-?(?![A-Za-z0-9])")
# Days and visits of a schedule stand behind the names of its phases, too: SCREENING (D-28~D-1).
_PHASE = regex(r"(?:SCR(?:EEN(?:ING)?)?|RANDOMI[SZ]ATION|ENROLL?MENT)\Z")
_VISIT = regex(r"(?:C\d{1,2}D|[DVWM])-?\d{1,3}\Z")
_UNIT_BEHIND = regex(r" ?(?:[℃°%]|[mk]g(?![A-Za-z]))")
_NOT_UNITS = (
    r"(?![\d.%]|-\d| ?(?:例|名|位|个|人|岁|天|日|周|月|年|次|片|粒|支|kg|mg|ml|cm|mm|%|℃|~|至|分|组|期|号中心|中心))"
)
_SHAPED = regex(
    rf"(?:[1-9]\d{{4}}-\d{{3,4}}|(?:[A-Z]{{1,3}}\d{{1,4}}|\d{{2,4}})-[A-Z]?\d{{2,5}}(?:-\d{{2,4}})?|[A-Z]{{2}}-\d{{2,4}}|[SR]\d{{3,8}}|0\d{{2,3}}|\d{{5,8}}){_NOT_UNITS}"
)
_SUBJECT_WORD = regex(
    r"(?:受试者|研究对象|试验参与者|病例(?=[ :]{0,2}\d{5,8})|(?i:\bsubj(?:ects?|\.)?)|"
    r"(?i:\bpatient |\bpt\.? )(?=\d{2,5}-0?\d{2,4}|0\d{3}))[ (:]{0,2}(?:编号|代码|号)?[ :]{0,2}"
)
# In English also without a zero: (subject 4102).
_ENGLISH_NUMBER = regex(
    r"(?i:\bsubject )(?i:no\.? ?|id ?|# ?)?(?P<value>(?!(?:19|20)\d\d)[1-9]\d{3})(?=[),;.:\s]|\Z)(?!\.\d| ?(?:mg|ml))"
)
# A letter, dash and number directly behind what was done: 随机 N-0411, 筛选 JX-B003.
_LISTED = regex(
    r"(?:(?<=随机|筛选|入组)|(?:IWRS|IXRS|IRT) ?号?)[ :]{1,2}"
    r"(?P<value>[A-Z]{1,3}-[A-Z]?\d{2,5}|[A-Z]\d{4,6})(?![A-Za-z0-9-]|\.\d)"
)
# 病例号 is a safety report's number as well, 受试者编号 is not.
_OF_SUBJECT = regex(r"受试|筛选|随机|入组|(?i:subj|screen|rand|patient)")
# A table on its side: 缩写, and in each cell behind it one subject's.
_INITIALS_ROW = regex(r"^[ ]?(?:姓名|受试者)?缩写[ ]?(?:[|\t]|[ ]{2,})(?P<cells>[^\n]{2,200})", re.MULTILINE)
_INITIALS_CELL = regex(r"(?:^|(?<=[|\t ]))[A-Z]{2,4}(?=[ ]?(?:[|\t]|[ ]{2}|\n|\Z))")
# In leaders, and before what they should be: `姓名缩写 ...... MHXI`, `INITIALS DXW -> DXM`, `缩写WGR应为WGY`.
_INITIALS_LED = regex(
    r"(?:(?<!药物)(?<!名称)缩写|\bINITIALS|\b[Ii]nitials)[ :.…|]{0,40}(?P<first>[A-Z]{2,4})(?![A-Za-z0-9])"
    r"(?: ?(?:->|→|改为|更正为|应为) ?(?P<second>[A-Z]{2,4})(?![A-Za-z0-9]))?"
)
_LEADERS = regex(r"[.…]{3}")
# Rand# 5073, randomised (rand no. 20815).
_RANDOM = regex(
    r"(?<![A-Za-z])[Rr]and(?:\.?|(?:om(?:i[sz]ation|i[sz]ed)?)?(?:\.?(?: ?#| (?:[Nn]o\.?|number|code))|(?=:)))[ :]{0,2}"
    r"(?P<value>[A-Z]?\d{3,6})(?![\d%]|[.:/-]\d| ?(?:patients|subjects|participants|mg|ml|years))"
)
# Before the initials that are called so: id=2207 init=KTM.
_BEFORE_INITIALS = regex(
    r"(?<![A-Za-z])(?i:(?:u?subj(?:ect)?_?|scr_?|pat(?:ient)?_?)?(?:id|no)) ?[=:] ?\"?"
    r"(?P<value>[A-Z]?\d{3,8}|[A-Z\d]{2,4}-\d{2,5})"
    r"(?=\"?[ ,;&|]{1,3}(?i:(?:subj_?|pat_?)?init(?:ials?)?) ?[=:] ?\"?[A-Z]{2,4}(?![A-Za-z]))"
)
_NUMBER = r"[A-Z]?\d{2,5} ?号"
_AND = r" ?[、,和及与] ?"
# R#0418, Rand# 5073: a number in the randomization.
_RANDOM_SIGN = regex(r"(?<![A-Za-z])(?:R|[Rr]and|RAND)# ?(?P<value>\d{3,6})(?![\dA-Za-z-])")
_SHORT = regex(
    rf"(?<![A-Za-z0-9.-])(?P<list>(?:{_NUMBER}{_AND}){{0,20}}{_NUMBER})(?=受试者|研究对象|患者(?:因|发生|出现))"
)
_SHORT_BEHIND = regex(rf"(?P<list>{_NUMBER}(?:{_AND}{_NUMBER}){{0,20}})(?!中心|床|楼)")
_ITEM = regex(_NUMBER)
_CODE_BEFORE = regex(
    r"(?<![A-Za-z0-9.-])(?:[A-Z]{0,2}\d{2,4}-[A-Z]?\d{2,5}|[SR]\d{3,8})(?= ?(?:的)?(?:号)?(?:受试者|研究对象))"
)


class Subject:
    """Finds subject, screening and randomization numbers and initials; `001-023` splits into site and subject."""

    name = "subject"
    category = "SUBJECT"

    def find(self, page: Page) -> Iterator[Span]:
        for span in _find_numbers(page):
            yield span
            if initials := initials_behind(page.text, span.end):
                yield _span(page.text, *initials)
        for found in INITIALS_NAMED.finditer(page.text):
            group = found.lastgroup or 0
            if found[group] not in ABBREVIATIONS:
                yield _span(page.text, *found.span(group))
        tellers = (told_initials, values_changed, initials_hinted, subjects_on_samples, subjects_registered)
        for start, end in (each for teller in tellers for each in teller(page.text)):
            yield _span(page.text, start, end)
        for start, end in subjects_like_months(page.text):
            # A month of the same letters is found with less.
            yield replace(_span(page.text, start, end), score=0.99)
        for triple in triples(page.text) if page.is_of_trial else ():
            letters = page.text[slice(*triple.letters)]
            if letters not in DISEASES and not are_of_term(letters):
                yield _span(page.text, *triple.letters)
        yield from _find_initials(page)
        for start, end in initials_in_columns(page):
            yield _span(page.text, start, end)
        for led in _INITIALS_LED.finditer(page.text):
            if _LEADERS.search(led[0]) or led["second"]:
                for group in ("first", "second") if led["second"] else ("first",):
                    yield _span(page.text, *led.span(group))
        for row in _INITIALS_ROW.finditer(page.text):
            for cell in _INITIALS_CELL.finditer(page.text, *row.span("cells")):
                if cell[0] not in ABBREVIATIONS:
                    yield _span(page.text, *cell.span())


def _find_numbers(page: Page) -> Iterator[Span]:
    text = page.digits
    codes = [
        code
        for code in page.numbers
        if NUMBER_CAPTION.search(code.caption)
        or (_is_column(code.caption) and _fills_cell(page, code) and not _names_visit(text, code))
    ]
    own = [code for code in page.codes if _STUDY_NUMBER.match(code.caption) and _is_of_person(page, code)]
    for span in (
        *captioned(text, codes, _CAPTION, _VALUE, "SUBJECT", _SOURCE),
        *captioned(text, own, _STUDY_NUMBER, _VALUE, "SUBJECT", _SOURCE),
    ):
        if _UNIT_BEHIND.match(text, span.end) or _tells_reasons(page, span) or _is_inside_text(page, span):
            continue
        is_report = names_report(text[span.start : span.end]) or names_case(text, span.start, span.end)
        if is_report and not _OF_SUBJECT.search(page.caption(span.start)):
            continue
        yield _span(text, span.start, page.before_amount(span.start, span.end))
    for start, end in subjects_in_rows(text):
        yield _span(text, start, end)
    for code in _in_column(page):
        yield _span(text, code.start, code.end)
    for word in _SUBJECT_WORD.finditer(text):
        if found := _SHAPED.match(text, word.end()):
            yield _span(text, *found.span())
        if found := _SHORT_BEHIND.match(text, word.end()):
            yield from _items(text, found)
    for short in _SHORT.finditer(text):
        yield from _items(text, short)
    for found in _CODE_BEFORE.finditer(text):
        yield _span(text, *found.span())
    for found in (
        *_LISTED.finditer(text),
        *_RANDOM.finditer(text),
        *_RANDOM_SIGN.finditer(text),
        *_BEFORE_INITIALS.finditer(text),
        *_ENGLISH_NUMBER.finditer(text),
    ):
        yield _span(text, *found.span("value"))
    yield from _find_lists(page)
    for start, end in site_numbers(page):
        yield replace(_span(text, start, end), score=0.75, evidence=Evidence.CONTEXT)


def _in_column(page: Page) -> list[Code]:
    """Return the numbers that fill the cells of a column called 受试者: two different ones of one shape or more."""
    columns: dict[str, list[Code]] = {}
    for code in page.codes:
        surface = page.digits[code.start : code.end]
        if _SUBJECTS.match(code.caption) and _COLUMN_VALUE.fullmatch(surface) and _is_whole_cell(page, code):
            columns.setdefault(shape_of(surface), []).append(code)
    return [
        code
        for codes in columns.values()
        if len({page.digits[code.start : code.end] for code in codes}) >= _LEAST_IN_COLUMN
        for code in codes
    ]


def _is_whole_cell(page: Page, code: Code) -> bool:
    cell = cell_at(page.cells, page.cell_starts, code.start)
    return cell is not None and (cell.start, cell.end) == (code.start, code.end)


def _tells_reasons(page: Page, span: Span) -> bool:
    """Return whether a figure lies in what a cell tells, below a header such as 未入选原因/随机号."""
    cell = cell_at(page.cells, page.cell_starts, span.start)
    if cell is None or "原因" not in cell.caption or _SHAPED.fullmatch(page.digits, span.start, span.end):
        return False
    return page.text[cell.start : cell.end].strip() != page.text[span.start : span.end]


def _is_of_person(page: Page, code: Code) -> bool:
    """Return whether a number of a study stands in a row with a person's name, sex or birth: it is that person's."""
    cell = cell_at(page.cells, page.cell_starts, code.start)
    return cell is not None and any(_OF_PERSON.search(other.caption) for other in _row_of(page, cell))


def _is_inside_text(page: Page, span: Span) -> bool:
    """Return whether a figure stands inside what a cell tells: `N = 6 of 214`."""
    cell = cell_at(page.cells, page.cell_starts, span.start)
    if cell is None or page.caption(span.start) != cell.caption or _SHAPED.fullmatch(page.digits, span.start, span.end):
        return False
    return _TELLING.search(page.digits, max(cell.start, span.start - _REACH), span.start) is not None


def _span(text: str, start: int, end: int) -> Span:
    return Span(start, end, "SUBJECT", subject_parts(text[start:end], start), 0.95, _SOURCE, Evidence.CONTEXT)


def _items(text: str, found: re.Match[str]) -> Iterator[Span]:
    """Yield each number of a list `030号、031号`."""
    for item in _ITEM.finditer(text, *found.span("list")):
        yield _span(text, *item.span())


def _is_column(caption: str) -> bool:
    """Return whether a caption is a column of an export, such as `SUBJID`."""
    return caption.isascii() and caption.isupper()


def _fills_cell(page: Page, code: Code) -> bool:
    """Return whether a code is all that its cell holds, or stands in none."""
    return cell_at(page.cells, page.cell_starts, code.start) is None or _is_whole_cell(page, code)


def _names_visit(text: str, code: Code) -> bool:
    return _PHASE.match(code.caption) is not None and _VISIT.match(text, code.start, code.end) is not None


def _find_lists(page: Page) -> Iterator[Span]:
    """Yield the later numbers of a list whose first stands behind 受试者 without a colon: `受试者001-023、001-024`."""
    for code in page.codes:
        if _SUBJECT_LAST.search(code.caption):
            found = _SHAPED.match(page.digits, code.start)
            if found and found.end() == code.end:
                yield _span(page.digits, code.start, code.end)


def _speaks_of_subject(page: Page, code: Code) -> bool:
    """Return whether initials are a person's and no abbreviation of a term: by the caption or the words before it."""
    if (cell := cell_at(page.cells, page.cell_starts, code.start)) is not None:
        return any(_PERSON.search(other.caption) for other in _row_of(page, cell))
    line = page.digits[max(0, code.start - 30) : code.start].rpartition("\n")[2]
    if _PERSON.search(code.caption) or clean_caption(line) in ("", code.caption):
        return True
    return _PERSON.search(page.digits, max(0, code.start - 60), code.start) is not None


def _row_of(page: Page, cell: Field) -> Iterator[Field]:
    """Yield the cells of the row of a cell, the nearest 30 on either side at most."""
    index = bisect_right(page.cell_starts, cell.start) - 1
    first, last = page.text.rfind("\n", 0, cell.start) + 1, page.text.find("\n", cell.end)
    for other in page.cells[max(0, index - 30) : index + 30]:
        if first <= other.start and (last < 0 or other.end <= last):
            yield other


def _is_title(text: str, code: Code, surface: str) -> bool:
    """Return whether what stands behind a caption for initials is a title of the next column, or a term."""
    is_apart = text[max(0, code.start - 2) : code.start].isspace() or text[code.start - 1 : code.start] == "\t"
    return surface in ABBREVIATIONS or (is_apart and (are_of_term(surface) or any(map(str.isdigit, surface))))


def _find_initials(page: Page) -> Iterator[Span]:
    for code in page.codes:
        if not code.caption:
            continue
        if _INITIALS_CAPTION.search(code.caption) and _speaks_of_subject(page, code):
            found = _INITIALS.match(page.digits, code.start)
            in_cell = cell_at(page.cells, page.cell_starts, code.start) is not None
            if found is None or is_hint(page.text, *found.span()):
                continue
            if in_cell or not _is_title(page.digits, code, found[0]):
                first = _FIRST_LETTER.match(page.digits, found.end())
                cell = cell_at(page.cells, page.cell_starts, code.start)
                end = first.end() if first and (cell is None or first.end() <= cell.end) else found.end()
                yield _span(page.digits, found.start(), end)
        elif (
            "/" in code.caption
            and re.search(r"缩写\Z|initials\Z", code.caption, re.I)
            and _LETTERS.fullmatch(page.digits, code.start, code.end)
        ):
            yield _span(page.digits, code.start, code.end)
