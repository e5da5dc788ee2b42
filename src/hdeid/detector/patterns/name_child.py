"""NAME of children among themselves: 班里豆豆、小鱼儿也发烧; and by what one does: 点点妈, 给朵朵喂药.

By their rank among sisters and brothers, too: 大宝叫尤麦穗, 小宝尤谷雨.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.detector.words.name_shapes import FUNCTION_SURNAMES, is_value
from hdeid.lexicon.names import surname_of
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_AMONG = regex(r"(?:班[里上级]|[托小中大]班|同班|宿舍|同桌|玩伴|小朋友|同学)(?:里|的|有|们|还有|小朋友|同学|[: ]){0,2}")
_CHILD = regex(r"(?P<char>[\u4e00-\u9fff])(?P=char)(?![\u4e00-\u9fff]?(?:长|的|地|声))|小[\u4e00-\u9fff]{1,2}儿")
_SMALL = regex(r"小[\u4e00-\u9fff]{2}(?=[、,和也都])")
_OTHER = regex(r"[\u4e00-\u9fff]{2,3}(?=[、和])")
_LINK = regex(r"[、和及跟]")
_BEHIND = regex(r"[、,。;(和及跟也都均等有没因请在发咳吐\d\s]|\Z")
_MOST = 20
# A character said twice that is no child: kin, ways and times, sounds, verbs, things and animals as children say them.
_NO_CHILD = frozenset(
    "妈爸爷奶姥婆公姑舅叔伯姨婶哥姐弟妹姊太宝娃囡崽爹娘孙嬷嫂我你他她"
    "天年月日夜常明好多慢刚渐早久时人个统偏仅往每通频稍略微轻悄默连快事处家次样种方件声阵滴点缓隐恰区单独匆徐狠重牢死紧深静茫暗满"
    "长短高大小层纷滚历落津冲洋翩蒸汪凛恋依念惴朝暮曾屡步节足条白红黑黄绿青胖瘦干湿软硬痒疼痛酸麻冷热凉温空最万双真活整草源"
    "嘻哈呵呜嘿咯哇喳嗯哦啊呀哎唉是对行谢看试说听问想走找坐聊查算量测吃喝动等练揉按摸洗擦歇躺睡咳叫晒来去帮打做开拍玩画摇摆抱数催挠谈讲"
    "狗猫鸡鸭鱼虫饭觉水车手脚脸被牙药糖便尿奶蛋果菜肉某师一零二三四五六七八九十两"
)
_WHEN = (
    r"(?:头?[一两三]天|今[天早晚日]|昨[天晚日]|[夜半]里?|半夜|这两天)?"
    r"(?:刚才?|又|还|也|没|不|已经?|就|都|能|会|要|在|老|一直|总)?"
)
_DOES = rf"{_WHEN}(?:说|哭|闹|睡|咳|发?烧|吐|拉|拔管|住院第|抽血|坐|吃|喝|退烧|想|尿|喘|打针|输液|出院|打疫苗|醒)"
_OF_CHILD = regex(r"[妈爸爷奶](?!头)|姥[姥爷]|外[婆公]")
_CHILD_DOES = regex(rf"{_DOES}|(?:的)?(?:伤口|管子|体温|尿布|奶瓶|药)| ?[34]\d\.\d(?!\d)")
# With these a word that is everyday elsewhere (笑笑) is a child, too.
_SUFFERS = regex(rf"{_WHEN}(?:住院第|拔管|说想|哭[得闹着了]|烧到|抽血|打针|吐奶)|的(?:伤口|管子|体温|尿布)")
_CLAUSE = regex(r"(?:\A|[,。;、:!?\n ]|今天|昨天|昨晚)\Z")
_TO_CHILD = regex(r"(?:给|带|骗|陪|看了?|抱着?|哄|喂)\Z")
_TWICE = regex(r"(?P<char>[\u4e00-\u9fff])(?P=char)(?!(?P=char)|地|着)")
# What none but a child does; who does it may bear the name of a food.
_CHILDISH = regex(r"哭[得闹着了]|睡着了|说?想[妈爸姐哥]|吐奶|会爬|会翻身")
_DOER = regex(
    r"(?:\A|[,。;:!?\n])[ ]?(?P<doer>(?![现昨今明前后夜晚早下上中凌刚已又还也未无不没有自一两半每我你他"
    r"她它大家孩宝患病其都就老能会要在可因持反阵间饭术产入出边吓疼痛抽看打输采检])[\u4e00-\u9fff]{2}"
    r"(?<![间时天上晚夜早后前里中来次妈爸爷奶姥婆公姑舅叔伯姨婶哥姐弟妹爹娘嫂我你他她它们家人者员生士师儿子女孩娃宝患病友医护客得着了都地]))"
    r"(?:今[天早晚]|昨[天晚]|夜里|半夜|刚才?|又|还|也|就|能|会|在|老|一直|总)?\Z"
)
# What a child is called may be any word behind its surname; without one only twins and small children are told so.
_ENDS = r"(?=[,。;、()\s\"”]|\Z)"
_RANKED = regex(
    r"(?:(?P<small>[大二三小]宝)|老[大二三四五六幺]|[大二三四小]?(?:哥哥?|姐姐?|弟弟?|妹妹?))(?:的?[大小乳学]名)?叫[\"“]?"
    rf"(?P<name>[\u4e00-\u9fff]{{2,3}}){_ENDS}"
)
# 小宝尤谷雨: behind one that is called so, of the same surname.
_OTHER_CHILD = regex(rf"(?:[二三小]宝|老[二三四五六幺])(?:是|叫)?(?P<name>[\u4e00-\u9fff]{{2,3}}){_ENDS}")
_NEXT_CHILD = 40
_CALLS = frozenset("不没得人我你他她它着了来去过醒苦声妈爸爷奶姥外大个一救车门号班停名单什啥阿姨叔医护哭这那")
_NO_LAST = frozenset("来去过了着的呢吗啊吧呀")


def find_ranked(text: str) -> Iterator[tuple[int, int, int]]:
    """Yield start and end of what children of a rank are called, and how long the surname is, 0 for none; linear."""
    for found in _RANKED.finditer(text):
        name = found["name"]
        if name[0] in _CALLS or name[-1] in _NO_LAST:
            continue
        surname = surname_of(name)
        is_whole = surname and surname not in FUNCTION_SURNAMES and name not in common_words() and is_value(name)
        if is_whole and len(surname) < len(name):
            yield *found.span("name"), len(surname)
            behind = found.end() + _NEXT_CHILD
            for other in _OTHER_CHILD.finditer(text, found.end(), behind):
                if other["name"].startswith(surname) and len(surname) < len(other["name"]):
                    yield *other.span("name"), len(surname)
        elif found["small"] and len(name) == 2:
            yield *found.span("name"), 0


def find_playmates(text: str) -> Iterator[tuple[int, int]]:
    """Yield the pet names behind a word for a class or for playmates, one or a list of them."""
    for place in _AMONG.finditer(text):
        found = [*_listed(text, place.end())]
        # A word that is everyday elsewhere (圆圆) is a child only beside others.
        if any(child[0] not in common_words() for child in found):
            yield from (child.span() for child in found)


def _listed(text: str, position: int) -> Iterator[re.Match[str]]:
    for _ in range(_MOST):
        child = _CHILD.match(text, position) or _SMALL.match(text, position)
        other = child or _OTHER.match(text, position)
        if other is None or (child and not _BEHIND.match(text, child.end())):
            return
        if child:
            yield child
        link = _LINK.match(text, other.end())
        if link is None:
            return
        position = link.end()


def find_pets(text: str) -> Iterator[tuple[int, int]]:
    """Yield names of a character said twice beside kin or what children do, and words that cry or fall asleep."""
    for child in _TWICE.finditer(text):
        start, end = child.span()
        if is_pet(child[0]) and (_OF_CHILD.match(text, end) or _is_child(text, start, end)):
            yield start, end
    for deed in _CHILDISH.finditer(text):
        doer = _DOER.search(text, max(0, deed.start() - 8), deed.start())
        if doer and doer["doer"] not in common_words():
            yield doer.span("doer")


def _is_child(text: str, start: int, end: int) -> bool:
    if text[start:end] not in common_words():
        return acts_as_child(text, start, end)
    return bool(_CLAUSE.search(text, max(0, start - 2), start) and _SUFFERS.match(text, end))


def is_pet(word: str) -> bool:
    """Return whether a word of a character said twice may be a name: neither kin nor 常常 nor 狗狗."""
    return word[0] == word[-1] and word[0] not in _NO_CHILD


def acts_as_child(text: str, start: int, end: int) -> bool:
    """Return whether a word does what sick children do, or is given, brought or shown something."""
    if _TO_CHILD.search(text, max(0, start - 2), start):
        return True
    return bool(_CLAUSE.search(text, max(0, start - 2), start) and _CHILD_DOES.match(text, end))
