"""Numbers under which a laboratory enters a specimen, as who sends it writes them: 化验序号0417, 阴 实0417.

What a tube is labelled in English: blood tube label QP-0071, aliquots labelled QP-0071-S2. And those that newborns and
visitors wear: 婴儿牌 7302, 脚环0417, 陪护证0417.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.text.regex import regex

_ENTERED = regex(
    r"(?:(?:实验室|化验|检验|痰检)(?:序号|编号)|(?:手|脚|腕)圈号)[为是: ]{0,3}"
    r"(?P<value>\d{2,8})(?![\dA-Za-z年月%-]|\.\d)"
)
# The specimens of one person have numbers in a row: 第2份 237 2+.
_NEXT = regex(r"第[1-3一二三]份 ?(?P<value>\d{2,6}) ?(?=[1-4]?\+|[阴阳]|-(?!\d))")
_SMEAR = regex(r"(?:[阴阳]性?|涂[阴阳]|[1-4]?\+) ?实(?:验室)?(?:序?号)? ?(?P<value>\d{3,5})(?![\d.A-Za-z年月元%])")
_WORN = regex(
    r"(?:婴儿?牌|[手脚][圈环牌]|足环|陪[护检人伴][证卡牌]|探[视病望][证卡牌])号?码?[为是: ]{0,2}"
    r"(?P<value>[A-Z]{0,2}-?\d{3,6})(?![\dA-Za-z年月%:-]|\.\d| ?[条个枚只张元])"
)
# Boxes of a study's drug have numbers too (kit 40771, vial 2210): a tube or a cup is asked for, one of a kit as well.
# All 4 in authored documents are specimens.
_LABEL = (
    r"(?=[A-Z0-9-]{0,14}\d{3})(?:[A-Z]{1,5}(?:-?[A-Z0-9]{1,6}){0,3}-?\d[A-Z0-9-]{0,8}|\d{5,10}[A-Z]?)"
    r"(?![A-Za-z0-9%/-]|[.:]\d)"
)
_LABELLED = regex(
    r"\b(?i:(?:tubes?|aliquots?|cryotubes?|cryovials?|"
    r"(?:blood|stool|urine|serum|plasma|sputum|saliva|specimen|sample) (?:vials?|cups?|pots?|containers?|jars?))"
    r"(?: ?(?:barcodes?|labels?|labell?ed|marked|numbered))?(?: as| with)?)"
    rf"(?: ?[:#] ?#?| #?)(?P<value>{_LABEL})"
)
_NEXT_LABEL = regex(rf"(?:, ?| ?& ?| and |, and )(?P<value>{_LABEL})")
_MOST_LABELS = 30
_PLAIN = regex(r"(?<![\u4e00-\u9fffA-Za-z])编 ?(?P<value>\d{1,4}) ?号(?![楼院线码房])")
_TESTED = regex(r"[阴阳]性?|检出|拭子|标本|样本|粪便?|大便|呕吐物|菌|核酸|PCR|\+")
_NEAR = 14


def find_laboratory(text: str) -> Iterator[Span]:
    """Yield the numbers of specimens behind captions or beside what was found in them, and those that are worn."""
    found = [*_ENTERED.finditer(text)]
    for number in (*found, *(_NEXT.finditer(text) if found else ()), *_SMEAR.finditer(text), *_WORN.finditer(text)):
        yield _span(*number.span("value"))
    for first in _LABELLED.finditer(text):
        yield from (_span(*label.span("value")) for label in _row(text, first))
    for number in _PLAIN.finditer(text):
        start, end = number.span("value")
        if _TESTED.search(text, max(0, start - _NEAR), start) or _TESTED.search(text, end, end + _NEAR):
            yield _span(start, end)


def _row(text: str, first: re.Match[str]) -> Iterator[re.Match[str]]:
    """Yield a label and those that `and` or a comma adds to it."""
    label: re.Match[str] | None = first
    for _ in range(_MOST_LABELS):
        if label is None:
            return
        yield label
        label = _NEXT_LABEL.match(text, label.end())


def _span(start: int, end: int) -> Span:
    return Span(start, end, "MEDICAL_RECORD", (), 0.85, "pattern:lab-number", Evidence.CONTEXT)
