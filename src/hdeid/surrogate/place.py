"""Another really existing division for a division: the same for address and identity card of one domain."""

from __future__ import annotations

from functools import cache

from hdeid.lexicon.divisions import division_by_code, named_divisions
from hdeid.surrogate.permutation import derange, derive, number


def other_code(code: str, key: bytes, keep: frozenset[str]) -> str:
    """Return the code of another division of the same level (GB/T 2260), inside the one that is to be kept.

    Args:
        code: Six digits, current or abolished.
        key: 32 bytes.
        keep: May name `province`, `city` or `district`; the finest one named is kept. A `district` is kept whole.

    Returns:
        Six digits of a division that still stands; the code itself where there is no other.
    """
    if "district" in keep:
        return code
    kept = code[:4] if "city" in keep else code[:2] if "province" in keep else ""
    division = division_by_code().get(code)
    siblings = _siblings(kept, division.level if division else "district")
    place_key = derive(key, "place", kept)
    if code in siblings:
        return siblings[derange(place_key, siblings.index(code), len(siblings))]
    # An abolished or unknown code has no place of its own in the list.
    return siblings[number(place_key, len(siblings), code)] if siblings else code


def chain_of(code: str) -> dict[str, str]:
    """Return the names of a division and of those it lies in, by level."""
    table = division_by_code()
    found = (table.get(stem) for stem in (code[:2] + "0000", code[:4] + "00", code))
    return {division.level: division.name for division in found if division is not None}


def certain_code(names: dict[str, str]) -> str:
    """Return the code of the finest of the named divisions (by level, coarse to fine); empty when it is not certain.

    A district known by name alone is certain when the coarser names, or its being the only one of that name, leave one.
    """
    code = ""
    for level in ("province", "city", "district"):
        if not names.get(level):
            continue
        options = [d for d in named_divisions(names[level]) if d.level == level and d.is_current]
        inside = [d for d in options if not code or lies_in(d.code, code)]
        if len(inside) != 1:
            return ""
        code = inside[0].code
    return code


def lies_in(inner: str, outer: str) -> bool:
    """Tell whether a division lies in another, or is it."""
    stem = outer[:2] if outer.endswith("0000") else outer[:4] if outer.endswith("00") else outer
    return inner.startswith(stem)


@cache
def _siblings(stem: str, level: str) -> tuple[str, ...]:
    found = division_by_code().values()
    return tuple(sorted(d.code for d in found if d.code.startswith(stem) and d.level == level and d.is_current))
