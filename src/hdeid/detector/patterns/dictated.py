"""Finds what is dictated turn by turn in a dialogue: the pieces of a number, the syllables of a name.

`护理师:666。医师:666。护理师:然后098。医师:098。护理师:7403。`; `民众:CHANG。医师:嗯。民众:XIAO。民众:MING。`;
`医生:电话?家属:一五零,医生:一五零,家属:六零七七,`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_FILLERS = r"(?:嗯|恩|嘿|对|對|好|是|喔|哦|诶|欸|啊|阿|那|再来|再來|然后|然後|接着|最后|最後|OK|,|、| )"
_TURN = regex(
    rf"(?:^|(?<=[。!?\n]))[ ]?(?:[\u3400-\u9fff]{{2,4}}|[A-Z]):[ ]?{_FILLERS}{{0,4}}"
    rf"(?:(?P<number>\d{{3,4}})|(?P<syllable>[A-Za-z]{{2,6}})|(?P<nothing>))(?:,?{_FILLERS}){{0,4}}(?=[。!?\n]|\Z)",
    re.MULTILINE,
)
_SPELLED = regex(r"拼音|[拼拚]|英文名|护照|護照|字母|罗马|羅馬")
_WORDS = frozenset("OK YES NO HI HELLO BYE".split())
_MOST_APART = 60
"""Characters between two pieces: some words of the other speaker."""

_SPOKEN_DIGITS = "零〇○一二三四五六七八九幺"
# Said digit by digit: 一百三 and 三十六 are values, and 二零二三年 has its unit.
_SPOKEN = regex(
    rf"(?:(?<=[:,、。…\s是面机機话話号號码碼位])|^)[A-Z]?[{_SPOKEN_DIGITS}]{{3,11}}"
    rf"(?:[, ]{{1,2}}[{_SPOKEN_DIGITS}]{{1,8}})*(?=[,、。…!?\n;]|\Z)",
    re.MULTILINE,
)
# The letters of an examination or a register before it say what it is: U S 二三零八一九 零零六.
_EXAMINED = regex(
    r"(?<![A-Za-z])(?i:U ?S|C ?T|M ?R|D ?R|N ?M|P ?T|E ?C ?G|Z ?Y|M ?Z)"
    rf"(?: ?[{_SPOKEN_DIGITS}]){{7,16}}(?![{_SPOKEN_DIGITS}十百千万年月]| ?年)"
)
# Asked for the last digits of a card, somebody says them in the next turn; all twelve in documents marked by hand were.
_LAST_DIGITS = regex(
    rf"(?:身份证|证件|医保卡|社保卡|就诊卡)[^\n]{{0,10}}[后末][四六两三]位[^\n]{{0,12}}\n[^\n:]{{1,6}}: ?"
    rf"(?P<value>[\dXx]{{3,6}}|[{_SPOKEN_DIGITS}Xx]{{3,6}})(?=[,。、!?\n ]|\Z)"
)
# Or whoever asks reads them out: 身份证后四位核对一下是不是零四二八.
_READ_OUT = regex(
    rf"(?:身份证|证件|医保卡|社保卡|就诊卡)[^\n]{{0,10}}[后末][四六]位(?![是为]?(?:数字|号码)?[都也均]?[不没])[^\n\d。?!]{{0,14}}?"
    rf"(?P<value>[{_SPOKEN_DIGITS}]{{3,5}}[{_SPOKEN_DIGITS}Xx])(?![{_SPOKEN_DIGITS}十百千万年月Xx])"
)
# Said wrong and said again: 一五七 三三零六 八二 哎不对 是 一五七 …; all 8 in documents marked by hand were
# numbers of persons.
_GROUPS = rf"[{_SPOKEN_DIGITS}两]{{2,4}}(?:[ ,、]{{1,2}}[{_SPOKEN_DIGITS}两]{{2,4}}){{0,3}}"
_SAID_AGAIN = regex(
    rf"(?P<wrong>{_GROUPS})[ ,、。…]{{0,3}}[哎诶欸呃嗯啊哦噢唉]?[ ,]{{0,2}}(?:不对|错了|说错|不是|弄错|搞错)了?"
    rf"[^\n{_SPOKEN_DIGITS}]{{0,8}}(?:[{_SPOKEN_DIGITS}两][ ,、]{{0,2}}){{7,11}}(?![十百千万年月])"
)
_PAUSE, _PAUSES = regex(r"[, ]"), regex(r"[, 、。]+")
_ASKED = regex(
    r"(?P<BANK_CARD>银行|[工农中建交招邮]行|卡号)|(?P<PHONE>电话|電話|手机|手機|门号|門號|联络|聯絡|联系)|(?P<ID_CARD>身份证|身分證|身分证)"
    r"|(?P<ID_DOC>护照|護照|居留[证證]|[证證]字?[号號])|(?P<MEDICAL_RECORD>病[历歷][号號]|住院[号號]|[卡编編][号號]|[号號][码碼])"
)
# 一三六八四, 一五二: blood pressures said aloud, the lower one at their end if it is said.
_PRESSURES, _PRESSURE = regex(r"血压|高压|低压"), regex(r"(?:[89]\d|1\d\d|2[0-3]\d)(?:[4-9]\d|1[0-2]\d)?")
_AS_DIGITS = str.maketrans(_SPOKEN_DIGITS, "0001234567891")
_BEFORE_NUMBER = 160
_LEAST_SPOKEN = 7
"""Digits of a landline number without its area."""

_LEAST_PIECES, _LEAST_DIGITS, _LEAST_SYLLABLES = 3, 9, 2
_BEFORE_SPELLING = 160


class Dictated:
    """Finds pieces of numbers and names that speakers say one by one; linear in the text."""

    name = "dictated"

    def find(self, page: Page) -> Iterator[Span]:
        turns = [found for found in _TURN.finditer(page.text) if found["nothing"] is None]
        for run in _runs([found for found in turns if found["number"]], "number"):
            pieces = {found["number"] for found in run}
            # A series of values (128, 135, 140) has neither.
            is_number = any(len(piece) > 3 or piece[0] == "0" for piece in pieces)
            if is_number and len(pieces) >= _LEAST_PIECES and sum(map(len, pieces)) >= _LEAST_DIGITS:
                for found in run:
                    yield Span(*found.span("number"), "MEDICAL_RECORD", (), 0.8, "pattern:dictated", Evidence.CONTEXT)
        yield from _find_spoken(page)
        for found in _SAID_AGAIN.finditer(page.text):
            yield Span(*found.span("wrong"), "PHONE", (), 0.8, "pattern:dictated", Evidence.CONTEXT)
        for found in chain(_LAST_DIGITS.finditer(page.text), _READ_OUT.finditer(page.text)):
            yield Span(*found.span("value"), "ID_CARD", (), 0.85, "pattern:dictated", Evidence.CONTEXT)
        for found in _EXAMINED.finditer(page.text):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.9, "pattern:dictated", Evidence.CONTEXT)
        spelled = [found for found in turns if found["syllable"] and found["syllable"].upper() not in _WORDS]
        for run in _runs(spelled, "syllable"):
            before = page.text[max(0, run[0].start() - _BEFORE_SPELLING) : run[0].start()]
            if len({found["syllable"].upper() for found in run}) >= _LEAST_SYLLABLES and _SPELLED.search(before):
                for found in run:
                    yield Span(*found.span("syllable"), "NAME", (), 0.8, "pattern:dictated", Evidence.CONTEXT)


def _find_spoken(page: Page) -> Iterator[Span]:
    """Yield the pieces of numbers said digit by digit, where one was asked for or a piece is repeated."""
    if not page.speakers:
        return
    text = page.text
    for run in _runs([*_SPOKEN.finditer(text)], 0):
        pieces = [found[0] for found in run]
        before = text[max(0, run[0].start() - _BEFORE_NUMBER) : run[0].start()]
        asked = [found.lastgroup for found in _ASKED.finditer(before)]
        is_repeated = any(one == other for one, other in pairwise(pieces))
        is_parted = len(run) > 1 or _PAUSE.search(pieces[0]) is not None
        if are_pressures(",".join(pieces), before):
            continue
        if is_parted and (asked or is_repeated) and sum(map(len, {*pieces})) >= _LEAST_SPOKEN:
            for found in run:
                category = asked[-1] if asked and asked[-1] else "MEDICAL_RECORD"
                yield Span(*found.span(), category, (), 0.8, "pattern:dictated", Evidence.CONTEXT)


def are_pressures(said: str, before: str) -> bool:
    """Tell whether all that somebody says in digits are blood pressures, which were asked for last.

    Args:
        said: Digits as they are spoken, groups parted by commas and blanks.
        before: What stands before them.
    """
    asked = [*_PRESSURES.finditer(before)]
    if not asked or _ASKED.search(before, asked[-1].end()):
        return False
    groups = _PAUSES.split(said.translate(_AS_DIGITS))
    return all(_PRESSURE.fullmatch(group) for group in groups if group)


def _runs(pieces: Sequence[re.Match[str]], group: str | int) -> Iterator[list[re.Match[str]]]:
    """Yield pieces that stand near one another, as one is said after the other."""
    run: list[re.Match[str]] = []
    for found in pieces:
        if run and found.start(group) - run[-1].end(group) > _MOST_APART:
            yield run
            run = []
        run.append(found)
    if run:
        yield run
