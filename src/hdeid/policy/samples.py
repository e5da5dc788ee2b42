"""An invented example of every category, level by level: what proofs show people in place of real text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hdeid.core.category import CATEGORIES, REST
from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.policy.plan import MUNICIPALITY

# Invented; the identity card has a division that was never given out, the telephone numbers lie in no range in use.
_MARKED = {
    "NAME": "{surname:李}{given:海海}",
    "ADDRESS": "{country:中国}{province:浙江省}{city:杭州市}{district:西湖区}{township:示例街道}{village:样板村}"
               "{road:文三路}{number:580号}{poi:示例花园}{building:3幢}{unit:2单元}{floor:6层}{room:501室}{postcode:310013}"
               "{coordinates:30.27,120.13}",
    "ORGANIZATION": "{region:杭州市}{body:示例医院}{department:心内科}",
    "DATE": "{year:2023年}{month:5月}{day:31日}{time:14:30}",
    "AGE": "37岁",
    "PHONE": "{prefix:138}{area:0013}{subscriber:8000}",
    "ID_CARD": "{province:33}{city:00}{district:06}{birth_year:1980}{birth_month:05}{birth_day:12}{sequence:123}"
               "{check:4}",
    "ID_DOC": "E12345678",
    "MEDICAL_RECORD": "ZY0012345",
    "SUBJECT": "{site:001-}{subject:023}",
    "INSURANCE": "YB20230099",
    "BANK_CARD": "{issuer:622200}{account:123456789012}{check:3}",
    "EMAIL": "{local:lihaihai@}{domain:example.cn}",
    "URL": "www.example.cn/lihaihai",
    "IP": "192.0.2.17",
    "ACCOUNT": "lihai_88",
    "PLATE": "{province:浙}{city:A}{serial:12345}",
    "DEVICE": "SN20230517",
    "PROFESSION": "渔民",
    "ETHNICITY": "畲族",
    "SEX": "女",
    "MARITAL_STATUS": "离异",
    "EDUCATION": "初中",
    "INCOME": "月入三千元",
}  # fmt: skip
_OTHER_TEXTS = {
    ("ADDRESS", MUNICIPALITY): "上海市",
    ("ADDRESS", REST): "某处甲",
    ("NAME", REST): "某甲",
    ("DATE", REST): "23甲",
}


@cache
def sample(category: str) -> Document:
    """Return a document of one span with every level of its category."""
    return parse_markup(f"[[{category}|{_MARKED[category]}]]")


def sample_text(category: str, level: str) -> str:
    """Return an example of one level; `rest`, the empty level and `municipality` have one as well."""
    other = _OTHER_TEXTS.get((category, level))
    return other or _texts(category).get(level) or sample(category).text


@cache
def _texts(category: str) -> Mapping[str, str]:
    document = sample(category)
    texts = {part.level: document.text[part.start : part.end] for part in document.spans[0].parts}
    return {**texts, REST: "甲乙丙"} if CATEGORIES[category].levels else {"": document.text}


def level_title(category: str, level: str) -> str:
    """Return the Chinese name of a level as tables of policies have it.

    >>> level_title("ADDRESS", "city"), level_title("ADDRESS", "rest"), level_title("AGE", "")
    ('市', '其余', '全部')
    """
    special = {REST: "其余", MUNICIPALITY: "直辖市", "": "全部"}
    known = {entry.name: entry.title for entry in CATEGORIES[category].levels}
    return known.get(level) or special[level]


def atom_name(category: str, level: str) -> str:
    """Return an atom class as a selector names it: `address.city`, `age`.

    >>> atom_name("ADDRESS", "city"), atom_name("AGE", "")
    ('address.city', 'age')
    """
    return f"{category.lower()}.{level}" if level else category.lower()
