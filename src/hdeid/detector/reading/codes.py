"""Code-like words (letters, digits, dashes), what their captions say they are, and which captions say nothing.

A pattern of a category without a shape of its own (住院号, 序列号) names its captions by stem and takes the codes that
stand behind them.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from hdeid.core.span import Evidence, Part, Span
from hdeid.lexicon.terms import alternatives, terms
from hdeid.text.regex import regex

CODE = regex(r"(?<![A-Za-z0-9*])[A-Za-z0-9](?:[A-Za-z0-9*]|[-_](?=[A-Za-z0-9*])){0,63}")
"""A word of letters, digits and stars with single dashes or underscores inside; one hostile word gives several."""

_TAIL = (
    r"(?:登记|流水|顺序|识别|唯一|拟|新|旧|原|档案)?(?:号码?|编号|编码|代码|码|字号|标识|"
    r"[ ._]?(?:ID|No|Nos|Number|Num|Code)\.?|#){0,2}"
    r"(?:\s?\([^()]{0,12}\))?(?:分别|依次|均|都|同)?[为是系]?\.?"
)
NUMBER_CAPTION = regex(
    r"(?:号码?|编号|编码|代码|条码|码|ID|No|Number|#)(?:\s?\([^()]{0,12}\))?(?:分别|依次|均|都|同)?[为是系/.]*\Z|编号/.{1,6}\Z",
    re.I,
)
"""Captions that end with a word for number; without one, stems such as 筛选 or 医保 stand before counts too."""

LAST_FOUR = regex(
    r"(?:(?P<told>(?:尾[号数]|[后末]四位|[后末]4位|末尾|(?i:\bending(?: in| with)?))(?:数字|号码)?(?:还?[是为]|:)? ?)"
    r"(?=\w{4}(?![\dA-Za-z]|\.\d))|(?<![\dA-Za-z.-])(?=\w{4} ?(?:结尾|收尾|尾[号数])))"
    r"(?P<number>\d{3}[\dXx])"
)
"""The last four digits of a telephone number, a card or an identity card, given alone."""

# Source: DICOM PS3.5, section 7.1: a data element is named by group and element, both hexadecimal, and its two letters.
_TAG = regex(
    r"(?<![^\n])\((?:00(?:0[28]|1[08]|2[08]|3[28]|40|54|88)|300[0-9A-C]|7FE0),[0-9A-F]{4}\) ?[A-Z]{2}\b", re.IGNORECASE
)
_DIGIT = regex(r"\d")
_LINKS = regex(r"\s?(?:[/、,;&~+]|和|或|及|与|至|到)\s?\Z")
_NO_LINK = regex(r" ?[年月日岁天次周例]|\.\d|%| ?m[gl]|:\d\d")
_LINKED_CAPTIONS = frozenset(("", "和", "或", "及", "与", "&", "至", "到"))
# Source: TAXONOMY.md: REF, LOT, batch, approval, ICD, MedDRA, protocol and case-report numbers are nothing; sites,
# orders, invoices, drug kits and standards name no person either. The words are in the lexicon, `terms.tsv`.
_NUMBER_WORD = "(?:单?编?号码?|编码|代码)"
_LATIN_NUMBER_WORD = "[ ._]?(?:no|number|id|code|编码|代码|编号|号|术语)"
_NOTHING = regex(
    rf"(?:{alternatives(terms('thing'))}{_NUMBER_WORD}?|准字[A-Z]?|有效期.{{0,2}}|伦理.{{0,6}}号"
    rf"|{alternatives(terms('numbered_thing'))}编?号码?|{alternatives(terms('coded_thing'))}(?:编码|代码)"
    rf"|(?<![A-Za-z])(?i:{alternatives(terms('latin_thing'))}"
    rf"(?: ?(?:报告|登[录记]))?(?:{_LATIN_NUMBER_WORD})?\.?)"
    rf"|(?<![A-Za-z]){alternatives(terms('latin_coded_thing'))}[ _]?(?:编码|代码|码|code))[为是系]?\Z"
)
_PERSONAL = regex(rf"{alternatives(terms('personal_number'))}{_NUMBER_WORD}?[为是系]?\Z")


class Code(NamedTuple):
    """A code-like word of a text and its caption, empty when it has none."""

    start: int
    end: int
    caption: str


class Codes:
    """The codes of a text in order, in a fifth of the memory of as many objects: a text of megabytes has very many."""

    def __init__(self, codes: Iterable[Code]) -> None:
        self._starts, self._ends, self._captions = array("q"), array("q"), list[str]()
        for code in codes:
            self._starts.append(code.start)
            self._ends.append(code.end)
            self._captions.append(code.caption)

    def __len__(self) -> int:
        return len(self._captions)

    def __iter__(self) -> Iterator[Code]:
        return map(_code, zip(self._starts, self._ends, self._captions, strict=True))


_code = partial(tuple.__new__, Code)
"""Makes a code of a tuple of all its fields: half the time of `Code(...)`."""


def find_codes(text: str, caption_of: Callable[[int], str]) -> Iterator[Code]:
    """Yield the code-like words in order; in a list (`A/B`, `A、B`) the later ones inherit the first one's caption."""
    previous: Code | None = None
    for found in CODE.finditer(text):
        if _is_tag(text, found.start()):
            continue
        caption = caption_of(found.start())
        if previous and caption in _LINKED_CAPTIONS and _LINKS.match(text, previous.end, found.start()):
            caption = previous.caption if _is_listed(text, previous, found) else ""
        previous = Code(found.start(), found.end(), caption)
        yield previous


def _is_tag(text: str, start: int) -> bool:
    """Return whether a code is one half of the name of a DICOM element: `(0008,0060) CS`."""
    before = text[max(0, start - 6) : start]
    if before[-1:] not in ("(", ","):
        return False
    return _TAG.match(text, start - len(before) + max(0, before.rfind("("))) is not None


def _is_listed(text: str, first: Code, found: re.Match[str]) -> bool:
    """Return whether a code goes on with the list that another begins: behind a long number no short one (`SpO2`)."""
    if _NO_LINK.match(text, found.end()):
        return False
    digits = sum(map(str.isdigit, text[first.start : first.end]))
    return digits < 4 or sum(map(str.isdigit, found[0])) > 2


def caption_pattern(stems: str) -> re.Pattern[str]:
    """Return the expression for captions that end with one of `stems`, alone or with 号, 编号, No. behind it."""
    return regex(rf"(?<![A-Za-z](?=[A-Za-z]))(?:{stems}){_TAIL}\Z", re.IGNORECASE)


def means_nothing(caption: str) -> bool:
    """Return whether a caption says that its value identifies nobody: batch, approval, protocol, version …"""
    return _NOTHING.search(caption) is not None and not _PERSONAL.search(caption)


WAYBILL = r"SF ?\d(?:[ -]?\d){11,14}"
"""The number of a parcel that says itself whose it is; all 17 in documents marked by hand were waybills."""
LOCUS = r"\bchr(?:\d{1,2}|[XYM]) ?: ?"
"""What stands before a place on a chromosome, a number like any other: chr17:41276045-41276113."""


def shape_of(code: str) -> str:
    """Return a code with zeros for its digits: codes of one register look alike.

    >>> shape_of("K100432")
    'K000000'
    """
    return _DIGIT.sub("0", code)


def grown(text: str, start: int, end: int) -> int:
    """Return the end of a number that was written, or read by a machine, in groups of at most four digits.

    >>> grown("00 12 34 56", 0, 2)
    11
    """
    if end - start > 5 and (rest := _REST.match(text, end)) and text[start:end].isdigit():
        return rest.end()
    if end - start > 5 and (rest := _LETTERED_REST.match(text, end)) and any(map(str.isalpha, text[start:end])):
        return rest.end()
    if end - start > 5 or not any(map(str.isdigit, text[start:end])):
        return end
    while group := _GROUP.match(text, end):
        end = group.end()
        if end - group.start() > 5:
            break
    return end


# A long number ends in one more group where nothing else follows it in its field.
_REST = regex(r" \d{3,4}(?=  |\n|\Z|[,;。)])")
# So does one of letters and dashes: MLHK-4471 2096.
_LETTERED_REST = regex(r" (?!(?:19|20)\d\d(?!\d))\d{4,8}(?=  |\n|\Z|[,;。)])")
_GROUP = regex(
    r"(?: |- | -(?! )| - )\d{1,6}(?![\d年月日岁床时分秒次天周个元块万号:./%×~-]|[A-Za-z]| ?"
    r"(?:mg|ml|kg|cm|mm|年|月|日|岁|床|次|天|周|元))"
)


# 住院号13位: how long the number is. All 22 such in documents marked by hand counted.
_DIGITS_COUNTED = regex(r" ?位(?=数|[,。;、)\n不长以编变]|流水|\Z)")
_CLOCK = regex(r"\d{1,2}:[0-5]\d(?!\d)")


def captioned(
    text: str,
    codes: Iterable[Code],
    captions: re.Pattern[str],
    value: re.Pattern[str],
    category: str,
    source: str,
    score: float = 0.95,
) -> Iterator[Span]:
    """Yield a span for every code whose caption matches `captions` and whose text matches the whole of `value`."""
    for code in codes:
        if not code.caption or not captions.search(code.caption) or text.startswith("型", code.end):
            continue
        is_short = code.end - code.start <= 2
        if is_short and (_CLOCK.match(text, code.start) or _DIGITS_COUNTED.match(text, code.end)):
            continue
        end = grown(text, code.start, code.end)
        if value.fullmatch(text[code.start : end].replace(" ", "")):
            yield Span(code.start, end, category, (), score, source, Evidence.CONTEXT)


def parts_by_count(
    text: str, start: int, end: int, layout: Sequence[tuple[str, int]], counted: re.Pattern[str]
) -> tuple[Part, ...]:
    """Return consecutive parts of `start..end`, each with its number of counted characters.

    A separator belongs to the part before it; what is left over belongs to the last part.
    """
    parts: list[Part] = []
    first, count, index = start, 0, 0
    for found in counted.finditer(text, start, end):
        if count == layout[index][1] and index + 1 < len(layout):
            parts.append(Part(first, found.start(), layout[index][0]))
            first, count, index = found.start(), 0, index + 1
        count += 1
    parts.append(Part(first, end, layout[index][0]))
    return tuple(parts)
