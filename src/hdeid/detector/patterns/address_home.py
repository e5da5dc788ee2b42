"""ADDRESS where somebody comes from: villages that no register knows, 娘家在岩茶; provinces by one character, 祖籍皖.

And rooms next door.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from hdeid.core.span import Evidence, Part, Span
from hdeid.lexicon.divisions import divisions, townships
from hdeid.lexicon.names import surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_TOWN_LENGTHS = (3, 4)
_HOME = r"(?:夫家|娘家|婆家|老家|祖籍)"
# What is no place: 娘家在附近, 婆家是做生意的, 老家在外省.
_PLACE = (
    r"(?P<place>(?![做开种打卖养搞干跑当有没个农工少多哪这那很不隔附同本邻外家乡城山国我你他她咱自已也都还就又一两大某治休过亲盖来带寄在是系为])"
    r"[\u4e00-\u9fff]{2,4}?(?<![里上下边近处间家头方面远族户民业商房店师人去了吗呢吧])(?<!地区))"
)
_BEHIND = r"(?=[,。;:、)\s]|的(?![\u4e00-\u9fff]{0,3}[家人])|人(?![家们])|\Z)"
_LIVED = regex(rf"{_HOME}[在是系]{_PLACE}{_BEHIND}")
_FROM = regex(rf"{_HOME}{_PLACE}(?<![过住做来用吃到得])的(?=[,。;\s])")
_MARRIED = regex(rf"嫁[到至往去]了?{_PLACE}{_BEHIND}")
# 在织里做童装: towns of the register without their word, before what one works as. All 14 in the authored documents are
# places.
_WORKS = regex(
    r"在(?P<place>[\u4e00-\u9fff]{2,3}?)(?=打工|务工|经商|上班|开(?!始|具|药|腹|胸|颅|通)|卖|种(?!植|痘)|"
    r"做(?![饭的完了过治人]|手术|检查|[BCM彩胃肠心血腹超化透]|[一二两]))"
)
# Provinces by one character behind a word for where somebody comes from, or lives: 籍贯:晋, 现居浙, 自冀来津.
_PROVINCE = "[京津沪渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川蜀黔滇陕甘陇宁藏青新蒙港澳台]"
_NAMED = regex(
    r"(?:籍贯|祖籍|原籍|户籍|出生地|(?<!发)(?<!先)生于|现住|现居|常住|居住地|家住|定居)[地址为是在于]{0,2}[: \t]{0,3}"
    rf"(?P<place>{_PROVINCE})(?=[ \t]{{2}}|[ \t]?(?:[,。;、)|\n]|\Z)|[人籍])"
)
# Behind a verb without those that are something else as well: on the table (在台), see black (见黑), Tibetan (藏).
# In the authored documents 2 of 3 lie in marked places.
_ONE = "[京津沪渝冀晋辽苏浙皖闽赣鲁豫鄂湘粤琼川蜀黔滇陕秦]"
_THERE = (
    r"(?=[ \t]?(?:[,。;、)\n]|\Z)|打工|务工|上班|工作|读书|上学|就[医诊]|求医|治病|做工|经商|做生意|定居|生活|居住|"
    r"探亲|带孙|[\d一二三四五六七八九十两几多半]{1,3}(?:年|个?月))"
)
_BY_VERB = regex(
    rf"(?<![正内外存现所自潜])[在去到来回自由从居](?P<place>{_ONE}){_THERE}|"
    rf"(?<![往复])[来去到回返赴](?P<cured>{_ONE})(?=治疗|看病|手术|住院|化疗|放疗|复[查诊])|[自由从](?P<origin>{_ONE})(?=[来返赴抵到至回入])|"
    rf"(?:(?<![^,。;:、\n( 系为是])|^)(?P<people>{_ONE})(?=人(?:[,。;、)\n ]|\Z)|之[\u4e00-\u9fff]{{2,3}}人)"
)
# Rows of huts are numbered: 工地板房 2排 6号, 家属院 4 排 1 户.
_ROW = regex(
    r"(?:[板平民瓦工]房|出租[屋房]|工棚|群租房|宿舍区?|家属[院楼区]|大院|生活区|安置[区房点])[ ,]?"
    r"(?P<building>[A-Z]?\d{1,3} ?[排栋幢] ?)(?P<room>\d{1,3} ?[号室户])"
)
# Rooms told from where one lives: 同院 3门 202, 对面楼 4-302, 楼上 703. A door before a room needs nothing else.
_DOOR = regex(r"(?<![\d.-])(?P<unit>\d{1,2} ?门 ?)(?P<room>\d{2,4}室?)(?![\d.%次人个-])")
_NEXT_DOOR = regex(
    r"(?:(?<!合)(?<!共)(?<!相)同(?:院|楼|幢|栋|单元|门洞)|对面楼?|对门|隔壁|楼[上下])[ ,]?"
    r"(?:(?P<building>\d{1,2}-)?(?P<room>(?!1(?:10|19|20)(?!\d))\d{3,4}室?)|(?P<unit>\d{1,2}-)(?P<flat>\d))"
    r"(?![\d床.:/年月%多-]|[ ]?(?:米|人|户|元|例|m))"
)
_SPOKEN_ROOM = regex(
    r"单元(?P<room>[一二三四五六七八九十]?[一二三四五六七八九零〇]{2,4})(?![\u4e00-\u9fff]?年|[月日户人])"
)

# Beside other facts of a person a county stands alone: 高娃 F 58 乌拉特中旗 牧民. All 24 names of the register that
# stand between blanks and stops in the authored documents were places; those of two characters are words as well.
_COUNTY = regex(r"(?<=[ ,、;|\n\t(])[\u4e00-\u9fff]{2,11}[旗县市](?=[ ,、;|\n\t)]|\Z)")
_LEAST_COUNTY = 3
# Parks of firms, with the building and the room: 汇科信息港 B座 9C.
_PARK = regex(
    r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,6}(?:信息港|数码港|软件园|创业园|创意园|孵化器|孵化园|科创园|总部基地) ?"
    r"(?:[A-Z]\d{0,2}|\d{1,2})(?:座|栋|幢|号楼)(?: ?(?:\d{1,2}[A-Z]|\d{3,4}室?|\d{1,2}[层楼])(?![A-Za-z\d.]))?"
)
# Who works a building calls a home by its number alone: 去704敲门, 砸了704缪家的窗, 6栋那户.
_CALLED_ROOM = regex(
    r"(?<![\dA-Za-z.%:/+-])(?P<room>(?!1(?:1\d|2[02])(?!\d))[1-9]\d{2,3})"
    r"(?:(?=姓?(?P<surname>[\u3400-\u9fff]{1,2})家(?![属长庭乡具电]))|(?=(?:去?敲门?|那[户家]|家(?=敲|没人|里没|不[开在])|的?门[没不]开)))"
)
_CALLED_BUILDING = regex(
    r"(?<![\dA-Za-z.第-])(?P<building>\d{1,3}(?:栋|幢|号楼))(?=那(?:个(?![小区单元楼])|[户家])|姓[\u3400-\u9fff]的?)"
)


def find_homes(text: str) -> Iterator[Span]:
    """Yield the places where somebody comes from or married to, counties alone, parks of firms, and rooms."""
    for expression in (_LIVED, _FROM, _MARRIED):
        for found in expression.finditer(text):
            if found["place"] not in common_words():
                yield Span(*found.span("place"), "ADDRESS", (), 0.8, "pattern:address_travel", Evidence.CONTEXT)
    for found in _WORKS.finditer(text):
        if found["place"] in _towns():
            yield Span(*found.span("place"), "ADDRESS", (), 0.8, "pattern:address_travel", Evidence.CONTEXT)
    for found in _COUNTY.finditer(text):
        if len(found[0]) >= _LEAST_COUNTY and found[0] in divisions():
            yield Span(*found.span(), "ADDRESS", (), 0.85, "pattern:address_travel", Evidence.CONTEXT)
    for found in _PARK.finditer(text):
        yield Span(*found.span(), "ADDRESS", (), 0.85, "pattern:address_travel", Evidence.CONTEXT)
    for found in (*_NAMED.finditer(text), *_BY_VERB.finditer(text)):
        yield _span(Part(*found.span(str(found.lastgroup)), "province"))
    for expression in (_DOOR, _NEXT_DOOR, _SPOKEN_ROOM):
        for found in expression.finditer(text):
            yield _room(found)
    for found in _CALLED_ROOM.finditer(text):
        if found["surname"] is None or found["surname"] in surnames():
            yield _span(Part(*found.span("room"), "room"))
    for found in _CALLED_BUILDING.finditer(text):
        yield _span(Part(*found.span("building"), "building"))
    for found in _ROW.finditer(text):
        yield _span(*(Part(*found.span(level), level) for level in ("building", "room")))


@cache
def _towns() -> frozenset[str]:
    """Return the towns of the register without 镇 and 乡, where they are no everyday words."""
    towns = {name[:-1] for name in townships() if name[-1] in "镇乡" and len(name) in _TOWN_LENGTHS}
    return frozenset(towns - common_words())


def _room(found: re.Match[str]) -> Span:
    levels = [(level, "room" if level == "flat" else level) for level in found.groupdict() if found[level]]
    return _span(*sorted(Part(*found.span(group), level) for group, level in levels))


def _span(*parts: Part) -> Span:
    return Span(parts[0].start, parts[-1].end, "ADDRESS", parts, 0.85, "pattern:address_travel", Evidence.CONTEXT)
