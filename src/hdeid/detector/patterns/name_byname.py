"""NAME of those who are known by what others call them: 室友“小喇叭”, “二拐子”的村医, 货车司机 三胖子."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.detector.patterns.name_title import TITLE
from hdeid.detector.words.name_words import nobody
from hdeid.detector.words.relations import KIN
from hdeid.lexicon.names import namesakes, surnames
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
# 问室友“小虎”经常晚睡: behind the quotes somebody does something, or two or more of them have their own.
_DOES = regex(r"(?:总是|老是|[经常]常|一直|从来|[也都就又还]|把|被|对|给|跟|和|带|拉|让|在)(?![\"”’」。,;\n])")
# 跟“大头”“瘦子”一起喝酒, “花姐”和“秀才”也在场: who keeps company, is present or falls ill in a dormitory is a person.
_COMPANY = (
    r"(?:等[一二两三四五六七八九十几\d]{0,2}人?)?(?:(?:[都也]|[一二两三四五六几]人)?(?:一[起同道块](?:就餐|聚餐|玩|去|来|"
    r"吃(?:烧烤|夜?宵|火锅|酒席|[早午中晚]?饭)|喝[酒茶]|打[牌球工麻]|上[网学班]|坐|住|参加|游泳|钓鱼|爬山|逛|唱歌|骑|开车|乘)|"
    r"同[住行去吃])|[都也均]在场|打架|吵架|喝酒|打牌)"
)
_AND = r"[、和与及跟]?"
_WITH = regex(rf"[和与跟同]{_QUOTED}(?=(?:{_AND}{_QUOTED.replace('P<value>', ':')}){{0,4}}{_COMPANY})")
_PRESENT = regex(rf"{_QUOTED}(?=(?:{_AND}{_QUOTED.replace('P<value>', ':')}){{0,4}}(?:等人?)?[都也均]在场)")
_SICK = r"[也都还就又]?(?:拉肚子|腹泻|发[烧热]|咳|吐|呕|感冒|出疹|不舒服|起疹|住院|请假|没来|中招|阳了)"
_OF_ROOM = regex(rf"(?:寝室|宿舍|班[里上]|同班|车间|工地)(?:[里上]?的)?{_QUOTED}(?={_SICK})")
_NEXT = regex(rf"{_AND}{_QUOTED}(?![ ]?(?:各|每|\d|[一两三半几]?[盒片粒颗支瓶袋包]))")
# 外号长腿的那个, 人称铁锅的老板: without quotes, before what it says of somebody.
_CALLED_OF = regex(
    r"(?:(?:外号|[绰诨]号|诨名)[叫为是:]{0,2}|(?:(?<![\u4e00-\u9fff])|(?<=[里地上乡那个]))人称)"
    r"(?P<value>(?![^的]{0,2}[不没无有是我你他她了在说过被要很太真难好])[\u4e00-\u9fff]{2,3}?)"
    r"的(?=[那这]?[个位名]?(?:人|邻居|男|女|村|老|同|朋友|工友|网友|小|中年|青年|亲戚)|[那这一][个位]|[,。;、)])"
)
_MOST = 8
_REACH = 6


def find_bynames(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of what persons are called, in quotes or by shape, beside what they are to others."""
    for found in _OF_ROLE.finditer(text):
        is_speech = _SPEECH_BEFORE.search(text, max(0, found.end("role") - _REACH), found.end("role"))
        if (not is_speech or _DOES.match(text, found.end())) and not _is_titled(found["value"]):
            yield found.span("value")
            yield from find_quoted(text, found.end())
    for expression in (_WITH, _PRESENT, _OF_ROOM):
        for found in expression.finditer(text):
            if not _is_titled(found["value"]):
                yield found.span("value")
                yield from find_quoted(text, found.end())
    for expression in (_ROLE_BEHIND, _PEOPLE_CALL, _BARE, _OF_KIN, _CALLED_OF):
        for found in expression.finditer(text):
            if not _is_titled(found["value"]):
                yield found.span("value")


def find_quoted(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of what stands in quotes in a list of persons that goes on at `start`: 、“大头”和“瘦子”."""
    for _ in range(_MOST):
        found = _NEXT.match(text, start)
        if found is None or _is_titled(found["value"]) or found["value"] in nobody() or found["value"] in namesakes():
            return
        yield found.span("value")
        start = found.end()


def _is_titled(value: str) -> bool:
    """Tell whether a surname and a title stand in the quotes: of 房东“方老师” the surname alone is a name."""
    return value[0] in surnames() and TITLE.fullmatch(value, 1) is not None
