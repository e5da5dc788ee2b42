"""NAME in other scripts than Han: in English letters and messages, and in Hangul, Tibetan, Uyghur, Mongolian, Cyrillic.

A script that the document is not written in is there for somebody's name, be it on a line of its own, behind a caption
or in brackets behind the Han name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_shapes import read_latin
from hdeid.lexicon.terms import alternatives, terms
from hdeid.lexicon.words import english_words
from hdeid.text.regex import regex

_WORD = r"[A-Z][a-z]{1,14}(?:-[A-Za-z][a-z]{1,10})?"
_NAME = rf"{_WORD}(?: (?:[A-Z]\. ?)?{_WORD}){{0,2}}"
_GREETED = regex(
    r"\b(?:Dear|Hi|Hello|Hey|Thanks|Thank you|Good (?:morning|afternoon))[ ,]{1,2}"
    rf"(?P<name>{_NAME})(?=[ ]?[,:!.;\n]|[ ]-|\Z)"
)
_CLOSED = regex(
    r"^[ ]{0,8}(?:(?:Best|Kind|Warm|Many)?[ ]?(?:[Rr]egards|[Ww]ishes|[Tt]hanks)|Sincerely|Yours(?: \w{4,10})?|Best|"
    rf"Cheers|Thank you)[,.!]?[ ]{{0,4}}\n\s{{0,8}}(?P<name>{_NAME})[ ]{{0,8}}$",
    re.MULTILINE,
)
_OFFICE = (
    r"(?:Medical|Clinical|Study|Site|Safety|Data|Project|Research|Senior|Associate|Lead|Principal|Global|Regional|Head|"
    r"Chief|Director|Manager|Monitor|Physician|Nurse|Professor|Coordinator|Officer|Specialist|Investigator|Scientist|"
    r"CR[AC]\b|MD\b|PhD\b|PM\b|PI\b|Pharmacovigilance|Department|Dept)"
)
_SIGNED = regex(rf"(?:^|\n)[ ]{{0,8}}(?P<name>{_NAME})(?:, ?(?:MD|PhD|RN|MSc))?[ ]{{0,8}}\n[ ]{{0,8}}{_OFFICE}")
_FAMILY = alternatives(terms("dashed_surname"))
# Kim Mi-ran, Wu Xiao-ming, Mi-ran Kim: two syllables joined by a dash beside a family name.
_DASHED = regex(
    rf"(?<![A-Za-z-])(?:{_FAMILY},? [A-Z][a-z]{{1,5}}-[A-Za-z][a-z]{{1,5}}|[A-Z][a-z]{{1,5}}-[a-z]{{2,5}} {_FAMILY})"
    r"(?![A-Za-z-])"
)
_MAILED = regex(rf"(?<![A-Za-z-])(?P<name>{_NAME})[\" ]{{1,2}}<[^<>\s]{{1,64}}@")
_CALLED = regex(r"@(?P<name>[A-Z][a-z]{2,11}(?: [A-Z][a-z]{2,14})?)(?=[ ,:\n\u4e00-\u9fff]|\Z)")
_KIN = (
    r"(?:[Hh]usband|[Ww]ife|[Gg]irlfriend|[Bb]oyfriend|[Pp]artner|[Ss]on|[Dd]aughter|[Mm]other|[Ff]ather|[Bb]rother|"
    r"[Ss]ister|[Nn]iece|[Nn]ephew|[Aa]unt|[Uu]ncle|[Ff]riend|[Rr]oommate|[Cc]olleague)"
)
# Signed with first name only (Gulbahar).
_NAMED_ONLY = regex(
    r"\b(?:first|given|family|last|sur|full|Uyghur|Tibetan|Mongolian|pinyin) ?names?(?: only| alone)?:? ?"
    rf"[(\"“](?!Optional|Required|Print|Only|Please|Redacted|Unknown|None)(?P<name>{_NAME})(?=[)\"”;,])"
)
# Husband Craig back from work; a firm's or a friend's possession is none: Mother Care.
_OF_KIN = regex(
    rf"(?<![A-Za-z]){_KIN}(?:,| is| \()? ?(?:(?:Mr|Mrs|Ms|Miss)\.? )?(?<![a-z])(?P<name>{_NAME})(?=[ ,.;:()\n]|\Z)"
)
# Case 2: Bayar, 53 M; Anna Weiss (41 y/o, f.
_AGED = regex(
    rf"(?<![A-Za-z,.-])(?<![A-Za-z][ ,])(?P<name>{_NAME})(?:,| \() ?"
    r"(?=\d{1,2}(?: ?(?:y/?o|yrs?|years?)\b| ?[/,]? ?[MF]\b(?! ?\d)))"
)
# 患者Tom, 女友 Kwame: no word of English that goes on, as a caption says again what it said in Chinese.
_LED = regex(
    r"(?:患者|病人|患儿|家属|[男女]友|室友|同事|丈夫|妻子|女儿|儿子|母亲|父亲|朋友|同学|邻居)[ ]?"
    r"(?P<name>[A-Z][a-z]{2,11})(?![A-Za-z'-]|[ ]?[A-Z:]|[ ]?(?:评[分定]|分[级期型]|征|量表|氏|麻痹))"
)
_SYLLABLE = r"[\uac00-\ud7a3]"
_KOREAN_NAME = regex(rf"(?<!{_SYLLABLE}){alternatives(terms('korean_surname'))}{_SYLLABLE}{{1,2}}(?!{_SYLLABLE})")
_KOREAN_NEAR = regex(rf"{_SYLLABLE}[ ,.]{{1,2}}\Z")
_KOREAN_CAPTION = regex(r"(?:성명|이름|환자|보호자|서명|피험자|대상자|담당의|의사|간호사)[ :]{0,3}\Z")
# A caption before a sentence is a speaker's.
_KOREAN_SENTENCE = regex(rf"[ ](?!씨|님){_SYLLABLE}")
_KOREAN_WORDS = frozenset(
    "조선족 조선어 한국어 한국인 연락처 주소지 이메일 전화기 서울시 진단서 주치의 의사명 동의서 설명서".split()
)
# Tibetan, Arabic letters of Uyghur and Kazakh, Mongolian, Cyrillic, kana, Thai, Hangul.
_LETTER = r"[\u0f00-\u0fff\u0600-\u06ff\u1800-\u18af\u0400-\u04ff\u3041-\u30fa\u0e01-\u0e5b\uac00-\ud7a3]"
_CAPTIONED = regex(
    r"(?:姓名|签名|签字|名字|本名|本人|受试者|患者|家属|监护人|联系人|见证人)(?:[(][^()\n]{0,12}[)])?[ :=\"'“(]{1,4}"
    rf"(?P<name>{_LETTER}{{2,20}}(?:[ ·.\-]{_LETTER}{{1,20}}){{0,4}})"
)
# 성명: 김 영 수: a blank behind each syllable.
_SPACED = regex(
    r"(?:성명|이름|환자|보호자|서명|담당의|의사|姓名)(?:[ /]{0,2}(?:姓名|성명))?[ :]{1,3}"
    rf"(?P<name>{_SYLLABLE}(?: {_SYLLABLE}){{1,3}})(?!{_SYLLABLE})"
)


class NameForeign:
    """Finds names in foreign letters; every expression is bounded, one pass each."""

    name = "name-foreign"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for start, end in {*_latin(text), *_captioned(text), *_hangul(text)}:
            yield Span(start, end, "NAME", (), 0.85, "pattern:name-foreign", Evidence.CONTEXT)


def _latin(text: str) -> Iterator[tuple[int, int]]:
    for expression in (_GREETED, _CLOSED, _SIGNED, _CALLED, _MAILED, _OF_KIN, _AGED, _NAMED_ONLY):
        for found in expression.finditer(text):
            end = read_latin(text, found.start("name"))
            if end:
                yield found.start("name"), min(end, found.end("name"))
    for found in _LED.finditer(text):
        if found["name"].lower() not in english_words():
            yield found.span("name")
    for found in _DASHED.finditer(text):
        yield found.span()


def _captioned(text: str) -> Iterator[tuple[int, int]]:
    for expression in (_CAPTIONED, _SPACED):
        for found in expression.finditer(text):
            yield found.span("name")


def _hangul(text: str) -> Iterator[tuple[int, int]]:
    """Yield the names of three and four syllables that stand apart, and those of two and in a sentence by a caption."""
    for found in _KOREAN_NAME.finditer(text):
        before = text[max(0, found.start() - 8) : found.start()]
        is_apart = len(found[0]) > 2 and found[0] not in _KOREAN_WORDS and not _KOREAN_NEAR.search(before)
        if is_apart or (_KOREAN_CAPTION.search(before) and not _KOREAN_SENTENCE.match(text, found.end())):
            yield found.span()
