"""ADDRESS of rooms told by floor, side and number where somebody lives: `房号:四楼西头第三间`, `住敬老院3楼北 305`.

Homes for the old, hostels and dormitories have no doors of their own; who calls for help may know the floor alone, and
who sells has a stall with a number. Of rooms where people work nothing is said here: consulting rooms and wards stand
behind other words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

_SOURCE = "pattern:address-door"
_LEVELS = frozenset({"building", "floor", "room"})
_N = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_SIDE = (
    r"(?:[东西南北][头侧边面端区翼]?|[左右](?:手边?|[边侧])|(?:走廊)?尽头|最?里[头面]|"
    r"(?:靠|近)(?:[东西南北][头侧边面]?|楼梯口?|电梯口?))"
)
_FLOOR = rf"(?<![\d第共负A-Za-z])(?P<floor>{_N}[楼层] ?(?:{_SIDE}[ ,、]{{0,2}})?)"
_NO_HOME = r"(?![诊病办教会手换治]|[ ]?号?床)"
_ORDINAL = rf"第 ?{_N} ?(?:间房?|室|个?房间|个?门)"
_NUMBERED = rf"{_N} ?(?:号房间?|号室|室|房间?|间房?)"
# Emergency calls, amounts, sizes and dates look like numbers of rooms.
_BARE = (
    r"(?!1(?:1\d|2[02])(?!\d))[1-9]\d{2,3}(?:室|房间?|号房?)?"
    r"(?![\dA-Za-z.:/%~-]|[ ]?[年月日元块米平多余人户岁天步级阶个次毫床])"
)
_ROOM = rf"(?P<room>(?:{_ORDINAL}|{_NUMBERED}|{_BARE}){_NO_HOME})"
_CAPTION = r"(?:房间号?|房号|居室|寝室|宿舍|住处)(?:[ \t]?[:|][ \t]?|[ \t]{1,3}|[为是在][ ]?)"
_HOSTEL = (
    r"(?:(?:养老|敬老|护理|福利|颐养|养护|托养|康养)(?:院|中心)|老年公寓|托老所|宿舍|公寓|招待所|旅馆|旅社|宾馆|民宿|出租[屋房]|"
    r"工棚|家属[楼院])(?:的|内|里)?[ ,]?"
)
_LIVES = r"(?<![留收堵记拉])(?:住(?:在|到|进|于|的是)?|入住|住处|搬(?:到|至|进|去))(?:了|本院|我院|院里)?[ ]?"
_NAMED = regex(rf"(?:{_CAPTION}|{_LIVES}|{_HOSTEL}){_FLOOR}{_ROOM}")
_OF_NEIGHBOR = regex(
    rf"{_FLOOR}{_ROOM}(?=[ ,]{{0,2}}(?:老(?P<old>[\u4e00-\u9fff])(?![\u4e00-\u9fff])|"
    r"(?P<family>[\u4e00-\u9fff])(?:[大小老阿][妈爸爷奶娘婆公叔伯婶嫂姐哥姨姑]|阿[姨婆公]|[奶爷婆公]{2}|[叔伯婶嫂姨]|老?太|老汉)))"
)
# A room that is counted from one end is somebody's wherever no clinic stands before it.
_COUNTED = regex(rf"{_FLOOR}(?P<room>{_ORDINAL}{_NO_HOME})")
_CLINIC = regex(r"门诊|急诊|住院|医技|病区|病房|诊区|[科院](?:楼|大楼)|机房|检验|体检|示教|会议|办公|培训|教室")
_CLINIC_REACH = 10
# 6楼左手边, 五楼,门牌忘了, 几零几不知道,是3楼, 家里几楼?四楼: the floor goes on with how to find a home. Where somebody
# lives in four floors' height without more is no place: of 10 such floors in the authored documents 6 are not marked.
_DOOR = r"(?:门牌|房号|房间号|几零几|几号|哪一?户)"
_FORGOT = r"[^\n。;]{0,6}(?:忘|不记得|记不|不知道|不清楚|没看)"
_TOLD_FLOOR = regex(
    rf"(?<![\d第共负A-Za-z.-])(?P<floor>{_N}[楼层] ?(?:[左右]手边?|[左右]边(?=[,。;那]|\Z)|(?=那户)))|"
    rf"(?<![\d第共负A-Za-z.-])(?P<before>{_N}[楼层])(?=[ ,]{{0,2}}{_DOOR}{_FORGOT})|"
    rf"{_DOOR}{_FORGOT}[^\n。;]{{0,6}}?(?<![\d第共负])(?P<behind>{_N}[楼层])|"
    rf"(?:家里?|住的?)[几哪][楼层](?:的|啊|呢|呀)?[? ,\n]{{0,3}}(?:[^\n:]{{1,6}}: ?)?(?P<answer>{_N}[楼层])"
    r"(?=[ ,。;没\n]|\Z)|"
    rf"(?:反正|好像)就?是(?P<guess>{_N}[楼层])(?=[ ,。;没\n]|\Z)"
)
_HOUSE = regex(r"家|小区|[幢栋]|门牌|单元|门禁")
_HOUSE_REACH = 40
# A区 3-15 门面: the number of a shop or a stall.
_STALL = regex(
    r"(?<![A-Za-z\d./-])(?:(?P<building>[A-Z]\d? ?[区座馆厅] ?))?(?P<room>[A-Z]?\d{1,3}-\d{1,4}号?)"
    r"(?= ?(?:门面|商铺|铺面|摊位|档口|店面|铺位))"
)
# 18号203: the house and the room, as one says who knows the lane. So were all 40 in the authored documents.
_OF_HOUSE = regex(
    r"(?<![\dA-Za-z./-])(?P<building>[1-9]\d{0,2}号)(?P<room>[1-9]?\d?0[1-9]|[1-9]?\d[1-3]\d)"
    r"(?![\dA-Za-z./:~-]|[ ]?[年月日元床房例人份个支片粒])"
)
_COMMON_RANK = 2


def find_rooms(text: str) -> Iterator[Span]:
    """Yield rooms behind words for living somewhere, before neighbors, or counted; floors, shops; linear time.

    Args:
        text: The normal form.
    """
    for found in _NAMED.finditer(text):
        yield _span(found)
    for found in _OF_NEIGHBOR.finditer(text):
        if surnames().get(found["old"] or found["family"], 9) <= _COMMON_RANK:
            yield _span(found)
    for found in _COUNTED.finditer(text):
        if _CLINIC.search(text, max(0, found.start() - _CLINIC_REACH), found.start()) is None:
            yield _span(found)

    for found in _TOLD_FLOOR.finditer(text):
        kind = str(found.lastgroup)
        is_led = kind != "guess" or _HOUSE.search(text, max(0, found.start() - _HOUSE_REACH), found.start())
        if is_led and _CLINIC.search(text, max(0, found.start() - _CLINIC_REACH), found.start()) is None:
            start, end = found.span(kind)
            yield Span(start, end, "ADDRESS", (Part(start, end, "floor"),), 0.8, _SOURCE, Evidence.CONTEXT)
    for found in (*_STALL.finditer(text), *_OF_HOUSE.finditer(text)):
        yield _span(found)


def _span(found: re.Match[str]) -> Span:
    parts = tuple(Part(*found.span(level), level) for level in found.groupdict() if found[level] and level in _LEVELS)
    return Span(parts[0].start, parts[-1].end, "ADDRESS", parts, 0.9, _SOURCE, Evidence.CONTEXT)
