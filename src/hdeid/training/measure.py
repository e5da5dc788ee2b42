"""How well a tagger does on the held-out parts of the labelled sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hdeid.core.category import DIRECT
from hdeid.core.span import Span
from hdeid.tagger.labels import LEVELLED
from hdeid.tagger.predict import Tagger
from hdeid.tagger.reading import read_spans
from hdeid.text.normalize import normalize
from hdeid.training.corpus import ADDRESS_SETS
from hdeid.training.data import read_gold
from hdeid.training.mapping import TITLE
from hdeid.training.sets import Record, open_lines, read_set

Target = tuple[int, int, str]

ADDRESS_LEVELS: Mapping[str, str] = {
    "country": "country",
    "prov": "province",
    "city": "city",
    "district": "district",
    "town": "township",
    "community": "village",
    "village_group": "village",
    "road": "road",
    "subRoad": "road",
    "subroad": "road",
    "devZone": "road",
    "devzone": "road",
    "intersection": "road",
    "roadno": "number",
    "subroadno": "number",
    "subRoadno": "number",
    "poi": "poi",
    "subpoi": "poi",
    "houseno": "building",
    "cellno": "unit",
    "floorno": "floor",
    "roomno": "room",
}
CATEGORY_OF: Mapping[str, Mapping[str, str]] = {
    "msra": {"nr": "NAME", "ns": "ADDRESS", "nt": "ORGANIZATION"},
    "peoples_daily_1998": {"nr": "NAME", "ns": "ADDRESS", "nt": "ORGANIZATION"},
    "boson": {"person_name": "NAME", "location": "ADDRESS", "org_name": "ORGANIZATION", "company_name": "ORGANIZATION"},
    "cluener2020": {
        "name": "NAME",
        "address": "ADDRESS",
        "company": "ORGANIZATION",
        "government": "ORGANIZATION",
        "organization": "ORGANIZATION",
        "position": "PROFESSION",
        "scene": "ADDRESS",
    },
    "resume_ner": {
        "NAME": "NAME",
        "ORG": "ORGANIZATION",
        "TITLE": "PROFESSION",
        "PRO": "PROFESSION",
        "RACE": "ETHNICITY",
        "CONT": "ETHNICITY",
        "LOC": "ADDRESS",
    },
    "weibo_ner": {"PER.NAM": "NAME", "GPE.NAM": "ADDRESS", "LOC.NAM": "ADDRESS", "ORG.NAM": "ORGANIZATION"},
}
PLACES_APART = frozenset({"msra", "peoples_daily_1998"})
"""Sets that mark each place by itself, 北京市|海淀区, where TAXONOMY.md joins them to one address of two levels."""

DIALOGUES = "aicup2020_deid"
DIALOGUE_LABELS = frozenset({"name", "location", "contact", "ID"})
NEGATIVES = ("cmeee_chip2020", "yidu_s4k_ccks2019", "ccks2017_cner")
NEVER = frozenset({"NAME", "ADDRESS", "ORGANIZATION"})
MEASURED = (*sorted(ADDRESS_SETS - {"express_waybill"}), *CATEGORY_OF, DIALOGUES, *NEGATIVES)


@dataclass(slots=True)
class Counts:
    """Found, expected and shared targets."""

    found: int = 0
    expected: int = 0
    right: int = 0

    def add(self, found: set[Target], expected: set[Target]) -> None:
        self.found += len(found)
        self.expected += len(expected)
        self.right += len(found & expected)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, micro, 0..1."""
        return 2 * self.right / max(1, self.found + self.expected)


def measure_sets(tagger: Tagger, data: Path, most_characters: int = 0) -> dict[str, dict[str, float]]:
    """Return the figures of each held-out set by name.

    Args:
        most_characters: Of each set only the first so many characters are read; 0 for all.
    """
    figures = {}
    for name in MEASURED:
        records = list(_limit(read_set(name, "held_out", data), most_characters))
        figures[name] = _measure(name, tagger, records)
    return figures


def _limit(records: Iterable[Record], most_characters: int) -> Iterable[Record]:
    seen = 0
    for record in records:
        if record.text and (not most_characters or seen < most_characters):
            seen += len(record.text)
            yield record


def _measure(name: str, tagger: Tagger, records: Sequence[Record]) -> dict[str, float]:
    if name in ADDRESS_SETS:
        return _measure_levels(tagger, records)
    if name in CATEGORY_OF:
        return _measure_spans(tagger, records, CATEGORY_OF[name], name in PLACES_APART)
    if name == DIALOGUES:
        return _measure_recall(tagger, records)
    return _measure_negatives(tagger, records)


def _measure_levels(tagger: Tagger, records: Sequence[Record]) -> dict[str, float]:
    """Levels of addresses, exact ranges.

    What stands in text whose label says no level (`person`, mostly shops, `redundant`, divisions written twice) is
    neither right nor wrong; `strict_level_f1` counts it as wrong.
    """
    counts, strict = Counts(), Counts()
    for record in records:
        found = {
            (part.start, part.end, part.level)
            for span in _spans(tagger, record.text)
            for part in span.parts
            if part.level in ADDRESS_LEVELS.values()
        }
        expected = {(a, b, ADDRESS_LEVELS[label]) for a, b, label in record.spans if label in ADDRESS_LEVELS}
        unsaid = [(a, b) for a, b, label in record.spans if label not in ADDRESS_LEVELS]
        counts.add({one for one in found if not any(a <= one[0] and one[1] <= b for a, b in unsaid)}, expected)
        strict.add(found, expected)
    return {"level_f1": counts.f1, "strict_level_f1": strict.f1}


def _measure_spans(
    tagger: Tagger, records: Sequence[Record], categories: Mapping[str, str], places_apart: bool
) -> dict[str, float]:
    """Spans of the categories that the set knows, exact ranges; and the share of their characters that is covered."""
    counts = Counts()
    covered = {category: np.zeros(2, np.int64) for category in categories.values()}
    for record in records:
        spans = _spans(tagger, record.text)
        found = {target for span in spans if span.category in covered for target in _targets(span, places_apart)}
        expected = {(a, b, categories[label]) for a, b, label in record.spans if label in categories}
        counts.add(found, expected)
        hidden = _cover(spans, len(record.text))
        for start, end, category in expected:
            covered[category] += [hidden[start:end].sum(), end - start]
    recalls = {f"{category.lower()}_character_recall": float(hit / max(1, n)) for category, (hit, n) in covered.items()}
    return {"span_f1": counts.f1, **recalls}


def _targets(span: Span, places_apart: bool) -> Iterable[Target]:
    """Return what a set would mark of a span: the whole, or each part of an address by itself."""
    if places_apart and span.category == "ADDRESS":
        return [(part.start, part.end, span.category) for part in span.parts]
    return [(span.start, span.end, span.category)]


def _measure_recall(tagger: Tagger, records: Sequence[Record]) -> dict[str, float]:
    """Share of the characters of names (without titles), places, contact values and numbers that is covered."""
    hit = total = 0
    for record in records:
        hidden = _cover(_spans(tagger, record.text), len(record.text))
        for start, end, label in record.spans:
            title = TITLE.search(record.text, start, end) if label == "name" else None
            end = title.start() if title and title.end() == end and title.start() > start else end
            is_caption = label == "contact" and not any(c.isdigit() or c == "@" for c in record.text[start:end])
            if label in DIALOGUE_LABELS and not is_caption:
                hit += int(hidden[start:end].sum())
                total += end - start
    return {"character_recall": hit / max(1, total), "characters": float(total)}


def _measure_negatives(tagger: Tagger, records: Sequence[Record]) -> dict[str, float]:
    """Share of the characters of texts without names that is tagged as name, address or organization."""
    hit = total = 0
    for record in records:
        spans = [span for span in _spans(tagger, record.text) if span.category in NEVER]
        hit += int(_cover(spans, len(record.text)).sum())
        total += len(record.text)
    return {"false_share": hit / max(1, total)}


def measure_documents(tagger: Tagger, path: Path, most: int = 0) -> dict[str, float]:
    """Return the figures of generated documents: leak of direct identifiers, other text hidden, span and level F1."""
    import json

    spans_right, levels_right = Counts(), Counts()
    leaked = direct = hidden_other = other = 0
    for number, line in enumerate(open_lines(path)):
        if most and number >= most:
            break
        fields = json.loads(line)
        text = normalize(fields["text"])
        gold, found = list(read_gold(fields["spans"])), _spans(tagger, text)
        spans_right.add({(s.start, s.end, s.category) for s in found}, {(s.start, s.end, s.category) for s in gold})
        levels_right.add(_levels(found), _levels(gold))
        hidden, letters = _cover(found, len(text)), np.array([character.isalnum() for character in text], np.bool_)
        is_direct = _cover([span for span in gold if span.category in DIRECT], len(text)) & letters
        outside = ~_cover(gold, len(text)) & letters
        leaked += int((is_direct & ~hidden).sum())
        direct += int(is_direct.sum())
        hidden_other += int((outside & hidden).sum())
        other += int(outside.sum())
    return {
        "span_f1": spans_right.f1,
        "level_f1": levels_right.f1,
        "direct_leak": leaked / max(1, direct),
        "other_hidden": hidden_other / max(1, other),
    }


def _levels(spans: Iterable[Span]) -> set[Target]:
    return {
        (part.start, part.end, f"{span.category}.{part.level}")
        for span in spans
        if span.category in LEVELLED
        for part in span.parts
    }


def _spans(tagger: Tagger, text: str) -> list[Span]:
    return read_spans(text, tagger.read(text))


def _cover(spans: Iterable[Span], length: int) -> NDArray[np.bool_]:
    covered = np.zeros(length, np.bool_)
    for span in spans:
        covered[span.start : span.end] = True
    return covered


def summarize(figures: Mapping[str, Mapping[str, float]]) -> float:
    """Return one number for early stopping, higher is better: the mean of F1 and recalls less the false shares."""
    values = [
        values[key]
        for values in figures.values()
        for key in ("level_f1", "span_f1", "character_recall")
        if key in values
    ]
    penalty = sum(values.get("false_share", 0.0) + values.get("direct_leak", 0.0) for values in figures.values())
    return float(np.mean(values)) - penalty
