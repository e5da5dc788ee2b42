"""Finds codes of which only the end is written, behind one that is whole: `B2019-40718、-19`, `KX07-0512/13/14`.

The last of a range is such an end: `B230917-1~4`. So is the extension behind a telephone: `2345 1678 內線 227`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hdeid.core.span import Evidence, Span
from hdeid.text.regex import regex

_CODES = frozenset({"MEDICAL_RECORD", "SUBJECT"})
_LEAST_DIGITS, _MOST_TAILS, _FARTHEST = 5, 30, 20
_TAIL = regex(
    r"(?P<gap>/|[ ]?(?:[,、;/]|和|及)[ ]?)(?P<dash>[-…]{0,2})(?P<tail>\d{1,4})"
    r"(?!\d|[.:/%×*~][\d]|%|,[A-Z男女]| ?[-~] ?[\dA-Z]|"
    r" ?(?:[年月日号时点分秒岁天周例次人个只支片袋份张管瓶粒床度级]|小时|[a-zA-Z℃%]))"
)
# Behind a slash another tail follows: 0512/13/14.
_SLASHED = regex(r"(?P<gap>/)(?P<dash>-?)(?P<tail>\d{1,4})(?![\d.:%]| ?(?:[年月日号时点分岁天周床]|[a-zA-Z℃%]))")
# In the authored documents all five that stand so behind a part are a specimen's.
_PART = regex(r"-(?P<first>\d{1,2})\Z")
_TO = regex(
    r"[ ]?[~至到][ ]?(?P<tail>\d{1,3})"
    r"(?![\d.:/%×*-]| ?(?:[年月日时点分秒岁天周例次人个支片袋张管瓶粒床度级℃]|小时|[a-zA-Z]))"
)

# One figure is a choice of a menu and nobody's: 转 2. Of 25 longer numbers in authored documents 21 are
# marked, and the others are extensions as well.
_EXTENSION = regex(
    r"[ ]?(?:[,、或(][ ]?)?(?:[内內][线線]|分[机機]|[转轉](?:接|[内內][线線]|分[机機])?|"
    r"(?i:\bint|\bext(?:en(?:sion)?)?)\b\.?)[ :#]{0,2}(?P<number>\d{2,6})"
    r"(?![\dA-Za-z%]|[./:-]\d|[ ]?(?:[年月日时天次床号楼层岁例元人科室区]|小时|病区))"
)


def extensions(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield telephones together with the extension right behind them, with evidence `REPEAT`.

    Args:
        spans: Settled spans.
        text: The normal form. Time: linear in the number of spans.
    """
    for span in spans:
        if span.category == "PHONE" and (found := _EXTENSION.match(text, span.end)):
            end = found.end("number")
            parts = (*span.parts[:-1], *(replace(part, end=end) for part in span.parts[-1:]))
            yield replace(span, end=end, parts=parts, source="extension", evidence=Evidence.REPEAT)


def code_tails(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the ends of codes that stand in a row behind a whole one, of its category, with evidence `REPEAT`.

    An end is told by a dash or a slash before it, or by what it counts: a little more than the one before.

    Args:
        spans: Settled spans.
        text: The normal form. Time: linear in the number of spans.
    """
    for span in spans:
        code = "".join(filter(str.isdigit, text[span.start : span.end]))
        if span.category not in _CODES or len(code) < _LEAST_DIGITS:
            continue
        first, to = _PART.search(text, span.start, span.end), _TO.match(text, span.end)
        if first and to and int(first["first"]) < int(to["tail"]):
            yield Span(*to.span("tail"), span.category, (), 0.8, "code-tails", Evidence.REPEAT)
            continue
        position, last = span.end, code
        for _ in range(_MOST_TAILS):
            found = _SLASHED.match(text, position) or _TAIL.match(text, position)
            if found is None or not (found["dash"] or found["gap"] == "/" or _counts_on(last, found["tail"])):
                break
            yield Span(*found.span("tail"), span.category, (), 0.8, "code-tails", Evidence.REPEAT)
            position, last = found.end(), last[: -len(found["tail"])] + found["tail"]


def _counts_on(last: str, tail: str) -> bool:
    """Tell whether the end of a code is a little more than that of the one before; one figure tells nothing."""
    return len(tail) > 1 and 0 < int(tail) - int(last[-len(tail) :]) <= _FARTHEST
