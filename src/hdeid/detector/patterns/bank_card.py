"""Bank and credit cards: a known issuer prefix with the Luhn digit, or a caption of a card or account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.captions import has_context, has_context_behind
from hdeid.detector.reading.codes import LAST_FOUR, LOCUS, caption_pattern, means_nothing
from hdeid.detector.reading.page import Page
from hdeid.lexicon.load import read_pairs
from hdeid.text.regex import regex

_SOURCE = "pattern:bank_card"
_CAPTION = caption_pattern(
    r"银行卡|储蓄卡|借记卡|信用卡|工资卡|贷记卡|一卡通|存折|支付卡|付款卡|医保支付卡|(?:付款|扣款|代发|工资)账户?|银行账户?|银行帐户?|"
    r"对公账户?|开户.{0,4}账|收款账户?"
    r"|退款账户?|退费账户?|(?:bank|credit|debit) ?(?:card|account)|visa卡?|master ?card|(?:工|农|中|建|交|"
    r"招|邮储|工商|农业|建设|交通|招商|中国|浦发|中信|民生|兴业|光大|平安)(?:商)?(?:银行|行)卡?"
)
_ACCOUNT = caption_pattern(r"账|帐|账户|帐户")
# A bare 卡号 is as often the card of a visit: it needs a word for bank near it, or the check digit.
_CARD = regex(r"(?<!诊)(?<!保)(?<!疗)卡号[为是]?\Z")
_CARD_WORD = regex(r"(?<!身份证)卡|账户|存折|银行|[工农中建交招邮]行|(?i:\b(?:bank|card|account|visa)\b)")
_BANK = regex(r"银行|银联|开户|户名|储蓄|[工农中建交招]行|信用社|打款|汇款|转账|退款|退费|(?i:bank)")
_OTHER = regex(
    r"就诊|诊疗|医保|社保|社会保障|医疗|病|住院|门诊|登记|条码|接种|预约|身份证|发票|订单|执业|资格|证书|残疾"
)
_AMOUNT = r"\d{1,7}(?:\.\d{1,2})? ?(?:元|块|万|圆|RMB)"
_RUN = regex(
    r"(?<![0-9A-Za-z*.-])[1-9]\d{3}(?:[ -]?\d{4}){2}"
    r"(?:[ -]?\d{4}[ -]?\d{1,3}|[ -]?\d{1,7}|[ -]?\d{4})"
    rf"(?![0-9A-Za-z*]|[ -](?!{_AMOUNT})\d{{4}}|\.\d)"
)
# What is paid out goes to a card that nobody calls a bank's; that of a visit may be a bank's as well.
_PAID = regex(
    r"(?:(?:补贴|补助|补偿|津贴|救助金?|慰问金|抚恤金?|工资|报销款?|惠民|惠农|一卡通)卡?|打[到入]|[汇转]入)[号款是:]{0,2}\Z"
)
_OF_VISIT = regex(r"(?:就诊|诊疗)卡?号?\Z")
_AMEX = regex(r"(?<![0-9A-Za-z*.-])3[47]\d\d[ -]?\d{6}[ -]?\d{5}(?![0-9A-Za-z*])")
_STARRED = regex(r"(?<![0-9A-Za-z*.])\d{4,6}[ -]?\*[* -]{3,13}\d{3,4}(?![0-9A-Za-z*])")
_ACCOUNT_VALUE = regex(rf"(?<![0-9A-Za-z*])\d(?:(?:[ -](?!{_AMOUNT}))?\d){{8,26}}(?![0-9A-Za-z*])")
# 打到 …, 转给他 …: what money is sent to.
_SENT_TO = regex(rf"{_BANK.pattern}|[打转汇存][到进给入]")
_LOCUS_BEFORE = regex(rf"{LOCUS}\Z")
_DIGITS = regex(r"\d")


class BankCard:
    """Finds card and account numbers and splits cards into issuer, account and check digit."""

    name = "bank_card"
    category = "BANK_CARD"

    def find(self, page: Page) -> Iterator[Span]:
        for expression in (_RUN, _AMEX):
            for found in expression.finditer(page.digits):
                yield from _judge(page, *found.span())
        for found in _STARRED.finditer(page.digits):
            is_near = has_context(page.digits, found.start(), _BANK, 16) or found[0].startswith("62")
            if is_near or _is_card(page, *found.span(), page.caption(found.start())):
                yield Span(*found.span(), "BANK_CARD", (), 0.95, _SOURCE, Evidence.CONTEXT)
        for found in LAST_FOUR.finditer(page.digits):
            if has_context(page.digits, found.start(), _CARD_WORD, 16) or _CARD_WORD.match(
                page.digits, found.end() + 1
            ):
                yield Span(*found.span("number"), "BANK_CARD", _tail_parts(found), 0.9, _SOURCE, Evidence.CONTEXT)
        for code in page.codes:
            yield from _take_captioned(page, code.start, code.end, code.caption)


def has_luhn_digit(digits: str) -> bool:
    """Return whether the last digit is the check digit of the others.

    Source: ISO/IEC 7812-1:2017, annex B.

    >>> has_luhn_digit("79927398713")
    True
    """
    doubled = (int(digit) * (1 + index % 2) for index, digit in enumerate(reversed(digits)))
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def _judge(page: Page, start: int, end: int) -> Iterator[Span]:
    digits = "".join(_DIGITS.findall(page.digits, start, end))
    if not 14 <= len(digits) <= 19 or _LOCUS_BEFORE.search(page.text, max(0, start - 10), start):
        return
    caption = page.caption(start)
    issuer = _issuer_length(digits)
    is_captioned = _is_card(page, start, end, caption) or (issuer > 0 and _PAID.search(caption) is not None)
    is_card_number = issuer > 0 and has_luhn_digit(digits)
    is_of_visit = is_card_number and _OF_VISIT.search(caption) and digits[:issuer] in _prefixes().get(len(digits), ())
    if not (is_captioned or is_of_visit) and (means_nothing(caption) or _OTHER.search(caption)):
        return
    if is_card_number:
        evidence = Evidence.CHECK
    elif is_captioned:
        evidence = Evidence.CONTEXT
    elif issuer and (not page.digits[start:end].isdigit() or has_context(page.digits, start, _SENT_TO, 16)):
        evidence = Evidence.SHAPE
    else:
        return
    parts = _parts(page.digits, start, end, issuer or 6)
    yield Span(start, end, "BANK_CARD", parts, 0.97, _SOURCE, evidence)


def _is_card(page: Page, start: int, end: int, caption: str) -> bool:
    """Return whether a caption speaks of a bank's card or account."""
    if _CAPTION.search(caption):
        return True
    if not _CARD.search(caption):
        return False
    is_near = has_context(page.digits, start, _BANK, 40) or has_context_behind(page.digits, end, _BANK, 16)
    return is_near or _issuer_length("".join(_DIGITS.findall(page.digits, start, end))) > 0


def _take_captioned(page: Page, start: int, end: int, caption: str) -> Iterator[Span]:
    """Yield an account number, or the last four digits of a card, behind a caption that says so."""
    if not caption or _OTHER.search(caption):
        return
    is_near = has_context(page.digits, start, _BANK, 40) or has_context_behind(page.digits, end, _BANK, 16)
    is_account = _ACCOUNT.search(caption) and is_near
    if not is_account and not _is_card(page, start, end, caption):
        return
    found = _ACCOUNT_VALUE.match(page.digits, start)
    if found:
        yield Span(*found.span(), "BANK_CARD", (), 0.9, _SOURCE, Evidence.CONTEXT)


def _tail_parts(found: re.Match[str]) -> tuple[Part, ...]:
    """Return the levels of the last four digits of a card, given alone."""
    start, end = found.span("number")
    return (Part(start, end - 1, "account"), Part(end - 1, end, "check"))


def _parts(text: str, start: int, end: int, issuer: int) -> tuple[Part, ...]:
    places = [found.start() for found in _DIGITS.finditer(text, start, end)]
    first, check = places[issuer], places[-1]
    return (Part(start, first, "issuer"), Part(first, check, "account"), Part(check, end, "check"))


def _issuer_length(digits: str) -> int:
    """Return the length of the known issuer prefix of a card with so many digits, 0 when there is none.

    Source: lexicon/card_prefixes.txt; ISO/IEC 7812: 62 UnionPay, 4 Visa, 51-55 and 22-27 Mastercard, 34 and 37 American
    Express, 35 JCB: their issuer prefix has six digits.
    """
    known = _prefixes().get(len(digits), frozenset())
    for length in (10, 9, 8, 7, 6):
        if digits[:length] in known:
            return length
    is_world = (len(digits) == 16 and re.match(r"4|5[1-5]|2[2-7]|35|62|60", digits)) or (
        len(digits) == 15 and digits[:2] in ("34", "37")
    )
    return 6 if is_world or (digits.startswith("62") and len(digits) >= 16) else 0


@cache
def _prefixes() -> dict[int, frozenset[str]]:
    found: dict[int, set[str]] = {}
    for length, prefixes in read_pairs("card_prefixes.txt"):
        found.setdefault(int(length), set()).update(prefixes.split())
    return {length: frozenset(prefixes) for length, prefixes in found.items()}
