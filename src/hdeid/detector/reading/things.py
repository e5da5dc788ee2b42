"""Tells by what stands beside a number that it is no person's: a result, a waybill, a train, a study, an amount.

Source: TAXONOMY.md, "ADDRESS" and "MEDICAL_RECORD", tests/gold/README.md for waybills and queries. Of the authored
documents' numbers that stand so, a handful of many thousands are a person's, all of other shapes than these ask for.
"""

from __future__ import annotations

import re

from hdeid.core.span import Span
from hdeid.detector.reading.captions import caption_before
from hdeid.detector.reading.codes import NUMBER_CAPTION, WAYBILL
from hdeid.lexicon.terms import alternatives, terms
from hdeid.text.occurrences import occurrences
from hdeid.text.regex import regex

_MOBILE = regex(r"1[3-9]\d{9}\Z")
# CD4 290, CD8+ 640, VL 40: a marker and its value. What may be initials, too, has three digits at most.
_RESULT = regex(r"[1-9]\d{0,3}\Z")
_MARKER_BEFORE = regex(
    rf"(?:(?<![A-Za-z0-9-])CD\d{{1,3}}(?:/CD\d{{1,3}})?(?:\+|细胞|计数){{0,2}}|"
    rf"(?P<letters>(?<![A-Za-z0-9-])(?<!受试者)(?<!受试者 )(?<!患者)(?<!患者 ){alternatives(terms('measured'))}))"
    r"(?: ?[:=] ?| )\Z"
)
_MOST_BESIDE_LETTERS = 3
_MORE_BEHIND = regex(r"[ -]?\d")
# Waybills have ten digits or more, often in groups, behind a carrier's name or the word for one. A mobile number may
# stand so, too. Source: number of registered mail: XA and eleven digits (China Post), UPU S10 otherwise.
_WAYBILL = regex(r"(?!86|0)(?:[A-Z]{2,4} ?)?\d{3,15}(?:[ -]\d{2,8}){0,4}\Z")
_REGISTERED_MAIL = regex(r"(?:X[A-Z] ?(?:\d ?){11}|R[A-Z] ?(?:\d ?){9}CN)\Z")
_LEAST_OF_WAYBILL, _MOST_OF_WAYBILL = 10, 15
_OF_CARRIER = regex(rf"{WAYBILL}\Z")
_CARRIER_BEFORE = regex(
    r"(?:顺丰|(?<![A-Za-z])EMS|中通|圆通|申通|韵达|百世|极兔|德邦|京东|邮政|(?<![A-Za-z])(?:DHL|UPS|FedEx|TNT|AWB)|快递|速运|速递|"
    r"运单|物流|面单)(?:快递|特快|速运|速递|冷链|物流|运|面|邮件|查询)?单?(?:号码?|编号)?"
    r"(?:(?:寄|发|送)(?:回|出|到|往)?了?|已|[为是])?[ :#(]{0,3}\Z"
)
# Source: IATA resolution 600a (air waybills: an airline's three digits, then eight); FedEx counts twelve in groups of
# four. No telephone number is so long and begins so, those of services (400, 800), Hong Kong and Taiwan aside.
_AIR_WAYBILL = regex(r"(?!1[3-9]|0|86|[48]00|85[23]|886|95)(?:\d{3}[- ]\d{4} ?\d{4}|\d{4} \d{4} \d{4})\Z")
_FLOWN_BY = regex(
    r"(?<![A-Za-z])(?:AWB|MAWB|HAWB|FedEx|DHL|UPS|TNT)(?: ?(?:[Nn]o\.?|NO\.?|#|运?单?号码?))?[ :#]{0,3}\Z"
)
_MAIL_BEFORE, _MAILED = (
    regex(r"挂号(?:信|邮件)?(?:编号|单?号)?[ :]{0,2}\Z"),
    regex(r"挂号信|邮[编寄局]|信函|存根|回执联"),
)
# Trains and flights behind what one does with them. Source: timetables of China Railway (kinds of trains); IATA codes
# of airlines.
_TRAIN = r"[GDCZTKYLS][1-9]\d{0,3}"
_FLIGHT = (
    r"(?:CA|MU|CZ|HU|FM|ZH|MF|SC|3U|9C|HO|GS|KN|EU|TV|JD|G5|PN|8L|DR|GJ|QW|AQ|GX|FU|KY|NS|UQ|KA|CX|HX|BR|CI|NH|JL|KE|"
    r"OZ|SQ|TG)\d{3,4}"
)
_RIDE = regex(rf"(?:{_TRAIN}|{_FLIGHT})\Z")
_LONG_RIDE = regex(rf"(?:[GDCZTKY][1-9]\d{{2,3}}|{_FLIGHT})\Z")
_FLIGHT_ALONE = regex(rf"{_FLIGHT}\Z")
_RIDDEN_BEFORE = regex(r"(?:乘坐?|搭乘?|(?<![打静])坐)[的了上]?(?:高铁|动车|火车|列车|飞机|航班|大巴)?[ (:]{0,2}\Z")
# K1178次, 绿皮车上(K1178), 高铁 G1877: of 33 such in documents marked by hand all were trains.
_TRAIN_WORD_BEFORE = regex(r"(?:绿皮|高铁|动车|火车|列车|硬座|卧铺)车?[上里]? ?[ (]\Z")
_RUN_BEHIND = regex(r" ?次(?![要数日月年级全])")
_MORE_DIGITS = regex(r"\d{0,2}")
_CHANGED_BEFORE = regex(r"转(?:乘|车|高铁|动车|火车|机)?[ (:]{0,2}\Z")
_CHANGED_BEHIND = regex(r" ?(?:转车|换乘|转乘|转机)")
_FLOWN_BEFORE = regex(r"飞(?:往|到|抵)?[\u4e00-\u9fff]{2,6}[,( ]{1,2}\Z")
_TRAVELS = regex(r"[坐乘搭飞]|航班|高铁|动车|火车|列车|机场|车站")
_NO_BED = regex(r" ?(?:号?床|-)")
# <ODM FileOID="X01" …>, StationName=CT64: a file and a machine. Source: CDISC ODM 1.3, ODM; DICOM PS3.6, (0008,1010).
_FILE_BEFORE, _STATION_BEFORE = regex(r'\bFileOID ?= ?"\Z'), regex(r"\bStationName[\"']? ?[:=>] ?[\"']?\Z")
_STATION = regex(r"(?:CT|MR|DR|CR|DX|US|XA|MG|PT|NM|RF)[A-Z]{0,6}[-_]?\d{0,4}\Z")
# Reports of safety, by the year.
_REPORT = regex(r"(?:PV|AE|SAE|SUSAR|ICSR)-20\d\d-\d{3,6}\Z")
# Query ID: 40217. 伦审[2021]研第031号. 参加3105研究.
_QUERY_BEFORE = regex(r"(?<![A-Za-z])(?i:query)[ _]?(?i:id|no\.?|number)[ :#]{1,3}\Z")
_LETTER, _LETTER_BEFORE = (
    regex(r"第? ?\d{1,5}(?:-\d{1,3})? ?号?\Z"),
    regex(r"(?:伦理?|审|机构|GCP)[\u4e00-\u9fff]{0,4}[〔\[](?:19|20)\d\d[〕\]][\u4e00-\u9fff]{0,4}第? ?\Z"),
)
_STUDY = regex(r"[1-9]\d{2,3}\Z")
_STUDY_BEFORE = regex(r"(?:参加|加入|进入|参与|主题|回复|\b(?i:re|fw|subject))[ :]{0,3}\Z")
_STUDY_BEHIND = regex(r"(?:研究|试验|项目|方案)(?:[ ,;。、()\n的]|\Z|受试|项目|方案)")
# 项目 TQ-1056 科室 心内科: all 35 that stand so behind the caption in the authored documents are a project's.
_PROJECT, _NUMBERED = regex(r"[A-Z]{2,6}-?\d{3,5}\Z"), regex(r"[A-Z]{2,6}-?\d")
_PROJECT_BEFORE = regex(r"(?:^|[\s|,;(/])(?:研究|试验)?项目[ :]{1,3}\Z")
# 补偿:150、150、100, and a column of a list that is called so.
_AMOUNT = regex(r"[1-9]\d{1,4}\Z")
_PAID_BEFORE = regex(
    r"(?:补偿|补助|补贴|报酬|金额|[通食养工]费用?)[费金]?(?:\(元\))?: ?(?P<others>(?:[1-9]\d{1,4}[、,/ ]{1,2}){0,20})\Z"
)
_ROUND = 50
_NUMBER = regex(r"\d+")
_SEPARATOR = "、"
# Source of the distance: a page of such a list.
_TITLES = regex(r"^[^\n\d]{0,120}(?:金额|补偿|补助|补贴)[^\n\d]{0,80}$", re.MULTILINE)
PAID_TITLE = regex(
    r"(?:(?:补[偿助贴]|报销|发放|报酬)(?:金额?|费用?|款)?|金额|费用|(?:交通|营养)费|[盒瓶片支袋]数|数量)(?:\([^()]{0,4}\))?\Z"
)
"""The title of a column of what is paid or handed out."""
# 垫钱3000, 欠账4.6万: what somebody paid or owes.
_SUM, _OWED_BEFORE = (
    regex(r"[1-9]\d{0,4}(?:\.\d{1,2})?\Z"),
    regex(r"(?:垫[钱付了]|[转欠还结]账|借了|还了|付了|交了|赔了?|押金|花了)[ :]{0,2}\Z"),
)
# 单人间加1600/月, 加1200押金: what is paid on top. An added bed has two figures at most.
_RAISED = regex(r"加?[1-9]\d{2,4}\Z")
_RAISED_BEHIND = regex(r" ?(?:/ ?(?:[月天日次年人晚]|小时|h(?![a-z]))|元|块钱?|押金|定金)")
# ClinVar RCV000018902, HGMD CM991234, P/N 2066710-003: entries of registers of variants, and parts.
_ENTRY_BEFORE = regex(
    r"(?<![A-Za-z])(?:ClinVar|HGMD|GenBank|dbSNP|NCBI|Ensembl|UniProt|P/N|PN|Part ?(?:No\.?|Number))[ :#.]{1,3}\Z"
)
# NS100, GS250: solutions of an infusion and their milliliters; samples are numbered so, too.
_SOLUTION, _INFUSED = regex(r"(?:NS|GS|GNS|LR|RL)[1-9]\d{1,3}\Z"), regex(r"[+%＋]|ml|静[滴推点注]|输液|泵入|溶[媒于]")
# Ra-223, 177Lu, 18F-PSMA-1007, 锶-89: nuclides of imaging and therapy, and what they mark.
_NUCLIDE = regex(
    r"(?:Ra-223|Lu-177|Sr-89|Y-90|I-1(?:2[345]|31)|Ga-68|Sm-153|Tc-99m|Cs-137|Co-60|Ir-192|Xe-133|Tl-201|In-111|Zr-89|Cu-64|Ac-225|Re-188|"
    r"[碘锶镥镭钇氟镓钐锝磷铯钴铱铊铟锆铜钯]-\d{2,3}m?|(?:11C|13N|18F|64Cu|68Ga|89Zr|90Y|99mTc|111In|12[35]I|131I|177Lu|223Ra|225Ac)-[A-Za-z0-9-]{2,12})\Z"
)
_NO_FLOOR = regex(r"床|层|楼|病区|号")
# Gibco,11995-065: the number in a supplier's catalogue, behind the best known suppliers of laboratories.
_CATALOGUE = regex(r"[A-Z]{0,3}-?\d{3,8}(?:-\d{2,4})?\Z")
_SUPPLIER_BEFORE = regex(
    r"(?:(?<![A-Za-z])(?:Gibco|MCE|MedChemExpress|Selleck|Invitrogen|Sigma(?:-Aldrich)?|Abcam|CST|Proteintech|Thermo|Merck|"
    r"Millipore|BioLegend|Takara|Qiagen|Santa Cruz|R&D)|索莱宝|碧云天|翌圣|诺唯赞|全式金|赛默飞|金斯瑞)"
    r"[, (]{1,3}(?:货号|Cat\.?(?: ?(?:No\.?|#))?)?[ :]{0,2}\Z"
)
# H20083233: approval of a medicine, where approvals are spoken of. Source: Measures for the Administration of Drug
# Registration (order 27 of the State Administration for Market Regulation, 2020), article 123.
_APPROVAL, _APPROVED = regex(r"[HZSJB][A-Z]?\d{8}\Z"), regex(r"批准文号|国药准字|注册证")
_NUMBERED_BEFORE = regex(r"(?:院|案|历|诊|床|卡|者|患)[号码]?[ :]{0,3}\Z")
# 快审意见2021-034-K1, 立项编号2022-018-D3: what a committee decides on.
_DECISION = regex(r"(?:19|20)\d\d-\d{2,3}(?:-[A-Z]{0,2}\d{1,2})?\Z")
_DECISION_BEFORE = regex(r"(?:审查|快审|立项|批件|伦理)(?:意见|批件)?(?:编?号)?[ :是为]{0,3}\Z")
# ICD Ellipse VR CD1377-36Q: the model of an implant, which reads like the number of an insurance or a document.
_READ_AS_MODEL = frozenset(("INSURANCE", "ID_DOC"))
_MODEL, _MODEL_BEFORE = (
    regex(r"[A-Z]{2}\d{4}-\d{2}[A-Z]?\Z"),
    regex(r"(?:(?<![A-Za-z])(?:S-?ICD|ICD|CRT-?[DP]?|VR|DR)(?![A-Za-z])|起搏器?|除颤器?|型号)[^\n,;]{0,16}\Z"),
)
# 已管控 15, 出血 900: what a report counts.
_COUNT, _COUNTED_BEFORE = (
    regex(r"[1-9]\d{0,3}\Z"),
    regex(r"(?:管控|密接|次密|接触者|亲属|同席|出血|尿量|引流)(?:约|共|量)? ?\Z"),
)
_NO_COUNT_BEHIND = regex(r" ?(?:号?床|-|号)")
_ON_LABEL = frozenset(("DEVICE", "ID_DOC", "MEDICAL_RECORD"))
# REF 44610320058 LOT 2411B6 SN …: on the label of an implant only the serial number is a person's. None of 487 codes
# behind LOT or REF in the authored documents is one.
_LABELLED = regex(r"(?:(?P<word>LOT|REF)[ :#]{1,3})?(?P<value>[A-Z0-9][A-Z0-9-]{2,24})\Z")
_LABEL_BEFORE = regex(r"(?<![A-Za-z])(?P<word>LOT|REF)[ :#.]{1,3}\Z")
_LABEL = regex(r"(?<![A-Za-z])(?:LOT|SN|S/N|UDI)(?![A-Za-z])|序列号|有效期|失效|植入物|耗材")
_IN_LABEL = 60
_SERIAL_BEFORE, _CODE_BEHIND = regex(r"(?:S/?N|[序系]列号|UDI)(?:[^\n]{0,7}[^A-Z0-9\n])?\Z"), regex(r"[A-Z0-9]")
# 不良事件已上报,编号SAE20230046,...注射泵: an event that is reported of a device is none.
_EVENT = regex(r"(?:SAE|SUSAR|ADR|ADE|MDR)-?(?:20\d\d-?\d{2,8}|2\d-?\d{3,6})\Z")
# Kit assigned: 70231, 70232.
_KIT_BEFORE = regex(
    r"(?<![A-Za-z])(?i:kits?)(?: ?(?i:no|number|id|assigned|dispensed|returned|used|issued)\.?)? {0,6}[:#]{1,2} {0,3}"
    r"(?:[A-Z]{0,3}\d{3,8}, ?){0,4}\Z"
)
# KT30417: the letters say so; none of nine was a person's.
_KIT = regex(r"KI?T\d{4,6}\Z")
_KITS = regex(r"(?<![A-Za-z])(?i:kits?)(?![A-Za-z])|药盒|药号|发药|研究药|试验药")
_SUBJECT_BEFORE = regex(r"(?:受试者|随机|筛选|入组|(?i:subject|patient|rand))[^\n,;。]{0,4}\Z")
_SERIAL_OF_YEAR, _EVENT_BEFORE = regex(r"20(?:1[89]|2\d)-\d{2,3}\Z"), regex(r"(?<![A-Za-z])(?:SAE|SUSAR)[ #:]{1,3}\Z")
_EVENT_SPOKEN_OF = regex(r"(?:不良|安全|护理|事故|意外)事件|不良反应|上报")
_PAGE = 3000
_LINE = 300


def is_thing_s_number(span: Span, text: str) -> bool:
    """Tell whether a number that only the tagger found, however sure it is of it, numbers or measures a thing."""
    surface = text[span.start : span.end]
    before = text[max(0, span.start - 40) : span.start].rpartition("\n")[2]
    return (
        _is_result(span, surface, before, text)
        or _is_waybill(span, surface, before, text)
        or _is_ride(span, surface, before, text)
        or (_REPORT.match(surface) is not None and not NUMBER_CAPTION.search(caption_before(text, span.start)))
        or _QUERY_BEFORE.search(before) is not None
        or _follows_event(surface, before)
        or _KIT_BEFORE.search(before) is not None
        or (_KIT.match(surface) is not None and _is_kit(span, before, text))
        or (_FILE_BEFORE.search(before) is not None and text.startswith('"', span.end))
        or (_STATION.match(surface) is not None and _STATION_BEFORE.search(before) is not None)
        or (_LETTER.match(surface) is not None and _LETTER_BEFORE.search(before) is not None)
        or _names_study(span, surface, before, text)
        or (_PROJECT.match(surface) is not None and _is_project(span, surface, before, text))
        or _is_amount(span, surface, text)
        or (_SUM.match(surface) is not None and _OWED_BEFORE.search(before) is not None)
        or (_NUCLIDE.match(surface) is not None and not _NO_FLOOR.match(text, span.end))
        or (_CATALOGUE.match(surface) is not None and _SUPPLIER_BEFORE.search(before) is not None)
        or _is_approval(span, surface, before, text)
        or (_RAISED.match(surface) is not None and _is_raised(span, surface, before, text))
        or _ENTRY_BEFORE.search(before) is not None
        or (_SOLUTION.match(surface) is not None and _is_infused(span, text))
        or (
            span.category in _READ_AS_MODEL
            and _MODEL.match(surface) is not None
            and _MODEL_BEFORE.search(before) is not None
        )
        or _is_counted(span, surface, before, text)
        or (span.category in _ON_LABEL and is_on_label(span, text))
        or (span.category == "DEVICE" and _is_event(span, surface, text))
        or (_DECISION.match(surface) is not None and _DECISION_BEFORE.search(before) is not None)
    )


def _is_kit(span: Span, before: str, text: str) -> bool:
    """Tell whether kits are spoken of near a code that begins as theirs do, and no subject before it."""
    near = max(0, span.start - _PAGE), span.end + _PAGE
    return _SUBJECT_BEFORE.search(before) is None and _KITS.search(text, *near) is not None


def _follows_event(surface: str, before: str) -> bool:
    """Tell whether a year and a serial number an event that stands before them: SAE 2024-031."""
    return _SERIAL_OF_YEAR.match(surface) is not None and _EVENT_BEFORE.search(before) is not None


def _is_raised(span: Span, surface: str, before: str, text: str) -> bool:
    is_led = surface.startswith("加") or before.endswith("加")
    return is_led and _RAISED_BEHIND.match(text, span.end) is not None


def _is_counted(span: Span, surface: str, before: str, text: str) -> bool:
    if not _COUNT.match(surface) or not _COUNTED_BEFORE.search(before):
        return False
    return _NO_COUNT_BEHIND.match(text, span.end) is None


def _is_infused(span: Span, text: str) -> bool:
    near = text[max(0, span.start - 12) : span.end + 8]
    return text[span.end : span.end + 1] != "-" and _INFUSED.search(near) is not None


def _is_approval(span: Span, surface: str, before: str, text: str) -> bool:
    if not _APPROVAL.match(surface) or _NUMBERED_BEFORE.search(before):
        return False
    return _APPROVED.search(text, max(0, span.start - _PAGE), span.end + _LINE) is not None


def _is_result(span: Span, surface: str, before: str, text: str) -> bool:
    found = _MARKER_BEFORE.search(before) if _RESULT.match(surface) else None
    if found is None or _MORE_BEHIND.match(text, span.end):
        return False
    return found["letters"] is None or len(surface) <= _MOST_BESIDE_LETTERS


def _is_waybill(span: Span, surface: str, before: str, text: str) -> bool:
    if _REGISTERED_MAIL.match(surface) and _MAIL_BEFORE.search(before):
        return _MAILED.search(text, max(0, span.start - _PAGE), span.end + _LINE) is not None
    if _OF_CARRIER.match(surface):
        return True
    digits = "".join(filter(str.isdigit, surface))
    if not _WAYBILL.match(surface) or not _LEAST_OF_WAYBILL <= len(digits) <= _MOST_OF_WAYBILL:
        return False
    is_mobile = surface[0].isdigit() and _MOBILE.match(digits) is not None
    return not is_mobile and not _MORE_BEHIND.match(text, span.end) and _CARRIER_BEFORE.search(before) is not None


def is_air_waybill(span: Span, text: str) -> bool:
    """Tell whether a number that only the tagger found, as a telephone's, is a waybill behind the name of a carrier."""
    if not _AIR_WAYBILL.match(text[span.start : span.end]) or _MORE_BEHIND.match(text, span.end):
        return False
    return _FLOWN_BY.search(text, max(0, span.start - 16), span.start) is not None


def _is_event(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code numbers an event that the text says to be reported, and not the device that it is about."""
    near = max(0, span.start - _LINE), span.end + _LINE
    return _EVENT.match(surface) is not None and _EVENT_SPOKEN_OF.search(text, *near) is not None


def _is_serial(start: int, end: int, text: str) -> bool:
    """Tell whether a code stands behind a word for a serial number."""
    return _SERIAL_BEFORE.search(text, max(0, start - 16), start) is not None and not _CODE_BEHIND.match(text, end)


def is_on_label(span: Span, text: str) -> bool:
    """Tell whether a code that only the tagger found is the batch or the catalogue number on the label of a product.

    Not where the same code stands behind a word for a serial number, too.
    """
    found = _LABELLED.match(text[span.start : span.end])
    if found is None or (span.category == "PHONE" and _MOBILE.match(found["value"])):
        return False
    before = _LABEL_BEFORE.search(text, max(0, span.start - 8), span.start)
    word = found["word"] or (before and before["word"])
    near = text[max(0, span.start - _LINE) : span.end + _LINE]
    if not word or any(
        _is_serial(start, start + len(found["value"]), near) for start in occurrences(found["value"], near)
    ):
        return False
    return word == "LOT" or _LABEL.search(text, max(0, span.start - _IN_LABEL), span.end + _IN_LABEL) is not None


def _is_ride(span: Span, surface: str, before: str, text: str) -> bool:
    # The tagger may stop before the last digits.
    more = _MORE_DIGITS.match(text, span.end)
    end = more.end() if more else span.end
    train = text[span.start : end]
    if _LONG_RIDE.match(train) and _RUN_BEHIND.match(text, end) and not _NUMBERED_BEFORE.search(before):
        return True
    if _RIDE.match(train) and not _NO_BED.match(text, end) and _TRAIN_WORD_BEFORE.search(before):
        return True
    if not _RIDE.match(surface) or _NO_BED.match(text, span.end):
        return False
    if _RIDDEN_BEFORE.search(before) or (_FLIGHT_ALONE.match(surface) and _FLOWN_BEFORE.search(before)):
        return True
    if not _LONG_RIDE.match(surface) or not _TRAVELS.search(text, max(0, span.start - 30), span.end + 12):
        return False
    return _CHANGED_BEFORE.search(before) is not None or _CHANGED_BEHIND.match(text, span.end) is not None


def _names_study(span: Span, surface: str, before: str, text: str) -> bool:
    if not _STUDY.match(surface) or not _STUDY_BEHIND.match(text, span.end):
        return False
    return _STUDY_BEFORE.search(before) is not None


def _is_project(span: Span, surface: str, before: str, text: str) -> bool:
    """Tell whether a code is a project's: behind the caption for one, and no other number begins as it does."""
    if not _PROJECT_BEFORE.search(before):
        return False
    near = text[max(0, span.start - _PAGE) : span.end + _PAGE]
    others = occurrences(surface.rstrip("-0123456789"), near)
    return all(near.startswith(surface, start) or not _NUMBERED.match(near, start) for start in others)


def _is_amount(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is an amount: round as all those before it behind 补偿, or in a column of amounts."""
    if not _AMOUNT.match(surface):
        return False
    first = text.rfind("\n", max(0, span.start - _LINE), span.start) + 1
    if (found := _PAID_BEFORE.search(text[max(first, span.start - 120) : span.start])) and int(surface) % _ROUND == 0:
        return all(int(other) % _ROUND == 0 for other in _NUMBER.findall(found["others"]))
    last = text.find("\n", span.end, span.end + _LINE)
    row = text[first : last if last >= 0 else min(len(text), span.end + _LINE)].split(_SEPARATOR)
    column = text.count(_SEPARATOR, first, span.start)
    if row[column].strip() != surface:
        return False
    titles = [found[0].split(_SEPARATOR) for found in _TITLES.finditer(text, max(0, first - _PAGE), first)]
    return bool(titles) and len(titles[-1]) == len(row) and PAID_TITLE.search(titles[-1][column].strip()) is not None
