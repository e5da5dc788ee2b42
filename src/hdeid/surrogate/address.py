"""Surrogate addresses: really existing divisions, invented names below them, other numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hdeid.surrogate.generator import Original, Parts, Wish
from hdeid.surrogate.numbers import scramble
from hdeid.surrogate.permutation import derive, number
from hdeid.surrogate.place import certain_code, chain_of
from hdeid.surrogate.region import moved, other_postcode
from hdeid.text.normalize import normalize
from hdeid.text.numerals import format_numeral

_DIVISIONS = ("province", "city", "district")
# First and second characters of invented place names; own lists of characters common in Chinese place names.
_FIRST = "安永新和平兴长东南西北华富宁康泰青白金银清双石龙凤云明文光建春"
_SECOND = "安宁和平兴泰康乐丰源泉河山溪桥塘湖岭坪湾林园庄阳岗田里"
_SUFFIX = re.compile(
    r"(?:街道办事处|街道|村民小组|社区居委会|居委会|社区|行政村|自然村|民族乡|苏木|嘎查|大道|大街|胡同|小区|花园|公寓|广场|"
    r"大厦|新村|村委会|镇|乡|村|屯|寨|路|街|巷|弄|里|道|组|队|市场|车站|站|饭店|酒店|宾馆|商场|学校|公园|苑|城|园)$"
)
_DIGITS = frozenset("0123456789")
_HAN = re.compile(r"[\u3400-\u9fff]")
_STRETCH = re.compile(r"[\u3400-\u9fff]+|[^\u3400-\u9fff]+")
_UNITS = re.compile(
    r"(?:[号楼栋幢室层弄巷组队区期座门户排院铺米甲乙丙丁东西南北之附约经度分秒\-]|单元|支弄|[国省县乡]道|公里|大院|号线|邮编|邮政编码)+"
)
_POSTCODE = re.compile(r"(?<![0-9])[0-9]{6}(?![0-9])")
_CHINESE_NUMBER = re.compile(r"[一二三四五六七八九十]+")


@dataclass(frozen=True, slots=True)
class AddressGenerator:
    """Surrogates of addresses."""

    category: str = "ADDRESS"

    def generate(self, original: Original, wish: Wish) -> Parts:
        key = derive(wish.key, self.category)
        names = {level: normalize(text).strip() for level, text in original.parts if level in _DIVISIONS}
        code = certain_code(names)
        found = chain_of(moved(code, wish)) if code else {}
        others = {level: found.get(level, "") for level in names}

        def other(level: str, text: str) -> str:
            if level == "postcode":
                return _other_postcode(text, code, wish)
            return others.get(level) or _other_part(level, text, key)

        return tuple((level, other(level, text)) for level, text in original.parts)


def _other_postcode(text: str, code: str, wish: Wish) -> str:
    """Return another postcode, of the city where the address goes; words around it stay."""
    key = derive(wish.key, "postcode")
    found = _POSTCODE.search(normalize(text))
    head = other_postcode(found[0], code, wish) if found else ""
    if found is None or not head:
        return scramble(text, key)
    cut = found.start() + len(head)
    return text[: found.start()] + head + scramble(text[cut : found.end()], key) + text[found.end() :]


def _other_part(level: str, text: str, key: bytes) -> str:
    if level == "country":
        return text
    normal = normalize(text)
    if any(char in _DIGITS for char in normal):
        return "".join(_other_stretch(stretch[0], level, key) for stretch in _STRETCH.finditer(text))
    return _other_words(level, text, normal, key)


def _other_stretch(text: str, level: str, key: bytes) -> str:
    """Return digits as other digits, words beside them as other words, and units (号, 弄, 单元) as they are."""
    normal = normalize(text)
    if level == "coordinates" or not _HAN.match(normal) or _UNITS.fullmatch(normal):
        return scramble(text, key)
    return _other_words(level, text, normal, key)


def _other_words(level: str, text: str, normal: str, key: bytes) -> str:
    if level in ("number", "building", "unit", "floor", "room") and (found := _CHINESE_NUMBER.search(normal)):
        other = 1 + number(key, 30, level, normal)
        return text[: found.start()] + format_numeral(other, "十") + text[found.end() :]
    suffix = found[0] if (found := _SUFFIX.search(normal)) else ""
    if level in _DIVISIONS and not suffix:
        suffix = normal[-1:] if normal[-1:] in "省市区县旗州盟" else ""
    first = _FIRST[number(key, len(_FIRST), "first", level, normal)]
    return first + _SECOND[number(key, len(_SECOND), "second", level, normal)] + suffix
