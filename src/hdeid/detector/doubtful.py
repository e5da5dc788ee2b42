"""Adds what a low threshold lets in: candidates less likely than not, where nothing surer stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hdeid.core.span import Span
from hdeid.detector.levels.split import split
from hdeid.detector.settling.settle import settle, uncovered
from hdeid.detector.settling.tidy import proved_names, tidy


def add_doubtful(spans: Sequence[Span], doubtful: Iterable[Span], text: str) -> tuple[Span, ...]:
    """Return settled spans and, where they leave characters open, settled spans of the doubtful candidates.

    Surer spans stay as they are. What they leave of a candidate is tidied alone: more candidates never cover less.
    """
    proved = proved_names(spans, text)
    whole = (candidate for candidate in doubtful if not _splits_word(candidate, text))
    pieces = (piece for candidate in whole for piece in uncovered(candidate, spans))
    tidied = (span for piece in pieces for span in tidy([piece], text, proved))
    # Tidying may widen a span again.
    added = settle(piece for span in tidied for piece in uncovered(span, spans))
    return tuple(sorted((*spans, *(split(span, text) for span in added))))


def _splits_word(span: Span, text: str) -> bool:
    """Tell whether a span begins or ends inside a word of letters and digits: a guess at half a code is a wrong one."""
    return _is_inside(text, span.start) or _is_inside(text, span.end)


def _is_inside(text: str, position: int) -> bool:
    """Tell whether letters or digits stand on both sides of a position."""
    beside = text[max(0, position - 1) : position + 1]
    return len(beside) == 2 and position > 0 and beside.isascii() and beside.isalnum()
