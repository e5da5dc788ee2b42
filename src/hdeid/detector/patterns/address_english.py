"""ADDRESS in English pages: comma-separated pieces of which one names a road, district, province or the like."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.levels.address_english import BRITISH_CODE, FOREIGN_CODE, TAIWAN_CITY, english_parts
from hdeid.detector.patterns.date_values import MONTH
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

# A piece that can only stand in an address. The abbreviations are those of UPU S42 and USPS Publication 28.
_ROAD = r"(?:Road|Rd\.?|Street|St\.?|Avenue|Ave\.?|Boulevard|Blvd\.?|Lane|Alley|Hutong|Highway|Drive|Dr\.?|Way)"
_AREA = (
    r"(?:District|County|Province|Prefecture|Township|Town|Village|Autonomous Region|City|Community|Municipality|"
    r"New Area|Residential (?:Area|Quarter)|Subdistrict|Garden|Building|Bldg\.?|Apartment|Apt\.?)"
)
_DAY = rf"(?:{MONTH}|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?)\b"
_WORD = r"[A-Z][A-Za-z'’]{1,19}"
_NAMED = rf"{_WORD}(?: {_WORD}){{0,3}}"
# Whole dates stand before a line's text as numbers do before a road: 2021-03-15 Called PI Dr. Meng.
_NO_DATE = r"(?!(?:19|20)\d\d[-/](?:0?[1-9]|1[0-2])[-/](?:0?[1-9]|[12]\d|3[01])(?!\d))"
_NUMBER = rf"(?:(?:No\.?|Lane|Alley|Blk\.?|Block) ?)?{_NO_DATE}\d{{1,5}}[A-Z]?(?:[-/]\d{{1,5}}){{0,3}}"
_UNIT_WORD = (
    r"(?:Room|Rm\.?|Shop|Office|Unit|Flat|Floor|Fl\.?|Suite|Block|Blk\.?|Building|Bldg\.?|Tower|House|Apartment|Apt\.?|Lane|Alley|"
    r"Entrance)"
)
_UNIT = (
    rf"(?:{_UNIT_WORD} ?(?:[A-Z]?\d{{1,5}}[A-Z]?|[A-Z])(?![A-Za-z0-9])|[A-Z]?\d{{1,2}}(?:st|nd|rd|th)? ?(?:/F|Floor)|"
    # The storeys of Hong Kong and the units of Singapore: G/F, #02-08.
    r"(?:U?G|LG|M|B\d?)/F|#\d{1,2}-\d{1,4}[A-Z]?)"
)
# A building by its name; an office of a hospital or university belongs to it.
_BUILDING = (
    rf"(?!{_WORD}(?: {_WORD}){{0,3}} (?:Medical|Health|Hospital|Clinic|Dialysis|Research|Cancer|University))"
    rf"{_NAMED} (?:Building|Bldg\.?|Cent(?:re|er)|Mansions?|House|Tower|Plaza|Court|Arcade|Estate)"
    r"(?: [A-Z0-9]{1,2}\b)?"
)
_ANCHOR = regex(
    rf"(?:(?<![\d/-]){_NUMBER},? )?(?:{_NAMED} )?{_NAMED} (?:{_ROAD}|{_AREA})(?![A-Za-z])"
    r"(?: [NSEW]{1,2}\b| \d{1,3}(?= #))?"
    # A district of Taiwan before its city: Cijin Dist., Kaohsiung City 805.
    rf"|{_NAMED} Dist\.?,? {TAIWAN_CITY}(?: [1-9]\d{{2}}(?:\d{{2,3}})?(?![\d-]))?(?![A-Za-z])"
    # Roads that are called so only behind a number: 3 Havelock Square.
    rf"|(?<![\d.])\d{{1,4}}[A-Z]? {_NAMED} (?:Square|Terrace|Crescent|Path|Close|Court|Place|Walk)(?= ?,)"
    # An estate behind room and block: Room 1203, Block 3, Mei Foo Sun Chuen.
    rf"|{_UNIT}, ?{_UNIT}, ?{_NAMED}(?= ?[,;.\n]|\Z)"
    # A room behind its tower: Jinmao Tower A-1802.
    rf"|{_NAMED} (?:Tower|Mansion|Plaza|Building|Bldg\.?) [A-Z]-?\d{{3,4}}(?![\w.-])"
    # 55 rue Saint-Didier.
    r"|(?<![\d.])\d{1,4}(?: bis| ter)?,? (?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Qq]uai|[Cc]hemin|[Ii]mpasse)"
    rf"(?: (?:du|des?|la|les?)){{0,2}} {_WORD}(?:[ -]{_WORD}){{0,2}}(?=,| ?\n|\Z)"
    # Hauptstrasse 12, Rua do Campo 12: streets of other languages, the number behind them.
    r"|\b[A-Z][a-zäöüß]{2,15}(?:strasse|straße|str\.|gasse|weg|platz|allee) \d{1,4}[a-z]?\b"
    r"|\b(?:Rua|Avenida|Calle|Via|Rue|Jalan|Soi|Plaza|Piazza)(?: (?:do|da|de|dos|das|del|la|le|du|des|di)){0,2}"
    rf" {_NAMED},? \d{{1,4}}(?:-\d{{1,3}})?(?:,? ?\d{{1,3}}-?[A-Z]\b)?"
)
_BEFORE = regex(
    rf"(?<![A-Za-z0-9-])(?:{_UNIT},? (?:{_NAMED}), |{_BUILDING}, ?|(?:{_NUMBER}|{_UNIT})(?: {_WORD}){{0,2}},? ?)\Z"
)
_BEHIND = regex(
    rf",? ?(?:{_UNIT}|{FOREIGN_CODE}|(?:{_NUMBER} )?{_NAMED}(?: \d{{1,2}}W?,?)? {FOREIGN_CODE}|"
    r"[A-Z]-?\d{3,4}(?![\w-])|[A-Z]{2,3} \d{4,5}(?:-\d{4})?|P\.? ?R\.? ?China|PRC|USA|UK|U\.S\.A\.|"
    rf"\d{{4,5}} {_NAMED}|Singapore \d{{6}}|"
    rf"(?:(?!\d{{1,2}} {_DAY}){_NUMBER} )?{_NAMED}(?:(?<= [A-Z]{{3}}) \d{{4}}| \d{{5,6}})?|\d{{6}})(?![A-Za-z])"
)
_GOES_ON = regex(rf",| ?(?:[0-9#]|Singapore |{FOREIGN_CODE}|[A-Z]-?\d{{3}})")
# A town and its code, without a street.
_CODED_TOWN = regex(rf"[A-Z][a-z]{{2,15}},? (?P<code>{BRITISH_CODE})")
_LONGEST_PIECE = 60
_MOST_PIECES = 8
_TITLE = regex(
    r"\b(?:Hospital|University|College|Institute|Company|Ltd|Inc|Department|Dept|"
    r"(?<!Commercial )(?<!Financial )(?<!Shopping )(?<!Trade )(?<!Business )Cent(?:er|re))\b"
)
_CAPTION = regex(r"(?:address|addr|residence|live[sd]? (?:at|in)|home|\b(?:in|at|from|near))\W*\Z", re.IGNORECASE)
# lives in Suwon, flew from Hanoi: a town by itself.
_CAPITAL = rf"(?!{_DAY})[A-Z][a-z]{{1,15}}"
_TOWN = regex(
    r"\b(?:live[sd]?|living|resid(?:es?|ed|ing)|stay(?:s|ed|ing)?|mov(?:es?|ed|ing)|travel(?:s|l?ed|l?ing)?|"
    r"return(?:s|ed|ing)?|fl(?:ew|ies|ying)|born|grew up|based|commut(?:es?|ed|ing)|came|drove|relocated|"
    r"hometown|resident)"
    rf" (?:back |over |now |home )?(?:in|to|from|at|of|near|is) (?P<town>{_CAPITAL}(?:[ -]{_CAPITAL}){{0,2}})"
    rf"(?: to (?P<second>{_CAPITAL}))?(?![A-Za-z'])"
)
# Wuhan Union Hospital, Wuhan.
_SEAT = regex(
    rf"(?:Hospital|University|Cent(?:er|re)|Institute|Clinic), (?P<town>{_CAPITAL}(?: {_CAPITAL})?)"
    r"(?=[).;\n]|, (?:P\.?R\.? ?)?China|\Z)"
)
_NO_TOWN = regex(
    r"(?:Site|Arm|Group|Dr|Hospital|Ward|Room|Cohort|Part|Phase|Visit|Cycle|Grade|The|This|Our|Your|School|Clinic)\b"
)


class AddressEnglish:
    """Finds English addresses by their words for roads and areas, and takes the comma-separated pieces around them."""

    name = "address_english"
    category = "ADDRESS"

    def find(self, page: Page) -> Iterable[Span]:
        """Yield the addresses of a page."""
        yield from _towns(page.text)
        text = page.text
        position, ends = 0, list[tuple[int, int]]()
        for found in _ANCHOR.finditer(text):
            if found.start() < position or _TITLE.search(found[0]):
                continue
            start, end = _grow_left(text, found.start(), position), _grow_right(text, found.end())
            position = end
            ends.append((start, end))
            surface = text[start:end]
            is_certain = "," in surface or any(char.isdigit() for char in surface) or _has_caption(text, start)
            if is_certain and not _TITLE.search(surface):
                yield Span(
                    start, end, self.category, english_parts(surface, start), 0.9, "pattern:address_english",
                    Evidence.CONTEXT if _has_caption(text, start) else Evidence.SHAPE,
                )  # fmt: skip
        for coded in _CODED_TOWN.finditer(text):
            index = bisect_right(ends, (coded.start(), len(text)))
            if index == 0 or ends[index - 1][1] <= coded.start():
                parts = (Part(coded.start(), coded.start("code"), "city"), Part(*coded.span("code"), "postcode"))
                yield Span(*coded.span(), "ADDRESS", parts, 0.85, "pattern:address_english", Evidence.SHAPE)


def _towns(text: str) -> Iterable[Span]:
    for seat in _SEAT.finditer(text):
        if not _NO_TOWN.search(seat["town"]) and not _TITLE.search(seat["town"]):
            yield _town(*seat.span("town"), text)
    for found in _TOWN.finditer(text):
        for group in ("town", "second"):
            if found[group] and not _NO_TOWN.search(found[group]) and not _TITLE.match(text, found.end(group) + 1):
                yield _town(*found.span(group), text)


def _town(start: int, end: int, text: str) -> Span:
    """Return the span of what stands where towns do: one that the list does not know may be a hotel or a village."""
    parts = english_parts(text[start:end], start)
    return Span(start, end, "ADDRESS", parts, 0.85, "pattern:address_english", Evidence.CONTEXT)


def _grow_left(text: str, start: int, least: int) -> int:
    """Take up to eight numbers of houses, rooms, units before the anchor."""
    for _ in range(_MOST_PIECES):
        begin = max(least, start - _LONGEST_PIECE, text.rfind("\n", 0, start) + 1)
        piece = _BEFORE.search(text[begin:start])
        if piece is None or _TITLE.search(piece[0]):
            return start
        start = begin + piece.start()
    return start


def _grow_right(text: str, end: int) -> int:
    for _ in range(_MOST_PIECES):
        found = _BEHIND.match(text, end)
        if found is None or not _GOES_ON.match(found[0]):
            return end
        if _TITLE.search(found[0]):
            return end
        end = found.end()
    return end


def _has_caption(text: str, start: int) -> bool:
    return _CAPTION.search(text[max(0, start - 24) : start]) is not None
