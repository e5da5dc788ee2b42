"""Brings addresses to their natural ends, and tells rooms of a hospital and ways of travel that are none.

Verbs of living and travelling before an address, and what people do there, stand outside (TAXONOMY.md, "ADDRESS").
"""

from __future__ import annotations

import re
from dataclasses import replace

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.address_run import place_at
from hdeid.detector.reading.belief import is_believed
from hdeid.detector.settling.settle import clip
from hdeid.detector.words.departments import FIELD
from hdeid.detector.words.relations import FRIEND, KIN
from hdeid.text.regex import regex

_DOUBTED = 0.5
_SURE = 0.7
# A house, a unit, a room: 12-3-401, 12#301, 3A12; 270 km ends otherwise.
_NUMBERS = regex(r"[\dA-Za-z#.-]*\d")
_LONGEST_LEAD = 6
# The last character of what leads to a place: 双胞胎住, 途经, 转乘地铁.
_LEADS = frozenset("住在于到至从回往赴经乘达搭去是系係喺")
# No place begins so; after the others a place of the register must follow (回龙观, 于都).
_SURE_LEAD = regex(r"(?:住在?|在|乘坐?|搭乘?|途经|前往|返回|户口:?|户籍:?|自)(?=[\u4e00-\u9fff\d]{2})")
_PEOPLE = r"(?:[父母][亲親]?|爸|妈|丈夫|妻子|[儿女][子儿]|村民|居民|[住家]?人(?![民\u4e00-\u9fff]{2}))"
_HOSTS = rf"(?:{KIN}|{FRIEND}|[娘婆爷奶姥]|[大二三四小长次幼]?[儿女姐妹哥弟姑姨舅叔])"
_TAIL = regex(
    rf"(?:(?<=.)(?:一带|一帶|附近|隔壁|[东南西北]侧)(?![\u4e00-\u9fff]?[路街巷弄村镇]|\d|"
    r"[,、 ]{0,2}第?[\d一二三四五六七八九十]{1,3} ?[间室户家排号])|(?<=..)(?:自家|家中|家里|"
    rf"{_HOSTS}家(?![庄村屯湾沟营])|(?<=[店馆厅场市园站院所楼])(?:[买购吃喝取领逛]|用餐|就餐|聚餐|聚会|理发|打牌|打麻将|停留|上班|隔离|采样)|"
    r"骑(?:自行|电动|摩托|共享单|单)?车|骑行|散步|爬山|跑步|游泳|钓鱼|摔倒|跌倒|干活|"
    r"(?<=[室号楼房户] )(?:独居|同住|合住|紧急|联系)|[上中下]铺|"
    r"(?<=[园场店馆院厦楼村校])旁边?(?!\d)|(?<=[村庄屯寨])路?口|"
    r"(?<=市场|商场|广场|超市)[东南西北]\d?门|(?<=自)小|朝拜|朝圣|"
    r"(?<=[\u4e00-\u9fff])\d{1,2} ?(?:h|min|小时|分钟|天|周|个月|次)\Z|"
    r"吗|呢|(?<![网酒书茶水氧])吧|呀|打工|务工|[返回]乡|回国|旅居|休养|旅[游遊]|错峰|收[割麦豆稻]|堂食|下高速|"
    # 高邮治一农妇: talks of cases; 长治一中 is a school.
    r"(?<![长自])[治诊救]一(?=[\u4e00-\u9fff]{0,2}[妇女匠僧尼翁叟妪媪童商贾农工]|\Z)|"
    r"[参參]拜|未能|返院|门口|村口|斜?对面)"
    # 旅游区, 钓鱼台, 休养所 are places.
    r"(?![区馆台岛城池场所])(?![^,。]{0,12}\d[号室楼#-])|"
    rf"[.。,;:|/ →]{{1,8}}(?:{_PEOPLE}|电话|手机|[联聯][系繫]|邮编)|"
    rf"(?<=[省市区县镇乡村路街巷弄号楼室组队社])(?:{_PEOPLE}|时|公司)\Z).*\Z",
    re.DOTALL,
)
# "居住地:延吉"不符: what closes here was opened before the place; a name in quotes lies inside whole.
_QUOTED_END = regex(r"[^\"」』]{2,}(?P<quote>[\"」』])(?P<rest>[^\"」』]*)\Z")
_QUOTED_REACH = 60
_LEAST = 2
# 新光街站下, 小津桥站上: a stop is called after its street.
_STATION_BEHIND = regex(r"(?<=[街路桥门村园城巷口])站(?=[上下,。;、)\s出进换转]|\Z)")
# A town's market or landing stage has no name of its own: 湟里镇菜场, 后湖村码头.
_NAMELESS_BEHIND = regex(r"(?<=[村镇乡区县市街])(?:菜市?场|农贸市场|码头|渡口|水库)")
# 巴林|营子, 敖汉旗|五家子: villages of the north-east, of which a part is a word or a place as well; all 31 in
# documents marked by hand were places. 一家子 is a family.
_VILLAGE_BEHIND = regex(
    r"(?:营子|(?:[二三四五六七八九十]{1,3}|(?<![一二两几全每]))家子|城子|湾子|杖子|窝铺|甸子)[镇乡村]?(?![女弟孙媳])"
)
_PLACE_WORD = regex(r"[省市县旗镇乡村街巷弄屯庄]|(?<!\d)路|小区|花园|公寓|大厦|号院|家园|新村")
_ADDRESS_WORD = regex(
    r"[省市区县旗镇乡村路街巷弄道号楼室组队社屯庄寨园苑站港场厅店馆厦院沟湾桥寺庙厂库岛湖江河山庙]|\d{6}|[A-Za-z]{4}"
)
_ROOM = regex(
    rf"(?:示教室|教室|会议室|会议厅|报告厅|学术厅|诊[区室]|办公室|护士站|病房|病室|手术[室间]|导管室|处置室|治疗室|谈话间|冰箱|"
    rf"阴凉柜|药房|检验科|收费处|挂号处|车间|(?:{FIELD})+科|ICU|[门急]诊[楼厅]?|住院部|病区)"
    r"(?:[\dA-Za-z一二三四五六七八九十]{0,3}[层楼室号]?)\Z"
)
_FLOOR_ONLY = regex(
    r"(?:(?:门诊|住院|外科|内科|急诊|医技)[大部]?楼)?[\d一二三四五六七八九十]{1,3}[层楼]\d{0,2}\Z|[\dA-Z]号门?\Z|"
    r"(?:门诊|住院|外科|内科|急诊|医技)[大部]?楼[\d一二三四五六七八九十]{1,3}[层楼][\u4e00-\u9fff]{0,8}(?:中心|室|处|台|科|站|区|口|厅)\Z"
)
# Places that many have, and that are called by no name.
_NAMELESS = regex(
    r"(?:我|本|该|学|军|院|厂|村|镇)?校?(?:田径场|操场|球场|足球场|篮球场|运动场|食堂|宿舍|教室|门口|路口|[强高弱]?磁场|工地|菜市场|超市|"
    r"小卖部|药店|村委会|居委会|学校|车站|菜地|地里|大棚|(?:公安|数据|冷|仓|信息)库)\Z|"
    r"(?:嘎查|苏木|行政|自然)村?\Z|贵[区县市]\Z|"
    r"(?:同(?:一个?|个)?(?:小区|自然村|村|单元|楼[层栋]?|[栋幢]楼?|层|社区|街道|[镇乡县]|院子?|宿舍楼?|病[区房]|巷子?|屯|[村小]?组|生产队|网格)){1,3}\Z|"
    r"[\u4e00-\u9fff]{1,5}[语话]\Z"
)
# Documents are headed by the state: an identity card, a licence.
_DOCUMENT_BEHIND = regex(
    r"\s{0,4}(?:居民|身份|护照|往来|机动车|残疾|药品|外国人|出入境|港澳|[\u4e00-\u9fff]{2,8}[证法])|\n"
)
# Forms are headed by their province, too: 广东省职业健康检查报告.
# Source: TAXONOMY.md: what a document is called is nothing.
_REGION = regex(r"[\u4e00-\u9fff]{2,6}(?:省|自治区|市)\Z")
_TITLE_BEHIND = regex(
    r"[\u4e00-\u9fff·]{2,16}(?:清单|处方笺?|报告书?|协议书?|手册|登记表|记录单?|申请表|告知书|病历|收据|票据|证明书?|调查表|知情书)"
    r"(?![\u4e00-\u9fff])"
)
_HEAD_BEFORE = regex(r"(?:\A|\n)[ \t#*【《]{0,40}\Z")
# Makers of vaccines are called after their towns, germs and fevers after their places.
_PRODUCT_BEHIND = regex(r"生物(?!园|岛|路|城|谷)|科兴|科维|布鲁|出血热|斑点热|脑炎|型肝炎")
_TRAVEL = regex(r"(?:转?[乘搭坐])?(?:地铁)?\d{1,4}(?:号线|路(?:公交)?车?)|.*(?:客车|轿车|货车|高[铁鐵])\Z")
_LETTERS = regex(r"[A-Za-z]{3}|[\u3400-\u9fff]")
# A house and its room written apart from their street: 1802, B301, 3A-2, 12#302.
_ROOM_NUMBER = regex(r"(?=(?:\D{0,3}\d){3})[\dA-Z#/ .,、-]+\Z")
_CODED = regex(r"\d{6}|\d\.\d{3}|\d-\d")


def natural_address(span: Span, text: str) -> Span:
    """Return the address without the verbs before it and the words of a sentence behind it.

    Args:
        span: An ADDRESS in a text in normal form.
        text: The normal form.
    """
    start = _start(text, span)
    span = _without_quoting(span, text)
    tail = _TAIL.search(text[start : span.end]) if not text[start : span.end].isascii() else None
    end = start + tail.start() if tail and tail.start() >= _LEAST else span.end
    behind = _STATION_BEHIND.match(text, end) or _NAMELESS_BEHIND.match(text, end) or _VILLAGE_BEHIND.match(text, end)
    if end == span.end and behind:
        return replace(clip(span, start, end) or span, end=behind.end(), parts=())
    while end > start + 1 and text[end - 1] in " ,;:。.、/→|(":
        end -= 1
    return clip(span, start, end)


def _without_quoting(span: Span, text: str) -> Span:
    """Return an address without a quotation mark that was opened before it, and without what is said of it behind."""
    quoted = _QUOTED_END.match(text, span.start, span.end)
    if quoted is None or not _is_open(text, span.start, quoted["quote"]):
        return span
    # Further in, the address may go on.
    if _ADDRESS_WORD.search(quoted["rest"]) or re.search(r"\d", quoted["rest"]):
        return span
    is_place = bool(quoted["rest"]) and place_at(text, quoted.start("rest"))
    return span if is_place else clip(span, span.start, quoted.start("quote"))


def _is_open(text: str, start: int, quote: str) -> bool:
    """Return whether a quotation that this mark would close was opened in the line before."""
    line = text[max(0, start - _QUOTED_REACH) : start].rpartition("\n")[2]
    if quote == '"':
        return line.count('"') % 2 == 1
    opened = "「" if quote == "」" else "『"
    return line.count(opened) > line.count(quote)


def _start(text: str, span: Span) -> int:
    start = span.start
    if place_at(text, start):
        return start
    if text[start + 1 : min(start + 2, span.end - 1)] == " " and place_at(text, start + 2):
        return start + 2
    for position in range(start + 1, min(start + _LONGEST_LEAD, span.end - _LEAST) + 1):
        if text[position - 1] in _LEADS and place_at(text, position):
            return position
    lead = _SURE_LEAD.match(text, start, span.end)
    return lead.end() if lead and lead.end() < span.end else start


def is_no_address(span: Span, text: str) -> bool:
    """Tell whether the text of an ADDRESS is no place of a person: a room of the hospital, a train, a lone number.

    Args:
        span: With natural ends.
        text: The normal form.
    """
    if span.evidence is Evidence.MODEL and _heads_form(span, text):
        return True
    if is_believed(span):
        return False
    surface = text[span.start : span.end]
    is_place = _PLACE_WORD.search(surface) is not None or bool(place_at(text, span.start))
    if not is_place and (_ROOM.search(surface) or _TRAVEL.match(surface)):
        return True
    if span.evidence is not Evidence.MODEL:
        return False
    if len(surface) == 1 or _FLOOR_ONLY.match(surface) or _NAMELESS.match(surface):
        return True
    if surface == "中华人民共和国" and _DOCUMENT_BEHIND.match(text, span.end):
        return True
    if _PRODUCT_BEHIND.match(text, span.end):
        return True
    if not _LETTERS.search(surface) and not (span.score >= _SURE and _NUMBERS.fullmatch(surface)):
        return _CODED.search(surface) is None and not _ROOM_NUMBER.match(surface)
    return span.score < _DOUBTED and not is_place and not _ADDRESS_WORD.search(surface)


def _heads_form(span: Span, text: str) -> bool:
    """Tell whether a province or city begins the title of a form at the head of a line."""
    is_region = _REGION.match(text[span.start : span.end]) is not None
    is_title = is_region and _TITLE_BEHIND.match(text, span.end) is not None
    return is_title and _HEAD_BEFORE.search(text, max(0, span.start - 41), span.start) is not None
