"""Tells vital signs that the tagger takes for subjects: the pulse and the breaths of `P116 BP 92/58 R28`.

Subjects may be numbered alike (P116, R24). In the authored documents 1,281 codes are shaped so; what is asked for here
holds of 168 of them, of which none is a subject's.
"""

from __future__ import annotations

from itertools import pairwise

from hdeid.core.span import Span
from hdeid.text.regex import regex

# What a heart beats, a patient breathes and a thermometer reads; neither begins with a zero.
_LEAST_AND_MOST = {"P": (30, 240), "R": (8, 70), "T": (33, 42)}
_SIGN = regex(r"(?P<kind>[PRT])(?P<value>[1-9]\d{1,2})(?:次(?:/分)?|bpm)?\Z")
_SIGNS = regex(r"(?<![A-Za-z0-9-])(?P<kind>[PRT])(?P<value>\d{1,4})")
_MEASURED = (
    r"(?:BP|血压) ?\d{2,3} ?/ ?\d{2,3}(?: ?mmHg)?|(?:SpO2|SPO2|SaO2|氧饱和度?) ?\d{2,3} ?%?|"
    r"(?:HR|RR|心率|呼吸|脉搏) ?\d{2,3}(?:次/分|bpm)?|"
    r"(?<![A-Za-z0-9-])T ?3[3-9](?:\.\d)?(?:℃|度)?|体温 ?3[3-9](?:\.\d)?(?:℃|度)?"
)
_SIGN_BESIDE = rf"(?:{_MEASURED}|(?<![A-Za-z0-9-])[PRT]\d{{2,3}}(?:次(?:/分)?|bpm)?)"
_GAP = r"[ ,、;]{0,2}"
_BESIDE_BEFORE = regex(rf"{_SIGN_BESIDE}{_GAP}\Z")
_BESIDE_BEHIND = regex(rf"{_GAP}{_SIGN_BESIDE}(?![\dA-Za-z-])")
_CLOCK_BEFORE = regex(r"(?<!\d)(?:[01]?\d|2[0-4]):[0-5]\d[ ,:]{1,2}\Z")
_NO_SIGN_BEHIND = regex(r"号|[-/]?[A-Za-z0-9]")
# Who numbers persons P116 may measure their pressure, too: of these kinds of signs two stand near.
_INSTRUMENTS = (
    regex(r"(?<![A-Za-z])(?:BP|血压) ?\d{2,3} ?/ ?\d{2,3}"),
    regex(r"(?:SpO2|SPO2|SaO2|氧饱和度?) ?\d{2}"),
)
_OTHERS = {
    "P": regex(r"(?:(?<![A-Za-z0-9-])R|RR ?|呼吸 ?)[1-9]\d(?!\d)|(?<![A-Za-z0-9-])T ?3[3-9]\.\d"),
    "R": regex(r"(?:(?<![A-Za-z0-9-])P|HR ?|心率 ?|脉搏 ?)[1-9]\d{1,2}(?!\d)|(?<![A-Za-z0-9-])T ?3[3-9]\.\d"),
    "T": regex(r"(?:(?<![A-Za-z0-9-])[PR]|HR ?|心率 ?|脉搏 ?|呼吸 ?)[1-9]\d{1,2}(?!\d)"),
}
_LEAST_SIGNS = 2
_TRIAL = regex(
    r"受试|研究对象|试验|课题|筛选|随机|入组|访视|志愿者|编号|(?i:subject|screen|random|patient|enrol|\bpt\b|\bCR[AC]\b|\bID\b)"
)
_NEAR, _FAR = 300, 2000
_LEAST_IN_ORDER = 3


def is_vital(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code is a pulse, a rate of breaths or a temperature, as wherever else it stands near."""
    found = _SIGN.match(surface)
    if found is None:
        return False
    least, most = _LEAST_AND_MOST[found["kind"]]
    if not least <= int(found["value"]) <= most:
        return False
    first, last = max(0, span.start - _NEAR), span.end + _NEAR
    signs = (*_INSTRUMENTS, _OTHERS[found["kind"]])
    if sum(sign.search(text, first, last) is not None for sign in signs) < _LEAST_SIGNS:
        return False
    far = text[max(0, span.start - _FAR) : span.end + _FAR]
    return _TRIAL.search(far) is None and _is_always_measured(found["kind"], found["value"], far)


def _is_always_measured(kind: str, value: str, far: str) -> bool:
    """Tell whether a value stands as a sign wherever it does, and those of its kind do not go up as numbers do."""
    values = []
    for other in _SIGNS.finditer(far):
        if other["kind"] != kind:
            continue
        values.append(int(other["value"]))
        if other["value"] == value and not _is_measured(other.start(), other.end(), far):
            return False
    is_rising = len(values) >= _LEAST_IN_ORDER and all(one < next_one for one, next_one in pairwise(values))
    return not is_rising and all(abs(one - int(value)) != 1 for one in values)


def _is_measured(start: int, end: int, text: str) -> bool:
    if _NO_SIGN_BEHIND.match(text, end):
        return False
    before = max(0, start - 24)
    is_beside = _BESIDE_BEFORE.search(text, before, start) or _BESIDE_BEHIND.match(text, end)
    return bool(is_beside or _CLOCK_BEFORE.search(text, before, start))
