"""Cuts off what a span of the tagger has beyond one that a pattern read by its grammar: `录音` of 录音二十三床.

Patterns of numbers, beds and dates know where these end; the tagger guesses. What sticks out is kept only where it
holds something of the kind itself, so that nothing a pattern missed is lost.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from operator import attrgetter

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.refutation.codes import SCOPE
from hdeid.detector.settling.settle import clip
from hdeid.text.regex import regex

_LEAST_SCORE = 0.7
"""Least score of a pattern's span that the tagger's is cut to."""

_WHOLE = 0.7
"""Score from which a ward that the tagger reads before a bed stays with it: 急诊观1床."""

# 接 宁|交 宁: who hands over signs in the next line.
_ROLE_BELOW = regex(r"(?<=[\u4e00-\u9fff]) ?\n[交接签记审查核]班?者?[ :]{1,2}(?=[\u4e00-\u9fff])")
# 别管|\n小舅:: the next speaker of a talk, or the next caption.
_TURN_BELOW = regex(r"[ ]?\n[ ]?(?=[\u4e00-\u9fff]{1,6} ?(?::|\d{1,2}:\d\d))")
# 9 Feb 4.8: a value behind a day with its month in words.
_DECIMAL = regex(r" \d{1,3}\.\d{1,2}\Z")
_HEAD_LENGTH = 16
_CLOCK = regex(r"\d{1,2}:\d\d(?::\d\d)?")
_NOTHING = regex(r"(?!)")
# 桂-018|\n4|. 家中有无禽类: the next item; of 1,830 such numbers in the authored documents none is a person's.
_ITEM_BELOW, _ITEM_BEHIND = regex(r"\n ?[1-9]\d?\Z"), regex(r"[.、)] ?[\u4e00-\u9fff]")
# A second number in brackets behind its owner: 0971-6516230(军线951-76223.
_WORDS_BETWEEN = regex(r"[ ,/;、]{0,2}[(,、/; ](?!转|分机)(?=[\u4e00-\u9fff])[\u4e00-\u9fff: ]{1,8}(?=\+?\d)")
_TWO_DIGITS = regex(r"\d\D?\d")
_GLUED_CODE = regex(r"[A-Za-z0-9*_-]*\d[A-Za-z0-9*_-]*\Z")
# 17TM04218 2019, 20881734 2021-06: when it was put in; the first cell of the next row: 8TR41\n07\t.
_DAY_BEHIND = regex(r"(?P<code>(?=[^\n]*\d{3})[A-Z0-9-]{5,30})[ ]{1,2}(?P<day>(?:199|20[0-3])\d(?:[-./]\d{1,2}){0,2})")
_NEXT_ROW = regex(r"(?P<code>[A-Z0-9-]{5,30})[ ]?\n[ ]?\d{1,2}")
# TJF-Q180V 2613058: the model is no part of the serial number.
_MODEL_BEFORE = regex(rf"{SCOPE}[ ]{{1,2}}(?P<code>\d{{7}})")
# AB- 0317722406155: the type of blood before the number of its bag, a blank between: A-88204517 is a record's.
_TYPE_BEFORE = regex(r"(?:AB|A|B|O)(?:[+-]|型)[ ]{1,2}(?P<code>[A-Z]?\d{12,14})")
# 4 病历号:2024010773 5 预期治疗:…: the number of the next item of a form, whose caption follows.
_WITH_ITEM = regex(r"(?P<code>[A-Z0-9-]{5,30})[ ]{1,4}(?P<item>\d{1,2})")
_CAPTION_BEHIND = regex(r"[ .、]{0,2}[\u4e00-\u9fff]{2,10}[ ]?:")
_ITEM_BEFORE = regex(r"(?<![\d.])(?P<item>\d{1,2})[ .、]{0,2}[\u4e00-\u9fff]{2,10}[ ]?:[ ]?\Z")
# Below a telephone, the number and the hour of the next row: 0052 1408.
_ROW_BELOW = regex(r"[ ]?\n[ ]?\d{1,4} (?:[01]\d|2[0-3])[0-5]\d")
# A whole telephone number, and how the next line begins. Of 126 such in documents marked by hand no number went on
# there: with a zero first it counts subjects or beds (7 of 8), without one rows. A line's seven digits may have an
# eighth: behind one the row goes on.
_NEXT_LINE = regex(
    r"(?P<whole>(?:1[3-9](?:[ -]?\d){9}|0[1-9]\d(?:[ -]?\d){8,9})) ?\n ?(?P<head>(?P<counted>[1-9]\d?|0)|0\d{1,2})"
)
# A card or an account, a comma and a mobile number, in either order: all 49 in documents marked by hand were two.
_CARDS = frozenset({"ID_CARD", "BANK_CARD", "PHONE"})
_CARD_AND_PHONE = regex(
    r"(?P<card>\d(?:[ -]?\d){13,18}[Xx]?) ?[,;、/] ?(?P<phone>1[3-9](?:[ -]?\d){9})|"
    r"(?P<phone_first>1[3-9](?:[ -]?\d){9}) ?[,;、/] ?(?P<card_behind>\d(?:[ -]?\d){13,18}[Xx]?)"
)
_IDENTITY_DIGITS = (15, 18)
_ROW_BEHIND = regex(r"[ \t.、)|]{1,3}[A-Za-z\u4e00-\u9fff]")
_BARS, _FILED = frozenset("\t|"), frozenset({"SUBJECT", "MEDICAL_RECORD"})
# Numbers of subjects in a row have the digits of a card or a telephone number: 27004 27007 27011.
_LISTED, _DIGITS = frozenset({"ID_CARD", "BANK_CARD", "PHONE"}), regex(r"\d+")
# What must stand in the overhang for it to be kept.
_WORTH = {
    "DATE": regex(r"[\d〇零一二三四五六七八九十]{1,4} ?[年月日号/.-] ?\d?|\d{4}|[正腊冬]月|初[一二三四五六七八九十]"),
    "AGE": regex(r"[\d一二三四五六七八九十] ?(?:岁|个?月|天|周)"),
    # The rest of a number (0691-, 转 8126), no time or second digit of another word (24h).
    # Emergency lines (TAXONOMY.md: nothing) may stand below.
    "PHONE": regex(
        r"(?!(?<=\n)1(?:1[09]|2[02])\Z)(?<!\d)\d(?:\D?\d){2}|"
        r"\+ ?\d|(?:转|分机|ext\.?|#)[ :]?\d|^ ?[-*]+ ?\d|\d ?[-)]+ ?\Z"
    ),
    # 粤B·D203K 8:15: the hour at which it came.
    "PLATE": regex(r"\A(?! \d{1,2}:[0-5]\d\Z)."),
    "IP": _NOTHING,
    # Line ends may part a value.
    "EMAIL": regex(r"[A-Za-z]{2}|[A-Za-z0-9._+-]\n\Z"),
    # An address ends before the next option of a command: …/report -d.
    "URL": regex(r"\A(?! {1,3}(?:-{1,2}[A-Za-z]|[>|]))."),
    "DEVICE": _TWO_DIGITS,
    "SUBJECT": _GLUED_CODE,
    "ID_DOC": regex(r"\d|[A-Z]{1,3}\Z"),
    "ACCOUNT": _GLUED_CODE,
    # A ward belongs to its bed (TAXONOMY.md, "MEDICAL_RECORD").
    "MEDICAL_RECORD": regex(
        r"\A(?!\d{1,2}[楼层]\Z)\s{0,8}.*[\dA-Z]|\A[\u4e00-\u9fff]{0,4}[内外妇儿产科区急抢重监观特骨脑心胸泌肿血][一二三四五六七八九]?\Z"
    ),
}


def cut_overhangs(candidates: Iterable[Span], text: str) -> Iterator[Span]:
    """Yield the candidates, those of the tagger cut to the patterns' of the same category that they overlap.

    Args:
        candidates: In any order.
        text: The normal form.
    """
    every = list(candidates)
    read: dict[str, list[Span]] = {name: [] for name in _WORTH}
    for span in every:
        if span.category in read and span.evidence is not Evidence.MODEL and span.score >= _LEAST_SCORE:
            read[span.category].append(span)
    for spans in read.values():
        spans.sort(key=attrgetter("start"))
    subjects = frozenset((span.start, span.end) for span in read["SUBJECT"])
    pieces = (piece for span in every if not _is_list(span, subjects, text) for piece in _without_day(span, text))
    for span in chain.from_iterable(_in_lines(span, text) for span in pieces):
        is_guess = span.evidence is Evidence.MODEL and read.get(span.category)
        yield from _cut(span, read[span.category], text) if is_guess else (span,)


def _is_list(span: Span, subjects: frozenset[tuple[int, int]], text: str) -> bool:
    """Tell whether the tagger reads as one number what patterns read, digit for digit, as numbers of subjects."""
    if span.category not in _LISTED or span.evidence is not Evidence.MODEL:
        return False
    members = [member.span() for member in _DIGITS.finditer(text, span.start, span.end)]
    return len(members) > 1 and all(member in subjects for member in members)


def without_kinds(candidates: Iterable[Span], page: Page) -> Iterator[Span]:
    """Yield the candidates, names without the kind of anaesthesia behind them in lists of operations: `商 全`.

    And without the initials of who helps, which are a name of their own: `商 KT/小申`.

    Args:
        candidates: In any order.
        page: The page they were found on.
    """
    kinds = {end: start for start, end in page.operations.kinds}
    letters = {end: start for start, end in page.operations.surgeons if page.text[start].isascii()}
    kinds |= letters
    for span in candidates:
        if span.category != "NAME" or span.end not in kinds or span.start == letters.get(span.end):
            yield span
        elif span.start < kinds[span.end]:
            yield clip(span, span.start, span.start + len(page.text[span.start : kinds[span.end]].rstrip()))


def without_explanations(candidates: Iterable[Span], page: Page) -> Iterator[Span]:
    """Yield the candidates, what the tagger reads into a name and the words that explain it cut away.

    Of 我叫姜禾苗禾苗的禾 the page knows where the name ends; the pattern finds it and each character explained.

    Args:
        candidates: In any order.
        page: The page they were found on.
    """
    known = page.explained
    starts = [each.start for each in known]
    for span in candidates:
        index = max(0, bisect_left(starts, span.start) - 1)
        pieces = [span] if span.evidence is Evidence.MODEL else []
        while pieces and index < len(known) and known[index].start < span.end:
            cut = known[index].start, known[index].last
            pieces = [
                clip(piece, start, end)
                for piece in pieces
                for start, end in ((piece.start, min(piece.end, cut[0])), (max(piece.start, cut[1]), piece.end))
                if start < end
            ]
            index += 1
        yield from pieces if span.evidence is Evidence.MODEL else (span,)


def _without_day(span: Span, text: str) -> Iterator[Span]:
    """Yield the number of a device that the tagger reads with more, and the day on which it was put in as a date."""
    is_guess = span.category == "DEVICE" and span.evidence is Evidence.MODEL
    found = _DAY_BEHIND.fullmatch(text, span.start, span.end) if is_guess else None
    if found:
        yield clip(span, *found.span("code"))
        yield Span(*found.span("day"), "DATE", (), span.score, span.source, Evidence.MODEL)
    elif (
        is_guess and (row := _NEXT_ROW.fullmatch(text, span.start, span.end)) and text[span.end : span.end + 1] in _BARS
    ):
        yield clip(span, *row.span("code"))
    elif is_guess and (scope := _MODEL_BEFORE.fullmatch(text, span.start, span.end)):
        yield clip(span, *scope.span("code"))
    elif span.category == "MEDICAL_RECORD" and (bag := _TYPE_BEFORE.fullmatch(text, span.start, span.end)):
        yield clip(span, *bag.span("code"))
    elif (item := _WITH_ITEM.fullmatch(text, span.start, span.end)) and _counts_items(item, text):
        yield clip(span, *item.span("code"))
    else:
        yield span


def _counts_items(found: re.Match[str], text: str) -> bool:
    """Return whether a caption follows the number behind a code, and the one before it heads the code's caption."""
    before = _ITEM_BEFORE.search(text, max(0, found.start() - 20), found.start())
    is_next = before is not None and int(found["item"]) == int(before["item"]) + 1
    return is_next and _CAPTION_BEHIND.match(text, found.end()) is not None


def _in_lines(span: Span, text: str) -> Iterator[Span]:
    """Yield what the tagger reads over lines line by line, where the first is whole or a role begins below."""
    start = span.start
    is_guess = span.evidence is Evidence.MODEL
    if is_guess and span.category in _CARDS and (two := _CARD_AND_PHONE.fullmatch(text, span.start, span.end)):
        card, phone = ("card", "phone") if two["card"] else ("card_behind", "phone_first")
        is_identity = sum(map(str.isalnum, two[card])) in _IDENTITY_DIGITS and span.category != "BANK_CARD"
        category = "ID_CARD" if is_identity else "BANK_CARD"
        yield Span(*two.span(card), category, (), span.score, span.source, Evidence.MODEL)
        yield Span(*two.span(phone), "PHONE", (), span.score, span.source, Evidence.MODEL)
        return
    if is_guess and span.category == "PHONE" and (found := _whole_and_next(span, text)):
        if found["counted"] is None:
            yield Span(*found.span("head"), "SUBJECT", (), span.score, span.source, Evidence.MODEL)
        yield clip(span, *found.span("whole"))
        return
    if is_guess and span.category == "NAME" and (role := _ROLE_BELOW.search(text, span.start, span.end)):
        yield clip(span, start, role.start())
        start = role.end()
    elif is_guess and span.category == "NAME" and "\n" in text[start : span.end]:
        # What heads the line must be read beyond the end of the span.
        while (turn := _TURN_BELOW.search(text, start, span.end + _HEAD_LENGTH)) and turn.start() < span.end:
            if start < turn.start():
                yield clip(span, start, turn.start())
            start = turn.end()
    elif is_guess and span.category in _FILED and (item := _item_below(span, text)):
        yield clip(span, start, item)
        start = span.end
    elif is_guess and span.category == "SUBJECT":
        while 0 <= (end := text.find("\n", start, span.end)):
            if start < end:
                yield clip(span, start, end)
            start = end + 1
    if start < span.end:
        yield clip(span, start, span.end)


def _whole_and_next(span: Span, text: str) -> re.Match[str] | None:
    """Return the whole telephone number and the head of the next row that a span holds, None where it may be one."""
    found = _NEXT_LINE.fullmatch(text, span.start, span.end)
    is_row = found and (found["whole"].startswith("1") or _ROW_BEHIND.match(text, span.end))
    return found if is_row else None


def _item_below(span: Span, text: str) -> int:
    """Return where the one line ends behind which a span holds the number of the next item, 0 where it holds none."""
    item = _ITEM_BELOW.search(text, max(span.start + 1, span.end - 4), span.end)
    if item is None or not _ITEM_BEHIND.match(text, span.end) or "\n" in text[span.start : item.start()]:
        return 0
    return item.start()


def _cut(span: Span, read: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield what is kept of a span: one piece, or another behind words that part two numbers."""
    index = max(0, bisect_left(read, span.start, key=attrgetter("start")) - 1)
    inside = []
    while index < len(read) and read[index].start < span.end:
        if read[index].end > span.start:
            inside.append(read[index])
        index += 1
    if not inside or (span.category == "MEDICAL_RECORD" and span.score >= _WHOLE):
        yield span
        return
    first, last = inside[0].start, max(other.end for other in inside)
    start = span.start if first <= span.start or _is_worth(span.category, text[span.start : first]) else first
    end = span.end if last >= span.end or _is_worth(span.category, text[last : span.end]) else last
    if span.category == "DATE" and text[last - 1].isalpha() and _DECIMAL.fullmatch(text, last, end):
        end = last
    if end > last and (words := _WORDS_BETWEEN.match(text, last, end)):
        yield clip(span, words.end(), end)
        end = last
    yield clip(span, start, end)


def _is_worth(category: str, overhang: str) -> bool:
    if category == "DATE":
        overhang = _CLOCK.sub("", overhang)
    if category == "PHONE" and _ROW_BELOW.fullmatch(overhang):
        return False
    return _WORTH[category].search(overhang) is not None
