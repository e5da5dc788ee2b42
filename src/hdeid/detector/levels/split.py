"""Gives spans the levels that they lack, and closes gaps between levels where the category leaves none open."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace

from hdeid.core.category import CATEGORIES
from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.levels.address import address_parts
from hdeid.detector.levels.address_english import english_parts
from hdeid.detector.levels.card import tail_parts
from hdeid.detector.levels.date import date_parts, mended
from hdeid.detector.levels.name import is_pet_name, is_surnameless, name_parts, surname_length
from hdeid.detector.levels.organization import organization_parts
from hdeid.detector.levels.phone import ABROAD, phone_parts
from hdeid.detector.levels.register import registered
from hdeid.detector.levels.subject import subject_parts
from hdeid.detector.words.name_minority import read_minority, yi_clans
from hdeid.lexicon.names import surname_of, surnames
from hdeid.text.regex import regex

# Bodies that have departments end so.
_HAS_DEPARTMENTS = regex(r"(?:[院心站所司厂校]|大学|学校)\s*\Z")
_USUAL_WORDS = 2
_RARE = 3


def _address_parts(address: str, start: int) -> tuple[Part, ...]:
    return english_parts(address, start) if address.isascii() else address_parts(address, start)


_SPLITTERS: dict[str, Callable[[str, int], tuple[Part, ...]]] = {
    "NAME": name_parts,
    "ADDRESS": _address_parts,
    "ORGANIZATION": organization_parts,
    "DATE": date_parts,
    "SUBJECT": subject_parts,
    "PHONE": phone_parts,
    "ID_CARD": lambda number, start: tail_parts(number, "sequence", start),
    "BANK_CARD": lambda number, start: tail_parts(number, "account", start),
}


def split(span: Span, text: str) -> Span:
    """Return the span with levels.

    Parts that cover the span are kept, but for surnames that no register knows. Where parts leave stretches open, the
    levels of those stretches are read from the text. Other categories bring their parts from their patterns.

    Args:
        span: A span of `text`, settled.
        text: The normal form.
    """
    splitter = _SPLITTERS.get(span.category)
    if splitter is None:
        return span
    if span.category == "ADDRESS" and text[span.start : span.end].isascii() and not _is_beside(span):
        # What policies may show of it must stand in a list: the tagger has seen few addresses in English, and what it
        # reads goes into the parts of those that patterns find.
        return replace(span, parts=english_parts(text[span.start : span.end], span.start))
    if span.category == "ORGANIZATION" and any(part.level == "region" for part in span.parts):
        return _with_department(_founded_by_region(span, text), text)
    if span.category == "ORGANIZATION":
        parts = _with_region(span.parts, text) or organization_parts(text[span.start : span.end], span.start)
        return _with_department(replace(span, parts=parts), text)
    if span.category == "DATE" and span.parts:
        span = replace(span, parts=mended(span.parts, text, span.start, span.end))
    if (_covers(span) or (span.category == "PHONE" and span.parts)) and not _is_doubtful(span, text):
        return registered(span, text)
    else:
        read = splitter(text[span.start : span.end], span.start)
        # One name is read as a whole; an address keeps what the tagger read and gains the rest.
        parts = read if span.category in ("NAME", "SUBJECT", "PHONE") else _fill(span.parts, read)
    if CATEGORIES[span.category].covers_span:
        parts = _close_gaps(span, parts)
    return registered(span if parts == span.parts else replace(span, parts=parts), text)


def _is_beside(span: Span) -> bool:
    """Return whether a span is nothing but a postcode or coordinates."""
    return bool(span.parts) and {part.level for part in span.parts}.isdisjoint(CATEGORIES["ADDRESS"].chain)


def _with_region(parts: tuple[Part, ...], text: str) -> tuple[Part, ...]:
    """Return the parts of an organization with the place taken off its body; none where the body is in pieces."""
    if [part.level for part in parts].count("body") > 1:
        return ()
    if not parts or parts[0].level != "body":
        return parts
    body, *rest = parts
    return (*organization_parts(text[body.start : body.end], body.start), *rest)


def _with_department(span: Span, text: str) -> Span:
    """Return an organization whose department is read too where a pattern found it behind what the tagger read."""
    last = span.parts[-1]
    if last.level != "body" or last.end == span.end or not _HAS_DEPARTMENTS.search(text, last.start, last.end):
        return span
    if not text[last.end].isalnum():
        return span
    return replace(span, parts=(*span.parts, Part(last.end, span.end, "department")))


def _founded_by_region(span: Span, text: str) -> Span:
    """Return an organization whose 市立, 省立 or 县立 stands in its body: 高雄|市立聯合醫院."""
    region, *rest = span.parts
    if not rest or not text.startswith("立", region.end) or text[region.end - 1] not in "市省县縣区區":
        return span
    return replace(span, parts=(replace(region, end=region.end - 1), replace(rest[0], start=region.end - 1), *rest[1:]))


def _covers(span: Span) -> bool:
    return bool(span.parts) and sum(part.end - part.start for part in span.parts) == len(span)


def _is_doubtful(span: Span, text: str) -> bool:
    """Return whether the number of a subject, a telephone abroad or the parts of a name are better read anew."""
    if span.category == "PHONE":
        return ABROAD.match(text, span.start, span.end) is not None
    if span.category == "SUBJECT":
        return span.evidence is Evidence.MODEL or len(span.parts) == 1
    name = text[span.start : span.end]
    if span.category != "NAME" or "·" in name:
        return False
    if name.isascii():
        return len(name.split()) > _USUAL_WORDS or len(span.parts) > _USUAL_WORDS
    # Policies may show surnames: one character is one only where it is common, else what the tagger says.
    if len(name) == 1:
        return surnames().get(name, _RARE) < _RARE
    if is_pet_name(name) or name[:2] in yi_clans() or read_minority(name, 0) == len(name):
        return True
    found = [text[part.start : part.end].strip() for part in span.parts if part.level == "surname"]
    return len(found) > 1 or (_is_doubtful_surname(name, found[0]) if found else _bears_surname(name))


def _is_doubtful_surname(name: str, surname: str) -> bool:
    """Return whether what was read as the surname is none, or a piece of a longer one, or of a name that has none."""
    if is_surnameless(name):
        return True
    if surname in surnames():
        # 淳|于敬 and 宰|父春, but 单|于飞: the first character alone is a surname that hardly anybody bears.
        return len(surname) < len(surname_of(name)) < len(name) and surnames().get(surname[0]) == _RARE
    return surname[:1] not in surnames() or len(surname) < len(surname_of(name))


def _bears_surname(name: str) -> bool:
    return len(name) == 3 and surname_length(name) > 0 and surnames().get(name[0]) == 1


def _fill(kept: tuple[Part, ...], read: Iterable[Part]) -> tuple[Part, ...]:
    """Return the kept parts and what the read ones say about the stretches between them."""
    if not kept:
        return tuple(read)
    parts = list(kept)
    starts = [part.start for part in kept]
    for part in read:
        start = part.start
        index = max(0, bisect_right(starts, start) - 1)
        while index < len(kept) and kept[index].start < part.end:
            if kept[index].start > start:
                parts.append(replace(part, start=start, end=kept[index].start))
            start = max(start, kept[index].end)
            index += 1
        if start < part.end:
            parts.append(replace(part, start=start))
    return tuple(sorted(parts))


def _close_gaps(span: Span, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Give every open character to the part before it, those at the start to the first part."""
    if not parts or sum(part.end - part.start for part in parts) == len(span):
        return parts
    ends = [part.start for part in parts[1:]] + [span.end]
    starts = [span.start] + [part.start for part in parts[1:]]
    return tuple(replace(part, start=start, end=end) for start, end, part in zip(starts, ends, parts, strict=True))
