"""Splits an address written in Latin letters: pieces between commas, each with the level that its words name.

Policies may show a district and what is coarser, so a piece gets such a level only by a word for it (County), or by
standing in the list of countries, provinces and cities; any other name is a place of interest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Part
from hdeid.lexicon.places_english import places_english
from hdeid.text.regex import regex

_PIECE = regex(r"[^,;]+[,;\s]*")
_UNIT = regex(r"\bunit\b", re.IGNORECASE)
_ROOM = regex(
    r"\b(?:room|rm|shop|apt|apartment|flat|suite)\.? ?[A-Z]?-?\d|\b(?:room|rm|flat|suite)\b|#\d", re.IGNORECASE
)
_WORDS = tuple(
    (regex(pattern, re.IGNORECASE), level)
    for pattern, level in (
        (r"\A\W*-?\d{1,3}\.\d+ ?°?[NSEW]?(?: -?\d{1,3}\.\d+ ?°?[NSEW]?)?\W*\Z", "coordinates"),
        (r"\A\W*\d{5,6}\W*\Z", "postcode"),
        (r"\bfloor\b|\b\d+/?F\b|\b[A-Z]{1,2}/F\b", "floor"),
        (
            r"\b(?:building|bldg|blk|block|tower)\b\.? ?(?:no\.? ?)?(?:\d|[A-Z]\d{0,2}\b)|"
            r"\A\W*\d{1,3}[A-Z]? (?:building|bldg|block)\b",
            "building",
        ),
        (
            r"\b(?:building|bldg|blk|block|tower|cent(?:re|er)|mansions?|house|plaza|court|arcade|estate|garden|hotel|inn|"
            r"hostel|villas?|resort|market|mall|station|park|school|temple|airport|port|square)\b\W*\Z",
            "poi",
        ),
        (
            r"\b(?:road|rd|street|st|avenue|ave|lane|ln|boulevard|blvd|highway|drive|dr|terrace|crescent|path|jie|lu|dajie|"
            r"dadao|sec)\b",
            "road",
        ),
        (r"\bvillage\b|\bcommunity\b", "village"),
        (r"\b(?:town|township|sub-?district)\b", "township"),
        (r"\b(?:district|dist|county|banner|new area)\b", "district"),
        (r"\bprefecture\b", "city"),
        (r"\bprovince\b|\bstate\b", "province"),
        (r"\A\W*No\.? ?\d+[A-Z]?\W*\Z", "number"),
        (r"\A\W*[A-Z]?\d{1,5}[A-Z]?\W*\Z", "room"),
        (r"\b(?:china|prc)\b|P\.R\.", "country"),
    )
)
BRITISH_CODE = r"(?:[BEGLMNSW]|[A-Z]{2})\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![A-Za-z0-9])"
"""An expression for postcodes of the United Kingdom. Source: Royal Mail, Programmers' Guide to the PAF."""

FOREIGN_CODE = rf"(?:{BRITISH_CODE}|[AC-FHKNPRTV-Y]\d[\dW] (?=[A-Z]{{0,3}}\d)[A-Z0-9]{{4}}(?![A-Za-z0-9]))"
"""The same, and those of Ireland: D06 W2X9. Source: An Post, Eircode."""

# Source: Chunghwa Post: a district or county has three digits, to which two or three more may be added.
TAIWAN_CITY = (
    r"(?:(?:New )?Taipei|Taoyuan|Taichung|Tainan|Kaohsiung|Keelung|Hsinchu|Chiayi|Miaoli|Changhua|Nantou|Yunlin|"
    r"Pingtung|Yilan|Hualien|Taitung|Penghu|Kinmen|Lienchiang) (?:City|County)"
)
"""An expression for the cities and counties of Taiwan, behind which postcodes have three digits as well."""

_CODE_AT_END = regex(
    rf"(?:(?<=[ ,]){FOREIGN_CODE}|(?:(?<=City )|(?<=County ))\d{{3}}|(?<=[A-Za-z] )\d{{5,6}})[,;\s]*\Z"
)
# What a division calls itself behind its name: Guangxi Zhuang Autonomous Region.
_KIND = regex(
    r" (?:City|Province|Municipality|(?:(?:Zhuang|Hui|Uygh?ur|Uigh?ur) )?Autonomous Region|S\.?A\.?R\.?|"
    r"Special Administrative Region)\Z"
)
_HOUSE = regex(r"(?:No\.?\s*)?\d+(?:-\d+)?[A-Za-z]?\s+", re.IGNORECASE)


def english_parts(address: str, start: int = 0) -> tuple[Part, ...]:
    """Return the levels of an English address, fine to coarse as written, covering it.

    >>> [(part.end, part.level) for part in english_parts("580 Kongjiang Road, Shanghai")]
    [(4, 'number'), (20, 'road'), (28, 'city')]
    >>> [part.level for part in english_parts("Flat 1203, Jade Garden, Xiamen 361004, Fujian")]
    ['room', 'poi', 'city', 'postcode', 'province']
    """
    return tuple(Part(start + first, start + last, level) for first, last, level in _pieces(address))


def _pieces(address: str) -> Iterator[tuple[int, int, str]]:
    has_room = _ROOM.search(address) is not None
    for piece in _PIECE.finditer(address):
        code = _CODE_AT_END.search(piece[0])
        last = piece.start() + code.start() if code else piece.end()
        level = _level(address[piece.start() : last], has_room)
        house = _HOUSE.match(piece[0]) if level in ("road", "village") else None
        first = piece.start() + house.end() if house else piece.start()
        if house:
            yield piece.start(), first, "number"
        if first < last:
            yield first, last, level
        if code:
            yield last, piece.end(), "postcode"


def _level(piece: str, has_room: bool) -> str:
    """Return the level of a piece; a unit is a staircase where a room stands in it, else a room itself."""
    name = piece.strip(" ,;.\n")
    if known := places_english().get(name) or places_english().get(_KIND.sub("", name)):
        return known
    if _UNIT.search(piece):
        return "unit" if has_room else "room"
    if _ROOM.search(piece):
        return "room"
    return next((level for words, level in _WORDS if words.search(piece)), "poi")
