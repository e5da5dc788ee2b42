"""Reads layout: which caption stands before a value, in running text and in `caption: value` lines.

Captions are recognized by their place and shape alone; what a caption means is for the patterns to say. All functions
expect the normal form of a text and take bounded time at one offset, linear time over a text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hdeid.lexicon.columns import column_title
from hdeid.text.regex import regex

MAX_CAPTION = 24
"""Longest caption in characters; a longer run of words is cut to its last ones."""

LETTER = "A-Za-z\u3400-\u9fff\U00020000-\U0003ffff"
"""Letters of captions, for use inside a class of a regular expression."""

_MAX_GAP = 24
_MOST_LEADERS = 60
_OPENERS = "([{<№\"'‘’《〈「『【〔#"
_COLON = regex(rf"(?<=[{LETTER}.…)\]】〕])[\"']?[ \t]{{0,8}}[:=][ \t]{{0,{_MAX_GAP}}}")
_QUOTED = regex(r"([\"'])(?P<value>[^\"'\n]{1,200})\1")
_STOP = regex(r"[\n\t|,;。;?!]|[ ]{2}")
# The next caption may be numbered: 1.7 住址:清水湖村8组 1.8 电话:….
_NUMBER_OF_NEXT = regex(r"\s\d{1,2}\.\d{1,2}\s{0,2}\Z")
_BLANKS_IN_HAN = regex(r"(?<![A-Za-z]) +| +(?![A-Za-z])")
_SENTENCE_END = regex(r"[\n。;]")
_NUMBER_WORDS = frozenset(("号", "条码", "代码", "号码", "编号", "码", "ID", "No", "No.", "NO", "NO."))


@dataclass(frozen=True, slots=True)
class Field:
    """A value and the caption that the layout gives it.

    Attributes:
        caption: Words of the caption without blanks, colon and outer brackets; Latin words keep single blanks.
        start: First character of the value.
        end: One past its last character; the value is not empty and has no blanks at its ends.
        is_cell: True when the value is a cell below a column's header, False when it follows its caption.
    """

    caption: str
    start: int
    end: int
    is_cell: bool = False


def caption_before(text: str, start: int) -> str:
    """Return the words that stand directly before the value at `start`, empty when there are none.

    Skips blanks, one line break, opening brackets, a colon, `=`, a cell border or 为/是 between caption and value, and
    the dots that lead to them; a bracket that belongs to the caption stays in it: `电话(手机):` gives `电话(手机)`.
    Without a colon the words before come along (`患者联系电话138…` gives `患者联系电话`), so match stems at the end of
    the caption.

    >>> caption_before("住院号 :  0012345", 7)
    '住院号'
    """
    end = _before_leaders(text, _skip_to_caption(text, start))
    first = _caption_start(text, end)
    caption = clean_caption(text[first:end])
    if caption in _NUMBER_WORDS and text[first - 1 : first] in ("(", "["):
        # `保单(号码 12…)`: what kind of number it is stands before the bracket.
        caption = clean_caption(text[_caption_start(text, first - 1) : first - 1]) + caption
    return column_title(caption)


def clean_caption(words: str) -> str:
    """Return a caption without blanks between Han characters, outer brackets, list numbers and a colon at its end."""
    words = words.strip(" \t\n\r:=|*·、,/-_" + "【】「」『』〔〕《》<>\"'")
    if not words.isascii():
        words = _BLANKS_IN_HAN.sub("", words) if " " in words else words
    return words


def has_context(text: str, start: int, words: re.Pattern[str], window: int = 24) -> bool:
    """Return whether `words` occur in the `window` characters before `start`, in the same sentence and line."""
    return words.search(_sentence_before(text, start, window)) is not None


def has_context_behind(text: str, end: int, words: re.Pattern[str], window: int = 12) -> bool:
    """Return whether `words` occur in the `window` characters behind `end`, in the same sentence and line."""
    behind = text[end : end + window]
    stop = _SENTENCE_END.search(behind)
    return words.search(behind[: stop.start()] if stop else behind) is not None


def cell_at(cells: Sequence[Field], starts: Sequence[int], offset: int) -> Field | None:
    """Return the cell that holds `offset`; `starts` are the starts of `cells`, ascending."""
    index = bisect_right(starts, offset) - 1
    return cells[index] if index >= 0 and offset < cells[index].end else None


def _skip_to_caption(text: str, start: int) -> int:
    """Return where the caption before the value at `start` ends."""
    position, floor = start, max(0, start - _MAX_GAP)
    is_marked = is_colon = False
    breaks = 0
    while position > floor:
        char = text[position - 1]
        if char in ":=|\t】]》」>":
            is_marked = is_colon = True
        elif char == "\n":
            breaks += 1
            if breaks > 2 or is_colon:
                break
            is_marked = True
        elif char not in " \r" and char not in _OPENERS:
            break
        position -= 1
    if not is_marked and position > floor and text[position - 1] in "为是系":
        position -= 1
        while position > floor and text[position - 1] == " ":
            position -= 1
    return position


def _before_leaders(text: str, end: int) -> int:
    """Return where the dots begin that lead from a caption to its colon or value, `end` where there are none."""
    first, floor = end, max(0, end - _MOST_LEADERS)
    while first > floor and text[first - 1] in ".…":
        first -= 1
    return first if end - first > 1 or text[first:end] == "…" else end


def _caption_start(text: str, end: int) -> int:
    """Walk back over the words of a caption: one word, and those before it that belong to it."""
    floor = max(0, end - MAX_CAPTION)
    position, word_end = _word_start(text, end, floor), end
    while position - 1 > floor and text[position - 1] == " ":
        left = _word_start(text, position - 1, floor)
        if left == position - 1 or not _is_one_caption(text[left : position - 1], text[position:word_end]):
            break
        position, word_end = left, position - 1
    return position


def _is_one_caption(left: str, right: str) -> bool:
    """Return whether two words with a blank between them are one caption: `住 院`, `Patient ID`, `电话 (家)`."""
    if left.isascii() and right.isascii():
        return True
    return len(left) == len(right) == 1 or right[:1] == "(" or right in _NUMBER_WORDS


def _word_start(text: str, end: int, floor: int) -> int:
    position, depth = end, 0
    while position > floor:
        char = text[position - 1]
        if char in ")】]〕":
            depth += 1
        elif char in "(【[〔":
            if depth == 0:
                break
            depth -= 1
        elif not (char.isalpha() or char in "./&_'-#·" or (depth > 0 and char in "、 0123456789")):
            break
        position -= 1
    return position


def _sentence_before(text: str, start: int, window: int) -> str:
    before = text[max(0, start - window) : start]
    cut = max(before.rfind("\n"), before.rfind("。"), before.rfind(";"))
    return before[cut + 1 :]


def colon_fields(text: str) -> Iterator[Field]:
    """Yield every `caption: value` and `caption = value`, ordered by start; quotes around a value are none of it."""
    marks = [(_before_leaders(text, found.start()), found.end()) for found in _COLON.finditer(text)]
    starts = [_caption_start(text, caption_end) for caption_end, _ in marks]
    for index, (caption_end, start) in enumerate(marks):
        if text[start : start + 1] == "\n":
            start = _next_line(text, start)
        limit = len(text)
        if index + 1 < len(marks):
            limit = _value_limit(text, start, starts[index + 1], marks[index + 1][0])
        stop = _STOP.search(text, start, limit) if start < limit else None
        end = stop.start() if stop else limit
        if stop is None and (number := _NUMBER_OF_NEXT.search(text, start, end)):
            end = number.start()
        while end > start and text[end - 1].isspace():
            end -= 1
        caption = clean_caption(text[starts[index] : caption_end])
        if quoted := _QUOTED.match(text, start):
            start, end = quoted.span("value")
        if caption and end > start:
            yield Field(column_title(caption), start, end)


def _value_limit(text: str, start: int, caption_start: int, caption_end: int) -> int:
    """Return where the value at `start` must end, given the caption that follows it on the line."""
    if caption_start > start:
        return caption_start
    # The value itself was read as words of the next caption: `男 年 龄:`, `John Smith Sex:`.
    glued = text[start:caption_end]
    blank = glued.rfind(" ") if glued.isascii() else glued.find(" ")
    return start + blank if blank > 0 else caption_end


def _next_line(text: str, position: int) -> int:
    """Return the first visible character behind one line break, or the next line break where that line is empty."""
    position += 1
    limit = min(len(text), position + _MAX_GAP)
    while position < limit and text[position] in " \t":
        position += 1
    return position
