"""Tells what the tagger alone takes for a date and is none: menstrual and Apgar formulas, durations, values."""

from __future__ import annotations

import re

from hdeid.core.span import Span
from hdeid.detector.patterns.date_bare import is_ratio, is_value
from hdeid.detector.patterns.date_context import is_count_of_nodes, is_hours, is_number_of_goods
from hdeid.detector.patterns.date_counts import is_count
from hdeid.detector.patterns.date_dotted import is_form_item
from hdeid.detector.patterns.date_treatment import is_month_of_treatment
from hdeid.detector.patterns.date_values import GUIDELINE, MONTH, DateMatch
from hdeid.detector.reading.tasks import TASKS
from hdeid.text.occurrences import occurrences
from hdeid.text.regex import regex

_NUMERAL = r"[\d〇零一二三四五六七八九十廿卅正腊冬元]"
_DATE_LIKE = regex(
    rf"{_NUMERAL}+ ?[年月日号]|初[一二三四五六七八九十]|\d{{1,4}} ?[-/.、] ?\d|\d{{6,8}}|(?:19|20)\d\d|"
    rf"\d[ -]?{MONTH}|{MONTH}[a-z]*\.? ?\d|\bUN",
    re.IGNORECASE,
)
_QUANTITY = regex(r"\d ?(?:m?g|mm|cm|ml|L|U|IU|%|℃|次|粒|片|岁|天|周|小时|分钟|h\b)(?![A-Za-z]*\d{4})", re.IGNORECASE)
_LONGEST = 40
_CLOCK = regex(r"[ T]?\d{1,2}:\d{2}(?::\d{2})?[-~ ]?")
_TIMED = regex(r" \d{1,2}:\d{2}")
_BARE = regex(r"[\d ./:~-]+\Z")
_YEAR_FIRST = regex(r"(?:(?:19|20)\d\d|\d\d|0\d\d|1[01]\d)([-/. ]+)(\d{1,2})(?:\1(\d{1,2}))?\Z")
_YEAR_LAST = regex(r"(\d{1,2})([-/.])(\d{1,2})\2(?:19|20)\d\d\Z")
_MONTH_DAY = regex(r"(\d{1,2})[-/.] ?(\d{1,2})\Z")
_COMPACT = regex(r"(?:19|20)\d\d\Z|(?:(?:19|20)?\d\d)?(\d\d)(\d\d)\Z")
_FORMULA_BEFORE = regex(r"(?:apgar|阿氏|评分|月经史?|初潮|经期)[^\n。;,]{0,14}\Z|\d-\Z", re.IGNORECASE)
# A number and one unit is a length of time as often as not; a year has four digits, or a word before it that dates.
_LONE = regex(rf"({_NUMERAL}{{1,3}}) ?([年月日天])\Z")
_DATED_BEFORE = regex(r"(?:[于自从在至到]|民[国國]|今年|去年|前年|同年|次年|截[至止]) ?\Z")
# 术后1周、1月复查.
_LASTING_BEFORE = regex(
    r"(?:住院|疗程|共计?|为期|满)[ :]?\Z|"
    r"第\Z|近\Z|[病术诊药伤]前\Z|主诉[^\n。]{3,60}[\u4e00-\u9fff](?<![于自从在至到今去前同年])\Z|[\d一二三四五六][周月年天日]?[、/]\Z"
)
# How long a complaint has lasted: 失眠 5月, 双手麻木3月,. All 71 such in the authored documents were lengths of time.
_COMPLAINT = regex(
    r"(?:痛|疼|晕|麻木?|失眠|咳嗽?|发热|乏力|[水浮]肿|气[促短]|胸闷|腹[胀泻]|便秘|呕吐|恶心|出血|加重|骂人|自语|多疑|哭闹|抽搐|消瘦|"
    r"下降|减退|障碍|不[稳利清]|肿块|包块|心悸|黄染|尿频|瘙痒|皮疹|脑病|溃疡|震颤) ?\Z"
)
_COMPLAINT_BEHIND = regex(r"[,。;、\n]|入院|加重|就诊|伴|余|\Z")
# 接害工龄 31年4月.
_TENURE = regex(rf"{_NUMERAL}{{1,3}} ?年(?: ?{_NUMERAL}{{1,2}} ?个?月)?\Z")
_TENURE_BEFORE = regex(r"[工病烟酒教护婚]龄[ :约]{0,3}\Z")
# What was measured on a day: 3月6日51.2.
_DECIMAL, _DAY_BEFORE = regex(r"\d{2,3}\.\d\Z"), regex(r"\d[日号] ?\Z")
# 热线(工作日9-17).
_OFFICE_HOURS = regex(r"(?<!个)工作日(?:时间)? ?\Z")
# 2-3周期, 中位潜伏期10 h(4-22): courses of a treatment, the range of a measure.
_SPAN = regex(r"\d{1,2}[-–~]\d{1,2}\Z")
_COURSES, _MEDIAN = regex(r" ?个?(?:周期|疗程)"), regex(r"(?:中位|[均平]均)[^\n。;()]{0,14}\(\Z")
# A temperature: 37.9, 36.4~36.9.
_TEMPERATURE = regex(r"(?:3[4-9]|4[0-2])\.\d(?:[-~]\d\d\.\d)?\Z")
# The Apgar scores behind a newborn's weight: 3380, 9-10-10.
_WEIGHED = regex(r"(?:(?<!\d)[1-5]\d{3} ?(?:g|克)?[,、 ]{1,2})?(?:[0-9]|10)-(?:[0-9]|10)-(?:[0-9]|10)\Z")
_WEIGHT = regex(r"[1-5]\d{3} ?(?:g|克)?[,、 ]{1,2}\Z")
# Its weight in kilograms behind its birth: 娩女 3.42 Apgar 9; all five such in the authored documents are weights.
_KILOGRAMS, _BORN_BEFORE = (
    regex(r"[1-5]\.\d\d\Z"),
    regex(r"(?:[娩产剖钳吸活]|分娩|出生)[出得下一]{0,2}活?[男女]活?婴?[ ,]{1,2}\Z"),
)
_BORN_BEHIND = regex(
    r"[ ,;]{0,2}(?:kg|公斤|千克|(?i:apgar)|阿氏|评分|脐|羊水|身长|肩难产|胎盘|会阴|母婴|\d{1,2}-\d{1,2}(?!\d))"
)
# The camera that is meant: 5号摄像头.
_DAY_ALONE, _CAMERA_BEHIND = (
    regex(r"\d{1,2}号\Z"),
    regex(r"(?:摄像头|摄像机|探头|监控(?:画面|视频|录像)?|机位)(?![拍录查坏到])"),
)
# Units of insulin before three meals: 门冬 10-8-8.
_DOSES, _INSULIN_BEFORE = (
    regex(r"\d{1,2}-\d{1,2}-\d{1,2}\Z"),
    regex(
        r"(?:胰岛素|门冬|赖脯|谷赖|甘精|地特|德谷|诺和[锐灵龙平]|优泌[乐林]|(?i:insulin|aspart|lispro))[^\n。;\d]{0,10}\Z"
    ),
)
# A guideline bears its year: 2019 EULAR/ACR标准, 2018年AHA指南.
_GUIDELINE_YEAR, _GUIDELINE_BEHIND = regex(r"(?:19|20)\d\d ?年?\Z"), regex(rf" ?{GUIDELINE}")
# Below this score what stands around makes n/m a share.
_DOUBTED = 0.9
_SHARE = regex(r"(\d{1,2}/)\d{1,2}\Z")
_LASTING_BEHIND = regex(r" ?(?:[内后前余间多半龄]|来(?![院诊电复访就取查])|[一1] ?[行次]|以[内后前来]|之[内后前]|左右)")
# A document's number has its year first: (2020年)第57号.
_DOCUMENT_YEAR, _DOCUMENT_BEHIND = regex(r"(?:19|20)\d\d年?\Z"), regex(r"[)\]〕】] ?第? ?[A-Z]?\d{1,5} ?号")
# The numbers of sections: 1.1 姓名, 1.2 性别; another one of the same section stands near.
_SECTION = regex(r"(\d{1,2})\.\d{1,2}\Z")
_OF_GOODS = regex(r"\d{8}|\d{1,2}-\d{1,2}")
# What somebody is charged with in a log of delegations, by its numbers: 职责:2-6,8.
_TASKS = regex(r"[1-9]\d?-[1-9]\d?\Z")
_TASKS_BEFORE = regex(rf"{TASKS}[: ]{{1,2}}(?:\d{{1,2}}(?:-\d{{1,2}})?[,、;/ ]{{1,2}}){{0,9}}\Z")
# About a third, a third of the pupils; at the head of a clause, or before what one comes for, 约1/4来 is a day.
_PROPER = regex(r"(?:1/[2-5]|2/[35]|3/[45]|4/5)\Z")
_ABOUT = regex(
    r"(?:(?<![预相邀改已再话另重又复者属人她他先师生号床了])(?<=[\u4e00-\u9fff])约|大约|将近|不到|超过|占)[ ]?\Z"
)
_COMES = regex(
    r" ?(?:[来到去复回再随入出开做签取寄见电抽行查交收送发打办换拆住转前后起已就才晚早]|[上下中]午|之[前后]|"
    r"周|星期|礼拜|谈|面[谈访]|访|筛|讲|\d|[日号]|[-~至到])"
)
_OF_MANY = regex(r"的?(?:学生|住校生|走读生|教职[员工]|师生|幼儿|员工|工人|居民|村民|班级|宿舍)(?!家长|说|诉|来|到)")
_SECTION_BEFORE = regex(r"(?:\A|\n| {2})[ \t]{0,4}\Z")
_SECTION_BEHIND = regex(r" {1,2}[\u4e00-\u9fff\dA-Z]")
_NEAR = 300


def is_no_date(span: Span, text: str) -> bool:
    """Tell whether the text of a DATE that only the tagger found cannot be one.

    Args:
        span: In a text in normal form, with natural ends.
        text: The normal form.
    """
    surface = text[span.start : span.end]
    if (
        surface.startswith("第")
        or not _DATE_LIKE.search(surface)
        or len(surface) > _LONGEST
        or _QUANTITY.search(surface)
        or "\n" in surface
    ):
        return True
    if _TASKS.match(surface) and _TASKS_BEFORE.search(text, max(0, span.start - 48), span.start):
        return True
    if is_form_item(text, span.start, span.end) or is_month_of_treatment(text, span.start, span.end):
        return True
    if is_count(text, span.start, span.end) or _is_thing(surface, span, text):
        return True
    if _PROPER.match(surface) and _is_part_of_many(surface, span, text):
        return True
    if _SPAN.match(surface) and (
        _COURSES.match(text, span.end) or _MEDIAN.search(text, max(0, span.start - 24), span.start)
    ):
        return True
    if _OFFICE_HOURS.search(text, max(0, span.start - 8), span.start):
        return True
    if (section := _SECTION.match(surface)) and _is_section(section[1], span, text):
        return True
    if _DOCUMENT_YEAR.match(surface) and _DOCUMENT_BEHIND.match(text, span.end):
        return True
    if _GUIDELINE_YEAR.match(surface) and _GUIDELINE_BEHIND.match(text, span.end):
        return True
    if _DOSES.match(surface) and _INSULIN_BEFORE.search(text, max(0, span.start - 20), span.start):
        return True
    if _TENURE.match(surface) and _TENURE_BEFORE.search(text, max(0, span.start - 6), span.start):
        return True
    if _DECIMAL.match(surface) and _DAY_BEFORE.search(text, max(0, span.start - 2), span.start):
        return True
    if _TEMPERATURE.match(surface) or _is_newborn(surface, span, text) or is_hours(text, span.start, span.end):
        return True
    if _TIMED.search(surface) and is_value(text, span.start):
        return True
    whole = DateMatch(span.start, span.end, ())
    if is_count_of_nodes(text, whole) or (_OF_GOODS.fullmatch(surface) and is_number_of_goods(text, whole)):
        return True
    if span.score < _DOUBTED and (found := _SHARE.match(surface)):
        levels = (span.start, "month"), (span.start + found.end(1), "day")
        if is_ratio(text, DateMatch(span.start, span.end, levels)):
            return True
    if lone := _LONE.match(surface):
        return _is_length_of_time(lone, span, text)
    day = _CLOCK.sub("", surface)
    if not day:
        return True
    is_formula = _FORMULA_BEFORE.search(text, max(0, span.start - 20), span.start) is not None
    return _BARE.match(day) is not None and (is_formula or not _is_in_calendar(day))


def _is_thing(surface: str, span: Span, text: str) -> bool:
    """Tell whether a newborn's weight or the number of a camera is taken for a day."""
    if _DAY_ALONE.match(surface):
        return _CAMERA_BEHIND.match(text, span.end) is not None
    if not _KILOGRAMS.match(surface) or not _BORN_BEHIND.match(text, span.end):
        return False
    return _BORN_BEFORE.search(text, max(0, span.start - 10), span.start) is not None


def _is_section(head: str, span: Span, text: str) -> bool:
    if not (_SECTION_BEFORE.search(text, max(0, span.start - 6), span.start) and _SECTION_BEHIND.match(text, span.end)):
        return False
    others = regex(rf"(?:\n| {{2}})[ \t]{{0,4}}{head}\.\d{{1,2}} ")
    before, behind = (max(0, span.start - _NEAR), max(0, span.start - 6)), (span.end, span.end + _NEAR)
    return others.search(text, *before) is not None or others.search(text, *behind) is not None


def _is_part_of_many(surface: str, span: Span, text: str) -> bool:
    """Tell whether a fraction is said to be about so much, or is that of many people, as it is said to be near by."""
    many = _OF_MANY.match(text, span.end)
    if many is None and _COMES.match(text, span.end):
        return False
    if _ABOUT.search(text, max(0, span.start - 4), span.start):
        return True
    if many is None or many[0].startswith("的"):
        return many is not None
    near = text[max(0, span.start - _NEAR) : span.end + _NEAR]
    return any(_ABOUT.search(near, max(0, start - 3), start) for start in occurrences(surface, near))


def _is_newborn(surface: str, span: Span, text: str) -> bool:
    """Tell whether Apgar scores stand behind a newborn's weight."""
    if _WEIGHED.match(surface) is None:
        return False
    return "," in surface or _WEIGHT.search(text, max(0, span.start - 8), span.start) is not None


def _is_length_of_time(lone: re.Match[str], span: Span, text: str) -> bool:
    if _LASTING_BEFORE.search(text, max(0, span.start - 64), span.start):
        return True
    if lone[2] == "月" and _COMPLAINT.search(text, max(0, span.start - 4), span.start):
        return _COMPLAINT_BEHIND.match(text, span.end) is not None
    if _LASTING_BEHIND.match(text, span.end):
        return not (lone[2] == "月" and _DATED_BEFORE.search(text, max(0, span.start - 3), span.start))
    is_dated = _DATED_BEFORE.search(text, max(0, span.start - 3), span.start) is not None
    return lone[2] in "年天" and not is_dated


def _is_in_calendar(day: str) -> bool:
    """Return whether a date without words has a month and a day that there are."""
    if compact := _COMPACT.match(day):
        return compact[1] is None or _has_day(int(compact[1]), int(compact[2]))
    if found := _YEAR_FIRST.match(day):
        if _has_day(int(found[2]), int(found[3] or 1)):
            return True
    elif found := _YEAR_LAST.match(day):
        first, second = int(found[1]), int(found[3])
        return _has_day(first, second) or _has_day(second, first)
    found = _MONTH_DAY.match(day)
    return found is not None and _has_day(int(found[1]), int(found[2]))


def _has_day(month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= 31
