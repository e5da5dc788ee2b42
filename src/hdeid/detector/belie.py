"""Drops what the tagger alone believes and the text belies: an e-mail address without `@`, a date without a number."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import islice

from hdeid.core.span import Evidence, Span
from hdeid.detector.belie_date import is_no_date
from hdeid.detector.belie_name import is_no_name
from hdeid.detector.belief import LIKELY, is_believed
from hdeid.detector.captions import caption_before
from hdeid.detector.codes import NUMBER_CAPTION, means_nothing
from hdeid.detector.initials import ABBREVIATIONS
from hdeid.detector.patterns.url import names_standard
from hdeid.detector.studies import (
    is_dosed,
    names_compound,
    names_event,
    names_listed,
    names_registered_trial,
    names_study,
)
from hdeid.text.regex import regex

# Bodies without a name (TAXONOMY.md, "ORGANIZATION").
_NAMELESS = regex(
    r"(?:我|本|贵|该|外|原|当地|上级|下级|基层|县|市|省|区|旗|盟|州|镇上?|乡|村[里上]?|社区|某|附属|公立|私立|专科|嘎查|公安|中心){0,3}"
    r"(?:医?院|门诊|科室?|卫生院|卫生室|诊所|机构办?公?室?|单位|公司|学校|村?居?委会|民警|警察|药[店房]|"
    r"(?:动物疫病|疾病)?预防控制中心|疾控(?:中心)?|卫生监督所|派出所|卫健[委局]|防保站|[神心普消呼内外骨急][内外科诊]?)\Z|"
    r"公安.?\Z"
)
# The head of an identity card; a nationality stands behind its caption.
_STATE = "中华人民共和国"
_STAFF = regex(
    r"(?:副?主任|主治|住院|主管|责任|值班|实习|进修)?(?:[医药技护]师|医生|大夫|护士长?|主任|副?教授|"
    r"研究者|研究员|院长|科长|麻醉师|CRC|CRA|PI|翻译|居家|社区|家庭|监制|职工|秘书|供应商|经销商|厂家|[长次幼]?[女子儿]家|"
    r"[\u4e00-\u9fff]{0,4}(?:管理员|监查员|协调员|编码员|质控员|保管员|审核员|统计师|专员|护工|保姆|看护|村医))\Z"
)
# A language is none of these: name in English, speaks little Chinese, a Cantonese-speaking patient.
_LANGUAGE = regex(r"(?:English|Chinese|Mandarin|Cantonese|Japanese|Korean|French|German|Russian|Spanish|Arabic)\Z")
_SPOKEN_BEFORE = regex(
    r"(?i:\b(?:in|into|from|speaks?|speaking|spoken|written|little|limited|some|fluent|basic|language:?|translate[ds]?))"
    r" \Z"
)
_SPOKEN_BEHIND = regex(r"[ -](?i:speak|version|copy|translat|interpret|name|language|text|only\b)")
# Names of programs in the log of a system: com.his.emr.SignClient.
_PACKAGE = regex(r"(?:com|org|net|cn|java|javax|sun|oracle)\.(?:[a-z0-9_]+\.)*[A-Z][A-Za-z0-9]*(?:[.(]|\Z)|http-")
_DIGITS = regex(r"[\d〇零一二三四五六七八九幺两OoIl*]")
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
_CODES = frozenset("SUBJECT MEDICAL_RECORD INSURANCE DEVICE ACCOUNT ID_DOC BANK_CARD PHONE".split())
# Numbers that hospitals and trials give; an insurer's may begin like an event (EC-HK/24/55108).
_FILED = frozenset({"MEDICAL_RECORD", "SUBJECT"})
_GOODS_OR_TEXT = regex(
    r"药物|药盒|药瓶|疫苗|稽查|伦理|批件|批号|批次|表单|方案|版本|合同|货号|型号|"
    r"(?<![A-Za-z])(?i:kits?|lots?|batch|ref|sop|ver|protocol|ticket|transaction)"
)
_SURE = 0.9
"""Score from which initials need nothing that speaks for them; its source is that of the scores in `belie_name.py`."""
# Below this score, letters and digits are a subject's only where the text speaks of a trial.
_DOUBTED_SUBJECT = 0.4
_SUBJECT_SHAPE = regex(r"[A-Z]{1,6}-?\d[A-Z0-9-]{1,8}|0\d{2,4}")
# A serial number and a subject's may stand behind words that mean nothing elsewhere.
_OWN_CAPTIONS = {"DEVICE": ("序号",), "SUBJECT": ("中心", "序号", "SAE", "AE", "SUSAR"), "INSURANCE": ("ref",)}
# Source: numbering plan of the MIIT for services of the public: 110, 120, 12320, 12356, 95xxx.
_AMBULANCE = regex(r"1[12]0")
_HELP_LINE = regex(r"1[12]\d|(?:0\d{2,3}-)?12\d{3}|95\d{3}|96\d{3,4}\Z")
_INITIALS = regex(r"[A-Za-z](?:[. ]{0,2}[A-Za-z]){1,3}\.?\Z")
# Initials stand in brackets behind a number, or beside a word for a subject, or before sex and age.
_INITIALED = regex(
    r"\d ?[(,/|] ?\Z|[\u4e00-\u9fff]{2,4}[\t|] ?\Z|(?:受试|患者|缩写|首字母|姓名|subject|patient|initial)[^\n]{0,8}\Z",
    re.IGNORECASE,
)
_INITIALED_BEHIND = regex(r" ?[(,、/|] ?(?:[男女]|[MF]\b|\d)")
_PROTOCOL_BEFORE = regex(
    r"(?:protocol|方案|研究|项目|试验|study)(?:编号|号|[ _]?(?:no|number|id)\.?)?[ :#]{0,3}\Z", re.IGNORECASE
)
# So many of them: 200例, 21 名.
_LASTING_UNIT = regex(r" ?(?:周(?!岁)|天|小时|分钟|个月)")
_COUNTED = regex(r" ?(?:例(?!号)|名|元)")
# Scales and devices with their figure (TJC28 6, ELI 280), goods (UN3373), pooled samples (10混1).
_FIGURE = regex(r"[A-Z]{2,6}(?:\d{0,3} [1-9]\d?|[A-Z]? [1-9]\d{2})\Z|\d{1,2}[混合]1?\d?\Z")
# Scales and markers with their items or their value: HAMD-17, CURB-65 2, CA19-9 1864; segments of the spine: L3-4;
# rack, box and hole in a freezer: R3-B12-A1.
_SCALE, _MARKED = regex(r"(?P<name>[A-Z]{3,5}|SF)-\d{1,2}\Z"), regex(r"[A-Z]{2,5}\d{0,2}-\d{1,2} \d{1,4}\Z")
_POSITION = regex(r"R\d{1,2}-B\d{1,2}-[A-Z]\d{1,2}(?:[~-](?:R\d{1,2}-B\d{1,2}-)?[A-Z]?\d{1,2})?\Z")
_SPINE = regex(r"(?:L[1-5]|[CT][1-9])-[CTLS]?\d\Z")
# Files on a disk, and what is turned so many times a minute: 0719_03.m4a, 15000 rpm.
_FILE_BEHIND = regex(r"_[\w-]{0,12}\.(?:m4a|wav|mp[34]|jpe?g|png|pdf|docx?|xlsx?|csv|zip)\b")
_TURNED_BEHIND = regex(r" ?(?:rpm|r/min|转/分)")
_SOP_BEFORE = regex(r"SOP-(?:[A-Z]{1,6}-)?\Z")
# Source: UN Recommendations on the Transport of Dangerous Goods.
_DANGEROUS_GOODS = regex(r"UN ?\d{4}\Z")
# Numbers of events, queries and deviations bear their kind: PD-12-09, Q1182 in a line of a query.
_KIND = regex(r"(?:PD|QID|NCR|DEV|CAPA|SAE|SUSAR)-?\d")
_QUERY, _QUERIED = regex(r"Q-\d{3}"), regex(r"质疑|疑问|(?i:\bquer(?:y|ies))")
# Criteria for taking part are numbered: I-03, E08.
_CRITERION = regex(r"[IE]-?\d{1,2}\Z")
_CRITERIA = regex(
    r"(?:入选|排除|纳入)(?:标准|条件)|^[ 【\[]{0,3}(?:入选|排除|纳入)[ :】\]]{0,3}$|(?i:\b(?:in|ex)clusion)",
    re.MULTILINE,
)
# Source: ICD-O-3 (morphology: M, four or five digits, behaviour); ICD-9-CM-3 with the national extension (17.3600x002).
_MORPHOLOGY, _PROCEDURE = regex(r"M\d{4,5}/\d\Z"), regex(r"\d\d\.\d{2,4}x\d{3}\Z")
# Source: national catalogues of medical insurance: services have nine digits and begin with their chapter, drugs have
# X, T or Z, ATC group, form and nine digits or more, consumables C and 18 digits or more.
_SERVICE, _PRICED = (
    regex(r"[1-4]\d{8}\Z"),
    regex(r" ?[×x*] ?\d|[ \t|,]{1,6}[\u4e00-\u9fffⅠ-ⅫA-Z][^\n]{0,60}[ \t|,]\d{1,6}\.\d\d(?!\d)"),
)
_GOODS = regex(r"[XTZ][A-Z]\d\d[A-Z]{3}\d{3}[A-Z]\d{9,12}\Z|C\d{18,19}(?:-\d)?\Z")
# Cycles and days of a treatment, visits: C2D21, V3D1, W12, D22-D25; days before it in a range: D-28至D-1.
_VISIT = regex(r"(?:C\d{1,2}D-?\d{1,2}|V\d{1,2}(?:D\d{1,2})?|[WD][1-9]\d?(?:[-~][WD]?[1-9]\d{0,2})?)\Z")
_DAY_BEFORE, _RANGE_BEHIND, _RANGE_AHEAD = (
    regex(r"[WD]-[1-9]\d?\Z"),
    regex(r" ?[至到~—–]"),
    regex(r"[至到~—–] ?\Z"),
)
# Notes that begin their lines with the hour.
_HOUR = regex(r"(?:[01]\d|2[0-3])[0-5]\d")
_HOUR_LINE = regex(r"^(?P<clock>(?:[01]\d|2[0-3])[0-5]\d)[ \t]", re.MULTILINE)
_LEAST_HOURS = 3
# A row of small values, as of an audiogram: 25 25 30 50 65.
_ROW = regex(r"\d{1,3}(?:[ /、,]{1,3}\d{1,3}){3,}\Z")
_MOBILE = regex(r"(?:86)?1[3-9]\d{9}\Z|0\d{9,11}\Z")
# Limits of age that a form states: (不足1周岁的), (14岁以下填). 未满3岁 and >90岁 alone tell of a person.
_AGE_LIMIT_BEFORE = regex(r"\((?:年龄|对|仅)?(?:不足|不满|未满|大于|小于|满)?[ ]?\Z")
_AGE_LIMIT = regex(r" ?(?:[及或]?以[上下]者?填|(?:[及或]?以[上下])?的\))")
_FLIGHT = regex(r"[A-Z][A-Z0-9]\d{3,4}\Z")
_FLOWN = regex(r" ?(?:→|次?航班|次|抵|飞|起飞|降落|落地|到达)|[ (]\d{1,2}[A-K](?![A-Za-z0-9])")
_FLOWN_BEFORE = regex(r"→ ?\Z|(?:航班|乘坐?|搭乘?|坐|转)[^\n。;]{0,6}\Z")
# Documents of authorities bear their year in brackets: 〔2023〕311号. K/uL is a unit.
_OF_DOCUMENT = regex(r"[〔\[(]?(?:19|20)\d\d[〕\])]第?\d{1,5}号?\Z")
_UNIT = regex(r"[A-Za-zμ]{1,4}/[A-Za-zμ]{1,3}\Z")
_BATCH_BEFORE = regex(r"(?:^|[\s,。;:、(])批[ :]{1,4}\Z")
# Letters of committees: 版临伦审〔2023〕第017-03号.
_LETTER = regex(r"第[\d-]{1,8}号\Z")
# A school year: 2023—2024.
_MOMENTS = regex(
    r"(?P<all>\d{1,2}(?:\.\d{1,2})?(?:、\d{1,3}(?:\.\d{1,2})?){3,20}) ?"
    r"(?:h|小时|min|分钟|周(?![一二三四五六日末])|天(?!津)|个月)(?![A-Za-z])"
)
_YEARS = regex(r"(?:19|20)\d\d ?[-~—–] ?(?:19|20)\d\d")
# A range in brackets behind a value is a reference: 412U/L(5000-12000).
_RANGE = regex(r"(?P<least>[1-9]\d{0,5})-(?P<most>[1-9]\d{0,6})\Z")
_VALUE_BEFORE = regex(
    r"(?:\d ?[A-Za-zμ/^0-9]{0,10}[ (]{1,2}|(?:/L|/ml|mmol|[gU]|%)[ \t|(-]{1,6}|参考[^\n]{0,12}|"
    r"\d[-~]\d{1,5} ?\| ?|(?<![A-Z])(?:DDDR?|VVIR?|AAIR?) ?)\Z"
)
# Source: HL7 v2.5.1, data type CWE: a code of LOINC (digits, dash, check digit), its name, the name of its table.
_LOINC, _TERM_BEHIND = regex(r"\d{3,5}-\d\Z"), regex(r"\^[^\n|^]{1,60}\^LN")
# Findings, vials, bags and births that are counted, and numbered rooms: 外阴1, 瓶12, 红2U, 顺产4, 导管室2.
_FINDING = regex(
    r"(?:外阴|阴道|宫[颈底体]|附件|试?[瓶管]|血浆|顺产|剖宫?产?|产钳|引产|床日|空床|核对者|"
    r"导管室|手术[室间]|诊室|检查室) ?\d{1,3}|红 ?\d{1,2}U"
)
_TRIAL = regex(r"受试|研究对象|筛选|随机|入组|访视|中心|(?i:subject|screen|random|patient|\bCR[AC]\b)")
_LATIN_BEFORE, _LATIN_BEHIND = regex(r"[A-Za-z,] [(]?\Z"), regex(r" [A-Za-z0-9]")
_DATE_BEHIND = regex(r" ?[(,、/|] ?\d{1,4}[-/.年月]\d")
_LASTING = regex(r"\b(?:for|over|past|last) \Z")
_ASKED_AGE = regex(r"(?:几|多少|何)个?(?:周?岁|月)\Z")
_AGE_UNIT = regex(r"岁|周岁|旬|龄|y(?:ea)?rs?|[Yy]\b|old", re.IGNORECASE)
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
    if category == "NAME":
        return is_no_name(span, text, proved)
    if category == "DATE":
        return is_no_date(span, text)
    if is_believed(span):
        return False
    if category == "ORGANIZATION":
        return _NAMELESS.match(surface) is not None
    if category in ("ADDRESS", "ETHNICITY") and _names_language(span, surface, text):
        return True
    if category == "URL" and (_PACKAGE.match(surface) or names_standard(text, span.start, span.end)):
        return True
    if category == "ETHNICITY" and surface == _STATE:
        return not caption_before(text, span.start).endswith(("国籍", "国家", "国别"))
    if category == "PROFESSION":
        return _STAFF.match(surface) is not None
    if category in _CODES and _is_other_number(span, surface, text):
        return True
    if category == "SUBJECT":
        return _is_no_subject(span, surface, text)
    if category == "AGE":
        return _is_no_age(span, surface, text)
    if category == "ACCOUNT":
        is_word = surface.isalpha() and surface.isascii()
        return _is_coded_thing(span, surface, text) or (is_word and _is_prose(span, text))
    if category == "PHONE" and _ROW.match(surface) and not _MOBILE.match("".join(_DIGITS.findall(surface))):
        return True
    if category == "DEVICE" and _names_goods(span, surface, text):
        return True
    if category in _LEAST_DIGITS:
        return span.score < LIKELY and len(_DIGITS.findall(surface)) < _LEAST_DIGITS[category]
    if category == "MEDICAL_RECORD":
        return _is_no_record(span, surface, text)
    needed = _MUST_HOLD.get(category)
    return needed is not None and not needed.search(surface)


def _names_language(span: Span, surface: str, text: str) -> bool:
    """Tell whether a word names a language and not a place or a people, by what stands beside it."""
    is_led = _SPOKEN_BEFORE.search(text, max(0, span.start - 16), span.start) is not None
    return _LANGUAGE.match(surface) is not None and (is_led or _SPOKEN_BEHIND.match(text, span.end) is not None)


def _is_no_record(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is a protocol's or a range of years, or there is no number in it."""
    if is_dosed(text, span.start, span.end) or names_listed(text, span.start, span.end):
        return True
    if _names_goods(span, surface, text) or _is_moment(span, text):
        return True
    if _BATCH_BEFORE.search(text, max(0, span.start - 8), span.start):
        return True
    if _YEARS.fullmatch(surface) or (_VISIT.match(surface) and _speaks_of_trial(span, text)):
        return True
    if _FINDING.fullmatch(surface) or _MARKED.match(surface) or _SPINE.match(surface) or _POSITION.match(surface):
        return True
    if _LOINC.match(surface) and _TERM_BEHIND.match(text, span.end):
        return True
    if _PROTOCOL_BEFORE.search(text, max(0, span.start - 24), span.start):
        return True
    # A ward bears a numeral, too (心内三), and I is read as one (ICU).
    is_counted = any(char.isdigit() for char in surface) or len(_DIGITS.findall(surface)) > 1
    return not (is_counted or "床" in surface or surface.startswith("加"))


def _is_moment(span: Span, text: str) -> bool:
    """Tell whether a number is one of several moments that samples are taken at: 0.5、1、2、4、8、24 h."""
    before = text[max(0, span.start - 40) : span.start]
    others = before[len(before.rstrip("0123456789.、")) :].lstrip("、.")
    found = _MOMENTS.match(text, span.start - len(others))
    return found is not None and span.end <= found.end("all")


def _names_goods(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code numbers a service, a drug or a consumable on a bill, or a finding in a classification."""
    if _MORPHOLOGY.match(surface) or _PROCEDURE.match(surface) or _GOODS.match(surface):
        return True
    return _SERVICE.match(surface) is not None and _PRICED.match(text, span.end) is not None


def _is_other_number(span: Span, surface: str, text: str) -> bool:
    """Tell whether a caption says that a code is none of a person, or it is a help line or a trial in a register."""
    if names_registered_trial(surface):
        return True
    is_likely = span.score >= LIKELY
    if _OF_DOCUMENT.match(surface) or _UNIT.match(surface):
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
    found = _RANGE.match(surface)
    if found and int(found["least"]) < int(found["most"]) and _VALUE_BEFORE.search(before):
        return True
    caption = caption_before(text, span.start)
    if span.category in _FILED and names_event(surface) and not NUMBER_CAPTION.search(caption):
        return True
    if is_likely:
        return False
    if names_event(surface) or caption.endswith(("质疑", "疑问")):
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


def _speaks_of_trial(span: Span, text: str) -> bool:
    """Tell whether a text says twice near a span that it is about a trial."""
    near = _TRIAL.finditer(text, max(0, span.start - 1500), span.end + 500)
    return len([*islice(near, 2)]) == 2


def _is_no_subject(span: Span, surface: str, text: str) -> bool:
    if span.score < _DOUBTED_SUBJECT and not (_SUBJECT_SHAPE.fullmatch(surface) and _speaks_of_trial(span, text)):
        return True
    if span.score < LIKELY and _PROTOCOL_BEFORE.search(text, max(0, span.start - 24), span.start):
        return True
    scale = _SCALE.match(surface)
    if (scale and scale["name"] in ABBREVIATIONS) or _SOP_BEFORE.search(text, max(0, span.start - 12), span.start):
        return True
    if _CRITERION.match(surface) and _CRITERIA.search(text, max(0, span.start - 1500), span.end + 500):
        return True
    if (
        _FIGURE.match(surface)
        or _MARKED.match(surface)
        or _LETTER.match(surface)
        or _VISIT.match(surface)
        or _is_day_before(span, surface, text)
        or _is_coded_thing(span, surface, text)
    ):
        return True
    if _INITIALS.match(surface):
        if _DATE_BEHIND.match(text, span.end):
            return True
        is_led = _INITIALED.search(text, max(0, span.start - 16), span.start)
        is_alone = not is_led and not _INITIALED_BEHIND.match(text, span.end) and span.score < _SURE
        return is_alone or surface.upper() in ABBREVIATIONS
    if _RANGE.match(surface) and _LASTING_UNIT.match(text, span.end):
        return True
    if surface.isdigit() and surface[0] != "0" and _COUNTED.match(text, span.end):
        return True
    if span.score >= LIKELY:
        return False
    if surface.isdigit() and len(surface) < 4:
        # Three digits alone are a subject's only where a trial is spoken of.
        return not _TRIAL.search(text, max(0, span.start - 2000), span.end + 500)
    return len(_DIGITS.findall(surface)) < 2


def _is_day_before(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code counts days before a treatment, as one end of a range."""
    if not _DAY_BEFORE.match(surface):
        return False
    is_led = _RANGE_AHEAD.search(text, max(0, span.start - 2), span.start) is not None
    return is_led or _RANGE_BEHIND.match(text, span.end) is not None


def _is_prose(span: Span, text: str) -> bool:
    """Tell whether a word of letters stands among other Latin words, as in a sentence."""
    is_led = _LATIN_BEFORE.search(text, max(0, span.start - 3), span.start) is not None
    return is_led and _LATIN_BEHIND.match(text, span.end) is not None


def _is_coded_thing(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code names a study, its drug, a flight or an event."""
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


def _is_no_age(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is no age: one without a unit needs a word for age or sex before it, days an infant."""
    if _ASKED_AGE.match(surface) or _LASTING.search(text, max(0, span.start - 8), span.start):
        return True
    if _AGE_LIMIT.match(text, span.end) and _AGE_LIMIT_BEFORE.search(text, max(0, span.start - 12), span.start):
        return True
    if surface.endswith("g"):
        return True
    if _AGE_UNIT.search(surface):
        return False
    before = text[max(0, span.start - 16) : span.start]
    if surface.strip().isdigit():
        return not _AGE_BEFORE.search(before)
    return "天" in surface and not _NEWBORN.search(before)
