"""Addresses that the register of places or their own grammar proves, and those that a caption or a verb announces.

A place alone in running text proves nothing (云南白药, 北京烤鸭, 中国高血压指南): it counts behind 家住 or 籍贯, as a
chain (安徽省六安市), or with finer pieces behind it (杨浦区控江路580号). Places inside the name of an organization are
its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import ahocorasick

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.address_run import (
    CUT,
    OF_PLACE,
    address_end,
    division_chain,
    is_organization,
    place_at,
    places,
)
from hdeid.detector.reading.captions import Field
from hdeid.detector.reading.page import Page
from hdeid.detector.words.relations import FRIEND, KIN
from hdeid.lexicon.divisions import countries, divisions, foreign_cities, short_divisions
from hdeid.lexicon.names import surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_SOURCE = "pattern:address"
_CAPTION = regex(
    r"(?:住址|地址|住所|籍贯|祖籍|户籍|户口|户籍地|户籍所在地|户口所在地|户口地|现住|家住|常住地|居住地|暂住地|出生地|发病地|"
    r"发病地点|感染地|旅居地|所在地|行政区划|地点|居住社区|(?i:address|residence|birth ?place|place of birth))"
    r"(?:\([^()]{0,12}\)|\d|类型)?\Z"
)
_NOT_CAPTION = regex(r"邮箱|电子|网|(?i:e-?mail|IP|mac)|穿刺|采血|注射|部位|手术地点")
# 头孢曲松, 生理盐水 and 静脉通道 end like counties and a district.
_MEDICINE_BEFORE = frozenset({"头孢", "生理", "静脉"})
# The caption once more in English: 住址 Address in China: 义乌市….
_ENGLISH_CAPTION = regex(r"[A-Za-z ]{0,24}[Aa]ddress[A-Za-z ]{0,16}: ?")
# 地点:家中(河北省…).
_AT_HOME = regex(r"(?:家[中里]|自家|院内) ?\((?=[\u4e00-\u9fff]{4})")
_NO_VALUE = regex(
    r"(?:(?:[来去返]院)?(?:路途|途中|路上)\Z|同上|同前|同户籍|同现住|不详|未知|无|拒绝|未提供|本地|外地|本市|本省|城镇|农村|农业|非农|家庭|集体|[-/*_.])"
)
# What follows on the line without a colon of its own: 8楼 时间2020.3.1 问话人 …, 北区 9-1502 9/6 复诊.
_NEXT = (
    r" (?=[\u4e00-\u9fff]{0,2}(?:时间|日期)[ :]{0,2}(?:19|20)?\d|(?:19|20)\d\d(?:年|[-./]\d{1,2}[-./])\d|"
    r"被?(?:问话|询问|谈话|调查|访谈|采样|检查|记录|见证|报告|申请|收[货件]|(?:紧急)?联系)人[ :]{1,2}[\u4e00-\u9fff]|"
    r"\d{1,2}/\d{1,2} ?(?:[来已未]?(?:复[诊查]|就诊|初诊|随[访诊]|产检|[入出住]院|发[病热]|接种|体检|通知|上门|来院)))"
)
_VALUE_END = regex(
    rf"{_NEXT}|"
    r"[,;。]|(?<=医院|生院)(?=[\u4e00-\u9fff\d])| (?=[父母夫妻][ :]|1[3-9]\d{9})|"
    r"[ ]?\((?=[^()]*(?:败|同前|同上|邮[码编]|电话|已|未|嫁|牧区|农村))(?![^()]*[路街村室号区园苑幢栋组队])|"
    r"[ ]?\((?![^()]*[\d路街村室号区园苑])|"
    r"[ ]{2}|(?:邮编|电话|手机|联系|咨询)"
)
_ENGLISH_END = regex(
    r"[;|]|(?<!No)\.\s|[ ]{2}|[^\x00-\x7f]|,? ?(?:[Tt]el|[Pp]hone|[Mm]obile|[Ee]-?mail|[Zz]ip|[Pp]ost)\b"
)
_HAN = r"[\u3400-\u9fff]"
_STAY = r"(?:旅[游行]|出差|务工|打工|读书|上学|生活|工作|居住|从事)"
_CUE = regex(
    r"(?:家住|家在|现住|现居住?|住在|住于|居住[于在地]|住址[为是]?|户籍(?:所在)?地?[为是在]?|籍贯[为是]?|"
    r"[出原]?生[于在](?!理)|原籍|祖籍|来自|[暂租借寄常久旅]住[于在]?|租房[于在]|搬[至到]|迁[至到居]|久居|"
    r"定居[于在]?|长[居期]住?[于在]|居住|旅居|发病[于地]|途经|前往|到过|去过|赴|返回|回到|感谢|多谢|务工于?|打工于?|"
    rf"[于在](?={_HAN}{{2,8}}{_STAY})|(?<={_HAN})[至从由](?={_HAN}{{2,8}}(?:旅[游行]|返|回|来院)))[:\s]?"
)
# The doctor or the sister from there: 屏边的陶医生, 昆明的二姐.
_PERSON_OF = regex(
    rf"的(?:[\u4e00-\u9fff]?(?:医生|大夫|主任|老师|师傅|老板)|(?:{KIN}|{FRIEND}|[大二三小老堂表]?[哥姐弟妹姑姨舅叔家])"
    r"(?![\u4e00-\u9fff]?[病史]))"
)
_STRONG_START = regex(
    rf"(?!市区|城区|县城)[^\W\d_{CUT}]{{1,7}}?(?:街道|[镇乡村路街巷弄]|社区|小区|花园|公寓|大厦|新村|嘎查|苏木|家园|大道|农场|林场)"
    r"(?![^\W\d_]?(?:医院|卫生|诊所|中学|小学))"
)
_ROAD = regex(
    rf"(?P<road>[^\W\d_{CUT}]{{1,6}}?(?:大街|大道|胡同|支路|公路|[路街巷弄道]))(?:[东南西北中]段)?"
    r"[ ]?[甲乙附]?\d{1,5}(?:-\d+)?[号弄](?!线|管|方|钉|针|仪|机|质控|染色|切口)"
)
# Parts of any town: 至市区道路.
_ANY_TOWN = frozenset({"市区", "城区", "郊区", "县城"})
# Ways through the body and through wires are not streets.
_NOT_ROAD = regex(
    r"(?:静脉|动脉|输液|中心|气|尿|消化|食|阴|产|通|胆|肠|呼吸|管|轨|味|知|耳|鼻|泪|隧|泌尿|生殖|回|旁|电|线|思|套|走|"
    r"小|同|分|一|多|上|下)(?:[道路巷弄街])\Z"
)
_COUNT = r"(?:\d{1,4}|[一二三四五六七八九十]{1,3})"
_BUILDING = rf"(?:{_COUNT}|[A-Za-z])(?:号楼|[幢栋座])"
_INDOORS = rf"(?:[ -]?{_COUNT}(?:单元|[层楼]|室)|[ -]?\d{{3,4}}(?:寝?室|房)?(?!\d)){{1,4}}"
_ROOM = regex(rf"(?P<stem>[^\W\d_{CUT}]{{2,8}}?){_BUILDING}{_INDOORS}")
_WARD = regex(
    r"示教|会议|接待|报告厅|办公|ICU|车间|病区|病房|病室|住院|门诊|急诊|手术|检验|放射|护理|医技|外科|内科|科|医院"
)


class Address:
    """Finds addresses by captions, by verbs of living and travelling, by the register, and by roads and rooms."""

    name = "address"
    category = "ADDRESS"

    def find(self, page: Page) -> Iterator[Span]:
        yield from _from_captions(page)
        yield from _from_cues(page.text)
        yield from _from_register(page.text)
        yield from _from_roads(page.text)
        yield from _from_rooms(page.text)


def _span(start: int, end: int, evidence: Evidence, score: float) -> Span:
    return Span(start, end, "ADDRESS", (), score, _SOURCE, evidence)


def _from_captions(page: Page) -> Iterator[Span]:
    for field in page.fields_named(_CAPTION):
        if _NOT_CAPTION.search(field.caption) or _NO_VALUE.match(page.text, field.start, field.end):
            continue
        end = _value_end(page.text, field)
        home = _AT_HOME.match(page.text, field.start, end)
        lead = home or _ENGLISH_CAPTION.match(page.text, field.start, end)
        start = lead.end() if lead else field.start
        end -= home is not None and page.text[end - 1] == ")"
        if end > start and _is_address(page.text, start, end, field.caption):
            yield _span(start, end, Evidence.CONTEXT, 0.97)


def _value_end(text: str, field: Field) -> int:
    # English addresses have commas inside.
    is_english = text[field.start : field.end].isascii()
    line_end = text.find("\n", field.start)
    limit = field.end if not is_english else line_end if line_end > 0 else len(text)
    stop = (_VALUE_END if not is_english else _ENGLISH_END).search(text, field.start, limit)
    end = _before_outer_bracket(text, field.start, stop.start() if stop else limit)
    while end > field.start and text[end - 1].isspace():
        end -= 1
    return end


def _before_outer_bracket(text: str, start: int, end: int) -> int:
    """Return where a bracket closes that was opened before `start`, else `end`: (现住:城关镇北街6号)因外伤."""
    depth = 0
    for index in range(start, end):
        depth += (text[index] == "(") - (text[index] == ")")
        if depth < 0:
            return index
    return end


def _is_address(text: str, start: int, end: int, caption: str) -> bool:
    """Return whether a value begins with a place, or holds one by its suffix or number; 地点 says little by itself."""
    value = text[start:end]
    if place_at(text, start):
        return True
    if not re.search(r"[\u3400-\u9fff]{2}", value):
        return "ddress" in caption and bool(re.search(r"\d.*[A-Za-z]{3}|[A-Za-z]{3}.*\d", value))
    is_named = re.search(r"[省市区县旗镇乡村路街巷弄道庄屯]|社区|小区|花园|公寓|号|室|[幢栋]|单元|\d组|新村|苑", value)
    return bool(is_named) and not (caption.endswith("地点") and _WARD.search(value))


def _from_cues(text: str) -> Iterator[Span]:
    for cue in _CUE.finditer(text):
        start = cue.end()
        end = _announced_end(text, start)
        if end and not is_organization(text, end):
            yield _span(start, end, Evidence.CONTEXT, 0.92)


def _announced_end(text: str, start: int) -> int:
    """Return where the address ends that a cue announces at `start`, 0 when none begins there."""
    chain = division_chain(text, start)
    if chain and chain[0] in _ANY_TOWN:
        return 0
    if chain:
        end = start + sum(map(len, chain))
        if len(chain[-1]) > 1 or len(chain) > 1:
            return address_end(text, end)
    named = _STRONG_START.match(text, start)
    return address_end(text, named.end()) if named and not _NOT_ROAD.search(named[0]) else 0


def _from_register(text: str) -> Iterator[Span]:
    position = 0
    for last, name in _register().iter(text):
        start = last + 1 - len(name)
        if start < position:
            continue
        chain = division_chain(text, start)
        end = start + sum(map(len, chain))
        if not chain or chain[0] in _ANY_TOWN or end <= start or text[max(0, start - 2) : start] in _MEDICINE_BEFORE:
            continue
        whole = address_end(text, end)
        if text[end : end + 2].strip()[:1] == "(":
            # A bracket alone says nothing of a place: 新华(9.6签收).
            whole = end
        if whole > end or len(chain) > 1:
            if is_organization(text, whole) or (whole > end and is_organization(text, end)):
                continue
            yield _span(start, whole, Evidence.SHAPE, 0.9 if whole > end else 0.85)
            position = whole
        elif (OF_PLACE.match(text, end) and _is_large(chain[0])) or (
            _PERSON_OF.match(text, end)
            and surnames().get(text[start - 1 : start], 9) > 2  # 何金水的女儿: a name
            and (chain[0] not in common_words() or _is_large(chain[0]))
        ):
            yield _span(start, end, Evidence.CONTEXT, 0.85)
            position = end


@cache
def _register() -> ahocorasick.Automaton:
    automaton = ahocorasick.Automaton()
    for name in places() - set(countries()) - foreign_cities():
        automaton.add_word(name, name)
    automaton.make_automaton()
    return automaton


def _is_large(name: str) -> bool:
    found = divisions().get(name, ()) + short_divisions().get(name, ())
    return any(division.level in ("province", "city") and division.is_current for division in found)


def _from_roads(text: str) -> Iterator[Span]:
    for found in _ROAD.finditer(text):
        road = found["road"]
        if not _NOT_ROAD.search(road):
            yield _span(found.start(), address_end(text, found.end()), Evidence.SHAPE, 0.8 if len(road) > 2 else 0.6)


def _from_rooms(text: str) -> Iterator[Span]:
    for found in _ROOM.finditer(text):
        if not _WARD.search(text, max(0, found.start() - 2), found.end("stem")):
            yield _span(found.start(), address_end(text, found.end()), Evidence.SHAPE, 0.8)
