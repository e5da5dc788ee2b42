"""Numbers of subjects that read like a month, as their site reads like a year: 受试者2061-05, 登录2061crc, 2061-08.

Of 753 such numbers in documents marked by hand all were months; so the text must say which site it is, or the year is
one that no paper is good for.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.reading.studies import is_of_trial
from hdeid.text.regex import regex

_YEAR = r"(?:19|20)\d\d"
_LEFT, _RIGHT = r"(?<![\dA-Za-z.+/-])", r"(?![\dA-Za-z%]|-\d|[./]\d| ?[年月岁天例])"
_NUMBER = regex(rf"{_LEFT}(?P<year>{_YEAR})-\d{{2,3}}{_RIGHT}")
# 2061crc01, 2061号中心, 中心编号:2061.
_SITE = regex(
    rf"(?<![\dA-Za-z.-])(?P<login>{_YEAR})[_-]?(?i:crc|cra|sub-?i|site)\d{{0,2}}(?![A-Za-z0-9])|"
    rf"(?<![\d.-])(?P<center>{_YEAR})号中心|中心(?:编号|代码|号)[:为是 ]{{0,2}}(?P<captioned>{_YEAR})(?![\d年.:/-])"
)
_SUBJECT_BEFORE = regex(r"(?:受试者|筛选|随机|鉴认)(?:编?号|代码)?[为是: ]{0,2}\Z")
_NUMBER_BEFORE = regex(r"(?<![\u4e00-\u9fff])编号[为是: ]{0,2}\Z")
_SUBJECT_BEHIND = regex(r" ?(?:号|[这那][个位名](?:号)?)的?受试者")
# 受试者2023-05入组: perhaps a month.
_ENTERED = regex(r" ?(?:入组|签|出组|起|开始|在|因|曾|确诊|行|首次)")
_UNTIL = regex(r"(?:效期?|期限|过期|到期|截[止至]|[至到~—–]|批号?|版本?|日期|时间|年月)[^\n\d,。;]{0,4}\Z")
# A month of a year of which the text has days is a month.
_DAY = regex(rf"(?<!\d)(?P<year>{_YEAR})(?:[-/.][01]?\d[-/.][0-3]?\d(?!\d)|年|[01]\d[0-3]\d(?!\d))")
_FIRST_FAR_YEAR = 2050
"""Identity cards are good for twenty years, medicines and devices for less."""


def subjects_like_months(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of subjects' numbers of a site whose number reads like a year; linear time.

    Args:
        text: The normal form.
    """
    numbers = list(_NUMBER.finditer(text))
    sites = {found[str(found.lastgroup)] for found in _SITE.finditer(text)} if numbers else set()
    if not sites and not (numbers and is_of_trial(text)):
        return
    years = {found["year"] for found in _DAY.finditer(text)}
    led = {found.start() for found in numbers if _is_subject(found.start(), found.end(), text)}
    sites |= {each["year"] for each in numbers if each.start() in led and not _ENTERED.match(text, each.end())}
    sites |= {found["year"] for found in numbers if int(found["year"]) >= _FIRST_FAR_YEAR}
    for found in numbers:
        is_of_site = found["year"] in sites - years and not _UNTIL.search(
            text, max(0, found.start() - 8), found.start()
        )
        if is_of_site or found.start() in led:
            yield found.span()


def _is_subject(start: int, end: int, text: str) -> bool:
    """Return whether the words right before or behind a number say that it is a subject's."""
    before = text[max(0, start - 12) : start]
    is_captioned = _SUBJECT_BEFORE.search(before) or _NUMBER_BEFORE.search(before)
    return is_captioned is not None or _SUBJECT_BEHIND.match(text, end) is not None
