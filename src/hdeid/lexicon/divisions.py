"""Places: the divisions of China with their GB/T 2260 codes, abolished ones included, townships, and countries."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from hdeid.lexicon.load import read_pairs, read_rows

_MUNICIPALITIES = frozenset({"11", "12", "31", "50"})
_GROUPS = (
    "蒙古族|蒙古|回族|藏族|维吾尔|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克|傣族|黎族|傈僳族|"
    "佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯|"
    "塔吉克|怒族|鄂温克族|鄂温克|裕固族|保安族|独龙族|鄂伦春|普米族|各族"
)
_AUTONOMOUS = re.compile(rf"^(.{{2,}}?)(?:{_GROUPS})+(?:自治([州县旗区]))$")
_SUFFIX = re.compile(
    r"(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|自治州|自治县|自治旗|地区|林区|新区|省|市|区|县|旗|盟)$"
)


@dataclass(frozen=True, slots=True)
class Division:
    """One division of China down to the county.

    Attributes:
        code: Its six digits of GB/T 2260; for the counties of Taiwan and the districts of Hong Kong and Macao, which
            have none, that of the province.
        name: Its full name.
        level: `province`, `city` or `district`. The four municipalities are cities (TAXONOMY.md, "ADDRESS").
        successors: Codes of the divisions that took its place; empty for one that still stands.
        is_current: False once abolished.
    """

    code: str
    name: str
    level: str
    successors: tuple[str, ...] = ()
    is_current: bool = True


@cache
def divisions() -> Mapping[str, tuple[Division, ...]]:
    """Return the divisions of each full name, current ones first."""
    index: dict[str, list[Division]] = {}
    for division in _all_divisions():
        index.setdefault(division.name, []).append(division)
    return MappingProxyType({name: tuple(sorted(found, key=_order)) for name, found in index.items()})


@cache
def short_divisions() -> Mapping[str, tuple[Division, ...]]:
    """Return the divisions that a name of two characters or more without its suffix may mean (安徽, 浦东, 恩施州)."""
    index: dict[str, list[Division]] = {}
    for found in divisions().values():
        for division in found:
            for short in _short_names(division.name):
                if short not in divisions():
                    index.setdefault(short, []).append(division)
    return MappingProxyType({name: tuple(sorted(found, key=_order)) for name, found in index.items()})


@cache
def townships() -> Mapping[str, tuple[str, ...]]:
    """Return the codes of the districts in which each town, township or street office lies."""
    index: dict[str, list[str]] = {}
    for code, names in read_pairs("townships.tsv"):
        for name in names.split("|"):
            index.setdefault(name, []).append(code)
    return MappingProxyType({name: tuple(codes) for name, codes in index.items()})


@cache
def countries() -> Mapping[str, tuple[str, ...]]:
    """Return the best known cities of each country, by the country's short and full names."""
    index: dict[str, tuple[str, ...]] = {}
    for row in read_rows("countries.tsv"):
        cities = tuple(row[1].split("|")) if len(row) > 1 else ()
        index.update(dict.fromkeys(row[0].split("|"), cities))
    return MappingProxyType(index)


@cache
def foreign_cities() -> frozenset[str]:
    """Return the cities that `countries` names."""
    return frozenset(city for cities in countries().values() for city in cities)


@cache
def division_by_code() -> Mapping[str, Division]:
    """Return the division of each six-digit code, abolished ones included."""
    # Of the names that one code has borne, the current one comes last and wins.
    found = sorted(_coded_divisions(), key=lambda division: division.is_current)
    return MappingProxyType({division.code: division for division in found})


def region_name(code: str) -> str:
    """Return the names of a six-digit code from province to district; empty when the code was never given out.

    Codes that end in 01 below a city stand for its urban districts as a whole (市辖区) and bear the city's name.

    >>> region_name("310110"), region_name("341500")
    ('上海市杨浦区', '安徽省六安市')
    """
    if code not in division_by_code() and not (code[4:] == "01" and code[:4] + "00" in division_by_code()):
        return ""
    codes = dict.fromkeys((code[:2] + "0000", code[:4] + "00", code))
    return "".join(division_by_code()[part].name for part in codes if part in division_by_code())


def division_code(*names: str) -> str:
    """Return the GB/T 2260 code that division names, coarse to fine, stand for; empty when none is certain.

    The code is that of the finest name that the coarser ones leave unambiguous; functional areas without a code of
    their own get that of their city.

    >>> division_code("安徽", "六安市"), division_code("上海市", "浦东新区"), division_code("朝阳区")
    ('341500', '310115', '')
    """
    for last in range(len(names), 0, -1):
        code = _certain_code(names[:last])
        if code:
            return code
    return ""


def _certain_code(names: tuple[str, ...]) -> str:
    best = [(_agreement(found, names[:-1]), found.is_current, found.code) for found in named_divisions(names[-1])]
    if not best:
        return ""
    top = max(best)[:2]
    codes = {_official(code) for agreement, current, code in best if (agreement, current) == top}
    return codes.pop() if len(codes) == 1 else ""


def named_divisions(name: str) -> tuple[Division, ...]:
    """Return the divisions that a name, full or short, may mean."""
    return divisions().get(name, ()) + short_divisions().get(name, ())


def _agreement(division: Division, coarser: tuple[str, ...]) -> int:
    return sum(any(contains(outer, division) for outer in named_divisions(name)) for name in coarser)


def contains(outer: Division, inner: Division) -> bool:
    """Return whether a division lies in another, or is it, by their codes."""
    return inner.code.startswith(outer.code.rstrip("0") if outer.code[2:] == "0000" else _stem(outer.code))


def _stem(code: str) -> str:
    return code[:4] if code.endswith("00") else code


def _official(code: str) -> str:
    # The statistical bureau numbers functional areas (development zones) 71 and up; GB/T 2260 does not know them.
    return code[:4] + "00" if code[4] == "7" else code


def _order(division: Division) -> tuple[bool, str]:
    return (not division.is_current, division.code)


def _short_names(name: str) -> Iterator[str]:
    autonomous = _AUTONOMOUS.match(name)
    stem = autonomous[1] if autonomous else _SUFFIX.sub("", name)
    if len(stem) >= 2 and stem != name:
        yield stem
    if autonomous and autonomous[2] != "区":
        yield stem + autonomous[2]


def _all_divisions() -> Iterator[Division]:
    yield from _coded_divisions()
    for code, city, districts in read_rows("hong_kong_macao_taiwan.tsv"):
        yield Division(code, city, "city")
        for district in districts.split("|"):
            yield Division(code, district, "district")


def _coded_divisions() -> Iterator[Division]:
    for row in read_rows("divisions.tsv"):
        code, name = row[0], row[1]
        successors = tuple(row[2].replace("-", "").split(",")) if len(row) > 2 else ()
        yield Division(code, name, _level(code), tuple(filter(None, successors)), len(row) < 3)


def _level(code: str) -> str:
    if code.endswith("0000"):
        return "city" if code[:2] in _MUNICIPALITIES else "province"
    return "city" if code.endswith("00") else "district"
