"""NAME by what stands beside it: sex and age, a bed, a telephone number, a relation in brackets, a chat's clock."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_minority import find_minority, find_numerals
from hdeid.detector.words.name_shapes import HAN, is_common, is_known, is_plausible, is_value, is_word, read_latin
from hdeid.detector.words.name_words import person_words
from hdeid.detector.words.relations import FRIEND, KIN, is_kin_who_talks
from hdeid.lexicon.names import given_characters, surname_of, surnames
from hdeid.text.regex import regex

_NAME = rf"(?P<name>[{HAN}]{{2,4}})"
_BEGIN = r"(?:(?<=[\n,。;:、(|\t />\"'])|(?<=[0-9])床 ?|^)"
_SEP = r"(?:[ \t|]{1,6}|[ ]?[,(/、|][ ]?)"
_SEX = r"(?:男|女)(?:性|童|婴|孩)?"
_AGE = r"[0-9]{1,3} ?(?:岁|周岁|个?月|天|Y|y|[,、 )|/\n]|$)"
_WITH_SEX_AND_AGE = regex(
    rf"{_BEGIN}{_NAME}{_SEP}(?:{_SEX}{_SEP}?{_AGE}|[0-9]{{1,3}} ?(?:岁|Y)?{_SEP}{_SEX}(?=[\s,。;、)|]))"
)
_WITH_SEX = regex(rf"{_BEGIN}{_NAME}[ ]?[,(/][ ]?{_SEX}[,。;)/]")
_WITH_AGE = regex(rf"{_BEGIN}{_NAME}[ ]?[,(][ ]?[0-9一二三四五六七八九十]{{1,3}}(?:来|多|余)?岁(?![以至])")
# 江涛GCP证书: whoever has such papers; 34 of 35 in the authored documents were names, the other one was a robot's.
_WITH_PAPERS = regex(rf"(?<![{HAN}【])(?P<name>[{HAN}]{{2,4}}?)的?(?=(?:GCP|执业)(?:培训)?证|(?P<life>简历))")
_WITH_BED = regex(rf"{_BEGIN}{_NAME}\([0-9A-Z+加]{{1,4}}-?[0-9]{{0,3}}床\)")
_AT_BED = regex(
    rf"(?<![第共余达])[0-9]{{1,3}}床[ ,:]?(?P<name>[{HAN}]{{2,3}}?)(?=[ ]?(?:[,:。(]|"
    r"男|女|术后|今日|昨日|诉|主诉|新入|入院|出院|转入|\n|\Z))"
)
_WITH_PHONE = regex(
    rf"{_BEGIN}{_NAME}[ ,:]{{0,3}}(?:\([{HAN}]{{1,4}}\))?[ (:]{{0,3}}1[3-9][0-9][ -]?[0-9]{{4}}[ -]?[0-9]{{4}}(?![0-9])"
)
_KIN = (
    rf"(?:{KIN}|{FRIEND}|[长次大小二三堂表养继]?[妻夫子女父母兄弟姐妹媳婿孙侄甥儿哥舅叔姑姨]|本人|家属|监护人|联系人)"
)
_WITH_KIN = regex(rf"{_BEGIN}{_NAME}[ ]?\((?:系|为|是|与)?(?:患者|病人|患儿|其|受试者|死者|产妇)?(?:之|的)?{_KIN}[,) ]")
# 2. 夏至 邻居: an item of a list of persons.
_ITEM_WITH_KIN = regex(
    rf"(?<![0-9.])[0-9]{{1,2}}[.、)]?[ \t|]{{0,4}}{_NAME}[ \t|]{{1,4}}{_KIN}"
    r"(?=[ \t|,;。(]|$)",
    re.MULTILINE,
)
_KIN_BEFORE = regex(rf"\({_KIN}(?P<gap>[ :]{{0,2}}){_NAME}\)")
_OF_KIN = regex(rf"(?:患者|受试者|病人|[(,]){_NAME}之[子女妻夫父母孙](?=[)。,;])")
_CHAT = regex(
    rf"^[ ]?(?P<name>[{HAN}]{{2,4}}|[A-Z][a-z]{{2,11}}(?: [A-Z][a-z]{{1,11}})?)[ ]{{1,3}}"
    r"(?:(?:20[0-9]{2}[-/.年][0-9]{1,2}[-/.月][0-9]{1,2}日?|[0-9]{1,2}[-/.月][0-9]{1,2}日?|昨天|今天|星期.)[ ])?"
    r"(?:[上下]午)?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?[ ]?$",
    re.MULTILINE,
)
_SPEAKER = regex(rf"^[ ]?{_NAME}(?:@[{HAN}]{{2,16}})?:", re.MULTILINE)
_CONSULT = regex(rf"^[ ]?[{HAN}]{{1,8}}科(?P<name>[{HAN}]{{2,3}}):", re.MULTILINE)
# What stands where names stand: kinds of persons, marks of a person, headings.
_NO_PERSON = frozenset(person_words("no_person"))
_CLINICAL = frozenset(person_words("clinical"))
_NAME_BEFORE = regex(rf"(?<![{HAN}])(?P<first>[{HAN}]{{2,3}})[ \t|]{{1,6}}\Z")
_RAREST = 3
"""Class of the rarest characters of given names."""
_TITLES = (*person_words("title"), "氏", "某")


class NameBeside:
    """Finds names whose neighbors tell that a person is meant; linear, one pass for each kind of neighbor."""

    name = "name-beside"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for start, end in {*_strong(text), *_fair(text), *_chats(text)}:
            yield Span(start, end, "NAME", (), 0.9, "pattern:name-beside", Evidence.CONTEXT)
        for start, end, score in find_minority(text):
            parts = () if "·" in text[start:end] else (Part(start, end, "given"),)
            yield Span(start, end, "NAME", parts, score, "pattern:name-minority", Evidence.CONTEXT)
        for surname, given in find_numerals(text):
            yield Span(
                surname.start, given.end, "NAME", (surname, given), 0.95, "pattern:name-numeral", Evidence.CONTEXT
            )


def _strong(text: str) -> Iterator[tuple[int, int]]:
    """Yield names that sex and age follow, or the papers of staff; they may be everyday words (丛林, 白雪)."""
    for found in _WITH_SEX_AND_AGE.finditer(text):
        if _is_person(found["name"]) and not _is_diagnosis(text, *found.span("name")):
            yield found.span("name")
    for found in _WITH_PAPERS.finditer(text):
        # 智能简历 is no person's.
        is_wordy = found["life"] is not None and is_word(found["name"][:2])
        if _is_person(found["name"]) and is_known(found["name"]) and not is_wordy:
            yield found.span("name")


def _is_diagnosis(text: str, start: int, end: int) -> bool:
    """Tell whether a clinical word, or one that ends as no given name does, stands behind a name: 李红 房颤 女 65."""
    before = _NAME_BEFORE.search(text, max(0, start - 12), start)
    if before is None or not is_plausible(before["first"]):
        return False
    name = text[start:end]
    return name in _CLINICAL or given_characters().get(name[-1], _RAREST) >= _RAREST


def _fair(text: str) -> Iterator[tuple[int, int]]:
    """Yield names that one fact of a person stands beside."""
    for expression in (
        _WITH_SEX, _WITH_AGE, _WITH_BED, _AT_BED, _WITH_PHONE, _WITH_KIN, _KIN_BEFORE, _OF_KIN, _CONSULT, _ITEM_WITH_KIN
    ):  # fmt: skip
        for found in expression.finditer(text):
            name = found["name"]
            # Without a gap 姑息性 would be an aunt's name.
            is_glued = expression is _KIN_BEFORE and not found["gap"]
            # (妻 安静): a blank sets the word apart.
            is_apart = expression is _KIN_BEFORE and found["gap"] and len(name) == 2 and surnames().get(name[0]) == 1
            is_item = expression is _ITEM_WITH_KIN and len(name) == 2
            is_wordy = is_word(name[:2]) and not (is_apart or is_item)
            if _is_person(name) and is_known(name) and not is_wordy and (not is_glued or is_common(name)):
                yield found.span("name")


def _is_person(name: str) -> bool:
    # 母藏族,36岁: what she is.
    if name.endswith((*_TITLES, "族")):
        return False
    return bool(surname_of(name)) and is_value(name) and name not in _NO_PERSON and name[-2:] not in _NO_PERSON


def _chats(text: str) -> Iterator[tuple[int, int]]:
    """Yield who speaks: names on lines with a clock alone, and names that begin several lines with a colon."""
    # 满姑 08:12: kin by their rank, whom a surname seems to begin.
    messages = [found for found in _CHAT.finditer(text) if not is_kin_who_talks(found["name"])]
    heads = Counter(found["name"] for found in messages)
    for found in messages:
        name = found["name"]
        start = found.start("name") + (len(name) == 2 and name[0] in "老小")
        is_latin = name.isascii() and read_latin(text, start) > 0
        if (
            is_latin
            or (start > found.start("name") and surname_of(name[1:]))
            # An everyday word (安静) is a name where it heads several messages.
            or (_is_person(name) and (not is_word(name) or (heads[name] > 1 and is_known(name))))
        ):
            yield start, found.end("name")
    speakers = Counter(found["name"] for found in _SPEAKER.finditer(text))
    for found in _SPEAKER.finditer(text):
        name = found["name"]
        if speakers[name] > 1 and is_plausible(name) and not is_kin_who_talks(name):
            yield found.span("name")
