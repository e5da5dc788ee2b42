"""Finds beds that stand without their word, as wards hand over: `3 李玉玲 59 房颤`, `西3`, `12#`.

At the heads of lines they are bare numbers. What tells them from the numbers of a list is that some are left out, or
added beds stand among them. In 3,500 documents marked by hand, 118 of the 128 numbers so found were beds; where none
was left out, 4 of 331. Elsewhere a part of the ward or a sign stands beside the number: where two are known to be beds
(of some parts one), all are that are written so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.seats import seats
from hdeid.detector.words.departments import AROUND_WARD, FIELD
from hdeid.text.regex import regex

_HEAD = regex(r"^[ \t|]{0,3}(?P<bed>\+?(?P<number>\d{1,2}))(?:[ \t|]{1,10}|: ?)(?=[\u3400-\u9fff])", re.MULTILINE)
# A board drawn in boxes has a bed a box: │05 邬爱民│06 金顺子│07 空 │. All 20 such in the authored documents were beds.
_BOX = regex(r"(?:^|│)[ ]{0,2}(?P<bed>[加+]?\d{1,2})[ ]{1,3}(?=[\u3400-\u9fff])", re.MULTILINE)
_WARD = regex(r"交班|交接|接班|夜班|查房|巡视|病区|病房|床")
_AROUND_WARD = regex(AROUND_WARD)
_IN_PART = regex(r"(?P<part>[\u4e00-\u9fff]{1,2})[加+]?\d{1,2}床?\Z")
_SIGNED = regex(r"\d{1,2}#\Z")
_BEHIND_NAME = regex(r"[ \t]{1,4}(?P<bed>(?P<part>[东西南北移重留抢])\d{1,2})(?=[ \t,])")
_BEFORE_NAME = regex(r"(?<![A-Za-z\d.-])(?P<bed>\d{1,2}#) ?\Z")
_ALL_SIGNED = regex(r"(?<![A-Za-z\d.-])\d{1,2}#(?![A-Za-z\d楼幢栋])")
# A letter, or a ward with one, before the number: C12, 5E-31; three such beds or more must be known.
_LETTERED = regex(r"(?P<head>[A-Z]|\d{1,2}[A-Z]-)加?\d{1,2}床?\Z")
_LEAST_LETTERED = 3
_NOT_BEHIND = r"(?![\d.%:/~年月日号型度次级楼区组队排类期天周岁人例a-z]|-\d)"
_LEAST_LINES = 3
_LEAST_WORDS = 2
_LEAST_SCORE, _MOST_PARTS = 0.6, 8
# One bed so written is enough.
_SURE_PARTS = frozenset("#重移留西东南北母婴新抢红黄绿特")
# At the head of a line, before a patient: `负压1  李玉玲`, `肝胆27  艾国强`, `#4 尤淑芹`; #4 is told by the sign alone.
_HEAD_PART = regex(
    rf"(?:^|\n)[ ]{{0,3}}(?P<part>#|负压|隔离|抢救?|留观?|待产?|椅|日|单|透析?|暖箱|[A-Z]|(?:{FIELD}){{1,2}})"
    r"(?P<number>\d{1,2})[ ]{1,4}\Z"
)
_ALL_HASHED = regex(r"(?<=#)\d{1,2}(?=[ ]{1,3}[\u3400-\u9fff])")


def bed_heads(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the numbers at the heads of lines whose names tell that they are beds, with evidence of context.

    Args:
        spans: Settled spans; the names among them are where patients stand.
        page: The text they lie in. Time: linear in its length.
    """
    names = {span.start for span in spans if span.category == "NAME"}
    boxes = [*_BOX.finditer(page.text)] if "│" in page.text else []
    if sum(found.end() in names for found in boxes) >= _LEAST_LINES:
        for found in boxes:
            yield Span(*found.span("bed"), "MEDICAL_RECORD", (), 0.7, "bed-heads", Evidence.CONTEXT)
    heads = [*_HEAD.finditer(page.text)]
    before_names = [found for found in heads if found.end() in names]
    if len(before_names) < _LEAST_LINES or not _skips(before_names):
        return
    if len(_WARD.findall(page.text)) < _LEAST_WORDS:
        return
    for found in heads:
        yield Span(*found.span("bed"), "MEDICAL_RECORD", (), 0.7, "bed-heads", Evidence.CONTEXT)


def beds_alike(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the numbers that are written as two known beds are, of evidence `REPEAT`: 西6 beside 西3 and 西8, 12#.

    Args:
        spans: Settled spans.
        page: The text they lie in. Time: linear in its length times the parts of the ward, of which few are taken.
    """
    parts: dict[str, set[str]] = {}
    behind_names: dict[str, set[str]] = {}
    lettered: dict[str, set[str]] = {}
    heads: dict[str, set[str]] = {}
    for span in spans:
        if span.category == "MEDICAL_RECORD" and (head := _LETTERED.match(page.text[span.start : span.end])):
            lettered.setdefault(head["head"], set()).add(head[0].removesuffix("床"))
        if span.category == "MEDICAL_RECORD" and span.score >= _LEAST_SCORE:
            surface = page.text[span.start : span.end]
            found = _IN_PART.match(surface)
            key = found["part"] if found else "#" if _SIGNED.match(surface) else ""
            parts.setdefault(key, set()).add(surface.removesuffix("床"))
        elif span.category == "NAME" and (found := _BEFORE_NAME.search(page.text, max(0, span.start - 4), span.start)):
            parts.setdefault("#", set()).add(found["bed"])
        elif span.category == "NAME" and (found := _BEHIND_NAME.match(page.text, span.end)):
            behind_names.setdefault(found["part"], set()).add(found["bed"])
        elif span.category == "NAME" and (found := _HEAD_PART.search(page.text, max(0, span.start - 12), span.start)):
            (lettered if found["part"].isascii() else heads).setdefault(found["part"], set()).add(found["number"])
    parts.update((part, beds) for part, beds in behind_names.items() if len(beds) > 1)
    is_of_ward = speaks_of_ward(page)
    heads = heads if is_of_ward else {}
    parts.update(heads)
    known = [key for key, beds in parts.items() if key and (len(beds) > 1 or key in _SURE_PARTS or key in heads)]
    if "母" in known:
        known.append("婴")
    letters = [head for head, beds in lettered.items() if len(beds) >= _LEAST_LETTERED and is_of_ward]
    frames = [
        *([_ALL_HASHED] if "#" in letters and _leaves_out(lettered["#"]) else []),
        *(_ALL_SIGNED if key == "#" else _frame(r"(?<![\u4e00-\u9fffA-Za-z])", key) for key in known[:_MOST_PARTS]),
        *(_frame(r"(?<![A-Za-z\d.-])", head) for head in letters[:_MOST_PARTS] if head != "#"),
    ]
    for frame in frames:
        for found in frame.finditer(page.text):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.7, "bed-heads", Evidence.REPEAT)
    yield from seats(spans, page.text)


def _frame(before: str, head: str) -> re.Pattern[str]:
    no_letter = "(?![A-Z])" if head.isascii() else ""
    return regex(rf"{before}{head}[加+]?\d{{1,2}}床?{_NOT_BEHIND}{no_letter}")


def speaks_of_ward(page: Page) -> bool:
    """Return whether a text speaks of a ward and of nursing, twice or more."""
    return len([*islice(_AROUND_WARD.finditer(page.text), _LEAST_WORDS)]) == _LEAST_WORDS


def _leaves_out(numbers: set[str]) -> bool:
    """Return whether numbers do not just count: a third or more of those up to the last one is left out."""
    return max(map(int, numbers)) >= 1.5 * len(numbers)


def _skips(heads: Sequence[re.Match[str]]) -> bool:
    """Return whether numbers are left out, or one is that of an added bed."""
    numbers = [int(found["number"]) for found in heads]
    is_added = any(found["bed"].startswith("+") for found in heads)
    return is_added or any(behind - before != 1 for before, behind in pairwise(numbers))
