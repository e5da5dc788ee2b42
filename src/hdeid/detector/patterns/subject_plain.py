"""Numbers of subjects with a zero first and no caption but a word beside them: 病例0311, 0604 AE关闭, 0508 甄 女."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

# A count has no zero first.
_CASE = regex(
    r"病例[ :]?(?P<value>0\d{2,4})(?![\dA-Za-z.%/]| ?例|-(?!(?:[A-Z]{1,2}-[A-Z]|[A-Z]{2,4})(?![A-Za-z0-9-])))"
)
# What happens to subjects, behind the number that begins a clause; all 12 in documents marked by hand are subjects.
_HAPPENS = regex(r"0\d{3}(?= ?(?:失访|脱落|退出|筛败|筛选|入组|随机|出组|访视|给药|停药|未到访|改期|S?AE(?![A-Za-z])))")
_CLAUSE = frozenset("\n ,。;:、(催查补问叫")
# At the head of a line before surname and sex.
_ROW = regex(r"0\d{2,4}(?=[ \t](?P<surname>[\u4e00-\u9fff])[某××]{0,2}[ \t,/][男女](?![\u4e00-\u9fff]))")

# Behind what happened to a subject: 新入 0417, 今日筛败 0309; all eight in the authored documents are subjects.
_CAME = regex(
    r"(?:新[入筛]组?|筛败|脱落|[入出]组|退出|失访|筛选|随机)[ :]{0,2}(?P<value>0\d{2,3})"
    r"(?![\d.%/:A-Za-z-]| ?[年月日时分岁例人名])"
)
# 发药:0417 28片,0418 56片: what each was given.
_COUNT = r" ?\d{1,3} ?[片粒支瓶盒袋]"
_HANDED = regex(
    rf"(?:[发收退领补]药|回收)[ :]{{0,2}}(?P<list>0\d{{2,3}}{_COUNT}(?:[,;、 ]{{1,2}}0\d{{2,3}}{_COUNT}){{0,20}})"
)
_GIVEN = regex(rf"(?P<value>0\d{{2,3}}){_COUNT}")
# 04号患者, 07号、12号两位患者; without a zero first those of a ward are called so, too.
_PATIENTS = regex(
    r"(?<![第\dA-Za-z./-])(?<!\d:)(?P<list>\d{1,3} ?号(?:[、,和及] ?\d{1,3} ?号){0,20})"
    r"(?:[两三四五六七八九十]位)?(?:患者|病人)"
)
_CALLED = regex(r"\d{1,3} ?号")
# Keys of dumps; `sid` is a session's as well, which is longer, and a database's, which has no figures.
_DUMPED = regex(
    r"[\"'](?i:sid)[\"'] ?: ?[\"'](?P<value>(?=[A-Z]|\d{4})[A-Z]{0,4}-?\d{2,6}(?:-\d{2,5})?[A-Z]?)[\"'](?=[ \n]*[,}\]])"
)
# 入 随机C-21 in one row of a log, 入 D-22 in the next: a letter and as many figures at the end of a row of who came in.
_RANDOM = regex(r"随机(?:编?号)?[为是至到]?[ :]{0,2}(?P<value>[A-Z]-(?P<digits>\d{2,3}))(?![\dA-Za-z.%-])")
_CAME_IN = regex(
    r"(?:[入√✓是]|入组|合格|通过|成功)(?:[ ]{0,2}[|\t][ ]{0,2}|[ ]{1,4})"
    r"(?P<value>[A-Z]-(?P<digits>\d{2,3}))(?=[ ]*(?:[\n|]|\Z))"
)
_LIKE = 5
"""How many of those told at first say how long a number is."""


def plain_numbers(text: str, *, is_trial: bool) -> Iterator[tuple[int, int]]:
    """Yield the ranges of plain numbers of subjects; linear time.

    Args:
        text: The normal form with its digits written plainly.
        is_trial: Whether the text speaks of a trial; elsewhere only cases are numbered so.
    """
    for found in _CASE.finditer(text):
        yield found.span("value")
    for found in _DUMPED.finditer(text):
        yield found.span("value")
    for handed in _HANDED.finditer(text):
        yield from (found.span("value") for found in _GIVEN.finditer(text, *handed.span("list")))
    for patients in _PATIENTS.finditer(text):
        called = list(_CALLED.finditer(text, *patients.span("list")))
        if is_trial or any(found[0].startswith("0") for found in called):
            yield from (found.span() for found in called)
    if not is_trial and "新筛" not in text:
        return
    random = list(_RANDOM.finditer(text))
    yield from (found.span("value") for found in random)
    for found in _CAME_IN.finditer(text) if random else ():
        if any(len(found["digits"]) == len(other["digits"]) for other in random[:_LIKE]):
            yield found.span("value")
    for found in _HAPPENS.finditer(text):
        if found.start() == 0 or text[found.start() - 1] in _CLAUSE:
            yield found.span()
    for found in _CAME.finditer(text):
        yield found.span("value")
    for found in _ROW.finditer(text):
        if found["surname"] in surnames() and not text[max(0, found.start() - 1) : found.start()].strip("\n"):
            yield found.span()
