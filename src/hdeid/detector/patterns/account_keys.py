"""Logins and numbers of staff behind the keys of hospital databases: `<OperCode>ab07</…>`, `czy_code=0417`, `shr:zhq`.

The keys are words for who operates, checks, collects, reports, or the initials of such words in Pinyin. `uid` numbers
many things: beside the name of a user it is the user's. In the authored documents all values so found are somebody's.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.patterns.name_initials import may_sign
from hdeid.detector.reading.captions import Field
from hdeid.detector.reading.page import Page
from hdeid.detector.words.logins import is_login
from hdeid.lexicon.terms import terms
from hdeid.text.regex import regex

_WORDS = (
    r"(?i:(?:oper(?:ator)?|oprt?r?|empl?(?:oyee)?|staff|user|nurse|doct(?:or)?|cashier|checker|auditor|creator|recorder|"
    r"reporter|technician|executor)_?(?:code|id|no|gh))"
)
# 操作员, 收费员, 审核人, 录入人, 登记人, 接诊人, 开单人, 执行人, 发药人, 配药人, 核对人, 报告人, 检验人, 创建人,
# 修改人, 提交人, 确认人, 接收人, 打印人, 采样人; 医生, 护士, 员工 and 人员 only with a word for code or number.
_WHO = "czy|sfy|sfr|shr|shy|lrr|lry|djr|djy|jzr|kdr|zxr|fyr|pyr|hdr|bgr|jyr|cjr|xgr|tjr|qrr|jsr|dyr|cyr"
_CODE = "code|dm|gh|bh|id|no"
_PINYIN = (
    rf"(?:(?:{_WHO})(?:_?(?:{_CODE}))?|(?:ys|hs|yg|ry)_?(?:code|dm|gh|bh)|"
    rf"(?:{_WHO.upper()})(?:_?(?:{_CODE.upper()}))?|(?:YS|HS|YG|RY)_?(?:CODE|DM|GH|BH))"
)
_KEY = regex(rf"(?:{_WORDS}|{_PINYIN})\Z")
_VALUE = r"(?P<value>[A-Za-z0-9][A-Za-z0-9._-]{1,19})(?![A-Za-z0-9@*%])"
_KEYED = regex(rf"(?<![A-Za-z0-9])(?:{_WORDS}|{_PINYIN})[\"']?(?: ?[:=] ?|>)[\"']?{_VALUE}")
_CELL = regex(_VALUE)
_USER_NUMBER = regex(r"(?i:uid)\Z")
_USER_NAME = regex(r"(?i:u(?:ser)?_?name|real_?name|login(?:_?name)?)\Z|姓名\Z|用户名\Z|登录名\Z")
# Source: ICD-9-CM, volume 3: two digits and one or two behind a dot name an operation, whose code is called so, too.
_OPERATION = regex(r"\d\d\.\d{1,4}(?:x\d{1,3})?\Z")
_NOBODY = frozenset(terms("no_login"))
_SHORT = regex(r"[a-z]{2,4}\Z")


def accounts_by_key(page: Page) -> Iterator[tuple[int, int]]:
    """Yield the ranges of logins and numbers of staff behind keys, and below columns called so; linear time.

    Args:
        page: The text and its tables.
    """
    for found in _KEYED.finditer(page.text):
        if _is_somebody(found["value"]):
            yield found.span("value")
    row: list[Field] = []
    for cell in page.cells:
        if _KEY.match(cell.caption):
            yield from _whole(page.text, cell)
        if row and "\n" in page.text[row[-1].end : cell.start]:
            row = []
        row.append(cell)
        if len(row) > 1 and any(_USER_NAME.match(each.caption) for each in row[-2:]):
            yield from (
                each for other in row[-2:] if _USER_NUMBER.match(other.caption) for each in _whole(page.text, other)
            )


def _whole(text: str, cell: Field) -> Iterator[tuple[int, int]]:
    found = _CELL.fullmatch(text, cell.start, cell.end)
    if found and _is_somebody(found["value"]):
        yield found.span("value")


def _is_somebody(value: str) -> bool:
    """Return whether a value can be a number, a login or the initials of somebody."""
    if any(map(str.isdigit, value)):
        return not _OPERATION.match(value)
    is_short = _SHORT.match(value) is not None and value not in _NOBODY
    return is_short or is_login(value) or (value.isupper() and len(value) < 5 and may_sign(value))
