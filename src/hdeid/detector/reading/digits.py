"""Writes the digits of a text plainly: those said aloud (幺三八) and those a machine misread (l38, O for 0).

The outcome has the length of the text, so that patterns of numbers read it in place of the text and offsets hold.
"""

from __future__ import annotations

import re

from hdeid.text.regex import regex

_ALOUD = "〇零洞幺一二两三四五六七八九拐"
_IS_SAID = regex(rf"[{_ALOUD}](?:[ ,、-]?[{_ALOUD}]){{2}}")
_SAID = regex(
    rf"[{_ALOUD}0-9](?:[ ,、-]?[{_ALOUD}0-9]){{3,40}}(?:[ -]?[叉xX](?![A-Za-z]))?(?![十百千万亿年{_ALOUD}0-9])"
)
_POOR = regex(r"\d[ -]?[QDZSbBgq]{1,2}[ -]?\d")
_DIGIT_OF = str.maketrans("〇零洞幺一二两三四五六七八九拐叉x", "000112234567897XX")
# Source: what optical reading makes of 0 and 1; blanks between the characters come from boxes on forms.
_LOOKALIKE = regex(r"\d[ -]{0,3}[OolI]|[OolI][ -]{0,3}\d")
_MISREAD = regex(r"(?<![A-Za-z0-9])[0-9OolI](?:[ -]{0,3}[0-9OolI]){2,60}(?![A-Za-z0-9])")
_READ_AS = str.maketrans("OolIQDZSbBgq", "001100256899")
_POORLY_READ = regex(r"(?<![A-Za-z0-9])[0-9OolI](?:[ -]?[0-9OolIQDZSbBgq]){6,30}(?![A-Za-z0-9])")


def plain_digits(text: str) -> str:
    """Return the normal form of a text with every spoken or misread number in digits; same length, linear time.

    >>> plain_digits("电话幺三八零零幺三八零零零, 手机l38 OO13 8OOO")
    '电话13800138000, 手机138 0013 8000'
    """
    if _IS_SAID.search(text):
        text = _SAID.sub(_said, text)
    if _LOOKALIKE.search(text):
        text = _MISREAD.sub(_read, text)
    return _POORLY_READ.sub(_read_poorly, text) if _POOR.search(text) else text


def _said(found: re.Match[str]) -> str:
    """Return a run of spoken and written digits in digits, when at least three are spoken."""
    spoken = sum(map(found[0].count, _ALOUD))
    return found[0].translate(_DIGIT_OF) if spoken >= 3 else found[0]


def _read(found: re.Match[str]) -> str:
    """Return a run as digits, when it has three of them and at most twice as many lookalikes."""
    digits = sum(map(str.isdigit, found[0]))
    lookalikes = sum(map(found[0].count, "OolI"))
    return found[0].translate(_READ_AS) if digits >= 3 and 0 < lookalikes <= 2 * digits else found[0]


def _read_poorly(found: re.Match[str]) -> str:
    """Return a long run as digits, when three of four characters of it are digits."""
    digits = sum(map(str.isdigit, found[0]))
    return found[0].translate(_READ_AS) if digits >= 3 * sum(map(str.isalpha, found[0])) else found[0]
