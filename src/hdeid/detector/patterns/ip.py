"""Network addresses: IPv4, IPv6, and MAC addresses of network cards; versions and section numbers are none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from ipaddress import IPv6Address

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.captions import has_context
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:ip"
_CONTEXT = regex(
    r"(?<![A-Za-z])(?i:ip|ipv4|ipv6|mac|host|server|ping|dns|gateway|login)(?![A-Za-z])|网卡|网关|服务器|"
    r"登录|主机|路由|终端|工作站|物理地址|地址|来自"
)
_VERSION = regex(r"(?i:\bv(?:er(?:sion)?)?\.?)\s?\Z|版本?[号:]{0,2}\s?\Z|[第章节条款]\s?\Z|方案\s?\Z")
_V4 = regex(r"(?<![0-9A-Za-z.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![0-9A-Za-z]|\.\d)")
_V6 = regex(r"(?<![0-9A-Za-z.])(?:[0-9A-Fa-f]{1,4}:{1,2}){2,7}[0-9A-Fa-f]{0,4}(?![0-9A-Za-z:])")
_MAC = regex(
    r"(?<![0-9A-Za-z-])[0-9A-Fa-f]{2}(?P<gap>[:-])(?:[0-9A-Fa-f]{2}(?P=gap)){4}[0-9A-Fa-f]{2}(?![0-9A-Za-z:-])"
)
_DOTTED_MAC = regex(r"(?<![0-9A-Za-z.])[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}(?![0-9A-Za-z.])")


class Ip:
    """Finds IPv4, IPv6 and MAC addresses."""

    name = "ip"
    category = "IP"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        for found in _V4.finditer(text):
            if _is_v4(page, found):
                yield _span(found)
        for found in _V6.finditer(text):
            if _is_v6(found[0]):
                yield _span(found)
        for expression in (_MAC, _DOTTED_MAC):
            for found in expression.finditer(text):
                has_letter = not found[0].replace(found[0][2], "").isdigit() and expression is _MAC
                if has_letter or _is_named(page, found.start()):
                    yield _span(found)


def _is_v4(page: Page, found: re.Match[str]) -> bool:
    """Return whether four numbers with dots are an address and not the number of a version or a section."""
    octets = found[0].split(".")
    if any(int(octet) > 255 or (len(octet) > 1 and octet[0] == "0") for octet in octets):
        return False
    if _is_named(page, found.start()):
        return True
    if _VERSION.search(page.text[max(0, found.start() - 12) : found.start()]):
        return False
    return int(octets[0]) >= 10 and sum(len(octet) > 1 for octet in octets) >= 3


def _is_v6(number: str) -> bool:
    if number.count(":") < 3:
        return False
    try:
        IPv6Address(number)
    except ValueError:
        return False
    return True


def _is_named(page: Page, start: int) -> bool:
    return _CONTEXT.search(page.caption(start)) is not None or has_context(page.text, start, _CONTEXT, 16)


def _span(found: re.Match[str]) -> Span:
    return Span(*found.span(), "IP", (), 0.95, _SOURCE, Evidence.CHECK)
