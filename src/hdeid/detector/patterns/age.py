"""AGE: a person's age in years, months, days. Not: ranges and limits of protocols, gestational weeks, durations."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.answers import ages_answered
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_shapes import is_word
from hdeid.detector.words.relations import KIN
from hdeid.detector.words.triples import triples
from hdeid.lexicon.names import surname_of
from hdeid.text.regex import regex

_HAN = "〇零一二三四五六七八九十廿卅百两"
_NUMBER = rf"(?:[0-9]{{1,3}}(?:\.[0-9])?|[{_HAN}]{{1,5}})"
_ABOUT = r"(?:余|多|来|几)?"
_YEARS = regex(
    rf"(?:{_NUMBER} ?{_ABOUT} ?(?:周岁|虚岁|岁)(?! ?(?:以[上下内前]|及以[上下]|之[上下内前]|[上下内]|组|人群|"
    rf"年龄组|段|至|到|[-~] ?[0-9]| ?[(]?[0-9]{{1,2}} ?[-~] ?[0-9]{{1,2}}[)]? ?[/(]))"
    rf"(?: ?半|[零又]? ?{_NUMBER} ?(?:个月|个半月|月(?!份?[0-9初中底]))(?: ?{_NUMBER} ?天)?)?)"
)
# A limit, a range or a scale before the number makes it no one's age.
_LIMIT_BEFORE = regex(
    r"(?:[<>≥≤≧≦±~=]|[gl]t;|(?:如孕|孕|妊娠|怀[娃上])|"
    r"[0-9](?:周?岁|月龄)? ?(?:-|~|至|到|—)|大于|小于|高于|低于|超过|不足|"
    r"不满|未满|年满|已满|满|至少|不低于|不超过|"
    r"等于|骨龄[^,。;]{0,6}|相当于|"
    r"(?:上限|下限|中位数?|平均|均值|放宽)(?:年龄)?[由为到至]?|"
    r"智龄|[Gg]est\.? ?[Aa]ge:?|GA:?|[每按])[ ]?\Z"
)
# An age by which something is due, or a group of ages: 3月龄内做声导抗, 8月龄以上, 6月龄-5岁.
_DUE = regex(r"龄 ?(?:内|前(?!后)|以[上下内前]|及以[上下]|组|记录|筛查|M-?CHAT|[-~至到—] ?[0-9]{1,2} ?(?:岁|月))")
_RANGE_BEHIND = regex(r" ?(?:-|~|至|到) ?[0-9]{1,3} ?(?:周?岁|$)")
_YOUNG = regex(
    rf"(?:(?<![/.0-9]){_NUMBER} ?(?:个月|月|天|日|周)龄)|"
    rf"(?:{_NUMBER} ?个?月(?:零?{_NUMBER}天)?大(?!小))|(?:{_NUMBER} ?岁大)"
)
_SINCE_BIRTH = regex(rf"(?:生后|出生后?)[ :]?(?P<age>{_NUMBER} ?(?:天|日|个月|月))(?![0-9内起前以])")
# Hours since birth tell when something was done (生后6小时开奶), unless they are called an age.
_DAY_AGE = regex(rf"(?:日龄|月龄)[ :]?(?P<age>{_NUMBER} ?(?:天|日|个月|月|小时|分钟))(?![0-9内起前以])")
_BEHIND_SEX = regex(
    rf"(?:(?<=[男女婴儿孩])|(?<=男性|女性))[ ]?[,、/ (]{{1,2}}[ ]?(?P<age>{_NUMBER} ?(?:个月|月|天|日|小时|"
    rf"周)(?:{_NUMBER} ?天)?)(?=[,。;、)\s]|$)"
)
_SEX_NUMBER = regex(
    r"(?:(?<![A-Za-z])(?<![MF],)(?<![MF], )[MF] ?[/,] ?|(?<=[,、;\s(|:/])[男女] ?[/,、] ?|"
    r"(?<=^)[男女] ?[/,、] ?|(?<=[\s,|(/、])(?<![0-9] )[男女](?:(?: {0,3}|/)(?=[0-9]{2})|"
    r"/)|(?<=[\s,|)][MF])(?<![A-Z] [0-9]{2} [MF]) )"
    r"(?P<age>(?!0[0-9])[0-9]{1,3}(?: ?[Yy](?:rs?|ears?)?(?![A-Za-z])| ?岁)?)"
    r"(?=[,。;、)\s/|]|$)(?! {0,3}(?:[例人名个%/~±女男-]|[0-9])|, ?X[XYO])"
)
_NUMBER_BESIDE_SEX = regex(
    r"(?:(?<=[\u4e00-\u9fff] )(?<![男女] )|(?<=[\u4e00-\u9fffA-Za-z][,、/|(])|(?<=[\u4e00-\u9fffA-Z][,、|"
    r"] ))(?P<age>[0-9]{2})(?:[ ,、/|]{1,2}[男女](?=[\s,、/|);]|$)|(?: ?[,/|] ?| )[MF](?=[\s,|"
    r";)]|$))"
)
_INFANT = regex(
    r"(?:宝宝|孩子|小孩|小朋友|婴儿|娃娃?|囡囡)(?:现在|今年|才|刚|已经|快|刚满)?"
    r"(?P<age>[0-9一二三四五六七八九十]{1,2}个半?月)(?=[,。;了大 ]|"
    r"$)"
)
# Days stand directly behind the child, 宝宝29天 (孩子发热6天 has been ill for so long), or at the end of 出生第16天.
_INFANT_DAYS = regex(
    r"(?:宝宝|[我家大二小三]宝|孩子|小孩|小朋友|婴儿|娃娃?|囡囡|毛毛)(?:现在|今天|已经|[才都快第]|刚|刚满|满){0,2}"
    r"(?P<age>(?:[1-9][0-9]?|[二三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])天)"
    r"(?=了?(?:[,。;、!?)\n]|\Z)|大| [0-9])|"
    r"(?<=出生)第(?P<then>(?:[1-9][0-9]?|[二三四五六七八九]?十[一二三四五六七八九]?)天)(?=[,。;)\n]|\Z)"
)
_NUMBER_SEX = regex(
    r"(?<![0-9A-Za-z./<>-])(?P<age>[0-9]{1,3} ?[Yy](?:/?[Oo]|rs?)?)(?=[ ,/]{0,2}(?:M|F|男|女|old|male|female)\b)"
)
# What children learn, and how long they are nursed: 3个月抬头, 母乳至10个月, 独走13个月.
_SKILL = (
    r"(?:竖头|抬头|逗笑|会?笑|认人|翻身|[独会扶]?坐|会?爬|[独扶]?站|[独扶会]?走|行走|出牙|萌牙|会?[叫喊]|说话|断奶|"
    r"[添加]{0,2}辅食)"
)
_MONTHS = r"[0-9一二三四五六七八九十]{1,3}(?:\+|[余多])?(?:个半?月|月|岁半?|周岁)"
_MILESTONE = regex(
    rf"(?<![第后约近达至程史-])(?P<age>{_MONTHS})(?:龄|起|时|即|能|会|可|始|才|左右|开始|添?加){{0,2}}{_SKILL}(?!后|前[^面]|困难|不|障|受|无|缓|疼|痛)"
)
_SKILL_SINCE = regex(rf"(?<=[,、;。: ]){_SKILL}(?:于|在|约|时)?[ ]?(?P<age>{_MONTHS})(?=[,、;。)\n ])")
_FED_UNTIL = regex(rf"(?:母乳|奶粉|配方奶|人工喂养|喂养|哺乳|断奶|吃奶)[^,。;\n]{{0,4}}(?:至|到|于)(?P<age>{_MONTHS})")
# Behind the people, before what else is told: 满族 58 吉林; 回族 58 例 counts.
_BEHIND_NATION = regex(
    r"(?<=[\u4e00-\u9fff])(?<![家民氏种贵亲宗])族 {1,3}(?P<age>[1-9][0-9]?)"
    r"(?= {1,3}(?![例人名户岁次%个])[\u4e00-\u9fffA-Z]|[ ]{0,3}(?:[,、;。\n]|\Z))"
)
# Beside other facts of a person: (71,退休, 苗族,58, 女儿李某(35).
_FACT = (
    r"(?:退休|务农|农民|无业|待业|离异|丧偶|已婚|未婚|工人|教师|干部|职员|个体|学生|牧民|渔民|文盲|小学|初中|高中|中专|大专|本科|[男女][,、;)]|"
    r"[\u4e00-\u9fff]{1,4}族[,、;)])"
)
_BEFORE_FACT = regex(rf"(?<=[\u4e00-\u9fff]\()(?P<age>[0-9]{{1,3}})[,、] ?(?={_FACT})")
_BEHIND_PEOPLE = regex(r"(?<=[\u4e00-\u9fff]族)(?<!民族)[,、] ?(?P<age>[0-9]{2})(?=[,、;。)])")
# Behind somebody's disease in brackets: 老佟(胃癌,66).
_BEHIND_DISEASE = regex(
    r"(?<=[\u4e00-\u9fff])\([\u4e00-\u9fff]{0,4}(?:癌|鳞|腺|瘤|白血病|小细胞|三阴)[,、] ?(?P<age>[2-9][0-9])(?=\))"
)
_OF_KIN = regex(
    rf"(?:{KIN}|[父母夫妻儿女孙侄]|孩子|[兄弟姐妹]{{1,2}}|大[爷妈娘])[\u4e00-\u9fff]{{0,3}}"
    r"\((?P<age>[1-9][0-9])(?=\)|,[\u4e00-\u9fff])"
)
# A relative's in a row, or between a name and a telephone or trade.
_BEHIND_KIN = regex(
    rf"(?:{KIN}|[父母]|产妇|姓名)[ :]{{1,3}}[\u4e00-\u9fff·]{{2,4}} {{1,3}}"
    r"(?P<age>[1-9][0-9])(?= {1,3}[\u4e00-\u9fff])"
)
_BEHIND_NAME = regex(
    r"(?<=[\u4e00-\u9fffa-z)]), ?(?P<age>[1-9][0-9]), ?(?=1[3-9][0-9][ -]?[0-9]|[\u4e00-\u9fff]{2,6}人[,。]|退休|农民|"
    r"[\u4e00-\u9fff]{2,4}的[,。])"
)
_DAYS_OLD = regex(r"日龄[ :]?(?P<age>[0-9]{1,2})(?![0-9.天日小])")
_REACHED = regex(r"(?<=[,。])(?P<age>[四五六七八九]十[一二三四五六七八九]?)了")
# A list of persons: name, age, and what they have, line by line.
_LISTED = regex(r"(?:(?<=[ \t\n])|\A)(?P<name>[\u4e00-\u9fff]{2,4}) {1,3}(?P<age>[1-9][0-9]) {1,3}(?=[\u4e00-\u9fff])")
_LEAST_LISTED = 3
_OLDEST = 125
"""Years; nobody is known to have been older than 122."""
# A row of changes holds the old age and the new one.
_ROW = regex(
    r"(?:年龄|(?<![A-Za-z])(?:AGE|Age|age))[ ]?[\t|][ ]?(?P<age>[0-9]{1,3})[ ]?(?=[\t|])"
    r"(?:[\t|] ?(?P<then>[0-9]{1,3})[ ]?(?=[\t|\n]))?"
)
# 七十有二; 父 走了 66 肺癌: how old somebody was, before what of.
_OLD_STYLE = regex(
    r"(?<![一二三四五六七八九])(?P<age>[二三四五六七八九]十[有又][一二三四五六七八九])(?![十百天日个人])"
)
_DIED = regex(
    r"(?:死|走|没|不在)了[ ,](?P<age>[3-9][0-9]) (?=[\u4e00-\u9fff]{2})|"
    # 殁了,前天夜里,82.
    r"(?:殁|殁了|过世|去世|病故|亡故|(?<!下)走了|老了)(?:,[^\d\n,。;]{2,8})?[, ](?P<then>[3-9][0-9])(?=[,。;]|\n|\Z)"
)
# 五旬有四, 年逾七旬, 花甲之年, 古稀又二, 年近不惑, as classical records tell ages.
_DECADES = r"[三四五六七八九]旬|[六七八九]秩"
_STAGE = r"(?:而立|不惑|知天?命|半百|花甲|耳顺|古稀|耄耋|期颐|弱冠|及笄|豆蔻)"
_CLASSICAL = regex(
    rf"(?:年|岁|寿|行年)(?:[近逾过届及将已至约]|已[近逾过届]|将[近届])(?P<near>(?:{_DECADES}|{_STAGE})(?:之年|有[一二三四五六七八九])?)|"
    rf"(?P<odd>(?:{_DECADES}|花甲|古稀|不惑)[有又余](?:[一二三四五六七八九](?![十百千天日月个])))|"
    rf"(?P<aged>(?:{_DECADES})(?=老[人翁妪妇汉叟者妈]|之[人年叟妪翁]|寿|[妇翁妪叟]))|(?P<stage>{_STAGE}(?:之年|年华|老[人翁妪妇汉叟者]))"
)
_FEAST = regex(r"(?P<age>[六七八九]十[一二三四五六七八九]?)(?=花甲|古稀|大寿|寿[宴辰诞])")
_TENS = r"[一二三四五六七八九]?十[一二三四五六七八九]?|九十[一二三四五六七八九]?"
# Said without a unit: 今年七十六, 七十一了 属龙.
_SPOKEN = regex(
    r"(?:(?:今年|现年|虚岁|虚龄|周岁|享年|过了年)(?:虚岁|周岁|也|都|已经|已|快|才|"
    rf"刚|有)?(?P<a>{_TENS}|[0-9]{{1,3}})|(?<=[我她他您你])(?P<b>{_TENS}|[0-9]{{2}})(?=[,了。])|"
    rf"(?:快|都|年近|年过)(?P<e>{_TENS})(?=了|岁)|"
    rf"(?<=[爸妈爷奶父母伴])(?<![方酸牛鲜羊豆]奶)(?<![知贝益云酵]母)(?P<f>[0-9]{{2}})(?=[,了。 ])(?! ?m[lL])|"
    rf"(?P<c>{_TENS}|[0-9]{{2}})(?=岁?了?[ ,]{{0,2}}属[鼠牛虎兔龙蛇马羊猴鸡狗猪])|"
    rf"叫[\u4e00-\u9fff]{{2,3}}[ ,](?P<d>{_TENS})(?=[ ,了]))"
    r"(?![0-9一二三四五六七八九十年月日号个块元斤公天次楼级届期度多余几例人名])"
)
# 老太太姓田,78了; 06-S11 LGY 女 52 22-11-03: in documents marked by hand all 33 that stand so are ages.
_GROWN = regex(
    r"(?<=,)(?P<said>[3-9][0-9])(?=了(?:[,。; \n]|\Z))|"
    r"[男女] {1,4}(?P<row>[1-9][0-9])(?= {1,4}(?:20)?[0-9]{2}[-/.][0-9])"
)
# 35Y and 66 yr between stops or beside the sex; for 2 yrs is a duration.
_YEARS_SHORT = regex(
    r"(?:(?<=[,;)(] )|(?<=[,;)(|])|(?<=[男女MF] )|(?<=[男女/|\s]))(?P<age>[0-9]{1,3} ?(?:Y|"
    r"yrs?|y)(?:\.?o\.?)?)(?=[ ]?[,;)\n|]|[ ]{2}|$| [\u4e00-\u9fff])"
)
_NO_YEARS_SHORT = regex(r"(?:for|past|last|over|within|every|x|×|about|after|drove|worked|smoked)[ ]?\Z")
# How long somebody has had it: DM(+)10y, 高血压 5y. All eight such in documents marked by hand were no ages.
_LASTED = regex(
    r"(?:(?<![A-Za-z])(?:T[12]?DM|DM|HTN?|HBP|CHD|CAD|COPD|CKD|AF|HF|RA|SLE|CHB|CVA|DM=Y)|高血压病?|糖尿病|冠心病|[乙丙]肝|哮喘|痛风|"
    r"病史|婚龄|工龄|销毁|保存|保留|随访|存档|[吸抽]烟|饮酒|smok(?:ing|ed))(?:[ ]?\([+＋]\))?[ :]{0,2}\Z"
)
_SEX_BEHIND = regex(r"[ ,/]{0,2}[男女MF](?![A-Za-z])")
_ENGLISH = regex(
    r"(?P<age>[0-9]{1,3}[- ]?(?:year|yr|month|week|day)s?[- ]old|[0-9]{1,3} ?(?:y/o|yo|y\.o\.|Y/O|YO)(?![A-Za-z])|"
    r"[0-9]{1,3} years of age)"
)
_AGED = regex(
    r"\b(?:[Aa]ged?|AGE) (?:of )?(?P<age>[0-9]{1,3})(?: (?:years|yrs|y))?"
    r"(?! ?(?:-|to|or|and|~|–) ?[0-9a-z])(?!\.?[0-9])"
)
# Years with decimals in a list of captions without colons: Age 58.3 Ht 160.
_DECIMAL = regex(
    r"(?<![A-Za-z])(?<![Mm]ean )(?<![Mm]edian )(?<![Bb]one )(?<!ational )(?<!verage )(?:Age|AGE)[ :=]{1,3}"
    r"(?P<age>[1-9]?[0-9]\.[0-9]{1,2})(?![0-9.%]| ?(?:±|\+/-|[-~–(]|to |SD|wk|w |d |days|weeks|months|mo))"
)
_ENGLISH_LIMIT = regex(r"(?:[<>≥≤=]|least|than|over|under|below|above|[0-9] ?(?:-|to|and)) ?\Z")
_FIELD = regex(
    r"(?:年[龄令]|年岁|岁数|周岁|\A岁|(?<![A-Za-z])(?<![Gg]est )(?<![Gg]est\. )(?<!ational )(?:Age|"
    r"AGE|age)(?: ?/ ?(?:[Ss]ex|SEX|[Gg]ender))?|年龄 ?/ ?性别)(?:\((?:岁|周岁|years?|"
    r"yrs?|Y|月|天)\)|\[岁\])?\Z"
)
_FIELD_VALUE = regex(
    rf"(?:{_NUMBER} ?(?:周岁|岁半?|虚岁|[Yy](?:ears?|rs?)?|个月|月|天|日|小时|M|D)?(?: ?{_NUMBER} ?(?:个月|月|"
    rf"天|M))?)(?![0-9A-Za-z.-]| ?(?:[mck]?m|m?[lL]|[mkμu]?g|%))"
)
# Of the newborn: 1小时12分, 6天3小时, 30分钟.
_HOURS_VALUE = regex(
    rf"{_NUMBER} ?(?:天|日|小时|h) ?{_NUMBER} ?(?:小时|h|分钟|分|min)|{_NUMBER} ?(?:分钟|min)(?![A-Za-z])"
)
# 年龄 56, 年龄56岁: a caption without a colon.
_CAPTION = regex(
    r"(?:年 {0,4}[龄令]|岁数)(?:\((?:岁|周岁)\))?[ :]{0,4}(?P<age>[0-9]{1,3}(?: ?周?岁)?)(?=[\s,。;、)]|$|性|民|婚|"
    r"职|科|床|住)"
)
# In sentences a limit before a number makes it no age; beside these facts it is one whatever stands before.
_LIMITED = (
    _YOUNG, _SINCE_BIRTH, _DAY_AGE, _BEHIND_SEX, _SEX_NUMBER, _NUMBER_BESIDE_SEX, _INFANT, _NUMBER_SEX, _CAPTION
)  # fmt: skip
# ♂ 38, 牧民,44,: beside the sign of the sex, and behind people and trade.
_SIGN_BEFORE = regex(r"[♂♀][ ,/]{0,3}(?P<age>[1-9][0-9]?(?: ?岁)?)(?![0-9.%/A-Za-z-]| ?[例人名个只kmc])")
_BEHIND_TRADE = regex(
    r"(?<=[\u4e00-\u9fff])族[,、 ]{1,2}(?:[农牧渔]民|工人|学生|退休|无业|干部|教师|职员|司机|务农|个体),? ?"
    r"(?P<age>[1-9][0-9])(?=[,、;。])"
)
# Han / F / 47 years /; what a second source tells: source age 48, eCRF 46.
_YEARS_IN_ROW = regex(r"(?<=[/|] [FM] [/|] )(?P<age>[0-9]{1,3} (?:years?|yrs?))(?= ?[/|,;)]|\n|\Z)")
_TWO_SOURCES = regex(
    r"\b[Aa]ge:? (?P<age>[0-9]{1,3}),? (?:vs\.? |in (?:the )?)?(?:e?CRF|EDC|[Ss]ource|chart|record):? (?:age )?"
    r"(?P<then>[1-9][0-9]?)(?![0-9%/-]|\.[0-9]| ?[a-z]{1,2}\b)"
)
# Source: ICH E2B(R3), D.2.2: a number and a unit of UCUM.
_AT_ONSET = regex(
    r"(?i:\bage at (?:time of )?onset)[^\n:]{0,40}: ?"
    r"(?P<age>[0-9]{1,3}(?:(?i: ?(?:years?|yrs?|months?|weeks?|days?|mo|wk|[adhy]))(?![A-Za-z]))?)(?![A-Za-z0-9.])"
)
# 鲁兰 27 G1 宫口3, 鲁兰(佤) 31 G3P2: on the board of a delivery room; all ten in the authored documents were ages.
_PREGNANT = regex(r"(?<=[\u4e00-\u9fff)])[ ]?(?P<age>1[3-9]|[2-5][0-9])[ ]?(?=G[0-9](?:P[0-9]|[ ,;。)\n]|\Z))")
_BESIDE = (
    _MILESTONE, _SKILL_SINCE, _FED_UNTIL, _BEFORE_FACT, _BEHIND_PEOPLE, _BEHIND_NATION, _OF_KIN, _BEHIND_KIN,
    _BEHIND_DISEASE, _BEHIND_NAME, _DAYS_OLD, _REACHED, _ROW, _FEAST, _OLD_STYLE, _DIED, _CLASSICAL, _AT_ONSET,
    _PREGNANT, _INFANT_DAYS, _SIGN_BEFORE, _BEHIND_TRADE, _YEARS_IN_ROW, _TWO_SOURCES,
)  # fmt: skip


# The storeys of Hong Kong, and the house behind them: 12/F, 66 Hoi Yuen Road; G/F, 45 Nathan Road.
_HOUSE_NAME = (
    r"(?:[A-Z][A-Za-z'’.]* ){1,5}(?:Road|Rd|Street|St|Avenue|Ave|Lane|Drive|Path|Terrace|Square|Bund|House|Court|"
    r"Building|Tower|Block|Cent(?:re|er)|Plaza|Mansions?|Estate|Garden|Village)\b"
)
_HOUSE_BEHIND = regex(rf"[A-Z]?,? {_HOUSE_NAME}")
_STOREY_BEHIND = regex(rf"/F,? (?:(?:\d{{1,4}}[A-Z]?,? )?{_HOUSE_NAME}|(?:Tower|Block|Phase|Flat|Room) [A-Z0-9])")
_STOREY_BEFORE = regex(r"(?:[0-9]{1,2}|(?<![A-Za-z])[BGLMU]{1,2})/F,? \Z")


class Age:
    """Finds ages by their unit, by a caption, and in the line that names sex and age."""

    name = "age"

    def find(self, page: Page) -> Iterator[Span]:
        return (span for span in _find(page) if not _is_in_house(page.text, span.start, span.end))


def _find(page: Page) -> Iterator[Span]:
    text = page.text
    yield from _limited(text)
    for found in (*_SPOKEN.finditer(text), *_GROWN.finditer(text)):
        yield _span(*found.span(str(found.lastgroup)))
    for expression in _BESIDE:
        for found in expression.finditer(text):
            for group in found.re.groupindex:
                if found[group] and _is_age(found[group]):
                    yield _span(*found.span(group))
    yield from _short_and_listed(text)
    yield from _english(text)
    yield from _fields(page)
    yield from (_span(*answer) for answer in ages_answered(text))
    yield from (_span(*triple.age) for triple in triples(text))


def _is_in_house(text: str, start: int, end: int) -> bool:
    """Return whether a number is that of a storey or a house in an English address: 12/F, 66 Hoi Yuen Road."""
    if _STOREY_BEHIND.match(text, end):
        return True
    is_behind = _STOREY_BEFORE.search(text, max(0, start - 8), start) is not None
    return is_behind and _HOUSE_BEHIND.match(text, end) is not None


def _limited(text: str) -> Iterator[Span]:
    """Yield the ages that are neither the limit nor the length of something: 大于18岁, 近10个月."""
    for expression in (_YEARS, *_LIMITED):
        for found in expression.finditer(text):
            start, end = found.span("age") if "age" in found.re.groupindex else found.span()
            is_limit = _LIMIT_BEFORE.search(text, max(0, start - 12), start) or _DUE.match(text, end - 1)
            if _is_age(text[start:end]) and not is_limit:
                yield _span(start, end)


def names_length(text: str, start: int, end: int) -> bool:
    """Return whether years behind an illness tell how long somebody has had it; with a sex behind them they may not."""
    is_led = _LASTED.search(text, max(0, start - 12), start) is not None
    return is_led and not _SEX_BEHIND.match(text, end)


def _short_and_listed(text: str) -> Iterator[Span]:
    for found in _YEARS_SHORT.finditer(text):
        start, end = found.span("age")
        if not _NO_YEARS_SHORT.search(text, max(0, start - 8), start) and not names_length(text, start, end):
            yield _span(*found.span("age"))
    listed = [found for found in _LISTED.finditer(text) if surname_of(found["name"]) and not is_word(found["name"])]
    if len({text.count("\n", 0, found.start("name")) for found in listed}) >= _LEAST_LISTED:
        yield from (_span(*found.span("age")) for found in listed)


def _english(text: str) -> Iterator[Span]:
    for expression in (_ENGLISH, _AGED, _DECIMAL):
        for found in expression.finditer(text):
            start, end = found.span("age")
            if _ENGLISH_LIMIT.search(text, max(0, start - 8), start) or text[start - 1 : start].isdigit():
                continue
            if _is_age(text[start:end]):
                yield _span(start, end)


def _fields(page: Page) -> Iterator[Span]:
    for field in page.fields_named(_FIELD):
        values = (_HOURS_VALUE, _FIELD_VALUE)
        found = next(filter(None, (value.match(page.text, field.start, field.end) for value in values)), None)
        if found and _is_age(found[0]):
            yield _span(field.start, found.end())


def _is_age(words: str) -> bool:
    number = re.match(r"[0-9]+", words)
    return number is None or int(number[0]) <= _OLDEST or "天" in words or "小时" in words or "day" in words


def _span(start: int, end: int) -> Span:
    return Span(start, end, "AGE", (), 0.95, "pattern:age", Evidence.CONTEXT)
