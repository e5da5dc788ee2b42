"""Tells what the tagger alone takes for a telephone and is none: the head of a row of a log, the speed of a pump."""

from __future__ import annotations

import re

from hdeid.core.span import Span
from hdeid.text.regex import regex

# 0055 1506 同0052: dispatches are numbered, with the hour behind; the line before or behind counts on.
_HEAD = regex(r"^(?P<number>\d{4}) (?:[01]\d|2[0-3])[0-5]\d(?!\d)", re.MULTILINE)
_LONG = regex(r"\d{7}")
_NEAR, _FARTHEST = 300, 20
# ECMO 转 3480 流量 3.8: none of 13 such in the authored documents is an identifier.
_SPEED, _SPEED_BEFORE = regex(r"[1-6]\d{3}\Z"), regex(r"(?:\A|[^\d\s请拨打线机话-]|\d\.\d)\s{0,2}转速?[ :]{0,2}\Z")
_FLOW = regex(r"流量?[ :]?\d(?:\.\d)?|扫气|气流|(?<![A-Za-z])(?:ACT|rpm|RPM)(?![a-z])|转/分")
_PUMP = regex(r"(?<![A-Za-z])(?:V-?[AV] ?-?)?ECMO|膜肺|离心泵|血泵|体外循环|心室辅助")
_BESIDE, _PAGE = 40, 1000


def is_no_phone(span: Span, text: str) -> bool:
    """Tell whether digits begin a row of a log with their hour, or are the revolutions of a pump."""
    return _is_head(span, text) or _is_speed(span, text)


def _is_head(span: Span, text: str) -> bool:
    own = _HEAD.match(text, span.start)
    if own is None or _LONG.search(text, span.start, span.end):
        return False
    heads = _HEAD.finditer(text, max(0, span.start - _NEAR), span.end + _NEAR)
    return any(0 < abs(int(found["number"]) - int(own["number"])) <= _FARTHEST for found in heads)


def _is_speed(span: Span, text: str) -> bool:
    before = text[max(0, span.start - 8) : span.start]
    if not _SPEED.match(text[span.start : span.end]) or not _SPEED_BEFORE.search(before):
        return False
    near = max(0, span.start - _BESIDE), span.end + _BESIDE
    return bool(_FLOW.search(text, *near)) and bool(_PUMP.search(text, max(0, span.start - _PAGE), span.end + _PAGE))
