"""Titles behind names (王芳副主任医师, 李主任), and the names and bare surnames that stand before them."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.words.name_minority import read_minority
from hdeid.detector.words.name_shapes import FUNCTION_SURNAMES, is_han, is_plausible, is_word
from hdeid.detector.words.name_words import BEFORE_NAME, NO_SURNAME, person_words
from hdeid.lexicon.names import compound_surnames, given_characters, surnames
from hdeid.lexicon.terms import alternatives
from hdeid.text.regex import regex

_NOT_RARE = frozenset("男女老新多该本各总双单主副全助经责代首科院区室组原年上下大小前后内外专门急住管值床病护产孕伤患")
_DEPARTMENT_BEFORE = regex(
    r"(?:内科|外科|[骨儿妇产眼放检疗肿瘤化射影神肾心呼吸消尿]科|中心|卫生室|病案室|同桌|"
    r"伦理办|机构办|质控办|医务[处部]|护理部|麻醉科|请|找|联系|告知|[,。;(、:\n] ?)\Z"
)
_WISHED = regex(r"[\u4e00-\u9fff]{2,3}(?:早日|生日|身体|新年|节日|一切|您|你)")
# 李医学经理: what a manager or monitor is charged with stands between name and title.
_CHARGE, _CHARGED = regex(r"(?:医学|数据|项目|临床|区域|高级|产品)\Z"), ("经理", "监查", "总监", "专员", "协调")
TITLE = regex(r"[ ]?" + alternatives(person_words("title")))


def read_before_title(text: str, end: int) -> Iterator[tuple[int, int, float]]:
    """Read the name or the bare surname in front of a title: 王芳副主任医师, 李主任, 欧阳教授."""
    stop = end - 1 if text[end - 1 : end] == " " else end
    if text.startswith(_CHARGED, end) and _CHARGE.search(text, max(0, stop - 2), stop):
        stop -= 2
    options = []
    for length in (3, 2, 4):
        name = text[stop - length : stop]
        if stop >= length and is_plausible(name) and _is_left_free(text, stop - length):
            options.append((stop - length, stop))
    if not options and is_word(text[stop - 2 : stop]) and _heads_line(text, stop - 2, end):
        yield stop - 2, stop, 0.8
        return
    clear = [
        option
        for option in options
        if text[option[0]] not in FUNCTION_SURNAMES or (option[1] - option[0] == 3 and _is_led(text, option[0]))
    ]
    if clear:
        yield (*clear[0], 0.9)
        return
    for length in (6, 5, 4, 3, 2):
        start = stop - length
        if start >= 0 and is_han(text[start]) and read_minority(text, start) == stop and _is_left_free(text, start):
            yield start, stop, 0.85
            return
    for length in (2, 1):
        surname = text[stop - length : stop]
        if stop >= length and _is_bare_surname(surname, text, end) and _is_left_free(text, stop - length):
            yield stop - length, stop, 0.85
            return


def _heads_line(text: str, start: int, title: int) -> bool:
    """Return whether an everyday word heads a line as a speaker does or one who is written to: 边疆护士:."""
    found = TITLE.match(text, title)
    is_head = start == 0 or (start > 0 and text[start - 1] in "\n ")
    is_called = found is not None and text[found.end() : found.end() + 1] == ":"
    is_usual = given_characters().get(text[start + 1], 9) < 3
    return is_head and is_called and is_usual and surnames().get(text[start], 9) < 3


def _is_led(text: str, start: int) -> bool:
    """Return whether a word that leads to a person or a stop stands before: 由向国平主任."""
    return start == 0 or text[start - 1] in "由请经遵示,。;、:( \n"


def _is_bare_surname(surname: str, text: str, title: int) -> bool:
    if len(surname) == 2:
        return surname in compound_surnames()
    # 牙医师, 中医师 and 军医 are trades.
    is_trade = surname in "牙中西军校兽法村" and text.startswith("医", title)
    if surname in FUNCTION_SURNAMES or surname in "查候米和" or is_trade:
        return False
    # 祝阿姨早日康复: a wish.
    if surname == "祝" and _WISHED.match(text, title):
        return False
    # 尽快。若家属可联系, 好 家属很急, 教家属换药: words before kin, though surnames too.
    if text.startswith("家属", title) and surname in "若好教留回求嘱劝":
        return False
    # Rare surnames are words as often as not; directly behind a department or a stop they are believed.
    if surnames().get(surname, 9) > 2:
        stop = title - 1 - (text[title - 1 : title] == " ")
        return (
            surname in surnames()
            and surname not in _NOT_RARE
            and _DEPARTMENT_BEFORE.search(text, max(0, stop - 8), stop) is not None
        )
    # 付主任医师 is a slip for 副主任医师.
    return not (surname == "付" and text.startswith(("主任医", "主任护", "教授", "院长", "主任药"), title))


def _is_left_free(text: str, start: int) -> bool:
    # 随车 医生: the word across the start goes before a surname.
    if start and text[start - 1 : start + 1] in NO_SURNAME:
        return False
    # Weeks of pregnancy stand before a doctor, too: 孕34周医生说.
    if start and text[start - 1].isdigit():
        return False
    return start == 0 or not is_han(text[start - 1]) or text[start - 1] in BEFORE_NAME


def has_title(text: str, start: int, end: int) -> bool:
    """Return whether a title begins inside a range: 张医生 is no full name."""
    return any(TITLE.match(text, position) for position in range(start + 1, end))
