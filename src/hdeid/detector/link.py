"""Joins the spans of a document that name the same person, place or thing into entities."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.entity import Entity
from hdeid.core.span import Part, Span
from hdeid.text.regex import regex

_CODES = frozenset(
    "PHONE ID_CARD ID_DOC MEDICAL_RECORD SUBJECT INSURANCE BANK_CARD ACCOUNT PLATE DEVICE IP EMAIL URL".split()
)
_NOT_CODE = regex(r"[^0-9A-Za-z\u3400-\u9fff@*]+")
_COUNTRY_PREFIX = regex(r"^(?:00)?86(?=1\d{10}$|0?\d{9,11}$)")
# Titles of staff: 李主任 is not the patient 李海海, while 李先生 may be.
STAFF_TITLE = regex(
    r"\s?(?:副?主任|副?教授|(?:主治|住院|主管|经治|责任|值班)?医[生师]|大夫|护士长?|护师|药师|技师|研究员|研究者|院长|科长|"
    r"(?:老师|博士|监查员|协调员|CRC|CRA|PI|Dr))"
)
_SHORTEST_ORGANIZATION = 4


def link(spans: Sequence[Span], text: str) -> tuple[Entity, ...]:
    """Return the entities of settled spans, numbered per category in the order in which they first appear.

    Spans name one entity when they have the same canonical value: codes without separators and case, a telephone
    number without its country, names without blanks. A given name, and a surname with a courtesy title, belong to the
    one full name of the document that bears it; a surname with a staff title to a full name that has one too; the short
    name of an organization to the long one that ends with it.
    """
    keys = [canonical(span, text) for span in spans]
    keys = _with_full_names(spans, text, keys)
    keys = _with_full_organizations(spans, keys)
    groups: dict[tuple[str, str], list[int]] = {}
    for index, (span, key) in enumerate(zip(spans, keys, strict=True)):
        groups.setdefault((span.category, key), []).append(index)
    counts: dict[str, int] = {}
    entities = []
    for (category, _), indices in groups.items():
        counts[category] = counts.get(category, 0) + 1
        entities.append(Entity(counts[category], category, tuple(indices)))
    return tuple(entities)


def canonical(span: Span, text: str) -> str:
    """Return the value of a span without what may differ between mentions of it."""
    value = text[span.start : span.end]
    if span.category in _CODES:
        code = _NOT_CODE.sub("", value).upper()
        return _COUNTRY_PREFIX.sub("", code) if span.category == "PHONE" else code
    if value.isascii():
        return " ".join(re.findall(r"[^\W_]+", value)).upper()
    return re.sub(r"\s+", "", value)


def part_texts(span: Span, text: str, level: str) -> str:
    """Return the text of the parts of one level, without blanks and the dot between A·B names."""
    return "".join(re.sub(r"[\s·]+", "", text[part.start : part.end]) for part in _parts(span, level))


def _parts(span: Span, level: str) -> Iterator[Part]:
    return (part for part in span.parts if part.level == level)


def has_staff_title(span: Span, text: str) -> bool:
    return STAFF_TITLE.match(text, span.end, span.end + 8) is not None


def _with_full_names(spans: Sequence[Span], text: str, keys: list[str]) -> list[str]:
    """Give the mentions of a part of a name the key of the full name they belong to."""
    by_part: dict[tuple[str, str, bool], set[str]] = {}
    mentions = []
    for index, span in enumerate(spans):
        if span.category != "NAME":
            continue
        surname, given = part_texts(span, text, "surname"), part_texts(span, text, "given")
        is_staff = has_staff_title(span, text)
        if surname and given:
            by_part.setdefault(("given", given, False), set()).add(keys[index])
            by_part.setdefault(("surname", surname, is_staff), set()).add(keys[index])
        else:
            mentions.append((index, surname.rstrip("某XxOo*×〇") or surname, given, is_staff))
    linked = list(keys)
    for index, surname, given, is_staff in mentions:
        found = by_part.get(("given", given, False) if given else ("surname", surname, is_staff), set())
        if len(found) == 1:
            linked[index] = next(iter(found))
        elif is_staff:
            # 李主任 and 李女士 are two persons.
            linked[index] = f"{surname}{given}\tstaff"
    return linked


def _with_full_organizations(spans: Sequence[Span], keys: list[str]) -> list[str]:
    """Give the short name of an organization the key of the one longer name that ends with it."""
    names = {key for span, key in zip(spans, keys, strict=True) if span.category == "ORGANIZATION"}
    longer: dict[str, set[str]] = {}
    for name in names:
        for tail in _tails(name):
            if tail in names:
                longer.setdefault(tail, set()).add(name)
    return [
        next(iter(longer[key])) if span.category == "ORGANIZATION" and len(longer.get(key, ())) == 1 else key
        for span, key in zip(spans, keys, strict=True)
    ]


def _tails(name: str) -> tuple[str, ...]:
    first = max(1, len(name) - 40)
    return tuple(name[start:] for start in range(first, len(name) - _SHORTEST_ORGANIZATION + 1))
