"""The identifiers of one item: what patterns and tagger find, what its caption or standard says, what was learned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from hdeid.core.category import DIRECT
from hdeid.core.document import Document
from hdeid.core.span import Evidence, Part, Span
from hdeid.deidentifier import Deidentifier
from hdeid.detector.levels.split import split
from hdeid.detector.link import link
from hdeid.detector.settling.settle import settle
from hdeid.lexicon.divisions import divisions
from hdeid.policy.plan import Compiled
from hdeid.study.evidence import Claim, claim_of, is_doubted
from hdeid.study.learned import Known
from hdeid.study.records import Item
from hdeid.study.scan import Scanner
from hdeid.text.normalize import normalize

_LONGEST_PLACE = 24
_SURE_LENGTH = 12
"""A value up to here is one thing: a caption's word outweighs other finds in it."""

_STANDARD_DATE = re.compile(
    r"(?:19|20)\d\d(?:-?(?:0[1-9]|1[0-2])(?:-?(?:0[1-9]|[12]\d|3[01])(?:[T ]?[0-2]\d:?[0-5]\d(?::?[0-5]\d(?:\.\d+)?)?"
    r"(?:Z|[+-]\d\d:?\d\d)?)?)?)?\Z"
)
_BASIC_DATE = re.compile(r"\d{4}(?:\d\d(?:\d\d(?:\d{2,6}(?:\.\d+)?(?:[+-]\d{4})?)?)?)?\Z")


class Finder:
    """Finds the identifiers of items.

    Args:
        deidentifier: Patterns and tagger.
        compiled: The policy whose thresholds hold.
    """

    def __init__(self, deidentifier: Deidentifier, compiled: Compiled) -> None:
        self._deidentifier = deidentifier
        self._compiled = compiled

    def find(self, item: Item, known: Iterable[Known] = ()) -> Document:
        """Return the document of a single item: its text and settled spans.

        Args:
            item: The item; its caption is read as if it stood before the text.
            known: What is searched in it beside.
        """
        found: list[tuple[Span, ...]] = []
        scanner = Scanner(self._deidentifier, self._compiled, lambda _, spans: found.append(spans))
        scanner.add(item)
        scanner.flush()
        return complete(item, found[0], known)


def complete(item: Item, spans: Sequence[Span], known: Iterable[Known] = ()) -> Document:
    """Return the document of an item, given what patterns and tagger found in it.

    Args:
        item: The item.
        spans: What `Scanner` found.
        known: What is searched in it beside.
    """
    found = [span for span in spans if span.evidence != Evidence.MODEL] if is_doubted(item) else list(spans)
    learned = [span for each in known for span in each.find(normalize(item.text))]
    if learned:
        found = list(_settled([*found, *learned], item.text))
    claim = claim_of(item)
    if claim is not None:
        found = _claimed(found, claim, item.text)
    entities = link(found, normalize(item.text)) if len(found) > 1 else ()
    return Document(item.text, tuple(found), entities)


def _settled(spans: Iterable[Span], text: str) -> Iterable[Span]:
    normal = normalize(text)
    return (split(span, normal) for span in settle(spans))


def _claimed(spans: list[Span], claim: Claim, text: str) -> list[Span]:
    """Return the spans with all of the text as the form says it is.

    A longer value keeps what was found in it of other direct categories, and a quasi-identifier keeps all of them, so
    that no policy shows a name because it stands in a field for something harmless.
    """
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    if not claim.level and any(s.category == claim.category and s.start <= start and s.end >= end for s in spans):
        return spans
    whole = Span(start, end, claim.category, _parts(claim, text, start, end), 1.0, "form", Evidence.CONTEXT)
    whole = whole if whole.parts else split(whole, normalize(text))
    is_short = end - start <= _SURE_LENGTH or claim.is_certain
    is_direct = claim.category in DIRECT
    others = [
        s for s in spans if s.category != claim.category and s.category in DIRECT and not (is_direct and is_short)
    ]
    # Fourteen digits in a field for times are a time, and no number that looks like one.
    if not others or (claim.is_certain and claim.category == "DATE" and _STANDARD_DATE.match(text[start:end])):
        return [whole]
    return sorted([*others, *_gaps(whole, others, text)])


def _gaps(whole: Span, others: Iterable[Span], text: str) -> Iterable[Span]:
    position = whole.start
    for start, end in [*((s.start, s.end) for s in others), (whole.end, whole.end)]:
        if start > position and any(map(str.isalnum, text[position:start])):
            yield split(Span(position, start, whole.category, (), 1.0, "form", Evidence.CONTEXT), normalize(text))
        position = max(position, end)


def _parts(claim: Claim, text: str, start: int, end: int) -> tuple[Part, ...]:
    if claim.level and _is_of_level(claim, text[start:end]):
        return (Part(start, end, claim.level),)
    if claim.category != "DATE" or not _BASIC_DATE.match(text[start:end]):
        return ()
    # ISO 8601, basic form, as HL7 v2 and CDA write dates: 20230531, 202305, 2023.
    ends = [("year", 4), ("month", 6), ("day", 8), ("time", end - start)]
    parts, position = [], 0
    for level, stop in ends:
        stop = min(stop, end - start)
        if stop > position:
            parts.append(Part(start + position, start + stop, level))
            position = stop
    return tuple(parts)


def _is_of_level(claim: Claim, value: str) -> bool:
    """Return whether a value may be of the level that a standard gives it: what policies show must be what it says.

    A division must be in the register; a field for a province can hold anything.
    """
    if claim.level in ("province", "city", "district", "township"):
        return any(division.level == claim.level for division in divisions().get(normalize(value), ()))
    if claim.level == "country":
        return len(value) <= _LONGEST_PLACE and not any(char.isdigit() or char == "@" for char in value)
    return True
