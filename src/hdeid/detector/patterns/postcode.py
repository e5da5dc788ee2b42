"""Postcodes and coordinates: the levels of ADDRESS that stand beside its chain."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.codes import caption_pattern
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:postcode"
_CAPTION = caption_pattern(r"邮编|邮政编|邮码|邮政|postcode|post ?code|postal ?code|zip(?: ?code)?")
# Source: first two digits of China Post's codes by province.
_CODE = regex(
    r"(?<![A-Za-z0-9.*/-])(?:0[1-7]|1[0-6]|[23]\d|4[0-7]|5[1-7]|6[1-7]|7[1-5]|8[13-6])\d{4}(?![A-Za-z0-9.*/%-]|\d)"
)
_BOXES = regex(r"\d(?: \d){5}(?! ?\d)")
_ADDRESS_BEFORE = regex(
    r"(?:\d(?:号|室|弄|幢|栋|楼|层|单元|组)|[路街村镇乡巷道]|小区|大厦)[,(\[ ]{0,2}\Z|"
    r"\d[号弄幢栋座](?:\d单元)?[A-Z]?\d{2,4}[, ]{1,3}\Z"
)
_ADDRESS_BEHIND = regex(
    r"\)?[ ,]{0,2}[\u4e00-\u9fff]{2,3}(?:省|市|自治区|区|县)|[ ,]{1,2}(?:北京|上海|天津|重庆|广州|深圳)"
)
# 来信请寄 610041 双桥小学.
_SENT = regex(r"寄[\u4e00-\u9fff]{0,2}[ :]{0,2}\Z")
_PLACE_BEHIND = regex(r"[ ,]{0,2}[\u4e00-\u9fff]{3}")
_NUMBER_CAPTION = regex(r"(?:[^\d\s]号|号码|编号|No\.?|ID|码)\Z")
_DEGREE = r"\d{1,3}(?:\.\d{1,8})?(?:°|度)?(?: ?\d{1,2}(?:\.\d+)?['′分](?: ?\d{1,2}(?:\.\d+)?(?:\"|″|''|秒)?)?)?"
# N31.2 E121.4, but not the subject and the visit S01 W24, nor the plate 川A·8N52E.
_EXACT = rf"(?=\d{{1,3}}(?:\.\d|°|度)){_DEGREE}"
_NAMED_PAIR = regex(
    rf"[东西]经 ?:? ?{_DEGREE}[ ,;、/]{{0,2}}[南北]纬 ?:? ?{_DEGREE}|"
    rf"[南北]纬 ?:? ?{_DEGREE}[ ,;、/]{{0,2}}[东西]经 ?:? ?{_DEGREE}"
    rf"|(?<![A-Za-z0-9.]){_EXACT} ?[NS][ ,;/]{{0,2}}{_EXACT} ?[EW](?![A-Za-z0-9])|"
    rf"(?<![A-Za-z0-9])[NS] ?{_EXACT}[ ,;/]{{1,2}}[EW] ?{_EXACT}(?![A-Za-z0-9])"
)
_PAIR = regex(r"(?<![\d.A-Za-z-])-?\d{1,3}\.(?P<first>\d{1,8})[ ,;/]{1,2}-?\d{1,3}\.(?P<second>\d{1,8})(?![\d.A-Za-z])")
_AXIS = regex(
    r"(?:经度|纬度|(?i:\b(?:latitude|longitude|lat|lng|"
    r"lon)\b))[ :=\"]{0,4}(?P<value>-?\d{1,3}\.\d{2,8}(?:°|度)?[NSEW]?)(?![\d.])"
)
_COORDINATE_CAPTION = caption_pattern(r"经纬度|坐标|定位|GPS|位置|经度|纬度|latitude|longitude|lat|lng|lon|签到点|打卡")


class Postcode:
    """Finds postcodes behind captions or beside an address, and pairs of latitude and longitude."""

    name = "postcode"
    category = "ADDRESS"

    def find(self, page: Page) -> Iterator[Span]:
        yield from _find_postcodes(page)
        yield from _find_coordinates(page)


def _find_postcodes(page: Page) -> Iterator[Span]:
    text = page.digits
    for found in _CODE.finditer(text):
        if _CAPTION.search(page.caption(found.start())):
            yield _span(*found.span(), "postcode", Evidence.CONTEXT)
        elif _stands_at_address(page, *found.span()):
            yield _span(*found.span(), "postcode", Evidence.SHAPE)
    for found in _BOXES.finditer(text):
        if _CAPTION.search(page.caption(found.start())):
            yield _span(*found.span(), "postcode", Evidence.CONTEXT)


def _stands_at_address(page: Page, start: int, end: int) -> bool:
    if _NUMBER_CAPTION.search(page.caption(start)):
        return False
    if _SENT.search(page.text, max(0, start - 5), start) and _PLACE_BEHIND.match(page.text, end):
        return True
    if _ADDRESS_BEFORE.search(page.text[max(0, start - 14) : start]):
        return page.text[end : end + 1] in ("", " ", "\n", ",", "。", ")", ";", "]", "、")
    at_line_start = start == 0 or page.text[start - 1] in "\n ,;:([。"
    return at_line_start and _ADDRESS_BEHIND.match(page.text, end) is not None


def _find_coordinates(page: Page) -> Iterator[Span]:
    text = page.text
    for found in _NAMED_PAIR.finditer(text):
        yield _span(*found.span(), "coordinates", Evidence.CHECK)
    for found in _PAIR.finditer(text):
        is_named = _COORDINATE_CAPTION.search(page.caption(found.start())) or has_context(
            text, found.start(), _COORDINATE_CAPTION, 10
        )
        if is_named or (min(len(found["first"]), len(found["second"])) >= 4 and _is_in_china(found[0])):
            yield _span(*found.span(), "coordinates", Evidence.CONTEXT)
    for found in _AXIS.finditer(text):
        yield _span(*found.span("value"), "coordinates", Evidence.CONTEXT)


def _is_in_china(pair: str) -> bool:
    """Return whether two numbers are latitude 3..54 and longitude 73..136, in either order."""
    low, high = sorted(float(number) for number in re.findall(r"-?\d+\.\d+", pair))
    return 3 < low < 54 and 73 < high < 136


def _span(start: int, end: int, level: str, evidence: Evidence) -> Span:
    return Span(start, end, "ADDRESS", (Part(start, end, level),), 0.93, _SOURCE, evidence)
