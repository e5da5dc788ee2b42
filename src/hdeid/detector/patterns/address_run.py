"""Reads an address forward from where it begins: places of the register, then names by their suffix, then numbers."""

from __future__ import annotations

from functools import cache

from hdeid.lexicon.divisions import (
    Division,
    countries,
    divisions,
    foreign_cities,
    named_divisions,
    short_divisions,
    townships,
)
from hdeid.text.regex import regex

_LONGEST_NAME = 16
# No address is longer; a bound keeps reading linear on texts that repeat places endlessly.
_LONGEST_ADDRESS = 120
_LONGEST_CHAIN = 6
_HAN = "\u3400-\u9fff"
# Characters that seldom stand in a name of a place: words of a sentence around it.
CUT = "在于到至从自住是为往去赴经由处及的了就诊与和其有被将把等因该患者他她它我你曾现今已未无不后前时发病伴并但且"
_STEM = rf"[^\W\d_{CUT}]"
_NUMERAL = r"(?:\d{1,5}|[一二三四五六七八九十]{1,3})"
_NO_DATE = r"(?!(?:19|20)\d\d-[01]?\d-[0-3]?\d(?!\d))"
_NUMBER = regex(
    rf"[ -]?{_NO_DATE}(?:[甲乙丙丁附临]?{_NUMERAL}(?:[-之]\d{{1,4}}){{0,3}}"
    r"(?:号院|号楼|号[房室铺门]?|[#弄幢栋座室户层楼组队社排]|支弄|门)|"
    # Villages of Guangdong are parted into 片: 湖边村二片.
    r"(?<=[村庄寨])[一二三四五六七八九十]{1,2}片(?=[,。;、) \n]|[1-9]\d{0,3}号|\Z)|"
    rf"第?{_NUMERAL}(?:村民小组|生产队|单元|梯)|[A-Za-z]\d{{0,3}}-?(?:[幢栋座区]|号楼)|"
    r"[A-Z]?\d{1,5}[-#]\d{1,5}(?:-\d{1,5}){0,2}室?|"
    r"(?<=[号幢栋座元楼层弄#路街])[A-Z]?\d{1,5}(?:寝?室|房)?(?![\d.:年月日/%]))"
)
# Suffixes that make an address whatever stands before them, longest first.
_STRONG = (
    "街道办事处|街道|办事处|苏木|嘎查|居委会|村委会|社区|小区|花园|公寓|大厦|新村|家园|家属院|家属楼|宿舍|工业园|工业区|开发区|"
    "大街|大道|公路|胡同|花苑|佳苑|名苑|嘉园|公馆|名城|自然村|行政村|"
    "[镇乡村路街巷弄屯庄]"
)
_WEAK = "广场|商场|商城|市场|火车站|高铁站|汽车站|地铁站|车站|机场|宾馆|酒店|饭店|农场|林场|牧场|[道里苑府庭城寨营]"
_SEGMENT = r"(?:[东南西北中]?[一二三四五六七八九十\d]?段)?"
_NAMED = regex(
    rf"[ ]?(?:{_STEM}{{1,8}}?|\d{{3}}(?=[国省县]道))"
    rf"(?:(?:{_STRONG}|[国省县]道){_SEGMENT}|(?:{_WEAK})(?=[ ]?[\dA-Z一二三四五六七八九十]))"
)
_BEFORE_BUILDING = regex(
    rf"{_STEM}{{2,8}}?(?={_NO_DATE}{_NUMERAL}(?:号楼|[幢栋座#]|-\d{{1,4}}-\d{{1,4}})|[A-Z]\d{{0,3}}[幢栋座])"
)
# A bracket with a number or a suffix goes on; a remark without a suffix does not: 1单元(筛选失败,Cr 268).
_REMARK = r"(?=[^()\n]{0,12}(?:败|已|未|[A-Za-z]{2}))(?![^()\n]*[路街村室号区园苑幢栋组队])"
_TAIL = regex(rf"[ ]?\((?!{_REMARK})(?:[^()\n]{{0,12}}(?:\d|[路街村室号区园苑])[^()\n]{{0,6}})\)")
# Behind a place these make the name of an organization, unless a word of a sentence stands between.
ORGANIZATION_BEHIND = regex(
    rf"[{_HAN}A-Za-z\d]{{0,16}}?(?:医院|卫生院|卫生室|保健院|疾控|医科|大学|学院|中学|小学|学校|幼儿园|公司|集团|药业|制药|银行|"
    r"医保|保险|社保|委员会|卫健委|[公法检]安?局|法院|检察院|监督|管理局|中心|协会|学会|研究|指南|共识|标准|规范|出版|日报|大学)"
)
OF_PLACE = regex(r"(?:本地)?人(?![民员口体工均群际士参格次类:])|籍(?!贯)|户[口籍]|口音")
"""Behind a place: who comes from there, or is registered there."""

_SENTENCE = regex(rf"[{CUT}，。;读念]")


@cache
def places() -> frozenset[str]:
    """Return every name of the registers that may begin or continue an address."""
    return (
        frozenset(name for register in (divisions(), short_divisions(), townships(), countries()) for name in register)
        | foreign_cities()
    )


def place_at(text: str, start: int) -> str:
    """Return the longest name of the registers that stands at `start`, empty when there is none."""
    for length in range(min(_LONGEST_NAME, len(text) - start), 1, -1):
        name = text[start : start + length]
        if name in places():
            return name
    return ""


def division_chain(text: str, start: int) -> list[str]:
    """Return the names of divisions that follow one another at `start`, each inside the one before it."""
    chain: list[str] = []
    position = start
    outer: tuple[Division, ...] = ()
    while len(chain) < _LONGEST_CHAIN and (name := _inside(text, position, outer)):
        chain.append(name)
        position += len(name)
        outer = named_divisions(name)
        if not outer:
            break
        while text[position : position + 1] in ("-", " ") and place_at(text, position + 1):
            chain[-1] += text[position]
            position += 1
    return chain


def _inside(text: str, position: int, outer: tuple[Division, ...]) -> str:
    """Return the longest name at `position` that lies inside one of `outer`; any name where that is empty."""
    for length in range(min(_LONGEST_NAME, len(text) - position), 1, -1):
        name = text[position : position + length]
        if name in places() and (not outer or _lies_inside(name, outer)):
            return name
    return ""


def _lies_inside(name: str, outer: tuple[Division, ...]) -> bool:
    codes = [division.code for division in named_divisions(name)] + list(townships().get(name, ()))
    stems = [division.code[:2] if division.code.endswith("0000") else division.code.rstrip("0") for division in outer]
    return any(code.startswith(stem) and code.rstrip("0") != stem for code in codes for stem in stems)


def address_end(text: str, position: int) -> int:
    """Return where the address ends that goes on at `position`: names by suffix, known townships, numbers."""
    limit = position + _LONGEST_ADDRESS
    while (following := _next_piece(text, position)) > position and position < limit:
        position = following
    tail = _TAIL.match(text, position)
    return tail.end() if tail else position


def _next_piece(text: str, position: int) -> int:
    number = _NUMBER.match(text, position)
    if number:
        return number.end()
    start = position + 1 if text[position : position + 1] in (" ", "-") else position
    name = place_at(text, start)
    if len(name) > 2 and (name in townships() or name in divisions()):
        return start + len(name)
    named = _NAMED.match(text, position)
    if named:
        return named.end()
    building = _BEFORE_BUILDING.match(text, position)
    return building.end() if building else position


def is_organization(text: str, end: int) -> bool:
    """Return whether what stands directly behind a place makes an organization of it."""
    behind = text[end : end + 20]
    stop = _SENTENCE.search(behind)
    return ORGANIZATION_BEHIND.match(behind[: stop.start()] if stop else behind) is not None
