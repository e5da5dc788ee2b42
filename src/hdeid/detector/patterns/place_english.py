"""ADDRESS: a known city in English text, behind a preposition or before its province or country."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.page import Page
from hdeid.lexicon.places_english import places_english

_SOURCE = "pattern:place_english"
# What is made, kept or measured somewhere is no person's place, and a firm in brackets is its maker.
_HARMLESS = re.compile(
    r"(?:\b(?:made|manufactured|produced|imported|registered|approved|marketed|licen[sc]ed|published|conducted)"
    r" (?:in|from)|\([^()\n]{0,60},|\b(?:Inc|Ltd|Corp|GmbH|AG|Co|LLC|S\.A)\.?,) ?\Z"
)
_LONGEST_BEFORE = 80


class PlaceEnglish:
    """Finds `from Suzhou`, `in Krakow, Poland`, `Kunshan, Jiangsu`; a name that begins a longer one is left alone."""

    name = "place_english"
    category = "ADDRESS"

    def find(self, page: Page) -> Iterable[Span]:
        """Yield the places of a page."""
        for found in _place().finditer(page.text):
            start, end = found.span("chain")
            before = page.text[max(0, found.start() - _LONGEST_BEFORE) : start]
            if _HARMLESS.search(before) or not (found["preposition"] or "," in found["chain"]):
                continue
            yield Span(start, end, self.category, tuple(_parts(found["chain"], start)), 0.88, _SOURCE, Evidence.CONTEXT)


def _parts(chain: str, start: int) -> Iterable[Part]:
    levels = places_english()
    for piece in re.finditer(r"[^,]+(?:, ?)?", chain):
        name = piece[0].rstrip(", ").removesuffix(" City").removesuffix(" Province")
        yield Part(start + piece.start(), start + piece.end(), levels[name])


@cache
def _place() -> re.Pattern[str]:
    cities, regions = _alternatives("city"), _alternatives("city", "province", "country")
    return re.compile(
        r"(?P<preposition>\b(?:in|from|to|at|near|of|via|for|leaving|left|visited|reached|between|and) )?"
        rf"(?<![A-Za-z-])(?P<chain>(?:{cities})(?: City)?(?:, ?(?:{regions})(?: Province)?(?![A-Za-z]))*)"
        r"(?![A-Za-z]|-[A-Za-z]|['’][A-Za-z]| [A-Z][a-z])"
    )


def _alternatives(*levels: str) -> str:
    names = (name for name, level in places_english().items() if level in levels)
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))
