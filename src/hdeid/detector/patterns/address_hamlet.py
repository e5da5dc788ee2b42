"""ADDRESS of hamlets that no register knows, before who is visited there: 老鸦冲 孟婆婆; teams in brackets."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.lexicon.names import surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

# What hamlets end with by the lie of the land.
_VISITED = regex(
    r"[寨冲垴坳坪坝塆畈屯塬峁岙埭](?P<gap> {0,2})(?P<family>[\u4e00-\u9fff])"
    r"(?P<who>婆婆|老师|大爷|大妈|老太|奶奶|医生|支书|家|[\u4e00-\u9fff]{1,2}(?:[ ,;:(\n]|家|\Z))"
)
_HAMLET = regex(
    r"(?:\A|[\n ,。;:、到去在])(?P<stem>(?![一两二三四五六七八九十几各本该每全某同进村住到去在])[\u4e00-\u9fff]{1,3})\Z"
)
# 梅湾村(5)尹…: the team of a village.
_TEAM = regex(r"[\u4e00-\u9fff]村\((?P<number>\d{1,2})\)(?=组|[\u4e00-\u9fff]{2})")
_COMMON_RANK = 2


def find_hamlets(text: str) -> Iterator[Span]:
    """Yield the hamlets before a surname and how somebody is called, and the numbers of teams behind a village."""
    for found in _VISITED.finditer(text):
        hamlet = _HAMLET.search(text, max(0, found.start() - 4), found.start())
        if hamlet is None or surnames().get(found["family"], 9) > _COMMON_RANK:
            continue
        is_titled = len(found["who"]) > 1 and found["who"][-1] not in " ,;:(\n家"
        if (found["gap"] or is_titled) and text[found.start() - 1 : found.start() + 1] not in common_words():
            yield _span(hamlet.start("stem"), found.start() + 1, "village")
    for found in _TEAM.finditer(text):
        yield _span(*found.span("number"), "number")


def _span(start: int, end: int, level: str) -> Span:
    return Span(start, end, "ADDRESS", (Part(start, end, level),), 0.8, "pattern:address_travel", Evidence.CONTEXT)
