"""Brings settled spans to their natural ends, and drops what the tagger alone believes and the text belies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.settle import clip

# What a span never begins or ends with; brackets and stops may belong to names, addresses and codes.
_EDGES = " \t\r\n,;:!?。、|=_\"'"
_NUMERAL = r"[\d〇零一二三四五六七八九十廿卅正腊冬元]"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_DATE_LIKE = re.compile(
    rf"{_NUMERAL}+ ?[年月日号]|初[一二三四五六七八九十]|\d{{1,4}} ?[-/.、] ?\d|\d{{6,8}}|(?:19|20)\d\d|"
    rf"\d[ -]?{_MONTH}|{_MONTH}[a-z]*\.? ?\d|\bUN",
    re.IGNORECASE,
)
_QUANTITY = re.compile(r"\d ?(?:m?g|mm|cm|ml|L|U|IU|%|℃|次|粒|片|岁|天|周|小时|分钟)(?![A-Za-z]*\d{4})", re.IGNORECASE)
# Bodies without a name (TAXONOMY.md, "ORGANIZATION").
_NAMELESS = re.compile(
    r"(?:我|本|贵|该|外|原|当地|上级|下级|基层|县|市|省|区|镇|乡|村|社区|某){0,3}"
    r"(?:医?院|门诊|科室?|卫生院|卫生室|诊所|机构办?公?室?|单位|公司|学校)\Z"
)
_LONGEST_MODEL_DATE = 40
_TITLE = re.compile(
    r"(?<=[\u3400-\u9fff])(?:副?主任(?:[医护药技]师)?|(?:主治|住院|主管|副主任)?[医药技护]师|医生|大夫|护士长?|副?教授|"
    r"先生|女士|小姐|同志|院长|科长|老师|博士|师傅|阿姨|大爷|大妈|奶奶|爷爷)+\Z"
)
_STAFF = re.compile(
    r"(?:副?主任|主治|住院|主管|责任|值班|实习|进修)?(?:[医药技护]师|医生|大夫|护士长?|主任|副?教授|"
    r"研究者|研究员|监查员|协调员|院长|科长|护工|麻醉师|CRC|CRA|PI)\Z"
)
_DOTTED_BEHIND = re.compile(
    r"·?(?<=·)[\u3400-\u9fff]{1,8}?(?=[为的于在与和是说诉因有已,.。;:!?、)\s\d]|[^\u3400-\u9fff]|\Z)"
)
_AFFILIATED = re.compile(r"(?:医学院)?(?:第[一二三四五六七八九十]+)?附属")
_FIELD = (
    "心血管|心胸|心脏|心|神经|呼吸|消化|肾脏?|血液|内分泌|风湿|免疫|感染|传染|肿瘤|普通|普|骨|泌尿|胸|肝胆|肝|胃肠|甲状腺|乳腺|妇|产|"
    "妇产|生殖|儿|新生儿|小儿|眼|耳鼻咽?喉|口腔|皮肤|中医|针灸|康复|急诊|急救|重症医学|重症|麻醉|放射|影像|超声|检验|病理|核医学|"
    "介入|老年医?|全|疼痛|精神|心理|烧伤|整形|血管|脊柱|关节|创伤|手足?|放疗|化疗|营养|体检|结核|肛肠|男|变态反应|高压氧|透析|内|外"
)
_DEPARTMENT_BEHIND = re.compile(
    rf"(?:{_FIELD})+科(?:[一二三四五六七八九十\d]+(?:病?区|科|组)?|病[区房]|门诊|重症监护室|ICU)?(?!学|研|教|普|技|疾病|手术)|"
    r"(?:[A-Z]{0,2}ICU|CCU)(?![A-Za-z])"
)
_HOSPITAL_END = re.compile(r"(?:医院|卫生院|保健院|[诊医]疗中心|控制中心|院区|分院)\)?\Z")


def tidy(spans: Iterable[Span], text: str) -> list[Span]:
    """Return spans with natural ends: separators and titles outside, A·B names, hospitals and departments whole.

    A span that only the tagger found is dropped where its text cannot be of its category.

    Args:
        spans: Ordered by start, none overlapping; the outcome may overlap where spans were widened.
        text: The normal form.
    """
    kept = (tidied for span in spans if (tidied := _tidied(span, text)) and not _is_belied(tidied, text))
    return list(_joined(kept, text))


def _tidied(span: Span, text: str) -> Span | None:
    trimmed = trim(span, text)
    if trimmed is None:
        return None
    if trimmed.category == "NAME":
        return _natural_name(trimmed, text)
    if trimmed.category == "ORGANIZATION":
        return _with_department(trimmed, text)
    return trimmed


def trim(span: Span, text: str) -> Span | None:
    """Return the span without blanks and separators at its ends; None where no letter or digit is left."""
    start, end = span.start, span.end
    while start < end and text[start] in _EDGES:
        start += 1
    while start < end and text[end - 1] in _EDGES:
        end -= 1
    if not any(char.isalnum() or char == "*" for char in text[start:end]):
        return None
    return clip(span, start, end)


def _natural_name(span: Span, text: str) -> Span:
    title = _TITLE.search(text[span.start : span.end])
    if title and title.start() > 0:
        return clip(span, span.start, span.start + title.start())
    dotted = _DOTTED_BEHIND.match(text, span.end)
    if dotted and "·" in text[span.start : dotted.end()]:
        return replace(span, end=dotted.end(), parts=())
    return span


def _with_department(span: Span, text: str) -> Span:
    department = _DEPARTMENT_BEHIND.match(text, span.end)
    if department is None or not _HOSPITAL_END.search(text, max(span.start, span.end - 8), span.end):
        return span
    parts = (*span.parts, Part(span.end, department.end(), "department")) if span.parts else ()
    return replace(span, end=department.end(), parts=parts)


def _is_belied(span: Span, text: str) -> bool:
    """Return whether a span of the tagger alone cannot be what it says: a date without a number, a title."""
    if span.evidence is not Evidence.MODEL:
        return False
    surface = text[span.start : span.end]
    if span.category == "DATE":
        is_date = _DATE_LIKE.search(surface) and len(surface) <= _LONGEST_MODEL_DATE
        return not is_date or _QUANTITY.search(surface) is not None
    if span.category == "ORGANIZATION":
        return _NAMELESS.match(surface) is not None
    if span.category == "PROFESSION":
        return _STAFF.match(surface) is not None
    return False


def _joined(spans: Iterable[Span], text: str) -> Iterator[Span]:
    """Join organizations that 附属 ties into one."""
    last: Span | None = None
    for span in spans:
        if last and last.category == span.category == "ORGANIZATION" and _is_tie(text, last.end, span.start):
            last = replace(last, end=span.end, parts=(), score=max(last.score, span.score))
            continue
        if last:
            yield last
        last = span
    if last:
        yield last


def _is_tie(text: str, start: int, end: int) -> bool:
    return start <= end <= start + 12 and _AFFILIATED.fullmatch(text, start, end) is not None
