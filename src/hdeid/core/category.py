"""What an identifier is (category) and the parts it is made of (levels, coarse to fine).

This is the vocabulary of the whole product: tagger labels (`ADDRESS.city`), policy selectors (`address.city`), gold
files and reports all take their words from `CATEGORIES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

TAXONOMY_VERSION = 1

Kind = Literal["direct", "quasi"]

REST = "rest"
"""Name, in selectors and decisions, of the text in a span that no level claims."""


@dataclass(frozen=True, slots=True)
class Level:
    """One step of a category.

    Attributes:
        name: English name, lower case, as written in policies.
        title: Chinese name, as shown to people.
        is_beside: True for a level that stands beside the chain of its category (a postcode beside an address): it is
            neither coarser nor finer than the others.
    """

    name: str
    title: str
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class Category:
    """What an identifier is.

    Attributes:
        name: Upper-case name, as written in markup and labels.
        title: Chinese name, as shown to people and in tags (`[姓名]`).
        kind: `direct` points at one person by itself, `quasi` does so together with others.
        doc: What belongs to the category, in one line.
        levels: Its parts, coarse to fine; those beside the chain come last. Empty when it has none.
        is_nested: True when a finer level lies inside the coarser ones (a road inside a city), so that showing it gives
            them away; False for a sequence of parts (year, month, day).
        covers_span: True when every character of a span must belong to a level (TAXONOMY.md, "Markup").
        chain: Names of the levels of the chain, coarse to fine, without those beside it.
        level_names: Names of all levels.
    """

    name: str
    title: str
    kind: Kind
    doc: str
    levels: tuple[Level, ...] = ()
    is_nested: bool = False
    covers_span: bool = False
    chain: tuple[str, ...] = field(init=False)
    level_names: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        # Worked out once: every span that is made looks them up.
        object.__setattr__(self, "chain", tuple(level.name for level in self.levels if not level.is_beside))
        object.__setattr__(self, "level_names", tuple(level.name for level in self.levels))

    @property
    def is_direct(self) -> bool:
        return self.kind == "direct"


def _levels(*pairs: str, beside: tuple[str, ...] = ()) -> tuple[Level, ...]:
    """Read `name:title` pairs; those in `beside` stand beside the chain and follow it."""
    named = ((pair.partition(":"), pair in beside) for pair in (*pairs, *beside))
    return tuple(Level(name, title, is_beside) for (name, _, title), is_beside in named)


# Source: TAXONOMY.md; the quasi-identifiers of GB/T 37964-2019 come last.
_ALL = (
    Category(
        "NAME", "姓名", "direct", "a person: patient, relative, clinician, investigator, monitor",
        _levels("surname:姓", "given:名"), covers_span=True,
    ),
    Category(
        "ADDRESS", "地址", "direct", "where a person lives, works, fell ill, was sampled, travelled",
        _levels(
            "country:国家", "province:省", "city:市", "district:区县", "township:乡镇街道", "village:村社区",
            "road:路", "number:门牌号", "poi:地点", "building:楼栋", "unit:单元", "floor:楼层", "room:室",
            beside=("postcode:邮编", "coordinates:坐标"),
        ),
        is_nested=True, covers_span=True,
    ),
    Category(
        "ORGANIZATION", "机构", "quasi", "hospital, site, employer, school, company, agency",
        _levels("region:地区", "body:机构名", "department:科室"), is_nested=True,
    ),
    Category(
        "DATE", "日期", "quasi", "any calendar date, or date and time",
        _levels("year:年", "month:月", "day:日", "time:时间"), covers_span=True,
    ),
    Category("AGE", "年龄", "quasi", "an age in years, months, days"),
    Category(
        "PHONE", "电话", "direct", "mobile or landline, fax",
        _levels("prefix:号段", "area:区号", "subscriber:用户号"),
    ),
    Category(
        "ID_CARD", "身份证号", "direct", "resident identity card, 18 or 15 digits",
        _levels(
            "province:省码", "city:市码", "district:区县码", "birth_year:出生年", "birth_month:出生月",
            "birth_day:出生日", "sequence:顺序码", "check:校验码",
        ),
        covers_span=True,
    ),
    Category(
        "ID_DOC", "证件号", "direct",
        "passport, military, Hong Kong/Macao/Taiwan permits and identity cards, driving licence, birth, death, "
        "disability, practising certificates",
    ),
    Category(
        "MEDICAL_RECORD", "病案号", "direct",
        "inpatient, outpatient, examination, specimen, prescription, blood-bag, bed number",
    ),
    Category(
        "SUBJECT", "受试者编号", "direct", "trial subject, screening, randomisation number; subject initials",
        _levels("site:中心号", "subject:受试者号"),
    ),
    Category("INSURANCE", "保险号", "direct", "medical-insurance, social-security, policy, claim number"),
    Category(
        "BANK_CARD", "银行卡号", "direct", "bank or credit card",
        _levels("issuer:发卡行", "account:账号", "check:校验码"),
    ),
    Category("EMAIL", "电子邮箱", "direct", "e-mail address", _levels("local:用户名", "domain:域名")),
    Category("URL", "网址", "direct", "web address"),
    Category("IP", "网络地址", "direct", "IPv4, IPv6, MAC address"),
    Category("ACCOUNT", "账号", "direct", "WeChat, QQ, Weibo, login names, staff number"),
    Category(
        "PLATE", "车牌号", "direct", "vehicle plate, vehicle identification number",
        _levels("province:省份", "city:发牌地", "serial:序号"),
    ),
    Category("DEVICE", "器械编号", "direct", "implant serial, device number, UDI"),
    Category("PROFESSION", "职业", "quasi", "occupation of a patient, relative, contact"),
    Category("ETHNICITY", "民族", "quasi", "ethnic group, religion, nationality as a property of a person"),
    Category("SEX", "性别", "quasi", "sex, in structured fields and `caption: value` text"),
    Category("MARITAL_STATUS", "婚姻状况", "quasi", "marital status, in structured fields and `caption: value` text"),
    Category("EDUCATION", "文化程度", "quasi", "level of education, in structured fields and `caption: value` text"),
    Category("INCOME", "收入", "quasi", "income, in structured fields and `caption: value` text"),
)  # fmt: skip

CATEGORIES: Mapping[str, Category] = MappingProxyType({category.name: category for category in _ALL})
"""Every category by its name, in the order of TAXONOMY.md."""

DIRECT = frozenset(name for name, category in CATEGORIES.items() if category.is_direct)
"""Names of the categories that point at one person by themselves."""
