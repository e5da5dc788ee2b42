"""NAME of who sends a message: the name that ends a sender's head, behind a hospital, a department, a role or a place.

`县医院急诊白鹿鸣:`, `神内普琼花 08:15`, `@导管室昂志明`, `镇卫生院小孙:`. The head stands before a colon or a
clock at the start of a line, or behind `@`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from hdeid.detector.reading.turns import find_turns
from hdeid.detector.words.departments import FIELD, SHORT_FIELD
from hdeid.detector.words.name_minority import read_minority
from hdeid.detector.words.name_shapes import HAN, is_common, is_han, is_known, is_plausible, is_word
from hdeid.detector.words.name_words import nobody
from hdeid.detector.words.relations import is_kin_who_talks
from hdeid.lexicon.names import given_characters, surnames
from hdeid.lexicon.words import english_words
from hdeid.text.regex import regex

_CLOCK = r"(?:20\d\d[-/.年]\d{1,2}[-/.月]\d{1,2}日? )?\d{1,2}:\d\d"
_HEAD = regex(
    rf"^[ ]?(?P<head>[{HAN}A-Za-z0-9_-]{{2,24}})(?=(?:\([^()\n]{{1,12}}\))? ?(?::|(?<= ){_CLOCK}))",
    re.MULTILINE,
)
_SPOKEN_TO = regex(rf"@(?P<head>[{HAN}A-Za-z0-9_-]{{2,24}})(?=[ ,:\n]|\Z)")
_PLACE = regex(
    rf"(?:[{HAN}A-Za-z0-9_-]{{0,18}}(?:院|科|室|中心|所|站|部|处|办|药房|门诊|急诊|急救|病区|病房|[A-Z]?ICU|CCU|120|机构|公司|大学|护理|"
    rf"秘书|护士长?|医[生师]|药师|技师|主任|助理|监查员?|协调员|质控|麻醉|检验|影像|超声|CR[ACO]|PI|PM|SMO|-)|(?![内外]\Z)(?:{FIELD}){{1,2}}[一二三四五六七八九十]?|{SHORT_FIELD})\Z"
)
# 小房妈妈 13:08: parents in a group of patients go by their child.
_PARENT = regex(
    rf"^[ ]?(?P<nick>小)?(?P<name>[{HAN}]{{1,2}}?)(?:妈妈?|爸爸?|奶奶|爷爷|外[婆公]|家长)"
    rf"(?=(?:\([^()\n]{{1,12}}\))? ?(?::|(?<= ){_CLOCK}))",
    re.MULTILINE,
)
_ANY_CHILD = frozenset("患者 患儿 宝宝 孩子 病人 宝贝 娃娃 学生 儿童 男孩 女孩 双胎".split())
# 团团 21:14, Coco-06中心 08:47: a pet name, or a Latin one, alone with the clock and perhaps a center. So were 34 of
# the 38 in the authored documents; the others were 爹爹, and one that stood once.
_NICKNAME = regex(
    rf"^[ ]?(?P<name>(?P<char>[{HAN}])(?P=char)|[A-Z][a-z]{{2,9}})(?:-\d{{1,3}}(?:中心)?)?"
    rf"[ ]{{1,3}}{_CLOCK}(?::\d\d)?[ ]?$|"
    # 08:12 饭饭:, Crystal(CRA) 9:15.
    rf"^\[?{_CLOCK}(?::\d\d)?\]?[ ]{{1,3}}(?P<behind>(?P<same>[{HAN}])(?P=same))(?= ?:)|"
    r"^[ ]?(?P<role>[A-Z][a-z]{2,9})(?=\((?:CR[ACO]|PI|PM|DM|Sub-I|监查员?|机构|药师|护士)\))|"
    # 老唐:利尿药我减成半片.
    rf"^(?:\[?{_CLOCK}\]?[ ]{{1,3}})?老(?P<old>[{HAN}])(?= ?:)",
    re.MULTILINE,
)
# 手麻-丸子:, 住院-可乐 08:15: in a ward's group people go by where they work and a pet name.
_POSTED = regex(
    rf"^[ ]?(?P<post>[{HAN}A-Z]{{1,5}})-(?P<name>[{HAN}]{{2,4}})(?=(?:\([^()\n]{{1,12}}\))? ?(?::|(?<= ){_CLOCK}))",
    re.MULTILINE,
)
_POST = regex(
    r"(?:手?麻|巡回|洗手|器械|骨|内|外|产|儿|妇|眼|住院|规培|实习|进修|放射|超声|检验|病理|血库|药房|门诊|急诊|手术室|供应室|输血科|总值班|护理|白班|夜班)\Z"
)
_KIN_TWICE = frozenset("爸妈爷奶爹娘哥姐弟妹叔舅姑姨伯婶公婆宝嬢")
# 质控|员李强: the last character of a place or role is no surname.
_PLACE_ENDS = frozenset("科员师长生士室院部处所站办组区心")
# Who speaks, said by one character: 医 and 护, kin, an interviewer's 问 and 答.
_ROLES = frozenset(
    "呼接医护患问答我他她你母父妈爸爷奶女男子儿夫妻家客师助记主甲乙丙丁警保司社药检技导陪友兄弟姐妹叔姨舅姑娘众方时注员生专督访随来产麻调治台"
)
# What else heads the lines of a dialogue is a role, which ends so, or somebody's name or screen name: so were all but
# one of 151 heads of two and three characters in the authored documents that were neither kin nor known words.
_ROLE_END = regex(
    r".*(?:[员师人者生声方台户众席护嬷童孩父母妈爸爷奶公婆叔姨舅姑弟侄甥孙友科室处部组队站所院店司区村办社网工警长任授导管监助家属"
    r"儿女夫妻言说答问析录注按待询诉查备医患诊保控机药验检库班客手计纳商民主东官板学记事书卫洁姆嫂媳婿居乡伴象练教]|[儿妻孩女男孙侄嫂婶]子|阿嬤)\Z"
)
_OTHER_ROLES = frozenset(
    (
        "小孩 姑娘 人工 随车 接线 被访 追访 报警 拨打 调度 接待 主持 统计 住民 个案 窗口 客服 应答 解读 台上 "
        "台下 时间 地点 日期 主诉 体温 血压 诊断 建议 处理 处置 结果 结论 备注 体征 用药 药物 治疗 评估 评价 "
        "病史 症状 措施 情况 事件 经过 目前 补充 内容 主题 小结 总结 计划 早上 上午 中午 下午 晚上 夜间 凌晨"
    ).split()
)
# 庞老师: a teacher, no 老 before the surname 师.
_NICK = regex(rf"(?P<before>.*?)(?:小|老(?!师))(?P<name>[{HAN}])\Z")

# @小谷CRC: all twelve of a surname in documents marked by hand were somebody.
_PET = regex(rf"@[小老阿](?P<name>[{HAN}])(?=CR[ACO]|PI|PM|DM|[老医护主师姐哥工总]|[ ,:。\n]|\Z)")


def find_senders(text: str) -> Iterator[tuple[int, int]]:
    """Yield the names at the end of senders' heads, each wherever its head stands; linear in the text."""
    heads = [*_HEAD.finditer(text), *_SPOKEN_TO.finditer(text)]
    counts = Counter(found["head"] for found in heads)
    named = {head: read_sender(head, is_often=count > 1) for head, count in counts.items()}
    for found in heads:
        start, end = named[found["head"]]
        if end:
            yield found.start("head") + start, found.start("head") + end
    for found in _PET.finditer(text):
        if found["name"] in surnames():
            yield found.span("name")


def find_parents(text: str) -> Iterator[tuple[int, int]]:
    """Yield the children's names by which their parents go at the heads of messages, twice or more."""
    heads = [*_PARENT.finditer(text)]
    counts = Counter(found[0] for found in heads)
    for found in heads:
        name = found["name"]
        is_child = (
            name in surnames() if found["nick"] else len(name) > 1 and name not in _ANY_CHILD and not is_word(name)
        )
        if is_child and counts[found[0]] > 1:
            yield found.span("name")


def find_nicknames(text: str) -> Iterator[tuple[int, int]]:
    """Yield the pet names and Latin names that head messages, each twice or more."""
    heads = [(found, str(found.lastgroup)) for found in _NICKNAME.finditer(text)]
    counts = Counter(found[group] for found, group in heads)
    for found, group in heads:
        name = found[group]
        if group == "old":
            is_name = name in surnames() and not is_word(f"老{name}")
        else:
            is_name = name[0] not in _KIN_TWICE and name.lower() not in english_words()
        if is_name and (counts[name] > 1 or group == "role"):
            yield found.span(group)


def find_posted(text: str) -> Iterator[tuple[int, int]]:
    """Yield the pet names behind a post at the heads of messages, where what stands there is no other post."""
    for found in _POSTED.finditer(text):
        is_post = _POST.match(found["post"]) or _PLACE.match(found["post"])
        if (
            is_post
            and not _PLACE.match(found["name"])
            and not _POST.match(found["name"])
            and found["name"] not in nobody()
        ):
            yield found.span("name")


def find_speakers(text: str) -> Iterator[tuple[int, int]]:
    """Yield the bare surnames that stand for a speaker at the head of the lines of a dialogue; linear in the text.

    One character before a colon is a role there (医:, 患:) or a surname (邱:今朝好点了伐?).
    """
    for start, end in find_turns(text):
        if (head := text[start:end]) in surnames() and head not in _ROLES:
            yield start, end


def find_screen_names(text: str) -> Iterator[tuple[int, int]]:
    """Yield the names of two and three characters that head the lines of a dialogue, whatever words they are: 果冻:."""
    for start, end in find_turns(text):
        head = text[start:end]
        if 1 < len(head) < 4 and is_han(head[0]) and not is_role(head):
            yield start, end


def is_role(head: str) -> bool:
    """Return whether what heads the lines of a dialogue is a role, a place or a caption, as its end tells mostly."""
    is_told = any(told.match(head) for told in (_ROLE_END, _PLACE))
    return is_told or is_kin_who_talks(head) or head in _OTHER_ROLES or head in nobody()


def read_sender(head: str, *, is_often: bool) -> tuple[int, int]:
    """Return the range of the name that a head ends with, `(0, 0)` when there is none or nothing stands before it.

    Args:
        is_often: Whether the head stands in the text more than once; then a name of two characters is believed too.

    >>> read_sender("县医院急诊白鹿鸣", is_often=False), read_sender("镇卫生院小孙", is_often=False)
    ((5, 8), (5, 6))
    """
    nick = _NICK.match(head)
    if nick and nick["before"] and nick["name"] in surnames() and (is_often or _PLACE.match(nick["before"])):
        return nick.span("name")
    for length in (3, 2, 4):
        start = len(head) - length
        name = head[start:]
        if start < 1 or name[0] in _PLACE_ENDS or {name, name[:2], name[-2:]} & nobody():
            continue
        if not _PLACE.match(head[:start]):
            continue
        is_parted = head[start - 1] == "-" and length < 4 and is_known(name) and is_common(name)
        if is_parted or read_minority(head, start) == len(head) or _is_name(name, is_often=is_often):
            return start, len(head)
    return 0, 0


def _is_name(name: str, *, is_often: bool) -> bool:
    if len(name) == 2:
        return is_often and is_common(name) and is_plausible(name)
    if is_plausible(name):
        return True
    is_wordy = any(is_word(name[start : start + 2]) for start in range(len(name) - 1))
    is_likely = is_known(name) or (is_often and is_common(name) and set(name) <= given_characters().keys())
    return len(name) == 3 and not is_wordy and is_likely
