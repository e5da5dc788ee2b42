"""Picks among overlapping candidates: spans of one category join, a whole wins over its inside, the rest by evidence.

No character of a candidate is lost: what sticks out of the span that wins stays a span of its own. The outcome does
not depend on the order of the candidates, and settling settled spans changes nothing.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter

from hdeid.core.category import CATEGORIES, DIRECT
from hdeid.core.span import Evidence, Part, Span

_ORDER = {name: index for index, name in enumerate(CATEGORIES)}
# Whatever lies inside one of these belongs to it, however well it is proved: a telephone number in an e-mail address,
# a town in the name of a hospital (TAXONOMY.md, "ORGANIZATION").
_WHOLES = {
    "EMAIL": frozenset(CATEGORIES),
    "URL": frozenset(CATEGORIES),
    "ORGANIZATION": frozenset({"ADDRESS"}),
    "ID_CARD": frozenset(CATEGORIES),
}
_COARSE = frozenset({"country", "province", "city", "district"})


def settle(candidates: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans without overlap, ordered by start, that cover every character of the candidates.

    Candidates of one category that overlap (addresses: that touch) become one span over all of them. Of two categories
    the whole wins over what lies inside it, unless that has stronger evidence of context or more; otherwise the better
    evidence, then the higher score, then the longer span. A division directly before or across the start of an
    organization becomes a part of it.

    Source: DESIGN.md, "rules beside the tagger". Time: n log n in the number of candidates.
    """
    return tuple(span for group in _groups(candidates) for span in _settle_group(group))


def _groups(candidates: Iterable[Span]) -> Iterator[list[Span]]:
    """Yield the candidates in groups that neither overlap nor touch one another, in order: each settles by itself."""
    group: list[Span] = []
    end = 0
    for span in sorted(candidates, key=attrgetter("start")):
        if group and span.start > end:
            yield group
            group = []
        end = max(end, span.end)
        group.append(span)
    if group:
        yield group


def _settle_group(group: Sequence[Span]) -> Sequence[Span]:
    if len(group) == 1:
        return group
    spans = _settle_once(group)
    while not _is_stable(spans):
        spans = _settle_once(spans)
    return spans


def _settle_once(candidates: Iterable[Span]) -> tuple[Span, ...]:
    by_category: dict[str, list[Span]] = {}
    for candidate in candidates:
        by_category.setdefault(candidate.category, []).append(candidate)
    joined = [span for spans in by_category.values() for span in _join(spans)]
    ranked = sorted(_give_places_to_organizations(joined), key=rank)
    insides = _insides(ranked)
    return _share_out(span for index, span in enumerate(ranked) if index not in insides)


def _is_stable(spans: Sequence[Span]) -> bool:
    """Return whether no two of the spans, which do not overlap, touch in a way that joins them."""
    return not any(
        first.end == second.start
        and first.category == "ADDRESS"
        and (second.category == "ADDRESS" or (second.category == "ORGANIZATION" and _is_division(first)))
        for first, second in pairwise(spans)
    )


def rank(span: Span) -> tuple[object, ...]:
    """Return what candidates are compared by, best first; a total order."""
    return (
        -span.evidence,
        -span.score,
        -len(span),
        span.start,
        _ORDER[span.category],
        -len(span.parts),
        span.parts,
        span.source,
        tuple(-part.score for part in span.parts),
    )


def _join(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the unions of overlapping spans of one category, ordered by start."""
    group: list[Span] = []
    end = 0
    for span in sorted(spans, key=attrgetter("start")):
        is_joined = span.start < end or (span.start == end and span.category == "ADDRESS")
        if group and not is_joined:
            yield union(group)
            group = []
        end = max(end, span.end) if group else span.end
        group.append(span)
    if group:
        yield union(group)


def union(spans: Sequence[Span]) -> Span:
    """Return one span over all of one category, with the parts of the better ones where they disagree."""
    if len(spans) == 1:
        return spans[0]
    ranked = sorted(spans, key=rank)
    best = ranked[0]
    # Longer spans first: a tagger's whole address parts better than a fragment that a register proves.
    parts: list[Part] = []
    for span in sorted(ranked, key=len, reverse=True):
        for part in span.parts:
            index = bisect_left(parts, part)
            is_free = (index == 0 or parts[index - 1].end <= part.start) and (
                index == len(parts) or part.end <= parts[index].start
            )
            if is_free:
                parts.insert(index, part)
    return replace(
        best,
        start=min(span.start for span in spans),
        end=max(span.end for span in spans),
        parts=tuple(parts),
        score=max(span.score for span in spans),
    )


def _give_places_to_organizations(spans: list[Span]) -> list[Span]:
    """Widen organizations over divisions that touch or cross their start (上海市 + 杨浦区中心医院)."""
    organizations = sorted((span for span in spans if span.category == "ORGANIZATION"), key=attrgetter("start"))
    starts = [span.start for span in organizations]
    kept = []
    for span in spans:
        index = bisect_left(starts, span.start + 1)
        is_touching = index < len(starts) and starts[index] <= span.end <= organizations[index].end
        if is_touching and _is_division(span):
            organizations[index] = replace(organizations[index], start=span.start, parts=())
        elif span.category != "ORGANIZATION":
            kept.append(span)
    return kept + organizations


def _is_division(span: Span) -> bool:
    return span.category == "ADDRESS" and bool(span.parts) and {part.level for part in span.parts} <= _COARSE


def _insides(ranked: Sequence[Span]) -> set[int]:
    """Return the indices of spans that lie inside one of another category which is stronger or the natural whole."""
    insides: set[int] = set()
    active: list[Span] = []
    # Sorting is stable: of equal ranges the better ranked comes first.
    for index in sorted(range(len(ranked)), key=lambda index: (ranked[index].start, -ranked[index].end)):
        span = ranked[index]
        active = [other for other in active if other.end > span.start]
        if any(_swallows(other, span) for other in active):
            insides.add(index)
        active.append(span)
    return insides


def _swallows(whole: Span, inside: Span) -> bool:
    if inside.end > whole.end or len(inside) == len(whole):
        return False
    # What a low threshold lets in, less likely than not, may add to what is surer but never rename it.
    if whole.score < min(inside.score, 0.5):
        return False
    if inside.category in _WHOLES.get(whole.category, ()):
        return True
    if inside.category in DIRECT and whole.category not in DIRECT and whole.category != "ORGANIZATION":
        return False
    return inside.evidence <= max(whole.evidence, Evidence.REPEAT)


def _share_out(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Give each character to the first span that holds it, spans given best first; keep what sticks out of others."""
    settled: list[Span] = []
    for span in spans:
        for piece in list(uncovered(span, settled)):
            insort(settled, piece, key=attrgetter("start"))
    return tuple(settled)


def uncovered(span: Span, settled: Sequence[Span]) -> Iterator[Span]:
    """Yield the pieces of a span that no settled span holds, settled spans given in order."""
    index = bisect_left(settled, span.start, key=attrgetter("end"))
    position = span.start
    while index < len(settled) and settled[index].start < span.end:
        if settled[index].start > position:
            yield clip(span, position, settled[index].start)
        position = max(position, settled[index].end)
        index += 1
    if position < span.end:
        yield clip(span, position, span.end)


def clip(span: Span, start: int, end: int) -> Span:
    """Return the piece `start <= i < end` of a span with what is left of its parts."""
    if (start, end) == (span.start, span.end):
        return span
    parts = tuple(
        replace(part, start=max(part.start, start), end=min(part.end, end))
        for part in span.parts
        if part.start < end and start < part.end
    )
    return replace(span, start=start, end=end, parts=parts)
