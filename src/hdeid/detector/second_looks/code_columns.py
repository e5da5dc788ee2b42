"""Finds codes in columns and lists: where most cells of one shape are known to be subjects or records, all are.

`Y08 | …`, `Y11 | …`, `Y12 | …`: a column of numbers stays one, whoever read some of them; so does a list.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.codes import shape_of
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_CATEGORIES = frozenset({"SUBJECT", "MEDICAL_RECORD"})
_BORDER = regex(r"[ ]*[|\t][ ]*|[ ]{2,}|,")
# Letters, or a zero first, or parts: plain numbers of a column are values as often.
_CODE = regex(r"(?=[A-Z]|0\d\d|\d{1,4}[A-Z]?-)[A-Z]{0,4}\d{0,6}[A-Z]?(?:-[A-Z]{0,2}\d{1,6}){0,2}床?\Z")
# Visits, cycles, weeks, grades, stages, vertebrae, wells: columns of these are no persons'.
_OTHER = regex(
    r"(?:[VCDWTNMGLSQP]|TP|AE|CM|MH|PD|SAE|EX|No|Ki|CD|CK|HR|BP)-?\d{1,3}\Z|"
    r"\d{4}-\d{1,2}(?:-\d{1,2})?\Z|\d{1,2}-\d{1,2}\Z"
)
# 611203、611215、611230; in documents marked by hand all 1138 codes beside one of their shape in a list are codes.
_LIST = regex(r"(?<![A-Za-z0-9.-])[A-Z0-9-]{4,24}(?: ?[、/,和及] ?[A-Z0-9-]{4,24})+(?![A-Za-z0-9.-])")
# H0301-H0310, 02~11; all 145 codes behind one of their shape and such a sign are codes.
_TO = regex(r" ?(?:~|至|到|--?) ?(?P<code>[A-Z0-9-]{2,24})(?![A-Za-z0-9.:-])")
_LEAST_OF_RANGE = 2
# What is handed out is numbered in lists as well: 瓶号 61107/61108, Kit: 60814, 60815.
_OF_GOODS = regex(r"(?:[瓶盒批支包]号?|药(?:物?编)?号|(?i:\b(?:kits?|bottles?|vials?|lots?)(?: no\.?)?))[ :#]{0,3}\Z")
_MEMBER = regex(r"[A-Z0-9-]{4,24}")
_LEAST_DIGITS = 3
_HEAD = regex(r"^[ \t|]{0,3}(?P<code>[A-Z]{0,2}\d{3,5})[ \t|]{1,4}", re.MULTILINE)
_MOST_COLUMNS = 4
_LEAST_CELLS, _LEAST_KNOWN = 3, 2
_SCORE = 0.7


def codes_alike(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the codes of columns that are shaped like most of their column, of evidence `REPEAT`.

    Two cells or more of a column and shape, and half of them, must be known; columns behind the fourth are values.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in its length.
    """
    known = {(span.start, span.end): span.category for span in spans if span.category in _CATEGORIES}
    taken = {span.start for span in spans}
    cells = sorted(_cells(page.digits))
    for _, group in groupby(cells, key=lambda cell: cell[0]):
        ranges = [cell[1] for cell in group]
        found = Counter(known[each] for each in ranges if each in known)
        if len(ranges) < _LEAST_CELLS or found.total() < max(_LEAST_KNOWN, len(ranges) / 2):
            continue
        category = found.most_common(1)[0][0]
        for start, end in ranges:
            if start not in taken:
                yield Span(start, end, category, (), _SCORE, "columns", Evidence.REPEAT)


def codes_listed(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the codes that stand beside a settled one of their shape in a list or range, of evidence `REPEAT`.

    Args:
        spans: Settled spans.
        text: The normal form they lie in. Time: linear in its length.
    """
    known = {(span.start, span.end): span.category for span in spans if span.category in _CATEGORIES}
    taken = {span.start for span in spans}
    for (start, end), category in known.items():
        shape, found = shape_of(text[start:end]), _TO.match(text, end)
        is_code = shape.count("0") >= _LEAST_OF_RANGE and found is not None and shape_of(found["code"]) == shape
        if found and is_code and found.start("code") not in taken:
            yield Span(*found.span("code"), category, (), _SCORE, "list", Evidence.REPEAT)
    for found in _LIST.finditer(text) if known else ():
        members = [member.span() for member in _MEMBER.finditer(text, *found.span())]
        for shape, group in groupby(members, key=lambda member: shape_of(text[slice(*member)])):
            ranges = list(group)
            category = next((known[each] for each in ranges if each in known), "")
            is_of_person = category and not _OF_GOODS.search(text, max(0, found.start() - 8), found.start())
            if is_of_person and shape.count("0") >= _LEAST_DIGITS:
                for start, end in ranges:
                    if start not in taken:
                        yield Span(start, end, category, (), _SCORE, "list", Evidence.REPEAT)


def codes_heading(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the numbers that head lines before names where half of their shape are known, of evidence `REPEAT`.

    In documents marked by hand all 254 such numbers were a subject's or a record's; two must be known, as a mistake
    would spread.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in its length.
    """
    known = {text[span.start : span.end]: span.category for span in spans if span.category in _CATEGORIES}
    taken = {span.start for span in spans}
    names = {span.start for span in spans if span.category == "NAME"}
    heads = [found for found in _HEAD.finditer(text) if found.end() in names] if known else []
    for _, group in groupby(
        sorted(heads, key=lambda found: shape_of(found["code"])), lambda found: shape_of(found["code"])
    ):
        rows = list(group)
        found_of = Counter(known[row["code"]] for row in rows if row["code"] in known)
        if found_of.total() < max(_LEAST_KNOWN, len(rows) / 2):
            continue
        for row in rows:
            if row.start("code") not in taken:
                yield Span(*row.span("code"), found_of.most_common(1)[0][0], (), _SCORE, "heads", Evidence.REPEAT)


def _cells(text: str) -> Iterator[tuple[tuple[int, str], tuple[int, int]]]:
    """Yield column and shape, and range, of each cell that holds a code alone."""
    start = 0
    for line in text.split("\n"):
        first = start
        borders = list(_BORDER.finditer(line))[:_MOST_COLUMNS] if line.strip() else []
        for column, border in enumerate(borders):
            last = start + border.start()
            surface = text[first:last]
            if len(surface) > 1 and _CODE.match(surface) and not _OTHER.match(surface):
                yield (column, shape_of(surface)), (first, last)
            first = start + border.end()
        start += len(line) + 1
