"""Numbers of trial subjects (subject, screening, randomization) and subject initials behind a caption."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.codes import caption_pattern, captioned, means_nothing
from hdeid.detector.page import Page

_SOURCE = "pattern:subject"
_CAPTION = caption_pattern(
    r"受试者(?:筛选|随机|鉴认|入组)?|受试者ID|筛选(?:号码)?|随机(?:化)?|入组|入选|鉴认|病例|试验对象|"
    r"研究对象|参与者|受试者编号/.{1,6}"
    r"|\b(?:subject|screening|screen|randomi[sz]ation|rand|randomi[sz]ed|enrol?lment|participant)"
)
# These captions need their word for number: 筛选 12 例, 随机 2 组, 入组 30 例 are counts.
_NUMBERED = re.compile(
    r"(?:号码?|编号|编码|代码|码|ID|No|Number|#)(?:\s?\([^()]{0,12}\))?[为是系/.]*\Z|编号/.{1,6}\Z", re.I
)
_VALUE = re.compile(r"(?=[A-Za-z0-9*_-]*\d)[A-Za-z0-9*_-]{2,24}")
_LETTERS = re.compile(r"[A-Za-z][A-Za-z-]{0,5}")
_INITIALS_CAPTION = re.compile(r"(?:缩写|鉴认代码|首字母|拼音首字母|\binitials?)(?:\s?\([^()]{0,12}\))?\.?\Z", re.I)
_INITIALS = re.compile(r"[A-Z*](?:[ -]?[A-Z*]){1,4}(?![A-Za-z0-9])")
_SITE = re.compile(r"(?P<site>[A-Z]?\d{2,4}[-_])(?P<subject>[A-Z]?\d{2,5})\Z")
_NOT_UNITS = (
    r"(?![\d.%]|-\d| ?(?:例|名|位|个|人|岁|天|日|周|月|年|次|片|粒|支|kg|mg|ml|cm|mm|%|℃|~|至|分|组|期|号中心|中心))"
)
_SHAPED = re.compile(rf"(?:[A-Z]{{0,2}}\d{{2,4}}-[A-Z]?\d{{2,5}}(?:-\d{{2,4}})?|[SR]\d{{3,8}}|\d{{5,8}}){_NOT_UNITS}")
_SUBJECT_WORD = re.compile(r"(?:受试者|研究对象|试验参与者|(?i:\bsubjects?))[ (:]{0,2}")
_SHORT = re.compile(
    r"(?:受试者)? ?(?<![A-Za-z0-9.-])(?P<number>[A-Z]?\d{2,5} ?号)(?=受试者|研究对象|患者(?:因|发生|出现))"
)
_SHORT_BEHIND = re.compile(r"\d{2,5} ?号(?!中心|床|楼)")
_CODE_BEFORE = re.compile(
    r"(?<![A-Za-z0-9.-])(?:[A-Z]{0,2}\d{2,4}-[A-Z]?\d{2,5}|[SR]\d{3,8})(?= ?(?:的)?(?:号)?(?:受试者|研究对象))"
)


class Subject:
    """Finds subject, screening and randomization numbers and initials; `001-023` splits into site and subject."""

    name = "subject"
    category = "SUBJECT"

    def find(self, page: Page) -> Iterator[Span]:
        text = page.text
        codes = [
            code
            for code in page.codes
            if code.caption and _NUMBERED.search(code.caption) and not means_nothing(code.caption)
        ]
        for span in captioned(text, codes, _CAPTION, _VALUE, "SUBJECT", _SOURCE):
            yield _span(text, span.start, span.end, Evidence.CONTEXT)
        for word in _SUBJECT_WORD.finditer(text):
            for expression in (_SHAPED, _SHORT_BEHIND):
                found = expression.match(text, word.end())
                if found:
                    yield _span(text, *found.span(), Evidence.CONTEXT)
        for found in _SHORT.finditer(text):
            yield _span(text, *found.span("number"), Evidence.CONTEXT)
        for found in _CODE_BEFORE.finditer(text):
            yield _span(text, *found.span(), Evidence.CONTEXT)
        yield from _find_lists(page)
        yield from _find_initials(page)


def _span(text: str, start: int, end: int, evidence: Evidence) -> Span:
    found = _SITE.match(text, start, end)
    if found:
        parts: tuple[Part, ...] = (Part(*found.span("site"), "site"), Part(*found.span("subject"), "subject"))
    else:
        parts = (Part(start, end, "subject"),)
    return Span(start, end, "SUBJECT", parts, 0.95, _SOURCE, evidence)


def _find_lists(page: Page) -> Iterator[Span]:
    """Yield the later numbers of a list whose first stands behind 受试者 without a colon: `受试者001-023、001-024`."""
    for code in page.codes:
        if re.search(r"(?:受试者|研究对象|subjects?)\Z", code.caption, re.I):
            found = _SHAPED.match(page.text, code.start)
            if found and found.end() == code.end:
                yield _span(page.text, code.start, code.end, Evidence.CONTEXT)


def _find_initials(page: Page) -> Iterator[Span]:
    for code in page.codes:
        if not code.caption:
            continue
        if _INITIALS_CAPTION.search(code.caption):
            found = _INITIALS.match(page.text, code.start)
            if found:
                yield _span(page.text, *found.span(), Evidence.CONTEXT)
        elif (
            "/" in code.caption
            and re.search(r"缩写\Z|initials\Z", code.caption, re.I)
            and _LETTERS.fullmatch(page.text, code.start, code.end)
        ):
            yield _span(page.text, code.start, code.end, Evidence.CONTEXT)
