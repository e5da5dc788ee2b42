"""Tells the screen names that are phrases: no name of a person is to be looked for inside."""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.detector.patterns.name_title import TITLE
from hdeid.detector.words.name_minority import read_minority
from hdeid.detector.words.name_shapes import is_han, is_plausible, is_sounds
from hdeid.lexicon.names import compound_surnames, surnames
from hdeid.text.regex import regex

_HEAD_BEFORE = regex(r"(?:(?P<mark>@)|(?:^|\n)[ ]?)(?P<head>[\u3400-\u9fff]{0,6})\Z")
_HEAD_BEHIND = regex(
    r"(?P<head>[\u3400-\u9fff]{0,6})(?:(?P<end>:| ?撤回了|\(\d| ?(?:20\d\d[-/.]\S{3,6} )?\d{1,2}:\d\d)|[ ,\n]|\Z)"
)
_LONGEST_HEAD = 8


def is_phrase(span: Span, text: str) -> bool:
    """Tell whether a name is, or lies in, a screen name that is a phrase: it sends a message, or `@` calls it."""
    if TITLE.match(text, span.end) or is_plausible(text[span.start : span.end]):
        return False
    head = _head_around(span, text)
    if len(head) < 4 or head[:2] in compound_surnames() or read_minority(head, 0) == len(head) or is_sounds(head):
        return False
    return not (surnames().get(head[0]) == 1 and surnames().get(head[1]) == 1)


def _head_around(span: Span, text: str) -> str:
    """Return the four to eight Han characters between a line's start or `@` and a colon or blank that hold a span."""
    before = _HEAD_BEFORE.search(text, max(0, span.start - 8), span.start)
    behind = _HEAD_BEHIND.match(text, span.end)
    if before is None or behind is None:
        return ""
    # Behind the start of a line only a colon ends a head, or what the program says of its sender.
    if before["mark"] != "@" and not behind["end"]:
        return ""
    head = before["head"] + text[span.start : span.end] + behind["head"]
    return head if len(head) <= _LONGEST_HEAD and all(map(is_han, head)) else ""
