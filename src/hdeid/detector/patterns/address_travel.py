"""ADDRESS on the way: stations, motorways with their exits, hotel rooms, places that people point at (东花坛那片)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.address_hamlet import find_hamlets
from hdeid.detector.patterns.address_home import find_homes
from hdeid.detector.patterns.address_run import CUT, places
from hdeid.detector.patterns.address_stake import find_stakes
from hdeid.detector.reading.page import Page
from hdeid.lexicon.divisions import countries, short_divisions
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_STEM = rf"(?:(?![{CUT}走沿乘坐转换开上下进出站])[\u3400-\u9fff])"
_LEAD = r"(?:(?<=[走沿从在到至经由于往赴抵乘坐上下过,。;、:( \n>-])|^)"
# The numbers of the national (G) and provincial (S) ways. Source: JTG A03-2007 and GB/T 917-2017.
_MOTORWAY = regex(
    rf"{_LEAD}(?P<place>(?:[GS]\d{{1,4}})?{_STEM}{{2,4}}高速(?:公路)?|[GS]\d{{1,4}}(?:高速(?:公路)?|[国省]道))"
    rf"(?=[上下,。;、)\s转时往到至经进]|{_STEM}{{0,6}}(?:服务区|出口|收费站|路段|口下)|$)"
)
_EXIT = regex(
    rf"(?:{_LEAD}|(?<=高速)|(?<=高速公路))(?P<place>{_STEM}{{2,5}}(?:服务区|收费站|高速口|(?<=[东南西北])出口))"
)
_NO_MOTORWAY = regex(r"走?了?(?:机场|绕城|转速|血流|离心|低|中|超|一路|全程)高速\Z")
_STATION = regex(
    rf"{_LEAD}(?P<place>{_STEM}{{2,5}}(?:站|机场|码头|口岸))(?=[上下](?:车|[,。;、)\s]|$)|转车|转乘|出站|进站|换乘|接站|中转|候车|登机)"
)
# Stations of a town are called after it and a quarter of the sky: 昆明南站, 昆明南上车.
_TOWN_STATION = regex(
    r"(?:[东西南北](?=开往|上车|坐[高动火]|转[高动])|[东南西北]站|火车站|高铁站|汽车(?:客运)?站|客运站|国际机场|机场|站(?=[→上下]|-[\u4e00-\u9fff])|(?<=→[\u4e00-\u9fff]{2})站|"
    r"(?<=→[\u4e00-\u9fff]{3})站)(?![立台点位起姿])"
)
_THERE = r"那[片块]|那一[片带]|一带"
_POINTED = regex(
    rf"(?:(?<=[,。;、:( \n住在到])|(?<=老家))(?P<place>{_STEM}{{1,3}}[坛门桥楼庄村寺庙店湾塘桥街营])(?={_THERE})"
)
_POINTED_AT = regex(
    rf"(?<=[,。;、:( \n住在到])(?![本邻外同农老]村){_STEM}{{1,3}}[寨堡坝坪冲沟屯岗村庄](?=那边|那头|那家)"
)
# 西安高新, 合肥经开: a quarter of a town without its word.
_ZONE = regex(r"(?:高新|经开)(?=[,。;、)\s]|上班|打工|工作|租|住|那边|的[公厂企]|\Z)")
# 往森多的砂石路.
_ROAD_TO = regex(rf"(?<=往)(?P<place>{_STEM}{{2,4}})的(?:[砂土水柏山公][石泥油]?)?路")
# Where somebody of a list lives: 原来福(机务家园,79岁).
_HOME = regex(rf"(?<=\()(?P<place>{_STEM}{{2,8}}(?:家园|小区|花园|新村|公寓|家属院|[苑村]))(?=[,、] ?\d{{1,3}}岁)")
# A town abroad behind its country: 在日本名古屋打工.
_ABROAD = regex(
    rf"(?<=[在去到从赴往回])(?P<country>{_STEM}{{2,4}}?)(?P<town>{_STEM}{{2,4}}?)(?=[,。;、)\s]|打工|务工|工作|留学|读书|上学|定居|生活|出差|"
    r"旅游|回|返|做|住)"
)
# Towns in a list: 跑莎车、叶城一带.
_AREA_BEHIND = "一带|等地|两地|三地"
_AREA_WORD = regex(_AREA_BEHIND)
_AREA = regex(rf"[\u3400-\u9fff]{{2,8}}(?:[、和][\u3400-\u9fff]{{2,6}}){{0,4}}(?={_AREA_BEHIND})")
_NO_STATION = regex(r"(?:护[士理]|工作|服务|加油|监测|急救|中转|接种|采样|核酸|网|本|到|终点|始发|下一|每)站\Z")

_LARGE = frozenset({"province", "city"})

# Cities by what people call them; 义|乌市 is another one. Of those by their first character, names of three and more.
_CITY = regex(
    r"(?:(?<=[去回来到在从返抵赴往住经由])|(?<=外出))"
    r"(?P<place>[呼哈乌佳克吐嘉巴张攀景牡石秦葫连鄂防齐]市(?![长场委级民])|杭城|榕城|羊城|蓉城|申城|鹏城|泉城|邕城)(?!中心)"
)
# Provinces and cities by one character: 3日离鄂,5日返榕.
_BRIEF = regex(
    r"(?:[返抵赴]|(?<![分距脱游隔别迁偏远])离)(?P<place>[京津沪渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川蜀黔滇陕甘陇宁藏港澳台榕杭甬蓉汉穗邕])"
    r"(?=[,;。、)\n]|后|就诊|务工|打工|探亲|求医|出差|旅游|途中|乘|返|赴|至|前[,;。往]|当[日天]|\Z)"
)
# 住汉庭305, 宾馆 8208房, 寝室3-412; what a night costs stands there, too.
_CHAIN = "如家|汉庭|全季|7天|亚朵|锦江之星|维也纳|格林豪泰|速8|莫泰|宜必思|尚客优|桔子|布丁"
_ROOM = regex(
    rf"(?:(?P<poi>{_CHAIN})|宾馆|酒店|旅馆|旅社|民宿|寝室号?|宿舍|房间号?|房号)[ :]?"
    r"(?P<room>(?:[东西南北]?\d{1,2}-)?\d{3,4}(?:房间?|室)?)(?![\d.%(-]|[ ]?(?:元|块|人|年|例|名|平|转|rpm))"
)
# Whoever goes from door to door heads the lines with building, unit and room: 3-2-102 孤老.
_DOOR = regex(r"^[ ]?(?P<building>\d{1,2}-)(?P<unit>\d-)(?P<room>\d{3,4})(?![\d-])", re.MULTILINE)
_DOORS = regex(r"社区|小区|居委|网格|住户|入户|楼栋|楼长|门栋|孤老|独居|封控|租户|户主|巡访|走访")
_LEAST_DOORS = 2


class AddressTravel:
    """Finds stations, motorways and their exits by the verbs of travel around them; linear time."""

    name = "address_travel"
    category = "ADDRESS"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for expression, refused in ((_MOTORWAY, _NO_MOTORWAY), (_EXIT, None), (_STATION, _NO_STATION)):
            for found in expression.finditer(text):
                if refused is None or not refused.search(found["place"]):
                    yield _span(*found.span("place"))
        for found in _TOWN_STATION.finditer(text):
            if length := _town_before(text, found.start()):
                yield _span(found.start() - length, found.end())
        for found in _ZONE.finditer(text):
            if length := _town_before(text, found.start()):
                yield _span(found.start() - length, found.end())
        for found in _AREA.finditer(text) if _AREA_WORD.search(text) else ():
            for word in re.finditer(r"[^、和]+", found[0]):
                end = found.start() + word.end()
                if length := _town_before(text, end):
                    yield _span(end - length, end)
        for found in _ABROAD.finditer(text):
            if found["country"] in countries():
                yield _span(found.start(), found.end())
        for found in _POINTED.finditer(text):
            yield _span(*found.span("place"))
        for found in (*_CITY.finditer(text), *_BRIEF.finditer(text)):
            yield _span(*found.span("place"))
        doors = [*_DOOR.finditer(text)]
        if len(doors) >= _LEAST_DOORS and _DOORS.search(text):
            for found in doors:
                parts = tuple(Part(*found.span(level), level) for level in ("building", "unit", "room"))
                yield replace(_span(found.start("building"), found.end()), parts=parts)
        for found in _ROOM.finditer(text):
            # In a town with several of a chain the house is told by its name, too.
            if found["poi"]:
                yield replace(_span(*found.span("poi")), parts=(Part(*found.span("poi"), "poi"),))
            parts = (Part(*found.span("room"), "room"),)
            yield replace(_span(*found.span("room")), parts=parts)
        for found in _HOME.finditer(text):
            yield _span(*found.span("place"))
        yield from find_homes(text)
        yield from find_stakes(text)
        yield from find_hamlets(text)
        for found in _POINTED_AT.finditer(text):
            yield _span(*found.span())
        for found in _ROAD_TO.finditer(text):
            if found["place"] not in common_words() and not found["place"].endswith(("方向", "县城", "城区")):
                yield _span(*found.span("place"))


def _town_before(text: str, end: int) -> int:
    """Return the length of the town of the register that ends at `end`, 0 when there is none."""
    for length in range(min(4, end), 1, -1):
        name = text[end - length : end]
        if name in _towns():
            return length
    return 0


@cache
def _towns() -> frozenset[str]:
    large = {name for name, found in short_divisions().items() if any(each.level in _LARGE for each in found)}
    return frozenset(places() - (common_words() - large))


def _span(start: int, end: int) -> Span:
    return Span(start, end, "ADDRESS", (), 0.85, "pattern:address_travel", Evidence.CONTEXT)
