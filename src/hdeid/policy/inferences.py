"""What tells what across categories: an identity card tells the birth date, a plate the city."""

from __future__ import annotations

from dataclasses import dataclass

from hdeid.policy.samples import atom_name

Known = tuple[str, str]
"""A category, upper case, and a level; the level is empty in a category without levels."""


@dataclass(frozen=True, slots=True)
class Inference:
    """One step from what is visible to what follows from it.

    Attributes:
        sources: What must be known, all of it.
        target: What follows.
        en: Why, in a few words.
        zh: The same in Chinese.
        is_backward: True when a fact tells part of a number. That a number is hidden as a whole is no reason to hide
            every fact in it, so that such a step counts only where a rule names that part.
    """

    sources: tuple[Known, ...]
    target: Known
    en: str
    zh: str
    is_backward: bool = False

    @property
    def name(self) -> str:
        """`age + date.year -> id_card.birth_year`."""
        return f"{' + '.join(atom_name(*source) for source in self.sources)} -> {atom_name(*self.target)}"


def _step(sources: str, target: str, en: str, zh: str, *, is_backward: bool = False) -> Inference:
    known = [_known(source) for source in sources.split(" + ")]
    return Inference(tuple(known), _known(target), en, zh, is_backward)


def _known(name: str) -> Known:
    category, _, level = name.partition(".")
    return (category.upper(), level)


# Source: GB 11643-1999, section 5: digits 1-6 are the division, 7-14 the birth date, the 17th is odd for men.
_ID_CARD = [
    *(_step(f"id_card.{level}", f"address.{level}", "digits of the ID card are the division of the residence",
            "身份证号前六位为户籍区划") for level in ("province", "city", "district")),
    *(_step(f"id_card.birth_{level}", f"date.{level}", "digits of the ID card are the birth date",
            "身份证号含出生日期") for level in ("year", "month", "day")),
    _step("id_card.birth_year", "age", "the birth year in the ID card tells the age", "身份证号中的出生年可推算年龄"),
    _step("id_card.sequence", "sex", "the last digit of the sequence is odd for men", "身份证号第17位奇男偶女"),
    *(_step(f"address.{level}", f"id_card.{level}", "a residence tells the division in the ID card",
            "住址可推断身份证号中的区划", is_backward=True) for level in ("province", "city", "district")),
    *(_step(f"date.{level}", f"id_card.birth_{level}", "a birth date tells digits of the ID card",
            "出生日期可推断身份证号中的数字", is_backward=True) for level in ("year", "month", "day")),
    _step("age + date.year", "id_card.birth_year", "the age at a visit and the year of the visit tell the birth year",
          "就诊年龄与就诊年份可推算出生年", is_backward=True),
]  # fmt: skip

# Source: GA 36-2018 (plates: province, issuing city); the numbering plan of landlines (area codes) and of mobile
# numbers, whose first seven digits are given out by city.
_PLACES = [
    _step("plate.province", "address.province", "the first character of a plate is the province", "车牌首字为省份简称"),
    _step("plate.city", "address.city", "the letter of a plate is the issuing city", "车牌字母为发牌城市"),
    _step("phone.area", "address.city", "the area code of a landline is the city", "固定电话区号对应城市"),
    _step("phone.prefix + phone.area", "address.city", "the first seven digits of a mobile number are those of a city",
          "手机号前七位对应归属城市"),
    *(_step("organization.region", f"address.{level}", "the place in an organization's name", "机构名称中的地区")
      for level in ("province", "city", "district")),
    *(_step("organization.body", f"address.{level}", "an organization stands at a known place", "机构所在地可查")
      for level in ("province", "city", "district")),
]  # fmt: skip

_ORGANIZATIONS = [
    _step("email.domain", "organization.body", "the domain of an e-mail address is its organization",
          "邮箱域名对应机构"),
    _step("url", "organization.body", "a web address names its organization", "网址对应机构"),
    _step("subject.site", "organization.body", "the site in a subject number is a hospital of the trial",
          "受试者编号中的中心号对应研究中心"),
]  # fmt: skip

INFERENCES: tuple[Inference, ...] = (*_ID_CARD, *_PLACES, *_ORGANIZATIONS)
"""Every step, single ones; chains of them are followed as well."""
