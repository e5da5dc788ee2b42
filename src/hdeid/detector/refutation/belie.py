"""Drops what the tagger alone believes and the text belies: an e-mail address without `@`, a date without a number."""

from __future__ import annotations

import re
from collections.abc import Container

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.age import names_length
from hdeid.detector.patterns.dictated import are_pressures
from hdeid.detector.patterns.subject_hint import is_hint
from hdeid.detector.patterns.url import names_standard
from hdeid.detector.reading.answers import tells_measure
from hdeid.detector.reading.belief import LIKELY, is_believed
from hdeid.detector.reading.captions import caption_before
from hdeid.detector.reading.studies import names_case
from hdeid.detector.reading.things import is_air_waybill, is_on_label, is_thing_s_number
from hdeid.detector.refutation.beds import is_day_of_transplant
from hdeid.detector.refutation.codes import (
    DIGITS,
    NO_CARD,
    is_coded_thing,
    is_no_record,
    is_other_number,
    is_site_cell,
    names_goods,
)
from hdeid.detector.refutation.date import is_no_date
from hdeid.detector.refutation.glued import is_glued_word
from hdeid.detector.refutation.groups import is_count_of_met, is_team, is_unnumbered
from hdeid.detector.refutation.known_numbers import is_marker, is_service, is_ticket
from hdeid.detector.refutation.markup import is_markup
from hdeid.detector.refutation.name import is_no_name
from hdeid.detector.refutation.offices import is_counsel, is_of_file, is_office
from hdeid.detector.refutation.phone import is_no_phone
from hdeid.detector.refutation.place import is_measure, names_term
from hdeid.detector.refutation.subject import is_count_or_site, is_no_subject
from hdeid.detector.words.bed_counts import counts_beds
from hdeid.text.regex import regex

# Bodies without a name (TAXONOMY.md, "ORGANIZATION").
_NAMELESS = regex(
    r"(?:我|本|贵|该|外|原|当地|上级|下级|基层|县|市|省|区|旗|盟|州|镇上?|乡|村[里上]?|社区|某|附属|公立|私立|专科|嘎查|苏木|团场|连队|[农林牧]场|公安|中心){0,3}"
    r"(?:医?院|门诊|科室?|卫生院|卫生室|诊所|机构办?公?室?|单位|公司|学校|村?居?委会|民警|警察|药[店房]|"
    r"(?:动物疫病|疾病)?预防控制中心|疾控(?:中心)?|卫生监督所|派出所|卫健[委局]|防保站|[神心普消呼内外骨急][内外科诊]?)\Z|"
    # What is left of somebody's title: 彭|sir.
    r"公安.?\Z|(?i:sir|miss)\Z"
)
# The head of an identity card; a nationality stands behind its caption.
_STATE = "中华人民共和国"
_STAFF = regex(
    r"(?:副?主任|主治|住院|主管|责任|值班|实习|进修)?(?:[医药技护]师|医生|大夫|护士长?|主任|副?教授|"
    r"研究者|研究员|院长|科长|麻醉师|CRC|CRA|PI|翻译|居家|社区|家庭|监制|职工|秘书|供应商|经销商|厂家|[长次幼]?[女子儿]家|"
    r"[\u4e00-\u9fff]{0,4}(?:管理员|监查员|协调员|编码员|质控员|保管员|审核员|统计师|专员|护工|保姆|看护|村医))\Z"
)
# Whom one asks for help, and where one leaves something; 在前台工作 is a trade.
_COUNTER = frozenset("客服 前台 柜台 总机 窗口".split())
_ASKED_BEFORE = regex(r"(?:联系|咨询|致电|拨打|找|[询请]问|向|交[给至到]?|或|[抵押放存留寄]在|由)\Z")
_AT_WORK = regex(r"工作|上班|的")
# A language is none of these: name in English, speaks little Chinese, a Cantonese-speaking patient.
_LANGUAGE = regex(r"(?:English|Chinese|Mandarin|Cantonese|Japanese|Korean|French|German|Russian|Spanish|Arabic)\Z")
_SPOKEN_BEFORE = regex(
    r"(?i:\b(?:in|into|from|speaks?|speaking|spoken|written|little|limited|some|fluent|basic|language:?|translate[ds]?))"
    r" \Z"
)
_SPOKEN_BEHIND = regex(r"[ -](?i:speak|version|copy|translat|interpret|name|language|text|only\b)")
# The languages of peoples tell of nobody where a text is written in them: in Uyghur version; not Uyghur-speaking.
_WRITTEN = regex(r"(?:U[iy]gh?ur|Kazakh|Tibetan|Mongolian|Kyrgyz|Zhuang|Yi)\Z")
_WRITTEN_BEHIND = regex(r" (?i:version|copy|copies|translat|language|text|ICF|label|leaflet)")
# Names of programs in the log of a system: com.his.emr.SignClient.
_PACKAGE = regex(r"(?:com|org|net|cn|java|javax|sun|oracle)\.(?:[a-z0-9_]+\.)*[A-Z][A-Za-z0-9]*(?:[.(]|\Z)|http-")
# What a value of the category must hold somewhere, whatever stands around it; least number of digits where that is all.
_MUST_HOLD = {
    "IP": regex(
        r"(?<![\d.])(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:[.。·] ?(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?![\d.]*\d)|"
        r"[0-9A-Fa-f]{2}(?:[:-][0-9A-Fa-f]{2}){5}|"
        r"[0-9A-Fa-f]{1,4}(?::[0-9A-Fa-f]{0,4}){3}"
    ),
    "EMAIL": regex(r"@|\bat\b|艾特|圈a", re.IGNORECASE),
    "URL": regex(r"www|https?:|[A-Za-z0-9-]\.[A-Za-z]{2,}", re.IGNORECASE),
    "PLATE": regex(
        r"[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新使领][ ·]?[A-Z]|[A-HJ-NPR-Z0-9]{17}",
        re.IGNORECASE,
    ),
}  # fmt: skip
_LEAST_DIGITS = {"PHONE": 3, "ID_CARD": 4, "BANK_CARD": 4, "ID_DOC": 4, "INSURANCE": 4, "DEVICE": 3}
# 手机号11位: how long a number is.
_DIGITS_COUNTED = regex(r"\d{1,2} ?位\Z")
_NUMBERS = frozenset("SUBJECT MEDICAL_RECORD INSURANCE DEVICE ACCOUNT ID_DOC".split())
_GROUPED = frozenset("MEDICAL_RECORD ADDRESS SUBJECT".split())
_COUNTED_DAYS = frozenset("MEDICAL_RECORD PHONE SUBJECT NAME".split())
_CODES = _NUMBERS | {"BANK_CARD", "PHONE"}
# A row of small values, as of an audiogram: 25 25 30 50 65.
_ROW = regex(r"\d{1,3}(?:[ /、,]{1,3}\d{1,3}){3,}\Z")
_MOBILE = regex(r"(?:86)?1[3-9]\d{9}\Z|0\d{9,11}\Z")
# Limits of age that a form states: (不足1周岁的), (14岁以下填). 未满3岁 and >90岁 alone tell of a person.
_AGE_LIMIT_BEFORE = regex(r"\((?:年龄|对|仅)?(?:不足|不满|未满|大于|小于|满)?[ ]?\Z")
_AGE_LIMIT = regex(r" ?(?:[及或]?以[上下]者?填|(?:[及或]?以[上下])?的\))")
_LATIN_BEFORE, _LATIN_BEHIND = regex(r"[A-Za-z,] [(]?\Z"), regex(r" [A-Za-z0-9]")
_LASTING = regex(r"\b(?:for|over|past|last) \Z")
_BLANK_BEFORE, _UNIT_ALONE = regex(r"_ ?\Z"), regex(r"(?:周?岁|个?月|天)\Z")
_ASKED_AGE = regex(r"(?:几|多少|何)个?(?:周?岁|月)\Z")
# The number of a ticket; of 12 behind 工单号 none was an insurer's. 加工单 and 技工单 order teeth.
_TICKET_BEFORE = regex(r"(?<![技加])工单(?:编?号|编码)[为是: ]{0,3}\Z")
_SPOKEN, _SAID_NEAR = regex(r"[零〇○一二三四五六七八九幺, ]{2,24}\Z"), 60
_AGE_UNIT = regex(r"岁|周岁|旬|龄|y(?:ea)?rs?|[Yy]\b|old", re.IGNORECASE)
_BARE_AGE = regex(r"(?:\d{1,3}|[零〇一二两三四五六七八九十百]{1,5})\Z")
# 16-60岁: whom a study means; of 56 ages behind such a range 54 are nobody's.
_RANGE_BEFORE = regex(r"(?<!约)(?<!\d)\d{1,2} ?[-~至]\Z")
_AGE_BEFORE = regex(r"(?:年龄|岁数|龄|age|[男女]性?|性别|sex|male|\b[MF])[^\d\n]{0,8}\Z", re.IGNORECASE)
_NEWBORN = regex(r"生后|出生|新生|患儿|婴|日龄|月龄")


def is_belied(span: Span, text: str, proved: Container[str] = ()) -> bool:
    """Tell whether a span that only the tagger found cannot be what it says.

    Args:
        span: In a text in normal form.
        text: The normal form.
        proved: Names that their surroundings prove elsewhere in the text.
    """
    if span.evidence is not Evidence.MODEL:
        return False
    surface = text[span.start : span.end]
    category = span.category
    if category in ("NAME", "SUBJECT") and is_hint(text, span.start, span.end):
        return True
    if (
        is_markup(span, text)
        or is_of_file(span, text)
        or (category in _COUNTED_DAYS and is_day_of_transplant(span, surface, text))
    ):
        return True
    if category == "MEDICAL_RECORD" and counts_beds(text, span.start, span.end):
        return True
    if category == "NAME":
        return is_office(span, text) or is_no_name(span, text, proved)
    if category == "DATE":
        return is_no_date(span, text)
    if category in ("ADDRESS", "ETHNICITY"):
        is_script = _WRITTEN.match(surface) is not None and _WRITTEN_BEHIND.match(text, span.end) is not None
        if is_script or names_term(span, surface, text):
            return True
    if category == "BANK_CARD" and NO_CARD.match(surface):
        return True
    if category == "INSURANCE" and _TICKET_BEFORE.search(text, max(0, span.start - 8), span.start):
        return True
    if category == "PHONE" and _SPOKEN.match(surface) and are_pressures(surface, _said_before(span, text)):
        return True
    if category in _NUMBERS and (is_thing_s_number(span, text) or is_site_cell(span, surface, text)):
        return True
    if (category in _CODES or category in _LEAST_DIGITS) and _DIGITS_COUNTED.match(surface):
        return True
    if category in _GROUPED and (is_team(span, surface, text) or is_unnumbered(span, surface, text)):
        return True
    if category in _COUNTED_DAYS and is_count_of_met(span, surface, text):
        return True
    if category in _CODES and (
        is_marker(span, surface, text) or is_service(span, surface, text) or is_ticket(span, surface, text)
    ):
        return True
    if category in _CODES and is_count_or_site(span, surface, text):
        return True
    if category == "AGE" and _RANGE_BEFORE.search(text, max(0, span.start - 4), span.start):
        return True
    if category in _CODES and names_case(text, span.start, span.end):
        return True
    if category == "PHONE" and (is_air_waybill(span, text) or is_on_label(span, text)):
        return True
    if category in ("PHONE", "BANK_CARD") and is_no_phone(span, text):
        return True
    if category == "ORGANIZATION" and len(surface) == 1 and is_glued_word(span, text):
        return True
    if is_believed(span):
        return False
    if category == "ORGANIZATION":
        return is_nameless(surface) or is_measure(surface)
    if category in ("ADDRESS", "ETHNICITY") and _names_language(span, surface, text):
        return True
    if category == "URL" and (_PACKAGE.match(surface) or names_standard(text, span.start, span.end)):
        return True
    if category == "ETHNICITY" and surface == _STATE:
        return not caption_before(text, span.start).endswith(("国籍", "国家", "国别"))
    if category == "PROFESSION":
        is_staff = _STAFF.match(surface) is not None or is_counsel(surface, text[max(0, span.start - 8) : span.start])
        return is_staff or _is_counter(span, surface, text)
    if category in _CODES and is_other_number(span, surface, text):
        return True
    if category == "SUBJECT":
        return is_no_subject(span, surface, text)
    if category == "AGE":
        return _is_no_age(span, surface, text)
    if category == "ACCOUNT":
        is_word = surface.isalpha() and surface.isascii()
        return is_coded_thing(span, surface, text) or (is_word and _is_prose(span, text))
    if category == "PHONE" and _ROW.match(surface) and not _MOBILE.match("".join(DIGITS.findall(surface))):
        return True
    if category == "DEVICE" and names_goods(span, surface, text):
        return True
    if category in _LEAST_DIGITS:
        return span.score < LIKELY and len(DIGITS.findall(surface)) < _LEAST_DIGITS[category]
    if category == "MEDICAL_RECORD":
        return is_no_record(span, surface, text)
    needed = _MUST_HOLD.get(category)
    return needed is not None and not needed.search(surface)


def is_nameless(surface: str) -> bool:
    """Return whether words name a body without a name of its own: 县医院, 镇卫生院."""
    return _NAMELESS.match(surface) is not None


def _said_before(span: Span, text: str) -> str:
    return text[max(0, span.start - _SAID_NEAR) : span.start]


def _names_language(span: Span, surface: str, text: str) -> bool:
    """Tell whether a word names a language and not a place or a people, by what stands beside it."""
    is_led = _SPOKEN_BEFORE.search(text, max(0, span.start - 16), span.start) is not None
    return _LANGUAGE.match(surface) is not None and (is_led or _SPOKEN_BEHIND.match(text, span.end) is not None)


def _is_counter(span: Span, surface: str, text: str) -> bool:
    """Tell whether a word for those at a counter says whom to ask, and not what somebody is."""
    if surface not in _COUNTER or _AT_WORK.match(text, span.end):
        return False
    return _ASKED_BEFORE.search(text, max(0, span.start - 4), span.start) is not None


def _is_prose(span: Span, text: str) -> bool:
    """Tell whether a word of letters stands among other Latin words, as in a sentence."""
    is_led = _LATIN_BEFORE.search(text, max(0, span.start - 3), span.start) is not None
    return is_led and _LATIN_BEHIND.match(text, span.end) is not None


def _is_no_age(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is no age: one without a unit needs a word for age or sex before it, days an infant."""
    if _ASKED_AGE.match(surface) or _LASTING.search(text, max(0, span.start - 8), span.start):
        return True
    if surface[-1] in "yY" and names_length(text, span.start, span.end):
        return True
    if _AGE_LIMIT.match(text, span.end) and _AGE_LIMIT_BEFORE.search(text, max(0, span.start - 12), span.start):
        return True
    if surface.endswith("g"):
        return True
    # 年龄 __ 岁: nothing is filled in.
    if _UNIT_ALONE.match(surface) and _BLANK_BEFORE.search(text, max(0, span.start - 2), span.start):
        return True
    if _AGE_UNIT.search(surface):
        return False
    if _BARE_AGE.match(surface) and tells_measure(text, span.start, span.end):
        return True
    before = text[max(0, span.start - 16) : span.start]
    if surface.strip().isdigit():
        return not _AGE_BEFORE.search(before)
    return "天" in surface and not _NEWBORN.search(before)
