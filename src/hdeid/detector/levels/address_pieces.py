"""The pieces that an address may be made of, each with a level and a cost: places of the register, names that end in
街 or 村, numbers that end in 号 or 室, and anything else at a price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from hdeid.lexicon.divisions import countries, divisions, foreign_cities, short_divisions, townships
from hdeid.text.regex import regex

_LONGEST_NAME = 16
_LONGEST_STEM = 8
_NUMERAL = r"(?:[\d零一二三四五六七八九十百]+)"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of an address as one level.

    Attributes:
        start: First character.
        level: Its level; empty for separators, which belong to what stands before them.
        cost: How unlikely the reading is, in natural log units without a fixed scale.
        after: Levels it may follow; empty for any.
    """

    start: int
    level: str
    cost: float
    after: frozenset[str] = frozenset()


# Suffix, level, cost. Source: the suffixes of GB/T 23705-2009 (place names and addresses) and those that the registers
# of townships and villages use most.
_SUFFIXES = (
    ("省 自治区 特别行政区", "province", 1.5),
    ("市 自治州 地区 盟", "city", 2.2),
    ("区 县 旗 自治县 自治旗 新区 矿区 林区", "district", 2.2),
    ("街道 镇 乡 苏木 街道办事处 街道办 办事处 民族乡 农场 林场 牧场 渔场 种畜场", "township", 1.0),
    ("村 社区 嘎查 居委会 村委会 居民委员会 村民委员会 行政村 自然村 居 牧委会", "village", 0.9),
    ("庄 屯 寨 营 圩 埭 坝 坪 塘 沟 湾 岗 坡 坑 冲 墩 堡 店 家 庙 岭 窝 渡 浜 组", "village", 2.4),
    ("路 街 大街 大道 道 巷 胡同 弄 公路 环路 国道 省道 县道 高速 支路 马路 横街 条 街巷 里弄 步行街", "road", 0.7),
    ("东路 西路 南路 北路 中路 东街 西街 南街 北街 中街 路东段 路西段 路南段 路北段 路中段 "
     "大道东段 大道西段 大道南段 大道北段 大道中段 大道东 大道西 大道南 大道北 "
     "南大街 北大街 东大街 西大街 路一段 路二段 路三段 路四段 路五段", "road", 0.5),
    ("段 线 桥 交叉口 交汇处 路口 街口", "road", 2.0),
    ("开发区 工业区 高新区 经济开发区 技术开发区 经济技术开发区 工业园区 高新技术开发区 "
     "产业园区 度假区 保税区 新城 科技城 园区 示范区", "road", 1.4),
    ("小区 花园 公寓 大厦 广场 商场 车站 医院 学校 市场 苑 园 府 庭 酒店 宾馆 饭店 中心 家园 公司 厂 城 新村 "
     "小学 中学 大学 学院 超市 商城 大楼 宿舍 别墅 山庄 豪庭 名苑 华庭 公馆 花苑 佳苑 雅苑 家苑 名城 新苑 "
     "嘉园 银行 工业园 科技园 产业园 创业园 软件园 火车站 汽车站 地铁站 机场 公园 幼儿园 批发市场 餐厅 店 馆 "
     "院 轩 居 里 湾 郡 墅 站 房 寺 码头 网吧 基地 仓库 物流园 写字楼 商务楼 综合楼 家属院 大院 工地 养老院 "
     "敬老院 福利院 名邸 国际 天地 世家 小镇 海岸 半岛 公社 楼盘 期 区 商厦 门诊部 卫生院 派出所 法院 政府 局 "
     "厅 部 集团 有限公司", "poi", 1.3),
)  # fmt: skip
_PREFIX = r"(?:[甲乙丙丁东西南北附临新老]|\(?[附临]\)?)?"
_NUMBERED = (
    (rf"{_PREFIX}{_NUMERAL}(?:[-之、]\d+)*(?:号院|[号#弄]|支弄)(?:之[一二三四五六七八九\d]+|-\d+)?", "number", 0.5, ""),
    (rf"(?:第)?{_NUMERAL}(?:村民小组|生产小?队|社|[组队]|片(?!区))", "number", 0.5, ""),
    # A lane has a number, and so has the house in it.
    (rf"{_NUMERAL}[号#](?:内)?", "building", 0.6, "弄"),
    (rf"[A-Za-z东西南北中甲乙丙丁第]?-?{_NUMERAL}-?[A-Za-z]?(?:号?[幢栋座]楼?|号楼|#楼|#(?!\d))", "building", 0.5, ""),
    (r"[A-Za-z]\d?(?:号?[幢栋座]楼?|号楼|#楼)", "building", 0.5, ""),
    (r"[A-Za-z东西南北中主副裙](?:楼|[幢栋座]楼?|区)", "building", 1.2, ""),
    (rf"{_NUMERAL}(?:号?门|排|斋|舍|号馆)", "building", 1.6, ""),
    (rf"(?:第)?(?:{_NUMERAL}|[甲乙丙丁A-Za-z])-?(?:单元|梯|门洞)", "unit", 0.4, ""),
    (rf"(?:[东西南北中]|{_NUMERAL})(?:号?门)", "unit", 1.4, ""),
    (rf"(?:第|负|地下|B|-)?{_NUMERAL}-?(?:层半?|楼|[Ff](?![A-Za-z]))", "floor", 0.5, ""),
    (r"[A-Za-z东西南北]?-?\d+[A-Za-z]?(?:号?[室户]|号?房间?|号?商?铺|档口?)", "room", 0.4, ""),
    (r"[一二三四五六七八九十零]+(?:号?室|号房间?|户)", "room", 0.4, ""),
    (r"[A-Za-z]?-?\d+[A-Za-z]?号", "room", 0.2, "floor unit"),
    (r"[A-Za-z]?\d+[A-Za-z]?(?![\dA-Za-z号])", "number", 1.9, "road village"),
    (r"\d+[-/]\d+(?![-\d])", "number", 2.2, "road village"),
    (r"[A-Za-z]?\d{1,3}[A-Za-z]?(?![\d号A-Za-z])", "building", 1.6, "poi number"),
    (r"\d{1,2}(?=-[A-Za-z]?\d{2})", "unit", 1.0, "building"),
    (r"[A-Za-z]?\d{2,5}[A-Za-z]?(?!\d)", "room", 1.6, "building unit floor"),
    (r"\d{3,5}(?!\d)", "room", 2.2, "number poi"),
    (r"\d{6}(?!\d)", "postcode", 9.0, ""),
)  # fmt: skip
_PATTERNS = tuple((regex(pattern), level, cost, after) for pattern, level, cost, after in _NUMBERED)
_SEPARATORS = regex(r"[\s\-_,.;:、/|~()#·。'\"&+*\[\]{}<>!?@=%^]+")
_INNER_ENDS = regex(r"(?<=.)[省市区县镇乡村路街道弄号幢栋楼室层苑]|小区|花园|大厦|广场|公寓")
_INNER_NUMBERS = regex(r"\d+|[一二三四五六七八九十](?=[组队楼层幢栋])")
_TAILS = regex(
    r"(?:斜?对面|对过|旁边?|附近|隔壁|门口|内|里面|[东西南北后前][侧面]|楼[下上]|路?口|交[界叉]处|交叉口|[以往][东西南北]|[一二三四五\d]段)?"
    r"(?:约?\d+米)?"
)


def pieces(address: str) -> list[list[Piece]]:
    """Return for each position the pieces that end there; every address can be read through."""
    by_end: list[list[Piece]] = [[] for _ in range(len(address) + 1)]
    for start in range(len(address)):
        for end, piece in _pieces_at(address, start):
            by_end[end].append(piece)
    for end, piece in _named_pieces(address):
        by_end[end].append(piece)
    return by_end


def _pieces_at(address: str, start: int) -> Iterator[tuple[int, Piece]]:
    yield from _known_pieces(address, start)
    for pattern, level, cost, after in _PATTERNS:
        found = pattern.match(address, start)
        if found and (after != "弄" or _is_in_lane(address, start)):
            yield found.end(), Piece(start, level, cost, frozenset(after.split()) if after != "弄" else frozenset())
    separator = _SEPARATORS.match(address, start)
    if separator:
        yield separator.end(), Piece(start, "", 0.1)
    elif not address[start].isalnum():
        yield start + 1, Piece(start, "", 0.1)
    tail = _TAILS.match(address, start)
    if tail and tail.end() > start:
        yield tail.end(), Piece(start, "", 1.0)
    # Anything may be the name of a place of interest, at a price that grows with its length.
    for end in range(start + 1, min(len(address), start + 2 * _LONGEST_STEM) + 1):
        if not address[end - 1].isalnum():
            break
        yield end, Piece(start, "poi", 2.2 + 0.4 * (end - start) + _inner_cost(address[start:end]))


def _known_pieces(address: str, start: int) -> Iterator[tuple[int, Piece]]:
    known = _known_names()
    for end in range(start + 2, min(len(address), start + _LONGEST_NAME) + 1):
        name = address[start:end]
        if name in known:
            for level, cost in _readings(name):
                yield end, Piece(start, level, cost)


def _readings(name: str) -> tuple[tuple[str, float], ...]:
    """Return what a name of the registers may be, and the cost of each reading; abolished divisions cost more."""
    found = {
        division.level: cost + (0.0 if division.is_current else 0.4)
        for cost, register in ((0.9, short_divisions()), (0.2, divisions()))
        for division in reversed(register.get(name, ()))
    }
    if name in townships():
        found.setdefault("township", 0.3)
    elif name in _short_townships():
        found.setdefault("township", 1.6)
    if name in countries():
        found.setdefault("country", 0.3)
    elif name in foreign_cities():
        found.setdefault("city", 0.8)
    return tuple(found.items())


@cache
def _known_names() -> frozenset[str]:
    """Return every name that has a reading. The readings themselves are not kept: they would keep parts of texts."""
    registers = (short_divisions(), divisions(), townships(), _short_townships(), countries(), foreign_cities())
    return frozenset().union(*registers)


@cache
def _short_townships() -> frozenset[str]:
    shorts = (
        name.removesuffix("街道") if name[-1] == "道" else name[:-1] for name in townships() if name[-1] in "道镇乡"
    )
    return frozenset(short for short in shorts if len(short) > 1)


def _named_pieces(address: str) -> Iterator[tuple[int, Piece]]:
    """Yield names by their suffix: a stem of one to eight letters and 路, 村, 小区 …"""
    suffixes = _suffixes()
    for middle in range(1, len(address)):
        for end in range(middle + 1, min(len(address), middle + 8) + 1):
            for level, cost in suffixes.get(address[middle:end], ()):
                for start in range(middle - 1, max(-1, middle - 1 - _LONGEST_STEM), -1):
                    if not address[start].isalnum():
                        break
                    yield end, Piece(start, level, cost + _stem_cost(address, start, middle))


def _stem_cost(address: str, start: int, middle: int) -> float:
    length = middle - start
    cost = (0.0, 0.8, 0.0, 0.3, 0.9, 1.7)[length] if length < 6 else 1.7 + 0.8 * (length - 5)
    return cost + _inner_cost(address[start:middle])


def _inner_cost(name: str) -> float:
    """Return what a name costs for the ends of other names and the numbers inside it (镇东湖, but 318国道)."""
    return 1.1 * len(_INNER_ENDS.findall(name)) + 0.9 * len(_INNER_NUMBERS.findall(name))


@cache
def _suffixes() -> dict[str, tuple[tuple[str, float], ...]]:
    index: dict[str, list[tuple[str, float]]] = {}
    for words, level, cost in _SUFFIXES:
        for word in words.split():
            index.setdefault(word, []).append((level, cost))
    return {word: tuple(readings) for word, readings in index.items()}


def _is_in_lane(address: str, start: int) -> bool:
    return start > 0 and address[start - 1] in "弄院"
