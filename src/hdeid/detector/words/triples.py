"""Sex, age and initials of a person in brackets, in any order: `(女/61岁/TWL)`, `(KMR, F, 58)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hdeid.text.regex import regex

_BRACKET = regex(r"\((?P<inside>[^()\n]{5,24})\)")
_MEMBER = regex(r"[^/,;|、·]+")
_SEX = regex(r"[男女]性?|[MF]|(?i:male|female)")
# A digit alone is a grade or a count as well.
_AGE = regex(r"(?:1[01]|[1-9])\d(?:[ ]?(?:岁|[yY](?:/?o|rs?|ears?)?\.?))?|\d[ ]?(?:岁|[yY](?:/?o|rs?|ears?)?\.?)")
_LETTERS = regex(r"[A-Z]{2,4}")
_MEMBERS = 3
DISEASES = frozenset(
    "AAV ACS AF AML AS BC CAD CHF CLL CML COPD DLBCL GBM GC GIST HCC HF IBD IPF ITP MDS MG MM MS NMO NPC NSCLC PBC "
    "PCOS PNH RA RCC SCLC SLE SSC TNBC UC WD".split()
)
"""What stands in the place of initials where a bracket tells sex, age and disease."""


class Triple(NamedTuple):
    """Where age and letters stand."""

    age: tuple[int, int]
    letters: tuple[int, int]


def triples(text: str) -> Iterator[Triple]:
    """Yield the brackets that hold sex, age and letters, which may be a term's as well; linear time.

    Args:
        text: The normal form.
    """
    for found in _BRACKET.finditer(text):
        if triple := _triple(text, found):
            yield triple


def is_in_triple(text: str, start: int) -> bool:
    """Return whether a bracket that holds sex, age and letters begins right before an offset."""
    found = _BRACKET.match(text, start - 1) if start else None
    return found is not None and _triple(text, found) is not None


def _triple(text: str, found: re.Match[str]) -> Triple | None:
    members = [member.span() for member in _MEMBER.finditer(text, *found.span("inside"))]
    trimmed = [_trimmed(text, *member) for member in members]
    if len(trimmed) != _MEMBERS:
        return None
    kinds = [[each for each in trimmed if kind.fullmatch(text, *each)] for kind in (_SEX, _AGE, _LETTERS)]
    return Triple(kinds[1][0], kinds[2][0]) if all(kinds) else None


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a range without blanks at its ends."""
    inside = text[start:end]
    return start + len(inside) - len(inside.lstrip(" ")), end - (len(inside) - len(inside.rstrip(" ")))
