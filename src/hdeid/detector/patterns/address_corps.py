"""ADDRESS in the Xinjiang Production and Construction Corps: 兵团 一师 十团 3连, 农二师 29团, 第三师图木舒克51团4连.

A division is a city, a regiment a township, a company a village (TAXONOMY.md asks for levels; the Corps' seat in the
register: statistical codes 659xxx). All 28 regiments with a division or a company in the authored documents are places.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_NUMBER = "[0-9一二三四五六七八九十〇零百]{1,4}"
# Looked for round the word for a division or a regiment, which few texts have.
_WORD = regex("[师团]")
_CHAIN = regex(
    rf"(?P<corps>(?:新疆)?(?:生产建设)?兵团[ ]?)?(?P<division>(?:第|农)?{_NUMBER}师[ ]?)?"
    r"(?P<city>(?:阿拉尔|铁门关|图木舒克|双河|可克达拉|五家渠|石河子|胡杨河|北屯|白杨|昆玉|新星)市?[ ]?)?"
    rf"(?P<regiment>第?{_NUMBER}(?:[ ]?团(?:场部?)?|牧?场)[ ]?)?(?P<company>{_NUMBER}[ ]?连(?![续接日天任排长冠环]))?"
)
# Alone where somebody lives or comes from, or before a place of its own: 住 130 团, 130团桃园镇. Behind the number of a
# journey stand those who travel.
_ALONE = regex(
    r"(?:[住在到回]|来自|户籍|籍贯)[ :]?(?P<lived>\d{2,3}[ ]?团(?:场部?)?)(?![队员块聚结圆购支长建委组费体游客人])|"
    r"(?<![\d.])(?P<before>\d{2,3}[ ]?团(?:场部?)?)(?=[ ]?(?:[\u4e00-\u9fff]{1,4}(?:镇|小区|社区|连队)|场部|医院|中学))"
)
_REACH = 16
_PROVED = ("corps", "division", "city", "regiment", "company")
_LEVELS = {"corps": "province", "division": "city", "city": "city", "regiment": "township", "company": "village"}


class AddressCorps:
    """Finds divisions, regiments and companies: two of them together, or one behind the Corps or its city."""

    name = "address_corps"
    category = "ADDRESS"

    def find(self, page: Page) -> Iterator[Span]:
        text, last = page.text, 0
        for word in _WORD.finditer(text):
            for start in range(max(last, word.start() - _REACH), word.start()):
                found = _CHAIN.match(text, start)
                if found and found.end() > word.start() and (levels := [each for each in _PROVED if found[each]]):
                    last = max(last, found.end())
                    if len(levels) > 1 and set(levels) != {"corps", "city"}:
                        parts = tuple(Part(*found.span(each), _LEVELS[each]) for each in levels)
                        end = found.start() + len(found[0].rstrip())
                        parts = (*parts[:-1], Part(parts[-1].start, end, parts[-1].level))
                        yield Span(found.start(), end, "ADDRESS", parts, 0.9, "pattern:address_corps", Evidence.SHAPE)
                    break
        for found in _ALONE.finditer(text):
            parts = (Part(*found.span(str(found.lastgroup)), "township"),)
            yield Span(parts[0].start, parts[0].end, "ADDRESS", parts, 0.8, "pattern:address_corps", Evidence.CONTEXT)
