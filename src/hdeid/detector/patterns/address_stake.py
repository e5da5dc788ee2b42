"""ADDRESS on a road by its kilometre marks: 行至云岭线12km+300m处, G318 166公里处, 沪宁高速往南京方向K40+200."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.address_run import CUT
from hdeid.text.regex import regex

# Source: GB/T 917-2017: national (G), provincial (S), county (X) and village roads (Y, C) by letter and number; JTG
# A03-2007 for motorways. Stakes count kilometres, and metres behind a plus.
_MARK = regex(
    r"(?<![A-Za-z0-9.])(?:K\d{1,4} ?\+ ?\d{2,3}(?: ?(?:m|米))?|\d{1,4} ?(?:km|KM|公里) ?\+ ?\d{2,3} ?(?:m|米)?|"
    r"\d{1,4} ?(?:km|KM|公里)(?=处))(?![A-Za-z0-9])"
)
_STEM = rf"(?:(?![{CUT}走沿乘坐转换开上下进出站])[\u3400-\u9fff])"
_ROAD = regex(
    r"(?P<road>(?<![A-Za-z0-9])[GSXYC]\d{1,4}(?:[国省县乡]道|高速(?:公路)?|线)?|(?<!\d)[1-3]\d\d[国省县乡]道|"
    rf"(?:^|(?<=[走沿从在到至经由于往赴抵过,。;、:( \n])){_STEM}{{2,5}}(?:高速(?:公路)?|公路|[国省县乡]道|线))"
    r"(?P<gap>[^,。;\n]{0,16})\Z"
)
_ON_ROAD = regex(r"处|翻车|侧翻|追尾|相撞|碰撞|车祸|撞|事故")
_REACH, _NEAR = 26, 12
_SOURCE = "pattern:address_travel"


def find_stakes(text: str) -> Iterator[Span]:
    """Yield the marks and the road before each; without a road, what happened there must tell."""
    for mark in _MARK.finditer(text):
        road = _ROAD.search(text, max(0, mark.start() - _REACH), mark.start())
        if road and not road["gap"].strip():
            parts = (Part(road.start("road"), mark.start(), "road"), Part(*mark.span(), "number"))
            yield Span(parts[0].start, mark.end(), "ADDRESS", parts, 0.85, _SOURCE, Evidence.CONTEXT)
            continue
        if road:
            yield _span(*road.span("road"), "road")
        elif "+" not in mark[0] or not _ON_ROAD.search(text, mark.end(), mark.end() + _NEAR):
            continue
        yield _span(*mark.span(), "number")


def _span(start: int, end: int, level: str) -> Span:
    return Span(start, end, "ADDRESS", (Part(start, end, level),), 0.85, _SOURCE, Evidence.CONTEXT)
