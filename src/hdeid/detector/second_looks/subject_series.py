"""Finds several subjects of which only the first is written in full: `KX-041/042`, `2604/07`, `2604~09`.

What stands before the slash is the number of a settled subject, or looks like one and the rest is shorter; without any
settled one, what subjects do stands behind. The numbers rise by little, as those of one register do.

In the authored documents all 25 such series that begin with a settled number of a subject are subjects'; pressures
(`152/90`) begin with three digits and no zero, which are left alone. Kits and seals that only look like a subject's
number repeat all digits (`5417/5418`); none of them is shortened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.codes import means_nothing
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.subjects_again import THING_BEFORE, is_sure_subject
from hdeid.text.regex import regex

_FIRST = r"(?P<head>(?:[A-Z]{1,3}-?)?(?:\d{1,4}-)?)(?P<digits>\d{2,6})"
_NUMBER = regex(rf"{_FIRST}\Z")
_SERIES = regex(
    rf"(?<![A-Za-z0-9.+/~_-])(?<!\d[:,])(?!(?:19|20)\d\d[/~]){_FIRST}(?P<rest>(?: ?[/~] ?\d{{1,6}}){{1,20}})"
    r"(?![A-Za-z0-9%_]|[.,:/~-]\d|-[A-Za-z]| ?(?:m[lg]|k?g|mm|cm|U|IU|ms|bpm)(?![A-Za-z])|"
    r" ?(?:[元例个次分秒岁片粒支瓶盒袋套天周月年日时℃床楼室号]))"
)
_TAIL = regex(r"\d+")
_DOES = regex(
    r" ?(?:(?:已|未|都|均|没)?(?:入组|随访|访视|超窗|锁库|来(?=[ ,。;、\n]|\Z)|失访|脱落|退出|筛[选败])|"
    r"的?S?AE(?![A-Za-z])|SDV)"
)
_FARTHEST = 100
_LEAST_PLAIN, _LEAST_WITH_ZERO, _LEAST_ALIKE, _LEAST_UNKNOWN = 4, 3, 3, 5
_SCORE = 0.7


def subject_series(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the numbers of such series one by one, of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in its length.
    """
    text = page.digits
    sure = [found for span in spans if is_sure_subject(span) if (found := _NUMBER.match(text, span.start, span.end))]
    known, forms = {found[0] for found in sure}, {_form(found) for found in sure}
    if not known and not page.is_of_trial:
        return
    for found in _SERIES.finditer(text):
        if not _counts_on(found):
            continue
        first = found["head"] + found["digits"]
        is_known = first in known or (_form(found) in forms and _is_shortened(found))
        if not is_known and not (page.is_of_trial and _does(found, text)):
            continue
        start = found.start()
        if THING_BEFORE.search(text, max(0, start - 16), start) or means_nothing(page.caption(start)):
            continue
        yield _span(start, found.end("digits"))
        yield from (_span(*tail.span()) for tail in _TAIL.finditer(text, *found.span("rest")))


def _span(start: int, end: int) -> Span:
    return Span(start, end, "SUBJECT", (), _SCORE, "subject-series", Evidence.REPEAT)


def _form(found: re.Match[str]) -> tuple[str, int]:
    """Return what numbers of one register have in common: what they begin with, and how many digits follow."""
    return found["head"], len(found["digits"])


def _tails(found: re.Match[str]) -> list[str]:
    return _TAIL.findall(found["rest"])


def _is_shortened(found: re.Match[str]) -> bool:
    """Return whether a series writes the ends alone of all but the first: behind a site and dash all the digits."""
    digits = found["digits"]
    if len(digits) < (_LEAST_ALIKE if found["head"] else _LEAST_PLAIN):
        return False
    is_of_site = found["head"].endswith("-") and "~" not in found["rest"]
    return is_of_site or all(len(tail) < len(digits) for tail in _tails(found))


def _does(found: re.Match[str], text: str) -> bool:
    """Return whether what subjects do stands behind a series that begins with letters or a zero, or is long."""
    if not _DOES.match(text, found.end()):
        return False
    digits, is_lettered = found["digits"], found["head"].endswith("-")
    return is_lettered or digits[0] == "0" or (len(digits) >= _LEAST_UNKNOWN and _is_shortened(found))


def _counts_on(found: re.Match[str]) -> bool:
    """Return whether each number is a little more than the one before, and the first is not one of a pressure."""
    digits = found["digits"]
    if not found["head"] and len(digits) < (_LEAST_WITH_ZERO if digits[0] == "0" else _LEAST_PLAIN):
        return False
    last = int(digits)
    for tail in _tails(found):
        # An age stands between blanks behind a number as well: 05-017 / 66.
        if len(tail) > len(digits) or (len(tail) < len(digits) and " " in found["rest"]):
            return False
        number = int(digits[: -len(tail)] + tail)
        if not last < number < int(digits) + _FARTHEST:
            return False
        last = number
    return True
