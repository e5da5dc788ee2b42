"""Documents of identity other than the resident identity card, and certificates that bear a person's number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.id_card import has_check_digit
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.codes import caption_pattern, captioned, means_nothing
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:id_doc"
_CAPTION = caption_pattern(
    r"护照|通行证|回乡证|台胞证|台湾证|往来(?:港澳|台湾)证|军官证|文职干部证|士兵证|士官证|警官证|军人证|"
    r"学员证|(?:驾驶|行驶)证?(?:档案)"
    r"|驾照(?:档案)?|驾驶证|档案编号|居留证|居留许可|居住证|永居证|签证|出生(?:医学)?证(?:明)?书?|死亡(?:医学)?证(?:明书?)?"
    r"|死亡医学证明\(推断\)书|残疾人?证|(?:执业|资格|职业|执业注册)证书?(?:复印件|扫描件)?|结婚证|离婚证|婚姻登记证|学生证|海员证|记者证|教师证"
    r"|户口[簿本]|健康证|GCP(?:培训|合格)?证?(?:书)?|培训证书?|接生证|居民证|退役军人证|优抚证|执法证|医师证|护士证|优待证|退[役伍]证|低保证|特困证|离休证|退休证|老年证|工作证|律师证|证件|证书|"
    r"身份证(?:明)?字?|身分证字?"
    r"|(?:香港|澳门|台湾)(?:居民|永久性居民)?身份证|BIR|passport|\b(?:driving|driver'?s) licen[cs]e|"
    r"travel document|visa|HKID|cert(?:ificate)?"
)
# Certificates of things and firms, and captions of the identity card proper.
_OTHER = regex(r"合格证|许可证|(?<!执业)注册证|准产证|批准证|检验证|营业|产品|药品|器械|登记证书$|(?:校准|检定)证书?$")
_IDENTITY_CARD = regex(r"身份证|公民身份|身份号")
_REGIONAL = regex(r"香港|港|澳|台湾|台|HK|身分|字号")
_VALUE = regex(r"(?=[A-Za-z0-9*-]*\d)[A-Za-z0-9*][A-Za-z0-9*-]{5,29}")
_LEFT = r"(?<![A-Za-z0-9*.-])"
# Source: Immigration Department of Hong Kong: one or two letters, six digits, check digit (weights 9 to 2, modulo 11).
_HONG_KONG = regex(
    rf"{_LEFT}(?P<letters>[A-Z]{{1,2}}) ?(?P<digits>\d{{6}})(?: ?\((?P<inner>[0-9A])\)|(?P<bare>[0-9A])(?![A-Za-z0-9]))"
)
_MACAO = regex(rf"{_LEFT}(?:[1578]\d{{6}} ?\(\d\)|(?P<slashed>[1578]/\d{{6}}/\d))(?![A-Za-z0-9])")
# Source: national identification number of Taiwan: letter, sex 1, 2 (8, 9 for residents), eight digits; the letter
# counts as two digits, weights 1, 9, 8 … 1, 1.
_TAIWAN = regex(rf"{_LEFT}[A-Z][1289]\d{{8}}(?![A-Za-z0-9*-])")
_TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO"
# Source: National Immigration Administration: passports E, EA to EZ, G, D, S, P; permits to the mainland H, M.
_PASSPORT = regex(
    rf"{_LEFT}(?:E[A-HJ-NP-Z]?|G|D[A-Z]?|S[A-Z]?|P[A-Z]?|K|C[A-Z]?|L|T|H|M)\d{{7,8}}(?:\d\d)?(?![A-Za-z0-9*-])"
)
_TRAVEL = regex(r"护照|通行证|回乡证|证件|入境|出境|出入境|海关|口岸|(?i:passport)")
_MILITARY = regex(
    r"[军兵士文职武警海空陆政后装参广南北沈兰成济东西中部战火联总干离退][离退]?字?第 ?\d{4,10} ?号"
    r"|[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新][离退残军优]字第 ?\d{4,10} ?号"
)
# A soldier's card names its issuer in Han: 军官证号 南字第0318842号.
_OFFICER = regex(
    r"(?:军官|士官|士兵|文职(?:干部|人员)?|警官|武警|学员|军人|离休|残疾军人)证(?:件|书)?(?:号码?|编号)?[:为是 ]{0,3}"
    r"(?P<value>[\u4e00-\u9fff]{1,3}?字? ?第? ?\d{4,10} ?号?)"
)
# Source: certificates of disability (China Disabled Persons' Federation): identity card number, kind, grade.
_DISABILITY = regex(rf"{_LEFT}[1-8]\d{{16}}[0-9X]\d[1-4](?:B\d)?(?![A-Za-z0-9*-])")
_PERMANENT = regex(rf"{_LEFT}[A-Z]{{3}}\d{{12}}(?![A-Za-z0-9*-])")
# Licences of Taiwan's medical staff: 医字第029413号, 放诊专医字第001938号.
# Other trades of care name themselves whole: 社工字第0417號, 護理字, 諮心字. Offices number letters so, too: 醫調字.
_LICENCE = regex(
    r"(?:[医醫护護药藥检檢放专專执執师師]字第 ?(?=\d{5})|(?:社工|[護护]理|[營营][養养]|[諮谘咨臨临]心|心理|"
    r"[職职物語语呼]治|助[產产]|[聽听]力|牙[醫医]|[驗验]光)[師师]?[證证]?字第 ?)(?P<value>\d{3,8}) ?[号號]"
)
# Passports of Russia and others are written in groups: 护照 75 4412907.
_GROUPED = regex(
    r"(?:护照|護照|通行证|(?i:passport))(?:号码?|號碼?|[ .]?(?i:no|number)\b\.?)?[: ]{0,3}"
    r"(?P<value>(?:\d\d|[A-Z]{2}) \d{6,8})(?![A-Za-z0-9])"
)
# Provinces number certificates in words, 证号 晋职诊字(2013)第0772号, and so they do those of devices and drugs.
_HAN_NUMBERED = regex(
    r"(?<!许可)(?<!注册)(?<!合格)(?<!批准)(?:证书?|证明书?|证件|执照)(?:号码?|编号)?[: ]{0,2}"
    r"(?P<value>[京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新唐兵](?![\u4e00-\u9fff]{0,3}[械药食妆消卫准备产])"
    r"[\u4e00-\u9fff]{0,4}字?[(〔\[]?[A-Z]?\d{2,14}[)〕\]]?(?:[-第]\d{2,8})?号?)"
)
# Certificates of occupational diseases and of births have words and a year in their numbers: 赣职诊〔2022〕萍矿031.
_WORDED = regex(
    r"[\u4e00-\u9fff]{0,3}(?:职诊|医证|残证)字?[(〔\[]20\d\d[)〕\]](?:[\u4e00-\u9fff]{1,4}(?=[ ]?\d))?[ ]?第?[ ]?"
    r"(?:[A-Z]{1,3}-?)?\d{2,8}(?:[ ]?号)?"
)
# Permits of Taiwan's people to the mainland end in a letter in brackets that tells how often they were issued.
_ISSUED = regex(
    r"(?:台胞证|大陆通行证|台湾通行证)(?:号码?|编号)?[:为是 ]{0,3}"
    r"(?P<value>\d{4} ?\d{4}(?: ?\d\d)? ?\([A-Z]\))"
)
# Source: Medical Council of Hong Kong: doctors are registered as M and five digits; codes of things look alike.
_HONG_KONG_DOCTOR = regex(r"M ?\d{5}(?![A-Za-z0-9*/-])")
_OF_DOCTOR = regex(
    r"(?:HKMC|MCHK|Medical Council|[Rr]egist(?:ration|ered)|\b[Rr]eg|注册编?号|\bDr|\bDoctor|医[生师]|\bMB ?B\.?S|"
    r"\bMBChB|\bFHK[A-Z]{2,4}|\bFRC[A-Z]{1,3}|\bMRC[A-Z]{1,3})(?![a-z])[^\n;。]{0,40}\Z|"
    r"(?<![A-Za-z])(?!LOT|REF|KIT|NO)[A-Z]{2,10}(?: [A-Z][a-z]{1,8}){1,2} {1,4}\Z"
)
_OF_THING = regex(r"(?:批号|药盒|试剂|[Ll]ot|LOT|REF|KIT|[Kk]it)[^\n]{0,12}\Z")
# Colleges and councils of Ontario, Australia, the United Kingdom: GMC 7719340.
_COUNCIL = regex(
    r"(?:HKMC|MCHK|CPSO|CPSBC|AHPRA|GMC|GPhC|NMC PIN)[ :#]{1,3}(?:(?:[Nn]o\.?|[Nn]umber|[Rr]eg\.?|#)[ :]{0,2})?"
    r"(?P<value>(?:[A-Z]{1,3} ?)?\d{5,10})(?![A-Za-z0-9-])"
)
# Certificates of births and deaths, some figures of which are boxes: 死亡医学证明 51□□□□-00□17.
_BOXED = regex(
    r"(?:出生|死亡)医学证明(?:\(推断\))?书?(?:编?号码?)?[:为是 ]{0,3}"
    r"(?P<value>[A-Z]?(?=[\d*×-]{0,14}□)(?=[□*×-]{0,14}\d)[\d□*×]{3,14}(?:-[\d□*×]{3,12})?)"
)
_MARRIAGE = regex(r"J?\d{6}-\d{4}-\d{6}(?!\d)")


class IdDoc:
    """Finds passports, permits, regional identity cards, military and other certificates."""

    name = "id_doc"
    category = "ID_DOC"

    def find(self, page: Page) -> Iterator[Span]:
        yield from _find_captioned(page)
        yield from _find_regional(page)
        yield from _find_shaped(page)


def _find_captioned(page: Page) -> Iterator[Span]:
    codes = [code for code in page.numbers if not _is_other(code.caption)]
    yield from captioned(page.digits, codes, _CAPTION, _VALUE, "ID_DOC", _SOURCE)


def _is_other(caption: str) -> bool:
    if _OTHER.search(caption):
        return True
    return _IDENTITY_CARD.search(caption) is not None and not _REGIONAL.search(caption)


def _find_regional(page: Page) -> Iterator[Span]:
    text = page.text
    for found in _HONG_KONG.finditer(text):
        is_named = has_context(text, found.start(), _REGIONAL) or bool(_CAPTION.search(page.caption(found.start())))
        is_right = _hong_kong_check(found["letters"], found["digits"]) == (found["inner"] or found["bare"])
        if (is_right and (found["inner"] or is_named)) or (is_named and found["inner"]):
            yield _span(found, Evidence.CHECK if is_right else Evidence.CONTEXT)
    for found in _TAIWAN.finditer(text):
        is_named = bool(_CAPTION.search(page.caption(found.start())))
        is_near = is_named or has_context(text, found.start(), _REGIONAL)
        if (_has_taiwan_check(found[0]) and not means_nothing(page.caption(found.start()))) or is_near:
            yield _span(found, Evidence.CHECK if _has_taiwan_check(found[0]) else Evidence.CONTEXT)
    for found in _MACAO.finditer(text):
        if (
            found["slashed"]
            or _CAPTION.search(page.caption(found.start()))
            or has_context(text, found.start(), _REGIONAL, 12)
        ):
            yield _span(found, Evidence.CONTEXT)


def _find_shaped(page: Page) -> Iterator[Span]:
    text = page.text
    for found in _PASSPORT.finditer(text):
        if has_context(text, found.start(), _TRAVEL) and not means_nothing(page.caption(found.start())):
            yield _span(found, Evidence.CONTEXT)
    for found in _PERMANENT.finditer(text):
        if not means_nothing(page.caption(found.start())):
            yield _span(found, Evidence.CONTEXT if _CAPTION.search(page.caption(found.start())) else Evidence.SHAPE)
    for found in _OFFICER.finditer(text):
        yield Span(*found.span("value"), "ID_DOC", (), 0.95, _SOURCE, Evidence.CONTEXT)
    for found in _ISSUED.finditer(page.digits):
        yield Span(*found.span("value"), "ID_DOC", (), 0.95, _SOURCE, Evidence.CONTEXT)
    for found in (
        *_LICENCE.finditer(text),
        *_BOXED.finditer(text),
        *_GROUPED.finditer(page.digits),
        *_HAN_NUMBERED.finditer(page.digits),
    ):
        yield Span(*found.span("value"), "ID_DOC", (), 0.95, _SOURCE, Evidence.CONTEXT)
    for found in _COUNCIL.finditer(page.digits):
        yield Span(*found.span("value"), "ID_DOC", (), 0.95, _SOURCE, Evidence.CONTEXT)
    for found in _HONG_KONG_DOCTOR.finditer(page.digits):
        before = page.text[max(0, found.start() - 60) : found.start()]
        if not before[-1:].isalnum() and _OF_DOCTOR.search(before) and not _OF_THING.search(before):
            yield _span(found, Evidence.CONTEXT)
    for found in _WORDED.finditer(page.digits):
        yield _span(found, Evidence.CONTEXT)
    for found in _DISABILITY.finditer(text):
        if has_check_digit(found[0][:18]):
            yield _span(found, Evidence.CHECK)
    for expression in (_MILITARY, _MARRIAGE):
        for found in expression.finditer(text):
            if expression is _MILITARY or _CAPTION.search(page.caption(found.start())):
                yield _span(found, Evidence.CONTEXT)


def _span(found: re.Match[str], evidence: Evidence) -> Span:
    return Span(*found.span(), "ID_DOC", (), 0.95, _SOURCE, evidence)


def _hong_kong_check(letters: str, digits: str) -> str:
    """Return the check digit of a Hong Kong identity card: A to Z count 10 to 35, a missing first letter 36."""
    values = [36 if len(letters) == 1 else ord(letters[0]) - 55, ord(letters[-1]) - 55, *map(int, digits)]
    rest = -sum(value * weight for value, weight in zip(values, range(9, 1, -1), strict=True)) % 11
    return "A" if rest == 10 else str(rest)


def _has_taiwan_check(number: str) -> bool:
    letter = _TAIWAN_LETTERS.index(number[0]) + 10
    digits = [letter // 10, letter % 10, *map(int, number[1:])]
    return (
        sum(digit * weight for digit, weight in zip(digits, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)) % 10 == 0
    )
