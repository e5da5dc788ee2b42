"""Tells who speaks in a dialogue: what heads the lines of a text in which people talk to each other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from hdeid.text.regex import regex

_TURN = regex(r"^[ ]?(?P<head>[\u3400-\u4dbf\u4e00-\u9fff]{1,6}|[A-Z]{1,4}) ?:(?P<said>[^\n]{0,200})", re.MULTILINE)
TALK = regex(r"[你您妳?!]|[吗嗎呢吧啊呀嘛哦喔嗯啦哇]")
"""What talk has and records have not: address, questions, particles."""
_LEAST_TURNS = 4
_OFTEN = 2


def find_turns(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each speaker's name or role stands, for those who speak more than once; none where nobody talks.

    Args:
        text: A normal form. Time: linear in its length.
    """
    turns = [*_TURN.finditer(text)]
    if sum(TALK.search(turn["said"]) is not None for turn in turns) < _LEAST_TURNS:
        return
    counts = Counter(turn["head"] for turn in turns)
    for turn in turns:
        if counts[turn["head"]] >= _OFTEN:
            yield turn.span("head")
