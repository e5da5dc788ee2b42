"""Numbers of families whose genes are read, and of their members: `家系编号 F-314`, `F-314-P`, `F314-1`."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Span
from hdeid.text.regex import regex

_FAMILY = regex(r"家系(?:编?号码?|代码|ID)?[为是]?[: \t]{1,3}(?P<head>[A-Z]{1,4})-?(?P<number>\d{2,6})(?![A-Za-z\d.%])")
_MEMBER = regex(r"(?<![A-Za-z\d-])(?P<head>[A-Z]{1,4})-?(?P<number>\d{2,6})(?:-?[A-Z]\d?|-\d{1,2})?(?![A-Za-z\d-])")


def find_pedigrees(text: str) -> Iterator[Span]:
    """Yield the numbers of families and of their members, wherever they stand; linear time."""
    families = {(found["head"], found["number"]) for found in _FAMILY.finditer(text)}
    for found in _MEMBER.finditer(text) if families else ():
        if (found["head"], found["number"]) in families:
            yield Span(*found.span(), "MEDICAL_RECORD", (), 0.85, "pattern:pedigree", Evidence.CONTEXT)
