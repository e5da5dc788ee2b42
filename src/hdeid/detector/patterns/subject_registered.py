"""Subjects by the number of a cooperative group's register: `研究号 QLL-08-0733 KTM`.

A protocol has a number under the same caption (研究编号 RWE-2031-01). Initials behind it make it a subject's, or three
parts of which the last counts subjects.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.words.initials import are_of_term
from hdeid.text.regex import regex

_NUMBER = r"(?=[A-Z-]{0,16}\d)[A-Z]{2,6}(?:-[A-Z]{2,4})?(?:-?\d{1,6})(?:-\d{1,6}){0,3}(?![A-Za-z0-9-])"
_CAPTION = r"(?:研究|协作组|登记|注册|入组|随机|筛选|病例|受试者)(?:登记|入组|病例)?(?:编?号|代码)[为是]?[: \t]{1,3}"
_WITH_INITIALS = regex(rf"{_CAPTION}(?P<number>{_NUMBER})[ ,/]{{1,2}}\(?(?P<letters>[A-Z]{{2,4}})(?=[ \t,;。)\n|]|\Z)")
# 研究号 QLL-08-0733; under 研究编号 the last part must begin with a zero.
_IN_PARTS = regex(
    r"研究(?:号(?P<sure>)|编号)[为是]?[: \t]{1,3}(?P<number>[A-Z]{2,6}-\d{1,3}-(?:0\d{2,4}|(?(sure)[1-9]\d{2,4}|(?!))))"
    r"(?![\w-])"
)


def subjects_registered(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of numbers and initials of subjects behind the caption of a register; linear time.

    Args:
        text: The normal form.
    """
    for found in _WITH_INITIALS.finditer(text):
        if not are_of_term(found["letters"]):
            yield found.span("number")
            yield found.span("letters")
    for found in _IN_PARTS.finditer(text):
        yield found.span("number")
