"""Adds what a low threshold lets in: candidates less likely than not, where nothing surer stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hdeid.core.span import Span
from hdeid.detector.levels import split
from hdeid.detector.settle import settle, uncovered
from hdeid.detector.tidy import proved_names, tidy


def add_doubtful(spans: Sequence[Span], doubtful: Iterable[Span], text: str) -> tuple[Span, ...]:
    """Return settled spans and, where they leave characters open, settled spans of the doubtful candidates.

    Surer spans stay as they are. Each candidate is tidied alone: so more candidates never cover less.
    """
    proved = proved_names(spans, text)
    tidied = (span for candidate in doubtful for span in tidy([candidate], text, proved))
    added = settle(piece for span in tidied for piece in uncovered(span, spans))
    return tuple(sorted((*spans, *(split(span, text) for span in added))))
