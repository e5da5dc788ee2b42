"""NAME by initials: those of staff below `Reader`, `Coder`, 核对人 in listings, and those who sign with them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.name_initials_row import initials_in_rows
from hdeid.detector.patterns.signed import signed_changes
from hdeid.detector.reading.page import Page
from hdeid.detector.words.initials import are_of_term
from hdeid.detector.words.name_words import person_words
from hdeid.text.regex import regex

# Columns of staff in English; in Chinese those of roles that name who did something.
_TITLE = regex(
    r"(?i:(?:coder|tech(?:nician)?|reader|rater|checked|check|prepared|verified|entered|dispensed|collected|reviewed|"
    r"sign(?:ed)?|nurse|staff|collector|operator|initials of staff)(?:[ _]?by)?(?:[ /]date)?)\Z"
)
_WHO = tuple("人者员名")
_LETTERS = regex(r"(?P<letters>[A-Z]{2,4})(?= \d|\Z)")
# What the syllables of a name begin with, to find it by: of medicines as well, in tables without a column of people.
_SYLLABLES = regex(
    r"(?:姓名|名字|患者|病人)?(?:(?:拼音|首拼|简拼)(?:首字母|缩写|简码|码)?|(?:简|输入|检索|助记)码)\Z|(?:PYM?|PINYIN|[Pp]inyin)\Z"
)
_PEOPLE = regex(r"(?:姓名|患者|病人|产妇|受检者|体检者|就诊人|来访者|捐献者|供者|儿童|学生)(?:姓名|名称?)?\Z")
_WHOLE = regex(r"[A-Za-z]{2,5}")
_MARKS = frozenset({"OK", "YES", "NO", "NA", "ND", "NK", "DONE", "PASS", "FAIL", "TRUE", "OPEN", "NCS", "CS"})
_LEAST_ROWS = 2
# Who corrects a form signs with initials and the day (ICH E6, 4.9.3): ZMY 14NOV2022.
_DATED = regex(
    r"(?<![A-Za-z0-9-])(?P<letters>[A-Z]{2,3})[ /]"
    r"(?=\d{1,2}[- ]?(?i:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)[- ]?20\d\d)"
)
_DONE_BY = regex(
    r"\b(?i:checked|reviewed|entered|signed|verified|corrected|completed|performed|collected|dispensed|prepared|recorded|"
    r"witnessed) by:? ?(?P<letters>[A-Z]{2,3})(?= ?(?:[,;.)/\d]|on\b|\n|\Z))"
)
# CRA 核对:TMH 16AUG2024, Coder: DLM, 采集者:LYH 送检:WJ, 复核:CXF/LYH.
_ROLE = regex(
    r"(?:核对|核查|复核|双核|审核|签[名字]|护士|药师|[交接]班|录入|编码|配药|发药|采集|送检|记录|操作|技师|研究者|监查|协调|"
    r"(?<![A-Za-z])(?i:coder|reader|rater|reviewer|verifier|tech|sub-?i|crc|cra|pi|staff))[人员者]{0,2} ?: ?"
    # What is told behind a role may be measured: CRC: BP 90/50.
    r"(?!(?:BP|HR|RR|PR) \d{2,3}(?!\d))(?P<letters>[A-Z]{2,4})(?:/(?P<second>[A-Z]{2,4}))?"
    r"(?=[ ]*(?:[,;/|)\n。]|\Z)| \d| {1,4}[\u4e00-\u9fff]|  )"
)
_NO_SIGN = frozenset(
    {"BY", "ON", "CT", "MR", "ET", "ETA", "CRA", "CRC", "CRO", "CTA", "PI", "PM", "DM", "QA", "QC", "MFR", "ICU", "ICF"}
)
# COORD=ZJ: who did it, in a dump.
_KEYED = regex(
    r"(?<![A-Za-z])(?:COORD|CR[AC]|INVEST|PI|MONITOR|NURSE|SUBI|OPER)=(?P<letters>[A-Z]{2,4})(?![A-Za-z0-9])"
)
# 授权表缩写:YHZ、CXC、QZH.
_LISTED = regex(
    r"(?:授权(?:分工)?表|签名样?张?|人员|研究者|医生)(?:姓名)?缩写[ :]{1,3}"
    r"(?P<list>[A-Z]{2,4}(?:[、,/ ]{1,2}[A-Z]{2,4}){1,12})(?![A-Za-z0-9=])"
)
_ITEM = regex(r"[A-Z]{2,4}")
# 研究者签名 纪元方(代字 JYF): in a bracket behind a name, with a word for what one signs with.
_SIGNED_SO = regex(
    r"[\u4e00-\u9fff] ?\((?:代[字签码]|签[字名]|简写|简签)[ :为是]{0,2}(?P<letters>[A-Z]{2,4})(?=[ ]?[),;])"
)
# L某 7月1日发病: a surname by its initial, and the name kept back.
_KEPT_BACK = regex(r"(?<![A-Za-z0-9])[A-Z]某{1,2}(?![种个些次项型品药类单医公地区县市省镇乡村校厂院科年月日天])")
# A surname with initials, and whose they are: 覃ZH=覃志红.
_EXPLAINED = regex(
    r"(?<![\u3400-\u9fffA-Za-z])(?P<surname>[\u3400-\u9fff])(?P<given>[A-Z]{1,2}) ?[=:(] ?"
    r"(?P<full>(?P=surname)[\u3400-\u9fff]{1,2})"
)


class NameInitials:
    """Finds the initials in columns that say who did or signed something."""

    name = "name-initials"

    def find(self, page: Page) -> Iterator[Span]:
        columns: dict[str, list[tuple[int, int]]] = {}
        for cell in page.cells:
            found = _LETTERS.match(page.text, cell.start, cell.end) if _names_staff(cell.caption) else None
            if found and found["letters"] not in _MARKS and not are_of_term(found["letters"]):
                columns.setdefault(cell.caption, []).append(found.span("letters"))
        for ranges in columns.values():
            for start, end in ranges if len(ranges) >= _LEAST_ROWS else ():
                yield _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))
        for start, end in _syllables(page):
            yield _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))
        dated = [found for found in _DATED.finditer(page.text) if may_sign(found["letters"])]
        often = Counter(found["letters"] for found in dated)
        signed = [found for found in dated if often[found["letters"]] > 1]
        done = [found for found in _DONE_BY.finditer(page.text) if may_sign(found["letters"])]
        keyed = [found for found in _KEYED.finditer(page.text) if may_sign(found["letters"])]
        told = [found for found in _SIGNED_SO.finditer(page.text) if may_sign(found["letters"])]
        ranges = [found.span("letters") for found in (*signed, *done, *keyed, *told)]
        ranges += [letters for letters, _ in signed_changes(page.text)]
        ranges += initials_in_rows(page.text)
        ranges += [
            found.span(group)
            for found in _ROLE.finditer(page.text)
            for group in ("letters", "second")
            if found[group] and may_sign(found[group])
        ]
        for start, end in ranges:
            yield _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))
        for found in _KEPT_BACK.finditer(page.text):
            yield _span(*found.span(), Part(*found.span(), "surname"))
        for listed in _LISTED.finditer(page.text):
            for found in _ITEM.finditer(page.text, *listed.span("list")):
                if may_sign(found[0]):
                    start, end = found.span()
                    yield _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))
        for found in _EXPLAINED.finditer(page.text):
            for level in ("surname", "given"):
                yield _span(*found.span(level), Part(*found.span(level), level))
            start, end = found.start("full"), found.start("full") + 1 + len(found["given"])
            if end <= found.end():
                yield _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))


def _syllables(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the cells of columns of first letters, in rows that name a person."""
    found = [cell for cell in page.cells if _SYLLABLES.match(cell.caption)]
    people = [cell.start for cell in page.cells if _PEOPLE.match(cell.caption)] if found else []
    for cell in found:
        index = bisect_left(people, cell.start)
        near = people[max(0, index - 1) : index + 1]
        is_of_person = any("\n" not in page.text[min(each, cell.start) : max(each, cell.start)] for each in near)
        if is_of_person and _WHOLE.fullmatch(page.text, cell.start, cell.end):
            yield cell.start, cell.end


def _span(start: int, end: int, *parts: Part) -> Span:
    return Span(start, end, "NAME", parts, 0.8, "pattern:name-initials", Evidence.CONTEXT)


def may_sign(letters: str) -> bool:
    """Return whether letters can be those with which somebody signs: no mark, no role, no term."""
    return letters not in _NO_SIGN and letters not in _MARKS and not are_of_term(letters)


def _names_staff(caption: str) -> bool:
    return _TITLE.match(caption) is not None or (caption.endswith(_WHO) and caption in person_words("role"))
