"""Initials in columns that are called so, and behind 首拼, whatever letters are missing: `首拼 年龄`, `?Q`, `Q_H`.

In the authored documents all 972 cells and values so found are initials; two letters are believed as well,
as the title of the column says what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.detector.reading.captions import Field
from hdeid.detector.reading.page import Page
from hdeid.detector.words.initials import ABBREVIATIONS, are_of_term
from hdeid.text.regex import regex

_PERSON = r"(?:受试者|研究对象|参与者|患[者儿]|病人|产妇|孕妇|供者|儿童|学生|姓|姓名|名字?)"
_FIRST_LETTERS = r"(?:拼音)?(?:首拼|首字母|缩写|简拼|简写|缩略)(?:首字母|缩写|字母|码)?(?:\([^()\n]{0,12}\))?"
_TITLE = regex(rf"(?P<person>{_PERSON}{{0,2}})的?{_FIRST_LETTERS}\Z")
_OF_PERSON = regex(
    r"年龄|性别|出生|岁|受试|患者|病人|筛选|随机|入组|[样标]本|采[样血集]|床|住院|病[案历]|电话|手机|访视|"
    r"(?i:(?<![a-z])(?:age|sex|subj(?:ect)?|visit|dob)(?![a-z]))"
)
# Medicines and tests are found by first letters, too; those of staff stand beside what they are charged with.
_OF_OTHER = regex(
    r"药|品名|规格|剂型|厂[家商]|项目|科室|诊断|术语|编码|全称|释义|含义|角色|职[责务称]|任务|授权|岗位|签[名字]样"
)
_LETTERS = r"(?=[?*]{0,2}[A-Za-z])(?![a-z]{4})[A-Za-z?*](?:[._-]{0,2}[A-Za-z?*]){1,3}\.?(?![A-Za-z0-9]|[-_.]\d)"
_VALUE = regex(_LETTERS)
_NO_LETTERS = frozenset("NA ND NK UN UK UNK NULL NONE NO YES OK".split())
_INLINE = regex(
    rf"(?<![\u4e00-\u9fffA-Za-z])(?P<person>{_PERSON}{{0,2}})(?:首拼|简拼)[ :=]{{1,3}}"
    rf"(?P<letters>(?=[?*A-Z]){_LETTERS})(?=[ ,;、。|)\n]|\Z)"
)
# Single blanks part rows as well where a cell is missing or a title has two words: `No PT INIT AGE`, `3 GW 60`.
_HEAD = regex(
    rf"^[ ]{{0,3}}(?P<before>(?:[^ \n\t|,;:0-9]{{1,12}} ){{0,6}})(?:(?P<title>{_PERSON}{{0,2}}{_FIRST_LETTERS})|"
    r"(?:(?:PT|PAT|PATIENT|SUBJ|SUBJECT)[ _])?INIT(?:IAL)?S?)(?P<behind>(?: [^ \n\t|,;:0-9]{1,12}){1,8})[ ]{0,3}$",
    re.MULTILINE,
)
_ROW = regex(r"\n(?P<row>[^\n\t|:]{3,120})(?=\n|\Z)")
_WORD = regex(r"[^ ]+")
_CAPITALS = regex(rf"(?=[A-Z?*]{{2}}|[A-Z][_-]){_LETTERS}")
_MOST_ROWS = 200
_REACH = 40


def initials_in_columns(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the ranges of initials below titles that call them so, and behind 首拼; linear time.

    Args:
        page: The text and its tables.
    """
    for row in _rows(page):
        captions = " ".join(cell.caption for cell in row)
        for cell in row:
            title = _TITLE.match(cell.caption)
            if title and not _OF_OTHER.search(captions):
                is_row_of_person = _OF_PERSON.search(captions.replace(cell.caption, "")) is not None
                is_term = are_of_term(page.text[cell.start : cell.end])
                if is_row_of_person or (title["person"] and not is_term):
                    yield from _letters(page.text, cell.start, cell.end)
    for found in _INLINE.finditer(page.text):
        start, end = found.span("letters")
        first = page.text.rfind("\n", max(0, start - _REACH), start) + 1 or max(0, start - _REACH)
        line = page.text[first : end + _REACH].partition("\n")[0]
        is_of_person = found["person"] or _OF_PERSON.search(line)
        if is_of_person and found["letters"] not in ABBREVIATIONS and not _OF_OTHER.search(line):
            yield start, end
    for head in _HEAD.finditer(page.text):
        yield from _below(page.text, head)


def _rows(page: Page) -> Iterator[Sequence[Field]]:
    """Yield the cells of each row of tables."""
    row: list[Field] = []
    for cell in page.cells:
        if row and "\n" in page.text[row[-1].end : cell.start]:
            yield row
            row = []
        row.append(cell)
    yield row


def _letters(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    found = _VALUE.match(text, start, end)
    if found and found[0].upper() not in _NO_LETTERS:
        yield found.span()


def _below(text: str, head: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Yield the only word of each row that looks like initials and stands where the title does, or beside."""
    if _OF_OTHER.search(head[0]) or not (_TITLE.match(head["title"] or "姓名缩写") and _OF_PERSON.search(head[0])):
        return
    column = len(head["before"].split())
    position, rows = head.end(), 0
    while rows < _MOST_ROWS and (row := _ROW.match(text, position)):
        words = [*_WORD.finditer(text, *row.span("row"))]
        fitting = [(index, word) for index, word in enumerate(words) if _CAPITALS.fullmatch(text, *word.span())]
        if len(words) < 2 or not any(map(str.isdigit, row["row"])):
            return
        if len(fitting) == 1 and abs(fitting[0][0] - column) < 2:
            yield from _letters(text, *fitting[0][1].span())
        position, rows = row.end(), rows + 1
