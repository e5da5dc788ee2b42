"""Numbers of subjects with a zero first and no caption but a word beside them: 病例0311, 0604 AE关闭, 0508 甄 女."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

# A count has no zero first.
_CASE = regex(r"病例[ :]?(?P<value>0\d{2,4})(?![\dA-Za-z.%/-]| ?例)")
# What happens to subjects, behind the number that begins a clause; all 12 in documents marked by hand are subjects.
_HAPPENS = regex(r"0\d{3}(?= ?(?:失访|脱落|退出|筛败|筛选|入组|随机|出组|访视|给药|停药|未到访|改期|S?AE(?![A-Za-z])))")
_CLAUSE = frozenset("\n ,。;:、(催查补问叫")
# At the head of a line before surname and sex.
_ROW = regex(r"0\d{2,4}(?=[ \t](?P<surname>[\u4e00-\u9fff])[某××]{0,2}[ \t,/][男女](?![\u4e00-\u9fff]))")


def plain_numbers(text: str, *, is_trial: bool) -> Iterator[tuple[int, int]]:
    """Yield the ranges of plain numbers of subjects; linear time.

    Args:
        text: The normal form with its digits written plainly.
        is_trial: Whether the text speaks of a trial; elsewhere only cases are numbered so.
    """
    for found in _CASE.finditer(text):
        yield found.span("value")
    if not is_trial:
        return
    for found in _HAPPENS.finditer(text):
        if found.start() == 0 or text[found.start() - 1] in _CLAUSE:
            yield found.span()
    for found in _ROW.finditer(text):
        if found["surname"] in surnames() and not text[max(0, found.start() - 1) : found.start()].strip("\n"):
            yield found.span()
