"""ADDRESS: a known city by its Latin name, behind a preposition or before its province or country.

In Chinese text a word of place or travel stands before it (`去Suzhou`, `来自 Hefei`), or a word for a native behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.address_run import OF_PLACE
from hdeid.detector.reading.page import Page
from hdeid.lexicon.places_english import places_english
from hdeid.lexicon.words import english_words
from hdeid.text.regex import regex

_SOURCE = "pattern:place_english"
# What is made, kept or measured somewhere is no person's place, and a firm in brackets is its maker.
_HARMLESS = regex(
    r"(?:\b(?:made|manufactured|produced|imported|registered|approved|marketed|licen[sc]ed|published|conducted)"
    r" (?:in|from)|\([^()\n]{0,60},|\b(?:Inc|Ltd|Corp|GmbH|AG|Co|LLC|S\.A)\.?,|"
    r"(?:[产购售]|生产|制造|注册|上市|获批|发表|发布)[于在自]) ?\Z"
)
# Criteria, scales and meetings are called after cities; goods are made there, and studies run.
_HARMLESS_BEHIND = regex(
    r" ?(?:标准|准则|指南|共识|宣言|声明|原则|会议|大会|分[期型类级度]|评分|量表|系统|方案|研究|试验|抗体|病毒|株|"
    r"生产|制造|上市|获批|注册|召开|举[行办]|I{1,3}(?![A-Za-z])|IV(?![A-Za-z])|(?:criteri|classif|consensus|declar|grad|stag|scor|system|scale))",
    re.IGNORECASE,
)
# 由于, 关于, 低于 lead to no place; 存在, 正在 do not either.
_CHINESE = (
    r"(?:[去到从赴往返回住抵至飞经]|(?<![由对关基低高等大小优属])于|(?<![存正])在|来自|路过|离开|老家|籍贯|户籍)"
    r"[是为:]?"
)
# Provinces that need no city before them: crossed to Hong Kong. Behind `of` they name a university as often.
_REGION = regex(
    r"\b(?:in|from|to|at|near|via|leaving|left|visited|reached) "
    r"(?P<region>(?:Hong Kong|Macau|Macao|Taiwan)(?:,? SAR)?)(?![A-Za-z]|-[A-Za-z]|['’][A-Za-z]| [A-Z][a-z])"
)
# A port or border of its own name, where somebody works or passed: from the Torugart port.
_GATE = regex(
    r"\b(?:in|from|at|near|through|to|crossed|reached|left) (?:the )?"
    r"(?!(?:Subclavian|Jugular|Femoral|Chest|Hickman|Groshong|Bard) )"
    r"(?P<gate>(?P<name>[A-Z][a-z]{2,14})(?: [A-Z][a-z]{1,14})? "
    r"(?:[Pp]ort|[Bb]order (?:[Cc]rossing|[Cc]heckpoint|[Pp]ost)|[Cc]heckpoint|[Ll]and [Pp]ort|"
    r"(?:MTR|[Mm]etro|[Ss]ubway|[Rr]ailway|[Tt]rain|[Bb]us) [Ss]tation))(?![A-Za-z]| [A-Z])"
)
_YEAR_BEFORE = regex(r"\b(?:19|20)\d\d ?\(\Z")
_CAPITALIZED = regex(r"(?<![A-Za-z])[A-Z][a-z']")
_LONGEST_BEFORE = 80


class PlaceEnglish:
    """Finds `from Suzhou`, `in Krakow, Poland`, `Kunshan, Jiangsu`; a name that begins a longer one is left alone."""

    name = "place_english"
    category = "ADDRESS"

    def find(self, page: Page) -> Iterable[Span]:
        """Yield the places of a page."""
        # Compiling the names of all cities takes 50 ms; most texts hold no word that could be one.
        if not _CAPITALIZED.search(page.text):
            return
        for region in _REGION.finditer(page.text):
            start, end = region.span("region")
            before = page.text[max(0, region.start() - _LONGEST_BEFORE) : start]
            if not (_HARMLESS.search(before) or _HARMLESS_BEHIND.match(page.text, end)):
                yield _whole(start, end, "province")
        for gate in _GATE.finditer(page.text):
            if gate["name"].lower() not in english_words():
                yield _whole(*gate.span("gate"), "poi")
        for found in _place().finditer(page.text):
            start, end = found.span("chain")
            before = page.text[max(0, found.start() - _LONGEST_BEFORE) : start]
            if _HARMLESS.search(before) or _HARMLESS_BEHIND.match(page.text, end) or not _is_led(found):
                continue
            yield Span(start, end, self.category, tuple(_parts(found["chain"], start)), 0.88, _SOURCE, Evidence.CONTEXT)


def _whole(start: int, end: int, level: str) -> Span:
    return Span(start, end, "ADDRESS", (Part(start, end, level),), 0.88, _SOURCE, Evidence.CONTEXT)


def _is_led(found: re.Match[str]) -> bool:
    """Return whether a word for a place stands before a name or behind it, or its province or country behind it."""
    is_before = found["preposition"] or found["chinese"]
    # Appendectomy 1994 (Yantai): when and where.
    if _YEAR_BEFORE.search(found.string, max(0, found.start() - 8), found.start()) and found.string.startswith(
        ")", found.end()
    ):
        return True
    return bool(is_before or "," in found["chain"] or OF_PLACE.match(found.string, found.end()))


def _parts(chain: str, start: int) -> Iterable[Part]:
    levels = places_english()
    for piece in re.finditer(r"[^,]+(?:, ?)?", chain):
        name = piece[0].rstrip(", ")
        # Ho Chi Minh City bears the word in its name.
        level = levels[name] if name in levels else levels[name.removesuffix(" City").removesuffix(" Province")]
        yield Part(start + piece.start(), start + piece.end(), level)


@cache
def _place() -> re.Pattern[str]:
    cities, regions = _alternatives("city"), _alternatives("city", "province", "country")
    return regex(
        r"(?:(?P<preposition>\b(?:in|from|to|at|near|of|via|for|leaving|left|visited|reached|between|and) )|"
        rf"(?P<chinese>{_CHINESE}) ?)?"
        rf"(?<![A-Za-z-])(?=[A-Z])(?P<chain>(?:{cities})(?: City)?(?:, ?(?:{regions})(?: Province)?(?![A-Za-z]))*)"
        r"(?![A-Za-z]|-[A-Za-z]|['’][A-Za-z]| [A-Z][a-z])"
    )


def _alternatives(*levels: str) -> str:
    names = (name for name, level in places_english().items() if level in levels)
    return "|".join(sorted(map(re.escape, names), key=len, reverse=True))
