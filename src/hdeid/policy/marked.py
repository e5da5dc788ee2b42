"""The document of a test that a policy carries: gold markup, as sure as the test says."""

from __future__ import annotations

from dataclasses import replace

from hdeid.core.document import Document
from hdeid.core.markup import parse_markup
from hdeid.policy.rules import Detect, Threshold
from hdeid.policy.tests import Test


def marked_document(test: Test, detect: Detect) -> Document:
    """Return the document of a test with `input`; identifiers that are less sure than `detect` asks are not in it."""
    document = parse_markup(test.input or "")
    if test.score is None and test.level_score is None:
        return document
    level_score = 1.0 if test.level_score is None else test.level_score
    spans = tuple(
        replace(span, parts=tuple(replace(part, score=level_score) for part in span.parts))
        for span in document.spans
        if test.score is None or test.score >= _least(detect.categories.get(span.category, detect.default))
    )
    return replace(document, spans=spans, entities=())


def _least(threshold: Threshold | None) -> float:
    """Return the threshold in force; a model of the tests finds the share 1 - t at the threshold t, whatever it is."""
    if threshold is None:
        return 0.0
    if threshold.threshold is not None:
        return threshold.threshold
    return round(1 - (threshold.recall or 0.0), 9)
