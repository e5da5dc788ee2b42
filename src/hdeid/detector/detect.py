"""Finds the identifiers of a text: patterns and tagger, settled, split into levels, repeated, linked."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Protocol

from hdeid.core.document import Document
from hdeid.core.entity import Entity
from hdeid.core.span import Span
from hdeid.detector.doubtful import add_doubtful
from hdeid.detector.levels.day_first import with_days_first
from hdeid.detector.levels.split import split
from hdeid.detector.link import link
from hdeid.detector.patterns.pattern import Pattern
from hdeid.detector.reading.belief import is_believed, refute
from hdeid.detector.reading.page import Page
from hdeid.detector.second_looks.address_tails import address_tails
from hdeid.detector.second_looks.age_beside import ages_beside
from hdeid.detector.second_looks.bed_boards import beds_listed, beds_registered, beds_with_names, incubators
from hdeid.detector.second_looks.bed_heads import bed_heads, beds_alike
from hdeid.detector.second_looks.bed_notes import beds_due, beds_lettered
from hdeid.detector.second_looks.bed_slots import beds_by_hour
from hdeid.detector.second_looks.bed_wards import beds_in_wards
from hdeid.detector.second_looks.code_columns import codes_alike, codes_heading, codes_listed
from hdeid.detector.second_looks.code_tails import code_tails, extensions
from hdeid.detector.second_looks.days_alike import days_alike, days_below, days_heading, ends_alike
from hdeid.detector.second_looks.days_beside import days_beside
from hdeid.detector.second_looks.initials_again import initials_again
from hdeid.detector.second_looks.initials_beside import initials_beside
from hdeid.detector.second_looks.kin import kin
from hdeid.detector.second_looks.name_lists import listed
from hdeid.detector.second_looks.nicknames import nicknames
from hdeid.detector.second_looks.pinyin_beside import pinyin_beside
from hdeid.detector.second_looks.repeat import repeats
from hdeid.detector.second_looks.rosters import rostered
from hdeid.detector.second_looks.spelled_names import spelled
from hdeid.detector.second_looks.subject_series import subject_series
from hdeid.detector.second_looks.subjects_again import subjects_again
from hdeid.detector.second_looks.subjects_called import subjects_called
from hdeid.detector.second_looks.towns import towns
from hdeid.detector.second_looks.whole_names import whole_names
from hdeid.detector.settling.brackets import between_brackets
from hdeid.detector.settling.overhang import cut_overhangs, without_explanations, without_kinds
from hdeid.detector.settling.settle import settle
from hdeid.detector.settling.tidy import tidy
from hdeid.tagger.reading import Judgement
from hdeid.text.boxes import legible
from hdeid.text.normalize import VisibleText, normalize

DEFAULT_THRESHOLD = 0.5
"""Least score of a candidate that is kept, for categories without a threshold of their own."""

CAREFUL_THRESHOLDS: Mapping[str, float] = {
    "NAME": 0.2,
    "ADDRESS": 0.4,
    "PHONE": 0.4,
    "SUBJECT": 0.1,
    **dict.fromkeys(("ACCOUNT", "DEVICE"), 0.3),
    **dict.fromkeys(("MEDICAL_RECORD", "ID_CARD", "ID_DOC", "INSURANCE", "BANK_CARD"), 0.2),
}
"""Thresholds of the product where a policy names none: a missed name weighs more than a hidden word.

Down to these, on gold documents that no rule was written for, a letter of a direct identifier is found for every three
letters or fewer of other text that are hidden with it; those documents hold four times as much of the latter.
"""


class Tagger(Protocol):
    """Labels the characters of a text; the one shipped is `hdeid.tagger.predict`."""

    def judge(self, text: str, least_score: float = DEFAULT_THRESHOLD) -> Judgement:
        """Return spans with parts and scores in a text in its normal form, ordered by start, and where none can be.

        Args:
            least_score: Least score of a span; what is returned for one is among what is returned for a lower one.
        """


class Detector:
    """Patterns and a tagger as one: text in, settled document out. Safe to share between threads.

    Args:
        patterns: What finds candidates by shape and context, in any order.
        tagger: What finds candidates by reading; without one, patterns alone speak.
        thresholds: Least score by category, 0..1; `DEFAULT_THRESHOLD` for the others. A candidate with a check digit
            or a caption is held to it as well.
    """

    def __init__(
        self, patterns: Iterable[Pattern], tagger: Tagger | None = None, thresholds: Mapping[str, float] | None = None
    ) -> None:
        self._patterns = tuple(patterns)
        self._tagger = tagger
        self._thresholds = dict(thresholds or {})

    def detect(self, text: str, *, id: str = "", thresholds: Mapping[str, float] | None = None) -> Document:
        """Return the document of a text: its spans with levels in the text's own offsets, and its entities.

        Args:
            text: Any text; time is linear in its length.
            id: Name of the document, handed through.
            thresholds: Least score by category; goes before those of the detector.
        """
        (document,) = self.detect_each(text, [thresholds or {}], id=id)
        return document

    def detect_each(self, text: str, thresholds: Sequence[Mapping[str, float]], *, id: str = "") -> list[Document]:
        """Return the documents of one text at several thresholds; patterns and tagger read it once.

        Below `DEFAULT_THRESHOLD` a lower threshold only ever hides more.
        """
        visible = legible(text)
        page = Page(normalize(visible.text))
        limits = [{**self._thresholds, **each} for each in thresholds]
        # The tagger first: its network and what the page learns from the patterns are not held at the same time.
        judgement = self._judge(page.text, _least(limits))
        candidates = [*judgement.spans, *self._patterned(page, judgement)]
        kept = [[span for span in candidates if span.score >= _limit(each, span.category)] for each in limits]
        # Those of a long text take more memory than the text: each goes when its time is over.
        del candidates, judgement
        found = (_find(kept.pop(0), page) for _ in limits)
        return [
            Document(text, tuple(_original(span, visible) for span in spans), entities, id=id)
            for spans, entities in found
        ]

    def detect_all(self, texts: Sequence[str], *, thresholds: Mapping[str, float] | None = None) -> list[Document]:
        """Return the documents of several texts, as fast as that of one long text.

        The tagger reads the texts behind one another, so each is context for its neighbors; everything else reads each
        alone. The same texts in the same order give the same documents.
        """
        visible = [legible(text) for text in texts]
        pages = [Page(normalize(each.text)) for each in visible]
        limits = {**self._thresholds, **(thresholds or {})}
        documents = []
        for text, seen, page, tagged in zip(
            texts, visible, pages, self._judge_all(pages, _least([limits])), strict=True
        ):
            candidates = (*self._patterned(page, tagged), *tagged.spans)
            kept = [span for span in candidates if span.score >= _limit(limits, span.category)]
            spans, entities = _find(kept, page)
            documents.append(Document(text, tuple(_original(span, seen) for span in spans), entities))
        return documents

    def _judge_all(self, pages: Sequence[Page], least_score: float) -> list[Judgement]:
        """Return what the tagger says of each of several pages that it reads behind one another."""
        found: list[list[Span]] = [[] for _ in pages]
        starts = list(accumulate((len(page.text) + 1 for page in pages), initial=0))
        spans, silent = self._judge("\n".join(page.text for page in pages), least_score)
        for span in spans:
            index = bisect_right(starts, span.start) - 1
            while index < len(pages) and starts[index] < span.end:
                share = clip(span, starts[index], starts[index] + len(pages[index].text))
                found[index] += [share] if share else []
                index += 1
        return [
            Judgement(own, silent[start : start + len(page.text)])
            for own, start, page in zip(found, starts, pages, strict=False)
        ]

    def _judge(self, text: str, least_score: float) -> Judgement:
        if self._tagger is None or not text:
            return Judgement((), bytes(len(text)))
        return self._tagger.judge(text, least_score)

    def _patterned(self, page: Page, judgement: Judgement) -> Iterator[Span]:
        found = (span for pattern in self._patterns for span in pattern.find(page))
        return refute(found, page.text, judgement.silent)


def clip(span: Span, start: int, end: int) -> Span | None:
    """Return the part of a span that lies in a range, in offsets of that range; None when nothing does."""
    first, last = max(span.start, start), min(span.end, end)
    if first >= last:
        return None
    if (first, last) == (span.start, span.end):
        return span.moved(-start)
    parts = tuple(
        replace(part, start=max(part.start, first), end=min(part.end, last))
        for part in span.parts
        if part.end > first and part.start < last
    )
    return replace(span, start=first, end=last, parts=parts).moved(-start)


def _find(candidates: Sequence[Span], page: Page) -> tuple[tuple[Span, ...], tuple[Entity, ...]]:
    cut = cut_overhangs(without_kinds(without_explanations(candidates, page), page), page.text)
    candidates = [span for span in cut if not page.belies(span)]
    doubtful = [span for span in candidates if span.score < DEFAULT_THRESHOLD]
    sure = tidy(sorted(filter(is_believed, candidates)), page.text)
    spans = _settled((span for span in candidates if span.score >= DEFAULT_THRESHOLD), sure, page.text)
    del candidates
    if beside := [
        *listed(spans, page),
        *pinyin_beside(spans, page.text),
        *codes_alike(spans, page),
        *codes_listed(spans, page.text),
        *codes_heading(spans, page.text),
    ]:
        spans = _settled([*spans, *beside], sure, page.text)
    second = (
        *repeats(spans, page.text),
        *kin(spans, page),
        *rostered(spans, page.text),
        *spelled(spans, page),
        *nicknames(spans, page.text),
        *address_tails(spans, page.text),
        *ages_beside(spans, page),
        *bed_heads(spans, page),
        *beds_listed(page),
        *beds_registered(page),
        *beds_with_names(page),
        *beds_by_hour(page),
        *beds_in_wards(spans, page),
        *beds_due(page),
        *beds_lettered(spans, page),
        *incubators(page),
        *beds_alike(spans, page),
        *code_tails(spans, page.text),
        *extensions(spans, page.text),
        *days_alike(spans, page.text),
        *days_below(spans, page),
        *days_heading(spans, page.text),
        *days_beside(spans, page.text),
        *ends_alike(spans, page.text),
        *subjects_again(spans, page),
        *subject_series(spans, page),
        *initials_again(spans, page.text),
        *subjects_called(spans, page),
        *towns(spans, page.text),
    )
    spans = _settled([*spans, *second], sure, page.text)
    if letters := [*initials_beside(spans, page.text)]:
        spans = _settled([*spans, *letters], sure, page.text)
    if doubtful:
        spans = add_doubtful(spans, doubtful, page.text)
    spans = with_days_first(whole_names(spans, page.text), page.text)
    return spans, link(spans, page.text)


def _least(limits: Iterable[Mapping[str, float]]) -> float:
    return min((value for each in limits for value in (DEFAULT_THRESHOLD, *each.values())), default=DEFAULT_THRESHOLD)


def _limit(limits: Mapping[str, float], category: str) -> float:
    return limits.get(category, DEFAULT_THRESHOLD)


def _settled(candidates: Iterable[Span], sure: Sequence[Span], normal: str) -> tuple[Span, ...]:
    """Return the candidates settled and tidied; of `sure`, what the tagger is sure of, nothing is cut away."""
    whole = settle([*tidy(settle(candidates), normal), *sure])
    return tuple(split(piece, normal) for span in whole for piece in between_brackets(span, normal))


def _original(span: Span, visible: VisibleText) -> Span:
    """Return the span in the offsets of the original text."""
    if not visible.shifts[-1]:
        return span
    start, end = visible.original_range(span.start, span.end)
    ends = [next_part.start for next_part in span.parts[1:]]
    parts = []
    for index, part in enumerate(span.parts):
        # Invisible characters between two parts that touch belong to the first, so that parts still cover the span.
        touches = index < len(ends) and ends[index] == part.end
        last = visible.original(part.end) if touches else visible.original(part.end - 1) + 1
        parts.append(replace(part, start=visible.original(part.start), end=last))
    return replace(span, start=start, end=end, parts=tuple(parts))
