"""Tells names from what offices write short: numbers of case files, wards before a title, bodies without a name.

(2024)蒲医调字第019号 and 渝劳鉴〔2023〕綦0412 name an authority in one or two characters that are surnames as well;
神外主任, 老主任 and 代理律师 have a word for the ward or the role where a surname stands. Diagnoses and injuries at
work bear certificates of a person, whose numbers stay.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.detector.patterns.name_title import TITLE
from hdeid.detector.words.departments import SHORT_FIELD
from hdeid.lexicon.names import namesakes
from hdeid.lexicon.terms import alternatives
from hdeid.text.regex import regex

_HAN = r"[\u4e00-\u9fff]"
_YEAR = r"[〔\[(](?:19|20)\d\d年?[〕\])]"
_ASIDE = rf"(?:\({_HAN}{{1,4}}\))?"
# What a file is about stands at the end of the words before its year; not 诊 and 认, which tell of certificates.
_KIND = r"(?:鉴|调|聘|裁|委|法临)(?:定|字|书|聘|通|聘字|通字)?"
_NUMBER = r"第? ?\d{1,6}(?:-\d{1,3})? ?号?(?![楼床房室院机栋])"
_FILE_BEHIND = regex(rf"\)?{_HAN}{{0,5}}{_ASIDE}{_HAN}{{0,3}}?(?:{_KIND}|字){_YEAR} ?(?:{_NUMBER}|{_HAN}{{1,6}}字)")
# 宁公(城)鉴通〔2024〕7号
_KIND_ALONE, _KIND_BEHIND = regex(rf"{_KIND}\Z"), regex(rf"{_YEAR} ?{_NUMBER}")
_LETTERS_BEFORE = regex(rf"{_YEAR}{_HAN}{{0,4}}\Z")
_LETTERS_BEHIND = regex(rf"{_HAN}{{0,6}}字 ?第? ?\d")
_ONE_LETTER_BEFORE, _ONE_LETTER_BEHIND = regex(rf"{_KIND}{_YEAR}\Z"), regex(r" ?第? ?\d{3,5}(?!\d)")
_FILE_NUMBER_BEFORE = regex(rf"(?:{_KIND}{_YEAR}{_HAN}?|{_YEAR}{_HAN}{{1,8}}字) ?第? ?\Z")
_FILE_NUMBER = regex(rf"{_NUMBER}\Z")
_LETTERED, _YEAR_BEFORE = regex(rf"{_HAN}{{1,8}}字 ?{_NUMBER}\Z"), regex(rf"{_YEAR}\Z")
_YEAR_ALONE = regex(r"(?:19|20)\d\d\Z")
_OPENED = regex(rf"{_HAN}\)?[〔\[(]\Z")
_CLOSED = regex(rf"[〕\])](?:{_HAN}{{1,8}}字 ?第? ?\d)")
_NUMBERED = frozenset("ADDRESS DATE ACCOUNT SUBJECT".split())

_WARD = regex(rf"(?:{SHORT_FIELD})\Z")
_ROLES = frozenset("代理 主办 承办 辩护 委托".split())
_BODY = regex(
    r"(?:[省市区县州旗]疾控|党办|院办|门办|医调办|医务[科处部]|(?:铁|辅|协|交|特|乘|法|巡|狱)警)\Z",
)
_COUNSEL = regex(r"(?:(?:委托|代理|主办|承办|辩护|值班|法律援助|诉讼){0,2}(?:代理)?律师|法律顾问)\Z")
_MAKERS = tuple(word for word, kind in namesakes().items() if kind == "maker")
# 飞利浦的工程师来换球管: whom a maker sends; 系飞利浦的工程师 is a trade.
_SENT, _SENT_BEFORE = (
    regex(r"(?:工程师|技术员|售后)\Z"),
    regex(rf"(?<![是为任在])(?<!(?<!联)系)(?:{alternatives(_MAKERS)}|(?<![A-Za-z])GE|厂[家商])的\Z"),
)
_COUNSEL_BEFORE = regex(r"(?:委托|代理|主办|承办|辩护|值班|援助|诉讼)\Z")


def is_of_file(span: Span, text: str) -> bool:
    """Tell whether what only the tagger found is a piece of the number of a case file."""
    surface = text[span.start : span.end]
    before = text[max(0, span.start - 24) : span.start].rpartition("\n")[2]
    if span.category == "NAME":
        if _FILE_BEHIND.match(text, span.end) or (_KIND_ALONE.match(surface) and _KIND_BEHIND.match(text, span.end)):
            return True
        if _LETTERS_BEFORE.search(before) and _LETTERS_BEHIND.match(text, span.end):
            return True
        is_letter = len(surface) == 1 and _ONE_LETTER_BEHIND.match(text, span.end) is not None
        return is_letter and _ONE_LETTER_BEFORE.search(before) is not None
    if span.category not in _NUMBERED:
        return False
    if _YEAR_ALONE.match(surface):
        return _OPENED.search(before) is not None and _CLOSED.match(text, span.end) is not None
    if _LETTERED.match(surface):
        return _YEAR_BEFORE.search(before) is not None
    return _FILE_NUMBER.match(surface) is not None and _FILE_NUMBER_BEFORE.search(before) is not None


def is_office(span: Span, text: str) -> bool:
    """Tell whether the text of a NAME is a ward or a role before a title, or a body without a name."""
    surface = text[span.start : span.end]
    if _BODY.match(surface):
        return True
    if surface in _ROLES:
        return text.startswith("律师", span.end)
    if TITLE.match(text, span.end) is None:
        return False
    if surface == "老" or _WARD.match(surface):
        return True
    # 神|外主任: the guess begins in the middle of the ward.
    before = text[max(0, span.start - 1) : span.start]
    return len(surface) == 1 and _WARD.match(before + surface) is not None


def is_counsel(surface: str, before: str) -> bool:
    """Tell whether a trade is that of somebody who speaks for a party or whom a maker sends, no patient's own."""
    if _SENT.match(surface):
        return _SENT_BEFORE.search(before) is not None
    return _COUNSEL.match(surface) is not None and (surface != "律师" or _COUNSEL_BEFORE.search(before) is not None)
