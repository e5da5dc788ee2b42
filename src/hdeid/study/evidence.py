"""What a form says that a bare value is, by its standard or by its caption."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hdeid.core.category import CATEGORIES
from hdeid.study.records import Item

LONGEST_VALUE = 80
"""A longer value is running text: its caption is evidence for the patterns, but does not claim all of it."""

_NOTHING = re.compile(
    r"[-—_/\\.?？*×\s]*\Z|(?:无|否|是|有|不详|未知|不适用|未查|暂无|拒绝|保密|空|同上|本人|未提供|未填)\Z"
    r"|(?i:n/?a|none|null|nil|unk(?:nown)?|no|yes|y|n|nd|not (?:done|applicable|known|available))\Z"
)
_ORDER = (
    "AGE SEX ETHNICITY MARITAL_STATUS EDUCATION INCOME PROFESSION ID_CARD ID_DOC INSURANCE BANK_CARD PHONE EMAIL URL "
    "IP ACCOUNT PLATE SUBJECT MEDICAL_RECORD DEVICE ADDRESS ORGANIZATION DATE NAME"
).split()
_END = r"(?:[ _-]?\d{1,2})?(?:\s*[(（].{0,12}[)）])?\s*[:：]?\s*\Z"
# What captions of case report forms and exports of hospitals call a value; read at the end of the caption, so that
# 身高 is no 年龄 and 药品名称 no 姓名. Sources: CDASH 2.1 (BRTHDAT, SEX, ETHNIC), HL7 2.5.1 (PID), WS 445-2014.
_CAPTIONS = {
    "AGE": r"年龄|岁数|\bage",
    "SEX": r"性别|\bsex|\bgender",
    "ETHNICITY": r"民族|宗教信仰|\bethnic(?:ity| group)?|\brace|国籍|nationality",
    "MARITAL_STATUS": r"婚姻(?:状况|状态)?|婚否|marital[ _]?status",
    "EDUCATION": r"文化程度|学历|教育程度|education(?:al)?(?: level)?",
    "INCOME": r"收入|income",
    "PROFESSION": r"职业|工种|occupation|profession",
    "ID_CARD": r"身份证(?:号码?|件号码?)?|公民身份号码|(?:national|resident)[ _]?id(?:[ _]?(?:no|number|card))?\.?"
    r"|\bssn|social[ _]?security(?:[ _]?(?:no|number))?|nhs[ _]?(?:no|number)",
    "ID_DOC": r"(?:证件|护照|驾驶证|军官证|出生证|残疾证|通行证)(?:号码?|编号)|passport(?:[ _]?(?:no|number))?\.?",
    "INSURANCE": r"(?:医保|社保|保险|社会保障|保单)卡?(?:号码?|编号)|insurance[ _]?(?:no|number|id)\.?",
    "BANK_CARD": r"银行(?:卡|账)号?码?|bank[ _]?(?:card|account)(?:[ _]?(?:no|number))?\.?",
    "PHONE": r"电话(?:号码?)?|手机(?:号码?)?|联系方式|传真|(?:tele)?phone(?:[ _]?(?:no|number))?\.?|\bmobile|\bcell|\bfax|\btel\.?",
    "EMAIL": r"邮箱|电子邮[件箱](?:地址)?|e-?mail(?:[ _]?address)?",
    "URL": r"网址|\burl|web[ _]?(?:site|page)",
    "IP": r"\bip(?:[ _]?地址|[ _]?address)?|mac[ _]?(?:地址|address)",
    "ACCOUNT": r"微信号?|\bQQ号?|微博|工号|账号|用户名|wechat|login(?:[ _]?name)?|user[ _]?(?:name|id)",
    "PLATE": r"车牌号?码?|license[ _]?plate",
    "SUBJECT": r"(?:受试者|筛选|随机|入组)(?:编号|号码?|代码|唯一标识)|(?:姓名|受试者)(?:首字母|缩写|拼音缩写)|\binitials?"
    r"|\bu?subjid|subject[ _]?(?:id|key|no|number|code|initials?)\.?|(?:screening|rand(?:omi[sz]ation)?|enroll?ment|participant)[ _]?(?:no|num|number|id)\.?",
    "MEDICAL_RECORD": r"(?:住院|门诊|病历|病案|登记|就诊|检查|标本|条码|处方|床位?|患者|病人|病理|报告|申请单?)(?:号码?|编号|ID)|条形码"
    r"|\bmrn|medical[ _]?record(?:[ _]?(?:no|number))?\.?|patient[ _]?(?:id|no|number)\.?|record[ _]?id"
    r"|(?:chart|hospital|accession|admission|encounter|specimen|sample)[ _]?(?:no|number|id)\.?",
    "DEVICE": r"(?:序列|器械|设备|植入物)(?:号码?|编号)|serial[ _]?(?:no|number)\.?|device[ _]?(?:id|no|number)\.?|\budi",
    "ADDRESS": r"(?:[住地]|现住)址|籍贯|户籍(?:地|所在地)?|户口(?:地|所在地)|出生地|居住地|邮编|邮政编码|(?<!ip )(?<!mail )(?<!ip_)\baddress"
    r"|(?<![a-z])(?:addr|street(?:[ _]?(?:address|name))?|city|township)|birth[ _]?place|post(?:al)?[ _]?code|zip(?:[ _]?code)?",
    "ORGANIZATION": r"(?:工作|就职|送检|转诊)单位|单位名称|医院(?:名称)?|研究中心(?:名称)?|hospital(?:[ _]?name)?|employer|site[ _]?name",
    "DATE": r"出生(?:日期|年月日?)|生日|出生时间|birth[ _]?da(?:te|y)|date[ _]?of[ _]?birth|\bdob|\byob|birth[ _]?year|year[ _]of[ _]birth|出生年份?|brthda?tc?|brthdat",
    "NAME": r"姓名|(?<!疾)患者|病人|曾用名|联系人|监护人|家属|配偶|签[名字]|研究者|(?:主治|主管|经治|责任|报告|审核|录入|管床)(?:医[师生]|人|者|护士)"
    r"|名字|^[姓名]|name[ _-]?(?:first|last|middle|given|family|full)|(?:^|_)[fl]name"
    r"|(?:subj(?:ect)?|pa?t(?:ient)?|participant|full|first|last|family|given|sur|middle|contact|relative|guardian|investigator"
    r"|physician|doctor|nurse|monitor|witness|spouse|caregiver|informant|mother'?s?|father'?s?|maiden)[ _]?name"
    r"|contact[ _]?person|(?:signed|reviewed|entered|recorded|completed)[ _]by|^name|\binvestigator|\bsurname|\bforename|\bguardian|next of kin",
}  # fmt: skip
_EXPRESSIONS = tuple((name, re.compile(f"(?:{_CAPTIONS[name]}){_END}", re.IGNORECASE)) for name in _ORDER)
# A value that cannot be of the category, whatever its caption says, is left to the patterns.
_SHAPES = {
    "AGE": re.compile(r"[<>≥≤约]?\s*\d{1,3}(?:\.\d+)?\s*(?:周?岁|个?月|天|周|y(?:ears?|rs?)?|m(?:onths?)?|d(?:ays?)?)?\Z", re.I),
    "DATE": re.compile(r"[\d\s年月日号时分秒./:+TZ-]{4,35}\Z|\d{1,2}[- ][A-Za-z]{3,9}[-, ]+\d{4}\Z|[A-Za-z]{3,9} \d"),
    "SEX": re.compile(r"[男女]性?\Z|(?:fe)?male\Z|[mf]\Z", re.I),
    "PHONE": re.compile(r"(?:\D*\d){4}"),
    "ID_CARD": re.compile(r"(?:\D*\d){4}"),
    "BANK_CARD": re.compile(r"(?:\D*\d){4}"),
    "EMAIL": re.compile(r".*@"),
    "IP": re.compile(r"[\da-fA-F.:]+"),
}  # fmt: skip
_KEYS = {"UserOID": "ACCOUNT", "User": "ACCOUNT", "LocationOID": "ORGANIZATION", "SiteOID": "ORGANIZATION",
         "Location": "ORGANIZATION", "OrganizationOID": "ORGANIZATION", "Organization": "ORGANIZATION"}  # fmt: skip


# CDISC SDTM 3.4 and CDASH 2.1: variables whose values are terms of a list or a dictionary, `--` being the domain.
_TERMS = re.compile(
    r"(?:^|[._!-])(?:[A-Z]{2}(?:ACN|ACNOTH|BODSYS|BDSYCD|CAT|SCAT|DECOD|HLGT|HLT|LLT|SOC|PTCD|DOSFRM|DOSFRQ|DOSU|FREQ|LAT|LOC"
    r"|METHOD|NRIND|ORRESU|STRESU|OUT|POS|PRESP|OCCUR|REL|ROUTE|SER|SEV|SPEC|STAT|TERM|TEST|TESTCD|TOXGR|TRT|UNIT)"
    r"|AGEU|ARM|ARMCD|ACTARM|ACTARMCD|DOMAIN|EPOCH|VISIT)\Z"
)
_LONGEST_COUNT = 6
# Words of headers that no name holds.
_HEADER = re.compile(
    r"[ -~]*\b(?:name|type|label|labels|note|header|number|date|code|text|values?|form|section|logic|annotation"
    r"|alignment|ranking|status|units?|results?|range|comments?|question|id)\b[ -~]*",
    re.IGNORECASE,
)
_FIELD_NAME = re.compile(r"(?![A-Z][a-z]+\Z)[A-Za-z_@$][A-Za-z0-9_.:$@-]{0,60}")


class Claim(NamedTuple):
    """What the whole of a value is.

    Attributes:
        category: Name of the category.
        level: Its only level; empty where the value may have several.
        is_certain: True when a standard says so, not a caption alone.
    """

    category: str
    level: str = ""
    is_certain: bool = False


def claim_of(item: Item) -> Claim | None:
    """Return what a form says that the whole value is; None where it says nothing, or the value is none.

    >>> claim_of(Item("I.1", "56", caption="年龄")), claim_of(Item("I.2", "175", caption="身高"))
    (Claim(category='AGE', level='', is_certain=False), None)
    """
    text = item.text.strip()
    if not text or _NOTHING.match(text):
        return None
    category, _, level = item.category.partition(".")
    if category in CATEGORIES:
        return Claim(category, level, True)
    if item.kind == "key":
        return Claim(_KEYS.get(item.place.rpartition("/")[2].lstrip("@"), "SUBJECT"), "", True)
    if item.kind == "date":
        return Claim("DATE", "", True) if _SHAPES["DATE"].match(text) and not re.match(r"\d\d:\d\d", text) else None
    if not item.caption or len(text) > 2 * LONGEST_VALUE:
        return None
    name = caption_category(item.caption)
    if name != "ADDRESS" and (len(text) > LONGEST_VALUE or "\n" in text):
        # Addresses alone are written on several lines.
        return None
    shape = _SHAPES.get(name)
    return Claim(name) if name and (shape is None or shape.match(text)) else None


def is_doubted(item: Item) -> bool:
    """Return whether what the tagger alone takes for an identifier is none: short numbers, terms, names of fields.

    Patterns, captions and what was learned of the subject still count.

    >>> is_doubted(Item("IT.AE.AEDECOD", "Anxiety")), is_doubted(Item("IT.AE.AETERM", "张三"))
    (True, False)
    """
    text = item.text.strip()
    if item.kind == "number":
        return sum(char.isdigit() for char in text) <= _LONGEST_COUNT
    if item.kind == "caption":
        return bool(_FIELD_NAME.fullmatch(text) or _HEADER.fullmatch(text))
    is_term = _TERMS.search(item.place.rpartition("/")[2].upper()) is not None
    return is_term and text.isascii() and len(text) <= LONGEST_VALUE


@lru_cache(maxsize=4096)
def caption_category(caption: str) -> str:
    """Return the category that a caption names, empty when it names none.

    >>> caption_category("联系电话"), caption_category("Subject initials:"), caption_category("药品名称")
    ('PHONE', 'SUBJECT', '')
    """
    caption = " ".join(caption.split())[-60:]
    return next((name for name, expression in _EXPRESSIONS if expression.search(caption)), "")
