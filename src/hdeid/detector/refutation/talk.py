"""Tells words of a talk from names: kin who head its lines, by their rank alone, what one is told to do, and dialect.

What the tagger takes for a name, however sure it is of it. A person may be called by such a word, too (覃小妹, 老三):
where a surname stands before it or nothing beside it says so it stays a name.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.detector.words.relations import KIN_WHO_TALK
from hdeid.text.regex import regex

_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?"
# 小妹:, 四妹 08:15, [08:15] 满叔:.
_LINE_BEFORE = regex(rf"(?:\A|\n)[ ]?(?:\[?{_CLOCK}\]?[ ]{{1,3}})?(?P<head>[\u3400-\u9fff]{{0,3}})\Z")
_KIN_HEAD = regex(rf"{KIN_WHO_TALK}(?=(?:\([^()\n]{{1,12}}\))? ?:| {_CLOCK})")
# 幺儿在外头, 我三姐来: of 45 brothers and sisters by rank and youngest children in the authored documents none was a
# name where no surname stood before; 三妹 and 小妹 are.
_RANKED = regex(r"[二三四五六七八九][姐哥弟]|幺[儿女]")
_NOT_BEFORE = regex(r"[\u3400-\u9fffA-Za-z·](?<![我他她你您其俺咱的家和跟与是让叫喊、])\Z")
_LINE = 16
# 莫怄气, 别乱动: of 540 such in the authored documents none is a name; 莫等闲 is one, which is why 等 is missing. The
# first verbs are characters of no given name, and whatever follows goes with them.
_NEVER_GIVEN = "闹急怕慌吃喝哭催讲抠摸乱搞咬喂怪嫌饿累歇骂嚷逗躺坐走丢倒拖搓扛弄哄哼逞怄呷惹"
_SELDOM_GIVEN = "动抬管吵说理问打碰熬挨戴跑听停断拿买睡想提扔忘抽寄记写揉洗"
_OBJECT = "[点些了啊哈嘛哦喽咯的着过去来起气人话水药饭酒烟床]{0,2}"
_WORDS = "操心|担心|着急|生气|客气|见怪|见外|紧张|激动|挂念|惦记|自己|熬夜|霸蛮"
_DONE_OR_NOT = rf"[{_NEVER_GIVEN}][\u3400-\u9fff]{{0,2}}|(?:[{_SELDOM_GIVEN}]|看(?!护)){_OBJECT}"
_DONT = rf"[莫别甭勿](?:{_WORDS}|[再去老总乱要给让太]?(?:{_DONE_OR_NOT}))"
# 多喝点, 慢慢走: of 126 and 715 none; 多杰 and 多吉 begin otherwise.
_MORE = (
    r"(?:多(?:[买喝吃穿睡走歇动练晒问看打要少大久说讲洗翻拍陪带放点]|休息|注意|保重)|慢[慢走点喝吃说讲性病]?)"
    rf"{_OBJECT}"
)
_TOLD = regex(rf"{_DONT}|{_MORE}|多谢(?![\u3400-\u9fff])")
# 搁家, 等|紧医生, 伊平常: where one is, what one is doing in Cantonese, and he or she in Wu. No name in the authored
# documents begins so; 伊 is a surname, too, and goes on otherwise.
_OF_DIALECT = regex(
    r"[搁擱][\u3400-\u9fff]{0,2}\Z|[咗紧緊喺嚟]\Z|"
    r"伊(?:平常|平时|平日|现在|今朝|昨日|夜里|早上|一直|老早|从前|以前|后来|刚刚|刚才|已经)\Z"
)
_TOLD_BEFORE = regex(r"[\u3400-\u9fffA-Za-z·](?<![妈爸娘爷奶婆公姐哥嫂你您们都请万先])\Z")


def is_of_talk(span: Span, text: str) -> bool:
    """Tell whether the text of a NAME that only the tagger found is a word of a talk.

    Args:
        span: In a text in normal form.
        text: The normal form.
    """
    surface = text[span.start : span.end]
    if _OF_DIALECT.match(surface):
        return True
    return _is_kin(span, surface, text) or _is_told(span, text)


def _is_kin(span: Span, surface: str, text: str) -> bool:
    """Tell whether kin are called by their rank alone: at the head of a line, or where no surname is before it."""
    line = _LINE_BEFORE.search(text, max(0, span.start - _LINE), span.start)
    head = _KIN_HEAD.match(text, line.start("head")) if line else None
    if head and head.end() >= span.end:
        return True
    return bool(_RANKED.fullmatch(surface)) and not _NOT_BEFORE.search(text, max(0, span.start - 1), span.start)


def _is_told(span: Span, text: str) -> bool:
    """Tell whether a word, or the beginning of one, is what somebody is told to do or to leave."""
    told = _TOLD.match(text, span.start)
    if told is None or told.end() < span.end:
        return False
    return not _TOLD_BEFORE.search(text, max(0, span.start - 1), span.start)
