"""Splits a phone number: mobile numbers 3-4-4, landlines after their area code, mobile numbers of Taiwan after 09xx."""

from __future__ import annotations

import re

from hdeid.core.span import Part
from hdeid.detector.reading.codes import parts_by_count
from hdeid.lexicon.load import read_lines
from hdeid.text.regex import regex

AREAS = frozenset(code for line in read_lines("area_codes.txt") for code in line.split())
_DIGIT = regex(r"[0-9*x]")
_MOBILE_LENGTH = 11
_MOBILE_PARTS = (("prefix", 3), ("area", 4), ("subscriber", 4))
# Source: National Communications Commission of Taiwan: mobile 09 and eight digits; area codes 02 to 089, 0826, 0836.
TAIWAN_AREA = r"(?:\(0(?:[2-8]|37|49|89|8[23]6)\) ?|0(?:[2-8]|37|49|89|8[23]6)-)"
_TAIWAN_MOBILE = regex(r"09\d\d[ -]?(?=\d)")
_TAIWAN_AREA = regex(TAIWAN_AREA)
# Source: ITU-T E.123 (2001): country code, area code and number are parted by blanks; two groups have no area code.
ABROAD = regex(r"\+(?!86)\d{1,3}[ -]")
_ABROAD_AREA = regex(r"\(?\d{1,5}\)?[ -](?=\d+[ -]\d)")
_AREA = regex(r"\(?(?P<code>0\d{2,3})[) -]{0,3}(?=[1-9])")


def mobile_parts(text: str, start: int, end: int) -> tuple[Part, ...]:
    """Return network, area and subscriber of a mobile number of the mainland at `start..end`."""
    return parts_by_count(text, start, end, _MOBILE_PARTS, _DIGIT)


def phone_parts(number: str, start: int = 0) -> tuple[Part, ...]:
    """Return the parts of a phone number in ASCII digits that stands at offset `start` of its text.

    Source: TAXONOMY.md, "Conventions", PHONE. What has no area code is `subscriber` whole.
    """
    end = start + len(number)
    digits = "".join(_DIGIT.findall(number))
    if re.match(r"1[3-9]", digits) and len(digits) == _MOBILE_LENGTH and number[0] == "1":
        moved = mobile_parts(number, 0, len(number))
        return tuple(Part(start + part.start, start + part.end, part.level) for part in moved)
    if abroad := ABROAD.match(number):
        return _abroad_parts(number, start, abroad.end())
    head, level = _TAIWAN_MOBILE.match(number), "prefix"
    if not head:
        head, level = _TAIWAN_AREA.match(number), "area"
    if not head and (found := _AREA.match(number)) and (found["code"] in AREAS or found["code"][:3] in AREAS):
        # 0571 is an area code, and so is 021 of 0216…: the longest one that is known.
        head = found if found["code"] in AREAS else re.match(r"\(?0\d\d[) -]{0,3}", number)
    if not head:
        return (Part(start, end, "subscriber"),)
    return (Part(start, start + head.end(), level), Part(start + head.end(), end, "subscriber"))


def _abroad_parts(number: str, start: int, prefix_end: int) -> tuple[Part, ...]:
    """Return country code, area code where there is one, and the rest of a number of another country."""
    area = _ABROAD_AREA.match(number, prefix_end)
    middle = area.end() if area else prefix_end
    ends = ((0, prefix_end, "prefix"), (prefix_end, middle, "area"), (middle, len(number), "subscriber"))
    return tuple(Part(start + first, start + last, level) for first, last, level in ends if first < last)
