"""Days whose month is named elsewhere: 23号下午复诊, 10日02时到达. Not: 3日后, 第5日, 7号床.

And the days by which foundlings and unknown people are called: 弃婴(4.6车站).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.patterns.date_values import DateMatch, match_of, read_number
from hdeid.text.regex import regex

_NUMBER = r"(?P<d>[12][0-9]|3[01]|0?[1-9](?![0-9])|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九])"
_PART_OF_DAY = r"(?:上午|下午|中午|凌晨|傍晚|清晨|早上|晚上|半夜|夜间|夜里|晚|晨|[0-2]?[0-9] ?[:时点])"
_SAID = regex(
    rf"{_NUMBER}号(?= ?{_PART_OF_DAY}|(?:之前|以前|左右|前后|再|又|就|来(?!源)|回|"
    r"去(?!除)|到|复查|复诊|出院|入院|住院|住的?院|"
    r"手术(?!间)|做|检查|抽血|开始|过来|开会|起(?![床立身])|行吗|可以吗|可以么|有空)|[。!?吧呢])"
)
_WRITTEN = regex(rf"{_NUMBER}日(?= ?{_PART_OF_DAY})")
_OF_MONTH = regex(rf"{_NUMBER}[号日](?![线楼床])")
_MONTH_NAMED = regex(r"(?:上|下|这|本|当)个?月\Z")
# 昨天(18): the day in brackets behind a word for it; 上月廿八: of the lunar calendar.
_BRACKETED = regex(rf"{_NUMBER}[号日]?(?=\))")
_DAY_SAID = regex(r"(?:今[天日]?|昨[天日]?|前[天日]|明[天日])\(\Z")
_LUNAR_DAY = regex(r"(?P<d>初[一二三四五六七八九十]|廿[一二三四五六七八九]?)")
_LEFT = regex(r"(?P<d>[12][0-9]|3[01]|[1-9](?![0-9]))日(?=出院|入院|转[入出院]|手术|复查|死亡|确诊)")
_PLAIN = regex(r"(?P<d>[12][0-9]|3[01]|[1-9](?![0-9]))日(?=[\u4e00-\u9fff])(?![内前后余均一可即起拆])")
# A number of a thing, a count or a duration goes before.
_NOT_BEHIND = regex(
    r"(?:[0-9A-Za-z第每近约共达满各逐隔前数术./#*~×+-]|(?<!随)后|"
    r"[楼床栋门院路弄巷房室组台线窗诊柜厅站库点样本编者][ ]?)\Z"
)
# 改8号, 约15号: the verb leaves no other reading.
_SET = regex(r"(?:改|改到|改成|约|约到|约了|定|定在|推到|推迟到|提前到|等)\Z")
_FREE = regex(r"(?:^|[,。;、(:\n\s!?]|[于在至到从自]|截至|截止|随后|可以|我|您|你|他|她|那|约|就)\Z")
_CLAUSE_END = regex(r"[,。;!?)\n吧呢]|\Z")
_CLAUSE = regex(r"[;。\n][ ]{0,4}\Z")
_MONTH_BEFORE = regex(r"[0-9]月[0-9]{1,2}日(?![^\n]*术后)[^\n]*\Z")
_REACH = 120
_MONTH_AND_DAY = r"(?P<m>1[0-2]|0?[1-9])\.(?P<d>[12][0-9]|3[01]|0?[1-9])(?![0-9.])"
_UNKNOWN = regex(rf"(?:无名氏|无名[男女]?[婴尸]?|弃[婴儿])[ ]?\({_MONTH_AND_DAY}(?=[\u4e00-\u9fff]{{2}})")


def read_day(text: str, start: int) -> DateMatch | None:
    """Return the day of a month that is named elsewhere, when one begins at `start` and the words around prove it."""
    before = text[max(0, start - 4) : start]
    if _MONTH_NAMED.search(before):
        return _of(_OF_MONTH.match(text, start) or _LUNAR_DAY.match(text, start))
    if _DAY_SAID.search(before):
        return _of(_BRACKETED.match(text, start))
    if _SET.search(before) and (found := _OF_MONTH.match(text, start)) and _CLAUSE_END.match(text, found.end()):
        return _of(found)
    if _NOT_BEHIND.search(before):
        return None
    found = _SAID.match(text, start) or _WRITTEN.match(text, start)
    if found and not _FREE.search(before):
        return None
    if found is None:
        found = _PLAIN.match(text, start) if _CLAUSE.search(before) else None
        found = found or (_LEFT.match(text, start) if _FREE.search(before) else None)
        if found is None or not _MONTH_BEFORE.search(text[max(0, start - _REACH) : start]):
            return None
    return _of(found)


def find_called(text: str) -> Iterator[DateMatch]:
    """Yield the days on which somebody was found who goes by no other name; linear time."""
    for found in _UNKNOWN.finditer(text):
        yield match_of(found, found.start("m"))


def _of(found: re.Match[str] | None) -> DateMatch | None:
    day = read_number(found["d"]) if found else 0
    if found is None or not 1 <= day <= 31:
        return None
    return DateMatch(found.start(), found.end(), ((found.start(), "day"),), style="unit", day=day)
