"""Subject numbers that no caption names but words of a trial beside them do: `请准备09-002明天V12`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.patterns.subject_lists import subjects_listed, subjects_of_project
from hdeid.detector.patterns.subject_plain import plain_numbers
from hdeid.detector.reading.codes import NUMBER_CAPTION, means_nothing, shape_of
from hdeid.detector.reading.page import Page
from hdeid.detector.reading.studies import is_of_trial
from hdeid.detector.words.initials import are_of_term
from hdeid.text.regex import regex

# Site, dash, and a number with a leading zero: no range, date or telephone number is written so.
_SITE_NUMBER = regex(r"(?<![A-Za-z0-9.+/-])(?!(?:19|20)\d\d-)[A-Z]?\d{2,4}-0\d{2,4}(?![A-Za-z0-9-]|\.\d|%)")
_COPIES = regex(r" ?共 ?\d{1,3} ?份")
# In a text about a trial also the number alone, with its zeros: `003号、007号改约`.
_NUMBERED = regex(r"(?<![A-Za-z0-9.第-])(?<!第 )0\d{2,3} ?号(?![楼床文线令机房车仓药盒批]|中心|公告|冰箱|国道|省道)")
# 筛09, 筛12: several who were screened; 筛12入3 counts them.
_SCREENED = regex(
    r"(?<![\u4e00-\u9fff])筛(?:\d{2}|\d(?= {2}))"
    r"(?![\d.人例名次个]|[ ,、;]{0,2}[入败签脱退][^\d\n]{0,2}\d{1,2}(?![\d/.月-]))"
)
_LEAST_SCREENED = 2
# 第14号病例, 第7号、第12号三例: the number on its envelope or form.
_ORDINAL = regex(
    r"第 ?(?P<value>\d{1,3} ?号)(?= ?(?:病例|患者|受试|对象)|[、,和及] ?第 ?\d{1,3} ?号|[三两]例|"
    r"(?<=0\d\d号) {1,3}[\u4e00-\u9fff])"
)
# Where a trial is spoken of, numbers that begin clauses are subjects, 2号肋骨骨折, 3号的血钙: all 52 of
# the authored documents with three or more were, and none of the 53 in papers of other kinds.
_CLAUSE_NUMBER = regex(
    r"(?:^|(?<=[\n。;,、:(\s-]))(?:[1-9]\d?[到至~-])?(?P<number>[1-9]\d?)号"
    r"(?! ?(?:上午|下午|中午|早|晚|凌晨|夜|之?前|之?后|开始|\d{1,2}:)|"
    r"[秤间楼床线院机柜箱冰房室病门仓药盒包方针管瓶车窗诊摄电屏染试液切穿引刀套码公国省县桌台站井位杯桶柴汽标球铸显等产])",
    re.MULTILINE,
)
_LEAST_CLAUSES = 3
# 105 S-D-M、106 A-Z-P: initials with dashes, and the number before them.
_DASHED = regex(
    r"(?<![A-Za-z0-9-])(?:(?P<number>[A-Z]?\d{2,4})[ ]{1,2})?(?P<initials>[A-Z]-[A-Z]-[A-Z])(?![A-Za-z0-9-])"
)
# P03=HXJU, P06=DGLA: whose initials a number stands for.
_EQUATED = regex(
    r"(?<![A-Za-z0-9.-])(?P<number>[A-Z]{0,2}\d{2,4}(?:-\d{2,4})?) ?= ?(?P<initials>[A-Z]{2,4})(?![A-Za-z0-9%/])"
)
# K05, K09, K16: a letter and two digits. C, D, V, W and H number cycles, days, visits, weeks and hours, Q and A
# questions and answers, E and I criteria, T, L and M bones and months; of the others 310 of 325 in the authored
# documents with three or more were subjects. Without a gap, four or more count something else: P00 to P12.
_LETTERED = regex(r"(?<![A-Za-z0-9.+/-])(?P<letter>[ABFJKNPRSXYZ])(?P<digits>\d\d)(?![A-Za-z0-9.%:/])")
# GD208, GD201: letters and digits that begin lines, or stand behind the clock of an entry; events and deviations are
# numbered so, too (AE-01, PD-012), and tickets head rows of tables. Of the others 139 of 150 in the authored documents
# with three or more were subjects.
_ENTERED = regex(
    r"^[ ]{0,3}(?:[\d/.-]{0,10}[ ]{0,2}\d{1,2}:\d\d[ ]{1,3})?"
    r"(?P<value>(?P<letter>[A-Z]{2,4})-?\d{2,4})(?![A-Za-z0-9.%:/-]| ?[|\t])",
    re.MULTILINE,
)
_KINDS = frozenset("AE AI CAPA CN DEV PD PV QA QC QID SAE".split())
_GIVEN = regex(r"受试|入组|筛[选败]|随机|访视|申办|给药|队列|(?<![A-Za-z])(?:CR[AC]|SAE|SDV|ICF|EDC|PK)(?![A-Za-z])")
_LEAST_LETTERED, _RUN = 3, 4
# 预1, 预4: candidates before they are screened.
_CANDIDATE = regex(r"(?:^|(?<=[\s,、。;(]))预\d{1,2}(?=[ ,、签入筛])|(?<=病友)预\d{1,2}(?!\d)", re.MULTILINE)
# 一名68岁女性(0915,YMZ).
_TOLD_OF = regex(r"[女男]性?\((?P<number>[A-Z]?\d{3,6}),(?P<initials>[A-Z]{2,4})\)")
# Numbers without a separator, one or a list, directly behind a word that only subjects follow.
_LISTED = regex(
    r"(?:受试者|SDV|核对|核查)(?:编?号|病例)?[ :]{0,2}(?P<list>[A-Z]?\d{4,6}(?:(?:[、,/和及]|, )[A-Z]?\d{4,6}){0,20})"
    r"(?![\d.%年月例人名次份元A-Za-z]|-\d)"
)
# 在组6人:02 05 09 10, 抽查 05、13、18: with a zero first these are no values; so were all 13 of the authored documents.
_LISTED_SHORT = regex(
    r"(?:受试者|在组|入组|脱落|退出|筛败|抽查|核查|核对|SDV|已签|未签|完成|待访)"
    r"(?:[^\n\d,;。:]{0,4}\d{1,2} ?[人例名])?[ :,的]{0,3}(?P<list>\d{2,3}(?:(?:、|, ?| |/|和|及)\d{2,3}){1,20})"
    r"(?![\d.:%/~*×-]| ?(?:[年月日天周岁次人个支片粒袋元时分秒级份]|mg|ml))"
)
# 抽查:TZ-3、TZ-7, and wherever they stand again.
_LISTED_CODES = regex(
    r"(?:抽查|SDV|受试者|核查|核对)(?:病例|编号)?[ :]{0,2}"
    r"(?P<list>[A-Z]{1,3}-\d{1,3}(?:(?:、|,|/|和|及| )[A-Z]{1,3}-\d{1,3}){1,20})(?![\d-])"
)
_CODE = regex(r"(?<![A-Za-z0-9.-])[A-Z]{1,3}-\d{1,3}(?![\dA-Za-z.-])")
_SHORT_NUMBER = regex(r"\d{2,3}")
# SDV of 007 and 011, subjects 003, 008.
_LISTED_IN_ENGLISH = regex(
    r"\b(?i:SDV|SDR|subjects?|participants?|screening)(?: (?:of|for|nos?\.?|numbers?))? "
    r"(?P<list>0\d{2,3}(?:(?:, | and |, and | & |/)0\d{2,3}){0,10})(?![\d.%/-]| ?(?:mg|ml))"
)
# `1) 09002: C3D1`: several items of a list that begin with numbers of one shape.
_ITEM = regex(r"^ ?(?:\d{1,2}[).、]|\d{1,2}\.\d{1,2}) ?(?P<value>0\d{3,5}(?=[:(,、 ])|0\d\d(?=:))", re.MULTILINE)
# Said or written behind what happened to the subject: 筛选失败 03001.
_HAPPENED = regex(r"(?:筛选失败|筛败|偏离|脱落|退出|入组)了?[ :,的是]{0,2}(?P<value>0\d{4})(?![\dA-Za-z.%-])")
# Behind the number of its centre: 第27中心008拟于…, 08中心-017-KTM.
_OF_CENTER = regex(
    r"(?<=中心)(?:(?:的)?(?P<value>0\d{2,3})(?=[\u4e00-\u9fff,、。;(])(?!号?(?:房|室|楼|床))|"
    r"-(?P<dashed>0\d{1,3})(?=-[A-Z]))"
)
# Rows of a listing begin with a subject's number and initials: 0611|YYL|F, 111(LIU), 〔07号〕CSF, 3号  LKY.
_PAIR = regex(
    r"(?:^|[|,;\t\"〔\[(]|[ ]{2}|(?<=\d) |^[A-Z][.)] )[ ]{0,3}"
    r"(?P<number>0\d{1,3}|[1-9]\d{2,7}|\d{1,2}号|[A-Z]{1,3}-?\d{2,6}|[A-Z]?\d{2,4}-\d{2,5})"
    r"(?:[〕\])]|\"[,;]\"|[ ]?[|,;/(][ ]?|[ \t]{1,6})(?P<initials>[A-Z]{3,4}|[A-Z]{2}-|[A-Z]-[A-Z])(?=[ \t|,;)\"]|,|$)",
    re.MULTILINE,
)
# Number and initials before what is done to a subject or the name of a visit: 018 FGL 签ICF.
_NOTED = regex(
    r"(?<![\dA-Za-z.-])(?P<number>0\d{2,3}|\d{2,4}-0\d{1,4})[ ]{1,3}(?P<initials>[A-Z]{3,4})"
    r"(?=[ ]{1,3}(?:签|筛|入组|随机|访视|知情|给药|脱落|退出|"
    r"(?:SCR|SAE|V\d{1,2}|C\d{1,2}D\d{1,2}|D\d{1,3})(?![A-Za-z\d])))"
)
# Initials and the number behind a slash, twice or more: LXM/03, WZH/08.
_SLASHED = regex(r"(?<![A-Za-z0-9/])(?P<initials>[A-Z]{2,4})/(?P<number>0\d{1,3}|1\d)(?![\d/%A-Za-z.])")
# Number before a visit, in a table perhaps with the day between them, or alone at the head of its part of a text:
# 204006 V7, TCM-003|20190811|V2, 1809-11.
_VISITED = regex(
    r"(?<![\dA-Za-z.:/-])(?P<value>(?!20\d\d[01]\d[0-3]\d(?!\d))[A-Z]{0,3}-?\d{3,8}|[A-Z]?\d{2,4}-\d{2,5})"
    r"(?=(?: |[ ]?[|,;\t][ ]?(?:20\d\d[-/.]?[01]?\d[-/.]?[0-3]?\d[ ]?[|,;\t][ ]?)?)V\d{1,2}(?![\d.]))"
)
# A site of one digit needs company, as 3-012 may be so much else.
_SMALL_SITE = regex(r"(?<![A-Za-z0-9.+-])(?P<value>(?P<site>\d)-0\d{2})(?![A-Za-z0-9-]|\.\d|%)")
_HEADING = regex(r"^[ ]{0,3}(?P<value>(?!(?:19|20)\d\d-)(?P<site>\d{3,4}-)\d{2,4})(?=[ ]{0,3}$|[ ]{2})", re.MULTILINE)
# What happens to subjects leads up to their numbers: 方案偏离:06-004.
_HAPPENING = ("偏离", "不良事件", "AE", "SUSAR")
# Alone in a cell, in several rows: QID 11207 | 003 | V4.
_IN_CELL = regex(r"(?:(?:^|[|\t][ ]?)(?P<value>0\d\d)|^(?P<first>0\d{3}))(?=[ ]?[|\t])", re.MULTILINE)
# 02中心(某医院)02019: behind its centre a number begins with the centre's.
_LED_BY_SITE = regex(r"(?<!\d)(?P<site>\d{2})中心 ?\([^()\n]{2,24}\) ?(?P<value>(?P=site)\d{3,4})(?![\dA-Za-z.%-])")
# - 04-11 苗×青: below a line that speaks of subjects, two or more that head lines before masked names are no days.
_BEFORE_MASKED = regex(
    r"^[ ]{0,3}(?:[-*•·]|\d{1,2}[.、)])?[ ]{0,2}(?P<value>\d{2}-\d{2,3})[ \t]{1,3}"
    r"(?=[\u4e00-\u9fff][×*○〇][×*○〇\u4e00-\u9fff]?(?![\u4e00-\u9fff]))",
    re.MULTILINE,
)
_LIST_OF_SUBJECTS = regex(r"受试者|筛选号|随机号|入组|(?i:subjects?)")
_CALLED = regex(r"\d{1,2}号\Z")
_LEAST_ROWS = 3
_LISTED_NUMBER = regex(r"[A-Z]?\d{3,6}")
_TRIAL = regex(
    r"受试|生存随访|研究对象|参与者|筛选|筛败|随机|[入出在]组|访视|给药|揭盲|破盲|知情|中心|临床试验|偏离|PD号?|"
    r"(?<![A-Za-z])(?:V\d|C\d+D\d|SAE|SUSAR|AE|CRF|EDC|ICF|SDV|(?i:subj(?:ects?|id)?|participants?|screen|random))"
)


def subject_rows(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the ranges of numbers and initials with which rows begin, where they tell subjects of a trial apart.

    Numbers of one shape must stand before initials three times, for two subjects or more, and each always before the
    same ones; most of the letters stand for nothing else.
    """
    groups: dict[str, list[re.Match[str]]] = {}
    for found in _PAIR.finditer(text):
        shape = _CALLED.sub("0号", found["number"])
        groups.setdefault(shape_of(shape), []).append(found)
    for rows in groups.values():
        initials = {(found["number"], found["initials"]) for found in rows}
        subjects, letters = {number for number, _ in initials}, {letters for _, letters in initials}
        known = sum(are_of_term(each) for each in letters)
        if (
            len(rows) < _LEAST_ROWS
            or not 1 < len(subjects) == len(initials)
            or len(letters) < 2
            or 3 * known > len(letters)
        ):
            continue
        yield from (
            (found.span("number"), found.span("initials")) for found in rows if not are_of_term(found["initials"])
        )


def _in_cells(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the numbers with zeros first that fill cells of several rows, unless they only count the rows."""
    ranges = [found.span(found.lastgroup or 0) for found in _IN_CELL.finditer(page.digits)]
    ranges = [(start, end) for start, end in ranges if not means_nothing(page.caption(start))]
    numbers = [int(page.digits[start:end]) for start, end in ranges]
    if len(ranges) >= _LEAST_ROWS and len(set(numbers)) > 1 and numbers != [*range(1, len(numbers) + 1)]:
        yield from ranges


def _headings(text: str) -> Iterator[tuple[int, int]]:
    """Yield the numbers that head parts of a text, stand before visits or have a small site, three or more alike."""
    for pattern in (_HEADING, _VISITED, _SMALL_SITE):
        groups: dict[str, list[re.Match[str]]] = {}
        for found in pattern.finditer(text):
            key = shape_of(found["value"]) if pattern is _VISITED else found["site"]
            groups.setdefault(key, []).append(found)
        for rows in groups.values():
            if len({found["value"] for found in rows}) >= _LEAST_ROWS:
                yield from (found.span("value") for found in rows)


def _before_masked(text: str) -> Iterator[tuple[int, int]]:
    """Yield the numbers that head lines before masked names, two or more below a line that speaks of subjects."""
    rows = list(_BEFORE_MASKED.finditer(text))
    if len({found["value"] for found in rows}) < 2:
        return
    if _LIST_OF_SUBJECTS.search(text, max(0, rows[0].start() - 200), rows[0].start()):
        yield from (found.span("value") for found in rows)


def _listed_codes(text: str) -> Iterator[tuple[int, int]]:
    """Yield the codes of two subjects or more that a list behind what is done to subjects names, everywhere."""
    listed = {code for found in _LISTED_CODES.finditer(text) for code in _CODE.findall(found["list"])}
    listed -= {code for code in listed if code.partition("-")[0] in _KINDS}
    yield from (found.span() for found in _CODE.finditer(text) if found[0] in listed) if listed else ()


def _in_clauses(text: str) -> Iterator[tuple[int, int]]:
    """Yield the numbers that begin clauses, `2号`, of three subjects or more."""
    clauses = list(_CLAUSE_NUMBER.finditer(text)) if is_of_trial(text) else []
    if len({found["number"] for found in clauses}) >= _LEAST_CLAUSES:
        yield from (found.span() for found in clauses)


def _of_one_letter(text: str) -> Iterator[tuple[int, int]]:
    """Yield the numbers of letters and digits that several subjects of a trial are called by."""
    if not _GIVEN.search(text):
        return
    entered: dict[str, list[re.Match[str]]] = {}
    for found in _ENTERED.finditer(text):
        if found["letter"] not in _KINDS and not are_of_term(found["letter"]):
            entered.setdefault(found["letter"], []).append(found)
    for entries in entered.values():
        if len({found["value"] for found in entries}) >= _LEAST_LETTERED:
            yield from (found.span("value") for found in entries)
    letters: dict[str, list[re.Match[str]]] = {}
    for found in _LETTERED.finditer(text):
        letters.setdefault(found["letter"], []).append(found)
    for codes in letters.values():
        numbers = {int(found["digits"]) for found in codes}
        is_run = len(numbers) >= _RUN and max(numbers) - min(numbers) + 1 == len(numbers)
        if len(numbers) >= _LEAST_LETTERED and not is_run:
            yield from (found.span() for found in codes)


def _with_initials(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """Yield the initials of two subjects or more and the numbers beside them."""
    rows = [found for found in pattern.finditer(text) if not are_of_term(found["initials"])]
    if len({found["initials"] for found in rows}) > 1:
        yield from (found.span(group) for found in rows for group in ("number", "initials") if found[group])


def site_numbers(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the ranges of numbers such as `09-002` beside words of a trial on the same line."""
    text = page.digits
    for found in _SITE_NUMBER.finditer(text):
        line = text.rfind("\n", 0, found.start()) + 1
        before = text[max(line, found.start() - 24) : found.start()]
        behind = text[found.end() : found.end() + 12].partition("\n")[0]
        caption = page.caption(found.start())
        is_thing = means_nothing(caption) and not caption.endswith(_HAPPENING)
        is_other = is_thing or NUMBER_CAPTION.search(caption) or _COPIES.match(text, found.end())
        if not is_other and (_TRIAL.search(before) or _TRIAL.search(behind)):
            yield found.span()
    yield from _with_initials(_DASHED, text)
    yield from subjects_listed(text)
    is_trial = _TRIAL.search(text) is not None
    yield from plain_numbers(text, is_trial=is_trial)
    yield from subjects_of_project(text)
    if is_trial:
        for found in _NUMBERED.finditer(text):
            yield found.span()
        for found in _TOLD_OF.finditer(text):
            yield found.span("number")
            yield found.span("initials")
        yield from (found.span("value") for found in _ORDINAL.finditer(text))
        screened = {found.span(): found[0] for found in _SCREENED.finditer(text)}
        yield from screened if len({*screened.values()}) >= _LEAST_SCREENED else ()
        for found in _LISTED_SHORT.finditer(text):
            numbers = list(_SHORT_NUMBER.finditer(text, *found.span("list")))
            yield from (number.span() for number in numbers if any(each[0][0] == "0" for each in numbers))
        yield from _listed_codes(text)
        yield from _in_clauses(text)
        yield from _of_one_letter(text)
        yield from _with_initials(_EQUATED, text)
        candidates = {found.span(): found[0] for found in _CANDIDATE.finditer(text)}
        yield from candidates if len({*candidates.values()}) > 1 else ()
        yield from _in_cells(page)
        yield from _headings(text)
        yield from _before_masked(text)
        for row in subject_rows(text):
            yield from row
        for found in _NOTED.finditer(text):
            if not are_of_term(found["initials"]):
                yield found.span("number")
                yield found.span("initials")
        for found in (*_OF_CENTER.finditer(text), *_HAPPENED.finditer(text), *_LED_BY_SITE.finditer(text)):
            yield found.span(found.lastgroup or 0)
        slashed = [found for found in _SLASHED.finditer(text) if not are_of_term(found["initials"])]
        for found in slashed if len({found[0] for found in slashed}) > 1 else ():
            yield found.span("initials")
            yield found.span("number")
        items = list(_ITEM.finditer(text))
        for found in items if len(items) > 1 else ():
            yield found.span("value")
        for found in (*_LISTED.finditer(text), *_LISTED_IN_ENGLISH.finditer(text)):
            for number in _LISTED_NUMBER.finditer(text, *found.span("list")):
                yield number.span()
