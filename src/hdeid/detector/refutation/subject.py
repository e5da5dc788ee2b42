"""Tells what the tagger alone takes for a subject and is none: scales, criteria, visits, counts, letters of a term."""

from __future__ import annotations

import re

from hdeid.core.span import Span
from hdeid.detector.reading.belief import LIKELY
from hdeid.detector.refutation.codes import (
    DIGITS,
    MARKED,
    PROTOCOL_BEFORE,
    RANGE,
    TRIAL,
    VISIT,
    is_coded_thing,
    speaks_of_trial,
)
from hdeid.detector.refutation.vitals import is_vital
from hdeid.detector.words.initials import ABBREVIATIONS
from hdeid.detector.words.triples import is_in_triple
from hdeid.text.occurrences import occurrences
from hdeid.text.regex import regex

_SURE = 0.9
"""Score from which initials need nothing that speaks for them; its source is that of the scores in `name.py`."""
# Below this score, letters and digits are a subject's only where the text speaks of a trial.
_DOUBTED_SUBJECT = 0.4
_SUBJECT_SHAPE = regex(r"[A-Z]{1,6}-?\d[A-Z0-9-]{1,8}|0\d{2,4}")
_INITIALS = regex(r"[A-Za-z](?:[. ]{0,2}[A-Za-z]){1,3}\.?\Z")
# Initials stand in brackets behind a number, or beside a word for a subject, or before sex and age.
_INITIALED = regex(
    r"\d ?[(,/|] ?\Z|[\u4e00-\u9fff]{2,4}[\t|] ?\Z|(?:受试|患者|缩写|首字母|姓名|subject|patient|initial)[^\n]{0,8}\Z",
    re.IGNORECASE,
)
_INITIALED_BEHIND = regex(r" ?[(,、/|] ?(?:[男女]|[MF]\b|\d)")
_DATE_BEHIND = regex(r" ?[(,、/|] ?\d{1,4}[-/.年月]\d")
# Weeks and days of a schedule, 24-28 周访视; 周 may be a name behind a subject: 12-106 周某.
_LASTING_UNIT = regex(r" ?(?:(?:周|天)(?![\u4e00-\u9fff])|周(?:随访|访视|内|后|前|末)|小时|分钟|个月)")
# So many of them: 200例, 21 名.
_COUNTED = regex(r" ?(?:例(?!号)|名|元)")
# Scales and devices with their figure (TJC28 6, ELI 280), goods (UN3373), pooled samples (10混1).
_FIGURE = regex(r"[A-Z]{2,6}(?:\d{0,3} [1-9]\d?|[A-Z]? [1-9]\d{2})\Z|\d{1,2}[混合]1?\d?\Z")
# Isotopes of imaging and therapy: 131I摄取, 99mTc.
_ISOTOPE = regex(r"\d{2,3}m?(?:I|F|Tc|Lu|Ga|Y|Sr|Ra|Zr|Cu)\Z")
# Scales with the number of their items: HAMD-17, SF-12.
_SCALE = regex(r"(?P<name>[A-Z]{3,5}|SF)-\d{1,2}\Z")
_SOP_BEFORE = regex(r"SOP-(?:[A-Z]{1,6}-)?\Z")
# Criteria for taking part are numbered: I-03, E08.
_CRITERION = regex(r"[IE]-?\d{1,2}\Z")
_CRITERIA = regex(
    r"(?:入选|排除|纳入)(?:标准|条件)|^[ 【\[]{0,3}(?:入选|排除|纳入)[ :】\]]{0,3}$|(?i:\b(?:in|ex)clusion)",
    re.MULTILINE,
)
_DAY_BEFORE, _RANGE_BEHIND, _RANGE_AHEAD = (
    regex(r"[WD]-[1-9]\d?\Z"),
    regex(r" ?[至到~—–]"),
    regex(r"[至到~—–] ?\Z"),
)
# Letters of committees: 版临伦审〔2023〕第017-03号.
_LETTER = regex(r"第[\d-]{1,8}号\Z")
_SEX_AND_AGE = regex(r"[MF男女](?:[/,](?:1?\d\d[yY]?)?)?\Z")
# 药盒号 40771、40772: of 121 in documents marked by hand none was a subject's; slips for drugs are a patient's.
_OF_DRUG = regex(
    r"(?<![取发领退])(?:药物?|药盒|药瓶|试剂盒)(?:编号|号码?)[ :为是]{0,2}"
    r"(?:[A-Z]{0,3}-?\d{3,8}(?:[、/和及]| ?[~-] ?)){0,8}\Z"
)
_DRUG = regex(r"[A-Z]{0,3}-?\d{3,8}\Z")
# Site 27-003 is a site only where numbers of subjects begin with it: 27-003-112, 27003-112.
_SITE_BEFORE = regex(r"(?i:\bsites?|\bcent(?:er|re)s?)(?i: ?(?:no\.?|number|id|#))?[ :]{1,2}\Z")
_SITE = regex(r"\d{2,3}-\d{2,3}\Z")
_NUMBERED = regex(r"(?:受试者|随机|筛选|入组)[^\n\d]{0,6}?(?P<number>[A-Z]{0,3}-?\d{3,8})(?!\d)")
_OF_SITE = regex(r"(?<![\dA-Za-z-])(?:(?P<dashed>\d{2,3}-\d{2,3})-?|(?P<plain>\d{4,6})-)\d{3,4}(?!\d)")
# 14中心那例: all but one of 69 in documents marked by hand were sites, the other a day. 14中心003 goes on.
_CENTER = regex(r"(?!0\d{3})\d{2,5}\Z")
_CENTER_BEHIND = regex(r"号?中心(?![静线\d(-]|[\u4e00-\u9fff]{0,4}(?:医院|小学|卫生院|[路街城])| ?-)")
_NEAR = 3000


def _numbers_thing(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is that of a study drug, or of a site with which other numbers begin."""
    before = text[max(0, span.start - 100) : span.start].rpartition("\n")[2]
    near = text[max(0, span.start - _NEAR) : span.end + _NEAR]
    if _CENTER.match(surface) and _CENTER_BEHIND.match(text, span.end):
        return True
    if _DRUG.match(surface) and _OF_DRUG.search(before):
        return all(found["number"] != surface for found in _NUMBERED.finditer(near))
    if not _SITE.match(surface) or not _SITE_BEFORE.search(before):
        return False
    sites = (surface, surface.replace("-", ""))
    return any((found["dashed"] or found["plain"]) in sites for found in _OF_SITE.finditer(near))


# 受试者 480 例: how many there are; none of 49 was a subject.
_CASES_BEHIND = regex(r" ?例(?![-\d])")
_AMOUNT = regex(r"[1-9]\d{1,4}\Z")
# 110/66 P92: the pulse behind a pressure; none of 130 was a code. No day and month read so.
_PULSE = regex(r"P ?(?:[3-9]\d|1\d\d|2[0-3]\d)\Z")
_PRESSURE_BEFORE = regex(r"(?<![\d/])(?:[6-9]\d|1\d\d|2[0-6]\d)/(?:[3-9]\d|1[0-5]\d)(?: ?mmHg)?[ ,]{1,2}\Z")
# SZ-02 beside SZ-02-033: a site with which numbers of subjects begin; none of 63 was a subject.
_LETTERED_SITE, _LONGER = regex(r"[A-Z]{2,4}-?\d{2,3}\Z"), regex(r"-\d{2,4}(?!\d)")


def is_count_or_site(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code counts cases, is the pulse behind a pressure, or a site's, however sure the tagger is."""
    if _AMOUNT.match(surface):
        return _CASES_BEHIND.match(text, span.end) is not None
    if _PULSE.match(surface):
        return _PRESSURE_BEFORE.search(text, max(0, span.start - 10), span.start) is not None
    if not _LETTERED_SITE.match(surface) or _LONGER.match(text, span.end):
        return False
    near = text[max(0, span.start - _NEAR) : span.end + _NEAR]
    return any(_LONGER.match(near, place + len(surface)) for place in occurrences(surface, near))


def is_no_subject(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code or letters that only the tagger found number no subject."""
    if span.score < _DOUBTED_SUBJECT and not (_SUBJECT_SHAPE.fullmatch(surface) and speaks_of_trial(span, text)):
        return True
    if span.score < LIKELY and PROTOCOL_BEFORE.search(text, max(0, span.start - 24), span.start):
        return True
    if _SEX_AND_AGE.match(surface) and is_in_triple(text, span.start):
        return True
    if _numbers_thing(span, surface, text) or is_vital(span, surface, text):
        return True
    scale = _SCALE.match(surface)
    if _ISOTOPE.match(surface):
        return True
    if (scale and scale["name"] in ABBREVIATIONS) or _SOP_BEFORE.search(text, max(0, span.start - 12), span.start):
        return True
    if _CRITERION.match(surface) and _CRITERIA.search(text, max(0, span.start - 1500), span.end + 500):
        return True
    if (
        _FIGURE.match(surface)
        or MARKED.match(surface)
        or _LETTER.match(surface)
        or VISIT.match(surface)
        or _is_day_before(span, surface, text)
        or is_coded_thing(span, surface, text)
    ):
        return True
    if _INITIALS.match(surface):
        if _DATE_BEHIND.match(text, span.end):
            return True
        is_led = _INITIALED.search(text, max(0, span.start - 16), span.start)
        is_alone = not is_led and not _INITIALED_BEHIND.match(text, span.end) and span.score < _SURE
        return is_alone or surface.upper() in ABBREVIATIONS
    if RANGE.match(surface) and _LASTING_UNIT.match(text, span.end):
        return True
    if surface.isdigit() and surface[0] != "0" and _COUNTED.match(text, span.end):
        return True
    if span.score >= LIKELY:
        return False
    if surface.isdigit() and len(surface) < 4:
        # Three digits alone are a subject's only where a trial is spoken of.
        return not TRIAL.search(text, max(0, span.start - 2000), span.end + 500)
    return len(DIGITS.findall(surface)) < 2


def _is_day_before(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code counts days before a treatment, as one end of a range."""
    if not _DAY_BEFORE.match(surface):
        return False
    is_led = _RANGE_AHEAD.search(text, max(0, span.start - 2), span.start) is not None
    return is_led or _RANGE_BEHIND.match(text, span.end) is not None
