"""Initials and day with which staff sign a correction or an answer: `笔误 KTM 2024.5.6`, `答:已更新。DRQ 10.23`.

Source: ICH E6(R2), 4.9.3: who changes a form dates and initials the change. Of the letters before a whole date at the
end of a line or cell in the authored documents, 40 are somebody's and 3 a degree or a system's, which are left out;
none of those behind the words below is anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.patterns.date_values import DateMatch, is_day, match_of
from hdeid.detector.words.initials import are_of_term
from hdeid.text.regex import regex

_DAY = regex(
    r"(?:(?P<y>(?:19|20)?\d\d)[-./](?=\d{1,2}[-./]))?(?P<m>1[0-2]|0?[1-9])[-./](?P<d>[12]\d|3[01]|0?[1-9])"
    r"(?![\d.%/-])(?=[ ]*(?:[\t|\n]|\Z))"
)
_WHOLE_DAY = r"(?:(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}|\d\d([-./])\d{1,2}\1\d{1,2}|\d{1,2}[- ]?[A-Za-z]{3}[- ]?20\d\d)"
_END = r"(?=[ ]*(?:[\t|\n]|\Z))"
_BY_WHOM = regex(
    r"(?:[。,;|\t/.)]|--|[ ]{2}|笔误|[更改]正|已改|已更新|OK|无误|属实|[核审]对)[ ]{0,4}"
    rf"(?P<letters>(?<![A-Za-z0-9])[A-Z]{{2,4}})[ ]{{1,2}}(?={_WHOLE_DAY}{_END})"
)
_CHANGED_BY = regex(
    r"(?:--[ ]?|笔误|[更改]正|已改|已更新|划改|OK|无误|属实|[Ss]ource|[核审]对)[。.)]?[ ]{0,4}"
    r"(?P<letters>(?<![A-Za-z0-9])[A-Z]{2,4})[ ]{1,2}(?=\d)"
)
_ANSWERED_BY = regex(
    r"(?:^|(?<=[\n|\t ]))(?:答|回[复答]|[Aa]nswer|[Rr]eply)[ ]?:[^\n]{0,80}?。[ ]{0,2}"
    r"(?P<letters>(?<![A-Za-z0-9])[A-Z]{2,4})[ ]{1,2}(?=\d{1,2}[-./]\d)"
)
_CORRECTS = regex(
    r"受试|访视|随机|同意|核对|答[ ]?:|质疑|[更改]正|划改|笔误|无误|"
    r"(?<![A-Za-z])(?:CR[AC]|[Qq]uer|QUER|SDV|EDC|[Ss]ource|[Ss]ubject)"
)
_NO_SIGN = frozenset("MD PHD RN BSN CTM CTMS EMR HIS LIS EHR HE ET ETA BY ON DONE PASS OPEN NA ND NK NCS CS".split())


def signed_changes(text: str) -> Iterator[tuple[tuple[int, int], DateMatch | None]]:
    """Yield the ranges of the initials of staff who sign, and the day beside where it is written in numbers.

    Args:
        text: The normal form. Time: linear in its length.
    """
    if not _CORRECTS.search(text):
        return
    for pattern in (_BY_WHOM, _CHANGED_BY, _ANSWERED_BY):
        for found in pattern.finditer(text):
            if found["letters"] in _NO_SIGN or are_of_term(found["letters"]):
                continue
            day = _DAY.match(text, found.end())
            if day and is_day(int(day["m"]), int(day["d"])):
                yield found.span("letters"), match_of(day, day.start())
            elif pattern is _BY_WHOM:
                yield found.span("letters"), None
