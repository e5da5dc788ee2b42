"""Numbers by which a hospital files a person, an examination, a specimen, a prescription, a blood bag, a bed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.codes import captioned, means_nothing
from hdeid.detector.page import Page

_SOURCE = "pattern:medical_record"
_NUMBER = (
    r"(?:登记|流水|顺序|病历|病案|档案|记录|识别|唯一)?(?:号码?|编号|编码|代码|条码|[ .]?(?:ID|No|"
    r"Number)\b\.?|#|ID号?){1,2}(?:\s?\([^()]{0,12}\))?[为是系]?\.?"
)
_FILED = (
    r"住院|病案|病历|门诊|急诊|门急诊|就诊|就诊卡|就医|诊疗|诊疗卡|挂号|登记|检查|检验|化验|影像|放射|"
    r"胶片|摄片|X ?[光线]片?|CT|MRI?|PET(?:-?CT)?|DR|超声|B超"
    r"|彩超|心电图?|脑电图?|内镜|胃镜|肠镜|病理|切片|蜡块|标本|样本|样品|血样|采血管|试管|条码?|条形|处方|"
    r"申请单?|医嘱|报告单?|血袋|献血|输血|配血|麻醉|手术"
    r"|档案|健康档案|患者|病人|病员|流水|索引|主索引|EMPI|留观|体检|观察|护理|透析|放疗|化疗|会诊|转诊|随访|留样"
)
_CAPTION = re.compile(
    rf"(?<![A-Za-z](?=[A-Za-z]))(?:{_FILED}){_NUMBER}\Z|(?:条形?码|献血员?码|档案号)\Z|(?:\A|"
    rf"[^A-Za-z ] ?)(?:MRN|MR ?No\.?|ID|ID号码?|PID|EMPI|HIS号|case no\.?)[为是:]?\Z"
    r"|\b(?:pt\.?|patient|hospital|inpatient|outpatient|specimen|sample|accession|admission|encounter|visit|"
    r"chart|medical ?record|record)"
    r" ?(?:ID|No|Number|#)\.?\Z|\bMRN ?(?:No\.?|#)?\Z",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"微信|QQ|用户|账|帐|员工|职工|登录|医保|社保|受试|筛选|随机|入组|保险|NCT|临床试验登记|器械|设备|"
    r"药物|费用|银行|信用|储蓄|借记|工资|"
    r"身份|试验登记|SAE|CRF|不良事件|病例报告|手术(?:操作)?编码|检查编码|检验编码",
    re.IGNORECASE,
)
_VALUE = re.compile(r"(?=[A-Za-z0-9*_-]*\d)[A-Za-z0-9*_-]{2,40}")
# Registers of trials stand behind 登记号 too.
_TRIAL = re.compile(r"(?:NCT|ChiCTR|CTR|EUCTR)-?\d", re.IGNORECASE)
# Hospitals have more kinds of numbers than a list can hold: behind any other caption of a number a long code is hidden,
# unless the caption speaks of a thing, a text or a body.
_ANY_NUMBER = re.compile(
    r"(?<![编药剂盒页版章藏组型批期式款类档件楼房栋层座车航班题目标心构司品级行季步例])(?<!研究)(?<!试验)(?<!访视)(?<!信用)(?<!登录)(?<!菌种)(?<!公开)(?<!申请公布)(?<!文献)(?<!专利)(?<=[\u4e00-\u9fff)/])"
    r"(?:号|号码|编号)(?:\s?\([^()]{0,12}\))?[为是]?\Z"
)
_LONG_VALUE = re.compile(r"(?=(?:[A-Za-z*_-]*\d){4})[A-Za-z0-9*_-]{5,32}")
_BED_CAPTION = re.compile(
    r"床位?(?:号码?|编号|No\.?)\Z|(?:床位|病床)[为是]?\Z|\A床\Z|\bbed ?(?:no|number)?\.?\Z", re.IGNORECASE
)
_BED_VALUE = re.compile(r"(?=[A-Z加+-]{0,5}\d)[A-Za-z0-9加+-]{1,8}床?")
_BED = re.compile(
    r"(?<![A-Za-z0-9.+/-])加床-?\d{1,3}(?![\d张个床.])|(?<![A-Za-z0-9.+/-])(?:[加+]床?-?\d{1,3}|"
    r"(?:[A-Z]{1,4}-?)?\d{1,3}(?:[A-Z]|[+-]\d{1,2})?|"
    r"[A-Z]\d{1,3}) ?号?床(?![旁边垫单被头尾栏位]|上用|以上|以下|数)"
)
_BED_COUNT = re.compile(r"(?:共|共有|开放|编制|设置|拥有|约|近|多|余|增加|减少|新增|更换|换)\s?\Z")
# Source: DICOM PS3.5, section 9: unique identifiers of studies and images begin with an ISO or joint ISO-ITU root.
_IMAGE_UID = re.compile(r"(?<![\d.])[12]\.\d{1,3}\.\d{3}\.(?:\d{1,20}\.){3,12}\d{1,30}(?![\d.])")
# A bare 卡号 is the card of the visit where it is too short for a bank card; that pattern scores higher.
_CARD = re.compile(r"(?:\A|[病患]人|者)卡号[为是]?\Z")


class MedicalRecord:
    """Finds codes behind captions of the hospital's files, and beds (`17床` with its 床)."""

    name = "medical_record"
    category = "MEDICAL_RECORD"

    def find(self, page: Page) -> Iterator[Span]:
        named = [code for code in page.codes if code.caption and not means_nothing(code.caption)]
        unknown = [code for code in named if not _TRIAL.match(page.text, code.start)]
        codes = [code for code in unknown if not _OTHER.search(code.caption)]
        yield from captioned(page.text, codes, _CAPTION, _VALUE, "MEDICAL_RECORD", _SOURCE)
        yield from captioned(page.text, codes, _CARD, _VALUE, "MEDICAL_RECORD", _SOURCE, 0.8)
        yield from captioned(page.text, unknown, _ANY_NUMBER, _LONG_VALUE, "MEDICAL_RECORD", _SOURCE, 0.6)
        for found in _IMAGE_UID.finditer(page.text):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.8, _SOURCE, Evidence.SHAPE)
        yield from _find_beds(page)


def _find_beds(page: Page) -> Iterator[Span]:
    text = page.text
    for code in page.codes:
        if code.caption and _BED_CAPTION.search(code.caption):
            found = _BED_VALUE.match(text, code.start)
            if found and not text.startswith(("张", "个"), found.end()):
                yield Span(*found.span(), "MEDICAL_RECORD", (), 0.95, _SOURCE, Evidence.CONTEXT)
    for field in page.fields_named(_BED_CAPTION):
        found = _BED.match(text, field.start)
        if found:
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.95, _SOURCE, Evidence.CONTEXT)
    for found in _BED.finditer(text):
        before = text[max(0, found.start() - 4) : found.start()]
        if not _BED_COUNT.search(before) and not page.caption(found.start()).endswith("数"):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.9, _SOURCE, Evidence.SHAPE)
