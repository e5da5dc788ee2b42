"""What each labelled set of the shared data says in the words of the taxonomy.

Each set has a rule: which categories it labels (the others may stand anywhere unsaid), and what its labels mean.
Where a set's convention differs from TAXONOMY.md or is in doubt, its label allows O as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from hdeid.tagger.labels import TAGGED_CATEGORIES
from hdeid.training.derive import COMPANY, date_levels, find_dates, name_levels, place_levels
from hdeid.training.partial import PartialLabels
from hdeid.training.plausible import plausible_places
from hdeid.training.sets import Record

Meaning = Callable[[PartialLabels, str, int, int], None]
"""Writes what one label of a set says about the characters `start <= i < end` of a text."""


@dataclass(frozen=True, slots=True)
class SetRule:
    """How a set is read.

    Attributes:
        labelled: Categories that the set labels wherever they stand; a character outside them is not of these.
        meanings: What each of its labels says; labels that are absent say nothing (O or unlabelled).
        finds_dates: Dates that are certain by their writing are labelled, as the set does not label them.
    """

    labelled: frozenset[str]
    meanings: Mapping[str, Meaning] = field(default_factory=dict)
    finds_dates: bool = True


def say(labels: PartialLabels, text: str, start: int, end: int, category: str, level: str = "") -> None:
    labels.set_part(start, end, category, level)


def say_levels(labels: PartialLabels, text: str, start: int, end: int, category: str, levels: tuple[str, ...]) -> None:
    labels.set_span(start, end, category, levels)


def say_name(labels: PartialLabels, text: str, start: int, end: int) -> None:
    parts = name_levels(text[start:end])
    if parts is None:
        labels.set_span(start, end, "NAME")
    for first, last, level in parts or ():
        labels.set_part(start + first, start + last, "NAME", level)


def say_place(labels: PartialLabels, text: str, start: int, end: int) -> None:
    labels.set_span(start, end, "ADDRESS", place_levels(text[start:end]))


def say_place_apart(labels: PartialLabels, text: str, start: int, end: int) -> None:
    """A place of a set that marks each one by itself, 北京市|海淀区, is one part."""
    labels.set_one_part(start, end, "ADDRESS", place_levels(text[start:end]))


def say_organization(labels: PartialLabels, text: str, start: int, end: int) -> None:
    if COMPANY.search(text[start:end]):
        labels.set_span(start, end, "ORGANIZATION", ("body",))
    else:
        labels.set_span(start, end, "ORGANIZATION")


def say_date(labels: PartialLabels, text: str, start: int, end: int) -> None:
    """Times of news are dates only where they are absolute; what lies around the date may be either."""
    parts = date_levels(text[start:end])
    if parts is None:
        labels.set_outside(start, end)
        return
    labels.allow(start, end, ["DATE"])
    for first, last, level in parts:
        labels.set_part(start + first, start + last, "DATE", level)


def say_contact(labels: PartialLabels, text: str, start: int, end: int) -> None:
    """Of contacts only the values are identifiers; the set also marks the captions (LINE, EMAIL)."""
    value = text[start:end]
    if "@" in value:
        labels.set_part(start, end, "EMAIL")
    elif sum(character.isdigit() for character in value) >= 7:
        labels.set_part(start, end, "PHONE")
    else:
        labels.allow(start, end, ["ACCOUNT", "PHONE"])


def say_person_with_title(labels: PartialLabels, text: str, start: int, end: int) -> None:
    """Names of dialogues bear their titles (王醫師); the title is none of the name."""
    title = TITLE.search(text, start, end)
    if title and title.end() == end and title.start() > start:
        labels.set_outside(title.start(), end)
        end = title.start()
    if end - start == 1 and title:
        labels.set_part(start, end, "NAME", "surname")
    else:
        say_name(labels, text, start, end)


TITLE = re.compile(
    r"(?:主治)?(?:医师|医生|大夫|护理师|护士|个管师|药师|营养师|主任|教授|先生|小姐|女士|太太|老师|阿姨|叔叔)"
)


def say_any(labels: PartialLabels, text: str, start: int, end: int, categories: tuple[str, ...]) -> None:
    labels.allow(start, end, categories)


def say_some(labels: PartialLabels, text: str, start: int, end: int, categories: tuple[str, ...]) -> None:
    labels.set_some(start, end, categories)


def part(category: str, level: str = "") -> Meaning:
    return partial(say, category=category, level=level)


def one_of(category: str, *levels: str) -> Meaning:
    return partial(say_levels, category=category, levels=levels)


def either(*categories: str) -> Meaning:
    """One of some categories, or nothing."""
    return partial(say_any, categories=categories)


def some(*categories: str) -> Meaning:
    """One of some categories, certainly."""
    return partial(say_some, categories=categories)


_NEWS = frozenset({"NAME", "ADDRESS", "ORGANIZATION"})
_ALL = frozenset(TAGGED_CATEGORIES)
_CLINICAL = frozenset(
    {"NAME", "ADDRESS", "ORGANIZATION", "PROFESSION", "ETHNICITY", "EMAIL", "URL", "BANK_CARD", "PLATE"}
)

_ADDRESS_MEANINGS: Mapping[str, Meaning] = {
    "country": part("ADDRESS", "country"),
    "prov": part("ADDRESS", "province"),
    "city": part("ADDRESS", "city"),
    "district": part("ADDRESS", "district"),
    "town": part("ADDRESS", "township"),
    "community": part("ADDRESS", "village"),
    "village_group": part("ADDRESS", "village"),
    **dict.fromkeys(("road", "subRoad", "subroad", "devZone", "devzone"), part("ADDRESS", "road")),
    **dict.fromkeys(("roadno", "subroadno", "subRoadno"), part("ADDRESS", "number")),
    **dict.fromkeys(("poi", "subpoi"), part("ADDRESS", "poi")),
    "intersection": part("ADDRESS", "road"),
    "houseno": part("ADDRESS", "building"),
    "cellno": part("ADDRESS", "unit"),
    "floorno": part("ADDRESS", "floor"),
    "roomno": part("ADDRESS", "room"),
    # Most of these are shops and posts, not persons.
    "person": either("NAME", "ADDRESS"),
    # A division written twice is as much of an address the second time.
    "redundant": either("ADDRESS"),
}
_CLUE_MEANINGS: Mapping[str, Meaning] = {
    "name": say_name,
    "address": say_place,
    **dict.fromkeys(("company", "government", "organization"), say_organization),
    "position": part("PROFESSION"),
    "scene": part("ADDRESS", "poi"),
    "email": part("EMAIL"),
    "mobile": part("PHONE"),
    "QQ": part("ACCOUNT"),
    "vx": part("ACCOUNT"),
}

RULES: Mapping[str, SetRule] = {
    "msra": SetRule(_NEWS, {"nr": say_name, "ns": say_place_apart, "nt": say_organization}),
    "peoples_daily_1998": SetRule(
        _NEWS | {"DATE"},
        {"nr": say_name, "ns": say_place_apart, "nt": say_organization, "t": say_date},
        finds_dates=False,
    ),
    "boson": SetRule(
        _NEWS | {"DATE"},
        {
            "person_name": say_name,
            "location": say_place,
            "org_name": say_organization,
            "company_name": say_organization,
            "time": say_date,
        },
        finds_dates=False,
    ),
    "cluener2020": SetRule(_NEWS | {"PROFESSION"}, _CLUE_MEANINGS),
    "ccf_bdci2020_privacy": SetRule(_NEWS | {"PROFESSION", "EMAIL", "PHONE"}, _CLUE_MEANINGS),
    "aicup2020_deid": SetRule(
        _ALL - {"DATE", "AGE"},
        {
            "name": say_person_with_title,
            "location": some("ADDRESS", "ORGANIZATION"),
            "contact": say_contact,
            "ID": some("MEDICAL_RECORD", "ID_CARD", "SUBJECT", "ACCOUNT"),
            "profession": either("PROFESSION", "ORGANIZATION"),
            "organization": either("ORGANIZATION"),
            "education": either("ORGANIZATION"),
        },
    ),
    "resume_ner": SetRule(
        _NEWS | {"PROFESSION", "ETHNICITY"},
        {
            "NAME": say_name,
            "ORG": say_organization,
            "TITLE": part("PROFESSION"),
            "PRO": part("PROFESSION"),
            "RACE": part("ETHNICITY"),
            "CONT": part("ETHNICITY"),
            "LOC": say_place,
        },
    ),
    "weibo_ner": SetRule(
        _NEWS, {"PER.NAM": say_name, "GPE.NAM": say_place, "LOC.NAM": say_place, "ORG.NAM": say_organization}
    ),
    "address_parsing_naacl2019": SetRule(_ALL, _ADDRESS_MEANINGS, finds_dates=False),
    "address_ccks2021": SetRule(_ALL, _ADDRESS_MEANINGS, finds_dates=False),
    "express_waybill": SetRule(
        _ALL,
        {
            "P": say_name,
            "T": part("PHONE"),
            "A1": part("ADDRESS", "province"),
            "A2": part("ADDRESS", "city"),
            "A3": part("ADDRESS", "district"),
            "A4": one_of(
                "ADDRESS", *("township", "village", "road", "number", "poi", "building", "unit", "floor", "room")
            ),
        },
        finds_dates=False,
    ),
    "ccks2017_cner": SetRule(_CLINICAL),
    "yidu_s4k_ccks2019": SetRule(_CLINICAL),
    "cmeee_chip2020": SetRule(_ALL - {"DATE", "AGE"}),
    "chinese_literature_ner": SetRule(
        _NEWS,
        # Names bear appositions here (这位崔文娟大姐), places their prepositions.
        {
            "Person-Name": either("NAME", "PROFESSION", "ORGANIZATION", "ADDRESS"),
            "Location-Name": either("ADDRESS", "ORGANIZATION"),
            "Organization-Name": either("ORGANIZATION", "ADDRESS"),
        },
    ),
    "presidio_research_en": SetRule(
        frozenset({"NAME", "ADDRESS", "EMAIL", "PHONE", "BANK_CARD"}),
        {
            "PERSON": one_of("NAME", "surname", "given"),
            **dict.fromkeys(("ADDRESS", "STREET_ADDRESS", "GPE", "LOCATION", "ZIP_CODE"), either("ADDRESS")),
            "ORGANIZATION": either("ORGANIZATION"),
            "PHONE_NUMBER": part("PHONE"),
            "EMAIL_ADDRESS": part("EMAIL"),
            **dict.fromkeys(("CREDIT_CARD", "IBAN_CODE"), part("BANK_CARD")),
            "IP_ADDRESS": part("IP"),
            "DOMAIN_NAME": part("URL"),
        },
        finds_dates=False,
    ),
}

_LEFT_NAME = re.compile(
    r"(?:患者|患儿|产妇)(?:姓名)?:?(?P<patient>[\u4e00-\u9fff]{2,3})(?=[,、. ]|男|女)"
    r"|(?P<clinician>[\u4e00-\u9fff]{2,3})(?=(?:副?主任|主治|住院)?医[师生]|副?主任|教授|护士)"
)
_NAMED_HOSPITAL = re.compile(r"[\u4e00-\u9fff]{2,12}(?:医院|卫生院|卫生服务中心)")


def read_partial(record: Record, rule: SetRule, is_partial: bool = True) -> PartialLabels:
    """Return what a record of a set says; unless `is_partial`, that categories it does not label stand nowhere."""
    text = record.text
    unlabelled = [name for name in TAGGED_CATEGORIES if is_partial and name not in rule.labelled]
    labels = PartialLabels.outside(len(text), plausible_places(text, unlabelled))
    if rule.finds_dates:
        for parts in find_dates(text):
            for start, end, level in parts:
                labels.set_part(start, end, "DATE", level)
    if rule.labelled == _CLINICAL:
        # These notes were de-identified by their publishers, but some hospitals and names were left standing.
        for found in _NAMED_HOSPITAL.finditer(text):
            labels.allow(*found.span(), ["ORGANIZATION", "ADDRESS"])
        for found in _LEFT_NAME.finditer(text):
            labels.allow(*found.span(found.lastgroup or 0), ["NAME"])
    for start, end, label in record.spans:
        meaning = rule.meanings.get(label)
        if meaning is not None and start < end <= len(text):
            meaning(labels, text, start, end)
    for start, end, level in record.levels:
        labels.set_part(start, end, "NAME", level)
    return labels
