"""ADDRESS of whoever goes from door to door, before the person: `5、杨树峁武改莲`, `11幢柏阿婆`, `四组桐子湾 贺老五`.

Village doctors and neighborhoods write where somebody lives without a word for it, and often without a blank.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.address_room import find_rooms
from hdeid.detector.patterns.name_title import has_title
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_shapes import is_known, is_plausible, is_value, is_word
from hdeid.detector.words.name_words import nobody
from hdeid.lexicon.names import surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

# What hamlets end with by the lie of the land, and which end of it: 朝阳坬, 石坝口, 五道梁子.
_LAND = "[塌峁崂崾塬坬畔垴坳坪坝塆畈屯埭峪沟湾渠坡岔坎梁冲岭堡寨庄村滩咀嘴崖坑垭凼坨塔塘岗台洼沿崮埝甸]"
# And where they lie beside it, beside a well or a bridge, or around old houses: 塘坎上, 石桥头, 老屋.
_LIE = "[垭坳坪坝塆湾垸塘岭坡冲塬坬峁崂崾塌垴坎墩堰堡寨屯梁沟渠坑岔埭埝滩崖坨凼洼畈屋井河桥庙祠山溪江树园田窑庵亭碑塔]"
_SIDE = "[上下边脚背底坎头]"
_NO_PLACE = "我你他她咱俺您本该同全各每某当到在去回来从住往进出自由是有没"
_SPOT = (
    rf"(?![{_NO_PLACE}])(?:[\u4e00-\u9fff]{{0,2}}{_LIE}{_SIDE}|[\u4e00-\u9fff]{{0,2}}[垭坳坪坝塘寨岔]口|[\u4e00-\u9fff]{{1,3}}(?<![站台室房科厅])对[门岸]|"
    r"[\u4e00-\u9fff]{0,3}(?:屋场|禾场|晒场|院子)|[\u4e00-\u9fff]{0,2}[老新祖]屋)"
)
_HAMLET = rf"(?![{_NO_PLACE}])[\u4e00-\u9fff]{{1,4}}{_LAND}[底口子上下头里边脚]?"
_NUMERAL = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_TEAM = rf"{_NUMERAL}[组队社]"
_ITEM = r"\(?\d{1,2} ?[.、)][ \t]?"
_STOP = r"(?=[ \t,。;:、(\d\n]|\Z)"
_NAME = rf"(?P<name>[\u4e00-\u9fff]{{2,3}}){_STOP}"
# Staff have titles as well: the team of a doctor and the building where one sits are nobody's home.
_NEIGHBOR = (
    r"(?P<family>[\u4e00-\u9fff])(?=[大小老阿][妈爸爷奶娘婆公叔伯婶嫂姐哥姨姑]|阿[姨婆公]|[奶爷婆公叔伯婶嫂姨姑]{1,2}|老?太|老汉|"
    r"师傅|先生|女士|家(?![属长]))"
)
_VISITED = regex(
    rf"(?:^|(?<=\n)|(?<=;) ?){_ITEM}(?P<place>(?:{_TEAM})?(?:{_HAMLET}|(?P<spot>{_SPOT}))) {{0,2}}{_NAME}", re.MULTILINE
)
# Without the number of an item the name must read like one.
_HEADING = regex(rf"^[ \t]?(?P<place>(?:{_TEAM})?(?:{_HAMLET}|{_SPOT})) {{0,2}}{_NAME}", re.MULTILINE)
_BUILDING = (
    rf"(?<![\d第共-])(?<!\d:)(?P<place>{_NUMERAL}(?:[幢栋]|#楼|号楼|单元)(?:{_NUMERAL}单元)?"
    r"(?:[ -]?\d{3,4}室?)?) {0,2}"
)
_IN_BUILDING = regex(rf"{_BUILDING}(?:{_NEIGHBOR}|{_NAME})")
_NO_PERSON = regex(r"[单平楼会东西南北]|[\u4e00-\u9fff]{1,2}[室房元面厅门层梯区台站]\Z")
_OF_TEAM = regex(rf"(?<![\d第共A-Za-z])(?<!\d:)(?<!护理)(?P<place>{_TEAM}) {{0,2}}{_NEIGHBOR}")
# At the heads of lines, where the text speaks of a village: `4组 童建国 血压158`.
_HEADING_TEAM = regex(rf"^[ \t]?(?:{_ITEM})?(?P<place>{_TEAM}) {{0,2}}{_NAME}", re.MULTILINE)
_COUNTRY = regex(r"[村乡]|下队|赶[场集]|入户|公卫")
# 本村三组, 俺村四队柳树坎上.
_OWN = regex(
    rf"(?:本村|我们?村|你们?村|[咱俺]们?村|该村|同村|村里)(?:的|在)?(?P<place>{_TEAM}(?:[\u4e00-\u9fff]{{1,4}}(?:{_LAND}|屋场|坝)[上下边脚口里]?)?)"
)
# A cell beside sex and age: `陶七斤 男 61 五组瓦窑台`.
_ROW = regex(
    rf"[ \t|][男女](?:性)?[ \t|]{{1,4}}\d{{1,3}}(?:岁)?[ \t|]{{1,4}}(?:[\u4e00-\u9fff]{{1,4}}[ \t|]{{1,4}})?"
    rf"(?P<place>{_TEAM}(?:[\u4e00-\u9fff]{{1,4}}(?:{_LAND}|屋场|场)[上下边脚口]?)?)(?=[ \t|\n]|\Z)"
)
# 房号: B座3层 402.
_ROOM = regex(
    r"房号[ :]{0,2}(?P<building>[A-Za-z\d]{1,3}(?:[座栋幢]|号楼) ?)(?P<floor>\d{1,2}[层楼F] ?)?"
    r"(?P<room>\d{3,4}(?:室|(?!\d)))?"
)
# 屋场:坳背 户主:…, or in a column of its own; which arm of a trial somebody is in has the same title.
_HAMLET_TITLE = regex(r"(?:屋场|院落|院子|[塆湾]子|寨子|自然村|小地名|[村塆湾]组|组别)\Z")
_HAMLET_VALUE = regex(rf"(?:{_TEAM})?(?:{_HAMLET}|{_SPOT})")
# What stands in a column of homes is one, be it a hamlet that reads like a name; of 93 cells of Han characters in the
# authored documents 90 are marked.
_HOME_TITLE = regex(
    r"(?:住址|家庭地址|居住地址?|住处|家住|户籍地址?|(?:\A|行政|自然|所在|现住)村(?:名|庄|屯)?|村组|村屯|庄子)\Z"
)
_HOME_VALUE = regex(
    r"(?!同|[本该外]|不|未|无|没|拒|已|待|农村|城[镇乡市区]|[乡镇县]|家[中里庭]|集体|流动|走访|[\u4e00-\u9fff]{0,3}(?:地址|街道|老院|学校|医院|宿舍|[租住]房)\Z)"
    r"[\u4e00-\u9fff]{2,6}"
)
_PLAIN_HAMLET = regex(r"[\u4e00-\u9fff]{1,3}[^省市县区旗镇乡道路街院园苑楼巷弄里城府厂组队\x00-\x7f]")
# Counters and posts: 导诊台, 门岗.
_POST = regex(r"[诊务士号询检讲平阳柜吧前后作监]台|[值门上安专下在护医]岗")
_LEAST_LINES = 2
_COMMON_RANK = 2
_SOURCE = "pattern:address-door"


class AddressDoor:
    """Finds where those live who are visited, and their names where nothing but a hamlet leads to them; linear."""

    name = "address-door"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        yield from find_rooms(text)
        for found in _visits(text):
            yield _span(*found.span("place"), "village")
            yield Span(*found.span("name"), "NAME", (), 0.85, _SOURCE, Evidence.CONTEXT)
        for found in _IN_BUILDING.finditer(text):
            if found["family"]:
                yield from _neighbor(found, "building")
            elif _is_resident(found["name"]):
                yield _span(*found.span("place"), "building")
        teams = [found for found in _HEADING_TEAM.finditer(text) if _is_resident(found["name"])]
        if len(teams) >= _LEAST_LINES and _COUNTRY.search(text):
            for found in teams:
                yield _span(*found.span("place"), "number")
        for found in _OF_TEAM.finditer(text):
            yield from _neighbor(found, "number")
        for field in page.fields_named(_HAMLET_TITLE):
            value = text[field.start : field.end]
            if _HAMLET_VALUE.fullmatch(value) and _is_hamlet(value):
                yield _span(field.start, field.end, "village")
        for field in page.fields_named(_HOME_TITLE):
            value = text[field.start : field.end]
            if field.is_cell and _HOME_VALUE.fullmatch(value) and value not in common_words():
                yield _span(field.start, field.end, "village" if _PLAIN_HAMLET.fullmatch(value) else "")
        for expression in (_OWN, _ROW):
            for found in expression.finditer(text):
                yield Span(*found.span("place"), "ADDRESS", (), 0.85, _SOURCE, Evidence.CONTEXT)
        for found in _ROOM.finditer(text):
            parts = tuple(Part(*found.span(level), level) for level in found.groupdict() if found[level])
            yield Span(parts[0].start, parts[-1].end, "ADDRESS", parts, 0.85, _SOURCE, Evidence.CONTEXT)


def _visits(text: str) -> Iterator[re.Match[str]]:
    """Yield hamlets with names at the heads of items; at the heads of lines where several stand so."""
    items = [found for found in _VISITED.finditer(text) if _is_called(found["name"])]
    if any(_is_hamlet(found["place"]) for found in items):
        # 桥头 is a place of its own only where other items begin with one.
        yield from (found for found in items if found["spot"] or _is_hamlet(found["place"]))
    lines = [found for found in _HEADING.finditer(text) if _is_hamlet(found["place"]) and _is_resident(found["name"])]
    if len(lines) >= _LEAST_LINES:
        yield from lines


def _is_hamlet(place: str) -> bool:
    ends = place[-2:]
    return place not in common_words() and (ends not in common_words() or len(place) > 3) and not _POST.match(ends)


def _is_called(name: str) -> bool:
    """Return whether a name behind a hamlet is one; what country people are called by no register of names tells."""
    if _is_resident(name):
        return True
    is_usual = len(name) == 3 and surnames().get(name[0], 9) <= _COMMON_RANK and is_value(name)
    return is_usual and not is_word(name[:2]) and not is_word(name[1:])


def _is_resident(name: str) -> bool:
    """Return whether a name behind a building or a team is one; the given name may be a word: 童建国."""
    if _NO_PERSON.match(name) or name in nobody() or has_title(name, 0, len(name)):
        return False
    is_usual = len(name) == 3 and is_known(name) and surnames().get(name[0], 9) <= _COMMON_RANK
    return is_plausible(name) or (is_usual and not is_word(name) and not is_word(name[:2]))


def _neighbor(found: re.Match[str], level: str) -> Iterator[Span]:
    """Yield where somebody of a surname lives, and the surname."""
    if surnames().get(found["family"], 9) > _COMMON_RANK:
        return
    start, end = found.span("family")
    yield _span(*found.span("place"), level)
    yield Span(start, end, "NAME", (Part(start, end, "surname"),), 0.85, _SOURCE, Evidence.CONTEXT)


def _span(start: int, end: int, level: str) -> Span:
    parts = (Part(start, end, level),) if level == "village" else ()
    return Span(start, end, "ADDRESS", parts, 0.85, _SOURCE, Evidence.CONTEXT)
