"""Serial numbers of implants and devices, and unique device identifiers; REF, LOT and models are nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.codes import caption_pattern, captioned
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:device"
_CAPTION = caption_pattern(
    r"序列|系列|机身|出厂|植入物|植入体|假体|耳蜗|起搏器|支架|人工晶体|器械|设备|仪器|机器|主机|(?:透析|呼吸|麻醉|监护|输液|注射|除颤|血滤|净化|离心|手术|检测|分析|胰岛素)机|手环|终端|泵|"
    r"探头|导管|电极|泵|资产|监测仪|血糖仪|呼吸机|IMEI|UDI|(?:生产)?标识"
    r"|(?<![A-Za-z])(?:S/?N|serial|device|UDI-?[DP]I|IMEI)"
    r"|(?<![A-Za-z])(?:device|equipment|machine|instrument|detector|gantry|scanner|analy[sz]er|pump|implant)_?(?:serial|sn)"
)
_NUMBERED = regex(
    r"(?:号码?|编号|编码|代码|ID|No|Number|#|(?<![A-Za-z])S/?N|UDI(?:-?[DP]I)?码?|IMEI码?|"
    r"serial)(?:\s?\([^()]{0,12}\))?[为是系.]*\Z",
    re.I,
)
# 序列 and serial name the number without a word for number.
_NAMING = regex(r"(?:序列|序號|(?<![A-Za-z])(?:serial|s/?n))[为是:]?\Z", re.I)
_NAMED_VALUE = regex(r"(?=(?:[A-Za-z_-]*\d){4})[A-Za-z0-9_-]{5,40}")
# 序号 counts rows elsewhere; behind an implant it is its serial number.
_OF_IMPLANT = regex(
    r"(?:支架|起搏器|假体|晶体|瓣膜?|植入|封堵器|导线|电极|导管)[^\n。;]{0,40}[(, ](?:序号[: ]{0,2}|序[: ]{1,2})"
    r"(?P<value>(?=(?:[A-Z-]*\d){5})[A-Z0-9-]{6,30})(?![A-Za-z0-9])"
)
# With the size in brackets: 药物支架 1 枚(3.0×24mm,23A-7718-0092).
_IN_BRACKETS = regex(
    r"(?:支架|起搏器|假体|晶体|封堵器|瓣膜|补片)[^\n。;()]{0,24}\([^()\n]{0,20}[,、 ](?!1[3-9]\d{9}\)|(?:19|20)\d\d-)"
    r"(?P<value>(?=(?:[A-Z-]*\d){7})[A-Z0-9-]{8,24})\)"
)
_SERIAL_GROUPS = regex(
    r"(?i:serial) ?(?::|no\.?)? ?(?P<value>[A-Z0-9][A-Za-z0-9-]{2,20} \d[0-9-]{4,20})(?![A-Za-z0-9])"
)
_VALUE = regex(r"(?=[A-Za-z0-9*_-]*\d)[A-Za-z0-9*_-]{4,60}")
# Source: GS1 General Specifications 24.0, section 3: (01) item of 14 digits, (11) (17) dates, (10) lot, (21) serial.
_UDI_PRODUCTION = regex(r"(?:\((?:1[0-7]|21|30)\) ?[A-Za-z0-9./-]{1,30} ?){1,5}")
_UDI = regex(r"\(01\) ?\d{14}(?: ?\((?:1[0-7]|2[0-2]|24[01]|30|71\d)\) ?[A-Za-z0-9./-]{1,30}){0,6}")
# The same without brackets, as a scanner reads it: a date that the calendar has, or a right check digit, tells it.
_UDI_SCANNED = regex(
    r"(?<![A-Za-z0-9])01(?P<item>\d{14})(?P<date>(?:1[137]\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])){0,2})"
    r"(?:(?:10|21)[A-Z0-9-]{3,40})?(?![A-Za-z0-9])"
)
# A label may give the serial number alone: 条码粘贴 (21)LS0473-8822.
_UDI_SERIAL = regex(r"\(21\) ?(?=(?:[A-Z-]*\d){4})[A-Z0-9][A-Z0-9-]{5,29}(?![A-Za-z0-9])")
# Standards of entry-exit inspection and of medical devices: SN/T 0801, YY/T 0316.
_STANDARD = regex(r"[A-Z]{2}/T")
_DECIMALS = regex(r"\.\d{2,4}(?![\d.])")
# Behind its model: TJF-Q290V #2110846.
_BEHIND_MODEL = regex(
    r"(?<![A-Za-z])(?!(?i:kit|lot|query|qid|case|visit|site|subject|patient|no|ref|ticket|box|item|rand|omim)\b)"
    r"[A-Za-z][A-Za-z0-9-]{2,19} ?#(?P<value>(?=(?:[A-Z-]*\d){5})[A-Z0-9-]{6,20})(?![A-Za-z0-9])"
)
# Behind what is carried about or sent along, six figures or more are no model: 温度计 TH2208174, but 血压计 HEM-7136.
# So were all 13 in the authored documents.
_NAMED_THING = regex(
    r"(?:温度计|记录仪|流速仪|血糖仪|血压计|血氧仪|平板|手环|冰箱|泵|离心机|呼吸机|监护仪)[ :(]{0,2}"
    r"(?P<value>(?=(?:[A-Z-]*\d){6})[A-Z][A-Z0-9-]{5,20})(?![A-Za-z0-9])"
)
# The number on the shaft of an endoscope; 内镜号 is the examination's. All eight in authored documents were so.
_ENDOSCOPE = regex(r"镜(?<![内胃肠腔]镜)身?(?:编|序列)?号[ :]{0,2}(?P<value>\d{6,8})(?![\dA-Za-z-])")
_GLUED_SN = regex(r"(?<![A-Za-z0-9])(?:SN|S/N)[ :#]{0,2}(?P<value>[A-Z0-9][A-Z0-9-]{5,30})(?![A-Za-z0-9型-])")


class Device:
    """Finds serial numbers behind captions and unique device identifiers by their application identifiers."""

    name = "device"
    category = "DEVICE"

    def find(self, page: Page) -> Iterator[Span]:
        codes = [code for code in page.numbers if _NUMBERED.search(code.caption)]
        for span in captioned(page.digits, codes, _CAPTION, _VALUE, "DEVICE", _SOURCE):
            if not _STANDARD.match(page.digits, max(0, span.start - 3)):
                yield _with_decimals(page.digits, span)
        for span in captioned(page.digits, page.numbers, _NAMING, _NAMED_VALUE, "DEVICE", _SOURCE):
            if not _STANDARD.match(page.text, max(0, span.start - 3)):
                yield _with_decimals(page.digits, span)
        for found in (
            *_SERIAL_GROUPS.finditer(page.text),
            *_OF_IMPLANT.finditer(page.text),
            *_ENDOSCOPE.finditer(page.text),
            *_BEHIND_MODEL.finditer(page.text),
            *_NAMED_THING.finditer(page.text),
            *_IN_BRACKETS.finditer(page.text),
        ):
            yield Span(*found.span("value"), "DEVICE", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _UDI.finditer(page.digits):
            yield Span(*found.span(), "DEVICE", (), 0.97, _SOURCE, Evidence.CHECK)
        for found in _UDI_SCANNED.finditer(page.digits):
            if found["date"] or _has_check_digit(found["item"]):
                yield Span(*found.span(), "DEVICE", (), 0.95, _SOURCE, Evidence.CHECK)
        for found in _UDI_PRODUCTION.finditer(page.digits):
            if "(21)" in found[0] and found[0].count("(") > 1:
                yield Span(
                    found.start(), found.start() + len(found[0].rstrip()), "DEVICE", (), 0.9, _SOURCE, Evidence.CONTEXT
                )
        for found in _UDI_SERIAL.finditer(page.digits):
            yield Span(*found.span(), "DEVICE", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _GLUED_SN.finditer(page.digits):
            if any(map(str.isdigit, found["value"])):
                yield Span(*found.span("value"), "DEVICE", (), 0.9, _SOURCE, Evidence.CONTEXT)


def _has_check_digit(item: str) -> bool:
    """Return whether the last digit of a GS1 item number is right: weights 3 and 1 from the right, modulo 10."""
    return sum(int(digit) * (3, 1)[place % 2] for place, digit in enumerate(item)) % 10 == 0


def _with_decimals(text: str, span: Span) -> Span:
    """Return the span with a group behind a dot (`21783340.062`, the power of a lens in its serial number)."""
    found = _DECIMALS.match(text, span.end)
    return replace(span, end=found.end()) if found and text[span.start : span.end].isdigit() else span
