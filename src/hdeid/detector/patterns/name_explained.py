"""NAME that whoever says it explains at once, and each character explained: `我叫姜禾苗禾苗的禾苗头的苗`.

Of the names so read in the authored documents all 31 are marked, with these ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from hdeid.core.span import Evidence, Part, Span
from hdeid.detector.reading.page import Page
from hdeid.lexicon.names import surname_of

_SOURCE = "pattern:name-explained"


class NameExplained:
    """Finds names right before their explanation; linear in the text."""

    name = "name-explained"

    def find(self, page: Page) -> Iterator[Span]:
        for each in page.explained:
            yield Span(each.start, each.end, "NAME", (), 0.95, _SOURCE, Evidence.CONTEXT)
            length = len(surname_of(page.text[each.start : each.end]))
            for place, index in each.chars:
                part = Part(place, place + 1, "surname" if index < length else "given")
                yield Span(place, place + 1, "NAME", (part,), 0.9, _SOURCE, Evidence.CONTEXT)
