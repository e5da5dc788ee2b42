"""ORGANIZATION by its last words (…医院, …公司, …大学), read leftwards to where its name begins.

A body without a name of its own (我院, 县医院, 某三甲医院) is nothing. Names of other shapes are the tagger's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.name_shapes import is_known, is_word
from hdeid.lexicon.divisions import countries, divisions, short_divisions, townships
from hdeid.lexicon.names import surname_of, surnames
from hdeid.lexicon.words import common_words
from hdeid.text.regex import regex

_SUFFIX = regex(
    r"(?:医科大学|医学院|大学|学院)?(?:医院|卫生院|卫生所|卫生室|卫生服务中心|卫生服务站|保健院|保健所|诊所|"
    r"门诊部|疾控中心|"
    r"疾病预防控制中心|急救中心|血站|血液中心|体检中心|医疗中心|医学中心|康复中心|"
    r"计划生育服务中心|国医馆|医馆|疗养院|养老院|敬老院|福利院|护理院|养护院|防治院|"
    r"防治所)|"
    r"(?:股份|责任)?有限(?:责任)?公司|公司|集团|大学|学院|中学|小学|幼儿园|学校|研究所|研究院|"
    r"[东南西北分总新老]院区|院区|派出所|公安局|"
    r"人民法院|检察院|居委会|村委会|街道办事处|银行|药店|大药房|合作社|律师事务所|机械厂|纺织厂|钢铁厂|化工厂|"
    r"模具厂|丝织厂|棉纺厂|毛纺厂|酒厂|卷烟厂|陶瓷厂|玻璃厂|家具厂|玩具厂|鞋厂|五金厂|"
    r"印刷厂|煤矿|铁矿|金矿|粮站|粮库|供电局|"
    r"交警大队|指挥部|电子厂|服装厂|食品厂|水泥厂|制药厂|造纸厂|(?<![工出药建投进到])厂(?![家商房长里内区牌址方])"
)
_RUN = regex(r"[\u3400-\u9fffA-Za-z()·&-]{0,30}(?<!第)(?:[0-9]{1,3})?\Z")
# Words of a sentence; no name of an organization holds them.
_SENTENCE = regex(
    r"[我你他她它们这那哪什幺么怎吗呢吧不没要去到会能可想让请被把就也都还又再很太是在有的了过着做看治找给某每读刚考]|"
    r"一[家所个]|之间|专业|男科|不孕"
)
_FAMOUS = regex(
    r"(?:华山|瑞金|仁济|新华|中山|长海|长征|东方|安贞|安定|宣武|朝阳|友谊|协和|同仁|积水潭|天坛|阜外|华西|湘雅|"
    r"齐鲁|西京|唐都|"
    r"同济|鼓楼|珠江|南方|盛京|大坪|新桥|龙华|曙光|岳阳|华东|中日友好|西苑|广安门|东直门)(?:医院)?\Z"
)
# Short names of districts that are everyday words.
_NO_PLACE = frozenset({"市中", "城中", "城区", "郊区", "矿区", "新城", "中心", "东方", "大学", "南方", "中山", "中国"})
_LED_BY_PLACE = regex(r"中国|国家|武警|解放军|空军|海军|陆军|国药|首都|第|中华")
_AFFILIATED = regex(
    r"(?:医学院|医学部|药学院)?(?:第[一二三四五六七八九十]+)?(?:附属|"
    r"直属)?(?![我你他在到去的是了])[\u3400-\u9fff]{1,10}?(?:医院|中学|小学|幼儿园|保健院)"
)
_BRANCH = regex(r"(?:[东西南北]院(?:区)?|分院|\([\u3400-\u9fff]{1,6}院区?\)|[\u3400-\u9fff]{2,3}院区)")
_REACH = 30
_LONGEST_DIVISION = 9
# Behind these words a name may begin; the last one counts, unless it is the first character of a place (自贡, 和平区).
_START = regex(
    r"根据|按照|住进|送进|去往|开方|机构|寄|住(?!院|总|友)|念(?=[\u4e00-\u9fff]{0,8}(?:大学|学院))|推荐|递交|提交|就诊于|转诊至|转诊到|转至|转往|转到|转入|转回|同意|上次|"
    r"转|送至|送往|送到|送|前往|到达|赶到|就读于|就读|任职于|任职|"
    r"工作于|毕业于|供职于|受雇于|住院于|住于|入住|就医于|求治于|"
    r"现在|曾在|曾于|先后在|先后于|于|在|至|到|往|赴|去|来自|来|从|由|经|被|向|为|是|系|因|与|及|或|并|后|遂|者|的|了|"
    r"患者|家属|单位|名称|叫|即|入|我院|外院|分别|和|已|拟|建议|联系|电话|委托|代表|今|日|月|年|时|诊断|收|其|"
    r"说|称|示|经过|附近|以及|考虑|术后|号|岁|给予|行|查|提供|"
    r"出具|报告|申办方|申办者|程度|据|请|除|国内|参考|著名|推荐|外来|单位名称|工作|上班|住址|地址|"
    r"参加|挂靠|省内|市内|约谈|线下|随访|改接|调取|预约|借用|移交|通知|前年|去年|抄送|如需|需|可挂|喺|邮寄|寄往|致电|联络|转介|投诉"
)
_GENERIC = regex(
    r"第?[一二三四五六七八九十两几0-9]+|人民|中心|中医|中西医结合|妇幼|妇产|妇女|儿童|肿瘤|胸科|传染病|精神卫生|"
    r"精神病|精神|口腔|眼科|骨科|脑科|肛肠|康复|心血管病?|心脑血管病?|"
    r"糖尿病|结核病?|皮肤病?|血液病?|肝病|肾病|附属|总|分|县级|市级|省级|区级|县|市|省|区|镇|乡|村|州|社区|乡镇|"
    r"街道|三级|二级|一级|甲等|乙等|三甲|二甲|综合|专科|专业|"
    r"私立|私人|个体|民营|公立|上级|下级|基层|当地|本地|外地|异地|外|我|本|该|贵|此|各|某|多|大型|大|小型|小|"
    r"教学|定点|合作|试点|参加|参与|职工|医科|有限|责任|股份|科技|国有|国营|"
    r"集团|附近|就近|正规|其他|其它|另一|另|家|所|个|几家|多家|原|老|新|同级|首诊|接诊|转诊|收治|核酸|疫苗|接种|"
    r"健康|医疗|卫生|保健|保险|人寿|财产|物流|制药|药业|医药|快递|装修|建筑|外贸|贸易|"
    r"运输|出租|公交|电力|电子|食品|服装|化工|机械|纺织|物业|家政|劳务|广告|投资|房地产|汽车|旅游|信息|网络|"
    r"技术|工程|医疗器械|器械|生物|申办|研究|检测|检验|供应商|生产|经营|"
    r"职业|技术|师范|理工|农业|工业|老年|高级|初级|重点|实验|寄宿|民办|公办|特殊教育|聋哑|开放|电视|函授|成人|"
    r"护工|冷链|陪护|保洁|保安|配送|选煤|轧花|"
    r"业余|党校|驾校|高等|中等|普通|全日制|本科|专科|"
    r"传染|疾病|方舱|野战|部队|军区|军队|解放军|武警|监狱|工人|铁路|矿务局|矿工|厂矿|油田|农场|林业|钢铁|商业|"
    r"医|院|校|厂|店|科|局|的|和|与|及|或|等|[()A-Za-z·&-]"
)
_REJECT = regex(
    r"治疗|检查|复查|诊断|患者|病人|家属|医生|医师|住院|出院|入院|就诊|门诊|急诊|手术|药物|"
    r"服药|需要|进行|可以|没有|以上|以下|之间|出现|进一步|自行|多次|反复|开户|收款|付款|期间|全国|我国|网上|"
    r"两地|毕业|读书|上课"
)
_BEHIND = regex(
    r"(?:生(?![物殖])|者|及?以上|[0-9一二三四五六]年级|毕业|文化|学历|本科|程度|教师|教育|之(?=[^\u4e00-\u9fff])|"
    r"级别|感染(?!性?疾?病?科)|[东南西北中一二三四]{0,2}[路街巷](?!道)|"
    r"获得性|内感染|污物|信息系统|制度|管理|等级|病毒)"
)
_DEPARTMENT = regex(
    r"(?:东院|西院|南院|北院|本部|总院|分院)?(?:[东西南北]院区)?"
    r"(?P<dept>(?![行就住查做治复予给建检因拟于在及和与至到的了诊门]|会诊|急诊(?!科|医学|内|外|ICU))"
    r"(?:GCP药房|药学部|药剂科|伦理委员会|机构办公室|动物中心|[\u4e00-\u9fff]{1,6}?(?:内科|"
    r"外科)|[\u4e00-\u9fff]{1,5}科|[\u4e00-\u9fff]{1,6}中心|ICU|CCU|NICU|急诊科|"
    r"重症监护室|监护室)"
    r"(?:[一二三四五六七八九十0-9]{1,2}(?:病?区|科))?(?:病房|病区|门诊)?)(?![学技研])"
)
# Offices of a company.
_OFFICE = regex(
    r"(?:工伤|社保|人事|财务|安全|生产|行政|后勤|劳资|销售|质检)(?:科|部|处)|人力资源部|[一二三四五六七八九十\d]{1,2}?车间"
)
_DEPARTMENT_REJECT = regex(r"[行就住查做予给建因拟于在至到了我本该转来车]|会诊|治疗|检查|复查|手术")


_BANK = regex(
    r"(?:中国)?(?:工商|农业|建设|邮政储蓄|民生|光大|招商|交通|浦东发展|浦发|兴业|中信|平安|华夏|广发)银行|中国银行|"
    r"(?<![\u4e00-\u9fff])[工农建招交中](?:商)?行(?=卡|[ ]?(?:卡号|账号)?[ :(]?[0-9]{4})"
)
# Departments and boards that belong to their hospital where its name stands alone or before who speaks for it.
_EMERGENCY = regex(
    r"(?:急诊(?:科|医学科)?|[\u4e00-\u9fff]{0,2}门诊|(?:医学|科研|临床试验|药物临床试验)?伦理(?:委员会|办公?室?)|[\u4e00-\u9fff]{2,6}委员会)"
    r"(?P<name>[\u4e00-\u9fff·]{2,4}(?=[: ]))?(?=[,。;、):\s]|\Z)"
)
# A school by its short name, which is mostly an everyday word: 念胜利国小, 在育才三小读五年级.
_NUMERAL = "[一二三四五六七八九十]"
_SCHOOL = regex(
    rf"(?:(?<=[读念上在从到去于是进入转考])|(?<![\u4e00-\u9fff]))(?!退休|职业|[某原县区市镇乡村]?{_NUMERAL}{{1,2}}[小中])"
    rf"(?:(?![读念上在从到去于是为任当做的我你他她就])[\u4e00-\u9fff]){{2,4}}(?:国小|国中|高职|附小|附中|{_NUMERAL}{{1,2}}[小中])"
    rf"(?=[读念]|上[学课]|毕业|的?学生|[老教]师|{_NUMERAL}年级|[初高]{_NUMERAL}|{_NUMERAL}班|那边|门口|"
    rf"(?<!{_NUMERAL}[小中])(?![\u4e00-\u9fff]))"
)
_ENGLISH_WORD = r"[A-Z][A-Za-z.'’&-]{0,18}"
_ENGLISH = regex(
    rf"(?<![A-Za-z])(?!(?:Our|This|Your|His|Her|Any|Local|At|In|From|To|Hospital|Dear|Re|University) )"
    rf"{_ENGLISH_WORD}(?: (?:of|and|the|for|{_ENGLISH_WORD})){{0,6}} (?:Hospital|"
    r"University|Clinic|Medical Cent(?:er|re)|Laborator(?:y|ies)|Labs|"
    rf"Infirmary|Institute)(?: (?:of|affiliated to|at) (?:the )?{_ENGLISH_WORD}"
    # A word of three letters and a dot ends the sentence: Hospital of TCM. Glucose.
    rf"(?:(?<![A-Za-z]{{3}}\.) (?:of |and )?{_ENGLISH_WORD}){{0,4}}(?<!\.))?(?: Ethics Committee)?(?![A-Za-z])"
)
_ENGLISH_GENERIC = regex(
    r"(?:The |General |Local |Central |Medical |Study |Research |University |Day |Community |"
    r"Children's |Teaching |Occupational |Health |Family |Medicine |Pharmacy |Wound |Cardiac |Allergy |Eye |Dental |"
    r"Pain |Chest |Skin |Diabetes |Sleep |Memory |Asthma |Stroke |Fracture |Travel |Specialist |Outpatient |Surgical |"
    r"Nurse |International |Endocrine |Spine |Fever |Geriatric |Liver |Renal |Women's |Women and |Infusion |GP )*"
    r"(?:Hospital|University|Clinic|Medical Cent(?:er|re)|Laborator(?:y|ies)|Labs|Institute)\Z"
)
# Companies in English by their last words, and short ones of the trade of drugs and trials.
_ENGLISH_START = r"(?<![A-Za-z])(?!(?:Our|This|Your|Dear|The|For|From|To|And|Clinical|Medical|Global|Local) )"
_ENGLISH_COMPANY = regex(
    rf"{_ENGLISH_START}{_ENGLISH_WORD}(?: (?:&|and|of|{_ENGLISH_WORD})){{0,5}}(?: \([A-Z][a-z]+\))?,? "
    r"(?:Co\.?,? ?Ltd\.?|(?:Pte\.? )?Ltd\.?|Inc\.?|LLC|GmbH|AG|PLC|plc|Corp(?:oration|\.)?|S\.A\.|Limited)(?![A-Za-z])|"
    rf"{_ENGLISH_START}{_ENGLISH_WORD}(?: {_ENGLISH_WORD})? (?:Bio)?(?:[Tt]herapeutics|[Pp]harma(?:ceuticals?)?|"
    r"[Ss]ciences|[Tt]ech|[Ll]ogics|Medicines|Oncology|Biologics|Genomics|Diagnostics)(?=\s*(?:[\n,.;|)]|\Z))"
)


REGISTERED = 0.95
"""Score of what begins with a division of the register: all 4,397 in documents marked by hand were organizations."""


# SMO: and how a company is called for short; a person may stand there as well.
_SERVED = regex(r"(?<![A-Za-z])(?:SMO|CRO)(?:公司)?(?:: ?| )(?P<name>[\u4e00-\u9fff]{2,4})(?=[)\s,;、。]|\Z)")
_COMMON_RANK = 2
# 湛江二院, 中山六院: a city and a number; all ten in the authored documents were hospitals.
_NUMBERED = regex(r"[一二三四五六七八九]院(?![子士里内外长区方部感落校])")
# 钦州疾控, 诸暨市妇保: what the public runs, behind a place; all 399 in the authored documents are organizations.
_PUBLIC = regex(r"[市县区]?(?P<body>(?:妇儿(?![童科])|妇保院?|疾控(?:中心)?|殡仪馆)(?![人部系局体]))")
_LONGEST_SHORT = 5
_MAY_BE_WORDS = _NO_PLACE - {"中山"}


def _may_be_person(name: str) -> bool:
    is_surnamed = is_known(name) and surnames().get(surname_of(name), 9) <= _COMMON_RANK
    return is_surnamed or is_word(name[:2]) or is_word(name[-2:])


# Charities of Hong Kong and Taiwan and what they run: 明爱…长者中心. Source: public names; the one in the authored
# documents is an organization.
_CHARITY = regex(
    r"(?:基督教|天主教|东华三院|保良局|明爱|救世军|佛教|圣公会|循道卫理|信义会|博爱|仁济|啬色园|慈济|门诺)"
    r"(?:(?![徒住在去到入送往转的是和与及有被由])[\u3400-\u9fff]){0,8}?"
    r"(?:社康(?:护理)?服务|护老院|(?:护理)?安老院|养护(?:中心|之家|院)|护理之家|长照(?:中心|机构)|长者(?:[健邻地日][康舍区间])?中心|"
    r"老人(?:院|中心)|家居照顾服务|日间护理(?:中心|服务))"
)
# The number of a unit of the army, where a scan may read O for 0: 武警 and four or five digits, or five alone.
_UNIT = regex(
    r"(?:(?:解放军|武警)(?:部队)?第?|(?<![\dA-Za-z])(?=[\dO]{5}))(?=[\dO]{0,3}\d\d)[\dO]{4,5}部队(?:医院|卫生[队所])?"
)


class OrganizationContext:
    """Finds organizations by the words that end their names; bounded work at each such word."""

    name = "organization-context"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for english in _ENGLISH.finditer(text):
            if not _ENGLISH_GENERIC.match(english[0]):
                yield Span(*english.span(), "ORGANIZATION", (), 0.8, "pattern:organization-context", Evidence.SHAPE)
        for company in _ENGLISH_COMPANY.finditer(text):
            yield Span(*company.span(), "ORGANIZATION", (), 0.8, "pattern:organization-context", Evidence.SHAPE)
        for bank in _BANK.finditer(text):
            yield Span(*bank.span(), "ORGANIZATION", (), 0.8, "pattern:organization-context", Evidence.SHAPE)
        for served in _SERVED.finditer(text):
            if not _may_be_person(served["name"]):
                yield Span(
                    *served.span("name"), "ORGANIZATION", (), 0.8, "pattern:organization-context", Evidence.CONTEXT
                )
        for known in (*_CHARITY.finditer(text), *_UNIT.finditer(text)):
            yield Span(*known.span(), "ORGANIZATION", (), REGISTERED, "pattern:organization-context", Evidence.SHAPE)
        for school in _SCHOOL.finditer(text):
            yield Span(*school.span(), "ORGANIZATION", (), 0.8, "pattern:organization-context", Evidence.SHAPE)
        for numbered in _NUMBERED.finditer(text):
            place = text[max(0, numbered.start() - 2) : numbered.start()]
            if place in short_divisions() and place not in _MAY_BE_WORDS:
                start, end = numbered.start() - 2, _with_department(text, numbered.end(), "医院")
                yield Span(start, end, "ORGANIZATION", (), REGISTERED, "pattern:organization-context", Evidence.SHAPE)
        for body in _PUBLIC.finditer(text):
            start = _place_before(text, body.start())
            if start < body.start():
                parts = (Part(start, body.start("body"), "region"), Part(*body.span("body"), "body"))
                yield Span(
                    start, body.end(), "ORGANIZATION", parts, REGISTERED, "pattern:organization-context", Evidence.SHAPE
                )
        reach = 0
        for found in _SUFFIX.finditer(text):
            if found.start() < reach:
                continue
            start = _start_of(text, found.start(), found.end(), reach)
            if start < 0:
                continue
            end = _with_department(text, *_with_branch(text, found.end(), found[0]))
            reach = end
            score = REGISTERED if _begins_with_division(text[start:end]) else 0.8
            yield Span(start, end, "ORGANIZATION", (), score, "pattern:organization-context", Evidence.SHAPE)


def _place_before(text: str, end: int) -> int:
    """Return where the short name of a division begins that ends at `end`; `end` where none does."""
    for length in range(_LONGEST_SHORT, 1, -1):
        place = text[max(0, end - length) : end]
        if len(place) == length and place in short_divisions() and place not in _MAY_BE_WORDS:
            return end - length
    return end


def _start_of(text: str, suffix: int, end: int, reach: int) -> int:
    """Return where the name begins that ends with the suffix `suffix <= i < end`, -1 when it has no name of its own."""
    if _BEHIND.match(text, end):
        return -1
    floor = max(reach, suffix - _REACH)
    run = _RUN.search(text[floor:suffix])
    start = _balanced(text, suffix - len(run[0]) if run else suffix, suffix)
    for word in _START.finditer(text, start, suffix):
        if not _is_inside_name(text, word.start(), word.end(), start, suffix):
            start = word.end()
    start = _at_place(text, start, suffix)
    while start < suffix and text[start] in ")-·&0123456789":
        start += 1
    stem = text[start:suffix]
    return start if _is_name(stem, text[suffix:end]) else -1


def _begins_with_division(name: str) -> bool:
    """Return whether a name begins with the whole name of a division: 凉城县六苏木镇三号地村卫生室."""
    return any(name[:length] in divisions() for length in range(_LONGEST_DIVISION, 2, -1))


def _is_inside_name(text: str, first: int, last: int, start: int, suffix: int) -> bool:
    """Return whether a word that could lead up to a name is rather a piece of it: 自贡, 协和, 中日友好."""
    if _is_in_place(text, first, suffix) or (first > start and _is_in_place(text, first - 1, suffix)):
        return True
    if last - first > 1:
        return False
    before = text[first - 1 : first] if first > start else ""
    char = text[first]
    if (char == "和" and before in tuple("协仁康泰颐中德永同义安祥顺信")) or (char == "日" and before == "中"):
        return True
    is_word_behind = text[first : first + 2] in common_words() and first + 2 <= suffix
    return is_word_behind or (char not in "于在至到往转送" and bool(before) and before + char in common_words())


def _at_place(text: str, start: int, suffix: int) -> int:
    """Return where a place begins behind words that lead up to a name (上报六安市…), else `start`."""
    if _place_length(text, start, suffix) or _LED_BY_PLACE.match(text, start):
        return start
    for position in range(start + 1, min(start + 9, suffix)):
        length = _place_length(text, position, suffix)
        if length > 2 or (length and text[position : position + length] not in common_words()):
            return position
    return start


def _balanced(text: str, start: int, end: int) -> int:
    """Return the first offset from which no bracket is closed that was not opened."""
    depth = 0
    for position in range(end - 1, start - 1, -1):
        depth += (text[position] == ")") - (text[position] == "(")
        if depth < 0:
            return position + 1
    return start


def _is_in_place(text: str, start: int, limit: int) -> bool:
    """Return whether the name of a place begins at `start`: 自贡, 和平区, 来宾市."""
    return start >= 0 and _place_length(text, start, limit) > 0


def _place_length(text: str, start: int, limit: int) -> int:
    for length in range(min(9, limit - start), 1, -1):
        word = text[start : start + length]
        if word not in _NO_PLACE and (word in divisions() or word in short_divisions() or word in townships()):
            return length
    return 0


def _is_name(stem: str, suffix: str) -> bool:
    if not 2 <= len(stem) <= 26 or _REJECT.search(stem):
        return False
    rest = _without_places(stem)
    if rest is not None:
        if _VAGUE.search(rest):
            return False
        # A place alone names a public body: 六安市人民医院, 大桥镇卫生院; 上海公司 is still no name.
        is_public = not suffix.endswith(("公司", "集团", "银行", "药店"))
        return not _SENTENCE.search(rest) and (is_public or bool(_GENERIC.sub("", rest)))
    if _FAMOUS.match(stem):
        return True
    core = _GENERIC.sub("", stem)
    if suffix == "大学":
        return len(core) >= 2 and len(stem) <= _longest(suffix) and not _SENTENCE.search(stem)
    is_sentence = _SENTENCE.search(stem) or stem[:2] in common_words() or stem[-2:] in common_words() - _GENERIC_WORDS
    return len(core) >= 2 and len(stem) <= _longest(suffix) and not is_sentence and core[:1] > "\u3400"


# Some body of the place, without a name: 东京城镇当地卫生院, 东坑镇街上诊所.
_VAGUE = regex(r"当地|本地|街上|镇上|村里|附近|某")
_GENERIC_WORDS = frozenset(
    {"人民", "中心", "中医", "儿童", "医科", "师范", "理工", "科技", "第一", "第二", "医药", "生物"}
)


def _longest(suffix: str) -> int:
    """Return the most characters of a name without a place before a suffix; longer ones are sentences."""
    if "有限" in suffix:
        return 20
    return 8 if suffix.endswith(("大学", "学院", "公司", "研究所", "研究院")) else 4


def _without_places(stem: str) -> str | None:
    """Return what follows the places at the start of a name, None where it begins with none."""
    position = 0
    while length := _place_length(stem, position, len(stem)):
        position += length
        while position < len(stem) and stem[position] in "省市县区镇乡":
            position += 1
    if position == 0:
        for length in (5, 4, 3, 2):
            if stem[:length] in countries():
                return stem[length:]
        found = re.match(r"[\u4e00-\u9fff]{2,4}(?:镇|乡|街道|苏木)", stem)
        if found and not _GENERIC.fullmatch(found[0][:-1]):
            return stem[found.end() :]
    return stem[position:] if position else None


def _with_branch(text: str, end: int, suffix: str) -> tuple[int, str]:
    """Return the end of a name with the hospital or school that belongs to a university, and its last words."""
    if suffix.endswith(("大学", "学院", "公司", "集团", "军区")):
        found = _AFFILIATED.match(text, end)
        if found and not _SENTENCE.search(found[0]):
            end, suffix = found.end(), "医院"
    branch = _BRANCH.match(text, end) if suffix.endswith("院") else None
    return (branch.end() if branch else end), suffix


def _with_department(text: str, end: int, suffix: str) -> int:
    if not suffix.endswith(("医院", "保健院", "院区", "卫生院", "服务中心")):
        office = _OFFICE.match(text, end) if suffix.endswith(("公司", "集团", "厂")) else None
        return office.end() if office else end
    if emergency := _EMERGENCY.match(text, end):
        name = emergency["name"]
        if not name or surname_of(name):
            return emergency.start("name") if name else emergency.end()
    found = _DEPARTMENT.match(text, end)
    if found is None or _DEPARTMENT_REJECT.search(found["dept"]):
        return end
    return found.end()
