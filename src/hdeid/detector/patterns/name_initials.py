"""NAME by a column: initials of staff below `Reader`, `Coder`, 核对人, as listings and logs of a trial hold them."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.initials import are_of_term
from hdeid.detector.page import Page
from hdeid.detector.patterns.name_words import person_words
from hdeid.text.regex import regex

# Columns of staff in English; in Chinese those of roles that name who did something.
_TITLE = regex(
    r"(?i:(?:coder|tech(?:nician)?|reader|rater|checked|check|prepared|verified|entered|dispensed|collected|reviewed|"
    r"sign(?:ed)?|nurse|staff|collector|operator|initials of staff)(?:[ _]?by)?(?:[ /]date)?)\Z"
)
_WHO = tuple("人者员名")
_LETTERS = regex(r"(?P<letters>[A-Z]{2,4})(?= \d|\Z)")
_MARKS = frozenset({"OK", "YES", "NO", "NA", "ND", "NK", "DONE", "PASS", "FAIL", "TRUE", "OPEN", "NCS", "CS"})
_LEAST_ROWS = 2
# A surname with initials, and whose they are: 覃ZH=覃志红.
_EXPLAINED = regex(
    r"(?<![\u3400-\u9fffA-Za-z])(?P<surname>[\u3400-\u9fff])(?P<given>[A-Z]{1,2}) ?[=:(] ?"
    r"(?P<full>(?P=surname)[\u3400-\u9fff]{1,2})"
)


class NameInitials:
    """Finds the initials in columns that say who did or signed something."""

    name = "name-initials"

    def find(self, page: Page) -> Iterator[Span]:
        columns: dict[str, list[tuple[int, int]]] = {}
        for cell in page.cells:
            found = _LETTERS.match(page.text, cell.start, cell.end) if _names_staff(cell.caption) else None
            if found and found["letters"] not in _MARKS and not are_of_term(found["letters"]):
                columns.setdefault(cell.caption, []).append(found.span("letters"))
        for ranges in columns.values():
            for start, end in ranges if len(ranges) >= _LEAST_ROWS else ():
                yield _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))
        for found in _EXPLAINED.finditer(page.text):
            for level in ("surname", "given"):
                yield _span(*found.span(level), Part(*found.span(level), level))
            start, end = found.start("full"), found.start("full") + 1 + len(found["given"])
            if end <= found.end():
                yield _span(start, end, Part(start, start + 1, "surname"), Part(start + 1, end, "given"))


def _span(start: int, end: int, *parts: Part) -> Span:
    return Span(start, end, "NAME", parts, 0.8, "pattern:name-initials", Evidence.CONTEXT)


def _names_staff(caption: str) -> bool:
    return _TITLE.match(caption) is not None or (caption.endswith(_WHO) and caption in person_words("role"))
