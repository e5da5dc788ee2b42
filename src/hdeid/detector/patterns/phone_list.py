"""Short numbers in a list of who is called by them: `科内短号:闵 6120 邵 6121`, `闵琪6801,邵文6802,闵6803`.

A word for short numbers heads the list; without one three who bear a surname and a number each are one. Amounts stand
so as well (植体6800、基台2000), but are round or named as such. In authored documents all 12
numbers so found are telephones, and all 8 names somebody's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.departments import FIELD, SHORT_FIELD
from hdeid.detector.words.name_shapes import is_known, is_word
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

_HEAD = regex(
    r"(?:短号|分机|内线|转接|虚拟网|小号|集群网?|通讯录|电话本)(?:号码?|表)?(?P<gap>[: ]{0,3}\n?)[ ]{0,3}"
    r"(?P<first>\d{3,6}(?![\d./:-]))?"
)
_END = r"(?![\dA-Za-z%./:*-]|[ ]?(?:[年月日元次例人份步分个米克斤]|ml|mg))"
_ITEM = regex(
    r"(?P<gap>[ ]{0,2}[,;、|][ ]{0,2}|[ ]{0,3})(?P<who>[\u3400-\u9fff]{1,7})[ ]?:?[ ]{0,2}"
    rf"(?P<number>\d{{3,6}}|1[3-9]\d{{9}}|[2-9]\d{{6,7}}){_END}"
)
_BREAK = regex(r"[ ]{0,3}\n[ ]{0,3}")
_PLACE = regex(rf"(?:{SHORT_FIELD}|{FIELD}|[东西南北]|[一二三四五六]区?){{1,3}}\Z|.*[科室站房部办台处班区楼窗库]\Z")
_TITLED = regex(r"(?:副?主任|护士长|主治|院长|医[生师]|护士|教授|老师|总)\Z")
_LONGEST = 6
_LEAST_ITEMS = 3
# A character for who, and four figures at least: where three such stand in a row, a list may begin.
_IN_A_ROW = r"[\u3400-\u9fff]{1,4}[ :]?\d{4,6}"
_ROW = regex(rf"(?<![\u3400-\u9fff\d])(?={_IN_A_ROW}[ ]{{0,2}}[,;、 ][ ]{{0,2}}{_IN_A_ROW}[ ]{{0,2}}[,;、 ])")
_AMOUNTS = regex(r"元|钱|捐|补[贴助]|报销|工资|奖|费|价|[￥¥$]|步")
_ROUND = 50
_COMMON = 2
_MOST_ITEMS = 60


class PhoneList:
    """Finds the numbers of such lists and the names before them; linear in the text."""

    name = "phone-list"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.digits
        for head in _HEAD.finditer(text):
            items = _read(text, head.end(), has_lines="\n" in head["gap"], is_begun=bool(head["gap"] or head["first"]))
            if len(items) + bool(head["first"]) > 1:
                if head["first"]:
                    yield _phone(*head.span("first"))
                yield from _spans(items)
        read = 0
        for row in _ROW.finditer(text):
            if row.start() < read:
                continue
            items = _read(text, row.start(), has_lines=False, is_begun=True)
            read = items[-1].end() if items else read
            if _are_people(items) and not _AMOUNTS.search(text, max(0, row.start() - 20), read + 3):
                yield from _spans(items)


def _read(text: str, start: int, *, has_lines: bool, is_begun: bool) -> list[re.Match[str]]:
    """Return the items of a list at `start`: who is called and the number; the first needs a gap before it, too."""
    items: list[re.Match[str]] = []
    while len(items) < _MOST_ITEMS:
        line = _BREAK.match(text, start) if has_lines else None
        item = _ITEM.match(text, line.end() if line else start)
        if not item or not (item["gap"] or line or (is_begun and not items)) or not _is_called(item["who"]):
            break
        items.append(item)
        start = item.end()
    return items


def _is_called(who: str) -> bool:
    """Return whether characters name somebody or a place of a hospital."""
    return _PLACE.match(who) is not None or _TITLED.search(who) is not None or _name(who) is not None


def _name(who: str) -> tuple[int, int] | None:
    """Return where a name stands in what somebody is called: `闵`, `小闵` without its 小, `闵琪`; None without one."""
    if _PLACE.match(who):
        return None
    first = who[0] in "小老阿" and len(who) == len("小闵")
    bare = who[first:]
    if bare in surnames() or (not first and len(bare) < len("欧阳小闵") and is_known(bare) and not is_word(bare)):
        return int(first), len(who)
    return None


def _are_people(items: list[re.Match[str]]) -> bool:
    """Return whether a list without a head is of people and their numbers: not all round, not all rare surnames."""
    named = [item["who"] for item in items if _name(item["who"])]
    if len(items) < _LEAST_ITEMS or len(named) < len(items):
        return False
    exact = [item for item in items if int(item["number"]) % _ROUND]
    common = [who for who in named if min(surnames().get(who.lstrip("小老阿")[:size], 9) for size in (1, 2)) <= _COMMON]
    return len(exact) > 1 and len(common) > 1


def _spans(items: list[re.Match[str]]) -> Iterator[Span]:
    for item in items:
        if len(item["number"]) <= _LONGEST:  # Longer ones tell themselves.
            yield _phone(*item.span("number"))
        if found := _name(item["who"]):
            start = item.start("who")
            yield Span(start + found[0], start + found[1], "NAME", (), 0.8, "pattern:phone-list", Evidence.CONTEXT)


def _phone(start: int, end: int) -> Span:
    parts = (Part(start, end, "subscriber"),)
    return Span(start, end, "PHONE", parts, 0.9, "pattern:phone-list", Evidence.CONTEXT)
