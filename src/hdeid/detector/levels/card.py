"""Splits the last four characters of a card, given alone: its serial digits and the check behind them."""

from __future__ import annotations

from hdeid.core.span import Part
from hdeid.text.regex import regex

# A scan may have read O, I and l for digits.
_TAIL = regex(r"[0-9OIl]{3}[0-9OIlXx]")


def tail_parts(number: str, level: str, start: int = 0) -> tuple[Part, ...]:
    """Return the levels of the end of a card, none where it is more or less than four characters.

    >>> [(part.end, part.level) for part in tail_parts("462X", "sequence")]
    [(3, 'sequence'), (4, 'check')]
    """
    if not _TAIL.fullmatch(number):
        return ()
    return Part(start, start + 3, level), Part(start + 3, start + 4, "check")
