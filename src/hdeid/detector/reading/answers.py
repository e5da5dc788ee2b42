"""Tells what a turn of a talk answers: an age (`医生:几岁了?` / `家属:快90了`), or a pressure, a temperature, a weight.

A bare number says by itself neither how old somebody is nor what was measured; the line before it tells.
"""

from __future__ import annotations

from hdeid.text.regex import regex

_LONGEST = 60
"""Characters of the line before that are read from its end, and of the turn before the number."""

_DIGITS = "零〇一二两三四五六七八九十百"
_BARE = rf"(?:[{_DIGITS}]{{1,5}}|\d{{1,3}})"
_TURN = regex(r"(?P<asked>[^\n]{1,60})\n[ ]?[\u4e00-\u9fffA-Z]{0,6}\d? ?:[ ]?(?P<lead>[^\n]{0,24})\Z")
_PARTICLES = r"[了啦呀啊呢哪吗嘛的是有来着 ]{0,4}(?:多少|几)?[了啦呀啊呢]?[ ]?[?。!,]?[ ]?\Z"
_AGE_ASKED = regex(
    # When something first happened is no age: 几岁来月经的; how big a lump is neither.
    r"(?<![肿瘤块节包疱斑孔口面径疮石伤痕肌腺囊])"
    rf"(?:几岁|几多岁|多少岁|多大(?:年纪|岁数|年龄)?|(?<![病经潮婚育])年龄|岁数|高寿|贵庚){_PARTICLES}"
)
_MEASURE_ASKED = regex(
    r"(?:血压|高压|低压|心率|心跳|脉搏|体温|温度|烧到|度数|血氧|氧饱和度?|氧合|血糖|呼吸|体重|多重|评分|打分|几分|多少[分度斤])"
    r"[^\n:]{0,8}\Z"
)
_AGE_WORD = regex(r"岁|多大|年龄|年纪|高寿|生日|出生|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]")
_LEAD = (
    r"(?:[嗯呃哦啊,、 ]|今天|现在|刚才|早上|晚上|昨[天晚]|[量测][了的过]|大概|差不多|是|有|到|[高低]压|"
    rf"{_BARE}[,、/ ]){{0,4}}"
)
_LED = regex(rf"{_LEAD}\Z")
# 一百零二,六十四 and nothing more: two values that are read out together.
_PAIR_BEFORE, _PAIR_BEHIND = regex(rf"\A{_BARE}[,、]\Z"), regex(rf"[,、]{_BARE}(?![{_DIGITS}\d岁.%])")
_GOES_ON = regex(rf"[{_DIGITS}\d岁]| ?(?:周岁|虚岁)")
_SAID = (
    r"(?:答:[ ]?)?"
    r"(?:[嗯呃哦啊,、 ]|今年|现在|刚[满过]?|已经|马上|差不多|大概|虚岁|周岁|我|[他她]|都|有|快|满|才|是){0,4}"
)
_TENS = r"(?:[二三四五六七八九]?十[一二三四五六七八九]?|一百[零〇]?[一二三四五六七八九]?)"
_AGE = regex(
    rf"\n[ ]?[\u4e00-\u9fffA-Z]{{0,6}} ?:[ ]?{_SAID}"
    rf"(?P<age>(?:(?:1[01]\d|[1-9]\d?|{_TENS})(?:来岁|[多几]岁?)?|(?:\d{{1,3}}|[{_DIGITS}]{{1,3}})(?:天|个半?月|周))大?)"
    r"(?=了?(?:[,。、;!?…\n]|\Z))"
)


def ages_answered(text: str) -> list[tuple[int, int]]:
    """Return where turns say nothing but an age at their beginning, as the line before asks.

    >>> ages_answered("医生:多大了?\\n家属:快90了")
    [(12, 14)]
    """
    return [
        found.span("age")
        for found in _AGE.finditer(text)
        if _AGE_ASKED.search(text, max(0, found.start() - _LONGEST), found.start())
    ]


def tells_measure(text: str, start: int, end: int) -> bool:
    """Return whether a bare number at the beginning of a turn is what was measured, and not how old somebody is.

    Either the line before asks for it, or it is one of two that are all that is read out, and no age is spoken of.
    """
    if _GOES_ON.match(text, end):
        return False
    turn = _TURN.search(text, max(0, start - _LONGEST - 40), start)
    if turn is None or _AGE_WORD.search(turn["asked"]):
        return False
    if _MEASURE_ASKED.search(turn["asked"]) and _LED.fullmatch(turn["lead"]):
        return True
    is_first = not turn["lead"] and _PAIR_BEHIND.match(text, end) is not None
    is_pair = is_first or _PAIR_BEFORE.match(turn["lead"]) is not None
    return is_pair and not _AGE_WORD.search(text, max(0, start - 2 * _LONGEST), start)
