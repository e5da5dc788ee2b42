"""Brings names to their natural ends: titles, kinship, roles and courtesy words stand outside (TAXONOMY.md, "NAME")."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.address_run import places
from hdeid.detector.patterns.name_title import TITLE
from hdeid.detector.reading.belief import is_believed
from hdeid.detector.refutation.phrases import head_of_phrase, tail_of_phrase
from hdeid.detector.settling.settle import clip
from hdeid.detector.words.departments import FIELD, SHORT_FIELD
from hdeid.detector.words.name_minority import read_minority, yi_clans
from hdeid.detector.words.name_shapes import is_han, is_known, is_sounds, is_word
from hdeid.detector.words.name_words import person_words
from hdeid.lexicon.names import compound_surnames, given_characters, surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_TITLE = regex(
    r"(?<=[\u3400-\u9fff])(?:副?主任(?:[医护药技]师)?|(?:主治|住院|主管|副主任)?[医药技护]师|医生|大夫|护士长?|副?教授|"
    r"先生|女士|小姐|同志|同学|院长|科长|股长|老师|博士|师傅|警官|律师|秘书|阿姨|大[爷妈叔伯婶姐哥嫂]|奶奶|爷爷|[叔伯姑舅婆]{2}|嫂子|[Ss]ir|SIR|[Mm]iss|MISS)+\Z"
)
# Said to acquaintances; behind a surname alone, since given names may end alike.
_COURTESY = regex(
    r"(?:某+|大?[哥姐叔婶姨伯嫂爷奶婆娘妈爸]|阿[姨婆公伯]|[妈爸奶爷叔婶姨姑]{2}|姑娘|会计|书记|经理|队长|村医|警官|护长|队|局|处|院|总|工|[一二三四五六]?[姐哥]|[氏姓]|"
    r"(?:主治|主管|住院)?(?:医师|护师)|会计|主管|教授|所长|村长|班长|"
    r"村?支书|[乡镇县区村社组屯站厂场矿船校园会处部股排连营团局]长|主席|老板娘?|师傅|干事|民警)\Z"
)
# Kin and courtesy behind a full name (狗剩叔), and verbs that are never the end of a given name (陈哲签, 李小霞打).
_KIN_BEHIND = "叔婶姨嫂爷奶哥妈爸"
_VERB_BEHIND = "陪签打送说讲诉找叫让给背搀问去写卖已"
# Verbs that may end a given name, too: what follows tells.
_VERB_GOES_ON = regex(
    r"(?<=[于自])(?=\d|[今昨去前当]|本月|上月)|(?<=代)(?:[答签诉领办为述取购写填收接管交说看])|(?<=床)(?:[旁边头前])|(?<=用)(?:[私车电轮手药自其过的了])|(?<=[述称])(?:[:,。\s]|其|近|无|有)|"
    r"(?<=接)(?:[,。听到]|电话)|(?<=领)(?:[,。取走药])|(?<=收)(?:[,。到取走])|(?<=[抱扶推带])(?:[来至送入去着])|(?<=到)(?:[院场达家])|"
    r"(?<=住)(?:[在院址])|(?<=进)行|(?<=回)(?:[家院电复来])|(?<=看)(?:[护诊过病])|(?<=后)(?:送检|送病理)|(?<=来)(?:[院电诊取办])|(?<=取)(?:[药走号报])|(?<=[姐伯姑])[说家的来打去接送陪,。:]"
)
# 裴真|未参与投票, 裴真|加我微信, 裴真|在304班, 裴真|居家: no given name ends so.
_NOT_YET = regex(
    r"在(?=\d{1,4} ?班)|居(?=家(?:隔离|观察|休息|休养|康复|治疗|[,。;\n]|\Z))|"
    r"加(?=了?我的?(?:微信|[QqVv]|好友|钉钉))|"
    r"未(?=参[与加]|到[会场院]|出席|签[字名]|发言|接[听受]|返院|随访|同意|回复|来院|按时)"
)
# 阿不都·热西提|十年前: how long ago, behind a name with a dot.
_AGO = regex(r"[一二两三四五六七八九十数半](?=(?:余|多)?(?:年|个?月|天|日|周)(?:前|来))")
# 上官敏|向受试者说明, V4 廖|超窗: words that begin what was done, and how late.
_FOR_WHOM = regex(
    r"(?<=[向为对])(?:受试者|患者|病人|家属|其)(?:及其?家属)?(?:再次?|反复|详细|充分|重新)?"
    r"(?:说明|解释|介绍|讲解|告知|交代|宣教|发放|测量|抽血|采血)"
)
# 郁倩|忘带, 梅兰|备样, 池梅|采血: of 1,586 verbs with such objects in documents marked by hand none ended a name.
_TASK = regex(
    r"(?<=忘)了?(?:开|记|带|签|写|填|拿|交|收|发|打|录|盖|传|勾|给)|(?<=备)[好齐]?(?:资料|管|样|血|药|餐|车|物资|用物|文件|材料|耗材|试剂)|"
    r"(?<=采)(?:血|样|集|完|静脉|末梢|指血|尿|标本)"
)
_OVERDUE = regex(r"(?<=超)窗(?![户口外帘边])")
# 小顾|会跟你联系: what somebody will do.
_WILL = regex(r"(?<=[小老].会)(?:[跟给陪带帮]|再?联系)[你您](?![\u4e00-\u9fff]?[爸妈])")
_PET_PREFIX = regex(r"(?<![大最较很缩减细弱])[小阿]\Z")
_DEPARTMENT = regex(rf"(?:{FIELD}){{1,2}}科?[一二三四五六七八九十]?(?:病?区)?|{SHORT_FIELD}")
_SEASON_BEFORE = regex(r"[年月季\d]\Z")
_FOR_SOMEBODY = regex(r"补|签|写|录|记|填|书")
_NICKNAMED = regex(r"(?:[小乳]名|外号|绰号|昵称|网名|化名|签名|本人)[叫为是:]{0,2} ?(?:\(可匿名\))?[\"'“‘「]?\Z")
# 小满妈妈: a child's pet name keeps its 小.
_PARENT_BEHIND = regex("[妈爸]{1,2}")
_DOTTED_BEHIND = regex(
    r"·?(?<=·)[\u3400-\u9fff]{1,8}?(?=[为的于在与和是说诉因有已,.。;:!?、)\s\d]|[^\u3400-\u9fff]|\Z)"
)
_LATIN_TITLE_BEFORE = regex(
    r"(?:Dr|Prof|Professor|Mr|Mrs|Ms|Miss|Dear|Hi|Hello|Nurse|Sub-I|PI|daughter|son|wife|husband|mother|father|"
    r"brother|sister)\.? +",
    re.IGNORECASE,
)
_LATIN_TITLE_BEHIND = regex(r",? ?\b(?:M\.?D|Ph\.?D|R\.?N|MBBS|MSc|MPH)\.?\Z|\.\Z")
# However sure the tagger is, roles that begin no name; PI alone before one word may be a surname.
_LATIN_ROLE_BEFORE = regex(
    r"(?:(?:Dr|Prof|Professor|Mrs?|Ms|Miss|CR[AC]|Sub-I|Co-I)\.? +(?=[A-Z])|PI +(?=[A-Z][a-z]+ [A-Z][a-z]+\Z))"
)
# 司徒敏¹: a mark that tells where an author works.
_MARK_BEHIND = regex(r"(?<=[\u4e00-\u9fff]{2})[ ]?[¹²³⁴-⁹†‡§]+(?:[,、][¹²³⁴-⁹†‡§]+){0,4}\Z")
# 他娃|艾力江, 你媳妇|古丽: whose kin; all 345 in the authored documents stand outside.
_WHOSE_KIN = regex(r"[他她你俺咱](?:娃|媳妇|老婆|老公|儿子|女儿|闺女|[弟妹哥姐爸妈]{1,2})(?=[\u4e00-\u9fff·]{2})")
# 系|咪叫阿娇: how one is called, in Cantonese; names of Dai people end in 叫.
_IS_CALLED = regex(r"(?:系?[咪唔]|[佢我])(?:系|係)?叫(?=[\u4e00-\u9fff]{2})")
# 由同行|的弟弟阿依肯·…, 其夫…: kin before a name with a dot; of 54 in the authored documents none is marked.
_KIN_OF_DOTTED = regex(
    r"(?:[由经与和及]?(?:[其他她我你您的之]|同行|陪同|随行)?"
    r"(?:弟弟|哥哥|姐姐|妹妹|父亲|母亲|丈夫|妻子|儿子|女儿|儿媳|女婿|孙子|孙女|侄子|侄女|爷爷|奶奶|爸爸|妈妈|叔叔|舅舅|姐夫|妹夫|嫂子|爱人|"
    r"老伴|媳妇|邻居|隔壁|同乡|老乡)|[其他她的之][夫妻父母弟兄哥姐妹子女爸妈])(?=[\u4e00-\u9fff]{2,8}·)"
)
# 钱大|叔, 徐家|老太: the first character of the courtesy, and whose family.
_AUNTS_BEHIND = regex(r"[叔爷妈姐娘伯哥嫂婶]")
_FAMILY_BEHIND = regex(r"老(?:太|头|爷子|人|大)|大[爷妈叔伯婶姐哥嫂娘]|儿?媳妇?|闺女|[小儿]子|奶奶|爷爷|孙子")
# 何太: a Mrs, as people of Hong Kong and Macao say.
_CANTONESE, _LEAST_CANTONESE = regex(r"[嘅佢喺唔哋啲咗冇嚟]"), 2
_LATIN_ROLE_BEHIND = regex(r"(?<=[\u4e00-\u9fff]) ?(?:CR[AC]?|PI|PM|PACU|ICU|(?!XX)[A-Z]{2,4})\Z")
_LATIN_BEFORE_HAN = regex(r"(?:[A-Za-z][A-Za-z. -]*[ .:]|(?!XX)[A-Z]{2,8})(?=[\u3400-\u9fff])")
# 何勇收,136…: who takes a parcel, and the number.
_NUMBER_BEHIND = regex(r"[ ,:(]{0,3}1[3-9]\d")
# What follows a Latin name in a sentence: Li to clarify, Chan Tai Man (husband.
_LATIN_GOES_ON = regex(
    r" (?!(?:de|da|di|van|von|der|den|bin|binti|al|la|le|el|y)\b)[a-z]| ?[(:;]|[.,]?\n| (?:CR[ACO]|PI|PM|ICU)\b|"
    r" ?, ?(?:Study|Clinical|Research|Site|Project|Data|Global|Regional|Medical|Senior|Trial|Safety|Quality|Intern|"
    r"Nurse|Lead|Drug|Pharmacovigilance|Sub-I|Co-I|P\.?I\b|CR[ACO])\b"
)
# 覃|老先生, 郭|老太: 老 belongs to the courtesy.
_OLD_BEHIND = regex(r"先生|师傅|太太?|奶奶?|爷子?|大[爷娘妈]|伯|板娘?|人家|[总哥姐]")
_KIN = "兄弟姐妹父母夫妻子女儿婿媳友"
_COMMON_RANK = 2
_LOW = 0.6
_NEAR = 300
# Tibetan names of Amdo that begin with 娘 (娘吉加, 娘毛先); a bride and a girl are 新娘 and 姑娘.
_AMDO = regex(r"(?:\A|[^新姑大爹伴老婆厨奶婶])娘[吉加毛本先措]\Z")
# Screen names, Latin ones before a Han surname, names that are numbers and those in talks of cases are whole
# whatever they read like.
_WHOLE = frozenset(
    {
        "pattern:called",
        "pattern:name-explained",
        "pattern:name-numeral",
        "pattern:name-screen",
        "pattern:name-treated",
        "nicknames",
    }
)
# 马五尔太本人, 吉克拉者的药: names of Hui and Yi people that end as a word; behind it none goes on.
_WORD_ENDS = r"(?=本人|[的于,。;、)(\n]|来[电院取拿]|\Z)"
_HUI_END = regex(rf"太{_WORD_ENDS}")
_YI_END = regex(rf"[日古拉史布阿尔石木只格呷哈子]?者{_WORD_ENDS}")
_HUI_LENGTH = 3
_STOP = regex(r"(?<=[\u3400-\u9fff])[:,。;]")


def natural_name(span: Span, text: str) -> Span:
    """Return the name without what stands beside it, and whole where a dot ties a part to it.

    Args:
        span: A NAME in a text in normal form.
        text: The normal form.
    """
    # In messages between systems `^` parts surname and given name, and nothing else stands beside them.
    if "^" in text[span.start : span.end] or span.source in _WHOLE:
        return span
    span = _without_what_leads(_with_last_syllable(span, text), text)
    title = _TITLE.search(text[span.start : span.end])
    if title and title.start() > 0:
        span = clip(span, span.start, span.start + title.start())
    whole = _with_dotted(span, text)
    if whole is not span:
        return whole
    if len(span) > 2 and _NOT_YET.match(text, span.end - 1) and _is_name(text[span.start : span.end - 1]):
        span = clip(span, span.start, span.end - 1)
    if "·" in text[span.start : span.end - 2] and _AGO.match(text, span.end - 1):
        return clip(span, span.start, span.end - 1)
    span = _without_phrase(_without_what_was_done(span, text), text)
    if is_believed(span):
        return _with_pet_prefix(span, text)
    span = _without_neighbors(span, text)
    surface = text[span.start : span.end]
    first, last = _latin_ends(surface) if surface.isascii() else _ends(span, text)
    if (first, last) != (0, len(surface)):
        span = clip(span, span.start + first, span.start + last)
    return _with_pet_prefix(span, text)


def _without_phrase(span: Span, text: str) -> Span:
    """Return what the tagger reads as a name without the ends of phrases round it."""
    if span.evidence is not Evidence.MODEL:
        return span
    surface = text[span.start : span.end]
    first, last = head_of_phrase(surface, text, span.start), tail_of_phrase(surface, text, span.end)
    return clip(span, span.start + first, span.end - last)


def _without_what_leads(span: Span, text: str) -> Span:
    """Return a name without the role or kin before it and the title of a wife or the mark of an author behind it."""
    surface = text[span.start : span.end]
    if lead := (_LATIN_ROLE_BEFORE if surface.isascii() else _WHOSE_KIN).match(text, span.start, span.end):
        return clip(span, lead.end(), span.end)
    if lead := (_KIN_OF_DOTTED if "·" in surface else _IS_CALLED).match(text, span.start, span.end):
        return clip(span, lead.end(), span.end)
    if len(surface) == 2 and surface[0] in surnames() and _is_mistress(surface[1], span, text):
        return clip(span, span.start, span.start + 1)
    mark = _MARK_BEHIND.search(text, span.start, span.end)
    return clip(span, span.start, mark.start()) if mark else span


def _without_what_was_done(span: Span, text: str) -> Span:
    """Return a name, or a surname, without the first character of what was done to a subject behind it."""
    rest = text[span.start : span.end - 1].rstrip()
    if rest in surnames() and (_OVERDUE.match(text, span.end) or _WILL.match(text, span.end)):
        return clip(span, span.start, span.start + len(rest))
    is_begun = (
        _FOR_WHOM.match(text, span.end) or _TASK.match(text, span.end) or _is_written_down(rest, text[span.end - 1])
    )
    if len(rest) > 1 and is_begun and _is_name(rest):
        return clip(span, span.start, span.end - 1)
    return span


def _is_written_down(name: str, char: str) -> bool:
    """Tell whether 录 behind a name of three characters says who wrote: no given name has three."""
    return char == "录" and len(name) == 3 and name[:2] not in compound_surnames() and is_known(name)


def _with_last_syllable(span: Span, text: str) -> Span:
    """Return the name of somebody of Hui or Yi with the last syllable, where that is a word elsewhere."""
    end = None
    if text[span.start] == "马" and len(span) == _HUI_LENGTH:
        end = _HUI_END.match(text, span.end)
    elif text[span.start : span.start + 2] in yi_clans():
        end = _YI_END.match(text, span.end)
    return replace(span, end=end.end(), parts=()) if end else span


def _with_dotted(span: Span, text: str) -> Span:
    """Return the name with what a dot ties to it behind it."""
    dotted = _DOTTED_BEHIND.match(text, span.end)
    if dotted and "·" in text[span.start : dotted.end()]:
        return replace(span, end=dotted.end(), parts=())
    return span


def _with_pet_prefix(span: Span, text: str) -> Span:
    """Return a given name with the 小 or 阿 in front of it (小蓉, 阿龙); in front of a surname both stay outside."""
    if _AMDO.search(text, max(0, span.start - 2), span.start + 1):
        return replace(span, start=span.start - 1, parts=(Part(span.start - 1, span.end, "given"),))
    before = _PET_PREFIX.search(text, max(0, span.start - 2), span.start)
    is_given = bool(span.parts) and all(part.level == "given" for part in span.parts)
    is_short = len(span) == 1 and ((before is not None and before[0] == "阿") or text[span.start] not in surnames())
    if before is None or not (is_short or (is_given and len(span) == 2)):
        return span
    return replace(span, start=span.start - 1, parts=(Part(span.start - 1, span.end, "given"),))


def _without_neighbors(span: Span, text: str) -> Span:
    """Return a name without what stops, letters of another script and who takes a parcel part from it."""
    surface = text[span.start : span.end]
    if not surface.isascii() and (stop := _STOP.search(surface)):
        span, surface = clip(span, span.start, span.start + stop.start()), surface[: stop.start()]
    if latin := _LATIN_BEFORE_HAN.match(surface):
        span, surface = clip(span, span.start + latin.end(), span.end), surface[latin.end() :]
    if role := _LATIN_ROLE_BEHIND.search(surface):
        span, surface = clip(span, span.start, span.start + role.start()), surface[: role.start()]
    if len(surface) > 2 and surface[-1] in "收签接" and _NUMBER_BEHIND.match(text, span.end):
        span = clip(span, span.start, span.end - 1)
    return span


def _ends(span: Span, text: str) -> tuple[int, int]:
    """Return where a Han name begins and ends in its span, by the words around it and those glued to it."""
    surface = text[span.start : span.end]
    is_called = _NICKNAMED.search(text, max(0, span.start - 12), span.start) is not None
    is_called |= surface[0] == "小" and _PARENT_BEHIND.match(text, span.end) is not None
    before, behind = text[max(0, span.start - 1) : span.start], text[span.end : span.end + 6]
    start, end = (0, len(surface)) if is_called else _sentence_ends(surface, before, behind)
    first, last = _han_ends(surface[start:end], surface[end:] + behind, is_called=is_called)
    first, last = start + first, start + last
    # 明玉口|头说: a guess that ends in the middle of a word.
    is_guess = span.evidence is Evidence.MODEL and span.score < _LOW
    if is_guess and last - first == 3 and last == len(surface) and is_known(surface[first : first + 2]):
        last -= surface[-1] + behind[:1] in common_words()
    return first, last


def _is_mistress(char: str, span: Span, text: str) -> bool:
    """Tell whether a character behind the surname of who speaks is the title of a wife, in a talk in Cantonese."""
    if char != "太" or not text.startswith(":", span.end):
        return False
    near = _CANTONESE.findall(text, max(0, span.start - _NEAR), span.end + _NEAR)
    return len(near) >= _LEAST_CANTONESE


def _latin_ends(name: str) -> tuple[int, int]:
    before = _LATIN_TITLE_BEFORE.match(name)
    first = before.end() if before and before.end() < len(name) else 0
    if not name[first].islower() and (goes_on := _LATIN_GOES_ON.search(name, first + 1)):
        name = name[: goes_on.start()]
    behind = _LATIN_TITLE_BEHIND.search(name, first + 1)
    return first, behind.start() if behind and _has_initial(name, behind.start()) else len(name)


def _has_initial(name: str, end: int) -> bool:
    """Tell whether what is left is more than an initial: the dot of `Wang W.` belongs to the name."""
    return end > 0 and not re.search(r"\b[A-Z]\Z", name[:end])


def _sentence_ends(name: str, before: str, behind: str) -> tuple[int, int]:
    """Return where a name begins and ends among the words of the sentence that are glued to it.

    Args:
        before: The character before the name.
        behind: The characters behind it.
    """
    first, last = _begin(name, before, behind), len(name)
    while last - first > 2 and (cut := _behind_length(name[first:last], name[last:] + behind)):
        last -= cut
    return first, last


def _begin(name: str, before: str, behind: str) -> int:
    """Return where the name begins behind a season, a department, 代, or half a word: 2020年秋|苏日娜, 神内|普琼花."""
    if len(name) < 3:
        return int(name[0] == "代" and before == "(" and TITLE.match(behind) is not None)
    if name[1] == " " and is_han(before or " ") and surnames().get(name[0], 3) > 1 and is_known(name[2:].strip()):
        return 2
    if name[0] in "春夏秋冬初底末" and _SEASON_BEFORE.search(before) and _is_name(name[1:]):
        return 1
    if name[0] == "代" and not is_han(before or " ") and is_known(name[1:]) and _FOR_SOMEBODY.match(behind):
        return 1
    place = _DEPARTMENT.match(name)
    if place and place.end() > 1 and _is_name(name[place.end() :]):
        return place.end()
    for start in range(1, len(name) - 2) if "·" not in name and not read_minority(name, 0) else ():
        if read_minority(name, start) == len(name) and not is_sounds(name[:start]):
            return start - (surnames().get(name[start - 1]) == 1)
    return 0


def _behind_length(name: str, behind: str) -> int:
    """Return how many of the last characters of a name are a verb, a word for kin or another word."""
    rest, char = name[:-1], name[-1]
    if read_minority(name, name.rfind("·") + 1) == len(name):
        return 0
    if char in _KIN_BEHIND and name[-2] != "阿":
        return 1
    # 鲁倩|护送入院: the last character begins a word.
    if char + behind[:1] in common_words() and given_characters().get(char, 9) > _COMMON_RANK and is_known(rest):
        return 1
    if "·" in rest and char == "代" and behind[:1] in tuple("诉述签答"):
        return 1
    goes_on = _VERB_GOES_ON.match(char + behind, 1)
    if (char in _VERB_BEHIND or goes_on) and _is_name(rest):
        return 1
    is_short = len(name) == 4 and name[1] != " " and name[:2] not in compound_surnames() and not read_minority(name, 0)
    return 2 if is_short and name[2:] in common_words() and not is_word(name[:2]) else 0


def _is_name(name: str) -> bool:
    return is_known(name) or read_minority(name, name.rfind("·") + 1) == len(name) > 1


def _han_ends(name: str, behind: str, *, is_called: bool) -> tuple[int, int]:
    first = _role_length(name)
    if len(name) > 2 and name[0] in "回去到住在赴" and name[1:] in places():
        first = 1
    if not first and len(name) > 2 and name[0] in _KIN and surnames().get(name[0], 3) > surnames().get(name[1], 3):
        first = 1
    if (
        not is_called
        and len(name) - first == 2
        and name[first] in "小老阿"
        and surnames().get(name[first + 1], 3) <= _COMMON_RANK
    ):
        first += 1
    if len(name) - first == 2 and name[first] in surnames() and _is_courteous(name[-1], behind):
        return first, first + 1
    courtesy = _COURTESY.search(name, first + 1)
    if courtesy and name[first : courtesy.start()] in surnames():
        return first, courtesy.start()
    return first, len(name)


def _is_courteous(char: str, behind: str) -> bool:
    """Tell whether a character behind a surname begins how somebody is spoken of: 老先生, 大叔, 家老太."""
    behinds = {"老": _OLD_BEHIND, "大": _AUNTS_BEHIND, "家": _FAMILY_BEHIND}
    return char in behinds and behinds[char].match(behind) is not None


def _role_length(name: str) -> int:
    """Return the length of a role or word for a person glued to the front of a name (司机老石, 保姆翁)."""
    for length in range(min(4, len(name) - 1), 1, -1):
        if name[:length] in _words_before() and (name[length] in "小老阿" or name[length] in surnames()):
            return length
    return 0


@cache
def _words_before() -> frozenset[str]:
    kinds = ("role", "person", "title", "verb_role")
    return frozenset(word for kind in kinds for word in person_words(kind) if len(word) > 1)
