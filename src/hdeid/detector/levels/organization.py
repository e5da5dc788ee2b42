"""Splits the name of an organization into its region, its body and its department."""

from __future__ import annotations

import re

from hdeid.core.span import Part
from hdeid.lexicon.divisions import divisions, short_divisions, townships
from hdeid.text.regex import regex

_LONGEST = 12
_LEAST_BEHIND_SHORT = 4
# What has its place as a part of its own name: its region is not that of a local public body (TAXONOMY.md).
_BODY_WHOLE = regex(r"大学|学院|公司|集团|银行|厂|企业|酒店|大厦|保险|药业|科技|研究所|研究院|协会|学会|基金会|出版社")
# 青岛|市立医院: the city founded it.
_REGION_BEHIND = regex(r"(?:(?:省|市|自治区|州|地区|区|县|旗|盟)(?!立))+")
_HOSPITAL = r"\A.*(?:医院|生院|健院|[诊务疗]中心|控中心|院区|分院|诊所|[南北东西]院|总院)[\s(]*"
_DEPARTMENT = regex(
    _HOSPITAL
    + r"([^医院]{0,14}?(?:科室?|委员会|病[区房]|中心|门诊部?|办公室|ICU|CCU|[室组部]|"
    + r"[一二三四五六七八九十\d]+区|护[理士]站)\)?)\Z",
    re.DOTALL,
)
_ETHICS = regex(r"(?<=[院心])(?:医学)?伦理(?:委员会|办公?室?)\Z")
_OFFICE = regex(r"(?<=[司团厂])[^司团厂]{2,6}?(?:科|部|处|车间)\Z")
# Townships and villages that no register here has: 大桥镇卫生院, 樊家湾村卫生室.
_VILLAGE = regex(r"[\u3400-\u9fff]{2,4}?(?:镇|乡|街道|苏木|村)(?=[\u3400-\u9fff]{0,6}?(?:卫生|村|中心卫))")


def organization_parts(name: str, start: int = 0) -> tuple[Part, ...]:
    """Return region, body and department of an organization, in this order; only the body is always there.

    Source: TAXONOMY.md, "Conventions", ORGANIZATION.

    >>> [(part.start, part.level) for part in organization_parts("六安市人民医院心内科")]
    [(0, 'region'), (3, 'body'), (7, 'department')]
    """
    department = _DEPARTMENT.search(name)
    office = _ETHICS.search(name) or _OFFICE.search(name)
    body_end = office.start() if office else department.start(1) if department else len(name)
    body_start = region_length(name[:body_end])
    levels = ((0, body_start, "region"), (body_start, body_end, "body"), (body_end, len(name), "department"))
    return tuple(Part(start + first, start + last, level) for first, last, level in levels if first < last)


def region_length(name: str) -> int:
    """Return how many characters at the start of a local public body's name are places, 0 for other bodies."""
    if _BODY_WHOLE.search(name):
        return 0
    position = 0
    while length := _place_length(name, position):
        position += length
    return position


def _place_length(name: str, position: int) -> int:
    """Return the length of the place at `position` that leaves enough of a name behind it, 0 when there is none."""
    for length in range(min(_LONGEST, len(name) - position - 2), 1, -1):
        word = name[position : position + length]
        if (word in divisions() or word in townships()) and not name.startswith("立", position + length):
            return length
        if word in short_divisions():
            suffix = _REGION_BEHIND.match(name, position + length, position + length + 2)
            length += suffix.end() - suffix.start() if suffix else 0
            # 新华医院 is not the hospital of 新华; 北京协和医院 lies in 北京.
            if suffix or len(name) - position - length >= _LEAST_BEHIND_SHORT:
                return length
    found = _VILLAGE.match(name, position)
    return found.end() - found.start() if found else 0
