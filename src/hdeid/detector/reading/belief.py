"""Where the tagger's word goes before that of the rules: what it is sure of, and where it is sure of nothing.

Source of the scores: authored documents that were never trained on, and gold documents that no rule was written for.
From `BELIEVED` on, rules that drop or cut what the tagger finds cost over two letters of direct identifiers for one
of other text that they save; what patterns find where it is sure of nothing is wrong in 49 letters of 50.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hdeid.core.category import DIRECT
from hdeid.core.span import Evidence, Span

BELIEVED = 0.8
"""Score from which no rule drops or cuts a direct identifier that the tagger alone finds."""

LIKELY = 0.5
"""Score from which no caption and no want of digits speaks against a number that the tagger alone finds."""

# What captions, columns and shapes suggest and reading refutes. Contacts, identity cards and subjects stay as they are
# found: hardly any is wrong. Dates, ages and trades are told in more ways than the tagger has read.
_REFUTABLE = frozenset("NAME ORGANIZATION MEDICAL_RECORD DEVICE".split())

_CAPTIONED = 0.95
"""Score of a device's number behind a caption or in a column, which three letters of four are right in, and of an
organization that begins with a division of the register, which all are."""

# What is spelled or told digit by digit over the turns of a talk, or written for machines, the tagger hardly reads, nor
# the initials and bare surnames that somebody signs with, codes that fetch images, the registers of programs,
# laboratories and families.
_UNREAD = frozenset({
    "pattern:name-spoken", "pattern:dictated", "pattern:travel_document", "pattern:hl7", "pattern:name-initials",
    "pattern:code-to-fetch", "pattern:dicom", "pattern:icsr", "pattern:called", "pattern:program", "pattern:lab-number",
    "pattern:name-explained", "pattern:name-signs", "pattern:name-keyed", "pattern:name-screen", "pattern:pedigree",
    "pattern:element", "pattern:phone-list",
})  # fmt: skip


def is_believed(span: Span) -> bool:
    """Tell whether a span is a direct identifier of which the tagger is so sure that no rule speaks against it."""
    return span.evidence is Evidence.MODEL and span.score >= BELIEVED and span.category in DIRECT


def refute(candidates: Iterable[Span], text: str, silent: bytes) -> Iterator[Span]:
    """Yield the candidates without those of patterns that stand wholly where the tagger is sure of nothing.

    What a check digit or a register proves stays.

    Args:
        candidates: What patterns found.
        text: The normal form.
        silent: For each of its characters 1 where the tagger is all but sure that it is no identifier's.
    """
    return (span for span in candidates if not _is_refuted(span, text, silent))


def _is_refuted(span: Span, text: str, silent: bytes) -> bool:
    if span.category not in _REFUTABLE or span.evidence is Evidence.CHECK or span.source in _UNREAD:
        return False
    if span.category in ("DEVICE", "ORGANIZATION") and span.score >= _CAPTIONED:
        return False
    return all(silent[place] for place in range(span.start, span.end) if text[place].isalnum())
