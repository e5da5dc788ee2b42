"""Finds the characters of a name where somebody explains them: `姓肖,肖像的肖`, `褚丽,美丽的丽`, `甲乙丙丁的丁`.

A listener who knows the word knows the name. What is explained must be a character of a name found just before.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_EXPLAINED = regex(
    r"(?P<word>[\u3400-\u9fff]{2,6}?)(?:的(?:那个)?|[嗰那这]?[个個嘅]|之)(?P<char>[\u3400-\u9fff])"
    r"(?=[,。;、!?…)\s]|嘛|啊|吧|嗎|吗|[\u3400-\u9fff]{2,3}[的个個]|\Z)"
)
_REACH = 60
"""Characters between a name and its explanation: a sentence or two."""


def spelled(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the characters of names, of evidence `REPEAT`, in the words that explain them and behind 的.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in its length.
    """
    text = page.text
    names = [span for span in spans if span.category == "NAME"]
    starts = [span.start for span in names]
    for found in _EXPLAINED.finditer(text) if names else ():
        char = found["char"]
        if char not in found["word"]:
            continue
        first, last = bisect_left(starts, found.start() - _REACH), bisect_left(starts, found.start())
        level = next(
            (_level(text, span, char) for span in names[first:last] if char in text[span.start : span.end]), ""
        )
        if level:
            for start in (found.start("word") + found["word"].index(char), found.start("char")):
                yield Span(start, start + 1, "NAME", (Part(start, start + 1, level),), 0.8, "spelled", Evidence.REPEAT)


def _level(text: str, name: Span, char: str) -> str:
    """Return the level of a character of a name."""
    for part in name.parts:
        if char in text[part.start : part.end]:
            return part.level
    return "given"
