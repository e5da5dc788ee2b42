"""Tells namesakes from names: medicines, makers of devices, figures of history, festivals, the adverb 常.

What reads like the name of a person (捷诺维, 费森尤斯, 孙思邈, 国庆) is one where a title, sex or age says so.
Authors of documents call patients after figures of history, so these need words of history beside them.
"""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.detector.words.name_shapes import is_han, is_known
from hdeid.lexicon.names import namesakes, surname_of, surnames
from hdeid.lexicon.terms import alternatives, terms
from hdeid.text.regex import regex

_NEAR = 60
_COMMON, _RAREST = 2, 9
_SHORT, _LONGEST_HAN = 2, 3
_MEDICATION = regex(
    r"\d ?(?:mg|g(?![A-Za-z])|ml|μg|ug|IU|U(?![A-Za-z])|[片粒支盒袋瓶])|用药|服用|口服|药(?![师店房剂])|处方|"
    r"[停换加改予][用服]?|"
    r"(?<![A-Za-z])(?:[bt]id|q[dn]|po|prn|CM)(?![A-Za-z])"
)
_DEVICE = regex(
    r"[机泵仪镜灯床管钉针]|试剂|耗材|型号|厂[家商]|工程师|售后|代表|抗原|导管|透析|呼吸|超声|采购|招标|"
    r"品牌|发货|跟台|支架|起搏|传感器|[A-Za-z]\d"
)
# 费森的膜用完了, 费森的人后天来修: what and whom a supplier sends.
_SENT_BEHIND = regex(
    r"的(?:工程师|代表|技术员?|膜|耗材|透析器|试剂|滤器|管路|人(?=[^\n,。;]{0,6}[来修换送装])(?![家们民生]))"
)
_HISTORY = regex(
    r"《|[云曰](?=[:\"“])|精神|誓言|奖|转世|附体|投胎|下凡|化身|幻[视觉听]|妄想|自称|自认|神话|故事|古[人代]|名医|先贤"
)
# 非布司他(风定宁): what stands in brackets behind the name of a substance; so did 81 of 82 words.
_STEM = alternatives(terms("drug_stem"))
_SUBSTANCE_BEFORE = regex(rf"(?:{_STEM}|低分子(?:肝素)?[钠钙]?|肝素[钠钙]?|促红素|干扰素|胰岛素)\(\Z")
_IN_BRACKETS = regex(r"\)")
# 天士云:, 孟英亦曰, 东垣补中益气汤, 宗景岳之法: who is quoted in his own words, or by his formulas and doctrines.
_QUOTED = regex(
    r"(?:亦|又|尝|所|书|早|有)?(?:[云曰谓](?![\u4e00-\u9fff]?[某南])|言[:,之]|论(?=[:,《“\"]))|"
    r"之(?:方|法|论|学|旨)|"
    # Not what a patient of the same name takes: 自服四君子汤.
    r"(?:(?![服予给用开续停吃喝拿取换加自口每日早晚药熬煎代送带])[\u4e00-\u9fff]){2,6}(?:汤|散|丸|饮|学说|学派)"
)
_QUOTING = regex(r"(?:亦|又|尝|所|早|有)?[云曰谓言论]\Z")
# 寅时: the twelve hours; words of classical medicine that read like names and name nobody.
_HOUR = regex("[子丑寅卯辰巳午未申酉戌亥]时")
_HOUR_BEHIND = regex("[醒发痛热至前后初末正腹胁心胸头口咳喘汗泻泄呕吐恶]")
_CLASSICAL = frozenset("天癸 督脉 冲任 鱼际 尺泽 相火".split())
# 曾治一妇, 余诊其脉, 余友赵君: the writer of a record, and what he did.
_WRITER = regex(r"(?:[曾余尝予吾]治一|余(?:[诊治视](?=[其之一])|友(?=[\u4e00-\u9fff][君子翁])))")
# 生产厂家:沃森, implant Zimmer NexGen: who makes a thing, and its model.
_MADE_BEFORE = regex(r"(?:生产(?:厂家|企业|厂商|单位)|疫苗厂家|许可持有人)[:( ]{0,2}\Z")
_IMPLANT_BEFORE = regex(r"(?:(?<![A-Za-z])(?i:implants?|prosthes[ie]s)|假体|植入物)[: ]{1,2}\Z")
_LATIN_TITLE = regex(r"(?:Dr|Mrs?|Ms|Prof)\b")
# 信迪利 200 (达伯舒): a dose, if any, and the name it is sold by in brackets.
_SOLD_AS = regex(
    r" ?(?:\d[\d.]{0,6} ?(?:mg|g|ml|u|U|IU|μg|ug)? ?)?(?:注射液|片|胶囊)?\((?P<brand>[\u4e00-\u9fff]{2,6})\)"
)
# 雷珠|单抗: the guess ends inside the name of a substance. Source of the syllables: WHO, INN stems of antibodies.
_STEM_BEHIND = regex(rf"(?:单抗|双抗|替尼|{_STEM})(?![\u4e00-\u9fff]?阳性)")
_LONG_STEM = regex(r"(?:单抗|双抗)(?:注射液)? ?\(?\d[\d.]{0,6} ?(?:mg|ml|g|μg|ug)(?![A-Za-z])")
_ANTIBODY = regex(r"[\u4e00-\u9fff]{1,4}[珠利尤昔妥木]\Z")
_ENDS_IN_STEM, _MOST_CUT = regex(rf"[\u4e00-\u9fff]{{2}}(?:{_STEM})\Z"), 1
_FESTIVALS = frozenset("国庆 元旦 中秋 端午 清明 五一 春节 除夕 元宵 周末 重阳 腊八 小年".split())
_ADDRESSED, _CALLING = frozenset("哥姐叔姨婶伯嫂爷奶总工妈爸说他她家"), frozenset("找叫给跟问让请喊@")
# 方歌云:四君子汤: formulas to remember.
_RHYME = regex(r"方歌(?:[云记曰]|:)")
# 老伴常说他: kin or helpers, and what they often do.
_OFTEN = regex(r"常(?:[说问念叨换酗骂打喝吃抱哭闹忘吵挖驻]|不(?![\u4e00-\u9fff]?[,。;、\n]))")
_WHO_BEFORE = regex(
    r"(?:老伴|[儿长次幼]子|女儿|护工|家属|[公婆]婆|丈夫|妻子|爱人|[父母]亲|[哥弟姐妹]{1,2}|患者|病人|媳妇|女婿|保姆|爷爷|奶奶|爸爸|妈妈|邻居|老师|同学)\Z"
)


def is_namesake(span: Span, text: str) -> bool:
    """Tell whether the text of a NAME, without signs of a person beside it, names something else where it stands."""
    surface = text[span.start : span.end]
    if surface in _FESTIVALS:
        is_called = text[span.end : span.end + 1] in _ADDRESSED or text[max(0, span.start - 1) : span.start] in _CALLING
        return not is_called and not _is_given_name(surface, text)
    if surface[0] == "常" and _OFTEN.match(text, span.start):
        return _WHO_BEFORE.search(text, max(0, span.start - 2), span.start) is not None
    if _IN_BRACKETS.match(text, span.end) and _SUBSTANCE_BEFORE.search(text, max(0, span.start - 8), span.start):
        return True
    if _RHYME.match(text, span.start) or _is_substance(surface, span, text):
        return True
    if surface in _CLASSICAL or _WRITER.match(text, span.start):
        return True
    led = text[max(0, span.start - 12) : span.start]
    if _MADE_BEFORE.search(led):
        return True
    if surface.isascii() and _IMPLANT_BEFORE.search(led):
        return _LATIN_TITLE.match(surface) is None
    if _HOUR.fullmatch(surface):
        return _HOUR_BEHIND.match(text, span.end) is not None
    head = _QUOTING.sub("", surface)
    if namesakes().get(head) == "figure" and _QUOTED.match(text, span.start + len(head)):
        return True
    kind = namesakes().get(surface)
    if kind == "foreign":
        return True
    if kind is None:
        return False
    before = text[max(0, span.start - _NEAR) : span.start].rpartition("\n")[2]
    line = before + text[span.end : span.end + _NEAR].partition("\n")[0]
    if kind == "figure":
        return _HISTORY.search(line) is not None
    if kind == "supplier":
        return _SENT_BEHIND.match(text, span.end) is not None
    is_long = len(surface) > _SHORT and surnames().get(surface[0], _RAREST) > _COMMON
    if is_long or len(surface) > _LONGEST_HAN:
        return True
    return (_MEDICATION if kind == "brand" else _DEVICE).search(line) is not None


def _is_substance(surface: str, span: Span, text: str) -> bool:
    """Tell whether a name is the first part of that of a substance, or stands before what the substance is sold as.

    What begins with a usual surname and goes on as names do is the patient's more often: 刘洋他汀停用.
    """
    if _ANTIBODY.match(surface) and _LONG_STEM.match(text, span.end):
        return True
    if len(surface) < _SHORT or (is_known(surface) and surnames().get(surname_of(surface), _RAREST) <= _COMMON):
        return False
    if not all(map(is_han, surface)):
        return False
    if (sold := _SOLD_AS.match(text, span.end)) and namesakes().get(sold["brand"]) == "brand":
        return True
    reach = span.end + _MOST_CUT
    return _STEM_BEHIND.match(text, span.end) is not None or _ENDS_IN_STEM.search(text[span.start : reach]) is not None


def _is_given_name(festival: str, text: str) -> bool:
    """Tell whether somebody in the text bears the name of a festival: a usual surname stands before it, 李国庆."""
    places = (found.start() for found in regex(festival).finditer(text))
    return any(surnames().get(text[place - 1], _RAREST) <= _COMMON for place in places if place)
