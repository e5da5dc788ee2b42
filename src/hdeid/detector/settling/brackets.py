"""Leaves a bracket whose partner stands outside an address readable: 会理县(现|会理市|)|城北街道."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hdeid.core.span import Span
from hdeid.detector.settling.settle import clip


def between_brackets(span: Span, text: str) -> Iterator[Span]:
    """Yield the pieces of an address that lone brackets part; any other span as it is.

    Hidden with one half of a pair, the other would stand alone.

    Args:
        span: A settled span.
        text: The normal form, whose brackets are ASCII.
    """
    lone = [*_lone(span, text)] if span.category == "ADDRESS" else []
    if not lone:
        yield span
        return
    for start, end in pairwise((span.start - 1, *lone, span.end)):
        first = start + 1
        while first < end and text[first] == " ":
            first += 1
        if first < end:
            yield clip(span, first, end)


def _lone(span: Span, text: str) -> Iterator[int]:
    """Yield where a bracket stands whose partner is not in the span, in order."""
    opened: list[int] = []
    lone: list[int] = []
    for index in range(span.start, span.end):
        if text[index] == "(":
            opened.append(index)
        elif text[index] == ")":
            if opened:
                opened.pop()
            else:
                lone.append(index)
    yield from sorted((*lone, *opened))
