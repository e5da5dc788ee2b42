"""Finds beds in the shortest notes: `明早空腹：5、14`, `未签字 8、19`, and those with a letter, `11F 周阿婆`.

Lists are told by what is due and when; of twelve such lists in documents marked by hand all were beds. The letter of a
bed is that of a bay or of who lies there; catheters and floors bear the same, so that a patient or a clock must follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.text.regex import regex

_WHEN = r"(?:[今明后次][日天晨早晚]|[今明]上午|早上|晨起?|夜间|晚上|上午|下午)"
_DUE = (
    r"(?:[未欠催缴交]费|签[字名]|空腹|禁[食饮水]|手术|出院|[抽采]血|"
    r"备皮|输血|透析|转[科出]|检查|复查|造影|[胃肠]镜|灌肠|请假|换药|拔管|翻身|停[药水])"
)
_NUMBER = r"[加+]?\d{1,2} ?床?"
_AND = r"(?:[、,]|[和及与])"
# Days, doses and counts stand in lists as well: 术后第1、3天, 3、5份.
_LIST = (
    rf"(?P<beds>{_NUMBER}(?:{_AND} ?{_NUMBER}){{1,11}})(?!\d|[.:/%~×*+-]\d| ?{_AND} ?\d|"
    r" ?(?:[年月日号次例人岁天周分点级度支片条项份组管张袋瓶粒期步楼区]|小时|个|[a-zA-Z%℃]))"
)
_DUE_BEDS = regex(
    rf"(?:{_WHEN} ?{_DUE}{{1,2}}|(?:欠费|[未催][缴交签](?:费|字|名)?|待(?:出院|手术)|出院(?=[ ]?:)))"
    rf"(?:患者|病人|者|的|名单|床号?)?[: ]{{0,2}}{_LIST}"
)
_BEDS_DUE = regex(
    rf"(?:^|(?<=[。;:\n])|(?<=[。;] ))(?:{_WHEN}[ :]?(?={_NUMBER}{_AND})(?:{_LIST}) ?{_DUE}|"
    rf"{_LIST.replace('beds', 'first')} ?{_WHEN} ?{_DUE})",
    re.MULTILINE,
)
_A_BED = regex(r"[加+]?\d{1,2}(?: ?床)?")

_LETTER = r"(?<![A-Za-z\d./+-])(?<![A-Z\d]:)(?P<bed>\d{1,2}(?P<letter>[A-CFM]))"
# At the head of a clause, or behind whom one looks after: `危：11F`.
_HEAD = regex(rf"(?:^|(?<=[。;,:、|\n\[【(])|(?<=[。;,:|] )){_LETTER}(?=[\]】)]?[ :]{{0,2}})", re.MULTILINE)
_CLOCK_BEHIND = regex(r"[ ,:]{1,2}[012]?\d:[0-5]\d(?!\d)")
_GAP = regex(r"[\]】)]?[ :]{0,2}")
_ALIKE = regex(rf"(?:^|(?<=[。;,:、|\n\[【( ])){_LETTER}(?=[\]】)]?(?:[ :,、。;]|[\u4e00-\u9fff]|\n|\Z))", re.MULTILINE)
# A French gauge, not a bed: 6F 鞘, 右颈内 7F 三腔.
_GAUGE_BEHIND = regex(
    r"[ ]?[\u4e00-\u9fffA-Za-z]{0,3}?(?:鞘|导[管丝引]|[单双三]腔|造影|球囊|[胃胸尿引]管|猪尾|支架|穿刺)"
)
_GAUGE_BEFORE = regex(r"(?:静脉|动脉|[内股桡锁]|穿刺|鞘|[导引胸胃尿套]管|插管|支架|留置|型|级|JNET|RADS)[ :,]?\Z")
_SEXES = frozenset("FM")


def beds_due(page: Page) -> Iterator[Span]:
    """Yield the beds of two or more that stand together with what is due there and when, with evidence of context."""
    for expression in (_DUE_BEDS, _BEDS_DUE):
        for found in expression.finditer(page.text):
            group = "beds" if found["beds"] else "first"
            for bed in _A_BED.finditer(page.text, *found.span(group)):
                yield Span(*bed.span(), "MEDICAL_RECORD", (), 0.8, "bed-notes", Evidence.CONTEXT)


def beds_lettered(spans: Sequence[Span], page: Page) -> Iterator[Span]:
    """Yield the beds of a number and a letter before a patient or a clock, and then all that are written so.

    Args:
        spans: Settled spans; names tell where patients stand, and beds that are known which letters are in use.
        page: The text they lie in. Time: linear in its length.
    """
    text = page.text
    names = {span.start for span in spans if span.category == "NAME"}
    proved = [
        found
        for found in _HEAD.finditer(text)
        if not _is_gauge(text, *found.span("bed")) and (_behind(text, found.end()) in names or _is_at_hour(found))
    ]
    letters = {found["letter"] for found in proved}
    if letters & _SEXES:
        letters |= _SEXES
    for found in _ALIKE.finditer(text) if letters else ():
        if found["letter"] in letters and not _is_gauge(text, *found.span("bed")):
            yield Span(*found.span("bed"), "MEDICAL_RECORD", (), 0.8, "bed-notes", Evidence.CONTEXT)


def _behind(text: str, end: int) -> int:
    gap = _GAP.match(text, end)
    return gap.end() if gap else end


def _is_at_hour(found: re.Match[str]) -> bool:
    return found["letter"] in _SEXES and _CLOCK_BEHIND.match(found.string, found.end()) is not None


def _is_gauge(text: str, start: int, end: int) -> bool:
    """Tell whether a number and a letter measure a tube or grade a finding."""
    before = _GAUGE_BEFORE.search(text, max(0, start - 6), start)
    return before is not None or _GAUGE_BEHIND.match(text, end) is not None
