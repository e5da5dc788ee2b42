"""The calibration table of a model: which recall each threshold reaches, by category, on documents made for dev."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hdeid.core.span import Span
from hdeid.tagger.labels import TAGGED_CATEGORIES
from hdeid.tagger.predict import Reading, Tagger, find_unlikely, read_spans
from hdeid.text.normalize import normalize
from hdeid.training.data import read_gold
from hdeid.training.sets import open_lines

CALIBRATION_FILE = "calibration.json"
THRESHOLDS = (0.99, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01)

Table = Mapping[str, Sequence[tuple[float, float]]]


def calibrate(tagger: Tagger, documents: Path, most: int = 600) -> Table:
    """Return, for each category, the share of its gold letters and digits that is found at each threshold.

    Args:
        documents: Generated documents that nothing trained on.
        most: Documents read at most.
    """
    columns = {name: column for column, name in enumerate(TAGGED_CATEGORIES)}
    hits = np.zeros((len(columns), len(THRESHOLDS)), np.int64)
    totals = np.zeros(len(columns), np.int64)
    for line in islice(open_lines(documents), most):
        fields = json.loads(line)
        text = normalize(fields["text"])
        letters = np.array([character.isalnum() for character in text], np.bool_)
        reading = tagger.read(text)
        found = [_cover(text, reading, threshold, columns) for threshold in THRESHOLDS]
        for span in read_gold(fields["spans"]):
            column = columns.get(span.category)
            if column is None:
                continue
            counted = letters[span.start : span.end]
            totals[column] += counted.sum()
            hits[column] += [(covered[column, span.start : span.end] & counted).sum() for covered in found]
    return {
        name: [
            (threshold, round(int(hit) / int(totals[column]), 5))
            for threshold, hit in zip(THRESHOLDS, hits[column], strict=True)
        ]
        for name, column in columns.items()
        if totals[column]
    }


def write_calibration(table: Table, folder: Path) -> None:
    """Write the table beside a model, one category a line."""
    rows = (f" {json.dumps(name)}: {json.dumps(pairs)}" for name, pairs in table.items())
    (folder / CALIBRATION_FILE).write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def _cover(text: str, reading: Reading, threshold: float, columns: Mapping[str, int]) -> NDArray[np.bool_]:
    """Tell which characters a category covers at a threshold. Shape: (categories, length)."""
    covered = np.zeros((len(columns), len(text)), np.bool_)
    spans: list[Span] = [span for span in read_spans(text, reading) if span.score >= threshold]
    if threshold < 0.5:
        spans.extend(find_unlikely(reading, threshold))
    for span in spans:
        covered[columns[span.category], span.start : span.end] = True
    return covered
