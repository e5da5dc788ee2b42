"""Finds what persons of the document are called beside their names: 林子墨(墨墨), 主刀 Jason 林.

A pet name made of a character of the given name, told behind the name or by 小名, is the person wherever it stands; any
other of two characters is so where it does or suffers what children do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.link import part_texts
from hdeid.detector.patterns.name_child import acts_as_child, is_pet
from hdeid.detector.patterns.name_title import TITLE
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_TWICE = regex(r"(?P<char>[\u4e00-\u9fff])(?P=char)")
_TWO = regex(r"[\u4e00-\u9fff]{2}")
_LEAST_SCORE = 0.5
_BESIDE = regex(r"[ ]?[(\"“「][ ]?(?:[小乳]名|昵称)?[ :]?(?P<nick>(?P<char>[\u4e00-\u9fff])(?P=char))[ ]?[)\"”」]")
_TOLD = regex(r"[小乳奶]名[ :为是叫\"“]{0,3}\Z")
# No adverbs: 天天 and 常常 stand in texts about people called so, too.
_ADVERBS = frozenset("天天 年年 月月 日日 夜夜 常常 明明 好好 多多 慢慢 刚刚 渐渐 早早 久久 时时 人人 个个".split())
_LATIN = regex(r"(?<![A-Za-z.-])(?P<given>[A-Z][a-z]{2,9})[ ]\Z")
_HAN = regex(r"[\u4e00-\u9fff]")
# Words before a bare surname that are no names: captions of English forms.
_CAPTIONS = frozenset(
    "Dear Prof Miss Mrs Name Reader Reviewer Verifier Verified Checked Signed Monitor Coder Doctor Nurse Operator "
    "Stamp Seal Signature Sign Title Role Page Note Total Copy Site Study Team Hospital Ward Date Approver "
    "Approved Reviewed Witness Patient Subject Principal Author Editor Sender Recipient From Attn".split()
)
_SOURCE = "nicknames"


def nicknames(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the pet names of persons wherever they stand, and Latin given names with the Han surname behind.

    Args:
        spans: Settled spans with parts.
        text: The normal form. Time: linear in its length.
    """
    pets: set[str] = set()
    calls: set[str] = set()
    for name in spans:
        if name.category != "NAME":
            continue
        surface = text[name.start : name.end]
        beside = _BESIDE.match(text, name.end)
        if beside and beside["char"] in part_texts(name, text, "given"):
            pets.add(beside["nick"])
        if _TWICE.fullmatch(surface) and _TOLD.search(text, max(0, name.start - 6), name.start):
            pets.add(surface)
        elif _TWO.fullmatch(surface) and name.score >= _LEAST_SCORE and part_texts(name, text, "given") == surface:
            is_told = name.evidence >= Evidence.CONTEXT and is_pet(surface) and surface not in common_words()
            (pets if is_told else calls).add(surface)
        if part_texts(name, text, "surname") == surface and not TITLE.match(text, name.end):
            latin = _LATIN.search(text, max(0, name.start - 12), name.start)
            if latin and _HAN.match(surface) and latin["given"] not in _CAPTIONS:
                parts = (Part(latin.start(), name.start, "given"), Part(name.start, name.end, "surname"))
                yield Span(latin.start(), name.end, "NAME", parts, 0.95, _SOURCE, Evidence.CONTEXT)
    for found in _TWICE.finditer(text) if pets - _ADVERBS else ():
        if found[0] in pets and found[0] not in _ADVERBS:
            yield Span(*found.span(), "NAME", (Part(*found.span(), "given"),), 0.8, _SOURCE, Evidence.REPEAT)
    yield from _called(calls - pets - _ADVERBS, text)


def _called(calls: set[str], text: str) -> Iterator[Span]:
    """Yield the names of two characters where they do what children do: found once by reading, certain by deed."""
    firsts = {call[0] for call in calls}
    for start in (place for place, char in enumerate(text) if char in firsts) if calls else ():
        end = start + 2
        if text[start:end] in calls and acts_as_child(text, start, end):
            yield Span(start, end, "NAME", (Part(start, end, "given"),), 0.7, _SOURCE, Evidence.REPEAT)
