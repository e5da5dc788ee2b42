"""Gives the parts of an address the levels that the register of divisions knows, and takes them from what it does not.

Policies show divisions and hide what lies below, so a name is a division only where a register or a word says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hdeid.core.span import Part, Span
from hdeid.detector.levels.address import address_parts
from hdeid.lexicon.divisions import contains, countries, divisions, foreign_cities, named_divisions
from hdeid.text.regex import regex

_DISTRICT_WORDS = tuple("市区县旗盟州岛")
# The register has the towns of Taiwan (苏澳镇) and abolished ones among the districts. In simplified characters such
# names are towns in all five places of the authored documents, as they are in TAXONOMY.md.
_TOWN_WORDS = ("乡", "镇")
_SEPARATORS = regex(r"^[^\w]+|[^\w]+$")
_SURE = 0.9
"""Score of a level from which on the words of its address are not asked as well, which takes a while."""


def registered(span: Span, text: str) -> Span:
    """Return an address in which every division has the level that the register gives it, where that is but one."""
    if span.category != "ADDRESS":
        return span
    is_doubtful = any(part.score < _SURE for part in span.parts)
    words = address_parts(text[span.start : span.end], span.start) if is_doubtful else ()
    read = {(part.start, part.end, part.level) for part in words}
    parts: list[Part] = []
    for part in span.parts:
        # What the words say as well is sure: a policy takes the strictest decision of a span with a doubtful level.
        is_sure = (part.start, part.end, part.level) in read
        parts += _registered_parts(replace(part, score=1.0) if is_sure else part, parts, text)
    return replace(span, parts=tuple(parts))


def _registered_parts(part: Part, before: Sequence[Part], text: str) -> tuple[Part, ...]:
    """Return what the register makes of a part, behind those before it: one level, several, or no division."""
    name = _name(part, text)
    if part.level == "district" and name.endswith(_TOWN_WORDS):
        return (replace(part, level="township"),)
    levels = set[str]() if name.endswith(_TOWN_WORDS) else {each.level for each in divisions().get(name, ())}
    if len(levels) == 1:
        return (replace(part, level=levels.pop(), score=1.0),)
    if part.level not in ("city", "district") or not _is_quarter(name, before, text, part.level):
        return (part,)
    read = address_parts(text[part.start : part.end], part.start)
    if len(read) > 1 and named_divisions(_name(read[0], text)):
        return tuple(each for index, piece in enumerate(read) for each in _registered_parts(piece, read[:index], text))
    # Whoever shows a quarter shows all that is coarser: there is no doubt about what to hide.
    return (replace(part, level="poi", score=1.0),)


def _is_quarter(name: str, before: Sequence[Part], text: str, level: str) -> bool:
    """Return whether a name is no division's: no register has it there, and it has no word for one (北京望京).

    Divisions are what policies show; quarters, towns and hospitals by their short names lie below them. The registers
    have the names of Hong Kong, Macao and Taiwan in simplified characters only, and few cities abroad.
    """
    if not name or name.endswith(_DISTRICT_WORDS) or not _is_simplified(name):
        return False
    cities = [part for part in before if part.level in ("city", "district")]
    if name in countries() or name in foreign_cities() or (level == "city" and not cities):
        return False
    found = named_divisions(name)
    outer = named_divisions(_name(cities[-1], text)) if cities else ()
    return not found or (bool(outer) and not any(contains(each, inner) for inner in found for each in outer))


def _name(part: Part, text: str) -> str:
    return _SEPARATORS.sub("", text[part.start : part.end])


def _is_simplified(name: str) -> bool:
    try:
        return bool(name.encode("gb2312"))
    except UnicodeEncodeError:
        return False
