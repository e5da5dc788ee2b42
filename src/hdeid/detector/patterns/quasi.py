"""SEX, MARITAL_STATUS, EDUCATION, INCOME: only as the value of a caption or a column, never in running text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SEX = regex(
    r"(?:男|女)(?: ?/ ?[MF](?![A-Za-z])|(?:性|童|婴)?(?![比差士朋生激别方友孩男女]))|未知|不详|[MF](?![A-Za-z])|"
    r"(?i:male|female)\b(?: ?[/(]? ?[男女]性?\)?)?"
)
_MARITAL = regex(
    r"(?:已婚|未婚|离异|离婚|丧偶|再婚|初婚|复婚|同居|独居|分居|单身|有配偶|无配偶)(?:已育|未育)?|(?i:married|"
    r"single|divorced|widowed|separated)\b"
)
_EDUCATION = regex(
    r"(?:大学)?(?:文盲|半文盲|未上学|扫盲班|私塾|学龄前|幼儿园|小学|初中|高中|中专|中技|技校|职高|职中|大专|"
    r"专科|本科|大学|硕士|博士|研究生)"
    r"(?:本科|专科|研究生)?(?:/(?:小学|初中|高中|中专|技校|大专|本科|硕士|博士|技工学校))?(?:毕业|肄业|在读|"
    r"学历|文化|程度|及以[上下]|以[上下])?|"
    r"(?:[Ii]lliterate|(?:[Pp]rimary|[Mm]iddle|[Hh]igh|[Ss]econdary) [Ss]chool|[Cc]ollege|"
    r"[Uu]niversity|[Bb]achelor(?:'s)?|"
    r"[Mm]aster(?:'s)?|[Dd]octor(?:ate)?|PhD|[Gg]raduate)(?: [Dd]egree)?\b"
)
_INCOME = regex(
    r"(?:约|人民币|RMB|￥|¥)? ?[0-9][0-9,.]{0,11}(?: ?[-~至] ?[0-9][0-9,.]{0,11})? ?(?:万|千|k|K|w|W)?(?:元|块|万元|"
    r"RMB)?(?: ?[/每](?:月|年|人))?(?:以[上下])?|"
    r"(?:[一二三四五六七八九十百千万]{1,6}(?:元|块|万))|低保|无收入|无固定收入|中等|较高|较低"
)
_KINDS = (
    ("SEX", regex(r"(?:性 {0,4}别|\A性|(?<![A-Za-z])(?:Sex|SEX|sex|Gender|GENDER|gender))(?:[(/].{0,12})?\Z"), _SEX),
    (
        "MARITAL_STATUS",
        regex(r"(?:婚 {0,12}姻(?:状况|状态|史|情况)?|婚况|婚育(?:史|状况)?|婚 {0,12}否|(?i:marital(?: status)?))\Z"),
        _MARITAL,
    ),
    (
        "EDUCATION",
        regex(
            r"(?:文化(?:程度|水平)?|学 {0,4}历|教育(?:程度|水平|背景)|受教育(?:程度|水平)|最高学历|(?:Education|"
            r"education)(?: [Ll]evel)?(?:学历)?)\Z"
        ),
        _EDUCATION,
    ),
    (
        "INCOME",
        regex(r"(?:收入|工资|月薪|年薪|(?:Income|income))(?:情况|水平|状况)?(?:\([^)]{0,12}\))?\Z"),
        _INCOME,
    ),
)
# A caption and its value with a blank, a code of the front sheet, or nothing between them: 性别 1 男, 婚姻 已婚.
_PLAIN = regex(
    r"(?:(?P<SEX>性 {0,4}别|\b(?:Sex|SEX|Gender)(?=[ :|/│]))|(?P<MARITAL_STATUS>婚 {0,12}[姻否](?:状况|状态)?|婚况)|"
    r"(?P<EDUCATION>文化程度|文化(?=[ \t:|│])|"
    # A school may be called 文化小学, but not so.
    r"(?<![\u4e00-\u9fff])文化(?=(?:文盲|初中|高中|中专|大专|本科)(?:[,。;、 \n]|\Z))|学 {0,4}历|受教育程度)|"
    r"(?P<INCOME>(?:年|月|家庭|人均)收入|[年月]薪(?= {0,2}[0-9￥¥])))"
    r"[ \t:|│]{0,12}\n?(?:[1-9](?:[ .、-]{1,2}|(?=[\u4e00-\u9fff])))?(?=[^\s:|│])"
)
# The code of a front sheet with what the codes mean behind it: 性别 1 1.男 2.女, 婚姻 4(1.未婚 2.已婚.
_CODED = regex(
    r"性 {0,4}别[ :]{0,3}(?P<SEX>[0129])(?=[ ]{1,4}1[.、 ]{0,2}男[ ]{0,4}2[.、 ]{0,2}女)|"
    r"婚 {0,4}姻(?:状况)?[ :]{0,3}(?P<MARITAL_STATUS>[1-9])(?=[ (]{1,4}1[.、 ]{0,2}未)"
)
# Criteria of protocols name several values or a limit.
_CRITERION = regex(r" ?(?:或|和|及|不限|、 ?[男女])")
_VALUES = {category: value for category, _, value in _KINDS}


class Quasi:
    """Finds the quasi-identifiers of GB/T 37964 where a caption or a column names them."""

    name = "quasi"

    def find(self, page: Page) -> Iterator[Span]:
        for field in page.fields:
            for category, caption, value in _KINDS:
                if caption.search(field.caption):
                    yield from _read(page.text, field.start, field.end, category, value)
        for found in _PLAIN.finditer(page.text):
            category = str(found.lastgroup)
            yield from _read(page.text, found.end(), len(page.text), category, _VALUES[category])
        for found in _CODED.finditer(page.text):
            category = str(found.lastgroup)
            yield Span(*found.span(category), category, (), 0.95, "pattern:quasi", Evidence.CONTEXT)


def _read(text: str, start: int, end: int, category: str, value: re.Pattern[str]) -> Iterator[Span]:
    # A ticked box stands before the value.
    while start < end and text[start] in "■☑√✓☒ (\"'":
        start += 1
    found = value.match(text, start, end)
    if found and not _CRITERION.match(text, found.end()) and not found[0].endswith(("以上", "以下")):
        yield Span(start, found.end(), category, (), 0.95, "pattern:quasi", Evidence.CONTEXT)
