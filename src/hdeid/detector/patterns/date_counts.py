"""What is written as a month and a day and counts or measures: matched alleles, glomeruli, pressures, sealed samples.

Source of the wholes of matched alleles: WMDA framework for the implementation of HLA matching programmes (two each of
three to six loci).
"""

from __future__ import annotations

from hdeid.text.regex import regex

_SHARE = regex(r"(?P<part>\d{1,2}) ?/ ?(?P<whole>\d{1,2})\Z")
# 7点 27/20 10点: the pressures of both eyes, and the hour of the next.
_PRESSURES = regex(r"(?P<right>\d{1,2})/(?P<left>\d{1,2})(?: ?\d{1,2} ?[点时])?\Z")
_WHOLES = frozenset((6, 8, 10, 12))
_MATCHED_BEHIND = regex(r" ?\)?(?:位?点)?的?(?:不?完?全|半|不)?相合")
_MATCHED_BEFORE = regex(r"(?:相合|供[者体]|高分辨|点数|骨髓库|HLA)[^\n。;]{0,24}\Z")
# The day on which something was sent or done stands in the same words.
_HAPPENS = regex(
    r" ?[前后已又再起]?"
    r"(?:[送抽采做查签寄收到返回报出入来去复术手住转拔置停开改约访打拆换起给予]|结果|报告|随[访诊]|[上下]午)"
)
_GLOMERULI = regex(r"(?:硬化|硬|新月体|小球|粘连|废弃|节段)(?:\([^()\n]{0,8}\))?[ :]?\Z")
_HOUR_BEFORE = regex(r"(?<!\d)(?:[01]?\d|2[0-4]) ?(?:点|时|:\d\d)[ :]?\Z")
_EYES = regex(r"眼压|(?<![A-Za-z])(?:IOP|NCT|GAT)(?![A-Za-z])|Goldmann")
_VENTILATED = regex(r"(?<![A-Za-z])(?:PSV|P-?SIMV|SIMV|CPAP|BiPAP|BIPAP|IPAP|NIV|PCV|IPAP/EPAP)[ :]{0,2}\Z")
_SAMPLES = regex(r"\d{1,2} ?[-~] ?\d{1,2} ?号\Z")
_SAMPLES_BEFORE = regex(r"(?:检材|物证|样[品本]|封样|标本|切片|蜡块|试管|冻存管|血袋|图片?|照片)[ :(]{0,2}\Z")
_LINE = 160


def is_count(text: str, start: int, end: int) -> bool:
    """Tell whether what looks like a month and a day counts or measures something, by the words beside it.

    Args:
        text: The normal form.
        start: First character of the numbers.
        end: One past the last character of them.
    """
    surface = text[start:end]
    before = text[max(0, start - 32) : start].rpartition("\n")[2]
    if _SAMPLES.match(surface):
        return _SAMPLES_BEFORE.search(before) is not None
    if _PRESSURES.match(surface) and _HOUR_BEFORE.search(before):
        return _EYES.search(text[max(0, start - _LINE) : start].rpartition("\n")[2]) is not None
    share = _SHARE.match(surface)
    if share is None:
        return False
    part, whole = int(share["part"]), int(share["whole"])
    if _VENTILATED.search(before):
        return part > whole
    if part > whole:
        return False
    if whole in _WHOLES and _MATCHED_BEHIND.match(text, end):
        return True
    if _HAPPENS.match(text, end):
        return False
    return (whole in _WHOLES and _MATCHED_BEFORE.search(before) is not None) or _GLOMERULI.search(before) is not None
