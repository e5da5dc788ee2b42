"""What a form says of a subject, and where else in the subject's texts it stands, however it is written there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from hdeid.core.span import Evidence, Span
from hdeid.detector.levels import split
from hdeid.detector.repeat import repeats
from hdeid.text.normalize import normalize

MOST_FACTS = 2000
"""Facts of one subject, or of a file that names no subjects, that are searched; the first in order of text."""

_BARE = {ord(char): None for char in " \t\n-.·()_/"}
_HAN = re.compile(r"[\u3400-\u9fff]+\Z")
_DATE = re.compile(r"((?:18|19|20)\d\d)\D{0,2}(\d{1,2})\D{0,2}(\d{1,2})(?!\d)")
_INITIALS = re.compile(r"[A-Z]{2,4}\Z")
# Where the next letter begins among the first 3755 characters of GB 2312-1980, which stand in order of pinyin.
_LETTERS = (
    (0xB0A1, "a"), (0xB0C5, "b"), (0xB2C1, "c"), (0xB4EE, "d"), (0xB6EA, "e"), (0xB7A2, "f"), (0xB8C1, "g"),
    (0xB9FE, "h"), (0xBBF7, "j"), (0xBFA6, "k"), (0xC0AC, "l"), (0xC2E8, "m"), (0xC4C3, "n"), (0xC5B6, "o"),
    (0xC5BE, "p"), (0xC6DA, "q"), (0xC8BB, "r"), (0xC8F6, "s"), (0xCBFA, "t"), (0xCDDA, "w"), (0xCEF4, "x"),
    (0xD1B9, "y"), (0xD4D1, "z"), (0xD7FA, ""),
)  # fmt: skip
# Finals of Mandarin (GB/T 28039-2011, names in pinyin).
_FINALS = (
    "iang|iong|uang|ang|eng|ian|iao|ing|ong|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|ve|a|e|i|o|u|v"
)
# Abbreviations of the clinic that are no one's initials.
_CLINICAL = frozenset(
    "WBC RBC HGB PLT ALT AST CRP ESR LDH BUN CT MRI MR ECG EKG EEG EMG ICU CCU ER OR BP HR RR BMI HB HCT PT "
    "INR TT TSH FT LDL HDL TG TC CHO GLU AE SAE ADR CR PR SD PD OS PFS DNA RNA PCR HIV HBV HCV HPV COPD CHD "
    "AMI PCI CABG TIA MG ML KG CM QD BID TID QID PRN IV IM SC PO NS GS GNS CK CKD DM HBP SLE RA TB PE DVT AF "
    "VT VF LV RV LA RA EF US PET USG GCS NYHA XRD XX XY AB HLA IGA IGG IGM CEA AFP PSA CA ANA".split()
)  # fmt: skip


class Fact(NamedTuple):
    """A value that a form gives for a subject."""

    category: str
    level: str
    text: str


class _Entry(NamedTuple):
    category: str
    value: str
    stems: tuple[str, ...]


@lru_cache(maxsize=256)
def _header(entries: tuple[_Entry, ...]) -> tuple[str, list[Span]]:
    """Return a text of values with their spans, before which another text is searched for repeats of them."""
    text, ranges = "", []
    for entry in entries:
        ranges.append((len(text), len(text) + len(entry.value), entry.category))
        text += entry.value + "\n"
    text += "\n\n"
    spans = (Span(start, end, name, (), 1.0, "learned", Evidence.CONTEXT) for start, end, name in ranges)
    return text, [split(span, text) for span in spans]


class Known:
    """The facts about one subject, ready to be searched in texts.

    Args:
        facts: In any order.
    """

    def __init__(self, facts: Iterable[Fact]) -> None:
        ordered = sorted(set(facts))[:MOST_FACTS]
        self._facts = sorted({*ordered, *_joined_names(ordered)})

    def __bool__(self) -> bool:
        return bool(self._facts)

    def find(self, text: str) -> list[Span]:
        """Return spans for the facts in a text in normal form, with evidence `REPEAT`; they may overlap.

        Names are found whole, by the given name, by the surname with a title or 某, by initials and in pinyin; codes in
        any grouping; addresses by their finer end; birth dates in other forms.
        """
        bare = text.translate(_BARE).lower()
        likely = tuple(entry for entry in self._entries if any(stem in bare for stem in entry.stems))
        found = []
        if likely:
            header, spans = _header(likely)
            offset = len(header)
            found = [span.moved(-offset) for span in repeats(spans, header + text) if span.start >= offset]
        return found + list(self._literal(text))

    def _literal(self, text: str) -> Iterator[Span]:
        for category, expression in self._expressions:
            for match in expression.finditer(text):
                span = Span(match.start(), match.end(), category, (), 0.9, "learned", Evidence.REPEAT)
                yield split(span, text)

    @cached_property
    def _entries(self) -> list[_Entry]:
        """Facts that are searched as repeats are, each with what a text must hold for it to be there at all."""
        found = []
        for fact in self._facts:
            if fact.category == "DATE" or (fact.category == "SUBJECT" and _INITIALS.match(fact.text)):
                continue
            value = normalize(fact.text).strip()
            bare = value.translate(_BARE).lower()
            stems = (value[:1], value[1:2] or value[:1]) if _HAN.match(value) else (bare[-2:],)
            if fact.category in ("ADDRESS", "NAME") and not _HAN.match(value):
                # A road alone, or one of several names, is found without the rest.
                stems = tuple(sorted({bare[start : start + 2] for start in range(max(1, len(bare) - 1))}))
            elif fact.category == "ADDRESS":
                stems = tuple(value)
            if bare:
                found.append(_Entry(fact.category, value, stems))
        return found

    @cached_property
    def _expressions(self) -> list[tuple[str, re.Pattern[str]]]:
        found: dict[tuple[str, str], re.Pattern[str]] = {}
        for fact in self._facts:
            for category, expression in _variants(fact):
                found.setdefault((category, expression), re.compile(expression))
        return [(category, expression) for (category, _), expression in found.items()]


def _joined_names(facts: list[Fact]) -> Iterator[Fact]:
    """Return full names of surnames and given names that stand in fields of their own (FHIR, HL7 v2, ODM)."""
    surnames = [fact.text for fact in facts if fact.category == "NAME" and fact.level == "surname"][:20]
    given = [fact.text for fact in facts if fact.category == "NAME" and fact.level == "given"][:20]
    for one in surnames:
        for other in given:
            if _HAN.match(one + other):
                yield Fact("NAME", "", one + other)
            else:
                yield Fact("NAME", "", f"{one} {other}")
                yield Fact("NAME", "", f"{other} {one}")


def _variants(fact: Fact) -> Iterator[tuple[str, str]]:
    text = normalize(fact.text).strip()
    if fact.category == "DATE":
        yield from (("DATE", expression) for expression in _date_variants(text))
    elif fact.category == "SUBJECT" and _INITIALS.match(text):
        yield from _initials(text)
    elif fact.category == "NAME" and fact.level != "given" and _HAN.match(text) and 1 < len(text) < 5:
        yield from _name_variants(text)
    elif fact.category == "NAME" and not fact.level and " " in text and len(text) > 5:
        yield "NAME", rf"(?i)(?<![a-z]){re.escape(text)}(?![a-z])"


def _initials(text: str) -> Iterator[tuple[str, str]]:
    if text not in _CLINICAL:
        yield "NAME", rf"(?<![A-Za-z0-9]){'[. ]?'.join(text)}(?![A-Za-z0-9])"


def _name_variants(name: str) -> Iterator[tuple[str, str]]:
    span = split(Span(0, len(name), "NAME"), name)
    cut = span.parts[0].end if len(span.parts) > 1 else 1
    yield "NAME", rf"{name[:cut]}[某×*○Xx]{{1,2}}(?![A-Za-z])"
    letters = [initial(char) for char in name]
    if not all(letters):
        return
    if len(letters) > 2:
        yield from _initials("".join(letters).upper())
    syllables = [_syllable(letter) for letter in letters]
    surname, given = "".join(syllables[:cut]), "[ -]?".join(_lower(each) for each in syllables[cut:])
    given = f"(?=[A-Z])(?i:{given})"
    for first, second in ((surname, given), (given, surname)):
        yield "NAME", rf"(?<![A-Za-z]){first}[, ]{{1,2}}{second}(?![A-Za-z])"
    joined = "".join(map(_lower, syllables))
    yield "NAME", rf"(?<![A-Za-z])(?i:{joined})(?![A-Za-z@])" if len(name) > 2 else rf"(?!){joined}"


def initial(char: str) -> str:
    """Return the first letter of a common character's pinyin, empty when the character is none of the common ones.

    Source: GB 2312-1980, level 1: 3755 characters in order of pinyin.

    >>> "".join(map(initial, "李海海"))
    'lhh'
    """
    try:
        code = int.from_bytes(char.encode("gb2312"), "big")
    except UnicodeEncodeError:
        return ""
    if not _LETTERS[0][0] <= code < _LETTERS[-1][0]:
        return ""
    return next(letter for start, letter in reversed(_LETTERS) if code >= start)


def _syllable(letter: str) -> str:
    return f"{letter.upper()}(?i:{'h?' if letter in 'zcs' else ''}(?:{_FINALS}{'|' if letter in 'aeo' else ''}))"


def _lower(syllable: str) -> str:
    return f"(?i:{syllable})"


def _date_variants(text: str) -> Iterator[str]:
    match = _DATE.match(text)
    if not match:
        return
    year, month, day = match[1], int(match[2]), int(match[3])
    months, days = f"0?{month}", f"0?{day}"
    years = f"(?:{year[:2]})?{year[2:]}"
    apart = r"(?<!\d)"
    yield rf"{apart}{years}[-./ 年]{{1,2}}{months}[-./ 月]{{1,2}}{days}(?!\d)[日号]?"
    yield rf"{apart}{year}{month:02d}{day:02d}(?!\d)"
    yield rf"{apart}{years}年{months}月(?!\d)"
    yield rf"{apart}{months}月{days}[日号]"
    yield rf"{apart}{days}[-/.]{months}[-/.]{year}(?!\d)"
    yield rf"{apart}{months}[-/.]{days}[-/.]{year}(?!\d)"
