"""Brings settled spans to their natural ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.patterns.address_run import places
from hdeid.detector.refutation.belie import is_belied, is_nameless
from hdeid.detector.refutation.codes import NURSED
from hdeid.detector.refutation.name import SURE, is_medicine
from hdeid.detector.refutation.screen_names import is_phrase
from hdeid.detector.settling.address_ends import is_no_address, natural_address
from hdeid.detector.settling.name_ends import natural_name
from hdeid.detector.settling.settle import clip
from hdeid.detector.words.departments import FIELD
from hdeid.text.regex import regex

# What a span never begins or ends with; brackets and stops may belong to names, addresses and codes.
_EDGES = " \t\r\n,;:!?。、|=_\"'"
_CODES = frozenset({"SUBJECT", "MEDICAL_RECORD", "ID_DOC", "ACCOUNT"})
_NUMBERED = frozenset({"SUBJECT", "MEDICAL_RECORD"})
# 微信 _lan88, lan-may_: accounts may begin and end so.
_EDGE_BEFORE = regex(r"(?<![\w-])_\Z")
_EDGE_BEHIND = regex(r"_(?![A-Za-z0-9_-])|-(?=[\s,。;、)]|\Z)")
# 0023号受试者: the word for number goes with it.
_NUMBER_WORD = regex(r"号(?![码楼线院门房机中病床])")
# The number of an item in a list, glued to a code behind it.
_ITEM = regex(r"\(?\d{1,2}[)、] ?(?=[A-Z0-9-]{4})")
# The visit before a number: V2 33018840217.
_VISIT_BEFORE = regex(r"V\d{1,2} (?=[A-Z0-9-]{5})")
# At the head of a line or sentence: `3. 105年7月`, `1. 08:46`.
_ITEM_BEFORE_DATE = regex(r"(?:(?<=[\n。;] )|(?<=[\n。;])|(?<!.))\d{1,2}(?:[.、] |\) ?)(?=\d)", re.DOTALL)
# 3 停药 4 5月复查: items by their numbers, without a dot; the one before stands in the line.
_BARE_ITEM = regex(r"(?P<item>\d{1,2}) (?=\d{1,2} ?月)")
_ITEM_BEFORE = regex(r"(?<!\d)\d{1,2}(?= [\u4e00-\u9fff])")
_LINE = 120
# ICU-06 04:30: a number ends before the time of day.
_CLOCK_BEHIND = regex(r"[^\n]+?(?P<clock> \d{1,2}:\d\d)\Z")
_NURSED_BEFORE_BED = regex(rf"{NURSED} (?=\d{{1,3}}床)")
# A state and who belongs to it: 吉尔吉斯斯坦公民.
_CITIZEN = "公民"
_AFFILIATED = regex(r"(?:医学院)?(?:第[一二三四五六七八九十]+)?附属")
_DEPARTMENT_BEHIND = regex(
    rf"(?:{FIELD})+科(?:[一二三四五六七八九十\d]+(?:病?区|科|组)?|病[区房]|门诊|重症监护室|ICU)?(?!学|研|教|普|技|疾病|手术)|"
    r"(?:[A-Z]{0,2}ICU|CCU)(?![A-Za-z])"
)
_LEAD = regex(
    r"(?:(?:之前)?喺|(?<=\d)中心(?=[\u4e00-\u9fff]{4})|of |急联(?=[\u4e00-\u9fff]{4}))|"
    r"(?:退休前|患者|其|现|曾|原|平素|一直){0,2}(?:系|就诊于|任职于|就职于|供职于|工作于|就读于|毕业于|住院于|转[至往到])|退休前[于在]?"
)
# 俺哥搁医院, 他上…县医院: whose kin, or who, and how dialects say where somebody is or goes. None of the organizations
# marked in the authored documents begins so; seven begin with a character for kin or 公, and no verb follows.
_WHO_IS = regex(
    r"(?:[俺我咱他她伊你您佢]们?|(?:[俺我咱他她你您大二三四五小老阿]{0,2}"
    r"(?:[爹娘爸妈哥姐弟妹叔婶舅姑姨爷奶嫂婆]{1,2}|孩子|娃儿?|伢子?|媳妇|老[公婆伴汉]|儿子|女儿|闺女))|家里?(?=[搁转]))"
    r"(?:[先又再就都也还刚正]|是|要)?(?P<verb>[搁上转卡在去到来住送])(?:咗|了|的|过)?(?=[\u4e00-\u9fff]{2})"
)
# Floors, rooms, examinations and events behind a hospital; its departments and offices are its own.
_ROOMS_BEHIND = regex(
    r"(?<=[院科室])(?:[一二三四五六七八九十\d]{1,3}[楼层]|示教室|会议室|护士站|医[生师]办|(?:磁共振|核磁|超声|检[查验]|影像|报告)(?![科室中]|[\u4e00-\u9fff]{1,2}科)|"
    r"[顺剖足早]产|分娩|出[生具院])"
)
_HOSPITAL_END = regex(r"(?:医院|卫生院|保健院|[诊医]疗中心|控制中心|院区|分院)\)?\Z")


def tidy(spans: Iterable[Span], text: str, proved: frozenset[str] = frozenset()) -> list[Span]:
    """Return spans with natural ends: separators and titles outside, A·B names, hospitals and departments whole.

    A span that only the tagger found is dropped where its text belies it; a name that is a medicine or a screen name
    at one place is dropped everywhere, unless a pattern proves it somewhere or the tagger is very sure of it there.

    Args:
        spans: Ordered by start, none overlapping; the outcome may overlap where spans were widened.
        text: The normal form.
        proved: Names proved elsewhere in the text, besides those among the spans.
    """
    every = [tidied for span in spans if (tidied := _tidied(span, text))]
    proved |= proved_names(every, text)
    refuted = refuted_names(every, text) - proved
    kept = (span for span in every if not is_belied(span, text, proved))
    return list(_joined((span for span in kept if not _is_refuted(span, text, refuted)), text))


def _is_refuted(span: Span, text: str, refuted: frozenset[str]) -> bool:
    """Tell whether a guess reads like one refuted elsewhere; what a pattern proves or the tagger is sure of is none."""
    is_guess = span.category == "NAME" and span.evidence is Evidence.MODEL and span.score < SURE
    return is_guess and text[span.start : span.end] in refuted


def refuted_names(spans: Iterable[Span], text: str) -> frozenset[str]:
    """Return what the tagger takes for a name and stands as a medicine or as a phrase that sends messages."""
    return frozenset(
        text[span.start : span.end]
        for span in spans
        if span.category == "NAME"
        and span.evidence is Evidence.MODEL
        and (is_medicine(span, text) or (span.score < SURE and len(span) > 3 and is_phrase(span, text)))
    )


def proved_names(spans: Iterable[Span], text: str) -> frozenset[str]:
    """Return the names that something beside the tagger speaks for."""
    return frozenset(
        text[span.start : span.end]
        for span in spans
        if span.category == "NAME" and span.evidence is not Evidence.MODEL and len(span) > 1
    )


def _tidied(span: Span, text: str) -> Span | None:
    trimmed = trim(span, text)
    if trimmed is None:
        return None
    if trimmed.category in _CODES and (item := _ITEM.match(text, trimmed.start, trimmed.end)):
        trimmed = clip(trimmed, item.end(), trimmed.end)
    if trimmed.category in _NUMBERED and (visit := _VISIT_BEFORE.match(text, trimmed.start, trimmed.end)):
        trimmed = clip(trimmed, visit.end(), trimmed.end)
    if trimmed.category == "MEDICAL_RECORD" and (found := _NURSED_BEFORE_BED.match(text, trimmed.start, trimmed.end)):
        trimmed = clip(trimmed, found.end(), trimmed.end)
    if trimmed.category in _NUMBERED and (clock := _CLOCK_BEHIND.match(text, trimmed.start, trimmed.end)):
        trimmed = clip(trimmed, trimmed.start, clock.start("clock"))
    if trimmed.category in _NUMBERED and _NUMBER_WORD.match(text, trimmed.end):
        parts = (*trimmed.parts[:-1], replace(trimmed.parts[-1], end=trimmed.end + 1)) if trimmed.parts else ()
        trimmed = replace(trimmed, end=trimmed.end + 1, parts=parts)
    if trimmed.category == "DATE" and (item := _ITEM_BEFORE_DATE.match(text, trimmed.start, trimmed.end)):
        trimmed = clip(trimmed, item.end(), trimmed.end)
    if trimmed.category == "DATE" and (item := _BARE_ITEM.match(text, trimmed.start, trimmed.end)):
        before = text[max(0, trimmed.start - _LINE) : trimmed.start].rpartition("\n")[2]
        if int(item["item"]) - 1 in (int(other[0]) for other in _ITEM_BEFORE.finditer(before)):
            trimmed = clip(trimmed, item.end(), trimmed.end)
    if trimmed.category == "DATE" and text.endswith("月份", trimmed.start, trimmed.end):
        trimmed = clip(trimmed, trimmed.start, trimmed.end - 1)
    if trimmed.category == "ETHNICITY" and len(trimmed) > len(_CITIZEN) and text.endswith(_CITIZEN, 0, trimmed.end):
        trimmed = clip(trimmed, trimmed.start, trimmed.end - len(_CITIZEN))
    if trimmed.category == "ACCOUNT":
        return _with_edges(trimmed, text)
    if trimmed.category == "NAME":
        return natural_name(trimmed, text)
    if trimmed.category == "ADDRESS":
        address = natural_address(trimmed, text)
        return None if is_no_address(address, text) else address
    if trimmed.category == "ORGANIZATION":
        body = _without_who(trimmed, text)
        if body.start > trimmed.start and is_nameless(text[body.start : body.end]):
            return None
        return _with_department(_without_open_bracket(body, text), text)
    return trimmed


def _with_edges(span: Span, text: str) -> Span:
    """Return an account with the one underscore or dash that it begins or ends with; more are a line to write on."""
    before, behind = _EDGE_BEFORE.search(text, max(0, span.start - 2), span.start), _EDGE_BEHIND.match(text, span.end)
    if span.parts or not (before or behind):
        return span
    return replace(span, start=span.start - (before is not None), end=span.end + (behind is not None))


def trim(span: Span, text: str) -> Span | None:
    """Return the span without blanks, separators and half brackets at its ends; None where nothing is left."""
    start, end = span.start, span.end
    while start < end and text[start] in _EDGES:
        start += 1
    while start < end and text[end - 1] in _EDGES:
        end -= 1
    # A bracket whose other half stands outside: (退休).
    if text[start:end].startswith("(") and ")" not in text[start:end]:
        start += 1
    if text[start:end].endswith(")") and "(" not in text[start:end]:
        end -= 1
    if not any(char.isalnum() or char == "*" for char in text[start:end]):
        return None
    return clip(span, start, end)


def _without_open_bracket(span: Span, text: str) -> Span:
    """Return the span without a bracket that it opens and does not close: 庆阳市人民医院(神经内科."""
    opened = text.rfind("(", span.start + 1, span.end)
    return clip(span, span.start, opened) if opened > 0 and text.find(")", opened, span.end) < 0 else span


def _with_department(span: Span, text: str) -> Span:
    if lead := _LEAD.match(text, span.start, span.end - 3):
        span = clip(span, lead.end(), span.end)
    span = _without_rooms(span, text)
    department = _DEPARTMENT_BEHIND.match(text, span.end)
    if department is None or not _HOSPITAL_END.search(text, max(span.start, span.end - 8), span.end):
        return span
    parts = (*span.parts, Part(span.end, department.end(), "department")) if span.parts else ()
    return replace(span, end=department.end(), parts=parts)


def _without_who(span: Span, text: str) -> Span:
    """Return an organization without who is or goes there; 上 of 我哥|上海市… begins the name of a place."""
    found = _WHO_IS.match(text, span.start, span.end)
    if found is None:
        return span
    start = found.start("verb")
    is_place = any(text[start : start + length] in places() for length in (2, 3, 4))
    return clip(span, start if is_place else found.end(), span.end)


def _without_rooms(span: Span, text: str) -> Span:
    """Return a hospital without what stands behind it and is no department: its floors, rooms, examinations."""
    found = _ROOMS_BEHIND.search(text, span.start + 2, span.end)
    return clip(span, span.start, found.start()) if found else span


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
