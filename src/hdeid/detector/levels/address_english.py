"""Splits an address written in Latin letters: pieces between commas, each with the level that its words name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Part
from hdeid.text.regex import regex

_PIECE = regex(r"[^,;]+[,;\s]*")
_WORDS = tuple(
    (regex(pattern, re.IGNORECASE), level)
    for pattern, level in (
        (r"\b(?:room|rm|shop|apt|apartment|flat|suite|unit)\b|#\d", "room"),
        (r"\bfloor\b|\b\d+/?F\b|\b[A-Z]{1,2}/F\b", "floor"),
        (r"\b(?:building|bldg|blk|block|tower|cent(?:re|er)|mansions?|house|plaza|court|arcade|estate)\b", "building"),
        (
            r"\b(?:road|rd|street|st|avenue|ave|lane|ln|boulevard|blvd|highway|drive|dr|square|terrace|crescent|path|jie|lu|dadao)\b",
            "road",
        ),
        (r"\bvillage\b|\bcommunity\b", "village"),
        (r"\b(?:town|township|subdistrict)\b", "township"),
        (r"\b(?:district|county)\b", "district"),
        (r"\bprovince\b|\bstate\b", "province"),
        (r"\b(?:china|prc|usa|uk|japan|korea|germany|france|canada|australia|singapore|thailand)\b|P\.R\.", "country"),
        (r"\A\W*\d{5,6}\W*\Z", "postcode"),
    )
)
BRITISH_CODE = r"(?:[BEGLMNSW]|[A-Z]{2})\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z0-9])"
"""An expression for postcodes of the United Kingdom. Source: Royal Mail, Programmers' Guide to the PAF."""

FOREIGN_CODE = rf"(?:{BRITISH_CODE}|[AC-FHKNPRTV-Y]\d[\dW] (?=[A-Z]{{0,3}}\d)[A-Z0-9]{{4}}(?![A-Za-z0-9]))"
"""The same, and those of Ireland: D06 W2X9. Source: An Post, Eircode."""

_CODE_AT_END = regex(rf"(?<=[ ,]){FOREIGN_CODE}[,;\s]*\Z")
_HOUSE = regex(r"(?:No\.?\s*)?\d+[A-Za-z]?\s+", re.IGNORECASE)


def english_parts(address: str, start: int = 0) -> tuple[Part, ...]:
    """Return the levels of an English address, fine to coarse as written, covering it; a lone name is a city.

    >>> [(part.end, part.level) for part in english_parts("580 Kongjiang Road, Shanghai")]
    [(4, 'number'), (20, 'road'), (28, 'city')]
    """
    return tuple(Part(start + first, start + last, level) for first, last, level in _pieces(address))


def _pieces(address: str) -> Iterator[tuple[int, int, str]]:
    for piece in _PIECE.finditer(address):
        level = next((level for words, level in _WORDS if words.search(piece[0])), "city")
        house = _HOUSE.match(piece[0]) if level == "road" else None
        first = piece.start() + house.end() if house else piece.start()
        if house:
            yield piece.start(), first, "number"
        code = _CODE_AT_END.search(piece[0])
        last = piece.start() + code.start() if code else piece.end()
        if first < last:
            yield first, last, level
        if code:
            yield last, piece.end(), "postcode"
