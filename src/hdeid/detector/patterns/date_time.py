"""The clock directly behind a date: 14:30, T14:30:00+08:00, 下午2点半, 11:05~11:22."""

from __future__ import annotations

from hdeid.text.regex import regex

_PART = r"(?:上午|下午|中午|晚上|晚间|夜间|夜里|凌晨|早上|早晨|清晨|傍晚|午后|深夜|今晨|晨|晚|早|AM|PM|am|pm)"
_HAN = r"[一二三四五六七八九十两零〇]{1,3}"
# A zone glued to the clock is of it; so is one behind a blank as mails and logs write it, 10:11:12 +0800: 11 of 13 in
# authored documents are marked with their day (Source: RFC 5322, 3.3).
_ZONE = (
    r"(?:Z(?![A-Za-z])|(?:UTC|GMT|CST)?[+-][0-9]{2}:?[0-9]{2}(?![0-9])|(?:UTC|GMT|CST)(?![A-Za-z])(?:[+-][0-9]{1,2})?)"
)
_ZONE_APART = r"(?:(?<=:[0-9]{2}:[0-9]{2}) [+-](?:0[0-9]|1[0-4])(?:00|30|45)(?![0-9]))"
# In `09:20 PM-Mia` the letters are a role, and who bears it follows.
_HALF = r"(?: ?[AaPp]\.?[Mm]\b\.?(?!-[A-Z\u4e00-\u9fff]))"
_CLOCK = (
    rf"(?:{_PART} ?)?(?:"
    rf"(?:[01]?[0-9]|2[0-4]) ?: ?[0-5][0-9](?: ?: ?[0-5][0-9](?:\.[0-9]{{1,6}}|,[0-9]{{3}}(?![0-9]))?)?"
    rf"(?![0-9])(?:{_ZONE}|{_ZONE_APART})?{_HALF}?"
    rf"|(?:[01]?[0-9]|2[0-4]|{_HAN}) ?[时点](?!间)"
    rf"(?: ?(?:[0-5]?[0-9]|{_HAN}) ?分(?: ?[0-5]?[0-9] ?秒)?|[0-5][0-9](?![0-9])|"
    r"[二三四五]?十[一二三四五六七八九]?(?![天个次岁年月日号])|"
    r"半|整|[一三]刻|钟)?"
    rf"|(?:1[0-2]|[1-9]){_HALF})"
)
_TIME = regex(rf"[ ]{{0,2}}(?P<time>(?:{_PART} ?)?约?(?:T(?=[0-9]))?{_CLOCK}(?: ?[-~至到] ?(?:次日)?{_CLOCK})?)")
# Scanning takes figures of a clock for letters as well: 4月19日 l6:O5.
_MISREAD = regex(
    r"[ ]{0,2}(?P<time>(?=[0-9OoIl:]*[0-9])[0-2OoIl]?[0-9OoIl]:[0-5OoIl][0-9OoIl](?::[0-5OoIl][0-9OoIl])?)"
    r"(?![0-9A-Za-z])"
)
# Between commas a clock is a cell of its own.
_GLUED = regex(r"(?:[-_]|,(?![^,]{4,13},)) ?(?P<time>[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9])?)(?![0-9])")
_COMPACT = regex(
    r"(?P<glued>(?<=[0-9])(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9])?"
    r"(?:[+-](?:0[0-9]|1[0-4])(?:00|30|45))?)(?![0-9])|"
    r"[ T]?(?P<time>(?<=T)T?(?:[01][0-9]|2[0-3])[0-5][0-9](?:[0-5][0-9])?|"
    r"(?<= )(?:[01][0-9]|2[0-3])[0-5][0-9][0-5][0-9])(?![0-9])"
)


def read_time(text: str, end: int, *, is_compact: bool = False) -> tuple[int, int]:
    """Return the range of the clock that follows a date ending at `end`; an empty range at `end` when there is none."""
    found = _TIME.match(text, end) or _GLUED.match(text, end) or _MISREAD.match(text, end)
    if found is None and is_compact:
        found = _COMPACT.match(text, end)
        if found and found["time"] and text[found.start("time") - 1] == "T":
            return found.start("time") - 1, found.end("time")
        if found and found["glued"]:
            return found.span("glued")
    return found.span("time") if found else (end, end)
