"""DATE: absolute dates, whole or partial, with the clock behind them. Not: clocks alone, durations, D15, 术后第2天."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.date_bare import is_bare_date, is_bare_year, is_ratio, is_value
from hdeid.detector.patterns.date_behind_name import find_births
from hdeid.detector.patterns.date_birth import find_birth_years
from hdeid.detector.patterns.date_care import days_of_series, fills_day_column
from hdeid.detector.patterns.date_chinese import read_chinese
from hdeid.detector.patterns.date_context import (
    is_count_of_nodes,
    is_date_caption,
    is_dated,
    is_event_caption,
    is_eventful,
    is_hours,
    is_number_caption,
    is_number_of_goods,
    is_surely_dated,
)
from hdeid.detector.patterns.date_counts import is_count
from hdeid.detector.patterns.date_day import find_called, read_day
from hdeid.detector.patterns.date_dotted import is_day_of_event, is_form_item
from hdeid.detector.patterns.date_english import find_english
from hdeid.detector.patterns.date_log import Log, has_clock, is_at_line_start, is_signed, read_log
from hdeid.detector.patterns.date_numeric import read_numeric
from hdeid.detector.patterns.date_packed import days_of_versions, find_packed
from hdeid.detector.patterns.date_range import read_tail
from hdeid.detector.patterns.date_series import find_series
from hdeid.detector.patterns.date_slashed import is_american, is_in_table, is_of_contact
from hdeid.detector.patterns.date_stamp import find_misread, find_stamped
from hdeid.detector.patterns.date_time import read_time
from hdeid.detector.patterns.date_treatment import is_month_of_treatment
from hdeid.detector.patterns.date_values import CAPTION, CERTAIN, STRONG, WEAK, DateMatch, match_of, to_span
from hdeid.detector.patterns.signed import signed_changes
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_HAN = "零〇一二三四五六七八九十"
_START = regex(
    r"[0-9]+|[〇零一二三四五六七八九十廿][〇○零一二三四五六七八九十廿百]{0,7}(?=[年月])|"
    r"[正冬腊](?=月)|闰(?=[正冬腊一二三四五六七八九十])|"
    r"(?<=[上下本这当个]月)[初廿]|(?:[农阴旧古夏藏傣彝回伊]|伊斯兰)历|元(?=月)|(?:[二三]?十)?[一二三四五六七八九十](?=号)|"
    r"[二三]?十?[一二三四五六七八九十](?=日 ?(?:[上下中]午|"
    r"[早晚晨傍凌]))|"
    rf"(?<![{_HAN}])(?:一九|二[零〇])[{_HAN}]{{2}}(?![{_HAN}室号楼房栋])|"
    r"民国|中华民国|公元|西元|昭和|平成|令和|[甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥]"
    r"(?=[年岁孟仲季暮初深早晚新隆盛正冬腊春夏秋]|[二三四五六七八九十]{1,2}月)"
)
_MISREAD = regex(r"(?<![A-Za-z])(?:[0-9OoIl]{2,4}|[0-9])(?= ?[年月日曰号时])|(?<=[0-9OoIl])曰|(?<=[0-9OoIl] )曰")
_MISREAD_CLOCK = regex(r"(?<=[0-9] )[0-2OoIl]?[0-9OoIl]:[0-5OoIl][0-9OoIl](?::[0-5OoIl][0-9OoIl])?(?![A-Za-z0-9])")
# As sums are written: 贰零贰叁年柒月.
_BANK = regex(
    r"[壹贰貳][玖零][零壹贰貳叁參肆伍陆陸柒捌玖]{2}年(?:[零壹贰貳叁參肆伍陆陸柒捌玖拾]{1,3}月(?:[零壹贰貳叁參肆伍陆陸柒捌玖拾]{1,3}日)?)?"
)
_BANK_AS = str.maketrans("壹贰貳叁參肆伍陆陸柒捌玖拾", "一二二三三四五六六七八九十")
_LOOKALIKE = regex(r"[OoIl][0-9]?[ ]?[年月日曰号时:]|:[0-9]?[OoIl]|曰")
_READ_AS = str.maketrans("OoIl曰", "0011日")
# A value that has the shape of a date but no place in the calendar (a slip, a misread digit) is hidden all the same
# where its caption says that it is one.
_SHAPE = regex(r"(?P<y>[0-9]{4}|[0-9]{2}) ?[-/.年] ?(?P<m>[0-9]{1,2}) ?[-/.月] ?(?P<d>[0-9]{1,2}) ?[日号]?(?![0-9.])")
_SHORT_SHAPE = regex(r"(?<=日期)(?P<m>0?[1-9]|1[0-2])[-/](?P<d>[0-2]?[0-9]|3[01])(?![0-9./-])")
# TMF Section 05.02.08.
_SECTION_BEFORE = regex(r"(?i:section|chapter|clause|appendix|annex|zone) ?\Z")
_COMPACT_SHAPE = regex(r"(?P<y>(?:19|20)[0-9]{2})(?P<m>[0-9]{2})(?P<d>[0-9]{2})(?![0-9])")


class Date:
    """Finds dates of every shape; time is linear, as each run of digits is read once and within a bounded reach."""

    name = "date"

    def find(self, page: Page) -> Iterator[Span]:
        text, covered = _mended(page.text), set[int]()
        log, series = read_log(text), days_of_series(text)
        for stamp in find_stamped(text):
            covered.update(range(stamp.start, stamp.end))
            yield stamp
        of_staff = (day for _, day in signed_changes(text) if day)
        for date in (
            *find_english(text),
            *find_packed(page),
            *days_of_versions(text),
            *find_births(text),
            *find_birth_years(text),
            *find_called(text),
            *find_series(text),
            *find_misread(text),
            *of_staff,
        ):
            if date.start not in covered:
                covered.update(range(date.start, date.end))
                yield _span_of(text, date, Evidence.CONTEXT)
        taken = 0
        for run in _START.finditer(text):
            if run.start() < taken or run.start() in covered:
                continue
            found = _read(page, text, log, run.start(), run.end(), is_of_series=run.start() in series)
            while found:
                span = _span_of(text, *found)
                yield span
                taken = span.end
                tail = read_tail(text, taken, found[0])
                found = (tail, found[1]) if tail else None


def _span_of(text: str, date: DateMatch, evidence: Evidence) -> Span:
    time_start, end = read_time(text, date.end, is_compact=date.style == "compact")
    if time_start == end:
        return to_span(date, date.end, date.end, evidence, 0.9)
    return to_span(date, time_start, end, Evidence.CONTEXT, 0.95)


def _mended(text: str) -> str:
    """Return the text with digits misread before 年, 月, 日 (l月3O曰) and in clocks written plainly; same length."""
    if _LOOKALIKE.search(text):
        for misread in (_MISREAD, _MISREAD_CLOCK):
            text = misread.sub(lambda found: found[0].translate(_READ_AS), text)
    return _BANK.sub(_in_plain_numerals, text) if _BANK.search(text) else text


def _in_plain_numerals(found: re.Match[str]) -> str:
    """Return numerals of sums as plain ones of the same length: 贰零零叁年零伍月拾贰日."""
    return found[0].translate(_BANK_AS)


def _read(
    page: Page, text: str, log: Log, start: int, end: int, *, is_of_series: bool
) -> tuple[DateMatch, Evidence] | None:
    date = read_chinese(text, start)
    if date is None and text[start].isdecimal():
        date = read_numeric(text, start, end)
    if date is None:
        date = read_day(text, start)
    if date is None:
        return _read_captioned(page, start)
    if is_count_of_nodes(text, date) or is_hours(text, date.start, date.end):
        return None
    if is_month_of_treatment(text, date.start, date.end) or is_count(text, date.start, date.end):
        return None
    if len(date.levels) == 2 and date.style == "number" and (is_of_series or fills_day_column(page, date)):
        return date, Evidence.CONTEXT
    if date.doubt == STRONG and is_form_item(text, date.start, date.end):
        return None
    if is_number_of_goods(text, date) or _SECTION_BEFORE.search(text, max(0, start - 12), start):
        return None
    if date.doubt == CERTAIN and date.style != "compact":
        return date, Evidence.CONTEXT
    caption = page.caption(start)
    # Without a year DOB is no birth: the breath test for ¹³C is given as delta over baseline.
    if is_date_caption(caption) and not (caption.endswith("DOB") and all(level != "year" for _, level in date.levels)):
        return date, Evidence.CONTEXT
    if _is_proved(text, log, date, caption):
        return date, Evidence.CONTEXT
    if date.style == "prose":
        return None
    if date.style == "compact":
        return None if date.doubt == CAPTION or is_number_caption(caption) else (date, Evidence.SHAPE)
    if log.is_numbered and text[date.levels[-1][0] - 1] == "." and is_at_line_start(text, start):
        return None
    if (date.doubt == WEAK and is_dated(text, date)) or (date.doubt == STRONG and is_surely_dated(text, date)):
        return date, Evidence.CONTEXT
    return None


def _is_proved(text: str, log: Log, date: DateMatch, caption: str) -> bool:
    """Return whether a clock, a signature, the style of the text or an event makes a doubtful shape a date."""
    if len(date.levels) == 3 and date.doubt == WEAK:
        if date.style == "year-last" and (is_american(text, date) or is_in_table(text, date)):
            return True
        return has_clock(text, date.end) or is_signed(text, date) or is_event_caption(caption)
    if [level for _, level in date.levels] == ["year"]:
        return is_bare_year(text, date)
    is_short = date.style in ("prose", "number") or [level for _, level in date.levels] == ["day", "month"]
    if is_short and text[date.levels[-1][0] - 1] == "/" and is_of_contact(text, date):
        return True
    if len(date.levels) != 2 or date.doubt != STRONG or date.style != "number":
        return False
    if has_clock(text, date.end):
        return not is_value(text, date.start)
    if is_ratio(text, date):
        return False
    separator = text[date.levels[1][0] - 1]
    if separator == "." and is_day_of_event(text, date):
        return True
    if log.proves(text, date, separator) or (separator in log.timed | log.leading and is_eventful(text, date)):
        return True
    return is_bare_date(text, date, log)


def _read_captioned(page: Page, start: int) -> tuple[DateMatch, Evidence] | None:
    shapes = (_SHAPE, _COMPACT_SHAPE, _SHORT_SHAPE)
    found = next((match for shape in shapes if (match := shape.match(page.text, start))), None)
    if found is None or page.text[start - 1 : start].isdigit() or not is_date_caption(page.caption(start)):
        return None
    return match_of(found), Evidence.CONTEXT
