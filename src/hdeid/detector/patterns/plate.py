"""Vehicle plates of every kind, and vehicle identification numbers with their check digit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.codes import caption_pattern, means_nothing
from hdeid.detector.reading.page import Page
from hdeid.lexicon.divisions import divisions, short_divisions
from hdeid.text.regex import regex

_SOURCE = "pattern:plate"
_PROVINCE = "京津冀晋蒙辽吉黑沪苏浙皖闽赣鲁豫鄂湘粤桂琼渝川贵云藏陕甘青宁新"
_CAPTION = caption_pattern(r"车牌照?|牌照|号牌|车号|车辆号|plate|licen[cs]e plate")
_CONTEXT = regex(r"车|牌照|号牌|驾驶|司机|(?i:plate)")
# Source: GA 36-2018, clause 5: province, letter of the city, five letters or digits without I and O, six on new-energy
# plates; the last may be 警 学 挂 港 澳 领 试 超. A line break stands inside on plates of two lines.
_CIVIL = regex(
    rf"(?P<province>[{_PROVINCE}])(?P<city>牌? ?[A-HJ-Z](?: ?[·.] ?| ?- ?|\s{{0,3}}))"
    r"(?P<serial>(?=[A-Z]{0,5}\d)(?:[A-HJ-NP-Z0-9]{4,5}[警学挂港澳领试超]|[A-HJ-NP-Z0-9]{5,6}))"
    r"(?![A-Za-z0-9]|\.\d| ?型)"
)
# The letter of a new-energy plate apart from its figures: 苏E D 62R15. All of 192 with or without blanks were plates.
_PARTED = regex(
    rf"(?P<province>[{_PROVINCE}])(?P<city>[A-HJ-Z][ ·]{{1,2}})"
    r"(?P<serial>[A-HJ-NP-Z][ ](?=(?:[A-Z]{0,2}\d){3})[A-HJ-NP-Z0-9]{4,5})(?![A-Za-z0-9]|\.\d)"
)
# Whoever did not see all of it says so: 车牌没看全,是冀D·7K.
_PARTLY_SEEN = regex(rf"(?P<province>[{_PROVINCE}])(?P<city>[A-HJ-Z]·)(?P<serial>[A-HJ-NP-Z0-9]{{2,4}})(?![A-Za-z0-9])")
_LOWER = regex(rf"(?P<province>[{_PROVINCE}])(?P<city> ?[A-Za-z][ ·-]?)(?P<serial>[A-Za-z0-9]{{5,6}})(?![A-Za-z0-9])")
_SPELLED = "[A-Z0-9〇零洞幺一二两三四五六七八九拐]"
_SAID = regex(
    rf"(?P<province>[{_PROVINCE}])(?P<city> ?[A-Z] ?[·.-]? ?)"
    rf"(?P<serial>{_SPELLED}(?: ?{_SPELLED}){{4}}(?:(?= \d:[0-5]\d(?!\d))|(?: ?{_SPELLED})?(?![A-Za-z0-9])))"
)
# Where it is from is all that was seen, 苏E牌照, 渝B打头; or how it ends: 车牌尾号 6K3.
_RIDE = "车(?![祸间次])|挂|滴滴|快的|出租|摩托|电动|电驴|[轿货客跑面]的|皮卡|面包|越野|[大中]巴|农用|拖拉机|三[轮蹦]"
_HEAD = regex(
    rf"(?<!启)(?P<province>[{_PROVINCE}])(?P<city>[A-HJ-Z])(?![A-Za-z0-9·.-]|[ ]?\d|[组型班级区座栋])"
    rf"(?=[ ]?(?:牌|[开打]头|尾号|什么|[,、 ]{{0,2}}后[面边几]|[^,。;\nA-Za-z]{{0,3}}(?:{_RIDE})))"
)
_ENDS = r"尾号|尾数|末尾|末[几两三四2-4]位|最?后[几两三四2-4]位"
_TAIL = regex(
    rf"(?:(?:车牌照?|牌照|号牌|车号|[{_PROVINCE}][A-HJ-Z](?![A-Za-z0-9]))(?:号码?)?[^。;\n号位机话卡证户]{{0,10}}?(?:{_ENDS}|后[面边])|"
    rf"车[^。;\n号位机话卡证户]{{0,10}}?(?:{_ENDS}))(?:数字)?(?:好像|大概|可能)?[是为:]?[ ]?"
    rf"(?P<serial>(?:[两三四]个)?{_SPELLED}(?:[个 ]?{_SPELLED}){{0,4}})"
    r"(?![A-Za-z0-9%:]|[ ]?(?:路|楼|层|位|个|号|辆|座|点|人|名|例|元|米|[mck]m?\b))"
)
_LEAST_SPOKEN = 3
"""Digits in Chinese that are the end of a plate; fewer count something (后面两辆)."""
# In English pages the province is spelled: plate Zhe B·7712K. Electric bicycles bear their city: 揭阳J33812.
_SPELLED_OUT = regex(
    r"(?i:plate|vehicle|car|taxi|truck|licen[cs]e)[^\n]{0,16}?(?<![A-Za-z])"
    r"(?P<province>Jing|Jin|Ji|Meng|Liao|Hei|Hu|Su|Zhe|Wan|Min|Gan|Lu|Yu|E|Xiang|Yue|Gui|Qiong|Chuan|Yun|Zang|Shan|Qing|Ning|Xin)"
    r"(?P<city>[ ][A-HJ-Z][ ·-]?)(?P<serial>(?=[A-Z]{0,5}\d)[A-HJ-NP-Z0-9]{5,6})(?![A-Za-z0-9])"
)
_BICYCLE = regex(
    r"(?:电动|电瓶|电驴|绵羊|三轮|摩托|牌照|牌号|车牌)[^\n。;,]{0,8}?[(: ]{0,2}(?P<city>[\u4e00-\u9fff]{2,3} ?)"
    r"(?P<serial>[A-Z]?\d{5,7}[A-Z]?)(?![\dA-Za-z])"
)
# Plates of cities have a dot in them or part their letter: 安顺·K3817, 梧州B 660127. A letter behind a dot needs no
# other word; without both a number may be a postcode, a hotline or a year.
_TWO_WHEELS = r"电动|电瓶|电驴|电单|绵羊|[两三二]轮|摩托|助力车|牌照|牌号|车牌"
_NO_SERIAL = r"(?![\dA-Za-z%·-]|\.\d| ?[年款型号届期路室房座楼栋厅馆展会站台区])"
_OF_CITY = regex(
    r"(?P<place>[\u4e00-\u9fff]{2,5})(?P<dot> ?[·•・] ?)?"
    rf"(?P<serial>(?P<letter>[A-HJ-NP-Z] ?)?(?!(?:19|20)\d\d(?!\d))\d{{4,6}}){_NO_SERIAL}"
)
_LONGEST_CITY, _SHORTEST_CITY, _RIDDEN = 5, 2, 12
_RIDDEN_BEFORE = regex(rf"(?:{_TWO_WHEELS})[^\n。;]{{0,{_RIDDEN}}}\Z")
_RIDDEN_BEHIND = regex(r"[ ,()的]{0,2}[白黑红蓝绿黄灰粉银]?色?(?:电动|电瓶|电驴|电单|[两三]轮|摩托|助力车)")
# Source: plates of Taiwan since 2012: three letters and four digits, older ones two to four of either.
_TAIWAN = regex(r"(?<![A-Za-z0-9-])(?:[A-Z]{2,3}-\d{3,4}|\d{3,4}-[A-Z]{2,3}|[A-Z]\d-\d{4})(?![A-Za-z0-9-])")
# Source: plates of Hong Kong and Macao: one or two letters and up to four digits, A 482, MA-20-41.
_HONG_KONG = regex(r"车牌(?:号码?)?[ :]{0,2}(?P<serial>[A-HJ-NPR-Z]{1,2}[ -]?\d{1,4}|M[A-Z]-\d\d-\d\d)(?![A-Za-z0-9-])")
_VEHICLE = regex(r"计程车|出租车|救护车|车牌|车号|牌照|号牌|机车|摩托|轿车|货车|汽车|骑车|开车|驾车")
_SERIAL = regex(r"(?=[A-Z]*\d)[A-HJ-NP-Z0-9]{5,6}(?![A-Za-z0-9-])")
_OFFICIAL = regex(
    rf"(?<![A-Za-z0-9])WJ ?[{_PROVINCE}]? ?[0-9]{{2,5}}[0-9XBTSHJD]?(?![A-Za-z0-9])|[使领] ?\d{{6}}(?!\d)|"
    rf"(?<!\d)\d{{6}}[使领](?![用馆])"
    r"|[军空海北沈兰济南广成][A-Z] ?\d{5}(?![A-Za-z0-9])"
)
# Fishing boats: province, port, 渔, kind, number. Source: 渔业船舶船名规定 (Ministry of Agriculture).
_BOAT = regex(
    rf"(?P<province>[{_PROVINCE}])(?P<city>[\u4e00-\u9fff]{{1,3}}渔[养运冷休辅]? ?)(?P<serial>\d{{5}})"
    r"(?!\d|\.\d| ?[元斤吨箱条尾只人亩])"
)
# Source: GB 16735-2019, clause 5 and annex A: 17 characters without I, O, Q; the ninth is the check digit, modulo 11.
_VIN = regex(r"(?<![A-Za-z0-9-])[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}(?![A-Za-z0-9-])")
_VIN_CAPTION = caption_pattern(r"车架|车辆识别|识别代号|VIN|大架号?")
_VIN_VALUES = dict(
    zip("0123456789ABCDEFGHJKLMNPRSTUVWXYZ", [*range(10), *range(1, 9), *range(1, 6), 7, 9, *range(2, 10)], strict=True)
)
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


class Plate:
    """Finds plates, split into province, city letter and serial, and vehicle identification numbers."""

    name = "plate"
    category = "PLATE"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.digits
        for found in _PARTED.finditer(text):
            yield _civil(found, Evidence.SHAPE)
        for found in _CIVIL.finditer(text):
            is_named = _is_named(page, found.start())
            is_alone = found.start() == 0 or text[found.start() - 1] == "\n"
            if is_named or is_alone or "\n" not in found["city"]:
                yield _civil(found, Evidence.CONTEXT if is_named else Evidence.SHAPE)
        for found in _PARTLY_SEEN.finditer(text):
            if _is_named(page, found.start()):
                yield _civil(found, Evidence.CONTEXT)
        for found in _LOWER.finditer(text):
            if _CAPTION.search(page.caption(found.start())):
                yield _civil(found, Evidence.CONTEXT)
        for found in _SAID.finditer(text):
            if _is_named(page, found.start()) and any(map(str.isnumeric, found["serial"])):
                yield _civil(found, Evidence.CONTEXT)
        for found in _HEAD.finditer(text):
            parts = tuple(Part(*found.span(level), level) for level in ("province", "city"))
            yield Span(*found.span(), "PLATE", parts, 0.85, _SOURCE, Evidence.CONTEXT)
        for found in _TAIL.finditer(text):
            if not found["serial"].isnumeric() or found["serial"].isascii() or len(found["serial"]) >= _LEAST_SPOKEN:
                parts = (Part(*found.span("serial"), "serial"),)
                yield Span(*found.span("serial"), "PLATE", parts, 0.85, _SOURCE, Evidence.CONTEXT)
        for found in _SPELLED_OUT.finditer(page.text):
            parts = tuple(Part(*found.span(level), level) for level in ("province", "city", "serial"))
            yield Span(parts[0].start, found.end(), "PLATE", parts, 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _BICYCLE.finditer(page.text):
            if found["city"].strip() in short_divisions():
                parts = tuple(Part(*found.span(level), level) for level in ("city", "serial"))
                yield Span(parts[0].start, found.end(), "PLATE", parts, 0.95, _SOURCE, Evidence.CONTEXT)
        yield from _of_cities(page.text)
        for found in _TAIWAN.finditer(text):
            if _CAPTION.search(page.caption(found.start())) or has_context(text, found.start(), _VEHICLE, 12):
                yield Span(*found.span(), "PLATE", (Part(*found.span(), "serial"),), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _HONG_KONG.finditer(text):
            parts = (Part(*found.span("serial"), "serial"),)
            yield Span(*found.span("serial"), "PLATE", parts, 0.9, _SOURCE, Evidence.CONTEXT)
        for code in page.codes:
            serial = _SERIAL.match(text, code.start)
            if serial and code.caption and _CAPTION.search(code.caption):
                yield Span(*serial.span(), "PLATE", (Part(*serial.span(), "serial"),), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _OFFICIAL.finditer(text):
            if _is_named(page, found.start()):
                yield Span(*found.span(), "PLATE", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _BOAT.finditer(page.text):
            yield _civil(found, Evidence.CONTEXT)
        for found in _VIN.finditer(text):
            yield from _judge_vin(page, found)


def _of_cities(text: str) -> Iterator[Span]:
    """Yield plates of electric bicycles with a dot or a letter behind the city that they begin with."""
    for found in _OF_CITY.finditer(text):
        if not (found["dot"] or found["letter"]):
            continue
        city = _city_before(text, *found.span("place"))
        if city is None or not ((found["dot"] and found["letter"]) or _is_ridden(text, city, found.end())):
            continue
        parts = (Part(city, found.start("serial"), "city"), Part(*found.span("serial"), "serial"))
        yield Span(city, found.end(), "PLATE", parts, 0.95, _SOURCE, Evidence.CONTEXT)


def _city_before(text: str, start: int, end: int) -> int | None:
    """Return where the longest name of a city or county begins that characters end with."""
    first = max(start, end - _LONGEST_CITY)
    names = short_divisions(), divisions()
    return next(
        (at for at in range(first, end - _SHORTEST_CITY + 1) if any(text[at:end] in kind for kind in names)), None
    )


def _is_ridden(text: str, start: int, end: int) -> bool:
    before = _RIDDEN_BEFORE.search(text, max(0, start - _RIDDEN - 4), start)
    return before is not None or _RIDDEN_BEHIND.match(text, end) is not None


def has_vin_digit(number: str) -> bool:
    """Return whether the ninth of 17 characters is the check digit of GB 16735-2019, annex A."""
    rest = sum(_VIN_VALUES[char] * weight for char, weight in zip(number, _VIN_WEIGHTS, strict=True)) % 11
    return number[8] == ("X" if rest == 10 else str(rest))


def _judge_vin(page: Page, found: re.Match[str]) -> Iterator[Span]:
    caption = page.caption(found.start())
    is_named = _VIN_CAPTION.search(caption) is not None
    has_letters = sum(map(str.isalpha, found[0])) >= 3 and not found[0].isalpha()
    is_right = has_letters and has_vin_digit(found[0])
    if is_named or (is_right and not means_nothing(caption) and has_context(page.text, found.start(), _CONTEXT)):
        evidence = Evidence.CHECK if is_right else Evidence.CONTEXT
        yield Span(*found.span(), "PLATE", (Part(*found.span(), "serial"),), 0.95, _SOURCE, evidence)


def _civil(found: re.Match[str], evidence: Evidence) -> Span:
    parts = tuple(Part(*found.span(level), level) for level in ("province", "city", "serial"))
    return Span(*found.span(), "PLATE", parts, 0.95, _SOURCE, evidence)


def _is_named(page: Page, start: int) -> bool:
    return _CAPTION.search(page.caption(start)) is not None or has_context(page.text, start, _CONTEXT)
