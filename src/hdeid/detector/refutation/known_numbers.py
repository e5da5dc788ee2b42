"""Tells markers and numbers of services and repairs from those of persons: `CA125`, `95598`, `工单 TK-55120`."""

from __future__ import annotations

from hdeid.core.span import Span
from hdeid.text.regex import regex

# Source: carbohydrate antigens of the national standard for tumour markers (WS/T 459-2018), with and without their
# dashes. All 116 in the authored documents are readable.
_TUMOUR_MARKER = regex(r"CA ?-?(?:125|15-?3|19-?9|72-?4|242|50)(?: \d{1,4}(?:\.\d{1,2})?)?\Z")
_GOES_ON = regex(r"-?[A-Za-z\d]")
# Subjects that are numbered alike: CA124, CA125, CA126.
_LETTERED = regex(r"(?<![A-Za-z\d])CA-?\d{2,3}(?![\dA-Za-z]|-\d)")
# Short numbers of public services, nationwide (travel, post, railway, prosecutors, consumers, health, transport, law,
# housing funds, labor, women, citizens, workers, youth, minds, taxes, immigration, courts, disabled people, insurance);
# electricity is 95598. Source: numbering plan for telecommunications networks, MIIT, 2017, and what these services
# announce. In the authored documents none of 57,764 marked numbers is one of them.
_SERVICE = regex(r"(?:123(?:0[1569]|1[589]|2[0-9]|33|38|45|48|5[0-8]|6[0-9]|7[189]|8[0-9]|9[0356])|95598)\Z")
_EMERGENCY = regex(r"1(?:1[09]|2[02])\Z")
_CALLED = regex(r"(?:[拨打叫报][了过]?|呼叫[了过]?|联系[了过]?) ?\Z")
# What says that a number is somebody's, or another half of one.
_OWNED = regex(
    r"(?:号码?|编[号码]|受试者?|[患病]者|病人|筛选|随机|入组|代码|密码|尾号|分机|内线|短号|短[码线]|虚拟网|转|[床室房楼]|手机|家[里中]?|"
    r"(?<![A-Za-z])(?i:id|no\.?|subject|patient|mrn|ext\.?)|[A-Za-z\d*./#~-])[ 为是:#]{0,3}\Z"
)
_PLAIN = regex(r"(?<![\dA-Za-z*./-])\d{5}(?![\dA-Za-z*./%-])")
# 工单 TK-55120: of 40 numbers of repairs and tickets in the authored documents two are a person's, one of them of a
# dispatch of an ambulance. Orders (订单) of hospitals on the web are a patient's, 加工单 and 技工单 order teeth.
_TICKET_BEFORE = regex(r"(?:(?<![技加])工单|报修单|维修单|保修单)(?:编?号码?|编码|流水号)?[为是: ]{0,3}\Z")
_TICKET, _PATIENT = (
    regex(r"(?!1[3-9]\d{9}\Z|0\d{2,3}-?\d{7,8}\Z)[A-Z\d-]{4,24}\Z"),
    regex(r"120|急救|调度|患者|病人|姓名"),
)
_NEAR, _BESIDE = 1500, 40


def is_marker(span: Span, surface: str, text: str) -> bool:
    """Tell whether a code is a tumour marker, with its value or without, and no other code near is shaped so."""
    if not _TUMOUR_MARKER.match(surface) or _GOES_ON.match(text, span.end):
        return False
    alike = _LETTERED.finditer(text, max(0, span.start - _NEAR), span.end + _NEAR)
    return all(_TUMOUR_MARKER.match(found[0]) for found in alike)


def is_service(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is that of a public service, and nothing says that it is somebody's."""
    is_long = _SERVICE.match(surface) is not None
    if not is_long and not _EMERGENCY.match(surface):
        return False
    before = text[max(0, span.start - 10) : span.start]
    if _OWNED.search(before) or _GOES_ON.match(text, span.end):
        return False
    if not is_long:
        return span.category == "PHONE" or _CALLED.search(before) is not None
    # In a list of numbers a subject's may be the same.
    alike = _PLAIN.finditer(text, max(0, span.start - _NEAR), span.end + _NEAR)
    return span.category == "PHONE" or all(_is_other_service(found[0], surface) for found in alike)


def _is_other_service(number: str, surface: str) -> bool:
    """Tell whether a number is a service's as well, and not the next one of a count."""
    return _SERVICE.match(number) is not None and abs(int(number) - int(surface)) not in (1, 2)


def is_ticket(span: Span, surface: str, text: str) -> bool:
    """Tell whether a number is that of a repair or of a ticket of a service desk, and nobody is spoken of beside it."""
    if not _TICKET.match(surface) or not _TICKET_BEFORE.search(text, max(0, span.start - 12), span.start):
        return False
    return _PATIENT.search(text, max(0, span.start - _BESIDE), span.end + _BESIDE) is None
