"""Tags text with a trained network, by ONNX Runtime and numpy only, in time linear in the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from hdeid.core.span import Span
from hdeid.tagger.calibration import Calibration, read_calibration
from hdeid.tagger.checkpoint import NETWORK_FILE, Tables, read_tables
from hdeid.tagger.crf import Floats
from hdeid.tagger.decode import decode
from hdeid.tagger.features import FEATURES, extract_bigrams, extract_features
from hdeid.tagger.labels import ATOMS
from hdeid.tagger.reading import (
    Judgement,
    Reading,
    find_border,
    join_readings,
    make_stretch,
    read_spans,
    unlikely_stretches,
)
from hdeid.tagger.vocabulary import FIRST_CHARACTER
from hdeid.text.segment import Window, cut_windows

BATCH_WINDOWS = 16
SLAB_WINDOWS = 64
"""Windows whose features and probabilities are held in memory at a time."""
LONG_TEXT_WINDOWS = 1024
"""Windows of a text behind which the network's memory is given back: what was found in it needs the room."""


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

    def release(self) -> None:
        """Give back the memory that is held for the next batch."""


class OnnxNetwork:
    """A network exported by training."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Batches differ in shape: plans of one shape's memory are kept for nothing, and cost 80 MB for the largest.
        options.enable_mem_pattern = False
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

    def release(self) -> None:
        """Give back the memory that is held for the next batch: some 90 MB."""
        # The runtime does so behind a run only; it costs a fifth of the time where every run asks for it.
        options = onnxruntime.RunOptions()
        options.add_run_config_entry("memory.enable_memory_arena_shrinkage", "cpu:0")
        one = np.zeros((1, 1), np.int64)
        values = {"ids": one, "bigrams": one, "features": np.zeros((1, 1, FEATURES), np.uint8), "reverse": one}
        values["valid"] = np.ones((1, 1), np.bool_)
        self._session.run(None, {name: values[name] for name in values if name in self._inputs}, options)


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

    def judge(self, text: str, least_score: float = 0.5) -> Judgement:
        """Return what `tag` returns, and where nothing stands that identifies anybody."""
        spans: list[Span] = []
        silent = bytearray()
        for start, reading in self.readings(text):
            piece = text[start : start + len(reading)]
            found = self._tag_piece(piece, reading, least_score)
            spans += (span.moved(start) for span in found) if start else found
            silent += reading.silence(self._tables.vocabulary.encode(piece) >= FIRST_CHARACTER)
        return Judgement(spans, bytes(silent))

    def tag(self, text: str, least_score: float = 0.5) -> list[Span]:
        """Return spans with calibrated scores of 0..1, ordered by start.

        At 0.5 and above they are those of the likeliest labelling, and none overlap.

        Args:
            text: A text in normal form.
            least_score: Spans of lower score are left out. Below 0.5, stretches are added that the likeliest labelling
                leaves out but whose category has some probability throughout; they have no parts, and may lie inside
                one another. What is found at one score is found at every lower one.
        """
        return list(self.judge(text, least_score).spans)

    def _tag_piece(self, text: str, reading: Reading, least_score: float) -> list[Span]:
        categories = reading.categories()
        spans = [self.calibration.of_span(span) for span in read_spans(text, reading, categories)]
        spans = [span for span in spans if span.score >= least_score]
        if least_score >= 0.5:
            return spans
        for start, end, category, raw in unlikely_stretches(text, reading, categories):
            score = self.calibration.score_of_stretch(category, raw)
            if score >= least_score:
                spans.append(make_stretch(start, end, category, score))
        return sorted(spans)

    def read(self, text: str) -> Reading:
        """Return labels and probabilities of every character of a text in normal form."""
        return join_readings([reading for _, reading in self.readings(text)])

    def readings(self, text: str) -> Iterator[tuple[int, Reading]]:
        """Yield what is made of a text piece by piece, and where each begins; no identifier reaches over a border."""
        windows = cut_windows(text)
        start = 0
        held: list[Reading] = []
        for first in range(0, len(windows), SLAB_WINDOWS):
            reading = self._read_slab(text, windows[first : first + SLAB_WINDOWS])
            is_last = first + SLAB_WINDOWS >= len(windows)
            border = len(reading) if is_last else find_border(reading)
            held.append(reading.cut(0, border))
            if border:
                whole = join_readings(held)
                yield start, whole
                start += len(whole)
                held = []
            held.append(reading.cut(border, len(reading)))
        if len(windows) > LONG_TEXT_WINDOWS:
            self._network.release()

    def _read_slab(self, text: str, windows: Sequence[Window]) -> Reading:
        begin_of_slab, end_of_slab = windows[0].start, windows[-1].end
        kept_from, kept_to = windows[0].kept_start, windows[-1].kept_end
        labels = np.zeros(kept_to - kept_from, np.int16)
        atoms = np.zeros((kept_to - kept_from, len(ATOMS)), np.float32)
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
            paths, found = decode(emissions, lengths, self._tables.transitions)
            for row, window in enumerate(batch):
                read = slice(window.kept_start - window.start, window.kept_end - window.start)
                kept = slice(window.kept_start - kept_from, window.kept_end - kept_from)
                labels[kept], atoms[kept] = paths[row, read], found[row, read]
        return Reading(labels, atoms)


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
