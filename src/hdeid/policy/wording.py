"""How faults are worded: the likeliest right word, and the English word for a Chinese one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from hdeid.core.category import CATEGORIES, Category
from hdeid.core.category import REST as REST_LEVEL

# What people also call the categories; the titles of the taxonomy are added to these.
_OTHER_NAMES = {
    "人名": "name", "名字": "name", "患者姓名": "name", "住址": "address", "户籍": "address", "籍贯": "address",
    "地名": "address", "单位": "organization", "医院": "organization", "时间": "date", "出生日期": "date",
    "手机": "phone", "手机号": "phone", "电话号码": "phone", "座机": "phone", "身份证": "id_card", "护照": "id_doc",
    "证件": "id_doc", "住院号": "medical_record", "门诊号": "medical_record", "病历号": "medical_record",
    "受试者": "subject", "医保号": "insurance", "社保号": "insurance", "银行卡": "bank_card", "邮箱": "email",
    "网站": "url", "微信": "account", "微信号": "account", "车牌": "plate", "器械": "device", "设备": "device",
    "婚姻": "marital_status", "学历": "education", "所有": "any", "全部": "any",
}  # fmt: skip
_OTHER_LEVELS = {
    "省份": "province", "城市": "city", "区": "district", "县": "district", "街道": "township", "乡镇": "township",
    "镇": "township", "村": "village", "道路": "road", "门牌": "number", "楼": "building", "房间": "room",
    "姓氏": "surname", "名字": "given", "年份": "year", "月份": "month", "日期": "day", "其余": "rest", "其他": "rest",
}  # fmt: skip


@cache
def chinese_categories() -> Mapping[str, str]:
    """Return the word to write in a policy for each Chinese name of a category."""
    return {**_OTHER_NAMES, **{category.title: name.lower() for name, category in CATEGORIES.items()}}


def chinese_levels(category: Category) -> Mapping[str, str]:
    """Return the word to write in a policy for each Chinese name of a level of a category."""
    known = {*category.level_names, REST_LEVEL}
    others = {chinese: level for chinese, level in _OTHER_LEVELS.items() if level in known}
    return {**others, **{level.title: level.name for level in category.levels}}


def suggest(word: str, known: Iterable[str]) -> str:
    """Return the known word most like a mistyped one, or nothing."""
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.65)), "")


def one_of(words: Iterable[str]) -> str:
    """Return words as a list for a message: `one of `a`, `b``.

    >>> one_of(["a", "b"]), one_of(["a"])
    ('one of `a`, `b`', '`a`')
    """
    quoted = [f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else f"one of {', '.join(quoted)}"


def clip(text: str, length: int = 40) -> str:
    """Return a value as it may stand in a message: one line, at most `length` characters."""
    line = text.replace("\n", "⏎")
    return line if len(line) <= length else f"{line[: length - 1]}…"
