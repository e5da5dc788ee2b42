"""Document and decisions to a view: one pass, left to right; what cannot be hidden as asked is masked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from types import MappingProxyType

from hdeid.core.document import Document
from hdeid.core.view import Segment, View
from hdeid.errors import HdeidError
from hdeid.masker.method import Hidden, Links, Method, Scope
from hdeid.masker.methods.all_methods import ALL_METHODS
from hdeid.policy.decision import Atom, Decision

FALLBACK = "***"
"""What stands for text whose method failed: of fixed length, so that it tells nothing."""

_SEPARATORS = frozenset("-/.－／．")

_Run = tuple[Decision, int, int, int, tuple[str, ...]]

_segment = partial(tuple.__new__, Segment)
_hidden = partial(tuple.__new__, Hidden)
"""Make a segment, a stretch, of a tuple of all its fields: half the time of calling the type; a view has very many."""


def render(
    document: Document,
    decisions: Iterable[tuple[Atom, Decision]],
    scope: Scope,
    fingerprint: str = "",
    drops: str = "",
) -> View:
    """Return the view of a document.

    Args:
        document: The text and its spans.
        decisions: One for every character of every span, ordered by start.
        scope: Whose document it is and which keys there are.
        fingerprint: Of the policy that made the decisions.
        drops: `value`, `item` or `record` where the policy drops all of the text, whatever was found in it.
    """
    if drops:
        return _dropped(document, "", "", fingerprint, drops)
    text = document.text
    links = Links(document)
    pieces: list[str] = []
    segments: list[Segment] = []
    hidden: Counter[tuple[str, str]] = Counter()
    faults: Counter[str] = Counter()
    position = length = 0
    for decision, span_index, start, end, levels in _runs(decisions):
        if start > position:
            pieces.append(text[position:start])
            segments.append(_segment((position, start, length, length + start - position, True, "", "", "", "")))
            length += start - position
        span = document.spans[span_index]
        level = levels[0] if len(levels) == 1 else ""
        shows = decision.shows
        if shows:
            piece, method = text[start:end], ""
        else:
            stretch = _hidden((document, span, start, end, levels, links, span_index))
            piece, method = _hide(stretch, decision, scope, faults)
            hidden[span.category, method] += 1
            what = str(decision.parameters.get("what", "value")) if method == "drop" else "value"
            if what != "value":
                return _dropped(document, span.category, decision.rule, fingerprint, what)
        if not (piece or shows) and end == span.end and pieces and _hangs(segments, start, pieces[-1]):
            # The separator before a day that was taken out goes with it: 2023-05, not 2023-05-.
            pieces[-1] = pieces[-1][:-1]
            start, length = start - 1, length - 1
            segments[-1] = segments[-1]._replace(end=start, view_end=length)
        pieces.append(piece)
        begin = length
        length += len(piece)
        segments.append(_segment((start, end, begin, length, shows, span.category, level, method, decision.rule)))
        position = end
    if position < len(text):
        pieces.append(text[position:])
        segments.append(Segment(position, len(text), length, length + len(text) - position))
    return View(
        "".join(pieces), tuple(segments), fingerprint, MappingProxyType(hidden), MappingProxyType(faults), document.id
    )


def _runs(decisions: Iterable[tuple[Atom, Decision]]) -> Iterator[_Run]:
    """Join neighbouring atoms of one span that are hidden alike; yield decision, span index, start, end, levels."""
    first: Decision | None = None
    begin = last = span = -1
    levels: tuple[str, ...] = ()
    for (start, end, _, level, span_index), decision in decisions:
        if span_index == span and start == last and first is not None and first.hides_like(decision):
            if levels[-1] != level:
                levels += (level,)
        else:
            if first is not None:
                yield first, span, begin, last, levels
            first, span, begin, levels = decision, span_index, start, (level,)
        last = end
    if first is not None:
        yield first, span, begin, last, levels


def _hangs(segments: list[Segment], start: int, before: str) -> bool:
    """Tell whether a separator of a date would be left hanging before `start`."""
    last = segments[-1]
    is_shown_date = last.is_shown and last.category == "DATE" and last.end == start
    return is_shown_date and before[-1:] in _SEPARATORS and before[-2:-1].isalnum()


def _hide(stretch: Hidden, decision: Decision, scope: Scope, faults: Counter[str]) -> tuple[str, str]:
    """Return what stands for hidden text, and the method that made it.

    INVARIANT: whatever goes wrong, the text itself is not returned.
    """
    method: Method | None = ALL_METHODS.get(decision.method)
    try:
        if method is None:
            faults["E-UNKNOWN-METHOD"] += 1
            return FALLBACK, "mask"
        return method.replace(stretch, decision.parameters, scope), method.name
    except HdeidError as error:
        faults[error.code] += 1
    except Exception:
        # A fault in a method must not show the text; its message might, so only the event is counted.
        faults["E-METHOD"] += 1
    return FALLBACK, "mask"


def _dropped(document: Document, category: str, rule: str, fingerprint: str, what: str) -> View:
    segment = Segment(0, len(document.text), 0, 0, False, category, "", "drop", rule)
    hidden = MappingProxyType({(category, "drop"): 1})
    return View("", (segment,), fingerprint, hidden, id=document.id, dropped=what)
