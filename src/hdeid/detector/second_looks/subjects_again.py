"""Finds numbers of subjects by what else is known: again, again without their site, and beside what others do.

0417 陶小云 before a name; 07 at the head of a line; 1203-030, then 030 alone; 0417, and then 0422夫妇.

Of the numbers with a zero first that stand before a name in the authored documents of trials, all are a person's but
those of one list that counts its rows; all 19 that head lines and stand in that document as a subject's are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.codes import means_nothing, shape_of
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_BEFORE_NAME = regex(r"(?<![\dA-Za-z_./-])(?<!\d:)(?P<value>0\d{2,3})[ \t:]{1,2}")
_SHORT = regex(r"\d{2,3}")
# Hours and sections begin lines, too: 07:30.
_HEAD = regex(r"^[ ]{0,3}(?P<value>\d{2,3})[ ]?:(?! ?\d)", re.MULTILINE)
# Lists of subjects to call or to see: `12 老佟 V3`, `035 —— 空号`. In the authored documents of trials all 14 such
# numbers, two or more of one length that do not count their rows, are a subject's or a bed's.
_ITEM = regex(
    r"^[ ]{0,3}(?:[-*•·] ?)?(?P<value>\d{2,3})"
    r"(?:(?= ?[—–-]{2,3} ?[\u4e00-\u9fffA-Z])|[ \t]{1,3}(?P<familiar>[老小阿]?)(?=[\u4e00-\u9fff]))",
    re.MULTILINE,
)
_LEAST_HEADS = 2
_LEAST_ROWS = 3
_SCORE = 0.7
_LEAST_SCORE = 0.6
"""Least score of a number that proves others, where the tagger alone knows it."""
_LONGEST = 10

# A short number, or the end of one behind its site: 0417, K07, 1203-030, R06012 (012 18 times of 18).
_KNOWN = regex(
    r"(?:(?:[A-Z0-9]{1,8}[-_]){0,2}|[A-Z]{1,2}\d{2}(?=0\d{2}\Z))(?P<short>0\d{2,3}|[1-9]\d{3}|[A-Z]\d{2,3})号?\Z"
)
# Its shape is known also from two digits, or from a number of a hundred: 07, 18-112.
_SHAPED = regex(r"(?:[A-Z0-9]{1,8}[-_]){0,2}(?P<short>0\d{1,3}|[1-9]\d{2,3}|[ABFJKNPRSXYZ]\d{2,3})号?\Z")
_BEGIN = r"(?<![A-Za-z0-9.+/_-])(?<!\d[:,])"
_END = (
    r"(?![A-Za-z0-9%_]|[.,:/-]\d|-[A-Za-z]| ?(?:m[lg]|k?g|mm|cm|U|IU|ms|bpm)(?![A-Za-z])|"
    r" ?(?:名(?!下)|[元例个次分秒岁片粒支瓶盒袋套天周月年日时℃床楼室])| ?×)"
)
# Of 3,260 so short numbers of a subject that their document knows 19 were none; seven of those counted rows.
_SHORT_AGAIN = regex(rf"{_BEGIN}(?!(?:19|20)\d\d)(?P<value>\d{{3,4}}|[A-Z]\d{{2,3}}){_END}")
# Kits and boxes, rooms, pages and texts are numbered alike.
THING_BEFORE = regex(
    r"(?:[药瓶盒箱袋批封页房版编序]号?|药物|冰箱|合同|附件[一二三四五六七八九十\d]?|(?<![A-Za-z])PD|"
    r"(?<![A-Za-z])(?i:kits?|rooms?|beds?|lots?|batch|vials?|bottles?|box(?:es)?|quer(?:y|ies)|pages?|forms?|sites?|"
    r"versions?|protocol|ext|code|values?|counts?|dose))的?[ #:.-]{0,3}\Z"
)
"""What stands before the number of a thing; look in the 16 characters before it."""

_PHONE_BEFORE = regex(
    r"(?:[尾短][号数]|[后末]四位|分机|电话|手机|号码|联系方式|拨打?|打|"
    r"(?i:tel|phone|ext|ending(?: in)?))[是为.: ]{0,3}\Z"
)
# What subjects do, who comes with them, and who fetches them; all 93 such numbers of the shape of another one of their
# document were a subject's. On the hour it may be one.
_DOES = (
    r" ?(?:(?:的|他|她)?(?:先生|女士|夫妇|夫妻|一家|两口子|家属|家里|家人|父母|[父母]亲|爸|妈|爱人|老[公婆伴]|丈夫|"
    r"妻子|儿子|女儿|[女儿][婿媳])|自[己行述驾]|本人|还[在没]|[不没](?:来|到|接|签|回)|要?留到|要[晚早]|"
    r"到[了家站院](?![前后])|已[到签回]|晚到|迟到|改期|请假|失联|打车|"
    r"坐(?:轮椅|地铁|车|公交|高铁)|陪[同护]|[说问]|反映|拒[绝签]|表示|\([男女][,) /])"
)
_TOLD = regex(
    rf"{_BEGIN}(?!\d{{2}}[03]0)(?P<value>0\d{{1,3}}|[A-Z]\d{{2,3}})(?={_DOES})|"
    rf"(?<=接|送|催|问|叫|带|陪|帮)(?<!未接|转接|间接|直接) ?{_BEGIN}(?!\d{{2}}[03]0)(?P<fetched>0\d{{2,3}}){_END}|"
    rf"(?<=回程|去程|联系|通知|提醒) ?{_BEGIN}(?!\d{{2}}[03]0)(?P<called>0\d{{2,3}}){_END}"
)
_TOLD_IN_ENGLISH = regex(
    rf"{_BEGIN}(?!(?:19|20)\d\d)(?P<value>\d{{3,4}})(?='s [a-z]| (?:also|ha[sd]|is|was|will|would|can|could|did|does|"
    r"still|never|refus|miss|call|sa(?:id|ys)|withdr|c[ao]me|report|ask|need|want|complet|discontinu|experienc|"
    r"receiv|took|fell|died|remain|re-?consent|consent|enrol|screen|randomi|return|attend)[a-z]{0,6} )"
)
# 12032024-3-9: the day runs on behind a number shaped like the other subjects' of the document.
_RUN_ON = regex(
    r"(?<![\dA-Za-z.:/-])(?P<value>\d{3,4})"
    r"(?P<year>20[0-4]\d-)(?P<month>(?:0?[1-9]|1[0-2])-)(?P<day>0?[1-9]|[12]\d|3[01])(?![\d-])"
)


def subjects_again(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the numbers before settled names, and those of settled subjects wherever they stand in short.

    They are of evidence `REPEAT`.

    Args:
        spans: Settled spans, ordered by start.
        page: The page they were found on. Time: linear in its length.
    """
    text = page.text
    taken = {span.start for span in spans}
    known = {text[span.start : span.end] for span in spans if span.category == "SUBJECT"}
    known = {number for number in known if _SHORT.fullmatch(number)}
    heads = [found for found in _HEAD.finditer(text) if found["value"] in known] if len(known) > 1 else []
    ranges = [found.span("value") for found in heads] if len({found["value"] for found in heads}) > 1 else []
    for start, end in (*ranges, *_before_names(spans, page), *_listed_people(spans, page)):
        if start not in taken:
            yield Span(start, end, "SUBJECT", (), _SCORE, "subjects-again", Evidence.REPEAT)
    # Four digits alone read like the end of a telephone number.
    taken -= {span.start for span in spans if span.category == "PHONE" and _is_guess(span, text)}
    for start, end in _in_short(spans, page):
        if start not in taken:
            yield Span(start, end, "SUBJECT", (), _SCORE, "subjects-again", Evidence.REPEAT)
    yield from _run_on(spans, page.digits)


def _run_on(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield number and day of a subject that run together, where three subjects or more of the document look so."""
    known = {found["short"] for found in _numbers_of(spans, text, _SHAPED)}
    shapes = {shape for shape, count in Counter(map(_shape, known)).items() if count >= _LEAST_ROWS}
    taken = {at for span in spans for at in (span.start, span.end - 1)}
    for found in _RUN_ON.finditer(text) if shapes else ():
        start, end = found.span("value")
        if _shape(found["value"]) in shapes and not taken & {*range(start, found.end())}:
            yield Span(start, end, "SUBJECT", (), _SCORE, "subjects-again", Evidence.REPEAT)
            parts = tuple(Part(*found.span(level), level) for level in ("year", "month", "day"))
            yield Span(end, found.end(), "DATE", parts, _SCORE, "subjects-again", Evidence.REPEAT)


def _is_guess(span: Span, text: str) -> bool:
    """Return whether the tagger alone takes so few digits for a telephone number, and nothing before them does."""
    is_short = len(span) <= _LONGEST and span.evidence is Evidence.MODEL
    return is_short and _PHONE_BEFORE.search(text, max(0, span.start - 8), span.start) is None


def is_sure_subject(span: Span) -> bool:
    """Return whether a settled span is a subject's number, and sure enough to prove others."""
    return span.category == "SUBJECT" and (span.score >= _LEAST_SCORE or span.evidence > Evidence.MODEL)


def _numbers_of(spans: Sequence[Span], text: str, shape: re.Pattern[str]) -> list[re.Match[str]]:
    """Return how the numbers of settled subjects that are sure enough match a shape."""
    return [found for span in spans if is_sure_subject(span) if (found := shape.match(text[span.start : span.end]))]


def _in_short(spans: Sequence[Span], page: Page) -> Iterator[tuple[int, int]]:
    """Yield the short numbers of known subjects everywhere, and those of their shape beside what subjects do."""
    text = page.digits
    known = {found["short"] for found in _numbers_of(spans, text, _KNOWN)}
    shapes = {_shape(found["short"]) for found in _numbers_of(spans, text, _SHAPED)}
    again = (found.span("value") for found in _SHORT_AGAIN.finditer(text) if found["value"] in known) if known else ()
    told = [*_TOLD.finditer(text), *_TOLD_IN_ENGLISH.finditer(text)] if shapes else []
    alike = (found.span(str(found.lastgroup)) for found in told if _shape(found[str(found.lastgroup)]) in shapes)
    for start, end in (*again, *alike):
        is_thing = THING_BEFORE.search(text, max(0, start - 16), start) or means_nothing(page.caption(start))
        if not is_thing:
            yield start, end


def _shape(number: str) -> str:
    """Return how long a short number is, and its letter: numbers of one register are alike in both."""
    return number[0] + shape_of(number[1:]) if number[0].isalpha() else shape_of(number)


def _before_names(spans: Sequence[Span], page: Page) -> list[tuple[int, int]]:
    names = {span.start for span in spans if span.category == "NAME" and len(span) > 1}
    found = [each for each in _BEFORE_NAME.finditer(page.text) if each.end() in names] if names else []
    if not found or not page.is_of_trial:
        return []
    numbers = {int(each["value"]) for each in found}
    # Rows that are counted: 001, 002, 003.
    is_run = len(numbers) >= _LEAST_ROWS and max(numbers) - min(numbers) + 1 == len(numbers)
    return [] if is_run else [each.span("value") for each in found if not means_nothing(page.caption(each.start()))]


def _listed_people(spans: Sequence[Span], page: Page) -> Iterator[tuple[int, int]]:
    """Yield the numbers of one length that head lines before settled names or dashes, and one name at least."""
    names = {span.start for span in spans if span.category == "NAME"}
    lengths: dict[int, list[re.Match[str]]] = {}
    for found in _ITEM.finditer(page.text) if names and page.is_of_trial else ():
        if found["familiar"] is None or found.end() in names or found.start("familiar") in names:
            lengths.setdefault(len(found["value"]), []).append(found)
    for items in lengths.values():
        numbers = {int(found["value"]) for found in items}
        is_run = max(numbers) - min(numbers) + 1 == len(numbers)
        is_count = is_run and (min(numbers) < 2 or (len(numbers) >= _LEAST_ROWS and len(items[0]["value"]) == 2))
        if len(numbers) >= _LEAST_HEADS and not is_count and any(found["familiar"] is not None for found in items):
            yield from (found.span("value") for found in items if not means_nothing(page.caption(found.start("value"))))
