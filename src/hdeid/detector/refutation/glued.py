"""Tells words of one to four characters that the tagger takes for names by what stands glued to both their sides.

和 in 患者和医生, 张 in 有张纸, 苗 behind the dose of a vaccine, 阳 behind a titre, 陆周 of a sick leave. Each is a
surname or a name as well; where nothing beside it says so, it stays one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hdeid.core.span import Span
from hdeid.text.regex import regex

_BEFORE, _BEHIND, _NEAR = 12, 12, 1000
_END = r"(?=[\s,。;、)|!]|\Z)"
# What money is spoken of stands before, and no title, age or sex behind.
_PAID = r"(?:(?:¥ ?[\d.,]{1,8}|[元块费款金贴助酬])[^\u4e00-\u9fff\n]{0,4}|代|已|现金|并|均|转)\Z"
_NOBODY = r"(?!医|先生|女士|老师|主任|护士|[,、( ]{0,2}(?:[男女](?![\u4e00-\u9fff])|\d{1,3} ?岁))"
_TELEPHONE = r"\d{4}[ ]?[(,、; ]{1,2}(?:本人|家属|[父母妻夫])?[, ]?\Z"
_SURNAMED_FU = regex(
    r"(?<![支交垫应实预拨未已到托给缴赔偿自])付(?![款费清讫给账现出钱了至到]|本人|其[女子夫妻父母])[\u4e00-\u9fff]|[姓老小]付"
)
_PARTY = r"(?:患者|病人|家属|父母|家长|患方|双方)"


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that is no name, and what must stand before and behind it and, where it says so, somewhere near it."""

    surface: re.Pattern[str]
    before: re.Pattern[str]
    behind: re.Pattern[str]
    near: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None


# In the authored documents every one of the words beside its neighbors stands outside of what is marked: 和 13, 张 34,
# 姆 6, numerals of a leave 15, 台 13, 本群 4, 谷丙 8; those without a figure were not met there.
_WORDS = (
    # 患者和医生对话; but not where a 和医生 is spoken of.
    _Word(
        regex(r"[和与及跟]\Z"),
        regex(rf"{_PARTY}\Z"),
        regex(r"(?:医生|护士|医护)"),
        unless=regex(
            r"(?<![\u4e00-\u9fff])[和与及跟](?:医生|护士|主任|大夫|老师|[\u4e00-\u9fff]{1,2}(?:医生|护士))|姓[和与及跟]"
        ),
    ),
    # 有张写着字的纸, 那张卡
    _Word(
        regex(r"张\Z"),
        regex(r"(?:有|这|那|一|几|两)\Z"),
        regex(
            r"写[着了有]|身份证|纸|卡(?:片|[上里号尾])|字?条(?![\u4e00-\u9fff]?说)|照片|便条|名片|发票|收据|处方|单子|单据|医保卡|银行卡"
        ),
    ),
    # 姆妈 and 伊爸爸 of Wu; 伊 is a surname, too, and a child's name.
    _Word(regex(r"姆\Z"), regex(r"(?:\A|[^\u4e00-\u9fff]|[我你同叫喊侬搭])\Z"), regex(r"妈")),
    _Word(
        regex(r"伊\Z"),
        regex(r"(?:\A|[^\u4e00-\u9fff])\Z"),
        regex(r"(?:爸爸?|妈妈?|爷|娘|囡|老[公婆])(?![,、(]?\d)"),
        near=regex(r"侬|阿拉|伊拉|勿(?:要|是|会|肯|好|晓)|格能|屋里向|[啥搿]|蛮好额|夜里向"),
    ),
    # 住么就是
    _Word(regex(r"么\Z"), regex(r"[\u4e00-\u9fff]\Z"), regex(r"就是|就[住在讲]|[,。]")),
    # (新)林某, 本群禁止广告, 6号台手术
    _Word(regex(r"新\Z"), regex(r"\(\Z"), regex(r"\)")),
    _Word(regex(r"本群\Z"), regex(r""), regex(r"禁|不|仅|只|为|每|已|成员|公告|规|里|内|严|由|用于|任何|各位|家长")),
    _Word(regex(r"台\Z"), regex(r"\d ?号\Z"), regex(r"(?:手术|次|接台|[ ]?(?:[\d(:,。;\n]|\Z))")),
    # 休息 陆 周: capital numerals of a certificate.
    _Word(
        regex(r"[壹贰叁肆伍陆柒捌玖拾]{1,3} ?[周天月日年]\Z"),
        regex(r"(?:休息|全休|病假|建休|休假|休养|假期|期限)(?:时间)?[ :]{0,3}\Z"),
        regex(r""),
    ),
    # 患者于凌晨骑车: none of 53 in the authored documents was a name.
    _Word(
        regex(r"于(?:[凌清]晨|傍晚|深夜|今晨|[昨今次当]日|[昨今当]晚|[上下中]午|晚上|夜间)\Z"),
        regex(r"[\u4e00-\u9fff\d)]\Z"),
        regex(r"(?![ ]?(?:[男女]|医|护|先生|主任|说|诉|签))[ ]?[\u4e00-\u9fff\d]"),
    ),
    # 二哥死于胃癌,余均健在: the others of the family.
    _Word(
        regex(r"余(?:均|皆)?\Z|余体?健康?\Z"),
        regex(r"[,;。、]\Z"),
        regex(
            r"(?:均|皆|都|亦|也)?(?:体健|健康|健在|无特殊|无异常|体?健)|(?<=[体健][健康])[,;。\n](?! ?(?:[男女]|\d))"
        ),
        near=regex(r"父|母|兄|弟|姐|妹|哥|子女|家族"),
    ),
    _Word(regex(r"体健\Z"), regex(r"余(?:均|皆|都)?\Z"), regex(r"[,;。\n]|\Z")),
    # 药费已付清
    _Word(regex(r"付[清讫]\Z"), regex(r"(?:(?:已|未|[费款]|全额|全部|余额|一次性)|\d ?元 ?)\Z"), regex(r"")),
    # 餐费90元 付其女, 车费 付本人: to whom money goes; behind 由 and beside others of the surname it is somebody.
    _Word(
        regex(r"付其[女子夫妻父母]?\Z"), regex(_PAID), regex(rf"(?<=付其)[女子夫妻父母]{_NOBODY}|(?<=付其.){_NOBODY}")
    ),
    _Word(regex(r"付\Z"), regex(_PAID), regex(rf"其[女子夫妻父母]{_NOBODY}|本人"), unless=_SURNAMED_FU),
    # 13800000000(同微): the telephone is that of the messenger, too.
    _Word(regex(r"(?:微信?同|同[微Vv]信?|同号)号?\Z"), regex(_TELEPHONE), regex(r"信?号?(?![\u4e00-\u9fffA-Za-z])")),
    _Word(regex(r"同\Z"), regex(_TELEPHONE), regex(r"(?:微信?号?|[Vv]|号)(?![\u4e00-\u9fffA-Za-z])")),
    # 要盖章哈, 好的哈: a particle of talk.
    _Word(
        regex(r"哈\Z"),
        regex(r"(?:[要先再都别得][\u4e00-\u9fff]{1,2}|[了的好行对是嗯吧])\Z"),
        regex(_END),
        unless=regex(r"(?<!哈)哈(?!哈|尔滨|密[市瓜地])[\u4e00-\u9fff·]|[姓老小]哈|(?<![\u4e00-\u9fff])哈[: ]"),
    ),
    # 齐安:符合,MMSE 21分: who meets the criteria.
    _Word(
        regex(r"不?符合\Z"),
        regex(r"[\u4e00-\u9fff](?<![员师者士长任人医生签核审字名理授])\d?:[ ]?\Z"),
        regex(r"[,;。、] ?(?:[入排]|标准|筛|纳|准予|[A-Z]{2,6}-?[A-Za-z]{0,3} ?\d)"),
    ),
    # 前次剖 想顺, 平产: how a child is born.
    _Word(
        regex(r"(?:[想要试][顺剖]|平产)\Z"),
        regex(r"(?:\A|[^\u4e00-\u9fff:]|[剖顺次胎曾均也仍])\Z"),
        regex(rf"{_END}(?![ ,、(|]{{0,2}}(?:[男女]|\d\d ?岁))"),
        near=regex(r"剖|顺产|宫口|胎[心膜位]|产程|G\dP\d|待产|破膜|引产|分娩|产妇"),
    ),
    # 甲肝Ⅱ苗, IHA 1:10 阳
    _Word(
        regex(r"苗\Z"),
        regex(r"(?:I{1,3}|[ⅠⅡⅢ]) ?\Z"),
        regex(_END),
        near=regex(r"接种|疫苗|甲肝|乙肝|脊灰|乙脑|百白破|麻腮风|流脑|狂犬"),
    ),
    _Word(regex(r"阳\Z"), regex(r"(?<!\d)1:\d{1,4} ?\Z"), regex(_END)),
    # 谷丙 45, 虎平±: liver enzymes and the plate test for brucellosis.
    _Word(regex(r"谷[丙草]\Z"), regex(r""), regex(r"[ :]{0,2}(?:\d|[一二三四五六七八九十百]{2}|[正偏升又稍都不↑]|高)")),
    _Word(
        regex(r"虎平(?:[±+-]{1,4}|[阳阴]性?)?\Z"),
        regex(r"(?:\A|[^\u4e00-\u9fff])\Z"),
        regex(r"[ :(]{0,2}(?:[±+-]|[阴阳]性)|(?<=[±+-])"),
    ),
    _Word(regex(r"诺如\Z"), regex(r""), regex(r"[ :]{0,2}(?:病毒|阳|阴|感染|核酸|[±+-])")),
    # 麻友3人都阳: those whom one plays with.
    _Word(
        regex(r"麻友?\Z"),
        regex(r"(?:\A|[^\u4e00-\u9fff]|[与和跟同及名个位])\Z"),
        regex(r"友?(?<=麻友)(?:们| ?\d{1,2} ?[人名位]|[聚打])"),
    ),
    _Word(regex(r"姆\Z"), regex(r"老\Z"), regex(r"")),
    _Word(regex(r"周岁\Z"), regex(r"(?:儿|\A|[\n(]) ?\Z"), regex(r"生日|以?[内下上]|时|[)_]")),
)
_SAID = regex(r"(?:姓名?|[小乳大]?名|叫做?|昵称|外号|绰号)[叫为是: ]{0,3}\Z")


def is_glued_word(span: Span, text: str) -> bool:
    """Tell whether the text of a NAME that only the tagger found is a word by its neighbors on both sides."""
    surface = text[span.start : span.end]
    before, near = text[max(0, span.start - _BEFORE) : span.start], ""
    for word in _WORDS:
        if not (word.surface.match(surface) and word.before.search(before) and word.behind.match(text, span.end)):
            continue
        near = near or text[max(0, span.start - _NEAR) : span.end + _NEAR]
        is_near = word.near is None or word.near.search(near) is not None
        is_told_of = word.unless is not None and word.unless.search(near) is not None
        return is_near and not is_told_of and not _SAID.search(before)
    return False
