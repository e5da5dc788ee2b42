"""Numbers by which a hospital files a person, an examination, a specimen, a prescription, a blood bag, a bed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.bed import find_beds
from hdeid.detector.patterns.lab_number import find_laboratory
from hdeid.detector.patterns.pedigree import find_pedigrees
from hdeid.detector.patterns.program import find_programmed
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.codes import WAYBILL, Code, captioned
from hdeid.detector.reading.number_kinds import kind_of_number
from hdeid.detector.reading.page import Page
from hdeid.detector.reading.studies import names_case, names_event, names_listed, names_registered_trial
from hdeid.text.regex import regex

_SOURCE = "pattern:medical_record"
_NUMBER = (
    r"(?:登记|流水|顺序|病历|病案|档案|记录|识别|唯一|申请|标本|样本|条形)?(?:序?号码?|编号|编码|代码|条码|码|"
    r"[ .]?(?:ID|No|Number)\b\.?|#|ID号?){1,2}(?:\s?\([^()]{0,12}\))?(?:分别|依次|均|都|同)?[为是系]?\.?"
)
_FILED = (
    r"住院|病案|病历|门诊|急诊|门急诊|就诊|就诊卡|就医|诊疗|诊疗卡|挂号|登记|检查|检验|化验|影像|放射|"
    r"胶片|摄片|X ?[光线]片?|CT|MRI?|PET(?:-?CT)?|DR|超声|B超"
    r"|彩超|心电图?|脑电图?|内镜|胃镜|肠镜|病理|切片|蜡块|标本|样本|样品|血样|采血管|试管|条码?|条形|处方|"
    r"申请单?|医嘱|报告单?|血袋|献血|输血|配血|麻醉|手术"
    r"|档案|健康档案|患者|病人|病员|流水|索引|主索引|EMPI|留观|体检|观察|护理|透析|放疗|化疗|会诊|转诊|随访|留样|首页|候诊|排队|取号|取药|叫号|预约|接种|报到|检测|送检|冰冻|活检|穿刺|包埋|骨髓|血库|用血|血浆|红细胞|血小板|采集|腕带"
)
_CAPTION = regex(
    rf"(?<![A-Za-z](?=[A-Za-z]))(?:{_FILED}){_NUMBER}\Z|(?:条形?码|献血员?码|档案号|取号|叫号|排号|票号)\Z|(?:\A|"
    rf"[^A-Za-z ] ?)(?:MRN|MR ?No\.?|(?-i:ID)|ID号码?|PID|EMPI|HIS号|case no\.?)[为是:]?\Z"
    r"|(?<![A-Za-z])(?:HN|IPN|OPN|UHID|PNO|PATNO|PATID|(?:PATIENT|INP|OUTP|ADM)_?(?:ID|NO)|"
    r"(?:IPD?|OPD|A&E|Lab|Path|Acc|Reg|Hosp(?:ital)?|Film|X-?ray) ?\.?(?:No|Number|ID|#)\.?)\Z"
    r"|\b(?:pt\.?|patient|hospital|inpatient|outpatient|specimen|sample|accession|admission|encounter|barcode|"
    r"chart|medical ?record|record)"
    r"[ _]?(?:ID|No|Number|#)\.?\Z|\bMRN ?(?:No\.?|#)?\Z"
    # Columns of hospital databases: CARD_NO, PRES_NO, RPT_ID.
    r"|(?<![A-Za-z])(?:card|presc?|prescription|reg|encounter|enc|order|spec|smp|lab|report|rpt|exam|apply|req|"
    r"adm|case|hosp|clinic|outp|inp|file|film|slide|queue)_(?:no|id|num|number|code)\Z",
    re.IGNORECASE,
)
# These words name a number without a word for number: `标本 3020417788`, `就诊卡=0099…`, `specimen BM23-0771`.
_NAMING = regex(
    r"(?:病案|标本|样本|血样|样品|切片|蜡块|血袋|血浆|袋码|条码|条形码|腕带|[就接]诊卡|诊疗?卡|就医卡|病历[本卡]|磁卡|申请单|检查单|检验单|"
    r"报告单|回执|(?<![A-Za-z])(?:PACS|LIS|RIS|HIS|EMR|specimen|sample|barcode|accession|chart))[为是:]?\Z",
    re.IGNORECASE,
)
_NAMED_VALUE = regex(
    r"(?!(?:19|20)\d\d-?[01]\d-?[0-3]\d\Z)(?!\d{1,5}(?i:ml|u|g)\Z)(?=(?:[A-Za-z_-]*\d){4})(?:[A-Za-z]{1,4}[A-Za-z0-9_-]{4,30}|\d[A-Za-z0-9_-]{5,31})"
)
# Bags and boxes bear a code of few digits: 档案袋 GZL-T2D-41.
_BAG = regex(r"(?:档案|病历|病案|资料|随访|受试者)(?:袋|盒|夹)(?:编?号)?[为是:]?\Z")
# Whoever knows these sees a patient's images and reports: 影像云胶片取件码:XJ7Q4M.
_FETCH = regex(r"(?:取[件片]码|提取码|查询码)[为是:]?\Z")
_FETCH_SOURCE = "pattern:code-to-fetch"
# What a decoction room hands out, for the decoction or the paste: 煎药编号 D0417, 取膏凭单No.388.
_BREWED = regex(
    r"(?:煎药|代煎|代配|[取领配]膏|膏[滋方]|取药)"
    r"(?:(?:单|凭[单证条]|牌|袋)?(?:编?号码?|[ .]?(?:No|NO)\b\.?|#)|单|凭[单证条])[为是:]?\.?\Z"
)
_BREWED_VALUE = regex(r"(?!(?:19|20)\d\d-\d\d-\d\d\Z)(?=(?:[A-Za-z-]*\d){2})[A-Za-z0-9-]{3,20}")
_BAG_VALUE = regex(r"(?=[A-Za-z0-9_-]{0,29}\d\d)[A-Za-z0-9][A-Za-z0-9_-]{2,30}")
_UNIT_BEHIND = regex(r" ?(?:例|份|个|管|支|人|次|张|元|ml|mg|[x×%年])")
# A bare 编号 or 号 files a person or an examination, unless a thing or a text is spoken of just before it.
_BARE_NUMBER = regex(r"(?:编号|号码|号)[为是]?")
_BARE_VALUE = regex(r"(?!\d{4}-\d\d-\d\d\Z)(?=(?:[A-Za-z*_-]*\d){3})[A-Za-z0-9*_-]{3,32}")
_THING = regex(
    r"药|剂|盒|器|仪|[箱柜机车船舱]|表|版|文件|方案|伦理|批|SOP|制度|标准|合同|协议|项目|课题|单位|试验|研究|证|中心|公告|通知|函|发票|"
    r"快递|运单|包装|耗材|产品|温度计|探头"
)
# Numbers of pathology and imaging stand in brackets behind what was examined: `病理(2023-12345)`, `CTA(23-CT-7801)`.
_BRACKETED = regex(
    r"(?<=\()(?!(?:19|20)\d\d-(?:19|20)\d\d\)|(?:19|20)\d{6}\))"
    r"(?:[A-Z]{1,4}-?)?(?:20)?\d\d-?(?:[A-Z]{1,3}-?)?\d{4,7}(?=\))"
)
_EXAMINED = regex(
    r"病理|冰冻|活检|穿刺|标本|骨髓|免疫组化|切片|镜|超声|彩超|片|造影|检查|心电|脑电|"
    r"(?<![A-Za-z])(?:CT[AV]?|MR[IA]?|PET|DR|ECT|B超|X线|FISH|IHC|NGS|PCR)"
)
_LETTERED = regex(r"[\u4e00-\u9fff]{1,4}-?\d{3,12}(?![\d年月日岁.%])")
# Source: Hospital Authority of Hong Kong: HN, year, serial and check character.
_HONG_KONG = regex(
    r"(?<![A-Za-z0-9])(?:HN|AE|SOPD|OPD) ?\d{2}-?\d{5,7}"
    r"(?:-?[A-Z](?![A-Za-z0-9])|-\d(?!\d)|\([0-9A-Z]\)|(?![A-Za-z0-9-]))"
)
_OTHER = regex(
    r"微信|QQ|用户|(?:上传|传输) ?(?:ID|编?号)|"
    r"账|帐|员工|职工|登录|医保|社保|受试|筛选|随机|入组|保险|NCT|临床试验登记|器械|设备|"
    r"药物|费用|银行|信用|储蓄|借记|工资|"
    r"身份|试验登记|SAE|CRF|不良事件|病例报告|手术(?:操作)?编码|检查编码|检验编码",
    re.IGNORECASE,
)
_VALUE = regex(r"(?!\d{1,4}(?:U|ml|mL|g|kg)\Z)(?=[A-Za-z0-9*_-]*\d)[A-Za-z0-9*_-]{2,40}")
_DECIMAL_BEFORE, _DECIMAL_BEHIND = regex(r"(?<![\d.])\d{1,3}\.\Z"), regex(r"\.\d(?![\d.])")
# Hospitals have more kinds of numbers than a list can hold: behind any other caption of a number a long code is hidden,
# unless the caption speaks of a thing, a text or a body.
_ANY_NUMBER = regex(
    r"(?<![编药剂盒页版章藏组型批期式款类档件楼房栋层座车航班题目标心构司品级行季步例封])(?<!质疑)(?<!疑问)(?<![^合]同)(?<!研究)(?<!立项)(?<!试验)(?<!访视)(?<!信用)(?<!登录)(?<!菌种)(?<!公开)(?<!申请公布)(?<!文献)(?<!专利)(?<!报修单)(?<!维修单)(?<=[\u4e00-\u9fff)/])"
    r"(?:号|号码|编号)(?:\s?\([^()]{0,12}\))?[为是]?\Z"
)
# 编号 2024-投-037: the year before the word for what an office keeps.
_OF_OFFICE = regex(r"(?:19|20)\d\d-[\u4e00-\u9fff]{1,2}-\d")
# Source: JEITA CP-3461 (DCF): cameras count their files with four letters or signs and four digits.
_PHOTO = r"(?:IMG|DSC|MVI|VID|PXL)_\d{4}(?:-\d{1,4})?\Z"
_LONG_VALUE = regex(rf"(?!{_PHOTO}|{WAYBILL}\Z)" r"(?=(?:[A-Za-z*_-]*\d){4})[A-Za-z0-9*_-]{5,32}")
# A bag of blood is named by what is in it and how much before its number: 去白红 2U 4501 2409 00386.
_BLOOD = regex(
    r"(?:红(?:细胞)?|悬红|血浆|FFP|血小板|冷沉淀|RBC|PLT)[^\n,;。]{0,10}?\d{1,4} ?(?:[uU]|m[lL]|治疗量)[ ,:(]{1,3}"
    r"(?P<value>[A-Z]?\d{4}(?: ?\d{3,5}){1,3}(?: ?\d)?)(?![\dA-Za-z])"
)
_LEAST_DONATION = 9
# Behind these a number is a patient's, though it looks like that of a report: 住院号 2024CN00231.
_OF_FILE = regex(r"住院号|门诊号|急诊号|病案号|病历号|就诊号|检查号|标本号|(?<![A-Za-z])MRN")
# Letters of a hospital or an insurer name their patient's file: Our ref: GOP/23/118854.
_LETTER = regex(
    r"\b(?i:our|your) (?i:ref(?:erence)?)\.?(?: (?i:no)\.?)?[: ]{1,3}"
    r"(?P<value>(?=[A-Z0-9/-]{0,16}\d{3})[A-Z0-9][A-Z0-9/-]{3,20})(?![A-Za-z])"
)
# Beside a person it needs neither: Mrs Ann Carr - ref 0083120. REF in capitals is the maker's number of a product.
_REF = regex(r"[Rr]ef\.?:? {0,2}(?P<value>\d{6,9})(?![\dA-Za-z-]|\.\d)")
_PERSON_BEFORE = regex(r"\b(?:Mrs?|Ms|Miss)\b\.? [A-Z][^\n;0-9]{1,40}\Z")
_PERSON_BEHIND = regex(r"[ ):,-]{1,4}(?:Mrs?|Ms|Miss)\b\.? ?[A-Z]")
# 编号:第 0117 号, with blanks or a letter.
_ORDINAL = regex(r"编号[: ]{0,3}(?P<value>第 ?(?:[A-Z]{1,3}-?)?\d{2,8} ?号)")
# Source: DICOM PS3.5, section 9: unique identifiers of studies and images begin with an ISO or joint ISO-ITU root;
# 1.2.840.10008 is the standard's own (PS3.6) and names kinds of things. Roots of makers and countries (1.3.12.2.1107,
# 1.2.86.76547135) are told from names of codes by what is counted up at their end.
_IMAGE_UID = regex(
    r"(?<![\d.])(?!1\.2\.840\.10008\.)(?:[12]\.\d{1,3}\.\d{3}\.(?:\d{1,20}\.){3,12}\d{1,30}|"
    r"1\.[23]\.\d{1,9}\.(?:\d{1,20}\.){2,12}\d{8,30})(?![\d.])"
)
# Behind a 号 of no known file, 他姐的号, it is a telephone's: so were all 135 behind 号 in documents marked by hand.
_MOBILE = regex(r"1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)")
# A bare 卡号 is the card of the visit where it is too short for a bank card; that pattern scores higher.
_CARD = regex(r"(?:\A|[病患]人|者)卡号(?:尾号)?[为是]?\Z")


class MedicalRecord:
    """Finds codes behind captions of the hospital's files, and beds (`17床` with its 床)."""

    name = "medical_record"
    category = "MEDICAL_RECORD"

    def find(self, page: Page) -> Iterator[Span]:
        numbers = (code for code in page.numbers if _OF_FILE.search(code.caption) or not _is_event(page, code))
        # Registers of trials stand behind 登记号 too.
        unknown = [code for code in numbers if not names_registered_trial(page.text[code.start : code.end])]
        codes = [code for code in unknown if not _OTHER.search(code.caption)]
        codes = [code for code in codes if not _is_decimal(page.digits, code)]
        unknown = [code for code in unknown if not names_listed(page.text, code.start, code.end)]
        unknown = [code for code in unknown if not page.is_dispensed(code.start, code.caption)]
        countless = [code for code in codes if not _UNIT_BEHIND.match(page.text, code.end)]
        bare = [code for code in codes if _is_bare(page, code) and not names_listed(page.text, code.start, code.end)]
        for captions, value, among, score in (
            (_CAPTION, _VALUE, codes, 0.95),
            (_CARD, _VALUE, codes, 0.8),
            (_NAMING, _NAMED_VALUE, countless, 0.85),
            (_BAG, _BAG_VALUE, countless, 0.85),
            (_ANY_NUMBER, _LONG_VALUE, unknown, 0.6),
            (_BARE_NUMBER, _BARE_VALUE, bare, 0.6),
        ):
            for span in captioned(page.digits, among, captions, value, "MEDICAL_RECORD", _SOURCE, score):
                is_vague = captions in (_ANY_NUMBER, _BARE_NUMBER)
                is_mobile = is_vague and _MOBILE.fullmatch(page.digits, span.start, span.end) is not None
                kind = _kind(page, span, captions) if is_vague or captions is _CARD else span.category
                end, evidence = page.before_amount(span.start, span.end), Evidence.SHAPE if is_mobile else span.evidence
                yield replace(span, end=end, category=kind, evidence=evidence)
        yield from captioned(page.digits, codes, _FETCH, _VALUE, "MEDICAL_RECORD", _FETCH_SOURCE, 0.95)
        yield from captioned(page.digits, countless, _BREWED, _BREWED_VALUE, "MEDICAL_RECORD", _FETCH_SOURCE, 0.9)
        yield from _find_lettered(page)
        yield from _find_shaped(page)
        yield from find_beds(page)
        yield from find_programmed(page.text)
        yield from find_laboratory(page.digits)
        yield from find_pedigrees(page.text)


def _kind(page: Page, span: Span, captions: re.Pattern[str]) -> str:
    """Return what a number is behind a caption that only says that it is one; in a trial a bare one is a subject's."""
    is_trial = captions is _BARE_NUMBER and page.is_of_trial
    return kind_of_number(page.digits, span.start, span.end, page.caption(span.start), is_trial=is_trial)


def _is_event(page: Page, code: Code) -> bool:
    return names_event(page.text[code.start : code.end]) or names_case(page.text, code.start, code.end)


def _is_decimal(text: str, code: Code) -> bool:
    """Return whether a code is one half of a decimal number: the temperature 36.5 below the head of a neighbor."""
    if code.end - code.start > 3:
        return False
    before = text[max(0, code.start - 5) : code.start]
    return (_DECIMAL_BEHIND.match(text, code.end) or _DECIMAL_BEFORE.search(before)) is not None


def _is_bare(page: Page, code: Code) -> bool:
    """Return whether a code has 编号 or 号 for its whole caption and no thing is spoken of just before."""
    if not _BARE_NUMBER.fullmatch(code.caption) or _OF_OFFICE.match(page.text, code.start):
        return False
    before = page.text[max(0, code.start - 20) : code.start].rpartition(code.caption[:1])[0]
    line = before.rpartition("\n")[2]
    return not line[-1:].isdigit() and not _THING.search(line)


def _find_lettered(page: Page) -> Iterator[Span]:
    """Yield numbers that begin with the name of a department: `标本号:临检-0217`."""
    for field in page.fields_named(_CAPTION):
        found = _LETTERED.match(page.text, field.start, field.end)
        if found:
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.9, _SOURCE, Evidence.CONTEXT)


def _find_shaped(page: Page) -> Iterator[Span]:
    for found in _BLOOD.finditer(page.digits):
        if sum(map(str.isdigit, found["value"])) > _LEAST_DONATION:
            yield Span(*found.span("value"), "MEDICAL_RECORD", (), 0.85, _SOURCE, Evidence.CONTEXT)
    for found in _IMAGE_UID.finditer(page.text):
        yield Span(*found.span(), "MEDICAL_RECORD", (), 0.8, _SOURCE, Evidence.SHAPE)
    for found in _BRACKETED.finditer(page.text):
        if has_context(page.text, found.start(), _EXAMINED, 30):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.75, _SOURCE, Evidence.SHAPE)
    for found in _REF.finditer(page.text):
        before = page.text[max(0, found.start() - 48) : found.start()]
        if _PERSON_BEFORE.search(before) or _PERSON_BEHIND.match(page.text, found.end()):
            yield Span(*found.span("value"), "MEDICAL_RECORD", (), 0.8, _SOURCE, Evidence.CONTEXT)
    for found in _ORDINAL.finditer(page.text):
        if not _THING.search(page.text[max(0, found.start() - 20) : found.start()].rpartition("\n")[2]):
            yield Span(*found.span("value"), "MEDICAL_RECORD", (), 0.7, _SOURCE, Evidence.CONTEXT)
    for found in _LETTER.finditer(page.text):
        if not names_event(found["value"]):
            yield Span(*found.span("value"), "MEDICAL_RECORD", (), 0.8, _SOURCE, Evidence.CONTEXT)
    for found in _HONG_KONG.finditer(page.text):
        yield Span(*found.span(), "MEDICAL_RECORD", (), 0.95, _SOURCE, Evidence.CONTEXT)
