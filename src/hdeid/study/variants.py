"""The manners in which free text repeats what a form says: as expressions, each with what a text must hold to match."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from hdeid.core.span import Span
from hdeid.detector.levels.split import split
from hdeid.lexicon.names import surnames
from hdeid.lexicon.words import common_words
from hdeid.study.pinyin import Letters
from hdeid.text.canonical import canonical
from hdeid.text.normalize import normalize
from hdeid.text.pinyin import initial, name_initials

_BARE = {ord(char): None for char in " \t\n-.·()_/"}
_HAN = re.compile(r"[\u3400-\u9fff]+\Z")
_LATIN = re.compile(r"[0-9a-z]{2,}")
_DATE = re.compile(r"((?:18|19|20)\d\d)\D{0,2}(\d{1,2})\D{0,2}(\d{1,2})(?!\d)")
_INITIALS = re.compile(r"(?:[A-Z][. ]{0,2}){2,4}\Z")
_POINT = re.compile(r"[·•・‧.]")
_HIDERS = "某×*○Xx"
_NO_NICKNAMES = frozenset("小于 小康 小包 小牛".split())
_SPEAKS = "(?=自述|自诉|主诉|诉|称|表示|本人|签[名字]|家属|的?(?:父|母|爸|妈|家长|家属))"
_SPOKEN_TO = "(?:(?<=患者)|(?<=患儿)|(?<=受试者)|(?<=电告)|(?<=告知)|(?<=通知)|(?<=联系)|(?<=[叫与]))"
_ALL_LETTERS = "abcdefghjklmnopqrstwxyz"
# First characters of the titles behind which a surname is found (`hdeid.detector.second_looks.repeat`).
_TITLES = "先女小太同主副医大护教老院师阿奶爷叔伯婶姐哥某药技博研监协经队警所科"
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


class Entry(NamedTuple):
    """A value that is searched as repeats are.

    Attributes:
        category: Its category.
        level: Its only level; empty where it may have several.
        value: Its text.
        gates: The bare form of a text that repeats it holds one of these.
    """

    category: str
    level: str
    value: str
    gates: tuple[str, ...]


class Variant(NamedTuple):
    """Another manner of writing a value; `gates` as those of an entry."""

    category: str
    expression: str
    gates: tuple[str, ...]


def bare(text: str) -> str:
    """Return a text in normal form without blanks and separators, in lower case."""
    return text.translate(_BARE).lower()


def entries(fact: Fact) -> Iterator[Entry]:
    """Yield what is searched as repeats are for a fact."""
    if fact.category == "DATE" or (fact.category == "SUBJECT" and _INITIALS.match(fact.text)):
        return
    value = normalize(fact.text).strip()
    if fact.category == "PHONE":
        value = canonical("PHONE", value)
    if fact.category == "NAME" and _HAN.match(value):
        yield from _name_entries(fact.level, value)
    elif fact.category == "ADDRESS" and not value.isascii():
        yield Entry("ADDRESS", "", value, _address_gates(value))
    elif fact.category in ("ADDRESS", "NAME"):
        # A road alone, or one of several names, is found without the rest.
        yield Entry(fact.category, "", value, tuple(_LATIN.findall(value.lower())) or (bare(value),))
    elif bare(value):
        yield Entry(fact.category, "", value, (bare(value),))


def variants(fact: Fact) -> Iterator[Variant]:
    """Yield other manners of writing a fact."""
    text = normalize(fact.text).strip()
    if fact.category == "DATE":
        yield from _date_variants(text)
    elif fact.category == "SUBJECT" and _INITIALS.match(text):
        yield from _initials(re.sub("[. ]", "", text))
    elif _is_han_name(fact, text):
        surname = text[: _cut(text)]
        yield Variant("NAME", rf"{surname}[{_HIDERS}]{{1,2}}(?![A-Za-z])", tuple(surname + c for c in _HIDERS.lower()))
        yield from _fond_names(surname, text[len(surname) :])
        for letters in product(*name_initials(text)) if len(text) > 2 else ():
            yield from _initials("".join(letters).upper())
    elif fact.category == "NAME" and not fact.level and " " in text and len(text) > 5:
        yield Variant("NAME", rf"(?i)(?<![a-z]){re.escape(text)}(?![a-z])", (bare(text),))


def letters(fact: Fact) -> Iterator[Letters]:
    """Yield the first letters of a Han name in pinyin; all that may be where one character's is not known.

    Of a name with a point (叶尔兰·阿不都拉) each part is one, of which the surname has no letters.
    """
    text = normalize(fact.text).strip()
    if fact.category == "NAME" and _POINT.search(text):
        parts = ([initial(char) for char in part] for part in _POINT.split(text))
        yield from (("".join(part), 0) for part in parts if len(part) > 2 and all(part))
    if not _is_han_name(fact, text):
        return
    for found in map("".join, product(*(letters or "*" for letters in name_initials(text)))):
        if found.count("*") < 2:
            for letter in _ALL_LETTERS if "*" in found else [""]:
                yield found.replace("*", letter), _cut(text)


def _is_han_name(fact: Fact, text: str) -> bool:
    is_name = fact.category == "NAME" and fact.level != "given"
    return is_name and _HAN.match(text) is not None and 1 < len(text) < 5


@lru_cache(maxsize=4096)
def _cut(name: str) -> int:
    """Return where the given name begins."""
    span = split(Span(0, len(name), "NAME"), name)
    return span.parts[0].end if len(span.parts) > 1 else 1


def _name_entries(level: str, value: str) -> Iterator[Entry]:
    if level == "given":
        if len(value) > 1:
            yield Entry("NAME", "given", value, (value,))
        return
    surname = value[: _cut(value)] if len(value) > 1 and level != "surname" else value
    yield Entry("NAME", "surname", surname, tuple(surname + title for title in _TITLES))
    if given := value[len(surname) :]:
        yield Entry("NAME", "", value, (given if len(given) > 1 else value,))


def _address_gates(value: str) -> tuple[str, ...]:
    """Return how the searched parts of an address begin."""
    span = split(Span(0, len(value), "ADDRESS"), value)
    starts = {0, *(part.start for part in span.parts)}
    return tuple(sorted({bare(value[start:])[:3] for start in starts} - {""}))


def _fond_names(surname: str, given: str) -> Iterator[Variant]:
    """Yield 老李, 小李, 阿李 and 芳芳, but no words (小时) and not before the rest of one."""
    words, is_common = common_words(), surnames().get(surname) == 1
    names = [prefix + surname for prefix in "老小阿" if is_common or prefix + surname not in words]
    nicknames = [name for name in names if name not in _NO_NICKNAMES]
    behind = _behind().get(surname[-1], "")
    if nicknames:
        ahead = rf"(?![{re.escape(behind)}])" if behind else ""
        yield Variant("NAME", rf"(?:{'|'.join(nicknames)}){ahead}", tuple(nicknames))
    if len(given) == 1:
        doubled = given * 2
        # 平平 and 天天 are words, too: names they are where someone speaks or is spoken to.
        expression = f"{_SPOKEN_TO}{doubled}|{doubled}{_SPEAKS}" if doubled in words else doubled
        yield Variant("NAME", expression, (doubled,))


@cache
def _behind() -> dict[str, str]:
    """Return, for the first character of everyday words of two, the second ones."""
    found: dict[str, str] = {}
    for word in sorted(word for word in common_words() if len(word) == 2):
        found[word[0]] = found.get(word[0], "") + word[1]
    return found


def _initials(text: str) -> Iterator[Variant]:
    if text not in _CLINICAL:
        expression = rf"(?<![A-Za-z0-9]){'[. ]{0,2}'.join(text)}(?![A-Za-z0-9])"
        yield Variant("NAME", expression, (text.lower(),))
        # In small letters, three of them are initials only where Han text goes on.
        if len(text) > 2:
            yield Variant("NAME", rf"(?<![A-Za-z0-9]){text.lower()}(?=[\u3400-\u9fff])", (text.lower(),))


def _date_variants(text: str) -> Iterator[Variant]:
    match = _DATE.match(text)
    if not match:
        return
    year, month, day = match[1], int(match[2]), int(match[3])
    months, days = f"0?{month}", f"0?{day}"
    years = f"(?:{year[:2]})?{year[2:]}"
    by_year = tuple(f"{year[2:]}{joint}{value}" for joint in ("", "年") for value in {str(month), f"{month:02d}"})
    by_month = tuple(f"{month}月{value}" for value in {str(day), f"{day:02d}"})
    backward = tuple(f"{value}{year}" for n in (month, day) for value in (str(n), f"{n:02d}"))
    apart = r"(?<!\d)"
    for expression, gates in (
        (rf"{years}[-./ 年]{{1,2}}{months}[-./ 月]{{1,2}}{days}(?!\d)[日号]?", by_year),
        (rf"{year}{month:02d}{day:02d}(?!\d)", by_year),
        (rf"{years}年{months}月(?!\d)", by_year),
        (rf"{months}月{days}[日号]", by_month),
        (rf"{days}[-/.]{months}[-/.]{year}(?!\d)", backward),
        (rf"{months}[-/.]{days}[-/.]{year}(?!\d)", backward),
    ):
        yield Variant("DATE", apart + expression, gates)
