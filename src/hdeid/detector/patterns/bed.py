"""Beds: `17床`, `神内12床`, `二十三床`, and the value behind the caption of a bed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.words.bed_counts import counts_beds
from hdeid.detector.words.departments import FIELD
from hdeid.lexicon.names import surnames
from hdeid.text.first_characters import first_characters
from hdeid.text.regex import regex

_SOURCE = "pattern:medical_record"
_CAPTION = regex(
    r"床位?(?:号码?|编号|No\.?)\Z|(?:床位|病床)[为是]?\Z|\A床\Z|\b(?:ward ?/ ?)?bed ?(?:no|number)?\.?\Z", re.IGNORECASE
)
# Behind a caption the ward may be named: 产二-36, 加3.
_VALUE = regex(r"(?=[\u4e00-\u9fffA-Z+-]{0,5}\d)[\u4e00-\u9fff]{0,4}[A-Za-z0-9加+-]{1,8}床?(?![\u4e00-\u9fff\d])")
_NUMBER_CAPTION = regex(r"床位?号[ \t:]{1,8}(?=\S)")
_TENS = r"[二三四五六七八九]?十[一二三四五六七八九]?"
# Wards as they are called before the number of a bed: 脑外8床, 儿二12床, 急诊抢救2床, 消化内科22床.
_WARD_NAME = (
    # Half a name of a ward would tell as much as all of it: one begins at a boundary.
    r"(?<![危与病专另])(?!普通病房)"
    rf"(?:(?:{FIELD}|泌|呼|消|口|神|胆|胃|肠|肛|血|烧|老|甲|乳|感|疼|创|皮|精|介|移植?|康|监|传|干|针|重|循环|层流|负压|透析|"
    r"脊柱|安宁?|卒中|层流|造血|血透|腹透|部){1,4}[一二三四五六七八九]?(?:科|仓|室|病房|单元|中心|观察室|外)?(?:隔离|监护|层流)?日?[一二三四五六七八九]?(?:病?区)?|[一二三四五六七八九][内外]|"
    r"急诊(?:抢救|留观)?|母婴同室|(?:无菌|移植)仓|抢救|抢|留观|观察?|恢复|重症|监护|特需|日间|血透|隔离|单间|产房|暖箱|骨关节|显微|[IⅠⅡⅢ一二三]{1,3}期(?:(?:临床)?病[房区])?|心身)"
)
# So many names are tried only where one of their first characters stands.
_WARD = rf"(?={first_characters(_WARD_NAME)}){_WARD_NAME}"
# Parts of a ward and kinds of beds, which only stand so behind a boundary: 留3床, 产前8床, 待产三床, 西12床.
_KIND = (
    r"(?:(?<![\u4e00-\u9fff])|(?<=[回转送到至在]))(?:留|留走|仓|舱|新|保|母婴?|婴|待产|产[前后科]?危?|研|移|重|特|危|[东西南北]区?|卒中|走廊|"
    r"[一二三四五]楼[东西南北]?区?)"
)
# A ward goes with the bed behind a blank as well (胸外 26床, 血液科 31床), but not behind its hospital or a caption.
_AT = r"(?:(?<![\u4e00-\u9fff])|(?<=[是在住到转返回收送了房入于排报留])|(?<=[我本]科))(?<!院 )(?<!科室[ :])"
_APART_WARD = rf"{_AT}{_WARD} (?:抢救?|隔离|负压?|I{{1,3}} )?"
# A house of a home or hospital before room and bed: 丙楼 206-1床, D栋 411-2床.
_HOUSE = (
    r"(?:(?<![\u4e00-\u9fffA-Za-z\d])|(?<=[回转送到至在住]))"
    r"(?:[甲乙丙丁戊东西南北]|[A-H]|\d{1,2}号?|[一二三四五六七八九]号?)[楼栋座幢] ?"
)
_NOT_A_BED = r"(?![旁边椅垫单被头尾栏位号架褥]| ?号 ?:|上[用翻活洗擦坐排]|以上|以下|数)"
_BED = regex(
    rf"{_HOUSE}\d{{2,4}}-\d{{1,2}} ?号?床{_NOT_A_BED}|"
    r"(?<![A-Za-z0-9.+/-])加床-?\d{1,3}(?![\d张个床.])|(?<![A-Za-z0-9.+/-])(?:[加+]床?-?\d{1,3}|"
    r"(?:[A-Z]{1,4}-?)?\d{1,3}(?:-?[A-Z]|[+-]\d{1,2})?|"
    rf"[A-Z]\d{{1,3}}) ?号?床{_NOT_A_BED}"
    rf"|(?:{_WARD}|{_APART_WARD}|{_KIND})"
    rf"(?:[加+A-Z]?(?=[IlO]?\d)[\dIlO]{{1,3}}(?:-\d{{1,2}})? ?号?|{_TENS}|[三四五六七八九])床{_NOT_A_BED}"
    rf"|(?:{_AT}(?:{FIELD}|烧伤|创伤|移植|综合){{1,2}}科?(?=[IC]CU))?"
    rf"(?<![A-Za-z])[A-Z]{{0,2}}[IC]CU ?-?\d{{1,3}} ?号?床{_NOT_A_BED}"
    rf"|(?<![〇零一二三四五六七八九十百千第几数满])(?!十床|百){_TENS}床{_NOT_A_BED}"
)
# 抢救床2, 留观03, a bed at the head of a line: 加1 and a name; `床 血7` without a colon.
_NAMED_BEFORE = regex(
    r"(?<![\u4e00-\u9fff])(?:抢救|留观|观察|监护)(?:床-?\d{1,3}(?![\d张个.])|0\d(?!\d))|"
    r"^[加+]\d{1,2}(?=[ \t]+[\u4e00-\u9fff]{2,4}[ \t,])|"
    # The word before the number: 床27 潘岩松.
    r"(?<![\u4e00-\u9fffA-Za-z\d])床\d{1,3}(?=(?:[ \t,、:;)]{1,4}(?![张个位])|[\n]|\Z))|"
    r"(?<=[ \t]床 )[\u4e00-\u9fff+]{0,2}\d{1,3}(?![\d\u4e00-\u9fff.])|"
    rf"(?<![\u4e00-\u9fff]){_WARD}(?<=[一二三四五六七八九区])-\d{{1,3}}(?![\d.~%]|-\d|[\u4e00-\u9fff])|"
    rf"{_WARD}(?: ?加|(?<=[科区])\+)\d{{1,2}}(?=[ :,、。][\u4e00-\u9fff\n])|(?:急诊)?留观-加\d{{1,2}}(?!\d)|"
    rf"(?:(?<=[ \t]床)|(?<=床[号位])){_WARD}[加+]?\d{{1,3}}(?![\d\u4e00-\u9fff.])|"
    # Alone in a cell: |肾内12|.
    rf"(?:(?<=[|\t])|(?<=[|\t] )){_WARD}(?<!科)[加+]?\d{{1,3}}(?= ?(?:[|\t\n]|\Z))|"
    rf"(?<=[,;]){_WARD}(?<!科)[加+]\d{{1,2}}(?=[,;])|"
    # A ward in English: Bed: Ortho 2-16.
    r"(?:(?<=[Bb]ed )|(?<=[Bb]ed: ))[A-Z][A-Za-z]{1,8}[ -]\d{1,2}(?:-\d{1,3})?(?![\dA-Za-z.%])|"
    # With its ward: E7 Bed 32, Ward 6 Bed 31.
    r"(?:(?<![A-Za-z0-9])(?:(?:[Ww]ard|WARD) ?[A-Z]?\d{1,2}[A-Z]?,? ?|[A-Z]\d{1,2} ?))?(?<![A-Za-z])"
    r"(?:Bed|bed|BED) ?(?:[A-Z]-?|\+)?\d{1,3}[A-Z]?(?![A-Za-z\d%]|\.\d| ?(?:days?|hours?|beds?|x)\b)",
    re.MULTILINE,
)
# Handing over, an added bed stands before its patient: 交班:加3龙五妹,术后第2天.
_BESIDE_NAME = regex(r"(?<=[:|,;。、(\n])加\d{1,2}(?=(?![片支粒包袋瓶盒毫克单周日])[\u4e00-\u9fff]{2,4}[,、( ])")
# 12/19/27/31床.
_SLASHED = regex(r"(?<![\d/.])(?:\d{1,2}/){2,9}\d{1,2}床")
# 17-18两床, 3、5两床, 25和26两床: the number behind tells how many beds those before it are.
_COUNTED_BEDS = regex(r"(?<![\d.:/-])(?:\d{1,3}[、,和~-]){1,5}\d{1,3}(?=[两二三四五六]床)")
_BED_NUMBER = regex(r"\d{1,3}床?")
_BED_WORD = regex("(?<!临)床")
_COUNT = regex(r"(?:共|共有|开放|编制|设置|拥有|约|近|多|余|增加|减少|新增|更换|换|[仅剩])\s?\Z")
_COUNTED = regex(r"[张个]| [张个](?![\u4e00-\u9fff])|\.\d| ?(?:days?|hours?|beds?)\b")
# The minutes of a clock before the word and its value: 8:00 床 D1.
_HOUR_BEFORE, _WORD_BEHIND = regex(r"(?<!\d)[012]?\d:\Z"), regex(r"[0-5]\d[ ]{1,2}床 ?(?:位|[A-Z]?\d)")
# What stands behind a bed in running text (`23床` and a date in the next line, `16床 5/6`) is no bed itself.
_BED_BEFORE = regex(r"[\d一二三四五六七八九十+] ?号?床[\s:]{0,4}(?:\d{1,2}/)?\Z")


def find_beds(page: Page) -> Iterator[Span]:
    """Yield beds behind a caption or a column's header, and those that name themselves."""
    text = page.text
    starts = [code.start for code in page.codes if code.caption and _CAPTION.search(code.caption)]
    starts += [field.start for field in page.fields_named(_CAPTION)]
    starts += [found.end() for found in _NUMBER_CAPTION.finditer(text)]
    for start in starts:
        if _BED_BEFORE.search(text, max(0, start - 8), start):
            continue
        found = _BED.match(text, start) or _VALUE.match(text, start)
        if found and not _COUNTED.match(text, found.end()):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.95, _SOURCE, Evidence.CONTEXT)
    for found in _NAMED_BEFORE.finditer(text):
        yield Span(*found.span(), "MEDICAL_RECORD", (), 0.9, _SOURCE, Evidence.SHAPE)
    for listed in (*_SLASHED.finditer(text), *_COUNTED_BEDS.finditer(text)):
        for found in _BED_NUMBER.finditer(text, *listed.span()):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.9, _SOURCE, Evidence.SHAPE)
    for found in _BESIDE_NAME.finditer(text):
        if text[found.end()] in surnames() or text[found.end() : found.end() + 2] in surnames():
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.8, _SOURCE, Evidence.CONTEXT)
    for found in _named_beds(text):
        before = text[max(0, found.start() - 4) : found.start()]
        if is_minute(found.start(), text) or counts_beds(text, *found.span()):
            continue
        if not _COUNT.search(before) and not page.caption(found.start()).endswith("数"):
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.9, _SOURCE, Evidence.SHAPE)


def _named_beds(text: str) -> Iterator[re.Match[str]]:
    """Yield the beds that name themselves; looks only round the word for bed, which few lines have."""
    last = 0
    for word in _BED_WORD.finditer(text):
        found = _BED.search(text, max(last, word.start() - 14), word.end() + 8) if word.start() >= last else None
        if found:
            last = found.end()
            yield found


def is_minute(start: int, text: str) -> bool:
    """Tell whether the minutes of a clock stand where a bed is said to begin: the 00 of `8:00 床 D1`."""
    is_led = text[start - 1 : start] == ":" and _HOUR_BEFORE.search(text, max(0, start - 4), start) is not None
    return is_led and _WORD_BEHIND.match(text, start) is not None
