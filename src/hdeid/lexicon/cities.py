"""Cities with the area code of their landlines and the postcode of their center."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from hdeid.lexicon.load import read_rows


class CityCodes(NamedTuple):
    """What numbers of a city begin with.

    Attributes:
        area: Area code, with the leading 0.
        postcode: Six digits, of the center.
    """

    area: str
    postcode: str


def codes_of(division: str) -> CityCodes | None:
    """Return the codes of the city in which a division lies (six digits of GB/T 2260), None where they are not known.

    A county that no city governs has those of the city before it in the register.

    >>> codes_of("330106"), codes_of("310110")
    (CityCodes(area='0571', postcode='310000'), CityCodes(area='021', postcode='200000'))
    """
    table = _cities()
    for code in (division, division[:4] + "00", division[:2] + "0000"):
        if code in table:
            return table[code]
    near = [code for code in table if code[:2] == division[:2]]
    return table[max((code for code in near if code <= division), default=near[0])] if near else None


def cities_of_area(area: str) -> tuple[str, ...]:
    """Return the codes (GB/T 2260) of the cities that share an area code, in order."""
    return tuple(code for code, each in _cities().items() if each.area == area)


def cities_of_postcode(postcode: str) -> tuple[str, ...]:
    """Return the codes of the cities that a postcode most likely belongs to, mostly one, none where it is no postcode.

    It is the one whose center has the nearest postcode below: postcodes were given out from a center on.

    >>> cities_of_postcode("311201"), cities_of_postcode("999999")
    (('330100',), ())
    """
    centers = _centers()
    position = bisect_right(centers, (postcode, "~"))
    if not position or centers[position - 1][0][:2] != postcode[:2]:
        return ()
    nearest = centers[position - 1][0]
    return tuple(code for center, code in centers if center == nearest)


@cache
def _cities() -> Mapping[str, CityCodes]:
    return MappingProxyType({code: CityCodes(area, post) for code, area, post in read_rows("city_codes.tsv")})


@cache
def _centers() -> list[tuple[str, str]]:
    return sorted((codes.postcode, code) for code, codes in _cities().items())
