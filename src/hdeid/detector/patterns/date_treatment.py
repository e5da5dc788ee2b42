"""Months of a treatment, which are no dates: 痰检 0月 2+, 2月末 阴, 5月末 阴; 3、6、12月末拍片."""

from __future__ import annotations

from hdeid.text.regex import regex

_MONTH = regex(r"\d{1,2} ?月\Z")
_BEGINNING = regex(r"(?<!\d)0 ?月")
_RESULT = r"[ :,(]{0,3}(?:[晨夜]?间?痰|涂|阴|阳|培|抗酸|[查送]痰|[1-4]\+|-\))"
_END = regex(r"末(?:[、,/ )]|复查|拍片|查)")
_RESULT_AT_END = regex(rf"末{_RESULT}")
_RESULT_BEHIND = regex(_RESULT)
# 第2月末, 痰检(0/2/5/6月末), 2月末、5月末.
_TOLD_BEFORE = regex(r"(?:第|[涂痰][^\n年。]{0,14}|月末[^\n年。]{0,16}|\d[、/])\Z")
_REACH = 60


def is_month_of_treatment(text: str, start: int, end: int) -> bool:
    """Tell whether a month alone is counted from the first day of a treatment: beside what was found in sputum."""
    if not _MONTH.fullmatch(text, start, end):
        return False
    if text[start] == "0" and not text[start + 1].isdigit():
        return True
    if _BEGINNING.search(text, max(0, start - _REACH), start) and _RESULT_BEHIND.match(text, end):
        return True
    if _RESULT_AT_END.match(text, end):
        return True
    return bool(_END.match(text, end) and _TOLD_BEFORE.search(text, max(0, start - 20), start))
