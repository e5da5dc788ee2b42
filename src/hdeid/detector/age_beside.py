"""Finds bare ages by the name before them: `尹国才,79,出院`, `高娃 | 妻 | 45 |`, `甘巴度,九十,`.

In more than a thousand documents marked by hand, what stands so was an age at each of some seventy places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from hdeid.core.span import Evidence, Span
from hdeid.detector.patterns.name_words import person_words
from hdeid.detector.relations import KIN
from hdeid.lexicon.terms import alternatives

MIN_SCORE = 0.7
"""Least score of a name whose neighbor is believed."""

_TITLE = rf"(?: ?{alternatives((*person_words('title'), *person_words('courtesy')))})?"
_TENS = "(?:[二三四五六七八九]?十[一二三四五六七八九]?(?:出头|多|来岁)?)"
_AGE = rf"约?(?P<age>[1-9]\d|{_TENS})"
_FRAMES = tuple(
    re.compile(frame)
    for frame in (
        rf"{_TITLE} ?[,、] ?{_AGE}(?= ?[,。;)、])",
        rf"{_TITLE} ?\({_AGE}(?= ?[,)、])",
        rf" ?[|│] ?(?:{KIN}|[夫妻父母子女]) ?[|│] ?{_AGE} ?(?=[|│])",
        r" {1,3}(?P<age>[1-9]\d)(?= {2}|\n)",
    )
)


def ages_beside(spans: Sequence[Span], text: str) -> list[Span]:
    """Return the ages directly behind settled names, with evidence of context and without parts.

    Args:
        spans: Settled spans, ordered by start; an age that lies in one of them is not returned again.
        text: The normal form. Time: linear in the number of spans.
    """
    names = (span for span in spans if span.category == "NAME" and span.score >= MIN_SCORE)
    taken = {span.start for span in spans}
    return [
        Span(start, end, "AGE", (), 0.9, "age_beside", Evidence.CONTEXT)
        for name in names
        for start, end in _behind(name.end, text)
        if start not in taken
    ]


def _behind(position: int, text: str) -> Iterator[tuple[int, int]]:
    for frame in _FRAMES:
        if found := frame.match(text, position):
            yield found.span("age")
