"""Finds the ends of homes behind the address that is found: 南苑小区, 6楼右手边; “翠堤湾 4 栋”, 1702; 村西头第二家.

And 翠堤湾 6-1203: building and room behind a blank and the name of an estate; 尉氏|庄头的: the town of a county;
石桥镇|磨盘坪: the village of a town.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Part, Span
from hdeid.lexicon.divisions import named_divisions, townships
from hdeid.text.regex import regex

_NUMBER = "[0-9一二三四五六七八九十两]{1,3}"
_GAP = "[,、 ]{0,2}"
_END = r"(?=[,。;、()\n \"”]|\Z)"
# Of what a house is built, two floors of brick, is no part of where it stands.
_TAIL = regex(
    rf"{_GAP}(?P<floor>(?:{_NUMBER}|顶)楼(?:[左右](?:手边?|边|侧)|[东西南北](?:户|边|侧|头))?|(?:{_NUMBER}|顶)层)(?:左手|右手)?{_END}|"
    rf"{_GAP}(?P<row>(?:[东西南北][头边]|[前后]面?)第?{_NUMBER}[家户排]|{_NUMBER} ?排{_NUMBER}[号户]){_END}|"
    r"[,、 ]{1,2}(?P<side>靠[\u4e00-\u9fff]{1,6}那[栋排幢间边])(?=[,。;、 \n])|"
    r"[,、 ]{1,2}(?P<works>(?!工地|学校|单位|某)老?[\u4e00-\u9fff]{1,5}[厂局矿站]"
    r"(?:宿舍|家属[院区楼]|老院子?|院内))"
)
_HOUSE = regex(r"(?:[栋幢座楼]|单元|号楼|\d号?)\Z")
_ROOM_BEHIND_QUOTE = regex(r"[\"”」][,、 ]{0,2}(?P<room>\d{3,4})(?![\d.:%/~-])(?=室|房|[,。;、)\n ](?! ?[年月元])|\Z)")
# A floor and one of a few doors on it: no month and year (10-2023), no number of a record.
_ROOM_OF_ESTATE = regex(
    r" {1,2}(?P<room>(?:\d{1,2}-){1,2}(?!(?:19|20)\d\d)[1-9]\d?(?:0[1-9]|1[0-6])室?)(?=[,。;、()\n ](?! ?[年月元])|\Z)"
)
# Towns are called without their suffix as counties are.
_TOWN = regex(
    r"(?P<town>[\u4e00-\u9fff]{2,3}?)(?=的(?:[,。;、)\s]|\Z)|人(?:[,。;、)\s]|\Z)|[那这][边里]|[,。;、)\s]|\Z)"
)
_SUFFIXES = ("镇", "乡", "街道")
# Villages are called without their suffix behind a town: 石桥镇磨盘坪被狗咬伤. In the authored documents 32 names that
# end so are marked with their town; none is not.
_ENDING = (
    r"(?:[坝坳坪沟寨湾塘冲坡岭洞屯岗垭坎堡畈庄桥]|(?<![旅油饭药商酒面粉书网门超便食茶菜肉花鞋服修分理发小])店|"
    r"(?<=[坝坪寨塘湾沟岭坡坎洞岗垭棚])子)"
)
_NO_HAMLET = (
    r"[的了在去到从往来被把和与及有是开卖做打上下进出回过掉跌摔滚坐住两几某那这该个]|(?:朋友|亲戚|同学|路边|附近|老家|卫生|中心|人民)|"
    r"(?:[水鱼池荷田山][塘沟洞坎]|[山陡][坡岭]|[大高]桥下)"
)
_HAMLET = regex(
    rf"(?!{_NO_HAMLET})(?P<hamlet>[\u4e00-\u9fff]{{1,3}}?{_ENDING})"
    r"(?=[,。;、:()\s\d]|[咬住被发在的人患务男女主因诉家]|\Z)"
)
_ESTATE = frozenset({"poi", "village"})
_MOST_TAILS = 3


def address_tails(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the floors, doors, rows and dwellings that stand directly behind addresses, with evidence `REPEAT`.

    Args:
        spans: Settled spans.
        text: The normal form. Time: linear in the number of spans.
    """
    for span in spans:
        if span.category != "ADDRESS":
            continue
        position = span.end
        for _ in range(_MOST_TAILS):
            if (found := _TAIL.match(text, position)) is None:
                break
            yield Span(*found.span(str(found.lastgroup)), "ADDRESS", (), 0.7, "address-tails", Evidence.REPEAT)
            position = found.end()
        if span.parts and span.parts[-1].level in _ESTATE and (room := _ROOM_OF_ESTATE.match(text, span.end)):
            yield Span(*room.span("room"), "ADDRESS", (), 0.8, "address-tails", Evidence.REPEAT)
        town = _TOWN.match(text, span.end) if span.parts and span.parts[-1].level == "district" else None
        if town and _is_town_of(text[span.parts[-1].start : span.end], town["town"]):
            start, end = town.span()
            yield Span(start, end, "ADDRESS", (Part(start, end, "township"),), 0.8, "address-tails", Evidence.REPEAT)
        hamlet = _HAMLET.match(text, span.end) if text.endswith(_SUFFIXES, span.start, span.end) else None
        if hamlet:
            start, end = hamlet.span("hamlet")
            yield Span(start, end, "ADDRESS", (Part(start, end, "village"),), 0.8, "address-tails", Evidence.REPEAT)
        room = _ROOM_BEHIND_QUOTE.match(text, span.end)
        if room and _HOUSE.search(text, max(0, span.end - 3), span.end):
            yield Span(*room.span("room"), "ADDRESS", (), 0.7, "address-tails", Evidence.REPEAT)


def _is_town_of(county: str, town: str) -> bool:
    """Return whether the register knows a town, told without its suffix, in a county."""
    codes = {division.code for division in named_divisions(county)}
    return any(not codes.isdisjoint(townships().get(town + suffix, ())) for suffix in _SUFFIXES)
