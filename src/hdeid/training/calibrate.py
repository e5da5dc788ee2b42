"""Measures what a tagger's probabilities are worth, on texts that nothing trained on.

Two things come out: curves that turn probabilities into shares that were right (`tagger/calibration.py`), and, for the
whole detector with its patterns, the recall that each threshold reaches. The detector stands above training, so it is
handed in.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hdeid.core.span import Span
from hdeid.tagger.calibration import POOLED, Calibration, Curve, RecallTable
from hdeid.tagger.labels import ATOMS, TAGGED_CATEGORIES
from hdeid.tagger.predict import Tagger
from hdeid.tagger.reading import find_unlikely, read_spans
from hdeid.text.normalize import normalize
from hdeid.training.data import read_gold
from hdeid.training.isotonic import fit_curve
from hdeid.training.mapping import RULES, read_partial
from hdeid.training.partial import LabelSets, PartialLabels
from hdeid.training.sets import open_lines, read_set

CARD_FILE, CARD_SECTION = "CARD.md", "## Calibration"
THRESHOLDS = (0.99, 0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005)
CALIBRATION_SETS = (
    *("msra", "boson", "cluener2020", "ccf_bdci2020_privacy", "aicup2020_deid", "resume_ner", "weibo_ner"),
    *("address_parsing_naacl2019", "address_ccks2021", "ccks2017_cner", "yidu_s4k_ccks2019", "cmeee_chip2020"),
)
"""Their held-out parts feed the curves; recall is measured on clinical documents alone."""

LEAST_EXAMPLES = 60
"""With fewer, a category takes the curve of all categories together."""

LEAST_CHARACTERS = 200
"""With fewer gold letters and digits, no recall is stated."""

Find = Callable[[str, Sequence[float]], Sequence[Sequence[Span]]]
"""Finds the spans of a text at each of several thresholds, the same for all categories."""

_COLUMNS = {name: column for column, name in enumerate(TAGGED_CATEGORIES)}
_STARTS = [next(i for i, atom in enumerate(ATOMS) if atom.category == name) for name in TAGGED_CATEGORIES]


@dataclass(frozen=True, slots=True)
class Sample:
    """A text in normal form and what is known of it.

    Attributes:
        must: True where a character is of a category. Shape: (length, len(TAGGED_CATEGORIES)).
        may: True where it could be. Shape: as `must`.
        atoms: The column of a character's level in `ATOMS` where it is known for sure, else -1. Shape: (length,).
    """

    text: str
    must: NDArray[np.bool_]
    may: NDArray[np.bool_]
    atoms: NDArray[np.int64]


def make_sample(text: str, labels: PartialLabels) -> Sample:
    """Return the sample of what is known of a text's labels."""
    sets = LabelSets()
    numbers = sets.number(labels.sets)
    table = sets.table()
    atoms = table[:, 1::2] | table[:, 2::2]
    categories = np.logical_or.reduceat(atoms, _STARTS, 1)
    is_sure = ~table[:, 0] & (categories.sum(1) == 1)
    known = np.where(is_sure & (atoms.sum(1) == 1), atoms.argmax(1), -1)
    return Sample(text, (categories & is_sure[:, None])[numbers], categories[numbers], known[numbers])


def read_document_samples(path: Path, most_characters: int) -> Iterator[Sample]:
    """Yield samples of generated documents, until so many characters are read."""
    read = 0
    for line in open_lines(path):
        fields = json.loads(line)
        if read >= most_characters or not fields["text"]:
            break
        read += len(fields["text"])
        labels = PartialLabels.outside(len(fields["text"]))
        for span in read_gold(fields["spans"]):
            labels.set_gold(span)
        yield make_sample(normalize(fields["text"]), labels)


def read_set_samples(name: str, data: Path, most_characters: int) -> Iterator[Sample]:
    """Yield samples of the held-out part of a labelled set, until so many characters are read."""
    read = 0
    for record in read_set(name, "held_out", data):
        if read >= most_characters:
            break
        read += len(record.text)
        if record.text:
            yield make_sample(record.text, read_partial(record, RULES[name]))


def describe(recall: RecallTable, measured: Mapping[str, object], folder: Path) -> None:
    """Write a section of the model's card, where it has one, that says what the calibration is worth."""
    card = folder / CARD_FILE
    if not card.is_file():
        return
    shown = [threshold for threshold in THRESHOLDS if threshold in (0.9, 0.5, 0.1, 0.01)]
    rows = [
        f"| {name} | " + " | ".join(f"{dict(pairs)[threshold]:.4f}" for threshold in shown) + " |"
        for name, pairs in recall.items()
    ]
    section = [
        CARD_SECTION,
        "",
        "Share of letters and digits found under their own category by patterns and tagger together, by threshold. It "
        f"holds for documents like those measured ({measured['documents']}, {measured['characters_measured']} "
        "characters); on others expect less, and measure on your own with `hdeid calibrate --documents`.",
        "",
        "| category | " + " | ".join(f"{threshold:g}" for threshold in shown) + " |",
        "|---|" + "---|" * len(shown),
        *rows,
        "",
    ]
    text = card.read_text(encoding="utf-8")
    kept = re.sub(rf"{re.escape(CARD_SECTION)}\n.*?(?=^## |\Z)", "", text, flags=re.MULTILINE | re.DOTALL)
    card.write_text(kept.rstrip("\n") + "\n\n" + "\n".join(section), encoding="utf-8")


class _Examples:
    """Probabilities and how right they were, by category; every one counts among all as well."""

    def __init__(self) -> None:
        self._pairs: dict[str, list[tuple[float, float]]] = defaultdict(list)

    def add(self, category: str, raw: float, right: NDArray[np.bool_]) -> None:
        if right.size:
            for key in (category, POOLED):
                self._pairs[key].append((raw, float(right.mean())))

    def curves(self) -> dict[str, Curve]:
        enough = {key: pairs for key, pairs in self._pairs.items() if len(pairs) >= LEAST_EXAMPLES}
        return {key: fit_curve(*zip(*pairs, strict=True)) for key, pairs in sorted(enough.items())}


def fit_curves(tagger: Tagger, samples: Iterable[Sample]) -> Calibration:
    """Return the curves of a tagger, without recalls."""
    spans, stretches, levels = _Examples(), _Examples(), _Examples()
    for sample in samples:
        reading = tagger.read(sample.text)
        for span in read_spans(sample.text, reading):
            spans.add(span.category, span.score, _judge(span, sample))
            for part in span.parts:
                inside = slice(part.start, part.end)
                known = sample.must[inside, _COLUMNS[span.category]] & (sample.atoms[inside] >= 0)
                found = [ATOMS[atom].level == part.level for atom in sample.atoms[inside][known]]
                levels.add(span.category, part.score, np.array(found, np.bool_))
        for span in find_unlikely(sample.text, reading):
            stretches.add(span.category, span.score, _judge(span, sample))
    return Calibration(spans.curves(), stretches.curves(), levels.curves())


def _judge(span: Span, sample: Sample) -> NDArray[np.bool_]:
    """Tell of each character of a span whether its category is right, as far as that is known."""
    inside, column = slice(span.start, span.end), _COLUMNS[span.category]
    must, may = sample.must[inside, column], sample.may[inside, column]
    return np.asarray(must[must | ~may])


def measure_recall(find: Find, samples: Iterable[Sample]) -> RecallTable:
    """Return, by category, the share of gold letters and digits that spans of that category cover at each threshold."""
    hits = np.zeros((len(_COLUMNS), len(THRESHOLDS)), np.int64)
    totals = np.zeros(len(_COLUMNS), np.int64)
    for sample in samples:
        letters = np.array([character.isalnum() for character in sample.text], np.bool_)
        wanted = sample.must & letters[:, None]
        totals += wanted.sum(0)
        for number, spans in enumerate(find(sample.text, THRESHOLDS)):
            covered = np.zeros_like(wanted)
            for span in spans:
                if span.category in _COLUMNS:
                    covered[span.start : span.end, _COLUMNS[span.category]] = True
            hits[:, number] += (covered & wanted).sum(0)
    return {
        name: tuple(
            (threshold, round(int(hit) / int(totals[column]), 5))
            for threshold, hit in zip(THRESHOLDS, hits[column], strict=True)
        )
        for name, column in _COLUMNS.items()
        if totals[column] >= LEAST_CHARACTERS
    }
