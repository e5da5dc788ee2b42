"""Finds codes that have the shape of one proved elsewhere in the document: `B0938812` beside 住院号 B0938815.

Numbers of one register look alike: the same letters, as many digits, the same separators. A code without a caption that
looks so is taken for one of that register; codes without letters must share their first digits as well. Where only the
tagger read the code, the others must begin as it does: NAT-31 beside NAT-08. Shorter numbers prove nothing by
themselves: two subjects must be called so, R03 and R05, 001 and 002, or 03 and 05.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from hdeid.core.span import Evidence, Span
from hdeid.detector.levels.subject import subject_parts
from hdeid.detector.reading.codes import Code, Codes, means_nothing, shape_of
from hdeid.detector.reading.page import Page
from hdeid.detector.reading.studies import names_event, names_listed
from hdeid.detector.words.initials import initials_behind
from hdeid.detector.words.logins import LOGIN, is_login, system_shape
from hdeid.text.regex import regex

_REGISTERS = frozenset("MEDICAL_RECORD SUBJECT INSURANCE ACCOUNT DEVICE ID_DOC".split())
_LEAST_SCORE = 0.6
# What the numbers of a series share, and how many digits count them; below five characters they are grades, visits and
# markers as well (T28, W12; not E-02), with three plain digits models (SV800, MR290).
_STEM = regex(
    r"(?=.{5}|[A-Z]-)(?:[A-Za-z]{1,6}(?=0\d\d|\d{4})|(?=[A-Za-z])[A-Za-z0-9]{1,12}(?:[-_][A-Za-z0-9]{1,8}){0,3}[-_])(?=\d{2,6}\Z)"
)
_SERIES = frozenset({"MEDICAL_RECORD", "SUBJECT"})
_DIGIT = regex(r"\d")
_SHAPED = regex(r"(?=(?:[A-Za-z_-]*\d){3})(?:[A-Za-z][A-Za-z0-9_-]{3,31}|[0-9][A-Za-z0-9_-]{4,31})\Z")
# With a leading zero behind the dash it is no range or date: such numbers of other sites are of the register too.
_SITE_NUMBER = regex(r"\d{2,4}-0\d{2,4}\Z")
_INITIALS = regex(r"[A-Z]{3,4}\Z")
_GLUED = regex(r"\d\d0\d\d\Z")
_ZERO_FIRST = regex(r"0\d{2,3}\Z")
# Where several subjects are called so, all are.
_SHORT_ZERO, _LEAST_SHORT = regex(r"0\d\d\Z"), 2
_OF_THING = regex(
    r"(?:(?i:site|cent(?:er|re)|kit|cohort|no\.?)|中心|队列|[函盒药批包管箱第页号])[ :#(]{0,2}"
    r"(?:\d{3}[ ]?[-~–、][ ]?)?\Z"
)
# Where one subject is called so, all are: 03号受试者 …, 05号V4, 药品:01、04号.
_TWO_DIGITS = regex(r"0\d号\Z")
_NUMBERED = regex(
    r"(?<![A-Za-z0-9.第-])(?P<list>(?:0\d号?[、,和及与]){0,20}0\d号)(?![楼床文线令机房车仓药盒批柜箱国省窗诊包]|中心|冰箱)"
)
_LISTED_NUMBER = regex(r"0\d号?")
# 知情同意:02 ✓;05 ✓.
_TOLD_OF = regex(r"(?:^|(?<=[:;。(]))[ ]?(?P<number>0\d)(?=[ ]?[✓✗√×(:]|[ ][A-Z\u4e00-\u9fff])", re.MULTILINE)
# Where two subjects are called by two digits with a zero first, every such number that stands free is a subject's, and
# one of two other digits (12) that is known for one's: so were 37 of 41 that the tagger missed in 6,000 documents.
_LEAST_PAIRS, _LEAST_PAIR_SCORE = 2, 0.5
_PAIR = regex(r"\d\d号?\Z")
_FREE_PAIR = regex(
    r"(?:(?<=[\n \t|、()/。;,>·\u4e00-\u9fff])|^)(?P<number>\d\d)(?![\dA-Za-z:.%~*^/°℃×]|[-–~]\d|"
    r" ?(?:[年月日天周岁次例名人个支片粒袋元时分秒点床层楼室页版期箱盒袋管瓶只条项度级份倍]|mg|ml|mL|g\b|kg|cm|mm|μ))"
)
_PAIR_OF_THING = regex(
    r"(?:[\d.:<≤≥=×x*±+~–%-]|[<>≥≤=:] ?|[A-Za-z]-?|\d |[第共约盒管箱柜架号页版组段孔次量药批表数分值压率温糖龄重高]"
    r"|中心|Site) ?\Z"
)
# A number with its site, or the letters of its trial, that ends as a known one: BT-014 beside 014,
# 2302-04 beside 04号.
_WITH_SITE = regex(
    r"(?<![A-Za-z0-9.-])(?!(?:19|20)\d\d-)(?:[A-Z]{1,4}\d{0,3}|\d{3,4})-(?P<number>0\d{1,2})(?![A-Za-z0-9.%-])"
)
# 108 未接, 1508在怀化: the number of a known subject, or one beside it, that begins what is told of somebody.
_PLAIN = regex(r"(?!(?:19|20)\d\d)[1-9]\d{2,3}")
_TOLD = regex(
    r"(?:^|(?<=[\n;。,、:(]))[ ]{0,3}(?:[\d/.-]{0,10}[ ]{0,2}\d{1,2}:\d\d[ ]{1,3})?"
    r"(?P<number>(?!(?:19|20)\d\d)[1-9]\d{2,3})"
    r"(?=[ ]{0,2}(?:\([A-Z]{2,4}\)|\([\u4e00-\u9fff]|[\u4e00-\u9fff]"
    r"(?<![年月日天周岁次例名人个支片粒袋元时分秒点床层楼室页版期箱盒管瓶只条项度级份倍号毫克万组米步卡公])))",
    re.MULTILINE,
)
_LEAST_PLAIN = 2
# TH-1008-P01: a sample of 02-1008.
_SAMPLE = regex(r"(?<![A-Za-z0-9.-])[A-Z]{1,4}\d?-(?P<number>\d{3,4})-[A-Z]{0,2}\d{1,3}[a-z]?(?![A-Za-z0-9-])")
# People call a subject by the number without its zeros: (就是6号).
_CALLED = regex(
    r"(?:就是|也就是|即|咱们?|我们|受试者|病人)(?P<value>(?P<number>[1-9]\d{0,2})号)(?![楼床线院到去来下上])"
)
# A letter and two digits are as often a visit, a grade, a week or a bone: R03 beside R05 and R08, but not C12.
_LETTERED = regex(r"(?:[ABEFJKMPQRSXYZ]\d\d|[A-Z]\d{3})\Z")
_LEAST_SERIES = 2
_DATE_LIKE = regex(
    r"(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\Z|(?:19|20)?\d\d-\d{1,2}(?:-\d{1,2})?\Z|(?:19|20)\d\d\Z"
)
_QUANTITY_BEFORE = regex(r"(?:[\d.~<≤≥=×x/*±+]|(?<!>)>)[ ]?\Z")
_TO_ANOTHER = regex(r" ?[~–—] ?[A-Z]{1,5}-?\d")
_QUANTITY_BEHIND = regex(r"\.\d| ?(?:[%~×*/^年月日岁例名人份个支片粒袋元条套]|mg|ml|g/|U\b|IU|mm|cm|kg|次/|℃)")


@dataclass(slots=True)
class _Known:
    """What the spans of a document show of their registers.

    Attributes:
        registers: For each shape of a code a span that has it.
        initials: Initials of subjects.
        shortened: Numbers of subjects without their site.
        systems: What login names share.
        glued: For each site the numbers of its subjects that stand glued to it.
        sites: Numbers of subjects with their site, `09-001`, whoever found them.
        lettered: For each letter, by `R00`, the numbers of subjects that are it and two or three digits, `R03`.
        is_numbered: Subjects are called by two digits, `03号`.
        pairs: Numbers of subjects that are two digits.
        plain: Numbers of subjects that are three or four digits without a zero first.
    """

    registers: dict[str, Span] = field(default_factory=dict)
    initials: set[str] = field(default_factory=set)
    shortened: set[str] = field(default_factory=set)
    systems: set[str] = field(default_factory=set)
    glued: dict[str, set[str]] = field(default_factory=dict)
    sites: dict[str, Span] = field(default_factory=dict)
    lettered: dict[str, set[str]] = field(default_factory=dict)
    is_numbered: bool = False
    pairs: set[str] = field(default_factory=set)
    plain: set[str] = field(default_factory=set)


def kin(spans: Sequence[Span], page: Page) -> list[Span]:
    """Return spans, of evidence `REPEAT`, for the codes of a page that look like one that a caption proves.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in the number of its codes and spans.
    """
    known = _Known()
    for span in spans:
        _note(span, page, known)
    # Two subjects of one centre show where its number ends: 09004 and 09013.
    series = {site: numbers for site, numbers in known.glued.items() if len(numbers) > 1}
    known.shortened.update(number for numbers in series.values() for number in numbers)
    # Two with their site show how all are written.
    if len(known.sites) > 1:
        known.registers.update({"|" + shape_of(surface): span for surface, span in known.sites.items()})
    # A code that only its length speaks for may still be of a register.
    settled = [span for span in spans if span.score >= _LEAST_SCORE]
    shapes = {shape for shape, numbers in known.lettered.items() if len(numbers) >= _LEAST_SERIES}
    is_any = known.registers or known.initials or known.shortened or shapes
    codes = Codes(_uncovered(page.codes, settled) if is_any else ())
    return [
        *_alike(page, known.registers, codes),
        *_same_initials(page.text, known.initials, codes),
        *_shortened(page.digits, known.shortened, codes),
        *_glued(page.digits, frozenset(series), codes),
        *_lettered(page.digits, shapes, codes),
        *(_numbered(page.digits) if known.is_numbered else ()),
        *_paired(page.digits, known.pairs),
        *_with_site(page.digits, known),
        *_plain(page.digits, known.plain),
        *_samples(page.digits, known),
        *_same_system(page.text, known.systems - {""}),
    ]


def _note(span: Span, page: Page, known: _Known) -> None:
    """Add to what is known what a span shows of its register."""
    surface = page.digits[span.start : span.end]
    if span.category == "SUBJECT" and _GLUED.match(surface):
        known.glued.setdefault(surface[:2], set()).add(surface[2:])
    if span.category == "SUBJECT" and _SITE_NUMBER.match(surface):
        known.sites[surface] = span
    if span.category == "SUBJECT" and span.score >= _LEAST_SCORE and _ZERO_FIRST.match(surface):
        known.shortened.add(surface)
    if span.category == "SUBJECT" and _LETTERED.match(surface):
        known.lettered.setdefault(shape_of(surface), set()).add(surface)
    if span.category == "SUBJECT" and span.score >= _LEAST_PAIR_SCORE and _PAIR.match(surface):
        known.pairs.add(surface[:2])
    if span.category == "SUBJECT" and span.score >= _LEAST_SCORE and _PLAIN.fullmatch(surface):
        known.plain.add(surface)
    known.is_numbered |= span.category == "SUBJECT" and _TWO_DIGITS.match(surface) is not None
    if span.category in _SERIES and (stem := _stem(surface)):
        known.registers.setdefault(stem, span)
    if span.category not in _REGISTERS or span.evidence < Evidence.CONTEXT or span.score < _LEAST_SCORE:
        return
    for key in _keys(surface):
        known.registers.setdefault(key, span)
    if span.category == "ACCOUNT":
        known.systems.add(system_shape(page.text[span.start : span.end]))
    if span.category == "SUBJECT" and _INITIALS.match(page.text[span.start : span.end]):
        known.initials.add(page.text[span.start : span.end])
    if span.category == "SUBJECT" and span.parts and span.parts[0].level == "site":
        known.shortened.add(page.digits[span.parts[-1].start : span.end])


def _keys(surface: str) -> Iterator[str]:
    """Yield what a code of the same register must share: its letters and separators, and digits where it has few."""
    if not _SHAPED.match(surface) or _DATE_LIKE.match(surface):
        return
    head = len(surface) if any(map(str.isalpha, surface)) else (surface.find("-") + 1 or (len(surface) + 1) // 2)
    if head == len(surface):
        yield shape_of(surface)
    else:
        yield surface[:head] + "|" + shape_of(surface[head:])
        if _SITE_NUMBER.match(surface):
            yield "|" + shape_of(surface)


def _stem(surface: str) -> str:
    """Return what the numbers of a series share: how they begin, how many digits follow; empty for others."""
    found = _STEM.match(surface)
    if found is None or names_event(surface):
        return ""
    return surface[: found.end()] + "|" + "0" * (len(surface) - found.end())


def _alike(page: Page, registers: dict[str, Span], codes: Iterable[Code]) -> Iterator[Span]:
    text = page.digits
    for code in codes:
        surface = text[code.start : code.end]
        for key in (_stem(surface), *_keys(surface)):
            span = registers.get(key)
            if span is None or span.start == code.start or means_nothing(code.caption):
                continue
            # A range of codes with letters is none of values: HFR-160 ~ HFR-178.
            if _is_quantity(text, code) and not ("-" in surface and _TO_ANOTHER.match(text, code.end)):
                continue
            if surface in page.called_things:
                continue
            yield Span(code.start, code.end, span.category, (), span.score, "kin", Evidence.REPEAT)
            if span.category == "SUBJECT" and (behind := initials_behind(page.text, code.end)):
                yield Span(*behind, "SUBJECT", (), span.score, "kin", Evidence.REPEAT)


def _shortened(text: str, numbers: set[str], codes: Iterable[Code]) -> Iterator[Span]:
    """Yield the numbers of proved subjects without their site: `030号`, or `030` where it has a leading zero."""
    short = {number.lstrip("0") for number in numbers}
    is_series = sum(_SHORT_ZERO.match(number) is not None for number in numbers) >= _LEAST_SHORT
    for found in _CALLED.finditer(text) if numbers else ():
        if found["number"] in short:
            yield Span(*found.span("value"), "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)
    for code in codes:
        is_named = text.startswith("号", code.end)
        # A day may stand before it: 3/20 018.
        is_apart = not text[max(0, code.start - 1) : code.start].strip(" \n\t|,;(:/、")
        is_counted = _is_quantity(text, code) if not is_apart else _QUANTITY_BEHIND.match(text, code.end)
        surface = text[code.start : code.end]
        is_plain = (surface[0] == "0" or surface[0].isalpha()) and len(surface) > 2 and not is_counted
        is_alike = is_series and _SHORT_ZERO.match(surface) and not _of_thing(text, code.start)
        if (surface in numbers or is_alike) and (is_named or is_plain):
            yield Span(code.start, code.end + is_named, "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)


def _of_thing(text: str, start: int) -> bool:
    """Return whether a word before a number says that it counts something else than subjects: site 004."""
    return _OF_THING.search(text, max(0, start - 16), start) is not None


def _glued(text: str, sites: frozenset[str], codes: Iterable[Code]) -> Iterator[Span]:
    """Yield the numbers that begin with a site of which several are known: 08018 beside 08011 and 08014."""
    for code in codes if sites else ():
        surface = text[code.start : code.end]
        if _GLUED.match(surface) and surface[:2] in sites and not _is_quantity(text, code):
            yield Span(code.start, code.end, "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)


def _lettered(text: str, shapes: set[str], codes: Iterable[Code]) -> Iterator[Span]:
    """Yield the numbers of a letter and two or three digits where several subjects are known to be called so."""
    for code in codes if shapes else ():
        if shape_of(text[code.start : code.end]) in shapes and not _is_quantity(text, code):
            yield Span(code.start, code.end, "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)


def _numbered(text: str) -> Iterator[Span]:
    """Yield the numbers of two digits by which subjects are called, and those that begin what is told of them."""
    listed = [
        number for found in _NUMBERED.finditer(text) for number in _LISTED_NUMBER.finditer(text, *found.span("list"))
    ]
    called = {number[0].removesuffix("号") for number in listed}
    told = (found for found in _TOLD_OF.finditer(text) if found["number"] in called)
    for start, end in {*(number.span() for number in listed), *(found.span("number") for found in told)}:
        yield Span(start, end, "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)


def _paired(text: str, numbers: set[str]) -> Iterator[Span]:
    """Yield the numbers of two digits that stand free where two subjects are known to be called so."""
    is_series = sum(number[0] == "0" for number in numbers) >= _LEAST_PAIRS
    for found in _FREE_PAIR.finditer(text) if is_series else ():
        is_known = found["number"][0] == "0" or found["number"] in numbers
        if is_known and not _PAIR_OF_THING.search(text, max(0, found.start() - 4), found.start()):
            yield Span(*found.span("number"), "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)


def _with_site(text: str, known: _Known) -> Iterator[Span]:
    """Yield the numbers with letters or a site before them that end as known ones do, of two subjects or more."""
    numbers = {number for number in known.shortened if _SHORT_ZERO.match(number)}
    numbers |= {number for number in known.pairs if number[0] == "0"}
    found = [each for each in _WITH_SITE.finditer(text) if each["number"] in numbers] if len(numbers) > 1 else []
    for each in found if len({each[0] for each in found}) > 1 else ():
        if not names_event(each[0]) and not names_listed(text, *each.span()):
            yield Span(*each.span(), "SUBJECT", subject_parts(each[0], each.start()), 0.8, "kin", Evidence.REPEAT)


def _plain(text: str, numbers: set[str]) -> Iterator[Span]:
    """Yield numbers that begin what is told, where two known subjects have the same length and first digits."""
    heads = Counter((number[:-2], len(number)) for number in numbers)
    for found in _TOLD.finditer(text) if len(numbers) >= _LEAST_PLAIN else ():
        head = found["number"][:-2], len(found["number"])
        if found["number"] in numbers or heads[head] >= _LEAST_PLAIN:
            yield Span(*found.span("number"), "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)


def _samples(text: str, known: _Known) -> Iterator[Span]:
    """Yield the numbers of samples that hold the number of a known subject."""
    numbers = known.shortened | known.plain
    for found in _SAMPLE.finditer(text) if numbers else ():
        if found["number"] in numbers:
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.8, "kin", Evidence.REPEAT)


def _same_initials(text: str, initials: set[str], codes: Iterable[Code]) -> Iterator[Span]:
    """Yield the initials of a proved subject where they stand alone."""
    for code in codes:
        if text[code.start : code.end] in initials:
            yield Span(code.start, code.end, "SUBJECT", (), 0.8, "kin", Evidence.REPEAT)


def _same_system(text: str, systems: set[str]) -> Iterator[Span]:
    """Yield login names made as proved ones are, `name.x` or with the same role before `_`, in a field of their own."""
    for found in LOGIN.finditer(text) if systems else ():
        if system_shape(found[0]) in systems and is_login(found[0]) and _is_field(text, *found.span()):
            yield Span(*found.span(), "ACCOUNT", (), 0.8, "kin", Evidence.REPEAT)


def _is_field(text: str, start: int, end: int) -> bool:
    before, behind = text[max(0, start - 1) : start], text[end : end + 1]
    return (not before or before in " \t\n|,;:=([\"'@") and (not behind or behind in " \t\n|,;:)]\"'")


def _is_quantity(text: str, code: Code) -> bool:
    return bool(
        _QUANTITY_BEFORE.search(text, max(0, code.start - 2), code.start) or _QUANTITY_BEHIND.match(text, code.end)
    )


def _uncovered(codes: Iterable[Code], spans: Sequence[Span]) -> Iterator[Code]:
    """Yield the codes that touch no span."""
    index = 0
    for code in codes:
        while index < len(spans) and spans[index].end <= code.start:
            index += 1
        if index == len(spans) or code.end <= spans[index].start:
            yield code
