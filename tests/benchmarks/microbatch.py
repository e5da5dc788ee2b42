"""Prints what it would save to tag simultaneous requests of the service together instead of one after the other.

    python tests/benchmarks/microbatch.py [--notes N] [--rounds N] [--model FOLDER]

Notes of 600 characters are read by the tagger's network in calls of one note and in calls of several: windows of all
notes of a call stand in the same batches, but each note is read for itself, since no request may be context for
another's. Beside it stands whole detection, of which this is a part. Seconds are those of the processor, one thread,
the best round.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time

from hdeid import Deidentifier
from hdeid.core.markup import parse_markup
from hdeid.shipped import shipped_folder
from hdeid.tagger.checkpoint import NETWORK_FILE, Tables, read_tables
from hdeid.tagger.decode import decode
from hdeid.tagger.features import extract_bigrams, extract_features
from hdeid.tagger.predict import BATCH_WINDOWS, Network, OnnxNetwork, emit_batch
from hdeid.text.normalize import normalize
from hdeid.text.segment import cut_windows

GOLD = Path(__file__).resolve().parents[1] / "gold"
LENGTH = 600
SIZES = (1, 2, 4, 8, 16)
ONE = " 1 notes a call"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=int, default=48)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--model", default="")
    arguments = parser.parse_args()
    folder = Path(arguments.model) if arguments.model else shipped_folder("models") / "default"
    network, tables = OnnxNetwork(folder / NETWORK_FILE), read_tables(folder)
    notes = read_notes(arguments.notes)
    hdeid = Deidentifier(model=arguments.model)
    hdeid.detect(notes[0])
    works: dict[str, Callable[[], object]] = {"detection": lambda: [hdeid.detect(note) for note in notes]}
    works |= {f"{size:2} notes a call": call_with(size, network, tables, notes) for size in SIZES}
    measured: dict[str, list[float]] = {name: [] for name in works}
    # Round by round, so that whatever else the machine does slows all alike.
    for _ in range(arguments.rounds):
        for name, work in works.items():
            measured[name].append(cpu(work))
    report({name: min(seconds) for name, seconds in measured.items()}, len(notes) * LENGTH)


def report(best: dict[str, float], characters: int) -> None:
    """Print what each took, and what it would save of whole detection."""
    whole, alone = best["detection"], best[ONE]
    for name, seconds in best.items():
        line = f"{name:16} {1e6 * seconds / characters:6.1f} CPU µs/character"
        if name != "detection":
            line += f"; detection would take {100 * (seconds - alone) / whole:+.1f} %"
        print(line, flush=True)


def read_notes(count: int) -> list[str]:
    """Return notes of one length, cut from the gold documents one behind the other."""
    text = "\n".join(parse_markup(path.read_text(encoding="utf-8")).text for path in sorted(GOLD.glob("*.txt")))
    text = normalize(text)
    return [text[start : start + LENGTH] for start in range(0, LENGTH * count, LENGTH)]


def call_with(size: int, network: Network, tables: Tables, notes: Sequence[str]) -> Callable[[], None]:
    """Return work that reads all notes, so many in a call."""

    def work() -> None:
        for first in range(0, len(notes), size):
            read_together(network, tables, notes[first : first + size])

    return work


def read_together(network: Network, tables: Tables, notes: Sequence[str]) -> None:
    """Read several notes in as few batches as `Tagger` would read one long text in."""
    rows = []
    for note in notes:
        ids = tables.vocabulary.encode(note)
        bigrams, features = extract_bigrams(ids, tables.bigram_buckets), extract_features(note, tables.words)
        for window in cut_windows(note):
            part = slice(window.start, window.end)
            rows.append((ids[part], bigrams[part], features[part]))
    rows.sort(key=lambda row: len(row[0]))
    for first in range(0, len(rows), BATCH_WINDOWS):
        ids, bigrams, features = zip(*rows[first : first + BATCH_WINDOWS], strict=True)
        emissions, lengths = emit_batch(network, ids, bigrams, features)
        decode(emissions, lengths, tables.transitions)


def cpu(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that work takes."""
    began = process_time()
    work()
    return process_time() - began


if __name__ == "__main__":
    main()
