"""PHONE of which a part is hidden or that is said piece by piece: 1377····226, 138，6600，21，37."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.levels.phone import mobile_parts
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:phone"
_MASK = "[·?×xX*_□■○#…]"
_MOBILE = regex(
    rf"(?<![0-9A-Za-z.*])1(?:[3-9]\d| [3-9] \d)(?:[ -]?\d){{0,5}}"
    rf"[ -]?{_MASK}(?:[ -]?(?:{_MASK}|\d)){{0,10}}(?![0-9A-Za-z])"
)
_LANDLINE = regex(
    rf"(?<![0-9A-Za-z.*])0\d{{2,3}}[ -]?\d{{1,7}}[ -]?{_MASK}(?:[ -]?(?:{_MASK}|\d)){{0,7}}(?![0-9A-Za-z])"
)
# The middle masked as it comes: 17×××2206; behind its caption the end as well: 186xxxx.
_SHORTENED = regex(rf"(?<![0-9A-Za-z.*/-])1[3-9]\d?{_MASK}{{2,9}}\d{{3,4}}(?![0-9A-Za-z])")
_HEAD_ALONE = regex(
    rf"(?:电话|手机|手提|联系方式|号码)号?[: ]{{0,2}}(?P<value>1[3-9]\d(?:-?\d)?{_MASK}{{3,8}})(?![0-9A-Za-z*])"
)
# A landline without its area, its end masked: 王阿姨 64820***.
_MASKED_END = regex(r"\*{2,5}(?![0-9A-Za-z*])")
_MASKED_HEAD = regex(r"(?<![0-9A-Za-z.*/-])[2-9]\d{2,3}-?\d{0,3}\Z")
_OTHER_NUMBER = regex(r"(?:[号码证卡账帐]|编码|(?i:id|no))[.:为是 ]{0,3}\Z")
# What a number begins with, told alone: 手机是 177 开头.
_BEGINNING = regex(r"(?<![0-9A-Za-z.])(?P<value>1[3-9]\d{1,5}) ?(?:开头|打头|起头)")
# A line without its area, and only behind its caption: Tel 2750 **63.
_LOCAL = regex(
    r"(?:电话|手机|座机|固话|联系方式|传真|[Tt]el|TEL|[Pp]hone|PHONE|[Mm]obile|[Ff]ax|FAX)(?:号码?)?[.: ]{0,3}"
    r"(?P<value>[2-9](?:[ -]?\d){1,6}[ -]?[*?_■□](?:[ -]?[*?_■□\d]){0,6})(?![0-9A-Za-z*])"
)
_OWNED = regex(
    r"电话|手机|号码|[新旧老原换长]号|联系|家属|来电|致电|拨打|(?i:tel|phone|mobile)|(?:[父母妻夫子女弟哥姐妹媳婿侄孙]|\))[^\n。;]{0,8}\Z"
)
# Source: mobile numbers have 11 digits, landlines 10 to 12 with their area, 7 or 8 without it (numbering plan, MIIT).
_MOBILE_DIGITS, _LANDLINE_DIGITS, _LOCAL_DIGITS = (11,), (10, 11, 12), (7, 8)
_LEAST_SEEN, _LEAST_MASKED = 5, 2
# 138,6600,21,37; 139 然后 2274 再 8106. Values in a row have points.
_AND = r"(?:[,、。-]|[ ]?(?:然后是?|再|接着是?)[ ]?|[ ])"
_SAID = regex(rf"(?<![0-9A-Za-z.])1-?[3-9]\d{{0,2}}(?:{_AND}{{1,2}}\d{{1,4}}){{2,9}}(?![0-9A-Za-z%]|\.\d)")
_ASKED = regex(r"电话|手机|号码|联系|打给|拨|念|[你您我]记|记[下一]|报[一给]?下|微信|尾号")
_REACH = 80


class PhoneBroken:
    """Finds phone numbers that are masked in part, and those said in groups that only a sentence joins."""

    name = "phone_broken"
    category = "PHONE"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.digits
        for expression, lengths in ((_MOBILE, _MOBILE_DIGITS), (_LANDLINE, _LANDLINE_DIGITS)):
            for found in expression.finditer(text):
                seen = sum(map(str.isdigit, found[0]))
                masked = sum(char not in " -" and not char.isdigit() for char in found[0])
                is_owned = _OWNED.search(text, max(0, found.start() - 16), found.start()) is not None
                is_open = masked >= _LEAST_MASKED or "…" in found[0]
                if seen + masked in lengths or (is_owned and is_open and seen >= _LEAST_SEEN):
                    yield Span(*found.span(), "PHONE", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in (*_SHORTENED.finditer(text), *_HEAD_ALONE.finditer(text)):
            yield Span(*found.span(found.lastgroup or 0), "PHONE", (), 0.9, _SOURCE, Evidence.CONTEXT)
        yield from _masked_ends(text)
        for found in _LOCAL.finditer(text):
            if len(found["value"].replace(" ", "").replace("-", "")) in _LOCAL_DIGITS:
                yield Span(*found.span("value"), "PHONE", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _BEGINNING.finditer(text):
            if has_context(text, found.start(), _ASKED, _REACH):
                yield Span(*found.span("value"), "PHONE", (), 0.85, _SOURCE, Evidence.CONTEXT)
        for found in _SAID.finditer(text):
            is_asked = page.speakers or has_context(text, found.start(), _ASKED, _REACH)
            if is_asked and sum(map(str.isdigit, found[0])) in _MOBILE_DIGITS:
                parts = mobile_parts(text, *found.span())
                yield Span(*found.span(), "PHONE", parts, 0.9, _SOURCE, Evidence.CONTEXT)


def _masked_ends(text: str) -> Iterator[Span]:
    """Yield numbers of seven or eight digits, the last ones stars, unless another number's caption stands before."""
    for found in _MASKED_END.finditer(text):
        head = _MASKED_HEAD.search(text, max(0, found.start() - 9), found.start())
        if head is None or sum(char != "-" for char in head[0] + found[0]) not in _LOCAL_DIGITS:
            continue
        if not _OTHER_NUMBER.search(text, max(0, head.start() - 8), head.start()):
            parts = (Part(head.start(), found.end(), "subscriber"),)
            yield Span(head.start(), found.end(), "PHONE", parts, 0.9, _SOURCE, Evidence.CONTEXT)
