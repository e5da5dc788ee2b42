"""Reads layout: which caption stands before a value, in running text, in `caption: value` lines, and in tables.

Captions are recognized by their place and shape alone; what a caption means is for the patterns to say. All functions
expect the normal form of a text and take bounded time at one offset, linear time over a text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

MAX_CAPTION = 24
"""Longest caption in characters; a longer run of words is cut to its last ones."""

_MAX_GAP = 24
_LETTER = "A-Za-z\u3400-\u9fff\U00020000-\U0003ffff"
_OPENERS = "([{<№\"'‘’《〈「『【〔#"
_COLON = re.compile(rf"(?<=[{_LETTER}.)\]】〕])[ \t]{{0,8}}[:=][ \t]{{0,{_MAX_GAP}}}")
_STOP = re.compile(r"[\n\t|,;。;?!]|[ ]{2}")
# A line of captions names at least one thing about a person or a record; lists of symptoms do not.
_HEADER_CELL = re.compile(rf"[{_LETTER}][{_LETTER} /().、:#_*-]{{0,19}}\Z")
_HEADER_STEM = re.compile(
    r"号|名|码|电话|手机|日期|时间|年龄|性别|地址|住址|民族|职业|单位|编号|床位|邮编|邮箱|账|帐|微信|证|序列"
    r"|(?i:(?<![a-z])(?:U?SUBJ|pat(?:ient)?|scr)?(?:ID|No)(?![a-z])|name|date|sex|age|tel|phone|mobile|mail|serial|number)"
    r"|(?<![A-Za-z])(?i:IP|MAC|SN|QQ|MRN|PID)(?![A-Za-z])"
)
_KEY = re.compile(rf"{_HEADER_STEM.pattern}|婚姻|文化|籍贯|出生|床|病室|病区|科室|入院|出院|诊断|关系|联系人|国籍|血型")
_NUMBER_WORDS = frozenset(("号", "条码", "代码", "号码", "编号", "码", "ID", "No", "No.", "NO", "NO."))
_BAR, _TAB, _BLANKS = re.compile(r"\|"), re.compile(r"\t"), re.compile(r" {2,}")
_COMMA = re.compile(r",")
_QUOTED = re.compile(r'"[^"\n]*"')
_COMMA_HEADER = re.compile(rf"[{_LETTER}\"_ ()/#.-]{{1,24}}(?:,[{_LETTER}\"_ ()/#.-]{{1,24}}){{3,60}}\Z")
_WORDS = re.compile(r"\S+")


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

    Skips blanks, one line break, opening brackets, a colon, `=`, a cell border or 为/是 between caption and value; a
    bracket that belongs to the caption stays in it: `电话(手机):` gives `电话(手机)`. Without a colon the words before
    come along (`患者联系电话138…` gives `患者联系电话`), so match stems at the end of the caption.

    >>> caption_before("住院号 :  0012345", 7)
    '住院号'
    """
    end = _skip_to_caption(text, start)
    first = _caption_start(text, end)
    caption = clean_caption(text[first:end])
    if caption in _NUMBER_WORDS and text[first - 1 : first] in ("(", "["):
        # `保单(号码 12…)`: what kind of number it is stands before the bracket.
        caption = clean_caption(text[_caption_start(text, first - 1) : first - 1]) + caption
    return caption


def clean_caption(words: str) -> str:
    """Return a caption without blanks between Han characters, outer brackets, list numbers and a colon at its end."""
    words = words.strip(" \t\n\r:=|*·、,/-_" + "【】「」『』〔〕《》<>\"'")
    if not words.isascii():
        words = re.sub(r"(?<![A-Za-z]) +| +(?![A-Za-z])", "", words)
    return words


def has_context(text: str, start: int, words: re.Pattern[str], window: int = 24) -> bool:
    """Return whether `words` occur in the `window` characters before `start`, in the same sentence and line."""
    return words.search(_sentence_before(text, start, window)) is not None


def has_context_behind(text: str, end: int, words: re.Pattern[str], window: int = 12) -> bool:
    """Return whether `words` occur in the `window` characters behind `end`, in the same sentence and line."""
    behind = text[end : end + window]
    stop = re.search(r"[\n。;]", behind)
    return words.search(behind[: stop.start()] if stop else behind) is not None


def fields(text: str) -> tuple[Field, ...]:
    """Return every value whose caption the layout tells, ordered by start: `caption: value` and cells of tables."""
    found = [*_colon_fields(text), *_table_fields(text)]
    return tuple(sorted(found, key=lambda field: (field.start, field.end)))


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


def _colon_fields(text: str) -> Iterator[Field]:
    marks = [(found.start(), found.end()) for found in _COLON.finditer(text)]
    starts = [_caption_start(text, caption_end) for caption_end, _ in marks]
    for index, (caption_end, start) in enumerate(marks):
        if text[start : start + 1] == "\n":
            start = _next_line(text, start)
        limit = len(text)
        if index + 1 < len(marks):
            limit = _value_limit(text, start, starts[index + 1], marks[index + 1][0])
        stop = _STOP.search(text, start, limit) if start < limit else None
        end = stop.start() if stop else limit
        while end > start and text[end - 1].isspace():
            end -= 1
        caption = clean_caption(text[starts[index] : caption_end])
        if caption and end > start:
            yield Field(caption, start, end)


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


def _table_fields(text: str) -> Iterator[Field]:
    """Yield the cells of tables: lines of cells parted by tabs, `|` or two blanks, below a line of captions."""
    header: list[str] = []
    start = 0
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        cells = _cells(text, start, end, len(header))
        if len(cells) < 2:
            if text[start:end].strip(" \t|-+=_\r"):
                header = []
        elif _is_header(text, cells):
            header = [clean_caption(text[first:last]) for first, last in cells]
        elif len(cells) <= len(header):
            yield from _row(text, header, cells)
        start = end + 1


def _row(text: str, header: list[str], cells: list[tuple[int, int]]) -> Iterator[Field]:
    for caption, (first, last) in zip(header, cells, strict=False):
        if caption and last > first and any(map(str.isalnum, text[first:last])):
            yield Field(caption, first, last, is_cell=True)


def _is_header(text: str, cells: list[tuple[int, int]]) -> bool:
    if not all(first == last or _HEADER_CELL.match(text, first, last) for first, last in cells):
        return False
    if not any(_HEADER_STEM.search(text, first, last) for first, last in cells):
        return False
    # Captions in every other cell alone make a line of `caption | value` pairs.
    keys = [index for index, (first, last) in enumerate(cells) if _KEY.search(text, first, last)]
    return len(keys) < 2 or len(cells) % 2 == 1 or any(index % 2 for index in keys)


def _cells(text: str, start: int, end: int, width: int) -> list[tuple[int, int]]:
    """Return the cells of one line, empty ones too; single blanks part cells only where that gives `width` of them."""
    line = text[start:end]
    if "|" in line:
        border = _BAR
    elif "\t" in line:
        border = _TAB
    elif _is_comma_separated(line, width):
        border = _COMMA
        line = _QUOTED.sub(lambda found: "_" * len(found[0]), line)
    elif "  " in line.strip():
        border = _BLANKS
    else:
        words = [(start + found.start(), start + found.end()) for found in _WORDS.finditer(line)]
        return words if len(words) == width or _are_captions(text, words) else []
    cells, first = [], start
    edges = "\"'" if border is _COMMA else ""
    for found in border.finditer(line):
        cells.append(_trimmed(text, first, start + found.start(), edges))
        first = start + found.end()
    cells.append(_trimmed(text, first, end, edges))
    if border is _BAR or border is _BLANKS:
        cells = cells[cells[0][0] == cells[0][1] :]
        cells = cells[: len(cells) - (bool(cells) and cells[-1][0] == cells[-1][1])]
    return cells


def _is_comma_separated(line: str, width: int) -> bool:
    """Return whether a line is one of a table of comma-separated values: captions alone, or `width` values."""
    commas = line.count(",")
    if commas < 3:
        return False
    if '"' in line:
        commas = _QUOTED.sub("", line).count(",")
    return commas + 1 == width or _COMMA_HEADER.match(line.strip()) is not None


def _are_captions(text: str, words: list[tuple[int, int]]) -> bool:
    """Return whether a line of words parted by single blanks is a header: three or more short words of no value."""
    return len(words) > 2 and all(
        last - first <= 8 and not any(map(str.isdigit, text[first:last])) for first, last in words
    )


def _trimmed(text: str, first: int, last: int, edges: str) -> tuple[int, int]:
    while first < last and (text[first].isspace() or text[first] in edges):
        first += 1
    while last > first and (text[last - 1].isspace() or text[last - 1] in edges):
        last -= 1
    return first, last
