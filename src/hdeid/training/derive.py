"""Levels of spans that a labelled set gives whole, where a lexicon or the writing makes them certain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from hdeid.lexicon.divisions import countries, divisions, short_divisions, townships
from hdeid.lexicon.names import compound_surnames, surnames

Levels = list[tuple[int, int, str]]

TRANSLITERATION = frozenset(
    "阿埃艾安奥巴贝比波伯勃博布查达戴丹道德蒂迪杜多厄恩尔法菲费芬弗佛福夫盖甘冈戈格古哈海汉赫亨华霍基吉加贾金卡凯坎康考科克肯库"
    "奎拉莱兰劳勒雷里利莉林琳卢鲁路伦罗洛马玛迈曼梅门蒙米密莫墨姆穆纳娜内尼诺努欧帕派佩皮普奇乔切琼让热瑞萨赛桑森沙莎舍圣施史"
    "斯丝苏索塔泰坦汤特腾提图托瓦万威维韦温沃乌伍西希夏肖谢辛雅亚扬耶叶伊英尤约泽扎詹珍朱兹佐隆朗菱"
)
"""Characters that write foreign names; a name of only these may have no Han surname."""

_PLACE_SUFFIXES = (
    (("自治区", "省"), ("province",)),
    (("自治州", "地区", "盟"), ("city",)),
    (("自治县", "自治旗", "区", "县", "旗"), ("district",)),
    (("街道", "镇", "乡", "苏木"), ("township",)),
    (("村", "社区", "屯", "庄", "嘎查"), ("village",)),
    (("大道", "大街", "路", "街", "巷", "胡同", "弄"), ("road",)),
)
_LONGEST_SIMPLE_PLACE = 5

COMPANY = re.compile(r"(?:公司|集团|股份|银行|大学|学院|研究院|研究所|报|电视台|出版社|俱乐部|队)$")

_DIGIT = "0-9"
_HAN_DIGIT = "〇零○一二三四五六七八九"
_YEAR = rf"(?:[12][{_DIGIT}]{{3}}|[一二][{_HAN_DIGIT}]{{3}})\s?年"
_SHORT_YEAR = rf"(?:[{_DIGIT}]{{2}}|[{_HAN_DIGIT}]{{2}})年"
_MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]|元|正|腊)\s?月(?:份)?"
_DAY = (
    rf"(?:3[01]|[12][{_DIGIT}]|0?[1-9]|三十一?|二十[一二三四五六七八九]?|十[一二三四五六七八九]?"
    r"|[一二三四五六七八九])\s?[日号]"
)
_CLOCK = (
    rf"[{_DIGIT}]{{1,2}}[时点](?:[{_DIGIT}]{{1,2}}分(?:[{_DIGIT}]{{1,2}}秒)?|半|许|整)?"
    rf"|[{_DIGIT}]{{1,2}}:[{_DIGIT}]{{2}}(?::[{_DIGIT}]{{2}})?"
)
_TIME = rf"(?:凌晨|清晨|早晨|上午|中午|下午|晚上|晚)?(?:{_CLOCK})"
_NUMERIC = (
    rf"(?P<ny>(?:19|20)[{_DIGIT}]{{2}}[-./])(?P<nm>(?:1[0-2]|0?[1-9])[-./])"
    rf"(?P<nd>(?:3[01]|[12][{_DIGIT}]|0?[1-9])(?![{_DIGIT}])(?:\s(?=[{_DIGIT}]{{1,2}}:))?)"
)
_DATE = re.compile(
    rf"(?:{_NUMERIC}|(?P<y>{_YEAR})(?P<m>{_MONTH})?(?P<d>(?<=月){_DAY})?|(?P<m2>{_MONTH})(?P<d2>{_DAY}))"
    rf"(?P<t>(?<=[日号{_DIGIT}\s]){_TIME})?"
)
_BARE = re.compile(rf"(?P<y>{_SHORT_YEAR}|{_YEAR})?(?P<m>{_MONTH})?(?P<d>{_DAY})?(?P<t>(?<=[日号]){_TIME})?")
_LEVEL_OF_GROUP = (
    ("ny", "year"),
    ("y", "year"),
    ("nm", "month"),
    ("m", "month"),
    ("m2", "month"),
    ("nd", "day"),
    ("d", "day"),
    ("d2", "day"),
    ("t", "time"),
)
_NO_DATE_BEHIND = re.compile(r"代|间|来|龄|级|后|前|度|内|余|多")


def name_levels(name: str) -> Levels | None:
    """Return surname and given name of a Han name, None where they are not certain.

    Certain are compound surnames before a given name, and names of two or three characters that begin with one of the
    surnames that nine persons in ten bear and are not written like foreign names.
    """
    if not all("\u3400" <= character <= "\u9fff" for character in name):
        return None
    if len(name) in (3, 4) and name[:2] in compound_surnames():
        return [(0, 2, "surname"), (2, len(name), "given")]
    is_foreign = len(name) > 2 and TRANSLITERATION.issuperset(name)
    if len(name) in (2, 3) and surnames().get(name[0], 3) <= 2 and not is_foreign:
        return [(0, 1, "surname"), (1, len(name), "given")]
    return None


@cache
def place_levels(place: str) -> tuple[str, ...] | None:
    """Return the levels that a place without parts may be, None where it may be several parts or anything."""
    named = divisions().get(place, ()) + short_divisions().get(place, ())
    current = [division for division in named if division.is_current]
    known = {division.level for division in current or named}
    if place in townships():
        known.add("township")
    if place in countries():
        known.add("country")
    if known:
        return tuple(sorted(known))
    if len(place) <= _LONGEST_SIMPLE_PLACE:
        for endings, levels in _PLACE_SUFFIXES:
            if place.endswith(endings):
                return levels
    return None


def find_dates(text: str) -> Iterator[Levels]:
    """Yield the parts of every date in a text that its writing makes certain: with a full year, or month and day."""
    for found in _DATE.finditer(text):
        is_year_alone = found["y"] and not found["m"]
        if found["y"] and not found["m"] and found["d"]:
            continue
        if is_year_alone and _NO_DATE_BEHIND.match(text, found.end()):
            continue
        if found["m"] and not found["d"] and _NO_DATE_BEHIND.match(text, found.end()):
            continue
        yield _parts(found)


def date_levels(text: str) -> Levels | None:
    """Return the parts of a stretch that is known to tell a time, None where it is no absolute date."""
    found = next(find_dates(text), None)
    if found is not None:
        return found
    bare = _BARE.match(text)
    if bare is None or not bare[0] or _NO_DATE_BEHIND.match(text, bare.end()):
        return None
    return _parts(bare)


def _parts(found: re.Match[str]) -> Levels:
    groups = found.groupdict()
    return [(*found.span(group), level) for group, level in _LEVEL_OF_GROUP if groups.get(group)]
