"""Tells what the tagger alone takes for a number of a person and is none: hours, ranges, goods, documents, findings."""

from __future__ import annotations

import re
from itertools import islice

from hdeid.core.span import Span
from hdeid.detector.patterns.bed import is_minute
from hdeid.detector.reading.belief import LIKELY
from hdeid.detector.reading.captions import caption_before
from hdeid.detector.reading.codes import LOCUS, NUMBER_CAPTION, means_nothing
from hdeid.detector.reading.studies import (
    is_dosed,
    names_compound,
    names_event,
    names_listed,
    names_registered_trial,
    names_report,
    names_study,
)
from hdeid.detector.refutation.beds import is_no_bed
from hdeid.text.regex import regex

DIGITS = regex(r"[\d〇零一二三四五六七八九幺两OoIl*]")
# Numbers that hospitals and trials give; an insurer's may begin like an event (EC-HK/24/55108).
_FILED = frozenset({"MEDICAL_RECORD", "SUBJECT"})
_GOODS_OR_TEXT = regex(
    r"药物|药盒|药瓶|疫苗|稽查|伦理|批件|批号|批次|表单|方案|版本|合同|货号|型号|"
    r"(?<![A-Za-z])(?i:kits?|lots?|batch|ref|sop|ver|protocol|ticket|transaction)"
)
# A serial number and a subject's may stand behind words that mean nothing elsewhere.
_OWN_CAPTIONS = {"DEVICE": ("序号",), "SUBJECT": ("中心", "序号", "SAE", "AE", "SUSAR"), "INSURANCE": ("ref",)}
# Source: numbering plan of the MIIT for services of the public: 110, 120, 12320, 12356, 95xxx.
_AMBULANCE = regex(r"1[12]0(?:[、,/或和] ?1[12][029])*")
_HELP_LINE = regex(r"1[12]\d|(?:0\d{2,3}-)?12\d{3}|95\d{3}|96\d{3,4}\Z")
PROTOCOL_BEFORE = regex(
    r"(?:protocol|方案|研究|项目|试验|study)(?:编号|号|[ _]?(?:no|number|id)\.?)?[ :#]{0,3}\Z", re.IGNORECASE
)
# Scales and markers with their value, segments of the spine, rack, box and hole in a freezer: CURB-65 2, CA19-9 1864,
# L3-4, R3-B12-A1.
MARKED = regex(r"[A-Z]{2,5}\d{0,2}-\d{1,2} \d{1,4}\Z")
_POSITION = regex(r"R\d{1,2}-B\d{1,2}-[A-Z]\d{1,2}(?:[~-](?:R\d{1,2}-B\d{1,2}-)?[A-Z]?\d{1,2})?\Z")
_SPINE = regex(r"(?:L[1-5]|[CT][1-9])-[CTLS]?\d\Z")
# Files on a disk, and what is turned so many times a minute: 0719_03.m4a, 15000 rpm.
_FILE_BEHIND = regex(r"_[\w-]{0,12}\.(?:m4a|wav|mp[34]|jpe?g|png|pdf|docx?|xlsx?|csv|zip)\b")
_TURNED_BEHIND = regex(r" ?(?:rpm|r/min|转/分)")
# Source: UN Recommendations on the Transport of Dangerous Goods.
_DANGEROUS_GOODS = regex(r"UN ?\d{4}\Z")
# Numbers of events, queries and deviations bear their kind: PD-12-09, Q1182 in a line of a query.
_KIND = regex(r"(?:PD|QID|NCR|DEV|CAPA|SAE|SUSAR)-?\d")
_QUERY, _QUERIED = regex(r"Q-\d{3}"), regex(r"质疑|疑问|(?i:\bquer(?:y|ies))")
_QUERY_CAPTION = regex(r"(?:质疑|疑问)(?:单?编?号|号码)?[为是]?\Z")
# Source: ICD-O-3 (morphology: M, four or five digits, behaviour); ICD-9-CM-3 with the national extension (17.3600x002).
_MORPHOLOGY, _PROCEDURE = regex(r"M\d{4,5}/\d\Z"), regex(r"\d\d\.\d{2,4}x\d{3}\Z")
# Source: national catalogues of medical insurance: services have nine digits and begin with their chapter, drugs have
# X, T or Z, ATC group, form and nine digits or more, consumables C and 18 digits or more.
_SERVICE, _PRICED = (
    regex(r"[1-4]\d{8}\Z"),
    regex(r" ?[×x*] ?\d|[ \t|,]{1,6}[\u4e00-\u9fffⅠ-ⅫA-Z][^\n]{0,60}[ \t|,]\d{1,6}\.\d\d(?!\d)"),
)
_GOODS = regex(r"[XTZ][A-Z]\d\d[A-Z]{3}\d{3}[A-Z]\d{9,12}\Z|C\d{18,19}(?:-\d)?\Z")
# A variant by its number in dbSNP.
_VARIANT, _LOCUS_BEFORE = regex(r"rs\d{4,11}\Z"), regex(rf"{LOCUS}\Z")
# Pregnancies and births, and a day of a cycle: G1P0, C1D1.
_CYCLE_DAY = r"C\d{1,2}D-?\d{1,2}"
_FORMULA = regex(rf"(?:G\d{{1,2}}P\d{{1,2}}|{_CYCLE_DAY})\Z")
# A card has one number, of five groups at most: 15000 转账 2000 and columns of amounts over several lines are none.
NO_CARD = regex(r"(?=[^\n]*\n)(?:\d+\s+){5,}\d|\d{1,6}[^\d\n]*[转存取收付][^\d\n]*\d{1,6}\Z")
# Cycles and days of a treatment, visits: C2D21, V3D1, W12, D22-D25; days before it in a range: D-28至D-1.
VISIT = regex(rf"(?:{_CYCLE_DAY}|" r"V\d{1,2}(?:D\d{1,2})?|[WD][1-9]\d?(?:[-~][WD]?[1-9]\d{0,2})?)\Z")
# Notes that begin their lines with the hour.
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_HOUR_LINE = regex(r"^(?P<clock>(?:[01]\d|2[0-3])[0-5]\d)[ \t]", re.MULTILINE)
_LEAST_HOURS = 3
# Source: ICH E2B(R3), C.1.1 and C.1.8.1: the numbers of a report, which is no person's.
_REPORTED = regex(
    r"(?:安全|不良|个例|ICSR|SUSAR|SAE)[^\n:]{0,6}报告|\bC\.1\.[18]|(?i:safety report|worldwide|control no|mfr)"
)
_FLIGHT = regex(r"[A-Z][A-Z0-9]\d{3,4}\Z")
_FLOWN = regex(r" ?(?:→|次?航班|次|抵|飞|起飞|降落|落地|到达)|[ (]\d{1,2}[A-K](?![A-Za-z0-9])")
_FLOWN_BEFORE = regex(r"→ ?\Z|(?:航班|乘坐?|搭乘?|坐|转)[^\n。;]{0,6}\Z")
# Documents of authorities bear their year in brackets: 〔2023〕311号. K/uL is a unit.
_OF_DOCUMENT = regex(r"[〔\[(]?(?:19|20)\d\d[〕\])]第?\d{1,5}号?\Z")
_UNIT = regex(r"[A-Za-zμ]{1,4}/(?:[umnμd]?L|kg|h|min|d|HPF?)\Z")
# A batch of goods: 批: HY250322-07.
_BATCH_BEFORE = regex(r'(?:(?:^|[\s,。;:、(])批[ :]{1,4}|["_](?i:lot|batch)(?:_?no)?"\s?:\s?")\Z')
# Moments at which samples are taken: 0.5、1、2、4、8、24 h.
_MOMENTS = regex(
    r"(?P<all>\d{1,2}(?:\.\d{1,2})?(?:、\d{1,3}(?:\.\d{1,2})?){3,20}) ?"
    r"(?:h|小时|min|分钟|周(?![一二三四五六日末])|天(?!津)|个月)(?![A-Za-z])"
)
# A school year: 2023—2024.
_YEARS = regex(r"(?:19|20)\d\d ?[-~—–] ?(?:19|20)\d\d")
# A range in brackets behind a value is a reference: 412U/L(5000-12000).
RANGE = regex(r"(?P<least>[1-9]\d{0,5})-(?P<most>[1-9]\d{0,6})\Z")
_VALUE_BEFORE = regex(
    r"(?:\d ?[A-Za-zμ/^0-9]{0,10}[ (]{1,2}|(?:/L|/ml|mmol|[gU]|%)[ \t|(-]{1,6}|参考[^\n]{0,12}|"
    r"\d[-~]\d{1,5} ?\| ?|(?<![A-Z])(?:DDDR?|VVIR?|AAIR?) ?)\Z"
)
# Teeth by their numbers. Source: ISO 3950 (two digits, quadrant and tooth); findings of teeth stand beside them.
_TOOTH = regex(r"[1-8][1-8]\Z")
_DENTAL = regex(
    r"龋|牙髓|窝沟|叩诊|牙周|充填|根管|缺失|[未已]?萌出|残[根冠]|阻生|乳牙|恒牙|[检查] ?[:：]? ?[1-8][1-8] "
)
_LEAST_DENTAL = 2
# 缺失牙:16、36、46: a list of teeth behind its caption.
_TEETH_BEFORE = regex(
    r"(?:[缺余残基乳恒龋脱患失]牙|缺失牙?|余留牙|脱落牙|[拔埋阻滞][除伏生留]?(?:牙|智齿)?|桥体|龋[齿坏]?|牙[位列]|残[根冠]|牙缺失)位?"
    r"[: ]{0,2}(?:[1-8][1-8] ?[、,/ ] ?){0,14}\Z"
)
_NO_TOOTH_BEHIND = regex(r" ?(?:号?床|岁|[月日]|[./:-]\d|\d)")
# Source: HL7 v2.5.1, data type CWE: a code of LOINC (digits, dash, check digit), its name, the name of its table.
_LOINC, _TERM_BEHIND = regex(r"\d{3,5}-\d\Z"), regex(r"\^[^\n|^]{1,60}\^LN")
NURSED = r"(?:宫口开?|先露|胎心|尿管|导尿管|胃管|引流管|管内|压疮|镇痛泵|PICC|CVC) ?[+-]?\d{1,3}"
"""What nurses measure and count, beside beds: 3床 宫口2 7床 尿管1."""

# Findings, vials, bags and births that are counted, and numbered rooms: 外阴1, 瓶12, 红2U, 顺产4, 导管室2.
_FINDING = regex(
    r"(?:外阴|阴道|宫[颈底体]|附件|试?[瓶管]|血浆|顺产|剖宫?产?|产钳|引产|床日|空床|核对者|"
    r"导管室|手术[室间]|诊室|检查室) ?\d{1,3}|红 ?\d{1,2}U|"
    # Weights and settings behind what they are of, with a blank: BW 58; pumps that are lent; 加一下, a request.
    r"(?:BW|DW|BMI|PEEP|FiO2|ETT) \d{1,3}(?:\.\d{1,2})?|(?:[\u4e00-\u9fff]{0,6})[\d一两]{1,2}台|加一[下个点些]|"
    + NURSED
)
# GIF-H290 2713066: the model of an endoscope and its serial number.
# Source: series of Olympus (GIF, TJF), Fujifilm and Pentax (EG, EC) flexible endoscopes.
SCOPE = r"(?:GIF|TJF|JF|P?CF|BF|GF|LF|ENF|CYF|URF|CHF|HYF|E[GCDB])-(?=\d*[A-Z])[A-Z]{0,2}\d{2,4}[A-Z]{0,4}"
"""The model of an endoscope; its serial number, seven digits, stands behind it."""

_SCOPE, _SERIAL_BEHIND = regex(rf"{SCOPE}\Z"), regex(r"[ \t|,(#:]{1,3}(?:(?:SN|S/N|编号)[ :]{0,2})?\d{7}(?!\d)")
# Beds and patients that a report counts: ICU 7张床 特护3.
_BEDS_COUNTED = regex(r"(?:[A-Z]{2,4}|[\u4e00-\u9fff]{0,4}) ?\d{1,3} ?张(?:病|加)?床")
_BED_MEASURE = regex(r" ?张(?:病|加)?床")
_CARE_COUNTED = regex(r"(?:特护|[一二三]级|病[重危]|在院|陪护|新入) ?\d{1,3}")
_CENSUS = regex(r"(?:在院|病[重危]|[一二三]级|陪护|新入|出院|入院|转[入出]) ?\d{1,3}(?!\d|床)|\d ?张(?:病|加)?床")
TRIAL = regex(r"受试|研究对象|筛选|随机|入组|访视|中心|(?i:subject|screen|random|patient|\bCR[AC]\b)")


# All 12 in the authored documents are bare numbers of sites, which are nothing (TAXONOMY.md, "SUBJECT").
_SITE_FIELD = regex(
    r'"(?:site|cent(?:er|re))(?:_?(?:no|id|code|number))?"\s?:\s?(?:\{\s?"(?:no|id|code|number)"\s?:\s?)?"\Z',
    re.IGNORECASE,
)
# 31-008,31,GHQI and S06011,S06,V1: all 12 in the authored documents number the site.
_SUBJECT_CELL = regex(r"(?:\A|[\n,;\t|] ?)(?P<number>[A-Z]{0,3}\d{1,3}-?\d{2,4}) ?[,;\t|] ?\Z")
_CELL_END = regex(r" ?[,;\t|]")


# Shifts of dialysis: on Mondays, Wednesdays and Fridays.
_DAYS, _DAYS_BEFORE = regex(r"(?=[一二三四五六日]{2,4}\Z)一?二?三?四?五?六?日?\Z"), regex(r"(?:排|逢|每周|透析?|班)\Z")
_BED_BEHIND = regex(r" ?[号床房室病区楼]")


def is_no_record(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is a protocol's or a range of years, or there is no number in it."""
    if is_site(span, surface, text) or is_dosed(text, span.start, span.end) or names_listed(text, span.start, span.end):
        return True
    if names_goods(span, surface, text) or _is_moment(span, text) or is_minute(span.start, text):
        return True
    if is_no_bed(span, surface, text):
        return True
    if _DAYS.match(surface) and not _BED_BEHIND.match(text, span.end):
        return _DAYS_BEFORE.search(text, max(0, span.start - 2), span.start) is not None
    if _is_in_teeth(span, surface, text):
        return True
    if _TOOTH.match(surface) and len({*_DENTAL.findall(text, max(0, span.start - 60), span.end + 60)}) >= _LEAST_DENTAL:
        return True
    if _BATCH_BEFORE.search(text, max(0, span.start - 16), span.start):
        return True
    if _YEARS.fullmatch(surface) or (VISIT.match(surface) and speaks_of_trial(span, text)):
        return True
    if _FINDING.fullmatch(surface) or MARKED.match(surface) or _SPINE.match(surface) or _POSITION.match(surface):
        return True
    if surface.isdigit() and _BED_MEASURE.match(text, span.end):
        return True
    if _BEDS_COUNTED.fullmatch(surface) or _is_census(span, surface, text):
        return True
    if _SCOPE.match(surface) and _SERIAL_BEHIND.match(text, span.end):
        return True
    if _LOINC.match(surface) and _TERM_BEHIND.match(text, span.end):
        return True
    if PROTOCOL_BEFORE.search(text, max(0, span.start - 24), span.start):
        return True
    # A ward bears a numeral, too (心内三), and I is read as one (ICU).
    is_counted = any(char.isdigit() for char in surface) or len(DIGITS.findall(surface)) > 1
    return not (is_counted or "床" in surface or surface.startswith("加"))


def _is_in_teeth(span: Span, surface: str, text: str) -> bool:
    if not _TOOTH.match(surface) or _NO_TOOTH_BEHIND.match(text, span.end):
        return False
    return _TEETH_BEFORE.search(text, max(0, span.start - 56), span.start) is not None


def _is_census(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number counts patients by the care they need, and others are so counted in the line."""
    if not _CARE_COUNTED.fullmatch(surface):
        return False
    before = text[max(0, span.start - 40) : span.start].rpartition("\n")[2]
    behind = text[span.end : span.end + 40].partition("\n")[0]
    return _CENSUS.search(before) is not None or _CENSUS.search(behind) is not None


def _is_moment(span: Span, text: str) -> bool:
    """Tell whether a number is one of several moments that samples are taken at: 0.5、1、2、4、8、24 h."""
    before = text[max(0, span.start - 40) : span.start]
    others = before[len(before.rstrip("0123456789.、")) :].lstrip("、.")
    found = _MOMENTS.match(text, span.start - len(others))
    return found is not None and span.end <= found.end("all")


def names_goods(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code numbers a service, a drug or a consumable on a bill, or a finding in a classification."""
    if _MORPHOLOGY.match(surface) or _PROCEDURE.match(surface) or _GOODS.match(surface):
        return True
    return _SERVICE.match(surface) is not None and _PRICED.match(text, span.end) is not None


def is_other_number(span: Span, surface: str, text: str) -> bool:
    """Tell whether a caption says that a code is none of a person, or it is a help line or a trial in a register."""
    if names_registered_trial(surface):
        return True
    is_likely = span.score >= LIKELY
    if names_report(surface) and _REPORTED.search(text[max(0, span.start - 40) : span.start].rpartition("\n")[2]):
        return True
    if _OF_DOCUMENT.match(surface) or _UNIT.match(surface):
        return True
    # A login may read so: rs1988.
    if span.category in _FILED and (_VARIANT.match(surface) or _FORMULA.match(surface)):
        return True
    if _LOCUS_BEFORE.search(text, max(0, span.start - 10), span.start):
        return True
    # Longer numbers in names of files are often a patient's.
    is_day = len(surface) == 4 and _FILE_BEHIND.match(text, span.end) is not None
    if is_day or _TURNED_BEHIND.match(text, span.end):
        return True
    if _AMBULANCE.fullmatch(surface) or _is_clock(span, surface, text):
        return True
    if _HELP_LINE.fullmatch(surface) and (span.category == "PHONE" or not is_likely):
        return True
    if names_study(text, span.start, span.end):
        return True
    before = text[max(0, span.start - 20) : span.start]
    found = RANGE.match(surface)
    if found and int(found["least"]) < int(found["most"]) and _VALUE_BEFORE.search(before):
        return True
    caption = caption_before(text, span.start)
    if span.category in _FILED and names_event(surface) and not NUMBER_CAPTION.search(caption):
        return True
    if is_likely:
        return False
    if names_event(surface) or _QUERY_CAPTION.search(caption):
        return True
    # Hospitals number so much that the tagger is right more often than a caption, unless that names goods or a text.
    is_caption = span.category != "MEDICAL_RECORD" or _GOODS_OR_TEXT.search(caption) is not None
    return is_caption and means_nothing(caption) and not caption.endswith(_OWN_CAPTIONS.get(span.category, ()))


def _is_clock(span: Span, surface: str, text: str) -> bool:
    """Tell whether four digits are the hour of a line, as of others near it: `0800 神清`, `0930 协助床边坐起`."""
    if not _HOUR.fullmatch(surface) or text[max(0, span.start - 1) : span.start].strip("\n"):
        return False
    lines = [found["clock"] for found in _HOUR_LINE.finditer(text, max(0, span.start - 500), span.end + 500)]
    # Numbers of subjects go up one by one, within one site or two; hours of notes are rounded.
    return len({clock[:2] for clock in lines}) >= _LEAST_HOURS and all(clock[-1] in "05" for clock in lines)


def speaks_of_trial(span: Span, text: str) -> bool:
    """Tell whether a text says twice near a span that it is about a trial."""
    near = TRIAL.finditer(text, max(0, span.start - 1500), span.end + 500)
    return len([*islice(near, 2)]) == 2


def is_site(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is that of a site in JSON: `"site": {"no": "033"`, `"siteid": "06"`."""
    return surface.isdigit() and _SITE_FIELD.search(text, max(0, span.start - 40), span.start) is not None


def is_site_cell(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number fills the cell behind a subject that begins with it: S06011,S06,V1."""
    subject = _SUBJECT_CELL.search(text, max(0, span.start - 20), span.start)
    if subject is None or not _CELL_END.match(text, span.end):
        return False
    return subject["number"].startswith(surface) and len(subject["number"]) > len(surface)


def is_coded_thing(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code names a study, its drug, a flight or an event."""
    if is_site(span, surface, text):
        return True
    if _DANGEROUS_GOODS.match(surface):
        return True
    if _QUERY.match(surface) and _QUERIED.search(text, max(0, span.start - 1500), span.end + 500):
        return True
    if _KIND.match(surface) and not NUMBER_CAPTION.search(caption_before(text, span.start)):
        return True
    if names_compound(text, span.start, span.end):
        return True
    before = text[max(0, span.start - 12) : span.start]
    return _FLIGHT.match(surface) is not None and bool(_FLOWN.match(text, span.end) or _FLOWN_BEFORE.search(before))
