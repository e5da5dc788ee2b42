"""Phone numbers: mobile, landline, service, Hong Kong, Macao, Taiwan and foreign ones, short numbers, extensions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.levels.phone import AREAS, TAIWAN_AREA, mobile_parts, phone_parts
from hdeid.detector.patterns.phone_column import ends_in_lists, numbers_in_columns
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.codes import LAST_FOUR, caption_pattern, means_nothing
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:phone"
_CAPTION = caption_pattern(
    r"电话|手机|手提|联系方式|移动电话|座机|固话|宅电|热线|专线|传真|来电|致电|拨打|小灵通|总机|主叫|被叫|来去电|请电|请拨|请洽|呼叫"
    r"|tel|telephone|phone|mobile|cell|cellphone|fax|pager|hotline|contact"
)
_SHORT_CAPTION = caption_pattern(r"短号|内线(?:电话)?|分机|虚拟网|集群网?|小号|院内电话|\bext")
# A column or a field of tails: 手机尾号, 电话后四位.
_TAIL_CAPTION = regex(r"(?:电话|手机|联系方式)(?:号码?)? ?(?:尾[号数]|[后末尾][四4]位)(?:数字|号码?)?\Z")
# Of 23 mobile numbers behind these in documents marked by hand each was a telephone's.
_OTHER_LINE = regex(r"(?:备用|[长新旧老换]|外呼)号码?[为是: ]{0,3}\Z")
_CONTEXT = regex(r"电 ?话|手 ?机|热线|客服|咨询|拨打|请拨|致电|请电|来电|联 ?系|(?i:\btel|phone|mobile|fax|call)")
_LEFT = r"(?<![0-9A-Za-z*_@])(?<!\d\.)(?<![A-Za-z0-9]-)"
_RIGHT = r"(?![0-9A-Za-z_@*]|\.\d|-\d)"
_GAP = r"(?: ?[-.] ?| )?"
_COUNTRY = r"(?:(?:\((?:\+|00)?86\)|(?:\+|00)?86)[ -]{0,2})?"
_EXTENSION = r"(?P<extension>(?: ?(?:转|分机|ext\.?|EXT\.?|x|[#*])[ :]?| ?-)\d{1,6}(?:[/、]\d{2,6}(?!\d))?)?"

# Source: mobile numbers have 11 digits from 13 to 19 (numbering plan of the MIIT, 2010 and later), written 3-4-4.
_MOBILE = regex(
    rf"{_LEFT}(?P<country>{_COUNTRY})(?P<number>1[3-9]\d(?:{_GAP}\d{{4}}{_GAP}\d{{4}}|[ -]\d{{3}}[ -]\d{{5}}"
    rf"|\d[ -]\d{{3}}[ -]\d{{4}}|[*xX]{{4}}\d{{4}}|\d{{0,4}}\*{{3,8}}\d{{0,4}}))"
    rf"{_EXTENSION}{_RIGHT}"
)
# Groups of another kind need a word for phone near them, or five digits in the first group.
_GROUPED = regex(rf"(?<![\d][ -]){_LEFT}1[ \n]?[3-9](?:[ \n,、-]{{0,3}}\d){{9}}{_EXTENSION}{_RIGHT}(?! \d)")
_IS_PLAIN = regex(r"\d{5}[\d -]+\Z")
_LANDLINE = regex(
    rf"{_LEFT}(?P<country>(?:\((?:\+|00)86\)[ -]{{0,2}}|(?:\+|00)86[ -]{{0,2}}|86-)?)(?P<area>\(?0?(?:10|2\d|"
    rf"[3-9]\d\d)\)?)(?P<gap>{_GAP})"
    rf"(?P<number>[1-9]\d{{6,7}}|[1-9]\d{{2,3}}[ -]\d{{4}}|[1-9]\d{{2,3}}\*{{4}}|[1-9]\d{{1,3}}(?: \d{{1,4}}){{1,3}})"
    rf"{_EXTENSION}{_RIGHT}"
)
_SERVICE = regex(rf"{_LEFT}[48]00(?:[ -]?\d{{3}}[ -]?\d{{4}}|[ -]\d{{4}}[ -]\d{{3}}){_EXTENSION}{_RIGHT}")
_ABROAD = regex(
    rf"(?<![0-9A-Za-z])(?P<country>\(?(?:\+|00)(?P<code>85[23]|886|[1-9]\d{{0,2}})\)?[ -]?)"
    rf"(?P<number>(?:\(\d{{1,4}}\)[ -]?)?\d(?:[ -]?\d){{6,11}}){_EXTENSION}{_RIGHT}"
)
_TAIWAN = regex(
    rf"{_LEFT}(?:09\d\d(?:-\d{{3}}-?\d{{3}}| \d{{3}} ?\d{{3}}|\d{{6}})"
    rf"|{TAIWAN_AREA}[2-9]\d{{2,3}}-?\d{{4}}{_EXTENSION}){_RIGHT}"
)
_OTHER_TAIL = regex(
    r"住院|门诊|病案|单号|医保|身份证|证件|卡|账|存折|银行|[工农中建交招邮]行|(?i:\b(?:bank|card|account|visa)\b)"
)
# In Taiwan people give the last three digits.
_LAST_THREE = regex(
    r"(?:手机|电话)(?:号码?)?[末后尾](?:三|3)[码位]?(?:数字)?(?:[是为]|:)? ?(?P<number>\d{3})(?![\dA-Za-z]|\.\d)"
)
# Source: lines of the armed forces have a code of their own and five digits or more.
_ARMED_FORCES = regex(r"军线(?:电话)?[: ]{0,2}(?P<number>\d{3,4}-?\d{4,6})(?![\d-])")
# In a group of lines the short number goes before its word as well: 6-3305短号.
_SHORT_BEFORE = regex(r"(?<![\d.A-Za-z-])(?P<number>\d-\d{4}|\d{5,6}) ?\(?(?:短号|虚拟网|集群网|集团号)(?! ?[:\d])")
# The line of a place in a hospital: 护士站6120, CT室 6002; years and counts stand there as well.
_LINE = regex(
    r"(?:护士站|医生办(?:公室)?|药房|检验科|血库|放射科?|(?:CT|MRI|B超|介入|手术|导管|内镜|换药)室|急诊[科窗]?|内镜中心|病理科|ICU|总机|总值班|机构办|伦理办)"
    r"[ :]?(?P<number>(?!20[0-4]\d)[2-9]\d{3,4})(?![\d.%/-]|[ ]?(?:年|元|次|例|人|张|份|台|支|mg|ml|[A-Za-z]))"
)
# A line without its area behind a verb of calling or who is called: 有事打68207713; days and sums are none.
_CALLED = regex(
    r"(?:(?<![注肌静拍])(?:打|(?<!直)拨)(?:到|给[\u4e00-\u9fff]{1,4})?|"
    r"(?<![\u4e00-\u9fff])[小老阿](?![时计结组学区])[\u4e00-\u9fff]|师傅|大[姐哥爷妈叔婶伯]|阿姨|叔叔)"
    r"[ :]?(?P<number>(?!20[0-4]\d[01]\d[0-3]\d(?!\d))[2-8]\d{2,3}[ -]?\d{4})"
    r"(?![\dA-Za-z_@*/-]|\.\d|[ ]?(?:单位|[元年个例万千]))"
)
# Behind the picture of a telephone: ☎ 7315, 📞 63910478-205; ☎ 31-002 calls a subject of that number.
_PICTURED = regex(
    rf"[☎☏✆🕿📞📱][\ufe0e\ufe0f]?[ :]{{0,2}}(?P<number>(?:0\d{{2,3}}[- ]?)?[2-9]\d{{6,7}}{_EXTENSION}|"
    rf"(?!20[0-4]\d[-./年])[2-9]\d{{3,5}}(?P<more> ?(?:转|分机)[ :]?\d{{1,6}})?){_RIGHT}"
    r"(?! ?(?:[次人个元例]|mg|ml))"
)
_BARE = regex(
    rf"{_LEFT}(?P<number>[2-9]\d{{6,7}}|[2-9]\d{{2,3}}[ -]\d{{4}}|[2-9]\d{{4,5}}|1\d{{8,11}}){_EXTENSION}{_RIGHT}"
)
_EIGHT_IN_TWO = len("1234 5678")
# 卡号、电话: 6217 0002 …: what goes on so is a card, behind either word.
_CARD_GOES_ON = regex(r" \d{4} \d{4}[ -]?\d{1,3}(?!\d)")
_SHORT = regex(rf"{_LEFT}\d{{3,6}}{_RIGHT}")


class Phone:
    """Finds phone numbers; TAXONOMY.md: mobile 3-4-4, landline area and subscriber, country code in `prefix`."""

    name = "phone"
    category = "PHONE"

    def find(self, page: Page) -> Iterator[Span]:
        yield from _find_mobile(page)
        yield from _find_landline(page)
        yield from _find_abroad(page)
        yield from _find_others(page)
        yield from _find_captioned(page)


def _find_mobile(page: Page) -> Iterator[Span]:
    text = page.digits
    for found in _MOBILE.finditer(text):
        start, end = found.span()
        is_line = _OTHER_LINE.search(text, max(0, start - 10), start) is not None
        evidence = Evidence.CONTEXT if is_line else _evidence(page, start)
        if evidence is None or (found["number"].count("*") > 4 and evidence < Evidence.CONTEXT):
            continue
        parts = mobile_parts(text, found.start("number"), end)
        parts = (Part(start, parts[0].end, "prefix"), *parts[1:])
        yield Span(start, end, "PHONE", parts, 0.97, _SOURCE, evidence)
    for found in _GROUPED.finditer(text):
        evidence = _evidence(page, found.start())
        is_plain = _IS_PLAIN.match(found[0]) is not None or _is_misread(page, *found.span())
        if evidence is Evidence.CONTEXT or (evidence is Evidence.SHAPE and is_plain):
            parts = mobile_parts(text, *found.span())
            yield Span(*found.span(), "PHONE", parts, 0.9, _SOURCE, evidence)


def _is_misread(page: Page, start: int, end: int) -> bool:
    """Return whether a machine read some digits of a number as letters: what it did so was a number on the page."""
    return re.search("[OolI]", page.text[start:end]) is not None


def _find_landline(page: Page) -> Iterator[Span]:
    for found in _LANDLINE.finditer(page.digits):
        area = found["area"].strip("()")
        if not (area.startswith("0") or found["country"]) or "0" + area.lstrip("0") not in AREAS:
            continue
        evidence = _evidence(page, found.start())
        is_parted = bool(found["gap"].strip()) or found["area"].endswith(")") or bool(found["country"])
        digits = sum(map(str.isdigit, found["number"])) + found["number"].count("*")
        is_usual = " " not in found["number"] or found["number"][-5:-4] in (" ", "-")
        is_usual |= _is_misread(page, *found.span())
        if evidence is None or digits not in (7, 8) or not (is_usual or evidence == Evidence.CONTEXT):
            continue
        score = 0.95 if is_parted or evidence == Evidence.CONTEXT else 0.7
        parts = _landline_parts(found)
        yield Span(parts[0].start, found.end(), "PHONE", parts, score, _SOURCE, evidence)


def _landline_parts(found: re.Match[str]) -> tuple[Part, ...]:
    number = found.start("number")
    # A bracket that is closed only behind the whole number stands around it.
    is_open = found["area"].startswith("(") and not found["area"].endswith(")")
    parts = (Part(found.start("area") + is_open, number, "area"), Part(number, found.end(), "subscriber"))
    return (Part(found.start(), found.start("area"), "prefix"), *parts) if found["country"] else parts


def _find_abroad(page: Page) -> Iterator[Span]:
    for found in _ABROAD.finditer(page.digits):
        evidence = _evidence(page, found.start())
        has_plus = "+" in found["country"]
        if found["code"].startswith("86") or evidence is None:
            continue
        is_grouped = len(re.findall(r"[ -]", found[0])) >= 2
        if found["code"] in ("852", "853", "886") or (has_plus and (is_grouped or evidence == Evidence.CONTEXT)):
            number = found.start("number")
            parts = (Part(found.start(), number, "prefix"), Part(number, found.end(), "subscriber"))
            yield Span(*found.span(), "PHONE", parts, 0.9, _SOURCE, evidence)


def _find_others(page: Page) -> Iterator[Span]:
    for expression in (_SERVICE, _TAIWAN):
        for found in expression.finditer(page.digits):
            evidence = _evidence(page, found.start())
            is_bare = found[0].isdigit() and not found[0].startswith("09")
            if evidence is None or (is_bare and evidence < Evidence.CONTEXT):
                continue
            yield Span(*found.span(), "PHONE", phone_parts(found[0], found.start()), 0.9, _SOURCE, evidence)


def _find_captioned(page: Page) -> Iterator[Span]:
    """Yield numbers that only their caption tells: without area code, short, or the last four digits alone."""
    text = page.digits
    for code in page.codes:
        if not code.caption:
            continue
        is_short = (_SHORT_CAPTION.search(code.caption) or _TAIL_CAPTION.search(code.caption)) is not None
        if not is_short and not _CAPTION.search(code.caption):
            continue
        found = (_SHORT if is_short else _BARE).match(text, code.start)
        if found and not (len(found[0]) == _EIGHT_IN_TWO and _CARD_GOES_ON.match(text, found.end())):
            parts: tuple[Part, ...] = (Part(*found.span(), "subscriber"),)
            yield Span(*found.span(), "PHONE", parts, 0.9, _SOURCE, Evidence.CONTEXT)
    for start, end in (*numbers_in_columns(page), *ends_in_lists(text)):
        yield Span(start, end, "PHONE", (Part(start, end, "subscriber"),), 0.9, _SOURCE, Evidence.CONTEXT)
    for found in _PICTURED.finditer(text):
        parts = phone_parts(found["number"], found.start("number"))
        yield Span(*found.span("number"), "PHONE", parts, 0.9, _SOURCE, Evidence.CONTEXT)
    for found in (
        *LAST_FOUR.finditer(text),
        *_LAST_THREE.finditer(text),
        *_ARMED_FORCES.finditer(text),
        *_SHORT_BEFORE.finditer(text),
        *_LINE.finditer(text),
        *_CALLED.finditer(text),
    ):
        if not has_context(text, found.start(), _OTHER_TAIL, 16):
            parts = (Part(*found.span("number"), "subscriber"),)
            yield Span(*found.span("number"), "PHONE", parts, 0.9, _SOURCE, Evidence.CONTEXT)


def _evidence(page: Page, start: int) -> Evidence | None:
    """Return what speaks for a number of phone shape, None when its caption says that it is none."""
    caption = page.caption(start)
    if _CAPTION.search(caption):
        return Evidence.CONTEXT
    if means_nothing(caption):
        return None
    return Evidence.CONTEXT if has_context(page.text, start, _CONTEXT) else Evidence.SHAPE
