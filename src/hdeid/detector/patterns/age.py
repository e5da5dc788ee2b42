"""AGE: a person's age in years, months, days. Not: ranges and limits of protocols, gestational weeks, durations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.page import Page

_HAN = "〇零一二三四五六七八九十百两"
_NUMBER = rf"(?:[0-9]{{1,3}}(?:\.[0-9])?|[{_HAN}]{{1,5}})"
_ABOUT = r"(?:余|多|来|几)?"
_YEARS = re.compile(
    rf"(?:{_NUMBER} ?{_ABOUT} ?(?:周岁|虚岁|岁)(?! ?(?:以[上下内前]|及以[上下]|之[上下内前]|[上下内]|组|人群|"
    rf"年龄组|段|至|到|[-~] ?[0-9]))"
    rf"(?: ?半|[零又]? ?{_NUMBER} ?(?:个月|个半月|月(?!份?[0-9初中底]))(?: ?{_NUMBER} ?天)?)?)"
)
# A limit, a range or a scale before the number makes it no one's age.
_LIMIT_BEFORE = re.compile(
    r"(?:[<>≥≤≧≦±~=]|[gl]t;|(?:如孕|孕|妊娠)|[0-9](?:周?岁)? ?(?:-|~|至|到|—)|大于|小于|高于|低于|超过|不足|"
    r"不满|未满|年满|已满|满|至少|不低于|不超过|"
    r"等于|骨龄[^,。;]{0,6}|相当于|"
    r"智龄|[每按])[ ]?\Z"
)
_RANGE_BEHIND = re.compile(r" ?(?:-|~|至|到) ?[0-9]{1,3} ?(?:周?岁|$)")
_YOUNG = re.compile(
    rf"(?:{_NUMBER} ?(?:个月|月|天|日|周)龄)|(?:{_NUMBER} ?个?月(?:零?{_NUMBER}天)?大(?!小))|(?:{_NUMBER} ?岁大)"
)
_SINCE_BIRTH = re.compile(
    rf"(?:生后|出生后?|日龄|月龄)[ :]?(?P<age>{_NUMBER} ?(?:天|日|个月|月|小时|分钟))(?![0-9内起前以])"
)
_BEHIND_SEX = re.compile(
    rf"(?:(?<=[男女婴儿孩])|(?<=男性|女性))[ ]?[,、/ (]{{1,2}}[ ]?(?P<age>{_NUMBER} ?(?:个月|月|天|日|小时|"
    rf"周)(?:{_NUMBER} ?天)?)(?=[,。;、)\s]|$)"
)
_SEX_NUMBER = re.compile(
    r"(?:(?<![A-Za-z])[MF] ?[/,] ?|(?<=[,、;\s(|:])[男女] ?[/,、] ?|"
    r"(?<=^)[男女] ?[/,、] ?)(?P<age>[0-9]{1,3}(?: ?[Yy](?![A-Za-z])| ?岁)?)(?=[,。;、)\s/|]|$)(?! ?[例人名])"
)
_NUMBER_SEX = re.compile(
    r"(?<![0-9A-Za-z./<>-])(?P<age>[0-9]{1,3} ?[Yy](?:/?[Oo]|rs?)?)(?=[ ,/]{0,2}(?:M|F|男|女|old|male|female)\b)"
)
_ENGLISH = re.compile(
    r"(?P<age>[0-9]{1,3}[- ]?(?:year|yr|month|week|day)s?[- ]old|[0-9]{1,3} ?(?:y/o|yo|y\.o\.|Y/O|YO)(?![A-Za-z])|"
    r"[0-9]{1,3} years of age)"
)
_AGED = re.compile(
    r"\b(?:[Aa]ged?|AGE) (?:of )?(?P<age>[0-9]{1,3})(?: (?:years|yrs|y))?(?! ?(?:-|to|or|and|~|–) ?[0-9a-z])(?![0-9.])"
)
_ENGLISH_LIMIT = re.compile(r"(?:[<>≥≤=]|least|than|over|under|below|above|[0-9] ?(?:-|to|and)) ?\Z")
_FIELD = re.compile(
    r"(?:年龄|年岁|岁数|周岁|(?<![A-Za-z])(?:Age|AGE|age))(?:\((?:岁|周岁|years?|yrs?|Y|月|天)\)|\[岁\])?\Z"
)
_FIELD_VALUE = re.compile(
    rf"(?:{_NUMBER} ?(?:周岁|岁半?|虚岁|[Yy](?:ears?|rs?)?|个月|月|天|日|小时|M|D)?(?: ?{_NUMBER} ?(?:个月|月|"
    rf"天|M))?)(?![0-9A-Za-z.-])"
)
# 年龄 56, 年龄56岁: a caption without a colon.
_CAPTION = re.compile(
    r"(?:年 {0,4}龄|岁数)(?:\((?:岁|周岁)\))?[ :]{0,4}(?P<age>[0-9]{1,3}(?: ?周?岁)?)(?=[\s,。;、)]|$|性|民|婚|"
    r"职|科|床|住)"
)


class Age:
    """Finds ages by their unit, by a caption, and in the line that names sex and age."""

    name = "age"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for found in _YEARS.finditer(text):
            if not _LIMIT_BEFORE.search(text, max(0, found.start() - 12), found.start()) and _is_age(found[0]):
                yield _span(found.start(), found.end())
        for expression in (_YOUNG, _SINCE_BIRTH, _BEHIND_SEX, _SEX_NUMBER, _NUMBER_SEX, _CAPTION):
            for found in expression.finditer(text):
                start, end = found.span("age") if "age" in found.re.groupindex else found.span()
                if _is_age(text[start:end]) and not _LIMIT_BEFORE.search(text, max(0, start - 12), start):
                    yield _span(start, end)
        yield from _english(text)
        yield from _fields(page)


def _english(text: str) -> Iterator[Span]:
    for expression in (_ENGLISH, _AGED):
        for found in expression.finditer(text):
            start, end = found.span("age")
            if _ENGLISH_LIMIT.search(text, max(0, start - 8), start) or text[start - 1 : start].isdigit():
                continue
            if _is_age(text[start:end]):
                yield _span(start, end)


def _fields(page: Page) -> Iterator[Span]:
    for field in page.fields_named(_FIELD):
        found = _FIELD_VALUE.match(page.text, field.start, field.end)
        if found and _is_age(found[0]):
            yield _span(field.start, found.end())


def _is_age(words: str) -> bool:
    number = re.match(r"[0-9]+", words)
    return number is None or int(number[0]) <= 150 or "天" in words or "小时" in words or "day" in words


def _span(start: int, end: int) -> Span:
    return Span(start, end, "AGE", (), 0.95, "pattern:age", Evidence.CONTEXT)
