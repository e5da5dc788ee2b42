"""Finds the places of patients that are no beds: `2号机 牟英`, `3 号椅 老钮`, `输液大厅 18 座`, `机位 7`.

Dialysis has machines, infusion and chemotherapy chairs, recovery and resuscitation places. Beside a patient's name, or
behind a word for such a ward, the number stands for who sits there. In the authored documents chairs of dentists are
left readable, as are machines that break, and counted seats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.text.regex import regex

# Four of five machines before a name were marked by hand.
_PLACE = r"(?:\d{1,2}号[机位](?![房置])|\d{1,2} 号[机位](?=\W)|\d{1,2} ?号机位(?!置)|\d{1,2} ?号椅(?![子背垫位]))"
_SEAT = regex(rf"(?<![\d.第A-Za-z-])(?<!\d )(?<!第 ){_PLACE}")
_SEAT_BEFORE = regex(
    r"(?<![\d.第A-Za-z-])(?<!\d )(?<!第 )(?P<seat>\d{1,2}号机位|\d{1,2} ?号[机位椅])"
    r"(?:[ :]{0,2}老?|(?<=机)(?:已|先)?(?:换[成给上]?|[留让空]给|[给的上])老?)\Z"
)
# 老钮换到9号机.
_SEAT_BEHIND = regex(
    r" ?(?:[换调挪移转搬改][到至上] ?(?P<seat>\d{1,2} ?号(?:机位?|[位椅]))|[上在](?P<at>\d{1,2}号机))(?![房置子])"
)
# 5号机 李工: who mends it.
_MENDER_BEHIND = regex(r" ?(?:工(?![友人作伤])|厂家|技[师术])")
_DENTIST = regex(r"牙|龋|根管|充填|洁治|正畸|口腔科")
_NUMBER = r"[A-Z]?-?\d{1,3}(?: ?号(?![\u4e00-\u9fff])| ?号机(?!\w))?(?![\d.:/%~A-Za-z-])(?! ?[张台个把元次])"
_OF_WARD = regex(
    r"(?:输液(?:大厅|[室区厅])?|日间(?:化疗)?(?:中心|病房|病区)?|化疗(?:室|中心|区)?|抢救室|复苏[室区])[ ,]?"
    r"(?P<place>\d{1,3} ?(?:号[位座椅]|[座椅])(?![\u4e00-\u9fff]))|"
    rf"(?:输液(?:椅|座位?)|化疗(?:躺?椅|座位?)|透析(?:椅|机位))[ :]{{0,3}}(?:号[ :]{{1,2}})?(?P<chair>{_NUMBER})"
)
# Of those that this finds in texts on dialysis in the authored documents, 16 of 28 are marked as beds are.
_STATION = regex(
    rf"(?<![\u4e00-\u9fff])机位[ :]{{1,3}}(?P<behind>(?>{_NUMBER}))(?![ ]{{0,2}}(?:报修|故障|维修))|"
    r"(?<![\d.第-])(?P<before>\d{1,2} ?号机位)(?!置)"
)
# On a day ward every chair is a patient's, but one that is mended.
_CHAIR = regex(
    r"(?<![\d.第A-Za-z-])(?<!第 )\d{1,2} ?号椅(?![子背垫位套]| ?(?:已|待)?(?:扶手|靠背|坏|松|故障|报修|维修|空))"
)
_DAY_WARD = regex(r"输液|输注|化疗|日间")
_DIALYSIS = regex(r"透析|血透|血液净化|干体?重|超滤|内瘘|(?<![A-Za-z])(?:HDF?|CRRT)(?![A-Za-z])")


def seats(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield the machines, chairs and places that stand for patients; those beside a name wherever they stand.

    Args:
        spans: Settled spans; the names among them are where patients stand.
        text: The text they lie in. Time: linear in its length.
    """
    names = [span for span in spans if span.category == "NAME"]
    has_chairs = "椅" in text and not _DENTIST.search(text)
    before = (_before(span, text, has_chairs=has_chairs) for span in names)
    behind = (_SEAT_BEHIND.match(text, span.end) for span in names)
    known = {found["seat"] for found in before if found} | {found["seat"] or found["at"] for found in behind if found}
    for found in _SEAT.finditer(text) if known else ():
        if found[0] in known:
            yield _seat(*found.span())
    for found in _OF_WARD.finditer(text):
        yield _seat(*found.span(str(found.lastgroup)))
    if has_chairs and _DAY_WARD.search(text):
        for found in _CHAIR.finditer(text):
            yield _seat(*found.span())
    for found in _STATION.finditer(text) if "机位" in text and _DIALYSIS.search(text) else ():
        yield _seat(*found.span(str(found.lastgroup)))


def _before(name: Span, text: str, *, has_chairs: bool) -> re.Match[str] | None:
    """Return the seat before a name, unless it is a chair of no patient or the name is that of who mends it."""
    found = _SEAT_BEFORE.search(text, max(0, name.start - 14), name.start)
    if found is None or _MENDER_BEHIND.match(text, name.end):
        return None
    return None if found["seat"].endswith("椅") and not has_chairs else found


def _seat(start: int, end: int) -> Span:
    return Span(start, end, "MEDICAL_RECORD", (), 0.7, "bed-heads", Evidence.REPEAT)
