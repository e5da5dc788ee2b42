"""Reads the boxes of paper forms, a character in each: 住院号 |0|7|1|2| is 住院号 |0712|.

What is printed between the characters is taken out where a caption says that the boxes hold one number or date; the
outermost lines stay, so that what stands beside them is not drawn in. Columns of tables have no such caption, and boxes
that count (编号|1|2|3|, 代码□0□1) are the head of one, or are ticked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from heapq import merge
from itertools import pairwise

from hdeid.text.normalize import VisibleText, invisible, take_out
from hdeid.text.regex import regex

_CHAR = "[0-9A-Za-z０-９Ａ-Ｚ-]"
_GAP = r"[ \u3000]?"
# A box may have a line to write on: |_0_|_7_|.
_LINES_TO_WRITE_ON = "_＿"
_SPACE = rf"[ \u3000{_LINES_TO_WRITE_ON}]?"
_LINE = "[|｜│┃︱]"
_RULED = rf"{_LINE}{_SPACE}{_CHAR}(?:{_SPACE}{_LINE}{_SPACE}{_CHAR})*{_SPACE}{_LINE}"
_BRACKETED = rf"(?:[\[［【]{_GAP}{_CHAR}{_GAP}[\]］】]{_GAP}){{2,}}"
_SQUARES = rf"(?:[□▢◻☐]{_GAP}{_CHAR}{_GAP}){{2,}}"
_LOW_LINES = rf"{_CHAR}(?:{_GAP}_{_GAP}{_CHAR}){{2,}}"
_UNDERLINED = rf"(?:_{_CHAR}_[ \u3000]{{0,2}}){{2,}}"
_BOXED = rf"(?:{_RULED}|{_BRACKETED}|{_SQUARES}|{_LOW_LINES}|{_UNDERLINED})"
_BETWEEN = r"(?:[ \u3000]{0,2}[-/.年月][ \u3000]{0,2}|[ \u3000]{1,3})"
_ENGLISH = (
    "nos?|numbers?|id|code|initials|dates?|birth|dob|phone|mobile|tel|subject|site|screening|random(?:i[sz]ation)?"
)
_BOXES = regex(
    rf"(?:[号码话机期间日证卡写代]|(?i:\b(?:{_ENGLISH})\b))\.?[ \u3000]{{0,3}}[:：]?[ \u3000]{{0,3}}"
    rf"(?P<boxes>{_BOXED}(?:(?:{_BETWEEN})?{_BOXED}){{0,5}})"
)
# A mobile number tells itself, whatever stands before it; that of an identity card is read by its check digit.
_ALONE = regex(rf"{_RULED}|{_BRACKETED}|{_SQUARES}")
_TELLS = re.compile(r"[1１][3-9３-９]\d{9}")
_HELD = re.compile(r"[0-9A-Za-z０-９Ａ-Ｚ年月/.-]")
_COUNTS = ("1234567890", "ABCDEFGHIJ")


def legible(text: str) -> VisibleText:
    """Return the text without invisible characters and without what stands between boxed ones."""
    return take_out(text, merge(invisible(text), _between_boxes(text)))


def _between_boxes(text: str) -> Iterator[tuple[int, int]]:
    captioned = {found.span("boxes") for found in _BOXES.finditer(text)}
    alone = (found.span() for found in _ALONE.finditer(text))
    # Two phones behind one caption are two: of what begins alike the shorter comes first, the longer is passed over.
    phones = {each for each in alone if _TELLS.fullmatch(_value(text, _held(text, *each)))}
    last = 0
    for start, end in sorted(captioned | phones):
        held = _held(text, start, end)
        value, is_choice = _value(text, held), text[start] in "□▢◻☐"
        is_count = any(count.startswith(value.removeprefix("0" * is_choice)) for count in _COUNTS)
        if start < last or len(held) < 2 or is_count:
            continue
        last = end
        # A line to write on would be read as a part of the number.
        if held[0] > start and text[held[0] - 1] in _LINES_TO_WRITE_ON:
            yield held[0] - 1, held[0]
        for here, behind in pairwise(held):
            if here + 1 < behind:
                yield here + 1, behind
        if held[-1] + 1 < end and text[held[-1] + 1] in _LINES_TO_WRITE_ON:
            yield held[-1] + 1, held[-1] + 2


def _held(text: str, start: int, end: int) -> list[int]:
    """Return where the characters that the boxes hold stand."""
    return [place.start() for place in _HELD.finditer(text, start, end)]


def _value(text: str, held: list[int]) -> str:
    return "".join(text[place] for place in held)
