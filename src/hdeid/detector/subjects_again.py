"""Finds numbers of subjects by what else is known: before a name, 0417 陶小云, and at the heads of lines.

Of the numbers with a zero first that stand before a name in the authored documents of trials, all are a person's but
those of one list that counts its rows; all 19 that head lines and stand in that document as a subject's are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.codes import means_nothing
from hdeid.detector.page import Page
from hdeid.detector.patterns.subject_context import is_of_trial
from hdeid.text.regex import regex

_BEFORE_NAME = regex(r"(?<![\dA-Za-z_./-])(?<!\d:)(?P<value>0\d{2,3})[ \t:]{1,2}")
_SHORT = regex(r"\d{2,3}")
# Hours and sections begin lines, too: 07:30.
_HEAD = regex(r"^[ ]{0,3}(?P<value>\d{2,3})[ ]?:(?! ?\d)", re.MULTILINE)
_LEAST_HEADS = 2
_LEAST_ROWS = 3
_SCORE = 0.7


def subjects_again(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the numbers before settled names, and those of settled subjects at the heads of lines.

    They are of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in its length.
    """
    text = page.text
    taken = {span.start for span in spans}
    known = {text[span.start : span.end] for span in spans if span.category == "SUBJECT"}
    known = {number for number in known if _SHORT.fullmatch(number)}
    heads = [found for found in _HEAD.finditer(text) if found["value"] in known] if len(known) > 1 else []
    ranges = [found.span("value") for found in heads] if len({found["value"] for found in heads}) > 1 else []
    for start, end in (*ranges, *_before_names(spans, page)):
        if start not in taken:
            yield Span(start, end, "SUBJECT", (), _SCORE, "subjects-again", Evidence.REPEAT)


def _before_names(spans: Sequence[Span], page: Page) -> list[tuple[int, int]]:
    names = {span.start for span in spans if span.category == "NAME" and len(span) > 1}
    found = [each for each in _BEFORE_NAME.finditer(page.text) if each.end() in names] if names else []
    if not found or not is_of_trial(page.text):
        return []
    numbers = {int(each["value"]) for each in found}
    # Rows that are counted: 001, 002, 003.
    is_run = len(numbers) >= _LEAST_ROWS and max(numbers) - min(numbers) + 1 == len(numbers)
    return [] if is_run else [each.span("value") for each in found if not means_nothing(page.caption(each.start()))]
