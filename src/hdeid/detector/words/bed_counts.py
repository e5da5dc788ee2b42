"""Tells numbers of beds from beds: `病区共7床空`, `全院48床,实收45床`, `又来了4床` and `留观9 个人` count."""

from __future__ import annotations

from hdeid.text.regex import regex

_NUMBER = regex(r"[1-9]\d{0,2} ?床\Z")
# How many there are, are in use, are open. In the authored documents none of these stands before a bed.
_TOTAL = regex(
    r"(?:(?<!公)共|合计|总计|共计)(?:收治?|有|占|开放?|住)?[了着]? ?\Z|"
    r"实(?:际(?:收治?|占用?|开放?|使用|住院?|在院)?|收|占|有|开)[了着有]? ?\Z|"
    r"(?:开放|编制|核定)(?:床位)? ?\Z"
)
# 全科 is a ward, too (床号 全科9床): one has fewer beds, and another number of beds stands behind.
_WHOLE = regex(r"(?:\A|[^号位\u4e00-\u9fff] ?|[我们里目前])全(?:科|院|病?区) ?\Z")
_LEAST_OF_WHOLE = 20
_CENSUS_BEHIND = regex(
    r"[,、。;:( ]{0,2}(?:[都全已]{0,2}满|(?:实际|实收|实占|在院|现有|空床?|还?剩|共|加床|开放)[^\n。;]{0,6}\d)"
)
# 还剩 may go before the one bed that is left to be done: beds must be spoken of as free or full.
_LEFT = regex(r"(?:[还只就仅]剩下?|还[有空]|剩余|尚余|剩下) ?\Z")
_FREE_BEHIND = regex(r"(?:空(?!腹)着?|可[收用]|能收)")
_CENSUS = regex(r"床位|空床|满床|加床|编制|开放|一共|总共|实收|实际|全[科院]\d|收满|住满|饱和")
# Who comes, and beds that are put up: of whom more is said, 又来了4床的家属, that is a bed's.
_CAME = regex(r"又(?:新?[来收加]|转来|住进)[了来]? ?\Z|(?:\A|[\n,。;、: ]|[又再还才昨今天晚夜里上临时])加了 ?\Z")
_MOST_COME = 9
_CLAUSE_END = regex(r"[ ]?(?:[,。;!?\n…)]|\Z|在?走廊|[个位]?新?病人(?:[,。;\n]|\Z))")
# 留观9 个人: behind the number of an observation ward people are counted.
_WARD_NUMBER = regex(r"(?:留观|观察|抢救)室? ?\d{1,2}\Z")
_PEOPLE_BEHIND = regex(r" ?(?:个(?:病?人(?!账)|患者)|[名位](?:病人|患者)|人(?!民))")
# A list of beds counts none: 一共3床、7床.
_LISTED_BEHIND = regex(r"[ ]?[、,/和及与] ?\d{1,3} ?(?:床|[、,/])")
_BEFORE, _NEAR = 12, 40


def counts_beds(text: str, start: int, end: int) -> bool:
    """Return whether a number and the word for bed tell how many there are, or how many people, and not which bed.

    Args:
        text: A text in its normal form.
        start: First character of what is taken for a bed, which may hold the words before the number.
        end: One past its last character.

    >>> counts_beds("病区共7床空", 3, 5), counts_beds("7床空", 0, 2)
    (True, False)
    """
    if text[end - 1].isdecimal():
        is_led = _WARD_NUMBER.search(text, max(0, end - _BEFORE), end) is not None
        return is_led and _PEOPLE_BEHIND.match(text, end) is not None
    found = _NUMBER.search(text, start, end)
    if found is None or _LISTED_BEHIND.match(text, end):
        return False
    before = text[max(0, found.start() - _BEFORE) : found.start()]
    number = int("".join(filter(str.isdecimal, found[0])))
    if _TOTAL.search(before):
        return True
    if _WHOLE.search(before):
        return number >= _LEAST_OF_WHOLE and _CENSUS_BEHIND.match(text, end) is not None
    if _LEFT.search(before):
        if _FREE_BEHIND.match(text, end):
            return True
        is_told = "有" not in before[-2:] and _CLAUSE_END.match(text, end) is not None
        return is_told and _speaks_of_census(text, found.start(), end)
    return number <= _MOST_COME and _CAME.search(before) is not None and _CLAUSE_END.match(text, end) is not None


def _speaks_of_census(text: str, start: int, end: int) -> bool:
    first = max(text.rfind("\n", 0, start) + 1, start - _NEAR)
    last = text.find("\n", end, end + _NEAR)
    return _CENSUS.search(text, first, last if last >= 0 else end + _NEAR) is not None
