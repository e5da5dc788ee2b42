"""Initials of a subject behind a caption that says in brackets how to write them: `INITIALS (first, last): J.W.`."""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.text.regex import regex

_WORD = r"(?:(?i:first|middle|last|given|family|surname)(?: ?(?i:name|initial))?|姓[氏名]?|名字?|中间名)"
# Letters without a sign between them may be somebody's.
HINT = regex(rf"{_WORD}(?:(?: ?[,/、;+&-] ?| ){_WORD}){{1,2}}|F ?[,/] ?(?:M ?[,/] ?)?L|L ?[,/] ?F(?: ?[,/] ?M)?")
"""How initials are to be written, no identifier itself: first, last; F/M/L; 名,姓."""

_BEFORE = regex(r"(?:INITIALS|[Ii]nitials|缩写|首字母)[ ]?\(\Z")
_CAPTION = regex(
    r"(?:INITIALS|Initials|initials|缩写(?<!药物缩写)(?<!名称缩写)|首字母)[ ]?(?:\n[ \t]{0,8})?"
    r"\((?P<hint>[^()\n]{3,30})\)"
)
# Source: CIOMS form I, field 1. A form leaves a line for them; the next field begins with its number.
_VALUE = regex(
    r"[ \t:_]{0,8}(?:\n[ \t:_]{0,8}){0,2}"
    r"(?P<letters>[A-Z](?:(?: ?[._/-]{1,2} ?|)[A-Z]){1,3}\.?|[A-Z][/-]-?[/-]?[A-Z]?)(?![A-Za-z0-9])"
)
_NO_LETTERS = frozenset("NA ND NK UN UK UNK NULL NONE".split())


def initials_hinted(text: str) -> Iterator[tuple[int, int]]:
    """Yield the ranges of initials behind a caption and a hint how to write them; linear time.

    Args:
        text: The normal form.
    """
    for found in _CAPTION.finditer(text):
        value = _VALUE.match(text, found.end()) if HINT.fullmatch(found["hint"].strip()) else None
        if value and value["letters"] not in _NO_LETTERS:
            yield value.span("letters")


def is_hint(text: str, start: int, end: int) -> bool:
    """Return whether a range says, in brackets behind a caption, how initials are to be written."""
    if not text.startswith(")", end) or not HINT.fullmatch(text, start, end):
        return False
    return _BEFORE.search(text, max(0, start - 12), start) is not None
