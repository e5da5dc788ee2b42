"""Finds the surnames of persons of the document that stand alone: in quotes, in rosters, signed, before a deed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.link import part_texts
from hdeid.lexicon.names import compound_surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_LEAST_SCORE = 0.6
"""Least score of a name whose surname is looked for; that of `repeat.MIN_SCORE`."""

_QUOTED = regex(r"[\"“'‘「『](?P<quoted>[\u3400-\u9fff])[\"”'’」』]|姓(?P<family>[\u3400-\u9fff])(?![\u3400-\u9fff])")
# Signed with the surname of somebody whom the document names, at the end of a line, of a bracket, or alone in a cell:
# in documents marked by hand 473 of 474 such characters were a name.
_SIGNED = regex(
    r"(?:(?<=[^\d][ \t])|(?<=[。;,、|\t]))(?P<signed>[\u3400-\u9fff])(?=[ \t]*(?:\n|\Z)|[ ]?\))|"
    r"(?<=[|\t])(?P<cell>[\u3400-\u9fff])(?=[|\t])"
)
# 孟、陶GII阳性,祁(-): surnames of persons of the document in lists and before results; 134 of 136 were names.
_RESULT = r"(?:G[I1]{1,2}|Ig[GMA]|PCR|[甲乙]流|[阴阳]性|[弱强]?阳(?=[,;。、\n)]|\Z)|\([+-])"
_LISTED = regex(
    rf"(?<=[、,;。:\n(])(?P<tested>[\u3400-\u9fff])(?={_RESULT})|"
    r"(?<=[、,;。:\n(])(?P<first>[\u3400-\u9fff])(?=、[\u3400-\u9fff](?![\u3400-\u9fff]))|"
    rf"(?<=[\u3400-\u9fff]、)(?P<next>[\u3400-\u9fff])(?=[、,。; \n]|{_RESULT})"
)
# 隆:倾向MIA, ✓木, 缝3 木, 勾的老公, 古诉头痛: surnames of persons of the document that speak, tick, sign behind a
# figure, have kin or complain; 635 of 670 were names, and most of the others names that were not marked.
_TOLD = regex(
    r"(?<![\u3400-\u9fff])(?P<speaks>[\u3400-\u9fff])(?=:(?!\d))|"
    r"(?<=[✓√☑/])(?P<ticks>[\u3400-\u9fff])(?=[ \t]*(?:\n|\Z|[|、,;]))|"
    r"(?<=\d[ \t])(?P<behind>[\u3400-\u9fff])(?=[ \t]*(?:\n|\Z))|"
    r"(?<![\u3400-\u9fff])(?P<kin>[\u3400-\u9fff])(?=的(?:老公|老婆|爱人|婆婆|公公|[儿妻]子|女儿|丈夫|[父母]亲|[妈爸]|家属))|"
    r"(?<=[,。;\n])(?P<says>[\u3400-\u9fff])(?=诉|拒绝|要求|自行|本人|自述|否认|不同意)"
)
# 步问 …, 毕答 …: minutes tell who of those that they list spoke; 11 of 12 were names. A character that is no name
# before most of these verbs (那补充) may be one before a verb that only somebody does.
_MINUTED = regex(
    r"(?<![\u3400-\u9fffA-Za-z·\d])(?<!\d )(?P<minuted>[\u3400-\u9fff])"
    r"(?=(?P<verb>问(?![题卷诊及世])|答(?![案疑题卷辩谢者复应])|称(?![重量体谓号取霸赞])|说(?![法好不])|提出|附议|附和|"
    r"补充(?![液血水体钙钾])|建议(?!书)|认为|表示|回应|追问|反问|提议|强调|指出|解释|汇报))"
)
_NO_SPEAKER = frozenset(
    "都应常那时向于可从还只后先则亦又即均曾经须要能会及与和由以并另其来回未有但代复查中母父孙月年日"
)
_ONLY_PERSONS = frozenset({"提出", "附议", "答", "称"})
# 邝(上午)/邬(下午), 夜班 邝, 邝 13800000000, and cells between blanks: surnames of persons of the document whose turn
# it is or who can be called; in documents marked by hand all 34 were names.
_TURN = "(?:[上下]午|[早中晚夜白]班?|全天|[值备]班|[一二三]线)"
_DUTY = "(?:(?:周|星期)[一二三四五六日天]|[早中晚夜白]班|[上下]午|[值备]班|[一二三]线)"
_CALLED = r"(?:1[3-9]\d{9}|\d{3,4}-\d{7,8}|\d{4}|\d{6,8})(?:[ ]?[,;、)|\n/\t]|\Z)"
_ROSTER = regex(
    rf"(?<=[|\t,/、;:\n ])(?P<turn>[\u3400-\u9fff])(?= ?\({_TURN}\))|"
    rf"{_DUTY}[ :|]{{1,2}}(?P<duty>[\u3400-\u9fff])(?=[ ]?(?:[,;、/|\n(\t]|\Z))|"
    rf"(?:(?<=[,;:、|\t\n(/])|(?<=[,;:、|\t\n(/] ))(?P<called>[\u3400-\u9fff])(?=[ :]{{0,2}}{_CALLED})|"
    r"(?<=[|│] )(?P<spaced>[\u3400-\u9fff])(?= ?[|│])|(?<=[|│])(?P<padded>[\u3400-\u9fff])(?= [|│])"
)
# 邝/邬, while 3次/周 and 5 元/日 count: all 74 were names.
_BESIDE = regex(
    r"(?<!\d)(?<!\d )(?<![^\s|,;:])(?!父/母)(?P<former>[\u3400-\u9fff])(?=/[\u3400-\u9fff](?![\u3400-\u9fff]))|"
    r"(?<=[\u3400-\u9fff]/)(?<![\u3400-\u9fff]{2}/)(?<![父次元分片粒支袋盒包瓶组]/)(?P<latter>[\u3400-\u9fff])(?![^\s|,;:/(])"
)
# What stands alone as a value: a level, a color, a finding, a people.
_VALUES = frozenset("无有是好水中余高低平单双左右正全温白黄红蓝绿清满阴阳甲乙支汉回藏")
_UNITS, _OF_UNITS = _VALUES | frozenset("周张元万石毛斗母父夜晚早患医护问答家"), ("speaks", "behind")
# Of 1,063 in the authored documents all but the idiom are names, wherever they stand.
_COMPOUND, _IDIOM = 2, "司空见惯"
_LONE = (_QUOTED, _SIGNED, _LISTED, _TOLD, _MINUTED, _ROSTER, _BESIDE)
_SIGNS = frozenset({"signed", "cell", "ticks", "behind"})


def lone_surnames(spans: Iterable[Span], text: str) -> Iterator[Span]:
    """Yield the surnames of persons of the document where they stand in quotes, behind 姓, or sign what is written.

    Who has no surname signs with the first character: 哈 for 哈丽娅.
    """
    names = [span for span in spans if span.category == "NAME" and span.score >= _LEAST_SCORE]
    known = {name for span in names if len(name := part_texts(span, text, "surname")) == 1}
    firsts = {text[span.start] for span in names if len(span) > 2 and not part_texts(span, text, "surname")}
    for surname in {part_texts(span, text, "surname") for span in names} & compound_surnames():
        yield from _compound(surname, text)
    for found in chain(*(each.finditer(text) for each in _LONE)) if names else ():
        kind = str(found.lastgroup).replace("verb", "minuted")
        if kind == "minuted" and not _may_speak(found):
            continue
        start, end = found.span(kind)
        is_free = kind in ("quoted", "family", "minuted")
        is_value = not is_free and found[kind] in (_UNITS if kind in _OF_UNITS else _VALUES)
        level = "surname" if found[kind] in known else "given" if kind in _SIGNS and found[kind] in firsts else ""
        if level and not is_value:
            yield Span(start, end, "NAME", (Part(start, end, level),), _LEAST_SCORE, "repeat", Evidence.REPEAT)


def _compound(surname: str, text: str) -> Iterator[Span]:
    """Yield the places of a surname of two characters that somebody of the document bears, but in idioms."""
    start = text.find(surname) if len(surname) == _COMPOUND else -1
    while start >= 0:
        end = start + _COMPOUND
        if not text.startswith(_IDIOM, start):
            yield Span(start, end, "NAME", (Part(start, end, "surname"),), _LEAST_SCORE, "repeat", Evidence.REPEAT)
        start = text.find(surname, end)


def _may_speak(found: re.Match[str]) -> bool:
    """Return whether a character before a verb of speaking is no word with it (自称, 应答) nor one alone (那, 都)."""
    is_word = found["minuted"] + found["verb"][0] in common_words()
    return not is_word and (found["minuted"] not in _NO_SPEAKER or found["verb"] in _ONLY_PERSONS)
