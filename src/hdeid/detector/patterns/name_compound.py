"""Surnames of two characters that stand alone: `透析室 单于 换到`, `请令狐 补签`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from hdeid.detector.patterns.address_run import places
from hdeid.lexicon.names import compound_surnames
from hdeid.lexicon.terms import alternatives
from hdeid.text.regex import regex

# A number, directions, an office, an idiom, a grandson and points of acupuncture: words as often as surnames.
_WORDS = frozenset("第五 东方 东门 西门 南门 北门 太史 百里 司空 长孙 公孙 梁丘".split())
_PAIR = 2


def find_compound(text: str) -> Iterator[tuple[int, int]]:
    """Yield where surnames of two characters stand between blanks or stops or are called; not in lists; linear time.

    In the authored documents all 9 such are names.
    """
    for found in _alone().finditer(text):
        yield found.span("surname")


@cache
def _alone() -> re.Pattern[str]:
    surnames = {name for name in compound_surnames() - _WORDS - places() if len(name) == _PAIR}
    # What says what somebody does goes on at once: 单于换到9号位.
    done = r"[诉说称](?![\u4e00-\u9fff]?[书法])|换到|请假|回来|来电|签[名字]|本人|同意|拒绝|要求"
    return regex(
        rf"(?:(?<![\u4e00-\u9fffA-Za-z\d、])(?<!、 )|(?<=[请找由与让给叫问跟告]))"
        rf"(?P<surname>{alternatives(tuple(sorted(surnames)))})"
        rf"(?=[ \t]?(?:[,;:)|\n。]|[\u4e00-\u9fff](?<=[ \t][\u4e00-\u9fff])|\Z)|{done})"
    )
