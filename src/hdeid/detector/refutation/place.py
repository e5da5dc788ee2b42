"""Doubts about places: a measure, a disease, a strain, an animal or a dish may be named after one."""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.text.regex import regex

_LONGEST = 5
"""Characters of a place that measures, diseases and dishes are named after: 明尼苏达, 哥伦比亚, 布达佩斯."""

# 米兰标准, 爱丁堡产后抑郁量表, 北京版; but not 在九山镇的食盐摄入问卷.
_MEASURE = regex(
    r"(?:诊断|评判|移植)?标准(?!体重|化|间)|定义|指南|共识|大?分类|分级(?!诊疗)|分型|宣言|版(?=[A-Za-z0-9])|指数|评分|(?:(?!的)[\u4e00-\u9fff]){0,8}?(?:量表|问卷)"
)
# 中国2型糖尿病防治指南
_OF_COUNTRY = regex(r"[^\s,。;:()]{2,24}?(?:指南|共识|药典|规范)")
# 德国麻疹, 印度变异株, 德国小蠊, 瑞士奶酪样改变, 哥伦比亚血平板
_NATURE = regex(
    r"麻疹|流感|出血热|脑炎|血吸虫|斑点热|(?:变异|毒)?株(?![洲式])|[小大]蠊|奶酪样?|血(?:琼脂)?平板|综合征|杆菌|白兔|绵羊"
)
# 四川产川芎, 重庆火锅, 日本三文鱼; but not 西宁拉面馆, nor 吉林人参军.
_GOODS = regex(
    r"产?(?:川芎|枸杞|当归|人参|黄芪|红花|党参|天麻|三七|虫草|阿胶|大枣|火锅|烧烤|料理|拌饭|烤肉|拉面|米线|豆腐|三文鱼|鱼油|"
    r"奶粉|啤酒|红酒|牛肉干|咖啡)(?![店馆厅铺摊城厂场坊村镇乡街路巷庄沟岗加军与谋])"
)
# An insurer's product, by the name that it bears in quotes: 投保“安康护航两全保险”.
_QUOTE_BEFORE, _INSURED = regex(r"[\"“「《]\Z"), regex(r"[\u4e00-\u9fffA-Z0-9()]{0,16}险(?:\([^()\n]{1,8}\))?[\"”」》]")
# 在大厅等车: parts of a house without its name; in the authored documents none of 176 such words is an
# address by itself, two end one (货检大厅). 走廊2 is a bed.
_INDOORS = frozenset("大厅 门厅 走廊 过道 楼道 大堂 楼梯间 电梯口 电梯厅".split())
_STAYING, _NUMBER_BEHIND = (
    regex(r"(?:\A|[\s,。;:、!?(在到去于从由往向进出至自])\Z"),
    regex(r"[ ]?[\d加+一二三四五六七八九东西南北]|床"),
)
_FOOT = "香港脚"
_SCALE = r"(?:Scale|Criteria|Classification|Guidelines?|Score|Index|Questionnaire|Definition|Inventory|Test)"
_ENGLISH = regex(rf" (?:[A-Z][A-Za-z]+ ){{0,4}}?(?:(?i:{_SCALE})\b|spotted fever|Heart Association)")
_MEASURE_ENGLISH = regex(rf"[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)* {_SCALE}\Z")
# At the head of an English sentence they are taken for places.
_MONTHS = frozenset("january february march april june july august september october november december".split())


def is_measure(surface: str) -> bool:
    """Tell whether English words that are taken for an organization end as measures do: Karolinska Sleepiness Scale."""
    return _MEASURE_ENGLISH.match(surface) is not None


def names_term(span: Span, surface: str, text: str) -> bool:
    """Tell whether what stands behind a short name of a place makes both together a term, or a dish."""
    if surface.isascii():
        return surface.lower() in _MONTHS or _ENGLISH.match(text, span.end) is not None
    if len(surface) > _LONGEST:
        return False
    if surface in _INDOORS and _STAYING.search(text, max(0, span.start - 1), span.start):
        return _NUMBER_BEHIND.match(text, span.end) is None
    if text.startswith(_FOOT, span.start):
        return True
    if surface in ("中国", "我国", "全国") and _OF_COUNTRY.match(text, span.end):
        return True
    if _QUOTE_BEFORE.search(text, max(0, span.start - 1), span.start) and _INSURED.match(text, span.end):
        return True
    return any(expression.match(text, span.end) for expression in (_MEASURE, _NATURE, _GOODS))
