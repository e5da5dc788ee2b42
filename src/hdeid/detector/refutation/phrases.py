"""Tells what a fixed phrase makes a word that the tagger alone takes for a name, or for the end of one.

Counted in the authored documents: 没 before a Han character (4,465), 什么 (1,185), 备血 and the like (177),
之夫 and 之妻 (13), 母子平安 (3); none of these characters is a name's there.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.text.regex import regex

# What is made ready: 备血小板, 备皮, 备红2U.
_READY_BEHIND = regex(r"(?:血(?:小板|浆|型|[ ]?\d|[,。;、\n ]|\Z)|皮(?:[,。;、\n ]|\Z)|悬?红(?:细胞|悬液|[ ]?\d))")
_HAN_BEHIND = regex(r"[\u4e00-\u9fff]")
_QUESTION = "什么"
# 某某之夫, 其女来接, 母子平安.
_SPOUSE, _NAME_BEFORE = regex(r"之[夫妻]\Z"), regex(r"[\u4e00-\u9fff]{2}\Z")
_COMES, _KIN_BEFORE = regex(r"来[认电院接看取送办签领]"), regex(r"其[父母夫妻子女兄弟姐妹]\Z")
_PAIR = 2
_SAFE, _MOTHER_BEFORE = frozenset(("平安", "安好")), regex(r"母[子女婴][均都俱]?\Z")
# 几岁, 多大: asked of somebody. Of 43 and 329 in the authored documents none is a name's.
_AGE_ASKED = regex(r"[几幾](?:[岁歲]|个月)|多大(?=[\u3400-\u9fff]?[,。;!?了啦咧啊呀岁年的 \n]|\Z)")
# 属牛的, 属虎?: the animal of the year of birth; 22 of 22 are no names, 家属牛某 is one.
_ANIMAL, _ANIMAL_BEFORE = regex(r"[鼠牛虎兔龙蛇马羊猴鸡狗猪]\Z"), regex(r"(?:\A|[^家亲眷隶直下附])属\Z")
_ANIMAL_BEHIND = regex(r"的|[,。;、!?\s]|吧|啊|嘛|还是|和|今年|\d|\Z")
# 心率七十八,齐的: a regular pulse.
_REGULAR = "齐"
_PULSE_BEFORE = regex(
    r"(?:心?[率律]|心跳|脉搏?)[^\n\u3400-\u9fff]{0,3}[\d零一二三四五六七八九十百几]{0,4}(?:次|跳)?"
    r"[,、还是也很蛮都 ]{0,3}\Z"
)
# 肾友群, 糖友群: groups of people with one disease; the first character is no surname.
_GROUP = regex(r"[肾糖病患癌肝肺透乳瘤腺髓]友群?\Z")
_END = regex(r"[,。;、!~ \n]|\Z|出[院室]|返|回")


def is_of_phrase(span: Span, surface: str, text: str) -> bool:
    """Tell whether a fixed phrase round it makes what is taken for a name a word."""
    before = text[max(0, span.start - 4) : span.start]
    if surface == "备":
        return _READY_BEHIND.match(text, span.end) is not None
    if surface == _QUESTION or (surface == _QUESTION[0] and text.startswith(_QUESTION, span.start)):
        return True
    if _SPOUSE.match(surface):
        return _NAME_BEFORE.search(before) is not None
    # The verb may have been cut off already.
    if len(surface) <= _PAIR and _COMES.match(text, span.start):
        return _KIN_BEFORE.search(before) is not None
    if _is_asked_or_told(span, surface, text):
        return True
    return surface in _SAFE and bool(_MOTHER_BEFORE.search(before) and _END.match(text, span.end))


def _is_asked_or_told(span: Span, surface: str, text: str) -> bool:
    """Tell whether a question for an age, the animal of a year, a pulse or a group of patients is taken for a name."""
    if (asked := _AGE_ASKED.match(text, span.start)) and asked.end() >= span.end:
        return True
    if _ANIMAL.match(surface):
        is_led = _ANIMAL_BEFORE.search(text, max(0, span.start - 2), span.start) is not None
        return is_led and _ANIMAL_BEHIND.match(text, span.end) is not None
    if surface == _REGULAR:
        return _PULSE_BEFORE.search(text, max(0, span.start - 16), span.start) is not None
    group = text[max(0, span.start - 1) : span.end]
    is_group = _GROUP.match(surface) is not None or _GROUP.match(group) is not None
    return is_group and text.startswith("群", span.end - surface.endswith("群"))


def tail_of_phrase(surface: str, text: str, end: int) -> int:
    """Return how many of the last characters of a name begin what follows: 边|没问清, 阚 |备血浆."""
    if (asked := _AGE_ASKED.search(text, end - len(surface) + 1, end + 2)) and asked.start() < end <= asked.end():
        return end - asked.start()
    if len(surface) > 1 and surface[-1] == "没" and _HAN_BEHIND.match(text, end):
        return 1
    is_ready = len(surface) > 1 and surface[-1] == "备" and _READY_BEHIND.match(text, end) is not None
    return len(surface) - len(surface[:-1].rstrip()) if is_ready else 0


def head_of_phrase(surface: str, text: str, start: int) -> int:
    """Return how many of the first characters of a name end a question before it: 叫什|么辉, 叫|什么辉."""
    if surface.startswith(_QUESTION) and len(surface) > len(_QUESTION):
        return len(_QUESTION)
    return int(len(surface) > 1 and surface[0] == _QUESTION[1] and text[max(0, start - 1) : start] == _QUESTION[0])
