"""Numbers of medical and social insurance, of policies and claims."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.codes import NUMBER_CAPTION, caption_pattern, captioned
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_SOURCE = "pattern:insurance"
_CAPTION = caption_pattern(
    r"参合|医保(?:卡|电脑|结算|个人|手册|登记)?|医疗保险(?:卡|证)?|社保(?:卡)?|社会保障(?:卡)?|社会保险|"
    r"参保人?|个人(?:账户)?|电脑|保单|保险单|投保单?"
    r"|理赔(?:案件)?|赔案|报案|(?:保险|理赔|赔付)?案件|新农合(?:卡|证)?|农合|合作医疗(?:卡|证)?|公费医疗证|医疗证|保险|公积金"
    r"|(?<![A-Za-z])(?:setl|mdtrt)_id|\b(?:insurance|insured|policy|claim|social security|member)"
)
_OTHER = regex(r"目录|定点|机构|药品|类别|耗材|(?:国家|贯标)医保(?:编?码|代码)|医保(?:贯标|项目|收费)")
_CARD = regex(
    r"(?:医保|社保|健保|合疗|农合|新农合|合作医疗|保险)(?:卡|本|证|手册)?[为是]?\Z|(?:医疗|合疗|保健|优诊)证[为是]?\Z"
)
_CARD_VALUE = regex(r"(?=(?:[A-Z*]*\d){7})[A-Z0-9*]{7,24}|\d{6}-\d{6,10}")
# The number may follow some words after the card: 医保卡掉了, 新的号码叫 0000 4471 8826.
_TOLD = regex(
    r"(?:医保|社保|健保)卡?[^\n。;]{0,24}?(?:号码?|卡号)[^\n。;\d]{0,8}?(?:叫|[为是]|:) ?"
    r"(?P<value>[A-Z]{0,3}\d(?: ?\d){7,18})(?![\dA-Za-z])"
)
# Insurers abroad part their numbers with slashes and blanks: Claim ref HKC/2023/1108/0391.
_PARTED = regex(
    r"(?i:claim|policy|理赔|赔案|保单)(?i:[ .:]{0,2}(?:no|ref|number|号码?|编号))[.: ]{1,3}"
    r"(?P<value>[A-Z]{2,5}(?:[/-][A-Z]{2,3})?(?:[/ -]\d{2,8}){2,5})(?![\dA-Za-z])"
)
# Members and claims are numbered in groups, of digits first as well: Member ID: 88 0417 332 B, Claim No. 24/0509/00713.
_GROUPED = regex(
    r"(?<![A-Za-z])(?i:claim|policy|member(?:ship)?|insurer(?:'s)?|cert(?:ificate)?|case)[.]?[ ]?"
    r"(?i:no|ref(?:erence)?|number|id)\b[.: ]{1,16}"
    r"(?P<value>(?=(?:[A-Z/ -]{0,6}\d){6})[A-Z0-9]{1,6}"
    r"(?:[/-][A-Z0-9]{1,8}| (?=[A-Z0-9]{0,6}\d|[A-Z](?![A-Za-z]))[A-Z0-9]{1,8}){1,4})(?![A-Za-z0-9/-])"
)
_INSURED = regex(r"(?i:insur|claim|policy|member|underwrit)|保险|理赔|保单")
# The insurer may stand before the number: 保单：宏利 MLHK-4471 2096, Allianz Care, policy P004417-09-CN.
_INSURED_BY = regex(
    r"(?:保单|保[险險]單|保险单|理赔|赔案|索[赔償]|(?<![A-Za-z])(?i:policy|claim))"
    r"(?:号码?|编号|[ .]?(?i:no|number)\b\.?)?"
    r"[: ]{1,3}(?:[\u4e00-\u9fff]{2,6}[: ]{1,2})?"
    r"(?P<value>(?=(?:[A-Z/ -]{0,9}\d){6})[A-Z][A-Z0-9]{1,16}(?:[/ -][A-Z0-9]{2,12}){1,4})(?![A-Za-z0-9])"
)
# A policy names its number without a word for number: 保单 CGN-IH-2023….
_POLICY = regex(r"(?:保单|保险单|赔案|案件|(?:[慢特]|慢特)病[本证卡]|大病救助登记)[为是]?\Z")
_POLICY_VALUE = regex(r"(?=(?:[A-Za-z_-]*\d){6})[A-Z][A-Za-z0-9_-]{7,31}")
# Only its end is told; it is no bank's card: 医保卡(尾号6620).
_ENDING = regex(r"(?:医保|社保|健保)卡?[ (:,]{0,3}(?:尾号|[后末]四位)[为是: ]{0,2}(?P<value>\d{4})(?!\d)")
_VALUE = regex(r"(?=[A-Za-z0-9*_-]*\d)[A-Za-z0-9*_-]{4,32}")


class Insurance:
    """Finds insurance numbers behind captions; a number that proves to be an identity card is left to that pattern."""

    name = "insurance"
    category = "INSURANCE"

    def find(self, page: Page) -> Iterator[Span]:
        codes = [
            code for code in page.numbers if NUMBER_CAPTION.search(code.caption) and not _OTHER.search(code.caption)
        ]
        yield from captioned(page.digits, codes, _CAPTION, _VALUE, "INSURANCE", _SOURCE)
        yield from captioned(page.digits, page.numbers, _CARD, _CARD_VALUE, "INSURANCE", _SOURCE)
        yield from captioned(page.digits, page.numbers, _POLICY, _POLICY_VALUE, "INSURANCE", _SOURCE)
        if _INSURED.search(page.text):
            for found in _GROUPED.finditer(page.digits):
                yield Span(*found.span("value"), "INSURANCE", (), 0.9, _SOURCE, Evidence.CONTEXT)
        for found in _ENDING.finditer(page.digits):
            yield Span(*found.span("value"), "INSURANCE", (), 0.95, _SOURCE, Evidence.CONTEXT)
        for found in (*_TOLD.finditer(page.digits), *_PARTED.finditer(page.digits), *_INSURED_BY.finditer(page.digits)):
            yield Span(*found.span("value"), "INSURANCE", (), 0.9, _SOURCE, Evidence.CONTEXT)
