"""A pattern and a tagger that find given texts, behind the real protocols."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hdeid.core.markup import parse_markup
from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.tagger.reading import Judgement


class FakePattern:
    """Finds the first place of each text, as its category, with evidence of context."""

    name = "fake"

    def __init__(self, **texts: str) -> None:
        self._texts = texts

    def find(self, page: Page) -> Iterator[Span]:
        for category, text in self._texts.items():
            start = page.text.find(text)
            if start >= 0:
                yield Span(start, start + len(text), category, (), 0.9, "pattern:fake", Evidence.CONTEXT)


class FakeTagger:
    """Finds the spans of one marked text, wherever that text begins."""

    def __init__(self, marked: str, score: float = 0.9) -> None:
        self._document = parse_markup(marked)
        self._score = score

    def judge(self, text: str, least_score: float = 0.5) -> Judgement:
        return Judgement(self.tag(text, least_score), bytes(len(text)))

    def tag(self, text: str, least_score: float = 0.5) -> Sequence[Span]:
        start = text.find(self._document.text)
        if start < 0:
            return ()
        return [
            Span(s.start, s.end, s.category, s.parts, self._score, "tagger", Evidence.MODEL).moved(start)
            for s in self._document.spans
        ]
