"""Month and day without a year in a text that names whole dates (5/22 ALT 395, 首诊9/17, 期限 6/14); years alone.

Numbers of a month and a day are dates where they lie within weeks of a whole date of the same text and nothing says
that they are something else: grades (3/6级), counts (第10组1/3), scores, pages, measured values.
"""

from __future__ import annotations

from hdeid.detector.patterns.address_run import places
from hdeid.detector.patterns.date_context import EVENT
from hdeid.detector.patterns.date_log import Log
from hdeid.detector.patterns.date_values import DateMatch, is_day
from hdeid.text.regex import regex

# What has such numbers and is no day; some words stand a few characters before them.
_RATIO_BEFORE = regex(
    r"(?:肌力|评分|得分|分值|疼痛|NRS|VAS|GCS|MMSE|[Aa]pgar|APGAR|阿氏|淋巴结|LN|罹患率|阳性率|完成率|合格率|指数|周期|缝针|杂音|视力|比例|"
    r"充分性|理解|进度|张口|[Gg]rade|[Ss]core|[Pp]ain|[Ss]tage)[^\n,。;]{0,6}\Z|月经[^\n。]{0,14}\Z|"
    r"(?:第|页|共|余|率|少于|不足|超过|多于|约占|占|减|降|下降|缩小|增|达|比|组|站|[阴阳]性|腰|颈|胸|骶|椎|牙|分期|"
    r"[左右上下前后])[ :]{0,2}\Z|(?<![A-Za-z])(?:EPDS|MDQ|MoCA|MMSE|NRS|VAS|BNT|BiPAP|BIPAP|NIV|NIPPV)[ :,|\t]{0,3}\Z|"
    r"[✓✗√×] ?→ ?\Z|%\(\Z|页码[ :]{0,2}\Z|"
    r"(?:\b[Pp](?:age|g?\.)|本页) ?\Z|[gl]t;\Z"
)
_RATIO_BEHIND = regex(
    r" {0,3}进行中|"
    r" ?(?:月龄|周龄|[级椎肋页片粒瓶支量人例次张枚节份处段管腔期瘤阳阴叶台只条杯碗斤勺格项肌]|象限|视野|体积|[Gg]rade|"
    r"HP|/ ?\d|\(?\d{1,3}(?:\.\d+)?%)"
)
# Lymph nodes and margins of a specimen are counted in the same way.
_SPECIMEN = regex(
    r"(?:淋巴结|癌栓|癌结节|转移|[见查]癌|断端|切缘|脉管|侵及|浸润|\d枚|[腰颈胸骶CTL]\d/\d)[^\n。;]{0,40}\Z"
)
_SPECIMEN_BEHIND = regex(r"[)、]{0,4}(?:见|查见|可?见?癌|转移|淋巴|椎|层)")
_SURE_DAY = 13
_ALONE = regex(r"[\t|][ ]?\Z"), regex(r"[ ]?(?:[\t|]|\n|\Z)")
_CLOCK_CELL = regex(r"[ ]?[\t|][ ]?(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?![0-9])")
_LOOSE = regex(r"(?:^|[\s,。;:、(\"'!?→~—|-])\Z")
# Of the words for events those that lead up to a day as nothing else does.
_EVENT = EVENT.replace("来|去|", "").replace("曾|患|", "")
# Verbs of telling, of papers and of the course of an illness, glued to the number.
_TOLD = regex(
    r"(?:[说称写记标填签盖采寄送收领取交抵返回至到从自于是为在去查打做拍停换开]|(?<!原)来|[写记改填标]成|期限|限期|截止|截至|首诊|初诊|末诊|隔离|"
    r"解除|报告|发病|随诊|首发|最早|[首末]次|[针剂血尿]|另[有见]|" + _EVENT + r")[ :]{0,2}\Z"
)
_EVENT_BRACKET = regex(rf"(?:{_EVENT}|血象|血检|抽血|验血|平扫|增强)\(\Z")
# A value is spoken of in the same words: 降至3.1, 波动于5.1, K为5.3.
_TOLD_OF_DAY = regex(
    r"(?:[寄送签抵返]|(?<![降升减增调加达持复退涨跌少])[至到]|(?<![动制持介等高低大小])于|日期[由从为]|期限|截止|截至|首诊|隔离|解除|手术|[出入]院|[拔置]管|拆线|活检|"
    r"[采首末]次|(?:第[0-9一二三四五六七八九十]{1,2}|首|末)[针剂])[ :]{0,2}\Z"
)
# 扩至 3.5, 到6.8了: a value is reached more often than a day is named so.
_REACHED = regex(r"[至到][ :]{0,2}\Z")
_HAPPENS = regex(rf"[ ]?[前后已又再起]?(?:{EVENT}|[签寄收到返抵采送领交重首末邮转打改谈]|结果|报告|标本|样本)")
_CLOSED = regex(r"[ ]?(?:[,。;、)\n]|\Z)|(?![月个倍年天周岁余多])[\u4e00-\u9fff]")
_OPENED = regex(r"(?:^|[\n\t|,。;()])[ ]?\Z")
_GOES_ON = regex(r" (?=[A-Z]{2}|[A-Z][\u4e00-\u9fff]|[\u4e00-\u9fff])|的")
_TO = regex(r"[ ]?[-~至到][ ]?(?P<m>[0-9]{1,2})\.(?P<d>[0-9]{1,2})(?![0-9./])")


# A word that is scored or counted stands before its share of at most ten (命名 4/10, KSS 3/9); a visit or the caption
# of a date before its day.
_COUNTED = regex(r"(?:[\u4e00-\u9fff]|[A-Za-z][A-Za-z0-9]{0,5})[ ]{0,3}\Z")
_DAY_BEFORE = regex(
    r"(?<![A-Za-z])(?:C[0-9]{1,2})?[DVW][0-9]{1,3}[ ]{0,3}\Z|"
    r"(?:日期|时间|[覆複复][診诊]|[上下本]次|[或与和至])[ ]{0,3}\Z"
)
_SIGNED_END = regex(r"[ ]*(?:\n|\Z)")
_LARGEST_SCORE = 10


def is_ratio(text: str, date: DateMatch) -> bool:
    """Return whether the words around make two numbers a grade, a count, a score, a place of the body or a page."""
    return (
        _RATIO_BEFORE.search(text, max(0, date.start - 20), date.start) is not None
        or _RATIO_BEHIND.match(text, date.end) is not None
        or _is_share(text, date)
    )


def _is_share(text: str, date: DateMatch) -> bool:
    """Return whether a word directly before makes `n/m` so many of at most ten, and nothing around speaks of a day."""
    month, separator, day = text[date.start : date.end].partition("/")
    if not (separator and month.isdigit() and day.isdigit() and int(month) <= int(day) <= _LARGEST_SCORE):
        return False
    before = text[max(0, date.start - 8) : date.start]
    is_told = _DAY_BEFORE.search(before) or _TOLD.search(before) or _HAPPENS.match(text, date.end)
    if is_told or not _COUNTED.search(before):
        return False
    # The last of its line: a signature's day, or a term.
    return not (before.endswith(" ") and month != day and _SIGNED_END.match(text, date.end))


# WBC 6.8: the value of what was measured.
_MEASURED = regex(r"(?<![A-Za-z])(?!(?:on|at|since|from|to|by|till|until) ?\Z)[A-Za-z][A-Za-z0-9-]{1,6} ?\Z")
# K 2.6 23:41: what was measured, and when.
_ANALYTE = regex(
    r"(?<![A-Za-z0-9])(?:K|Na|Cl|i?Ca|Mg|P|pH|[Gg]lu|GLU|BG|BS|Hb|HGB|PLT|WBC|[Ll]ac|LAC|CRP|PCT|INR|S?[Cc]r|BUN|ALB|"
    r"TBIL|BNP|c?Tn[IT]|CK|BE|P?[Cc]?O2|CVP|T|UA)[+-]{0,2} ?\Z"
)
_DECIMAL = regex(r"\d{1,2}\.\d{1,2}(?![.\d])")


def is_value(text: str, start: int) -> bool:
    """Return whether a decimal before a clock is the value of what a Latin word before it names: `K 2.6 23:41`."""
    is_led = _ANALYTE.search(text, max(0, start - 8), start) is not None
    return is_led and _DECIMAL.match(text, start) is not None


def is_bare_date(text: str, date: DateMatch, log: Log) -> bool:
    """Return whether a month and day near a whole date of the text stand as dates do."""
    surface = text[date.start : date.end]
    separator = text[date.levels[1][0] - 1]
    if separator == " " or " " in surface or not log.is_near(*map(int, surface.split(separator))):
        return False
    before = text[max(0, date.start - 8) : date.start]
    if separator == ".":
        if log.is_numbered and (before[-1:] in ("", " ", "\n") or before.isspace()):
            return False
        return _is_dotted_day(text, date, before, log)
    if _CLOCK_CELL.match(text, date.end):
        return True
    if _ALONE[0].search(before) and _ALONE[1].match(text, date.end):
        return False
    happens = _HAPPENS.match(text, date.end) is not None
    if not happens and (
        _SPECIMEN.search(text, max(0, date.start - 60), date.start) or _SPECIMEN_BEHIND.match(text, date.end)
    ):
        return False
    is_padded = len(surface) == 5
    if separator == "-" and not is_padded:
        return _TOLD_OF_DAY.search(before) is not None
    if _LOOSE.search(before) or _TOLD.search(before):
        return True
    # Glued to another word a fraction is as likely, unless its whole is large or something happens.
    return "\u4e00" <= before[-1:] <= "\u9fff" and (happens or date.day >= _SURE_DAY)


def _is_dotted_day(text: str, date: DateMatch, before: str, log: Log) -> bool:
    """Return whether more speaks for a day than for a decimal: events, ranges, the style of the text."""
    if _MEASURED.search(before):
        return False
    is_told = _TOLD_OF_DAY.search(before) is not None and not (_REACHED.search(before) and date.end - date.start == 3)
    is_opened = is_told or _OPENED.search(before) is not None
    if is_opened and _HAPPENS.match(text, date.end):
        return True
    if is_told and _CLOSED.match(text, date.end):
        return True
    if _EVENT_BRACKET.search(before) and text[date.end : date.end + 1] == ")":
        return True
    if _is_range_of_days(text, date):
        return is_opened or before[-1:] == " "
    # No decimal begins with a zero before another digit.
    if text[date.start] == "0" and (is_told or _LOOSE.search(before)):
        return True
    is_dotted = log.is_dotted or "." in log.timed | log.leading
    return is_dotted and is_opened and _GOES_ON.match(text, date.end) is not None


def _is_range_of_days(text: str, date: DateMatch) -> bool:
    found = _TO.match(text, date.end)
    if found is None or "." not in text[date.start : date.end]:
        return False
    first = tuple(map(int, text[date.start : date.end].split(".")))
    last = int(found["m"]), int(found["d"])
    return is_day(*last) and first < last and last[1] > 12


# An illness or an operation, then its year: 胸膜炎2016, 右乳癌术后(2019).
_ILLNESS = regex(
    r"(?:[炎病癌瘤术症折死梗核石亢敏疡除产喘聋瘫疣梗衰塞疝疹癣后]|高血压|(?:脑[出溢]|腔出)血|阳性)(?<![防对])[ ]?\(?\Z|"
    r"(?:ectomy|otomy|itis|oma|plasty|surgery|fractures?|cancer|stroke|infarction|section|disease|hypertension|diabetes|"
    r"transplant|stent) (?:in |\()?\Z"
)
_BEGAN = regex(r"(?:开始|起始|始于|诊断|确诊|起病|发病|首发|结束|终止)(?:时间|日期|年份)?[ :|\t]{1,3}\Z")
_STOP = regex(r" ?(?:[,.。;、()\n|\t]|\Z|in [A-Z])|[ ]{1,3}(?:[ ]|持续|至今|起)")
_PAST = regex(
    r"(?:[ ]?因)?[\u4e00-\u9fff]{0,8}?(?:切除|手术|术(?!语)|剖宫产|骨折|确诊|诊断|住院|结核|中风|脑梗|心梗|车祸|外伤)"
)
_BIRTH = regex(r"(?:出生年份?|生年|[Yy]ear of birth|YOB|BRTHYR)(?:[^\n。;]{0,24}\d{4})?[^\d\n。;]{0,24}\Z")
# CHD 2009-, OSA 2003-2014: years of a history; numbers of things and school years run so as well.
_NUMBERED = regex(
    r"(?:[号盒瓶码批箱柜]|编码|范围|参考值?|正常值?|学年度?|学期|"
    r"(?<![A-Za-z])(?i:ID|no\.?|kits?|box|lot|ref|range|batch|page|room|from page))[ :(]{0,3}\Z"
)
_SCHOOL_YEAR = regex(r" ?[-~至到] ?\d{4}\)? ?(?:学年|学期|年度)")
_WORD_BEFORE = regex(
    r"(?:[A-Za-z][A-Za-z0-9]{1,12}[ \t|(]{1,3}|(?:[炎病癌瘤症梗疹疝石喘]|高血压|血脂|痛风)[ \t|(]{0,3})\Z"
)
_GOES_ON_SINCE = regex(r"[-~](?: ?(?:[,;|)\t]|(?i:ongoing|present|cont|now)|持续|至今|现在)|[ ]{2}|\n(?!\d)|\Z)")


# 住院(银川 2012;吴忠 2016): in brackets, where somebody was, then the year.
_AT_PLACE = regex(r"(?P<place>[\u4e00-\u9fff]{2,8}) ?\Z")
_HOUSE = regex(r"(?:医院|卫生院|卫生所|疗养院|戒毒所|监狱|[市县旗州省镇])\Z")
_NO_HOUSE = regex(r"(?:押金?|收费|[超都门夜]市|城镇|冰镇|全[省市县]|[入出]院|[水液糖钠]|编号|分机|电话)\Z")
_OPEN = regex(r"\([^()\n]{0,40}\Z")
_FIRST_YEAR, _LAST_YEAR = 1950, 2035
_PLACE_ENDS = regex(r" ?(?:[;、)]|,(?! ?\d{3}(?!\d)))")


def _is_behind_place(text: str, date: DateMatch, before: str) -> bool:
    found = _AT_PLACE.search(before)
    if found is None or not _FIRST_YEAR <= int(text[date.start : date.end]) <= _LAST_YEAR:
        return False
    if not _PLACE_ENDS.match(text, date.end) or _NO_HOUSE.search(found["place"]):
        return False
    name = found["place"]
    return _HOUSE.search(name) is not None or any(name[-length:] in places() for length in (2, 3, 4))


# 男 1983 生.
_BORN_BEHIND = regex(r" ?生(?=[\s,。;、)人于]|\Z)")


def is_bare_year(text: str, date: DateMatch) -> bool:
    """Return whether a year alone tells when an illness or operation was, or is compared with a year of birth."""
    if not text[date.start : date.end].isdigit():
        return False
    before = text[max(0, date.start - 44) : date.start]
    if _BIRTH.search(before) or _BORN_BEHIND.match(text, date.end):
        return True
    if date.style == "years":
        return _NUMBERED.search(before) is None and _SCHOOL_YEAR.match(text, date.end) is None
    if _GOES_ON_SINCE.match(text, date.end) and _WORD_BEFORE.search(before) and not _NUMBERED.search(before):
        return True
    if _ILLNESS.search(before) or _BEGAN.search(before):
        return _STOP.match(text, date.end) is not None
    if _OPEN.search(before) and _is_behind_place(text, date, before[-10:]):
        return True
    is_opened = before[-1:] == ":" or _OPENED.search(before) is not None
    return is_opened and _PAST.match(text, date.end) is not None
