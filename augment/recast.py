"""A written document told of other people: its identifiers drawn anew, each the same at every mention, the words around them kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from augment.case import Case
from augment.lexicons import Township, short_place
from augment.slots import addresses, organizations
from augment.slots.names import make_person
from hdeid.core.document import Document
from hdeid.core.span import Part, Span

KEPT_SHARE = 0.2
"""Share of the values that stay as their author wrote them: rare forms of names and places are worth learning, too."""

_LONGEST = 2
"""Characters of the surnames and given names that are drawn anew; longer ones are mostly words of other peoples."""

_OTHER_LENGTH_SHARE = 0.1
_TRIES = 60

_DIVISIONS = ("province", "city", "district", "township", "village")
_HOUSE = ("number", "building", "unit", "floor", "room", "postcode", "coordinates")
_CODES = frozenset("ID_CARD ID_DOC MEDICAL_RECORD SUBJECT INSURANCE BANK_CARD ACCOUNT PLATE DEVICE EMAIL IP".split())
_MUNICIPALITIES = ("北京", "上海", "天津", "重庆")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_DIGITS = re.compile(r"\d+")
_LONG_NUMBER = re.compile(r"(?<![\d.])\d{5,}(?![\d.])")
_LONG_NUMBER_SHARE = 0.4
_EDGES = re.compile(r"(\W*)(.*?)(\W*)", re.DOTALL)
_SUFFIXES = {
    "province": ("省", "自治区"),
    "city": ("市", "自治州", "盟", "地区"),
    "district": ("区", "县", "市", "旗"),
    "township": ("街道", "镇", "乡", "苏木"),
    "village": ("村", "社区", "居委会", "村委会", "嘎查"),
}
_ROAD = re.compile(r"(?:路|街|巷|大道|胡同|条)$")
_ESTATE = re.compile(r"(?:花园|小区|家园|公寓|苑|新城|大院|佳园|广场|大厦|府)$")


def recast(document: Document, case: Case) -> Document:
    """Return the document with other persons, places and numbers; categories and levels stay where they are."""
    cast = _Cast(case)
    pieces: list[str] = []
    spans: list[Span] = []
    position = length = 0

    def add(text: str) -> None:
        nonlocal length
        pieces.append(text)
        length += len(text)

    for span in document.spans:
        add(cast.plain(document.text[position : span.start]))
        start, parts = length, []
        for level, text in cast.values(span.category, _stretches(document, span)):
            if level and text:
                parts.append(Part(length, length + len(text), level))
            add(text)
        spans.append(Span(start, length, span.category, tuple(parts)))
        position = span.end
    add(cast.plain(document.text[position:]))
    return Document("".join(pieces), tuple(spans))


def _stretches(document: Document, span: Span) -> list[tuple[str, str]]:
    """Return the levels of a span and their texts in order, with an empty level where none is known."""
    stretches: list[tuple[str, str]] = []
    position = span.start
    for part in span.parts:
        if position < part.start:
            stretches.append(("", document.text[position : part.start]))
        stretches.append((part.level, document.text[part.start : part.end]))
        position = part.end
    if position < span.end:
        stretches.append(("", document.text[position : span.end]))
    return stretches


class _Cast:
    """What each value of the document has become."""

    def __init__(self, case: Case) -> None:
        self._case, self._rng = case, case.rng
        self._known: dict[tuple[str, str], str] = {}
        self._towns: dict[str, Township] = {}

    def plain(self, text: str) -> str:
        """Return text without identifiers; some of its long numbers are others, so that none is learned by heart."""
        return _LONG_NUMBER.sub(
            lambda found: _redraw(found[0], self._rng) if self._case.chance(_LONG_NUMBER_SHARE) else found[0], text
        )

    def values(self, category: str, values: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the values of one span's levels in their order; the level of a span without levels is empty."""
        if category == "NAME":
            return [(level, self._name(level, text)) for level, text in values]
        if category == "ADDRESS":
            town = self._town([text for level, text in values if level in _DIVISIONS])
            return [(level, self._place(level, text, town)) for level, text in values]
        if category == "ORGANIZATION":
            return self._organization(values)
        if category == "DATE":
            return [
                (level, self._once("DATE " + level, text, lambda t, at=level: self._date(at, t)))
                for level, text in values
            ]
        if category == "PHONE":
            return [
                (level, text if level == "prefix" else self._once("PHONE", text, self._phone)) for level, text in values
            ]
        if category in _CODES:
            return [(level, self._once(category, text, self._digits)) for level, text in values]
        return values

    def _once(self, kind: str, text: str, draw: Callable[[str], str]) -> str:
        """Return what the text has become, drawn at its first mention; punctuation around it stays."""
        found = _EDGES.fullmatch(text)
        before, core, after = found.groups() if found else ("", text, "")
        if not core:
            return text
        if (kind, core) not in self._known:
            self._known[kind, core] = core if self._case.chance(KEPT_SHARE) else draw(core)
        return before + self._known[kind, core] + after

    def _name(self, level: str, text: str) -> str:
        return self._once("NAME " + level, text, self._surname if level == "surname" else self._given)

    def _surname(self, text: str) -> str:
        if not _HAN.fullmatch(text) or len(text) > _LONGEST:
            return text
        return self._like(text, lambda: make_person(self._rng, self._case.lex, kind="han").surname)

    def _given(self, text: str) -> str:
        if not _HAN.fullmatch(text) or len(text) > _LONGEST or text[0] in "阿小老大":
            return text
        return self._like(text, lambda: make_person(self._rng, self._case.lex, kind="han").given)

    def _like(self, text: str, draw: Callable[[], str]) -> str:
        """Return a drawn value as long as the text, now and then of another length; the text itself where none comes."""
        for _ in range(_TRIES):
            value = draw()
            if len(value) == len(text) or (len(value) <= _LONGEST and self._case.chance(_OTHER_LENGTH_SHARE)):
                return value
        return text

    def _town(self, texts: list[str]) -> Township:
        """Return the town that stands for the places of one address: one named before, or another."""
        stems = [short_place(text.strip(" ，,、-")) for text in texts]
        known = next((self._towns[stem] for stem in stems if stem in self._towns), None)
        town = known or self._draw_town(any(stem.startswith(_MUNICIPALITIES) for stem in stems))
        for stem in stems:
            self._towns.setdefault(stem, town)
        return town

    def _draw_town(self, is_municipal: bool) -> Township:
        town = self._case.choose(self._case.lex.townships)
        for _ in range(_TRIES):
            if (town.province[:2] in _MUNICIPALITIES) == is_municipal:
                break
            town = self._case.choose(self._case.lex.townships)
        return town

    def _place(self, level: str, text: str, town: Township) -> str:
        if level in _HOUSE:
            return self._once("ADDRESS", text, self._digits)
        if level in _DIVISIONS:
            return self._once(level, text, lambda t: self._division(level, t, town))
        if level == "road" and _ROAD.search(text):
            return self._once(level, text, lambda _: addresses.road_name(self._rng, self._case.lex))
        if level == "poi" and _ESTATE.search(text):
            return self._once(level, text, lambda _: addresses.estate_name(self._rng, self._case.lex))
        return text

    def _division(self, level: str, text: str, town: Township) -> str:
        if not _HAN.fullmatch(text):
            return text
        villages = town.villages.split("|") if town.villages else [text]
        name = {
            "province": town.province,
            "city": town.city if not town.city.startswith("省直辖") else town.district,
            "district": town.district,
            "township": town.name,
            "village": self._case.choose(villages),
        }[level]
        return name if text.endswith(_SUFFIXES[level]) else short_place(name)

    def _organization(self, values: list[tuple[str, str]]) -> list[tuple[str, str]]:
        lex, result = self._case.lex, []
        for level, text in values:
            if level == "region" and _HAN.fullmatch(text):
                town = self._town([text])
                text = self._once("region", text, lambda _, at=town: organizations.region_of(self._rng, at))
            elif level == "body" and text.endswith("医院") and values[0][0] == "region":
                text = self._once("public", text, lambda _: organizations.public_body(self._rng))
            elif level == "body" and text.endswith("公司"):
                town = self._case.town
                text = self._once(
                    "company",
                    text,
                    lambda _, at=town: "".join(t for _, t in organizations.company_parts(self._rng, lex, at)),
                )
            result.append((level, text))
        return result

    def _date(self, level: str, text: str) -> str:
        ranges = {"month": (1, 12), "day": (1, 28)}
        if level == "year":
            return _DIGITS.sub(lambda found: self._year(found[0]), text)
        if level in ranges:
            return _DIGITS.sub(lambda found: _number(found[0], *ranges[level], self._rng), text)
        return _DIGITS.sub(
            lambda found: _number(
                found[0], 0, 59 if found.start() and text[found.start() - 1] in ":：时点分" else 23, self._rng
            ),
            text,
        )

    def _year(self, text: str) -> str:
        if len(text) == 4 and "1900" < text < "2040":
            return str(min(2035, max(1925, int(text) + self._rng.randint(-9, 9))))
        return f"{self._rng.randint(5, 26):02d}" if len(text) == 2 else text

    def _phone(self, text: str) -> str:
        keep = 2 if text[:1] == "1" and len(text) in (3, 11) else 0
        return text[:keep] + self._digits(text[keep:])

    def _digits(self, text: str) -> str:
        return _DIGITS.sub(lambda found: _redraw(found[0], self._rng), text)


def _number(text: str, low: int, high: int, rng: Random) -> str:
    """Return a number of a range with as many digits as the text; the text itself where it is beyond the range."""
    if int(text) > high or len(text) > len(str(high)):
        return text
    if len(text) == 1:
        return str(rng.randint(low, min(9, high)))
    return f"{rng.randint(low if text[0] == '0' else 10, high):02d}"


def _redraw(number: str, rng: Random) -> str:
    """Return another number of as many digits; leading zeros stay."""
    zeros = len(number) - len(number.lstrip("0"))
    rest = len(number) - zeros
    return number[:zeros] + (rng.choice("123456789") + "".join(rng.choices("0123456789", k=rest - 1)) if rest else "")
