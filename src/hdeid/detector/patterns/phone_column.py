"""Short numbers that only the title of their column, or the head of a list, calls so: `姓名 分机` above `6231`."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_TITLE = (
    r"(?:(?:联系|办公室?|科室|值班|院内|内线|固定|移动|单位|本人|座机)?(?:电话|手机)|电话/分机|分机|短号|小号|内线|座机|固话|虚拟网|"
    r"集群网?)(?:号码?)?"
)
_CAPTION = regex(rf"{_TITLE}(?:\([^()]{{1,6}}\))?\Z")
# Source: numbers inside a house or a group have three to six digits.
_SHORT = regex(r"[1-9]\d{3,5}")
# Three digits are a value as often, unless the title says that numbers are short.
_INSIDE, _SHORTEST = regex(r"分机|短号|小号|内线"), regex(r"[1-9]\d{2}")
# A header whose titles only single blanks part; one of them names who or what is called.
_HEADER = regex(r"(?:电话|手机|分机|短号|小号|内线|座机|固话|虚拟网|集群)[^\n]{0,40}\n")
_WHO = frozenset("姓名 人员 联系人 医生 医师 护士 科室 部门 病区 岗位 职务 角色".split())
_WORD = regex(r"\S+")
_TITLE_WORD = regex(r"[\u4e00-\u9fff/]{1,6}")
_LINE = 200
# People put themselves down by name and the last digits of their telephone: 接龙格式:昵称 年龄 电话后四位.
_ENDS_ASKED = regex(r"(?:电话|手机)号?码?(?:的)?(?:后|末|尾)(?:四|4)位[^\n\d]{0,20}\n")
_ENTRY = regex(
    r"[ ]?\d{1,3}[.、) ][^\n]{0,120}?(?<![\d./:-])(?P<end>\d{4})(?![\d./:-]|[ ]?[年月日元岁例])[^\n\d]{0,30}(?:\n|\Z)"
)


def numbers_in_columns(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the ranges of short numbers that fill the cells of a column of telephones; linear time."""
    for cell in page.cells:
        if _CAPTION.match(cell.caption) and _is_short(page, cell.caption, cell.start, cell.end):
            yield cell.start, cell.end
    read = 0
    for found in _HEADER.finditer(page.text):
        start = page.text.rfind("\n", max(0, found.start() - _LINE), found.start()) + 1
        titles = page.text[start : found.end()].split()
        if start < read or not _are_titles(titles):
            continue
        columns = [index for index, title in enumerate(titles) if _CAPTION.match(title)]
        read = found.end()
        while (words := list(_WORD.finditer(page.text, read, _line_end(page.text, read)))) and len(words) == len(
            titles
        ):
            for column in columns:
                if _is_short(page, titles[column], *words[column].span()):
                    yield words[column].span()
            read = _line_end(page.text, read) + 1


def ends_in_lists(text: str) -> Iterator[tuple[int, int]]:
    """Yield the four digits in the entries of a list whose head asks for the end of a telephone number; linear time."""
    for found in _ENDS_ASKED.finditer(text):
        line = found.end()
        while (entry := _ENTRY.match(text, line)) is not None:
            yield entry.span("end")
            line = entry.end()


def _is_short(page: Page, title: str, start: int, end: int) -> bool:
    if _SHORT.fullmatch(page.digits, start, end):
        return True
    return _SHORTEST.fullmatch(page.digits, start, end) is not None and _INSIDE.search(title) is not None


def _are_titles(words: list[str]) -> bool:
    return 1 < len(words) < 7 and all(map(_TITLE_WORD.fullmatch, words)) and not _WHO.isdisjoint(words)


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start, start + _LINE)
    return end if end >= 0 else min(len(text), start + _LINE)
