"""NAME of those who are known by what others call them: 室友“小喇叭”, “二拐子”的村医, 货车司机 三胖子."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.patterns.name_title import TITLE
from hdeid.detector.words.relations import KIN
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

# Who is met by trade or by chance, and goes by no other name.
_ROLE = (
    r"(?:[病狱网牌酒赌战室舍工队球校票驴毒道伙学]友|同[伙村乡屋寝事桌案监铺]|老[板乡]|(?:老板|房东|店)娘|[店摊庄档群]主|店长|房[东客]|租客|包?工头|厨师|司机|师傅|徒弟|"
    r"学徒|[小大][舅叔伯姨姑]子|大舅哥|连襟|[村游中巫]医|郎中|神婆|保姆|护工|保安|邻居|混混|马仔|毒贩|主播|线人|中介|债主|打手|领班|伙计|工长|班头|头目|小弟)"
)
# Blamed, cited and quoted, what stands in quotes is what somebody said: 骂房东“骗子”.
_SPEECH_BEFORE = regex(r"[称骂说问喊夸告嫌怨疑斥][\u4e00-\u9fff]{2,4}\Z")
_QUOTED = r"[\"“‘「](?P<value>(?![^\"”’」]{0,3}[不没无有是我你他她的了在说过被要很太真])[\u4e00-\u9fff]{2,4})[\"”’」]"
# Of the ten so written in documents marked by hand eight were names.
_OF_ROLE = regex(rf"(?P<role>{_ROLE}) ?[(]?{_QUOTED}(?!会|班|群|店|厂|公司|队|牌)")
_ROLE_BEHIND = regex(
    rf"{_QUOTED}(?: ?的?(?:[村游巫]医|郎中|神婆|包工头|网友|房东|同乡)|"
    r"的(?:司机|师傅|老板|厨师|男[子人]|女[子人]|人(?![\u4e00-\u9fff])))"
)
_PEOPLE_CALL = regex(rf"(?<!第[一二三])(?:人称|诨号|道上叫|都叫他|都叫她){_QUOTED}")
# What is said of looks and of birth is no word beside who it belongs to: 工友 二柱, 其兄 “黑皮”.
_SHAPE = (
    r"[二三四五六大小老阿狗铁石毛臭黑黄栓虎牛猫傻憨呆][狗蛋驴牛虎猫鬼毛娃柱锁猪妮丫皮]|"
    r"[二三四小老大]?(?:愣子|瘸子|麻子|癞子|秃子|胖子|瞎子|瘦子|哑巴|聋子|傻子|驼子|拐子|结巴|疤子|豁嘴|大嘴|大头|光头|刀疤|猴子)|"
    r"老[虎猫鬼刀炮黑]"
)
_BARE = regex(rf"{_ROLE}[ :]?(?P<value>{_SHAPE})(?=[ ,。;、\n)(]|\Z)")
_OF_KIN = regex(rf"(?:{KIN}|其[兄弟姐妹侄子女父])[ :]?[\"“‘「](?P<value>{_SHAPE}|[小阿老][\u4e00-\u9fff])[\"”’」]")
_REACH = 6


def find_bynames(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of what persons are called, in quotes or by shape, beside what they are to others."""
    for found in _OF_ROLE.finditer(text):
        is_speech = _SPEECH_BEFORE.search(text, max(0, found.end("role") - _REACH), found.end("role"))
        if not is_speech and not _is_titled(found["value"]):
            yield found.span("value")
    for expression in (_ROLE_BEHIND, _PEOPLE_CALL, _BARE, _OF_KIN):
        for found in expression.finditer(text):
            if not _is_titled(found["value"]):
                yield found.span("value")


def _is_titled(value: str) -> bool:
    """Tell whether a surname and a title stand in the quotes: of 房东“方老师” the surname alone is a name."""
    return value[0] in surnames() and TITLE.fullmatch(value, 1) is not None
