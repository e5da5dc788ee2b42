"""Long codes that no caption explains: hidden as what words near them say, unless a thing or a text stands before.

Harmless codes nearly always say what they are (批号, 国药准字, QID, REF, GB/T); codes of persons often do not.
The score is low, so that any other pattern goes before, and no repeat of such a code is searched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.codes import LOCUS, WAYBILL, Code, grown, means_nothing, shape_of
from hdeid.detector.reading.number_kinds import kind_of_number
from hdeid.detector.reading.page import Page
from hdeid.detector.reading.studies import names_case, names_event, names_listed, names_study
from hdeid.detector.reading.things import is_thing_s_number
from hdeid.detector.words.name_shapes import is_known
from hdeid.detector.words.name_words import nobody
from hdeid.text.regex import regex

_SOURCE = "pattern:unnamed"
_LEAST_DIGITS = 7
_LONGEST_HEAD = 300
"""Characters of a segment MSH before the number of its message, at most."""
# Source: HL7 v2.5.1, section 2.14.9: the number of a message stands behind its type (ORU^R01) in the segment MSH.
_MESSAGE_BEFORE = regex(r"\^[A-Z]\d\d(?:\^[A-Z]{3}_[A-Z]\d\d)?\|\Z")
# Source: coding of drug traceability (NMPA, 2019): twenty digits, those of drugs begin with 8.
_DRUG_TRACE = regex(r"8\d{19}")
_SHAPE = regex(
    r"\d{7,24}|\d{3,14}[A-Z]\d{3,14}|\d{1,10}-(?:\d{1,10}-){0,3}\d{1,12}|"
    r"[A-Z]{1,5}[-_]?\d{5,20}(?:-\d{1,6})?[A-Z]?|[A-Z]{2,5}\d{4,8}[A-Z]\d{1,3}|[A-Z]{1,5}\d{0,8}[-_]\d{1,8}(?:-[A-Z]{0,3}\d{1,8}){0,3}"
)
_DATE = regex(
    r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d[0-5]\d[0-5]\d)?\Z|"
    r"(?:19|20)\d\d-\d\d?-\d\d?\Z|\d\d-(?:0?[1-9]|1[0-2])(?:-\d\d?)?\Z"
)
_HOLDS_DATE = regex(r"(?:19|20)\d\d-(?:0?[1-9]|1[0-2])-|(?<!\d)(?:19|20)\d{6}-(?:19|20)\d{6}\Z")
_RANGE = regex(r"\d{1,6}-[1-9]\d{0,5}\Z")
_ALIKE = 25
_MEASURE = regex(r"[1-9]\d|[1-9]|1\d\d")
# Registers, genes, standards, and the prefixes that sponsors give to compounds under study (BMS-986165).
_KNOWN = regex(
    r"(?:NCT|CTR|CHICTR|EUCTR|ISRCTN|PMID|DOI|RS|NM|NP|NR|ENS[GTP]?|COSM|ISBN|ISSN|GB|GBT|YY|WS|ISO|IEC|EN|"
    r"BMS|GSK|LY|PF|INCB|JNJ|ABT|RO|RG|BAY|AMG|ABBV|BI|MLN|TAK|SAR|AZD|MK|GDC|GS|VX|TMC|SCH|ASP|KW|ONO|DS|SHR|HRS|"
    r"FCN|SH|XK|GYZZ|FDA|NMPA|IMG|DSC|MSG|HL7|ORA|QC[A-Z]?|TEST|BUILD)[-_]?\d|"
    rf"{WAYBILL}\Z",
    re.IGNORECASE,
)
_THING = regex(
    r"药盒|药物|试剂|温度计|封条|封签|盒上|批|械|注[准进许]|方案|伦理|审查|注册|许可|准字|标准|版本|合同|发票|订单|快递|运单|货单|单号|物流|顺丰|"
    r"圆通|中通|韵达|京东|工单|报修|耗材|票据|文件|质疑|表单|随货|盘点|稽查|备案|型号|规格|货号|基因|突变|引物|序列|国标|公告|文号|专利|车次|航班|座位|页|参考|范围|计数|"
    r"价|费|金额|元|合计|总数|数量|校验|数值|随机数|对账|商品|公开号|保藏|菌种|文章|指针|"
    r"(?<![A-Za-z])(?i:qid|quer(?:y|ies)|lots?|ref|kits?|deviation|"
    r"protocol|version|ver|batch|fileoid|cat|model|sop|ticket|transaction|id|rows?|port|nct|doi|pmid|gb|iso|icd|ems|sf)(?![A-Za-z])|"
    r"(?<![A-Za-z])(?:HP|ORPHA|MONDO|GO|OMIM) ?[:#]"
)
# Source: MedDRA Distribution File Format Document: codes of terms have eight digits and begin with 10.
# The code of a term behind its English name, in small letters: pulmonary embolism (10037377).
_NAMED_TERM = regex(
    r"(?<![A-Za-z])(?!(?:in|out)?patient|number|record|subject|card|chart|case|hospital|mother|father|baby|wife|husband)"
    r"[a-z]{4,18} ?[(,] ?\Z"
)
# A term in Chinese and its grade in the cells of a row: 用药部位红斑,10015157,GRADE 1.
_TERM_CELL, _GRADE_CELL = (
    regex(r"[,;|\t] ?[\u4e00-\u9fff]{4,20} ?[,;|\t] ?\Z"),
    regex(r" ?[,;|\t] ?(?:(?i:(?:CTCAE )?grade|mild|moderate|severe)(?![A-Za-z])|[1-5] ?级|[轻中重]度)"),
)
# Source: WHODrug Global: codes of drugs have six digits from 0 on, two for the salt and three for the preparation.
_DRUGS, _DRUG = regex(r"(?i:WHO ?-?Drug)"), regex(r"0\d{5}0\d0\d\d")
_TERMINOLOGY, _TERM = regex(r"(?i:meddra)|LLT|\b(?:PT|SOC) ?(?:code|编码|代码|10\d{6}\b)"), regex(r"10\d{6}")
# Reports of adverse reactions number themselves, and so do events that a ward reports of itself.
_REPORT, _OWN_NUMBER = (
    regex(r"不良(?:反应|事件)[^\n]{0,8}报告|非惩罚性"),
    regex(r"(?:(?:报?表)?编码|事件编号)[为是]?\Z"),
)
# Bills begin their lines with the number of a service: `120100003 Ⅱ级护理 日 1 33.00`.
# Source: national catalogue of prices of medical services (2012): nine digits, beginning with its chapter.
_BILL, _SERVICE = regex(r"金额|单价|收费|费用|计价"), regex(r"[1-4]\d{8}")
_PRICED_BEHIND = regex(r"[ \t|,]{1,6}[\u4e00-\u9fffⅠ-ⅫA-Z][^\n]{0,60}[ \t|,]\d{1,6}\.\d\d(?!\d)")
_WORD = regex(r"[ \t|,]{1,6}(?P<word>[\u4e00-\u9fff]+)")
# Stock lists of a pharmacy begin their lines with the number of a drug: `0410066  布地奈德吸入混悬液`.
_STOCK = regex(r"盘点|盘存|库存|品规|实盘|账存")
_DRUG_BEHIND = regex(
    r"[ \t|,]{1,6}[^\s|,;。:]{0,16}(?:片|胶囊|颗粒|注射液?|针|口服液|混悬液|[软乳]膏|滴眼液|[气喷]雾剂|[栓丸散贴]剂?)"
)
_QUANTITY_BEFORE = regex(rf"(?:{LOCUS}|" r"\d\.?|[~<>≤≥×*/±+$¥]|[≈=] ?|[~<>] ?)\Z")
_QUANTITY_BEHIND = regex(
    r"\.\d| ?(?:[%~×*/^年月日岁例名人份个支片粒袋元次步米公里点分秒时株型℃]|"
    r"(?:[umknμ]?g|m?[lL]|U|IU|[cmkn]?m|copies|cfu|CFU|bp|kb|x10)(?![A-Za-z]))"
)


class Unnamed:
    """Finds long codes without a caption that says what they are."""

    name = "unnamed"

    def find(self, page: Page) -> Iterator[Span]:
        has_terms = _TERMINOLOGY.search(page.text) is not None
        has_drugs = _DRUGS.search(page.text) is not None
        is_report, is_stock = _REPORT.search(page.text) is not None, _STOCK.search(page.text) is not None
        is_bill = _BILL.search(page.text) is not None
        for code in page.codes:
            if (
                _is_long(page.digits, code)
                and not _is_explained(page, code)
                and not _names_term(page.digits, code, has_terms)
                and not (has_drugs and _DRUG.fullmatch(page.digits, code.start, code.end))
                and not (code.caption.endswith("追溯码") and _DRUG_TRACE.fullmatch(page.digits, code.start, code.end))
                and not (is_stock and _begins_line(page.digits, code, _DRUG_BEHIND))
                and not (is_bill and _is_service(page.digits, code))
                and not (is_report and _OWN_NUMBER.fullmatch(code.caption))
                and not names_study(page.digits, code.start, code.end, page.compounds)
                and not names_listed(page.digits, code.start, code.end)
                and not names_case(page.digits, code.start, code.end)
                and shape_of(page.digits[code.start : code.end]) not in page.things
            ):
                end = grown(page.digits, code.start, code.end)
                kind = kind_of_number(page.digits, code.start, end, code.caption, is_trial=page.is_of_trial)
                found = Span(code.start, end, kind, (), 0.55, _SOURCE, Evidence.SHAPE)
                if not is_thing_s_number(found, page.text):
                    yield found


def _names_term(text: str, code: Code, has_terms: bool) -> bool:
    """Return whether a code is one of MedDRA: in a text that speaks of it, behind an English name, before a grade."""
    if not _TERM.fullmatch(text, code.start, code.end):
        return False
    if has_terms or _NAMED_TERM.search(text, max(0, code.start - 24), code.start):
        return True
    is_cell = _TERM_CELL.search(text, max(0, code.start - 26), code.start) is not None
    return is_cell and _GRADE_CELL.match(text, code.end) is not None


def _is_service(text: str, code: Code) -> bool:
    """Return whether a code begins a line of a bill as the number of a service, its name and price behind it."""
    is_shaped = _SERVICE.fullmatch(text, code.start, code.end) is not None
    if not is_shaped or not _begins_line(text, code, _PRICED_BEHIND):
        return False
    # A list of what people pay has their names there.
    word = _WORD.match(text, code.end)
    return word is None or not (is_known(word["word"]) or word["word"] in nobody())


def _begins_line(text: str, code: Code, behind: re.Pattern[str]) -> bool:
    """Return whether a code begins a line that goes on as said."""
    line = text.rfind("\n", max(0, code.start - 8), code.start) + 1
    return not text[line : code.start].strip(" |") and behind.match(text, code.end) is not None


def _is_long(text: str, code: Code) -> bool:
    """Return whether a code has the shape of a number of a register: seven digits, or letters and five or six."""
    if code.end - code.start < 6:
        return False
    surface = text[code.start : code.end]
    if not _SHAPE.fullmatch(surface) or _HOLDS_DATE.search(surface) or _DATE.match(surface) or _RANGE.match(surface):
        return False
    groups = [int(group) for group in surface.split("-") if group.isdigit()]
    if len(groups) > 2 and groups[-1] < 1000 and surface[0].isdigit() and groups == sorted(set(groups)):
        # Days of a schedule: 0-3-7-14-28.
        return False
    if len(groups) > 2 and all(map(_MEASURE.fullmatch, surface.split("-"))):
        # Measures one behind another: the frame of glasses 45-18-130, thresholds of hearing 65-70-75-70. A number of a
        # register may be cut in pairs, too; those are not alike.
        is_paired = len(surface) == 3 * len(groups) - 1 and all(group > 9 for group in groups)
        return is_paired and max(groups) - min(groups) > _ALIKE
    least = 5 if surface[:2].isalpha() else 6 if surface[0].isalpha() else _LEAST_DIGITS
    return sum(map(str.isdigit, surface)) >= least and not _KNOWN.match(surface) and not names_event(surface)


def _is_explained(page: Page, code: Code) -> bool:
    text = page.digits
    line = text.rfind("\n", max(0, code.start - _LONGEST_HEAD), code.start) + 1
    if text.startswith("MSH|", line) and _MESSAGE_BEFORE.search(text, max(0, code.start - 20), code.start):
        return True
    before = text[max(0, code.start - 14) : code.start].rpartition("\n")[2]
    if _QUANTITY_BEFORE.search(before) or _QUANTITY_BEHIND.match(text, code.end):
        return True
    return means_nothing(code.caption) or _THING.search(before) is not None or _THING.search(code.caption) is not None
