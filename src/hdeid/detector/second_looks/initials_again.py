"""Finds the initials of known subjects again, written with or without signs between: `(K-T-M)`, and then `KTM`.

Letters that are a subject's in one place were so in every other of the authored documents: all 2,026 of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.words.initials import are_of_term
from hdeid.text.regex import regex

_LEAST_SCORE = 0.6
"""Least score of initials that are looked for, where the tagger alone knows them."""
_KNOWN = regex(r"[A-Z](?:[-._]{0,2}[A-Z]){1,2}[-.]?\Z")
_AGAIN = regex(
    r"(?<![A-Za-z0-9._/-])[A-Z](?:(?P<dash>--?)[A-Z](?:(?P=dash)[A-Z])?|[A-Z]{1,2})(?![A-Za-z0-9_]|[-/.][A-Za-z0-9])"
)
_SIGNS = str.maketrans("", "", "-._")


def initials_again(spans: Sequence[Span], text: str) -> Iterator[Span]:
    """Yield where the initials of settled subjects stand alone, of evidence `REPEAT`; those of a term with dashes only.

    Args:
        spans: Settled spans, ordered by start.
        text: The normal form they lie in. Time: linear in its length.
    """
    known = {
        text[span.start : span.end].translate(_SIGNS)
        for span in spans
        if span.category == "SUBJECT"
        and (span.score >= _LEAST_SCORE or span.evidence > Evidence.MODEL)
        and _KNOWN.match(text, span.start, span.end)
    }
    taken = {position for span in spans for position in (span.start, span.end - 1)} if known else set()
    for found in _AGAIN.finditer(text) if known else ():
        letters = found[0].translate(_SIGNS)
        is_free = found.start() not in taken and found.end() - 1 not in taken
        if letters in known and is_free and (found["dash"] or not are_of_term(letters)):
            yield Span(*found.span(), "SUBJECT", (), _LEAST_SCORE, "initials-again", Evidence.REPEAT)
