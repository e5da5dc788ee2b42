"""Finds names that are words, too, by their Latin spelling in the next cell: `白芷 | Bai Zhi`, `文静(CRC) Wen Jing`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Part, Span
from hdeid.lexicon.names import surname_of
from hdeid.text.pinyin import name_initials
from hdeid.text.regex import regex

_CELL = regex(
    r"(?:\A|[\n|\t]|[ ]{2})[ ]?(?P<name>[\u3400-\u9fff]{2,4})(?:[ ]?\([A-Za-z\u3400-\u9fff-]{2,8}\))?"
    r"[ ]?[|\t/ (]?[ ]{0,3}\Z"
)
_SYLLABLES = regex(r"[A-Z][a-z]*")
_REACH = 24


def pinyin_beside(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the names in cells before settled Latin ones that begin with the same letters, of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in the number of spans.
    """
    taken = {span.start for span in spans}
    for span in spans:
        if span.category != "NAME" or not text[span.start].isascii():
            continue
        found = _CELL.search(text, max(0, span.start - _REACH), span.start)
        if found is None or found.start("name") in taken:
            continue
        start, end = found.span("name")
        surname = surname_of(found["name"])
        if surname and len(surname) < end - start and _spells(found["name"], text[span.start : span.end]):
            parts = (Part(start, start + len(surname), "surname"), Part(start + len(surname), end, "given"))
            yield Span(start, end, "NAME", parts, span.score, "pinyin", Evidence.REPEAT)


def _spells(name: str, latin: str) -> bool:
    """Return whether surname and given name begin with the letters of the words of a Latin name."""
    own, words = name_initials(name), _SYLLABLES.findall(latin)
    first = [word[0].lower() for word in words]
    if len(words) < 2 or not all(own[:2]):
        return False
    return first[0] in own[0].lower() and first[1] in own[1].lower()
