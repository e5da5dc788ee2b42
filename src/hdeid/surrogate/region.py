"""Area codes and postcodes that agree with the surrogate address: where a city goes, its numbers go."""

from __future__ import annotations

from collections.abc import Sequence

from hdeid.lexicon.cities import cities_of_area, cities_of_postcode, codes_of
from hdeid.surrogate.generator import Wish
from hdeid.surrogate.place import lies_in, other_code

_KEPT_DIGITS = 4
"""Digits of a postcode that tell province, zone and city; the last two tell the office that delivers."""


def moved(code: str, wish: Wish) -> str:
    """Return the code of the division that stands for one; a city goes where the person's district in it goes."""
    finer = min((other for other in wish.person.codes if other != code and lies_in(other, code)), default=code)
    return other_code(finer, wish.key, wish.keep)


def other_area(area: str, wish: Wish) -> str:
    """Return the area code of the city where the surrogate address lies, empty where the area is not known."""
    cities = cities_of_area(area)
    found = codes_of(moved(_likeliest(cities, wish), wish)) if cities else None
    return found.area if found else ""


def other_postcode(postcode: str, city: str, wish: Wish) -> str:
    """Return the first digits of the postcodes where the surrogate address lies, empty where that is not known.

    Args:
        postcode: The original one.
        city: Code of the division that the address names; empty where it names none.
        wish: How the surrogate is made.
    """
    cities = (city,) if city else cities_of_postcode(postcode)
    found = codes_of(moved(_likeliest(cities, wish), wish)) if cities else None
    return found.postcode[:_KEPT_DIGITS] if found else ""


def _likeliest(cities: Sequence[str], wish: Wish) -> str:
    """Return the one of several cities where the person lives, else the first."""
    return next((city for city in cities if any(lies_in(code, city) for code in wish.person.codes)), cities[0])
