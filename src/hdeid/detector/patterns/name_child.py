"""NAME of children among themselves: 班里豆豆、小鱼儿也发烧."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_AMONG = regex(r"(?:班[里上级]|[托小中大]班|同班|宿舍|同桌|玩伴|小朋友|同学)(?:里|的|有|们|还有|小朋友|同学|[: ]){0,2}")
_CHILD = regex(r"(?P<char>[\u4e00-\u9fff])(?P=char)(?![\u4e00-\u9fff]?(?:长|的|地|声))|小[\u4e00-\u9fff]{1,2}儿")
_SMALL = regex(r"小[\u4e00-\u9fff]{2}(?=[、,和也都])")
_OTHER = regex(r"[\u4e00-\u9fff]{2,3}(?=[、和])")
_LINK = regex(r"[、和及跟]")
_BEHIND = regex(r"[、,。;(和及跟也都均等有没因请在发咳吐\d\s]|\Z")
_MOST = 20


def find_playmates(text: str) -> Iterator[tuple[int, int]]:
    """Yield the pet names behind a word for a class or for playmates, one or a list of them."""
    for place in _AMONG.finditer(text):
        found = [*_listed(text, place.end())]
        # A word that is everyday elsewhere (圆圆) is a child only beside others.
        if any(child[0] not in common_words() for child in found):
            yield from (child.span() for child in found)


def _listed(text: str, position: int) -> Iterator[re.Match[str]]:
    for _ in range(_MOST):
        child = _CHILD.match(text, position) or _SMALL.match(text, position)
        other = child or _OTHER.match(text, position)
        if other is None or (child and not _BEHIND.match(text, child.end())):
            return
        if child:
            yield child
        link = _LINK.match(text, other.end())
        if link is None:
            return
        position = link.end()
