"""Tells words of notes, chats and talks from names: `06:30 关`, `经其弟代签`, `系佢新抱`, `别老打`, `(原文)`, `Hi`.

What the tagger takes for a name and is none by what stands glued to it, however sure the tagger is of it. Each rule
asks for a sign that persons do not bear: the other state of a patient, the rest of a word for kin, a verb, a quote.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.text.regex import regex

_HAN = r"[\u4e00-\u9fff]"
_NEAR = 200
# Whom a letter addresses stands behind these; of names none is one of them alone.
_SALUTATIONS = frozenset("Hi Dear Hello Prof Sub-I".split())
# 06:30 关 07:00 开: states of a patient with Parkinson's disease; 07:30 关 alone may sign.
_CLOCK_BEFORE, _NO_WORD = regex(r"\d{1,2}:\d\d[ ]?\Z"), regex(r"(?![\u4e00-\u9fff])")
_OTHER_STATE = regex(rf"\d{{1,2}}:\d\d[ ]?开(?:期|无异动|伴|(?!{_HAN}))|异动|开关期")
# 家属石大林(孙,住校): the grandson; and ⑤孙,21:35 among ③子, ④儿媳.
_GRANDSON_BEFORE = regex(rf"(?:家属|陪护|陪人|联系人|监护人){_HAN}{{2,4}}\(\Z")
_GRANDSON_BEHIND = regex(r"[,)]")
_ITEM_BEFORE, _KIN_LISTED = regex(r"[①-⑳]\Z"), regex(r"[①-⑳](?:[子女妻夫父母]|儿媳|女婿|孙女)[,、:(]")
# 后其弟回电, 经其子同意: an adverb or preposition, and whose.
_WHOSE = regex(r"[后由经向及待随令让被]其\Z")
_KIN_BEHIND = regex(r"[弟兄姐妹父母子女妻夫儿孙嫂婿媳爷奶叔伯姑舅姨]")
# 佢新抱, 佢老公: Cantonese for he and she, and whose kin.
_CANTONESE_KIN = regex(
    r"佢(?:哋)?(?:[新心]抱|老[公婆豆母]|阿[爸妈媽爷爺嫲哥姐公婆妹]|个[仔女]|[仔女]|屋企|[细細大]佬|家[姐公婆])"
)
# 你别老打, "家属别老按: an adverb and what not to do; 别老 is an elder of that surname where he says something.
_DONT_BEFORE = regex(r"(?:\A|[,。;!:、\n\"“] ?|[你您他她们属])\Z")
_DONT_BEHIND = regex(r"[锁忘是拖催熬玩弄搞动躺坐站喝吃打按举抽喊]")
_LOCKED = regex(r"别老\Z")
# 工友钱二|后送检: what happens to a sample next.
_SENT_BEHIND = regex(r"送(?:检|病理)")
# 那个皮卡, 开皮卡; 技师 皮卡 is somebody.
_VEHICLE_BEFORE = regex(r"(?:[那这]个|[开坐辆台部借的])\Z")
# 打儿子卡上: which account it goes to.
_CARD, _CARD_BEFORE = frozenset(("卡上", "卡里")), regex(r"[\u4e00-\u9fff]\Z")
# 人员顺延。
_POSTPONED, _POSTPONED_BEFORE = frozenset(("顺延",)), regex(r"(?:人员|日期|时间|航班|假期|计划|依次|自动|往后)\Z")
# 补充(原文):
_QUOTED = frozenset("原文 译文 原件 副本 节选 摘录 转述".split())
# CRC 小群「肺癌03: a chat and what it is called.
_CHAT, _CHAT_BEHIND = frozenset(("小群",)), regex(r"[ ]?[「『《‖]")
# Ramadan: a man's name, too, where nobody fasts.
_FAST, _FASTING = (
    frozenset(("Ramadan",)),
    regex(
        r"(?i)\bfast(?:s|ed|ing)?\b|\b(?:morning|evening) (?:dose|meal)|sunset|sunrise|\bprayers?\b|iftar|suhoor|[斋齋]"
    ),
)
_LINE = 120


def is_jotting(span: Span, text: str) -> bool:
    """Tell whether the text of a NAME that only the tagger found is a word of a note, a chat or a talk.

    Args:
        span: In a text in normal form.
        text: The normal form.
    """
    surface = text[span.start : span.end]
    before, behind = text[max(0, span.start - 12) : span.start], text[span.end : span.end + 8]
    if surface in _SALUTATIONS or _is_kin(span, surface, before, behind, text):
        return True
    if surface == "关":
        is_state = _CLOCK_BEFORE.search(before) is not None and _NO_WORD.match(behind) is not None
        return is_state and _OTHER_STATE.search(text, max(0, span.start - _NEAR), span.end + _NEAR) is not None
    if surface == "别老":
        return _DONT_BEHIND.match(behind) is not None and _DONT_BEFORE.search(before) is not None
    if len(surface) == 1 and _LOCKED.search(before):
        return _DONT_BEHIND.match(surface) is not None and _DONT_BEFORE.search(before[:-2]) is not None
    if surface == "后":
        return _SENT_BEHIND.match(behind) is not None
    if surface == "皮卡":
        return _VEHICLE_BEFORE.search(before) is not None
    if surface in _CARD:
        return _CARD_BEFORE.search(before) is not None
    if surface in _POSTPONED:
        return _POSTPONED_BEFORE.search(before) is not None
    if surface in _QUOTED:
        return before.endswith("(") and behind.startswith(")")
    if surface in _CHAT:
        return _CHAT_BEHIND.match(behind) is not None
    return surface in _FAST and _FASTING.search(_line(span, text)) is not None


def _is_kin(span: Span, surface: str, before: str, behind: str, text: str) -> bool:
    """Tell whether a word for kin, or a part of one, is taken for a name."""
    if surface == "孙":
        if _GRANDSON_BEFORE.search(before):
            return _GRANDSON_BEHIND.match(behind) is not None
        is_item = _ITEM_BEFORE.search(before) is not None and _GRANDSON_BEHIND.match(behind) is not None
        return is_item and _KIN_LISTED.search(text, max(0, span.start - _NEAR), span.end + _NEAR) is not None
    if _WHOSE.match(surface):
        return _KIN_BEHIND.match(behind) is not None
    found = _CANTONESE_KIN.match(text, span.start) if surface[0] == "佢" else None
    return found is not None and span.end <= found.end()


def _line(span: Span, text: str) -> str:
    """Return the line around a span, or what of it is near."""
    before = text[max(0, span.start - _LINE) : span.start].rpartition("\n")[2]
    return before + text[span.end : span.end + _LINE].partition("\n")[0]
