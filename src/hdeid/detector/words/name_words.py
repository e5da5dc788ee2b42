"""The captions, roles, titles and words for persons beside which names stand."""

from __future__ import annotations

from functools import cache

from hdeid.lexicon.load import read_pairs


@cache
def person_words(kind: str) -> tuple[str, ...]:
    """Return the words of one kind.

    `caption`: behind it a value is a name whatever it looks like; `role`: behind it stand people, but also words such
    as 本人, so that a surname is asked for; `person`: in a sentence the name follows at once (患者李海海,男); `title`:
    directly behind a name or a surname; `courtesy`: the same, said to acquaintances; `latin_caption`, `latin_title`:
    the same in English; `no_name`, `no_latin`: values that say that there is no name; `no_person`: words beside the
    facts of a person where the name would stand; `latin_stop`: words in small letters before which a Latin name ends;
    `dialect`: words of dialects and greetings, no names however like them they read; `clinical`: words that begin like
    names and that no general list has.
    """
    return tuple(word for found, words in read_pairs("person_words.tsv") if found == kind for word in words.split("|"))


@cache
def nobody() -> frozenset[str]:
    """Return the words that stand where names stand and name no person: captions, roles, titles, clinical words."""
    kinds = ("no_name", "caption", "role", "verb_role", "person", "title", "clinical")
    return frozenset(word for kind in kinds for word in person_words(kind))


# What may stand directly behind a name in a sentence.
BEHIND_NAME = (
    r"(?:[ ]?(?:男|女)(?:[,。、/ \d)性]|$)|于|因|自|主诉|诉|入院|出院|住院|今日|昨日|目前|现|病情|"
    r"的(?:病情|电话|手机|家属|儿子|女儿|妻子|丈夫|父|母)|"
    r"性别|年龄|出生|身份证|电话|手机|联系|住址|地址|床号|住院号|病案号|科室|科别|"
    r"民族|职业|婚姻|籍贯|入组|签署|签名|签字|查房|查看|会诊|示|指示|"
    r"主刀|施行|行(?!走)|为|到|赶|给予|予|在|电话|说|讲|告|表示|称|认为|指出|分析|"
    r"建议|同意|要求|抚养|照[看顾料]|强[制行]|代[签接诉述领]|陪|送|及|和|与|等|已|将|负责|参加|主持|汇报|系|"
    r"主任|副主任|主治|住院医|医师|医生|护士|教授|先生|女士|老师|"
    r"之[子女妻夫父母]|家属|家中|家(?=[(,。;、吃住做玩借聚串])|处(?=[\"(,。;、])|本人|拒绝|随访|再次|首次|完成|退出|关系|日期|时间|记录|审核)"
)

NO_SURNAME = frozenset(
    "对方 双方 院方 甲方 乙方 校方 警方 患方 园方 师傅 老师 老公 老板 随车 跟车 出车 援藏 援疆 宝爸 宝妈 克雷 小计 "
    "小结 义工".split()
)
"""Words at a title whose character before it is no surname: 随车医生, 宝妈."""

# What a title or a bare surname may follow without a blank.
BEFORE_NAME = frozenset(
    "请由经与和及同向遵示随让找跟叫的予在于科室区院日今组员后并有为是对给问据需家约听像居事友者属办"
)
