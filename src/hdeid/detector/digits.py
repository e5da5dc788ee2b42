"""Writes the digits of a text plainly: those said aloud (幺三八) and those a machine misread (l38, O for 0).

The outcome has the length of the text, so that patterns of numbers read it in place of the text and offsets hold.
"""

from __future__ import annotations

import re

_ALOUD = "〇零洞幺一二两三四五六七八九拐"
_SAID = re.compile(
    rf"[{_ALOUD}](?:[ -]?[{_ALOUD}]){{3,40}}(?P<last>[ -]?[叉xX](?![A-Za-z]))?(?![十百千万亿年{_ALOUD}])"
)
_DIGIT_OF = str.maketrans("〇零洞幺一二两三四五六七八九拐叉x", "000112234567897XX")
# Source: what optical reading makes of 0 and 1; blanks between the characters come from boxes on forms.
_LOOKALIKE = re.compile(r"\d[ -]{0,3}[OolI]|[OolI][ -]{0,3}\d")
_MISREAD = re.compile(r"(?<![A-Za-z0-9])[0-9OolI](?:[ -]{0,3}[0-9OolI]){2,60}(?![A-Za-z0-9])")
_READ_AS = str.maketrans("OolI", "0011")


def plain_digits(text: str) -> str:
    """Return the normal form of a text with every spoken or misread number in digits; same length, linear time.

    >>> plain_digits("电话幺三八零零幺三八零零零, 手机l38 OO13 8OOO")
    '电话13800138000, 手机138 0013 8000'
    """
    text = _SAID.sub(_said, text)
    return _MISREAD.sub(_read, text) if _LOOKALIKE.search(text) else text


def _said(found: re.Match[str]) -> str:
    return found[0].translate(_DIGIT_OF)


def _read(found: re.Match[str]) -> str:
    """Return a run as digits, when it has three of them and at most twice as many lookalikes."""
    digits = sum(map(str.isdigit, found[0]))
    lookalikes = sum(map(found[0].count, "OolI"))
    return found[0].translate(_READ_AS) if digits >= 3 and 0 < lookalikes <= 2 * digits else found[0]
