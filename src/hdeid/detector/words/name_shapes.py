"""What a name looks like in a text: Han names by surname and given name, A·B names, Latin names, half-hidden ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.words.name_words import person_words
from hdeid.lexicon.names import compound_surnames, given_characters, namesakes, surname_of, surnames
from hdeid.lexicon.terms import terms
from hdeid.lexicon.words import common_words, english_words
from hdeid.text.regex import regex

HAN = r"\u3400-\u4dbf\u4e00-\u9fff"

# Surnames that are everyday words or first halves of them: behind these a given name is believed only when neither
# it nor the surname with its first character is a word.
_AMBIGUOUS = frozenset(
    "高方石白江万金常向于温康施安齐关文代任时成单管查房麻应何明和易车钟包毛尚宁符甘马雷夏孔叶苗解计段钱付余陆顾纪史曲"
    "严黄洪熊牛元国全农干强支都花权海祖门云水平同经由从当家正左右连古游祝丛窦皮解柴蒙原班邱汤龙童季涂冷费米满师卫路项"
)
# Words of one character that also are surnames: at the start of a name they are rather what they say.
FUNCTION_SURNAMES = frozenset("其于向和任时同经由从当家及与让随原班连代应但所自无是有可多上长次第后须能要将见问")
_PLACEHOLDERS = frozenset({"张三", "李四", "王五", "赵六"})
# Behind a word for a person these go on as a sentence: 患者曾在, 患者常有.
VERBAL_SURNAMES = frozenset("曾常易时尚双左右万安康高温")
NEVER_GIVEN = frozenset("的了是不无未或及与被把诊疗术病症痛炎岁科院号者仍均较偏稍其该此每某曾因为而且但让使等")
_NO_NAME = frozenset(person_words("no_name"))
_CAPTIONS = frozenset(
    (
        *person_words("caption"),
        *person_words("role"),
        "接听",
        "代接",
        "代签",
        "代问",
        "代诉",
        "代述",
        "代取",
        "转告",
        "签收",
    )
)
_LETTERS = r"A-Za-z'’À-ÖØ-öø-ÿ"
_WORD = rf"[A-ZÀ-ÖØ-Þ][{_LETTERS}]{{0,18}}(?:(?<=[ -,][A-Z])\.)?"
_LATIN = regex(rf"{_WORD}(?:(?: ?, ?| |-)(?:{_WORD}|(?:van|von|de|del|bin|al)(?= [A-Z]))){{0,3}}(?![{_LETTERS}0-9])")
# What stands behind a name and is none: degrees, months.
_NOT_IN_NAME = frozenset(person_words("latin_stop"))
# Behind a comma they say where a person is from; Dawn French is a name.
_NATIONS = frozenset(
    "american australian british canadian dutch english finnish french german indian italian japanese korean norwegian "
    "polish russian singaporean spanish swedish swiss thai vietnamese".split()
)
_NO_LATIN = frozenset(person_words("no_latin"))
# Clinical words that a general list of words does not know; those of everyday speech are in `common_words`.
_CLINICAL_WORDS = frozenset(person_words("clinical"))
_OWNS = ("'s", "’s")
# Captions behind a surname and a blank: 郭 打印, 翟 审核.
_NOT_SPACED = frozenset(
    (*person_words("role"), *person_words("verb_role"), *person_words("caption"), *person_words("no_name"), "打印")
)
# Characters that write the sounds of Turkic and other names; the last part of an A·B name ends before any other.
_SOUNDS = "".join(terms("sound"))
_DOTTED = regex(rf"[{HAN}]{{1,8}}(?:·[{HAN}]{{1,8}}(?=·)){{0,2}}·(?:(?:[{_SOUNDS}]|(?<=阿)不){{2,8}}|[{HAN}]{{1,4}})")
# 患者, 丈夫, 进修生 may end right before a name.
_DOTTED_ALONE = regex(rf"(?![者夫生子士]|[修培习究训学医]生)[{_SOUNDS}]{{2,8}}(?:·[{_SOUNDS}]{{2,8}}){{1,2}}")
# Sex before an age, and functions, behind a whole name: Dmitri Sokolov, M, 64; Jing Tao, PV.
_ADDED = regex(
    rf"[a-z][ ][A-Z][{_LETTERS}]*[a-z](?P<added> ?, ?(?:[MF]|(?P<role>PV|PI|CR[AC]|Q[AC]|MD|RN|PM|CTA|ETA)))\Z"
)
_AGE_BEHIND = regex(r" ?[,/] ?\d")
_EPONYM_BEHIND = regex(r"氏|病|征|综合|反应|试验|法|术|式|定律|大学|医院|医学|学院|公司|基金|奖|街|路|县|州|市")
_KIN = frozenset("子女夫妻父母兄弟姐妹")
# The next caption is set apart as well: 单 巍 性 别.
_NO_NEXT = (
    "(?!性 {0,4}别|年 {0,4}龄|科 {0,4}[室别]|床 {0,4}号|住 {0,4}院|民 {0,4}族|职 {0,4}业|婚 {0,4}[姻否]|籍 {0,4}贯|"
    "电 {0,4}话|身 {0,4}份|出 {0,4}生|病 {0,4}[案区室历])"
)
_SPACED = regex(rf"(?P<first>[{HAN}])[ ]{{1,4}}(?P<rest>{_NO_NEXT}[{HAN}](?:[ ]{{0,2}}{_NO_NEXT}[{HAN}])?)(?![{HAN}])")
_HIDDEN = regex(rf"[{HAN}](?:某{{1,2}}|[*×]{{1,3}}[{HAN}]?|[Xx]{{2,3}}(?![A-Za-z0-9])|〇〇|[{HAN}][*×])")


def is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" or "\u3400" <= char <= "\u4dbf" or char >= "\U00020000"


def is_sounds(name: str) -> bool:
    """Return whether every character writes a sound of a foreign name."""
    return all(char in _SOUNDS for char in name)


def find_dotted(text: str) -> Iterator[tuple[int, int]]:
    """Yield the A·B names both parts of which write sounds; eponyms of diseases and universities are none."""
    for found in _DOTTED_ALONE.finditer(text):
        if not _EPONYM_BEHIND.match(text, found.end()):
            yield found.span()


def read_dotted(text: str, start: int) -> int:
    """Return the end of an A·B name at `start`, 0 when there is none; words joined by a dot are a title."""
    found = _DOTTED.match(text, start)
    if found is None:
        return 0
    first, *_, last = found[0].split("·")
    is_title = len(first) > 3 and not is_sounds(last) and (first[-2:] in common_words() or first[-1] in "书表册章录单")
    return 0 if is_title else found.end()


def read_latin(text: str, start: int) -> int:
    """Return the end of a Latin name of one to four words at `start`, 0 when there is none."""
    found = _LATIN.match(text, start)
    if found is None:
        return 0
    end = found.end()
    for word in re.finditer(rf"[{_LETTERS}]+", found[0]):
        is_last = word.end() == len(found[0])
        is_added = found[0][: word.start()].endswith((",", ", ")) and _is_word_behind(word[0], is_last)
        if word[0].lower() in _NOT_IN_NAME or is_added:
            end = start + len(found[0][: word.start()].rstrip(" ,-"))
            break
    is_owner = text.startswith(_OWNS, end) or text[start:end].endswith(_OWNS)
    end -= 2 * text[start:end].endswith(_OWNS)
    if is_owner and " " in (whole := text[start:end].partition(",")[0]):
        # Helen Marchetti, Boston Children's Hospital.
        end = start + len(whole)
    added = _ADDED.search(text, start, end)
    if added and (added["role"] or _AGE_BEHIND.match(text, end)):
        end = added.start("added")
    words = re.findall(rf"[{_LETTERS}]+", text[start:end])
    lower = [word.lower() for word in words]
    if not words or any(word in _NO_LATIN for word in lower) or max(map(len, words)) < 2:
        return 0
    if english_words().issuperset(lower) or (len(lower) == 1 and lower[0] in _NATIONS):
        return 0
    return end


def _is_word_behind(word: str, is_last: bool) -> bool:
    """Return whether a word behind a name and a comma says where a person is from or works: Yin, Rheumatology."""
    return word.lower() in _NATIONS or (is_last and len(word) > 3 and word.lower() in english_words())


def read_hidden(text: str, start: int) -> int:
    """Return the end of a name whose given name is hidden already (李某某, 李**, 李XX) at `start`, 0 when none."""
    found = _HIDDEN.match(text, start)
    return found.end() if found and text[start] in surnames() and surnames()[text[start]] < 3 else 0


def read_spaced(text: str, start: int) -> int:
    """Return the end of a name whose characters are set apart (王 芳, 李 海 海) at `start`, 0 when there is none."""
    found = _SPACED.match(text, start)
    if found is None or found["first"] not in surnames() or found["rest"].replace(" ", "") in _NOT_SPACED:
        return 0
    # 子 郝鹏: kin before a whole name.
    if found["first"] in _KIN and " " not in found["rest"] and is_known(found["rest"]):
        return 0
    return start + len(found[0].rstrip())


def is_value(name: str) -> bool:
    """Return whether Han characters behind the caption of a name may be one; no surname is asked for."""
    return (
        2 <= len(name) <= 4
        and name not in _NO_NAME
        and name not in _CAPTIONS
        and not NEVER_GIVEN & set(name[1:])
        and name[:2] not in _NO_NAME
    )


def is_ware(name: str) -> bool:
    """Return whether what hardly is a name is that of a medicine or of a maker: 主任:贝朗."""
    return namesakes().get(name) in ("brand", "maker") and surnames().get(name[0], 9) > 2


def is_known(name: str) -> bool:
    """Return whether a Han name begins with a surname and goes on like a given name; words are not asked for."""
    surname = surname_of(name)
    given = name[len(surname) :]
    return (
        bool(surname) and is_value(name) and 1 <= len(given) <= 2 and all(char in given_characters() for char in given)
    )


def is_word(name: str) -> bool:
    """Return whether the characters are an everyday or clinical word."""
    return (name in common_words() and name not in _PLACEHOLDERS) or name in _CLINICAL_WORDS


def is_common(name: str) -> bool:
    """Return whether the surname is among those of nine persons in ten and no adverb."""
    surname = surname_of(name)
    return len(surname) > 1 or (surnames().get(surname, 9) == 1 and surname not in VERBAL_SURNAMES)


def is_plausible(name: str) -> bool:
    """Return whether a Han name is one even where the words around it say little: no everyday word is in its way."""
    if not is_known(name):
        return False
    if name[:2] in compound_surnames():
        return True
    if surnames()[name[0]] > 2 or (is_word(name[:2]) and name[:2] not in _PLACEHOLDERS):
        return False
    return not (len(name) == 3 and name[0] in _AMBIGUOUS and is_word(name[1:]))
