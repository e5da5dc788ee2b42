"""Finds names by their neighbors: the other members of a list of persons, the other cells of a column of names.

What stands between two names by the same rule is a name as well, be it an everyday word: 王芳、谢谢、林森; and what
stands in quotes behind one, whatever it is: 王芳、“猴子”.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.name_byname import find_quoted
from hdeid.detector.reading.page import Page
from hdeid.detector.words.departments import SHORT_FIELD
from hdeid.detector.words.name_shapes import HAN, is_known, is_value, is_word
from hdeid.detector.words.name_words import nobody, person_words
from hdeid.lexicon.names import given_characters, surname_of, surnames
from hdeid.lexicon.terms import alternatives
from hdeid.text.regex import regex

MIN_SCORE = 0.7
"""Least score of a name whose neighbors are believed."""

_TITLE = alternatives((*person_words("title"), *person_words("courtesy")))
_BRACKET = r"\((?:[^()\n]|\([^()\n]{0,12}\)){0,40}\)"
_COMMA = rf" ?{_TITLE}? ?(?:{_BRACKET})? ?[、/] ?"
_ENDED = rf"(?=[ ]?(?:[、/,。;:()\n\t|]|[和及与等]|{_TITLE}|  |\Z))"
_NEXT = regex(rf"{_COMMA}(?P<name>[{HAN}]{{2,3}}?){_ENDED}")
_COMMA_BEFORE = regex(rf"{_COMMA}\Z")
# 院长康乐、神外主任: a ward or a role before its title.
_NO_MEMBER = regex(rf"(?:{SHORT_FIELD}|代理|主办|承办|辩护|委托)\Z")
_HAN_ONLY = regex(rf"[{HAN}]+")
_LAST_BEGINS = regex(
    r"(?:^|[\s、/,。;:()|]|[^\W\d_]{0,3}(?:友|同学|同事|同桌|同行|同伴|同乡|同室|宿舍|邻居|亲戚|陪同|随行|出席|列席|参加|在场|到场|家属|人员|者))\Z"
)
_BLANK_NEXT = regex(rf" {{1,3}}(?P<name>[{HAN}]{{2,3}})(?=[ ;。、,(\n\t|]|\Z)")
_AND = frozenset("、和与及跟")
_LONGEST_LIST = 60
_COMMON_RANK = 2
_GIVEN_LENGTH = 2


def listed(spans: Sequence[Span], page: Page) -> list[Span]:
    """Return names beside settled names, with evidence `REPEAT` and without parts.

    Args:
        spans: Settled spans, ordered by start.
        page: The text they lie in. Time: linear in the number of names; a bounded neighborhood of each is read.
    """
    names = [span for span in spans if span.category == "NAME" and span.score >= MIN_SCORE]
    found = {*_in_lists(names, page.text), *_in_columns(names, page)}
    ends = {position for start, end in found for position in (start, end - 1)}
    taken = {position for span in spans for position in (span.start, span.end - 1) if position in ends}
    members = [
        Span(start, end, "NAME", (), MIN_SCORE, "list", Evidence.REPEAT)
        for start, end in sorted(found)
        if start not in taken and end - 1 not in taken
    ]
    return [*members, *_quoted(sorted([*names, *members], key=attrgetter("start")), page.text)]


def _quoted(names: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield what stands in quotes behind the last name of a list."""
    for span in names:
        if text[span.end : span.end + 1] in _AND:
            for start, end in find_quoted(text, span.end):
                yield Span(start, end, "NAME", (Part(start, end, "given"),), MIN_SCORE, "list", Evidence.REPEAT)


def _in_lists(names: Sequence[Span], text: str) -> Iterator[tuple[int, int]]:
    starts = {span.start for span in names}
    row = 1
    for index, span in enumerate(names):
        is_given = len(span) == _GIVEN_LENGTH and [part.level for part in span.parts] == ["given"]
        yield from _behind(span.end, text, starts, is_given=is_given)
        yield from _before(span.start, text, is_given=is_given)
        row = row + 1 if index and _is_blank(text[names[index - 1].end : span.start]) else 1
        if row > 1:
            yield from _behind_blank(span.end, text, is_led=row > 2)


def _behind(position: int, text: str, starts: set[int], *, is_given: bool) -> Iterator[tuple[int, int]]:
    """Yield the members of a list behind a name, up to the next name, which begins its own list."""
    for _ in range(_LONGEST_LIST):
        found = _NEXT.match(text, position)
        if found is None or found.start("name") in starts:
            return
        if not (_is_name(found["name"], is_led=True) or (is_given and _is_given(found["name"]))):
            return
        yield found.span("name")
        position = found.end()


def _before(position: int, text: str, *, is_given: bool) -> Iterator[tuple[int, int]]:
    for _ in range(_LONGEST_LIST):
        found = next(_lasts(text, position), None)
        if found is None:
            return
        name = text[slice(*found)]
        if not (_is_name(name, is_led=True) or (is_given and _is_given(name))):
            return
        yield found
        position = found[0]


def _lasts(text: str, position: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of two or three characters that a list's comma before `position` may end."""
    window = text[max(0, position - 60) : position]
    comma = _COMMA_BEFORE.search(window) if window.rstrip(" ").endswith(("、", "/")) else None
    if comma is None:
        return
    end = position - len(window) + comma.start()
    for length in (2, 3):
        start = end - length
        if start >= 0 and _LAST_BEGINS.search(text, max(0, start - 6), start) and _HAN_ONLY.fullmatch(text, start, end):
            yield start, end


def _behind_blank(position: int, text: str, *, is_led: bool) -> Iterator[tuple[int, int]]:
    """Yield what goes on a row of names parted by blanks: 出席 纳文 冶花 车前."""
    while (found := _BLANK_NEXT.match(text, position)) and _is_name(found["name"], is_led=is_led):
        is_last = text[found.end() : found.end() + 1] in ("", "\n", "。", ";")
        if is_word(found["name"]) and not is_last:
            return
        yield found.span("name")
        position = found.end()


def _is_blank(gap: str) -> bool:
    return 0 < len(gap) <= 3 and not gap.strip(" ")


def _is_name(name: str, *, is_led: bool) -> bool:
    """Return whether a member of a list of persons is a name: it bears a surname, and is no role nor two words."""
    if {name, name[:2], name[-2:]} & nobody() or not is_value(name) or _NO_MEMBER.match(name):
        return False
    surname = surname_of(name)
    if len(name) == 3:
        is_wordy = is_word(name[1:]) or (is_word(name[:2]) and surnames().get(name[0]) != 1)
        return is_known(name) and not is_wordy
    return bool(surname) and (not is_word(name) or is_led or surnames()[surname] <= _COMMON_RANK)


def _is_given(name: str) -> bool:
    """Return whether a member of a list of given names is one: 可馨、语桐、欣怡."""
    is_usual = len(name) == _GIVEN_LENGTH and all(char in given_characters() for char in name)
    return is_usual and name not in nobody() and not is_word(name)


def _in_columns(names: Sequence[Span], page: Page) -> Iterator[tuple[int, int]]:
    """Yield the cells of a column half of whose cells, and three at least, are names from end to end."""
    ranges = {(span.start, span.end) for span in names}
    columns: dict[str, list[tuple[int, int]]] = {}
    for cell in page.cells:
        if _HAN_ONLY.fullmatch(page.text, cell.start, cell.end):
            columns.setdefault(cell.caption, []).append((cell.start, cell.end))
    for cells in columns.values():
        known = sum(cell in ranges for cell in cells)
        if known >= 3 and 2 * known >= len(cells):
            yield from (
                cell for cell in cells if 1 < cell[1] - cell[0] < 4 and _is_name(page.text[slice(*cell)], is_led=True)
            )
