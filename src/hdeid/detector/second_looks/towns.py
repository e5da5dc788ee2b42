"""Finds towns without their word behind a preposition, where nothing else has: 在头份工厂, 回同心了, 去淡水.

Of 4,087 names of the registers that stand so in the authored documents 4,057 are places; the others are mostly everyday
words (山上, 桥头), which are left out unless they are cities.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from hdeid.core.span import Evidence, Span
from hdeid.lexicon.divisions import short_divisions
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_PREPOSITION = regex(r"(?<![存所内外现正实自好])[在去到回从往赴](?=[\u4e00-\u9fff]{2})")
# 到日照中心, 在安宁病房, 去北门: sunshine, peace and a gate.
_NO_TOWN_BEHIND = regex(r"中心|病房|疗护|门|口")
_LONGEST = 5
_LARGE = frozenset({"province", "city"})
# A large firm, as those who work there say.
_WORDS = frozenset({"大厂"})
_SCORE = 0.6


def towns(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield those towns where no span lies, of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in its length.
    """
    taken = {position for span in spans if span.category != "DATE" for position in range(span.start, span.end)}
    for found in _PREPOSITION.finditer(text):
        start = found.end()
        name = _town_at(text, start)
        end = start + len(name)
        if name and taken.isdisjoint(range(start, end)) and not _NO_TOWN_BEHIND.match(text, end):
            yield Span(start, end, "ADDRESS", (), _SCORE, "towns", Evidence.REPEAT)


def _town_at(text: str, start: int) -> str:
    for length in range(_LONGEST, 1, -1):
        name = text[start : start + length]
        if len(name) == length and name in _towns():
            return name
    return ""


@cache
def _towns() -> frozenset[str]:
    return frozenset(
        name
        for name, found in short_divisions().items()
        if 1 < len(name) <= _LONGEST
        and name not in _WORDS
        and (name not in common_words() or any(each.level in _LARGE for each in found))
    )
