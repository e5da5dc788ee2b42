"""Finds subjects of a trial that are called by a number: `7号蒋桂花抽血`, `12号老佟`, `9号的药`, `4号还没来`.

A day of the month is written so as well; what stands behind tells them apart. In the authored documents of trials 20
of 22 numbers so found are marked as a subject's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.codes import means_nothing
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_BEGIN = r"(?<![\dA-Za-z.第/~+-])(?<![月年点到至])(?<!门诊)(?<!\d:)"
_NUMBER = r"(?P<value>\d{1,3}号)"
_BEFORE_NAME = regex(rf"{_BEGIN}{_NUMBER}(?P<gap> ?)(?P<familiar>[老小阿]?)(?=[\u4e00-\u9fff])")
# Those who look after subjects are named behind a day: 12号佟医生值班.
_STAFF = regex(
    r" ?(?:主任|医[生师]|大夫|护[士师]|老师|教授|博士|药师|技师|院长|秘书|监查|稽查|司机|(?i:cr[ac]|pi|sub-?i)|"
    r"[值代换替上夜白中休]班|值[夜守]|轮班|请假|来监查|来启动|[总工](?![\u4e00-\u9fff]))"
)
_OF_BODY = r"的(?:药|血|尿|片子|样本|标本|知情|日记|化验|访视|[CM][TR]|心电|AE)"
_PERSON = r"(?:那个?|这个?)?(?:老[头太]|[大婆][爷妈娘]|阿[姨婆公])"
_TELLING = regex(rf"{_BEGIN}{_NUMBER}(?={_OF_BODY}|{_PERSON})")
_BEHIND_WORD = regex(
    r"(?:受试者|研究对象)(?P<value>\d{1,2}号)"
    r"(?! ?(?:中心|[楼床线院柜箱冰房病药盒管方上下中早晚前后开]))"
)
# What subjects do, told of several at once where one is known: 5号和8号都超窗了.
_AND = r"(?: ?[、,和跟及与] ?\d{1,3}号){0,8}"
_DOES = (
    r"(?:也|都|又|刚|才|今[天早]|明[天早]|说)?(?:[还已]?(?:没有?|未)(?:来|到|接|签|回|联系|采|抽|吃|交|还)|超窗|不[来接肯想愿]|"
    r"[采抽][晚早完]|晚到|迟到|改期|失访|脱落|退出|漏[服采]|拒[绝签]|联系不|想[换改退]|抽血|给药|入组|筛败)"
)
_DOING = regex(rf"{_BEGIN}(?P<list>\d{{1,3}}号{_AND})(?={_DOES})")
# Several who all do it need no other: days do not.
_ALL_DOING = regex(rf"{_BEGIN}(?P<list>\d{{1,3}}号(?: ?[、,和跟及与] ?\d{{1,3}}号){{1,8}})(?=都(?:{_DOES}))")
_OF_TRIAL = regex(r"临床试验|(?<![A-Za-z])GCP(?![A-Za-z])")
_CALLED = regex(r"\d{1,3}号")
_SCORE = 0.7


def subjects_called(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the numbers that subjects are called by, of evidence `REPEAT`, where the text speaks of a trial.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in its length.
    """
    text = page.text
    known = [text[span.start : span.end] for span in spans if span.category == "SUBJECT"]
    if not (known or page.is_of_trial or _OF_TRIAL.search(text)):
        return
    taken = {span.start for span in spans if not _is_day(span)}
    ranges = {*_before_names(spans, text)}
    ranges |= {found.span("value") for found in (*_TELLING.finditer(text), *_BEHIND_WORD.finditer(text))}
    if ranges or _ALL_DOING.search(text) or any(map(_CALLED.fullmatch, known)):
        lists = (found.span("list") for found in _DOING.finditer(text))
        ranges |= {found.span() for start, end in lists for found in _CALLED.finditer(text, start, end)}
    for start, end in sorted(ranges):
        if start not in taken and not means_nothing(page.caption(start)):
            yield Span(start, end, "SUBJECT", (), _SCORE, "subjects-called", Evidence.REPEAT)


def _is_day(span: Span) -> bool:
    """Return whether the tagger alone takes a number for a day."""
    return span.category == "DATE" and span.evidence is Evidence.MODEL and len(span) < len("000号0")


def _before_names(spans: Sequence[Span], text: str) -> Iterator[tuple[int, int]]:
    """Yield the numbers before settled names, unless these are of staff."""
    ends = {span.start: span.end for span in spans if span.category == "NAME"}
    for found in _BEFORE_NAME.finditer(text) if ends else ():
        end = ends.get(found.end()) or ends.get(found.start("familiar"))
        if end is not None and not _STAFF.match(text, end):
            yield found.span("value")
