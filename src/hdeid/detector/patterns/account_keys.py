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

_VALUE = r"(?P<value>[A-Za-z0-9][A-Za-z0-9._-]{1,19})(?![A-Za-z0-9@*%])"
_WORDS = (
    r"(?i:(?:[a-z]{2,12}_?(?=doctor|physician|nurse))?(?:oper(?:ator)?|oprt?r?|empl?(?:oyee)?|staff|user|nurse|doct(?:or)?|physician|cashier|checker|auditor|creator|recorder|"
    r"reporter|technician|executor)_?(?:code|id|no|gh)|"
    # Source: interface of the national health insurance: atddr_no, bilg_dr_codg, chfpdr_code are doctors who treat.
    r"(?:(?:bilg|acord|ord|oprn|anst)_|atd|chfp)?dr_?(?:code|codg|id|no)|"
    r"(?:apply|check|audit|attend|treat|admit|exec|order)_?doc_?(?:code|id|no))"
)
# A document has a number as well: whose it is tells what stands beside.
_DOC = regex(rf"(?<![A-Za-z0-9])(?i:doc_?(?:code|id|no))[\"']?(?: ?[:=] ?|>)[\"']?{_VALUE}")
_DOCTOR = regex(r"(?i:doctor|physician|dr_?name)|医[师生]|(?:ZZ|ZR|KD|SJ|SQ|JZ)?YS(?:XM|MC)")
_DOCUMENT = regex(r"(?i:doc_?type|document|file|template)|文[档书]|模板")
_BESIDE = 80
# The number stands within what is said of somebody: "doctor":{"name":…,"code":"0931"}, <DOCTOR>…<CODE>0931</CODE>.
_ROLE = r"(?i:doctor|physician|nurse|exec(?:utor)?|oper(?:ator)?|checker|auditor|reporter|recorder|technician|surgeon)"
_WITHIN = regex(
    rf"(?:\"{_ROLE}\"\s{{0,2}}:\s{{0,2}}\{{[^{{}}]{{0,120}}?\"(?i:id|code|no|gh|(?:emp|staff|job)_?no)\"\s{{0,2}}:\s{{0,2}}\"?|"
    rf"<{_ROLE}>(?:(?!</?{_ROLE}>)[^\x00]){{0,160}}?<(?i:id|code|no|gh)>\s{{0,4}}){_VALUE}"
)
# Key, blank and number, where a machine writes no sign between: SJYSDM 0931.
_SPACED = regex(r"(?<![A-Za-z0-9])[A-Z]{0,3}(?:YS|HS|YG)(?:DM|GH|BM) {1,3}(?P<value>\d{3,6})(?![\dA-Za-z./:-])")
# 操作员, 收费员, 审核人, 录入人, 登记人, 接诊人, 开单人, 执行人, 发药人, 配药人, 核对人, 报告人, 检验人, 创建人,
# 修改人, 提交人, 确认人, 接收人, 打印人, 采样人; 医生, 护士, 员工 and 人员 only with a word for code or number.
_WHO = "czy|sfy|sfr|shr|shy|lrr|lry|djr|djy|jzr|kdr|zxr|fyr|pyr|hdr|bgr|jyr|cjr|xgr|tjr|qrr|jsr|dyr|cyr"
_CODE = "code|dm|gh|bh|id|no"
# What doctors and nurses do may stand before: SJYSDM, the number of the doctor who sends something in (送检医师代码).
_PINYIN = (
    rf"(?:(?:{_WHO})(?:_?(?:{_CODE}))?|[a-z]{{0,3}}(?:ys|hs|yg|ry)_?(?:code|dm|gh|bh|bm)|"
    rf"(?:{_WHO.upper()})(?:_?(?:{_CODE.upper()}))?|[A-Z]{{0,3}}(?:YS|HS|YG|RY)_?(?:CODE|DM|GH|BH|BM))"
)
_KEY = regex(rf"(?:{_WORDS}|{_PINYIN})\Z")
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
    for expression in (_KEYED, _WITHIN, _SPACED):
        for found in expression.finditer(page.text):
            if _is_somebody(found["value"]):
                yield found.span("value")
    for found in _DOC.finditer(page.text):
        if _is_of_doctor(page.text, *found.span()) and any(map(str.isdigit, found["value"])):
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


def _is_of_doctor(text: str, start: int, end: int) -> bool:
    """Return whether a doctor is spoken of beside a key that may be a document's."""
    around = text[max(0, start - _BESIDE) : start] + text[end : end + _BESIDE]
    return _DOCTOR.search(around) is not None and _DOCUMENT.search(around) is None


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
