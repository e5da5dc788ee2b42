"""Adds what a low threshold lets in: candidates less likely than not, where nothing surer stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hdeid.core.span import Span
from hdeid.detector.levels import split
from hdeid.detector.settle import settle, uncovered
from hdeid.detector.tidy import proved_names, tidy


def add_doubtful(spans: Sequence[Span], doubtful: Iterable[Span], text: str) -> tuple[Span, ...]:
    """Return settled spans and, where they leave characters open, settled spans of the doubtful candidates.

    Surer spans stay as they are. What they leave of a candidate is tidied alone: more candidates never cover less.
    """
    proved = proved_names(spans, text)
    pieces = (piece for candidate in doubtful for piece in uncovered(candidate, spans))
    tidied = (span for piece in pieces for span in tidy([piece], text, proved))
    # Tidying may widen a span again.
    added = settle(piece for span in tidied for piece in uncovered(span, spans))
    return tuple(sorted((*spans, *(split(span, text) for span in added))))
