"""Tags text with a trained network, by ONNX Runtime and numpy only, in time linear in the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from hdeid.core.span import Evidence, Part, Span
from hdeid.tagger.calibration import Calibration, read_calibration
from hdeid.tagger.checkpoint import NETWORK_FILE, Tables, read_tables
from hdeid.tagger.crf import Floats, best_paths, marginals
from hdeid.tagger.features import extract_bigrams, extract_features
from hdeid.tagger.labels import ATOMS, TAGGED_CATEGORIES, Piece, group_pieces, make_span, read_pieces
from hdeid.text.segment import Window, cut_windows

SOURCE = "tagger"
BATCH_WINDOWS = 16
SLAB_WINDOWS = 64
"""Windows whose features are held in memory at a time."""


class Network(Protocol):
    """Scores the labels of a batch.

    Args of `emit`:
        ids, bigrams: Numbers of characters and bigrams. Shape: (batch, length), int64.
        features: See `features.extract_features`. Shape: (batch, length, FEATURES), uint8.
        reverse: Place of the character that each place of the text read backward has. Shape: (batch, length), int64.
        valid: True at characters, False at padding. Shape: (batch, length).
    """

    def emit(
        self,
        ids: NDArray[np.int64],
        bigrams: NDArray[np.int64],
        features: NDArray[np.uint8],
        reverse: NDArray[np.int64],
        valid: NDArray[np.bool_],
    ) -> Floats:
        """Return the emissions. Shape: (batch, length, labels)."""
        ...


class OnnxNetwork:
    """A network exported by training."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self._inputs = frozenset(entry.name for entry in self._session.get_inputs())

    def emit(
        self,
        ids: NDArray[np.int64],
        bigrams: NDArray[np.int64],
        features: NDArray[np.uint8],
        reverse: NDArray[np.int64],
        valid: NDArray[np.bool_],
    ) -> Floats:
        values = {"ids": ids, "bigrams": bigrams, "features": features, "reverse": reverse, "valid": valid}
        # The exporter drops inputs that a network does not use.
        (emissions,) = self._session.run(None, {name: values[name] for name in values if name in self._inputs})
        return np.asarray(emissions, np.float32)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the tagger makes of a text, character by character.

    Attributes:
        labels: The likeliest labels. Shape: (length,).
        atoms: Probability of each atom. Shape: (length, len(ATOMS)).
    """

    labels: NDArray[np.int16]
    atoms: NDArray[np.float16]

    def categories(self) -> NDArray[np.float32]:
        """Return the probability of each of `TAGGED_CATEGORIES`. Shape: (length, len(TAGGED_CATEGORIES))."""
        starts = [next(i for i, atom in enumerate(ATOMS) if atom.category == name) for name in TAGGED_CATEGORIES]
        return np.add.reduceat(self.atoms.astype(np.float32), starts, 1)


class Tagger:
    """Finds identifiers and their levels in texts in normal form. Safe to use from several threads."""

    def __init__(self, network: Network, tables: Tables, calibration: Calibration | None = None) -> None:
        self._network = network
        self._tables = tables
        self.calibration = calibration or Calibration()

    @classmethod
    def load(cls, folder: Path | str, threads: int = 1) -> Tagger:
        """Load a trained model.

        Raises:
            ModelError: the folder holds no model, or one for other labels.
        """
        tables, calibration = read_tables(Path(folder)), read_calibration(Path(folder))
        return cls(OnnxNetwork(Path(folder) / NETWORK_FILE, threads), tables, calibration)

    def with_calibration(self, calibration: Calibration) -> Tagger:
        """Return the same tagger whose scores are read off other curves."""
        return Tagger(self._network, self._tables, calibration)

    @property
    def version(self) -> str:
        return self._tables.version

    def tag(self, text: str, least_score: float = 0.5) -> list[Span]:
        """Return spans with calibrated scores of 0..1, ordered by start.

        At 0.5 and above they are those of the likeliest labelling, and none overlap.

        Args:
            text: A text in normal form.
            least_score: Spans of lower score are left out. Below 0.5, stretches are added that the likeliest labelling
                leaves out but whose category has some probability throughout; they have no parts, and may lie inside
                one another. What is found at one score is found at every lower one.
        """
        reading = self.read(text)
        spans = [self.calibration.of_span(span) for span in read_spans(text, reading)]
        if least_score < 0.5:
            spans = sorted([*spans, *map(self.calibration.of_stretch, find_unlikely(text, reading))])
        return [span for span in spans if span.score >= least_score]

    def read(self, text: str) -> Reading:
        """Return labels and probabilities of every character of a text in normal form."""
        labels = np.zeros(len(text), np.int16)
        atoms = np.zeros((len(text), len(ATOMS)), np.float16)
        windows = cut_windows(text)
        for first in range(0, len(windows), SLAB_WINDOWS):
            self._read_slab(text, windows[first : first + SLAB_WINDOWS], labels, atoms)
        return Reading(labels, atoms)

    def _read_slab(
        self, text: str, windows: Sequence[Window], labels: NDArray[np.int16], atoms: NDArray[np.float16]
    ) -> None:
        begin_of_slab, end_of_slab = windows[0].start, windows[-1].end
        slab = text[begin_of_slab:end_of_slab]
        ids = self._tables.vocabulary.encode(slab)
        bigrams = extract_bigrams(ids, self._tables.bigram_buckets)
        features = extract_features(slab, self._tables.words)
        for batch in make_batches(windows):
            ranges = [slice(window.start - begin_of_slab, window.end - begin_of_slab) for window in batch]
            emissions, lengths = emit_batch(
                self._network,
                [ids[part] for part in ranges],
                [bigrams[part] for part in ranges],
                [features[part] for part in ranges],
            )
            paths = best_paths(emissions, lengths, self._tables.transitions)
            found, _ = marginals(emissions, lengths, self._tables.transitions)
            for row, window in enumerate(batch):
                kept = slice(window.kept_start - window.start, window.kept_end - window.start)
                labels[window.kept_start : window.kept_end] = paths[row, kept]
                atoms[window.kept_start : window.kept_end] = found[row, kept, 1::2] + found[row, kept, 2::2]


def make_batches(windows: Sequence[Window]) -> Iterator[list[Window]]:
    """Yield windows of like length together, so that little is padded."""
    ordered = sorted(windows, key=len)
    for first in range(0, len(ordered), BATCH_WINDOWS):
        yield ordered[first : first + BATCH_WINDOWS]


def emit_batch(
    network: Network,
    ids: Sequence[NDArray[np.int32]],
    bigrams: Sequence[NDArray[np.int32]],
    features: Sequence[NDArray[np.uint8]],
) -> tuple[Floats, NDArray[np.int64]]:
    """Pad the texts of a batch and return their emissions (batch, length, labels) and lengths (batch,)."""
    lengths = np.array([len(row) for row in ids])
    emissions = network.emit(
        pad(ids, np.int64), pad(bigrams, np.int64), pad(features, np.uint8), *reverse_and_valid(lengths)
    )
    return emissions, lengths


def pad(rows: Sequence[NDArray[Any]], kind: type[np.generic]) -> NDArray[Any]:
    """Return arrays of different lengths as one, with zeros behind the shorter ones."""
    padded = np.zeros((len(rows), max(map(len, rows)), *rows[0].shape[1:]), kind)
    for target, row in zip(padded, rows, strict=True):
        target[: len(row)] = row
    return padded


def reverse_and_valid(lengths: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return where each text read backward finds its characters, and where it has some. Shapes: (batch, length).

    Each text is reversed within its own length: padding stays behind, and never changes what an LSTM has read.
    """
    places = np.arange(lengths.max())[None]
    valid = places < lengths[:, None]
    return np.where(valid, lengths[:, None] - 1 - places, places), valid


def read_spans(text: str, reading: Reading) -> list[Span]:
    """Return the spans of the likeliest labels.

    The score of a span is the mean probability of its category over its characters, that of a part the mean
    probability of its level if the category is right.
    """
    categories = reading.categories()
    spans = []
    for group in group_pieces(text, read_pieces(reading.labels)):
        start, end = trim(text, group[0].start, group[-1].end)
        group = [piece for piece in (_cut(piece, start, end) for piece in group) if piece.start < piece.end]
        if group:
            column = categories[:, _COLUMNS[group[0].atom.category]]
            span = make_span(group, float(column[start:end].mean()), SOURCE)
            spans.append(
                replace(span, parts=tuple(_score(part, span.category, reading, column) for part in span.parts))
            )
    return spans


_COLUMNS = {name: column for column, name in enumerate(TAGGED_CATEGORIES)}
_ATOM_COLUMNS = {(atom.category, atom.level): column for column, atom in enumerate(ATOMS)}


def _score(part: Part, category: str, reading: Reading, probabilities: NDArray[np.float32]) -> Part:
    inside = slice(part.start, part.end)
    of_level = reading.atoms[inside, _ATOM_COLUMNS[category, part.level]].astype(np.float32).sum()
    return replace(part, score=float(min(1.0, of_level / max(float(probabilities[inside].sum()), 1e-6))))


def _cut(piece: Piece, start: int, end: int) -> Piece:
    return Piece(max(piece.start, start), min(piece.end, end), piece.atom)


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """Return a range without the blanks at its ends."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


STEPS = (0.5, 0.4, 0.3, 0.2, 0.15, 0.1, 0.07, 0.05, 0.03, 0.02, 0.01, 0.005, 0.002, 0.001)
"""Probabilities at which stretches are cut out of the text."""


def find_unlikely(text: str, reading: Reading) -> Iterator[Span]:
    """Yield stretches labelled O in which a category has some probability throughout, by category and start.

    The score of a stretch is its least probability. Each is as long as it can be at one of `STEPS`, so those of one
    category are nested, and leaving out the ones below a score never uncovers what a higher score finds.
    """
    categories = reading.categories()
    categories[reading.labels != 0] = 0
    for column, name in enumerate(TAGGED_CATEGORIES):
        values = categories[:, column]
        for start, end in nested_runs(text, values):
            score = min(1.0, float(values[start:end].min()))
            yield Span(start, end, name, score=score, source=SOURCE, evidence=Evidence.MODEL)


def nested_runs(text: str, values: NDArray[np.float32]) -> list[tuple[int, int]]:
    """Return the longest ranges in which all values reach one of `STEPS`, without blanks at their ends."""
    steps = (step for step in STEPS if values.size and step <= values.max())
    ranges = {trim(text, start, end) for step in steps for start, end in _runs(values >= step)}
    return sorted(range for range in ranges if range[0] < range[1])


def _runs(flags: NDArray[np.bool_]) -> Iterator[tuple[int, int]]:
    """Yield the ranges in which all flags are set."""
    edges = np.flatnonzero(np.diff(flags.astype(np.int8), prepend=0, append=0))
    yield from zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
