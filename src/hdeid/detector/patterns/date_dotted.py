"""Month and day with a dot that an event stands glued to (拆线12.9, 首针3.1) or that begins the lines of a diary.

Decimals look the same: an event that values are told by as well (入院 8.2, 出院 6.4) needs another one near by, and
numbers of sections run on by one from .1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from hdeid.detector.patterns.date_values import DateMatch, is_day
from hdeid.detector.words.name_shapes import is_known, is_word
from hdeid.lexicon.names import surnames
from hdeid.text.regex import regex

_DAY = r"(?P<m>0?[1-9]|1[0-2])\.(?P<d>[12][0-9]|3[01]|0?[1-9])(?![0-9]|[./][0-9])"
# No value stands behind these.
_SURE = (
    r"(?:(?:首|末|加强|第[一二三四五六1-6])针|拆线|转阴|(?:解除)?隔离|确诊|发病|起病|首发|[首初末]诊|知情(?:同意)?|入组|"
    r"签收|寄出|失访|脱落)"
)
# Values are compared between these.
_COMPARED = r"(?:入院|出院|转院|转[入出科]|手术|术[前后]?|[拔置插]管|停药|接种|首剂|末剂|随访|出组|穿刺|签署|死亡)"
_SYMPTOM = r"(?:皮?疹|发热|咳嗽|腹泻|呕吐|晕厥|抽搐|鼻塞|流涕|便血)"
_SURE_BEFORE = regex(_SURE + r" ?\Z")
_EVENT_BEFORE = regex(rf"(?:{_SURE}|{_COMPARED}) ?\Z")
_SYMPTOM_BEFORE = regex(rf"{_SYMPTOM} ?\Z")
_EVENTS = regex(rf"(?:{_SURE}|{_COMPARED}) ?{_DAY}(?! ?[年月期%℃a-zA-Z])")
_MEASURED = regex(
    r"(?:体重|身高|身长|头围|体温|血[糖压红钾钠钙脂小氧色]|蛋白|细胞|肌酐|[评得]分|疼痛|指数|尿[酸酮量蛋]|胆红素|黄疸|"
    r"[钾钠钙氯镁磷铁酶素率]|视力|厚度|直径|大小|剂量|"
    r"(?<![A-Za-z0-9-])[A-Za-z]{1,6}(?:[ :]|(?=[\u4e00-\u9fff])))[^\n。;]{0,24}\Z"
)
# 约5.13门诊复查, 嘱5.14来: all four in the authored documents were days.
_APPOINTED_BEFORE, _APPOINTED = (
    regex(r"(?:嘱|(?<![大节])约|定于?|改)[ ]?\Z"),
    regex(r"[ ]?(?:[到来去回返][^\n\d]|复[查诊]|随访|门诊|换药|拆线|抽血)"),
)
# 痰 5.9 送, 尿管 10.6拔: of 17 such in documents marked by hand, with a dot or a slash, each was a day.
_DONE_BEHIND = regex(r" ?(?:[采送拆换拔抽](?=[,;。、)\s|]|\Z)|拆线)")
# 一胎停(8.5), 取卵(3.12): no value of these is told in brackets.
_BRACKET_BEFORE, _CLOSED = regex(r"(?:胎停|流产|人流|清宫|引产|取卵|胚胎移植|[上取]环)\(\Z"), ")"
_LASTS = regex(r" ?[年月期份]")
_LINE_START = regex(r"(?:\A|\n)[ \t]{0,8}\Z")
_ANSWERED = regex(r" ?[\u4e00-\u9fff]{2,12}[?:]?[ \t]{0,4}(?:[是否YN](?![\w])|[□☐☑☒])")
_LEAST_EVENTS = 2
_REACH = 200
"""Characters on either side in which another event makes days of the values behind both."""
# What people write of their days, and nobody in the heading of a section.
_TOLD = regex(
    r"了|吃|睡|喝|[早晚]上|[上下]午|夜里|今[天日早晚]|昨[天日晚]|家[里人]|赶[集场街]|走亲|[去来回]家|头[晕痛昏疼]|"
    r"[肚胃腰腿头胸][子口部]?[痛疼胀闷]|不舒服|[未没不]适|拉肚|发烧|退[烧热]|未接|接通|关机|停机|好[多些]|"
    r"\A(?:周|星期)[一二三四五六日天]|\A[0-2]?[0-9]:[0-5][0-9]"
)
# Of whom a log tells; no heading of a section begins so: 3.1 老年患者.
_OF_PERSON = regex(
    r"(?:(?P<called>[\u4e00-\u9fff])(?:先生|女士|大[姐哥爷妈叔婶伯娘嫂]|阿姨|叔叔|师傅|爷爷|奶奶|婆婆|"
    r"[老阿][爷妈婆公伯]|老?太|老汉|[叔伯婶嫂姨](?![\u4e00-\u9fff]?[炎病]))|[老小](?P<old>[\u4e00-\u9fff]))"
)
_BY_NAME = regex(r"(?P<name>[\u4e00-\u9fff]{2,3})(?=[ \t,、:(]|\Z)")
# What is measured of people is told in the same lines: 5.6 李奶奶, 6.1 王大爷.
_OF_VALUES = regex(r"血[糖压红钾脂氧尿]|糖化|体[温重]|尿酸|[评得]分|mmol|视力|胆固醇|蛋白|℃|kg|\bHb|\bBMI")
_LEAST_PEOPLE, _HEADING = 3, 40
# 产后访视:9.4 会阴愈合: what is found on a visit.
_VISIT_BEFORE = regex(r"(?:[访探]视|[随回家巡走寻]访|入户|上门)[ ]?:[ ]?\Z")
_VISIT_BEHIND = regex(r" ?(?![个倍岁年月期级分度至到-])[\u4e00-\u9fff]")
# The title of a book in which a ward or a surgery enters what it does, day by day.
_REGISTER = regex(
    r"(?:换药|注射|处置|治疗|雾化|输液|输血|抽血|采血|接种|灌肠|导尿|拆线)室?(?:登记[本簿表]?|本|簿)(?![\u4e00-\u9fff])"
)
_COMMON_RANK = 3
_FIELD = regex(r"[\u4e00-\u9fffA-Za-z*()]{2,12} ?:|[^\n]{0,20}[□☑①②√]")


def is_day_of_event(text: str, date: DateMatch) -> bool:
    """Return whether an event or a symptom stands directly before a month and day with a dot."""
    before = text[max(0, date.start - 40) : date.start]
    if _LASTS.match(text, date.end):
        return False
    if (appointed := _APPOINTED_BEFORE.search(before)) and _APPOINTED.match(text, date.end):
        return _MEASURED.search(before[: appointed.start()]) is None
    if _DONE_BEHIND.match(text, date.end) and not _MEASURED.search(before):
        return True
    if _BRACKET_BEFORE.search(before) and text.startswith(_CLOSED, date.end):
        return True
    if (visit := _VISIT_BEFORE.search(before)) and _VISIT_BEHIND.match(text, date.end):
        line = before[: visit.start()].rpartition("\n")[2]
        return _MEASURED.search(line) is None and _OF_VALUES.search(line) is None
    event = _EVENT_BEFORE.search(before)
    if event is None:
        is_long = text[date.levels[1][0] : date.end].isdigit() and date.end - date.levels[1][0] == 2
        return is_long and _SYMPTOM_BEFORE.search(before) is not None
    if _MEASURED.search(before[: event.start()]):
        return False
    if date.end - date.levels[1][0] == 2 or _SURE_BEFORE.search(before):
        return True
    near = text[max(0, date.start - _REACH) : date.end + _REACH]
    return _run_on((int(found["m"]), int(found["d"])) for found in _EVENTS.finditer(near))


def _run_on(days: Iterable[tuple[int, int]]) -> bool:
    """Return whether there are several days, in the order of the calendar."""
    every = list(days)
    return len(set(every)) >= _LEAST_EVENTS and every == sorted(every) and all(is_day(*day) for day in every)


def is_form_item(text: str, date_start: int, date_end: int) -> bool:
    """Return whether a number with a dot heads a line that asks something and is answered with yes or no."""
    is_head = _LINE_START.search(text, max(0, date_start - 9), date_start) is not None
    return is_head and "." in text[date_start:date_end] and _ANSWERED.match(text, date_end) is not None


def is_diary(entries: Iterable[re.Match[str]]) -> bool:
    """Return whether numbers that begin lines, with groups `m`, `d` and the rest of the line as `told`, are of a diary.

    The days ascend, do not begin at .1, and most of the lines tell what happened.
    """
    every = list(entries)
    days = [(int(entry["m"]), int(entry["d"])) for entry in every]
    if not _run_on(days) or any(_FIELD.match(entry["told"]) for entry in every):
        return False
    starts = [day for index, day in enumerate(days) if index == 0 or days[index - 1][0] != day[0]]
    if any(day == 1 for _, day in starts):
        return False
    told = sum(_TOLD.search(entry["told"]) is not None for entry in every)
    return (told >= _LEAST_EVENTS and 2 * told >= len(every)) or (told > 0 and len(every) == _LEAST_EVENTS)


def is_register(entries: Iterable[re.Match[str]], text: str) -> bool:
    """Return whether a register of what is done stands above days that ascend: 换药登记, 9.3 …, 9.4 …."""
    every = list(entries)
    if not _run_on((int(entry["m"]), int(entry["d"])) for entry in every):
        return False
    return _REGISTER.search(text, max(0, every[0].start() - _REACH), every[0].start()) is not None


def is_diary_of_people(entries: Iterable[re.Match[str]], text: str) -> bool:
    """Return whether the days ascend and the rest of the lines begins with people: 3.1 王先生, 3.2 老蔡.

    All lines do, or two of three where there are several; then names count as well, and no values may be spoken of.
    """
    every = list(entries)
    if not _run_on((int(entry["m"]), int(entry["d"])) for entry in every):
        return False
    people = [_is_called(entry["told"]) for entry in every]
    if all(people):
        return True
    if len(every) < _LEAST_PEOPLE or int(every[0]["d"]) == 1:
        return False
    if _OF_VALUES.search(text, max(0, every[0].start() - _HEADING), every[0].start()):
        return False
    named = sum(called or _is_named(entry["told"]) for called, entry in zip(people, every, strict=True))
    return 3 * named >= 2 * len(every)


def _is_called(told: str) -> bool:
    found = _OF_PERSON.match(told)
    return found is not None and surnames().get(found["called"] or found["old"], 9) < _COMMON_RANK


def _is_named(told: str) -> bool:
    found = _BY_NAME.match(told)
    return (
        found is not None and is_known(found["name"]) and not is_word(found["name"]) and not is_word(found["name"][:2])
    )
