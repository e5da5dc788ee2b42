"""Finds the values of settled spans everywhere else in the document: one missed repeat undoes the rest.

The text is searched without blanks and separators, by Aho and Corasick's automaton over all values at once; what is
found is then checked in the text itself, so that 王芳 is not found in 由王芳香 nor 0012345 in 100123456.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import ahocorasick
import numpy as np

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.link import part_texts
from hdeid.detector.reading.belief import BELIEVED
from hdeid.detector.second_looks.lone_surnames import lone_surnames
from hdeid.detector.words.duties import has_role, is_at_work
from hdeid.detector.words.logins import is_login
from hdeid.detector.words.name_minority import read_minority, yi_clans
from hdeid.detector.words.name_words import NO_SURNAME, person_words
from hdeid.detector.words.relations import FRIEND
from hdeid.lexicon.divisions import divisions, townships
from hdeid.lexicon.terms import alternatives
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

MIN_SCORE = 0.6
"""Least score of a span whose value is searched: a repeat of a mistake would be a mistake as well."""

_SKIPPED = " \t\n-.·()_/"
_CODES = frozenset("PHONE ID_CARD ID_DOC MEDICAL_RECORD SUBJECT INSURANCE BANK_CARD ACCOUNT PLATE DEVICE".split())
_EXACT = frozenset({"EMAIL", "URL", "IP"})
_LONGEST_ADDRESS = 100
_PIECE_CHARACTERS = 65536
_LEAST_CODE, _LEAST_DIGITS, _LEAST_LOGIN, _LEAST_ORGANIZATION = 5, 4, 4, 4
_LOOKS_LIKE_DATE = regex(r"(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\Z")
_HAN_NAME = regex(r"[\u3400-\u9fff\U00020000-\U0003ffff]{2,}\Z")
_TITLES = (*person_words("title"), *person_words("courtesy"))
_PERSON_BEFORE = regex(
    r"(?:患者|患儿|病人|病员|产妇|受试者|姓名|家属|联系人|监护人|陪[同护]|[父母]亲?|丈夫|妻子?|爱人|配偶|儿子?|女儿?|"
    r"[哥弟姐妹]{1,2}|[舅叔伯姑姨婶嫂]|[儿弟]媳|媳妇|女婿|[孙侄外]甥?女?|"
    rf"{FRIEND}|"
    r"医[师生]|护[士师]|主任|签[名字]?|记录[者人]?|术者|助手|麻醉|报告者?|审核者?|"
    r"送检|联系|名叫?|叫|让|找|告知|通知|[*×])"
    r"[:\s(,、]{0,3}\Z"
)
_PERSON_BEHIND = regex(
    rf"\s?(?:[,(、]?\s?[男女][,性)、]|{alternatives(_TITLES)}|本人|之[父母妻夫子女友兄弟姐妹]|"
    r"(?:那天|当时|小时候)|汇报|总结|发言|补充|指出|认为|表示|查房|主持|签[名字]|代[签诉]|\s?:)"
)
# A cell, a member of a list, a line of its own; a number behind makes it a herb or a thing.
_ALONE_BEFORE = regex(r"(?:\A|[\n\t|、/(\"']|\n[ ]{0,4}\d{1,3}[.、 ]{1,2}|  )\Z")
_ALONE_BEHIND = regex(r"[ ]?(?:[\n\t|、/)\"']|\(|[ ](?! {0,3}\d)|\Z)")
# Of 83 such words behind a verb that somebody is the object of 81 were names, of 27 that begin a clause and do what
# patients do 23, in documents marked by hand.
_LED = regex(r"(?:嘱|给|予|告知|通知|协助|病人|由|与|和|对|向|让|叫|请|陪|看|问|扶|帮|将|把)\Z")
_CLAUSE = regex(r"(?:\A|[\n。;,:、(])[ ]?\Z")
_ACTS = regex(
    r"(?:今[日天晨]|昨|现[为仍已]?|自?诉|主诉|述|未|已|因|于|拒|清醒|术后|[入出]院|体温|家属|之[父母妻夫子女]|仍|继续|表示|神志|精神|被|说|"
    r"卧床|咳|喘|发热|呕|进食|血压|情绪|本人|不?同意)"
)
# Whatever stands before, who speaks, sees or falls is a person: of 80 such words that are a name in the document
# 75 were names there as well.
_SPEAKS = regex(
    r"说(?![来明是白到])|没有?[看听说去来]|认为|立即|当即|跌倒|摔倒|指出|承认|辩称|否认|看见|听见|当场|再次|随后|"
    r"[已未][签到回通报告离]|回(?:家|来|院|病房)|来(?:院|电|诊|到)|到(?:场|院|达|岗)"
)
# 当归的儿子, 三七家没人, 白芷她爱人: who has kin or a home is a person, be it called like a herb; of such words
# that are a name in the document 13 of 13 were names. What is said (简单说,) goes on behind it.
_HAS_KIN = regex(
    r"的(?:[大小二三老幺]?(?:儿[子媳]?|女[儿婿]?|妻子|丈夫|爱人|老[公婆伴妈爸]|弟|妹|哥|姐|孙|媳妇|[妈爸父母](?![乳体])|公公|婆婆|家[属里人]))|"
    r"[他她](?:家|老[公婆伴妈爸]|爱人|[儿女妈爸弟妹哥姐孙]|媳妇)|家(?:没人|里|[儿女]|住|(?=[,。;、(]))|说(?![来明是白到,。;:\n])"
)
_DOSE_BEHIND = regex(r" ?\d{1,3}(?:\.\d)? ?(?:g|克|mg|ml|片|粒|枚|丸)(?![A-Za-z])")
_GAP = regex(r"\s{3}")
_ONE_LATIN = regex(r"[A-Z][a-z]{2,11}")
_LATIN_WORD = regex(r"(?<![A-Za-z'-])[A-Z][a-z]{3,}(?![A-Za-z'-])")
_GENERIC = frozenset({"开发区", "高新区", "工业区", "经开区", "居委会", "村委会", "人民路", "办事处"})


@dataclass(frozen=True, slots=True)
class _Value:
    """What is searched: the text of a span or of a part of it, and how strictly it is checked.

    Attributes:
        span: The span it comes from.
        gaps: Characters that may stand between two of its characters.
        is_code: True when letters and digits must not touch it.
        is_weak: True for short names: everyday words and words across its ends speak against it.
        keep: How many of its characters, from the first on, are the value (a title behind is not).
        level: The one level of the value; empty when it is read again, or has the parts of a span of the same text.
        is_capital: True for one word of a Latin name: it is found with a capital first letter only.
    """

    span: Span
    gaps: str = " \n"
    is_code: bool = False
    is_weak: bool = False
    keep: int = 0
    level: str = ""
    is_capital: bool = False


def repeats(spans: Sequence[Span], text: str) -> list[Span]:
    """Return spans for the values of settled spans wherever else they stand, with evidence `REPEAT` and without parts.

    Searched are full names, given names of two characters and more, surnames with a title, codes in any grouping,
    addresses and their named divisions, roads and villages, and names of organizations.

    Args:
        spans: Settled spans with parts.
        text: The normal form. Time: linear in its length plus the number of finds.
    """
    values: dict[str, _Value] = {}
    titles = [title for title in _TITLES if title in text]
    for span in spans:
        if span.score >= MIN_SCORE:
            for key, value in _values(span, text, titles):
                values.setdefault(key, value)
    if not values:
        return []
    covered = _Cover(spans)
    checked = (_check(values[key], text, start, end) for key, start, end in _occurrences(values, text))
    found = chain(checked, lone_surnames(spans, text))
    return [span for span in found if span is not None and not covered.holds(span)]


class _Cover:
    """Knows whether a range lies inside one of the settled spans."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._starts = np.array([span.start for span in spans], dtype=np.int64)
        self._ends = np.array([span.end for span in spans], dtype=np.int64)

    def holds(self, span: Span) -> bool:
        index = int(np.searchsorted(self._starts, span.start, side="right")) - 1
        return index >= 0 and span.end <= int(self._ends[index])


def _values(span: Span, text: str, titles: Sequence[str]) -> Iterator[tuple[str, _Value]]:
    surface = text[span.start : span.end]
    if span.category == "NAME":
        yield from _name_values(span, text, _compact(surface), titles)
    elif span.category in _CODES:
        key = _compact(surface)
        if len(key) >= _LEAST_CODE and sum(map(str.isdecimal, key)) >= _LEAST_DIGITS:
            # A number that may be a date is found as it stands only: 20230531 is not 2023-05-31.
            gaps = "" if _LOOKS_LIKE_DATE.match(key) else " -.·()/"
            yield key, _Value(span, gaps, is_code=True)
        elif span.category == "ACCOUNT" and len(surface) >= _LEAST_LOGIN and is_login(surface):
            yield key, _Value(span, "._-", is_code=True)
    elif span.category in _EXACT:
        yield _compact(surface), _Value(span, _SKIPPED, is_code=True)
    elif span.category == "ORGANIZATION":
        if len(_compact(surface)) > _LEAST_ORGANIZATION:
            yield _compact(surface), _Value(span)
    elif span.category == "ADDRESS":
        yield from _address_values(span, text, _compact(surface))


def _name_values(span: Span, text: str, key: str, titles: Sequence[str]) -> Iterator[tuple[str, _Value]]:
    surname, given = part_texts(span, text, "surname"), part_texts(span, text, "given")
    if surname and _HAN_NAME.match(surname + "一"):
        stem = surname.rstrip("某*×")
        titled = _Value(span, "", keep=len(stem), level="surname")
        for title in titles if stem else ():
            yield stem + title, titled
    if key.isascii() and len(words := _LATIN_WORD.findall(text, span.start, span.end)) > 1:
        for word in words:
            level = "surname" if word in surname else "given"
            yield _compact(word), _Value(span, "", is_code=True, is_capital=True, level=level)
    if _ONE_LATIN.fullmatch(text, span.start, span.end):
        # In documents marked by hand 613 of 614 such words were the name again.
        yield key, _Value(span, "", is_code=True, is_capital=True)
    if not given:
        return
    if len(key) == 4 and (key[:2] in yi_clans() or (not surname and read_minority(key, 0) == 4)):
        # 格桑卓玛, or was it 卓玛格桑: two words in whichever order somebody heard.
        yield key[2:] + key[:2], _Value(span, "")
    if _HAN_NAME.match(key):
        yield key, _Value(span, " \t\n" if len(key) > 2 else " \t", is_weak=len(key) == 2)
        if surname and len(given) > 1 and _HAN_NAME.match(given):
            yield given, _Value(span, " ", is_weak=len(given) == 2, level="given")
    elif len(key) > 5 and surname:
        yield key, _Value(span, " \n-.·", is_code=key.isascii())


def _address_values(span: Span, text: str, key: str) -> Iterator[tuple[str, _Value]]:
    if len(span) > _LONGEST_ADDRESS:
        return
    for part in span.parts[:-1]:
        # 控江路580号 alone says as much as with its city before it; a lone 42 is not 4-2.
        tail = _compact(text[part.start : span.end])
        if not tail.isascii() or len(tail) > 2:
            yield tail, _Value(span, is_code=tail.isascii())
    if len(key) > 3 and any(map(str.isdecimal, key)):
        yield key, _Value(span, is_code=key.isascii())
    for part in span.parts:
        name = _compact(text[part.start : part.end])
        if len(name) < 3 or name in _GENERIC:
            continue
        is_known = part.level in ("city", "district", "township") and (name in divisions() or name in townships())
        if is_known or (part.level in ("road", "village") and name[-1] in "路街道巷弄村庄屯" and len(name) > 2):
            yield name, _Value(span)


def _compact(text: str) -> str:
    return text.translate(_TABLE)


_LOWER = {ord(char): char.lower() for char in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_TABLE: dict[int, str] = {**_LOWER, **{ord(char): "" for char in _SKIPPED}}


def _occurrences(values: Collection[str], text: str) -> Iterator[tuple[str, int, int]]:
    """Yield each value and the range in which it stands in the text, skipped characters inside included."""
    automaton = ahocorasick.Automaton()
    for key in values:
        automaton.add_word(key, key)
    automaton.make_automaton()
    longest = max(map(len, values))
    places, compact = np.zeros(0, np.int64), ""
    # Piece by piece, each behind the end of the one before: the whole of a long text would be copied many times over.
    for start in range(0, len(text), _PIECE_CHARACTERS):
        piece = text[start : start + _PIECE_CHARACTERS]
        places = np.concatenate([places[-longest:], _kept_places(piece) + start])
        seen = len(compact[-longest:])
        compact = compact[-longest:] + _compact(piece)
        for last, key in automaton.iter(compact):
            if last >= seen:
                yield key, int(places[last - len(key) + 1]), int(places[last]) + 1


def _kept_places(text: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the offset in the text of each character that `_compact` keeps. Shape: (kept characters,)."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    skipped = np.zeros(128, dtype=bool)
    skipped[[ord(char) for char in _SKIPPED if ord(char) < 128]] = True
    is_kept = ~(skipped[np.minimum(codes, 127)] & (codes < 128)) & (codes != ord("·"))
    return np.flatnonzero(is_kept)


def _check(value: _Value, text: str, start: int, end: int) -> Span | None:
    """Return the repeat at a range, or None when it is only a part of something else."""
    surface = text[start:end]
    if any(char in _SKIPPED and char not in value.gaps for char in surface) or _GAP.search(surface):
        return None
    if value.is_code and not _stands_apart(text, start, end):
        return None
    if value.is_capital and surface != surface.title():
        return None
    if value.keep:
        before = text[max(0, start - 1) : start + 1]
        if start and (before in common_words() or before in NO_SURNAME):
            return None
        end = start + value.keep
    if value.is_weak:
        # 苏叶6g: a herb.
        if _DOSE_BEHIND.match(text, end):
            return None
        is_known = value.span.evidence > Evidence.MODEL or value.span.score >= BELIEVED
        is_person = (
            _is_person(text, start, end)
            or (is_known and _speaks(text, start, end))
            or (is_at_work(text, start, end) and has_role(text, value.span.start))
            or (value.span.evidence > Evidence.MODEL and (_is_alone(text, start, end) or _acts(text, start, end)))
        )
        if _is_word(text, start, end) and not is_person:
            return None
        if text[end : end + 1] == text[end - 1]:
            # 王芳芳 is another person than 王芳, and a person all the same.
            end += 1
    parts: tuple[Part, ...] = ()
    if value.level:
        parts = (Part(start, end, value.level),)
    elif text[start:end] == text[value.span.start : value.span.end]:
        parts = value.span.moved(start - value.span.start).parts
    return Span(start, end, value.span.category, parts, value.span.score, "repeat", Evidence.REPEAT)


def _stands_apart(text: str, start: int, end: int) -> bool:
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    if (before and before[-1].isascii() and before[-1].isalnum()) or (behind[:1].isascii() and behind[:1].isalnum()):
        return False
    is_decimal = re.match(r"\.\d|%", behind) or re.search(r"\d\.\Z", before)
    return not is_decimal


def _is_word(text: str, start: int, end: int) -> bool:
    """Return whether a short name is an everyday word, or reaches into one before or behind it."""
    words = common_words()
    return (
        text[start:end] in words
        or (start > 0 and text[start - 1 : start + 1] in words)
        or (end < len(text) and text[end - 1 : end + 1] in words)
    )


def _is_person(text: str, start: int, end: int) -> bool:
    before, behind = text[max(0, start - 8) : start], text[end : end + 8]
    if _PERSON_BEFORE.search(before) or _PERSON_BEHIND.match(behind):
        return True
    return _HAS_KIN.match(behind) is not None and text[max(0, start - 1) : start + 1] not in common_words()


def _acts(text: str, start: int, end: int) -> bool:
    """Return whether somebody does something to the word, or the word something that patients do."""
    if text[max(0, start - 1) : start + 1] in common_words() or text[end - 1 : end + 1] in common_words():
        return False
    before = text[max(0, start - 4) : start]
    return _LED.search(before) is not None or bool(_CLAUSE.search(before) and _ACTS.match(text, end))


def _speaks(text: str, start: int, end: int) -> bool:
    return _SPEAKS.match(text, end) is not None and text[max(0, start - 1) : start + 1] not in common_words()


def _is_alone(text: str, start: int, end: int) -> bool:
    return bool(_ALONE_BEFORE.search(text, max(0, start - 10), start) and _ALONE_BEHIND.match(text, end))
