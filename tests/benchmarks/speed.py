"""Prints how fast detection and rendering are, how time grows with length, and how long a first answer takes.

    python tests/benchmarks/speed.py [--model FOLDER] [--big]

Speeds are characters per CPU second of one thread, measured with `time.process_time`, after one warm-up.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from hdeid import Deidentifier
from hdeid.core.markup import parse_markup

GOLD = Path(__file__).resolve().parents[1] / "gold"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="")
    parser.add_argument("--big", action="store_true", help="go up to 10 MB of text")
    arguments = parser.parse_args()
    hdeid = Deidentifier(model=arguments.model)
    notes = [parse_markup(path.read_text(encoding="utf-8")).text for path in sorted(GOLD.glob("*.txt"))]
    notes = [note for note in notes if 200 <= len(note) <= 2000]
    hdeid.detect(notes[0])
    characters = sum(map(len, notes))

    seconds = cpu(lambda: [hdeid.detect(note) for note in notes])
    print(f"detection, {len(notes)} notes of 200-2000 characters: {characters / seconds:,.0f} characters/CPU s")

    documents = [hdeid.detect(note) for note in notes]
    for policy in ("patent-fig6", "epi-district", "hipaa-safe-harbor"):
        compiled = hdeid.policy(policy)
        seconds = min(cpu(lambda c=compiled: [hdeid.render(d, c) for d in documents]) for _ in range(5))
        print(f"rendering {policy}: {characters / seconds / 1e6:.1f} million characters/CPU s")

    print("detection by length:")
    text = "\n".join(notes)
    for size in (1_000, 10_000, 100_000, 1_000_000, *((3_500_000,) if arguments.big else ())):
        piece = (text * (size // len(text) + 1))[:size]
        seconds = cpu(lambda p=piece: hdeid.detect(p))
        print(f"  {len(piece.encode()):>11,} bytes {seconds:8.2f} CPU s {size / seconds:>10,.0f} characters/CPU s")
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")

    command = [sys.executable, "-m", "hdeid.cli.main", "mask", "-", "--policy", "patent-fig6"]
    times = sorted(first_answer(command) for _ in range(5))
    print(f"start to first answer: median {times[2]:.2f} s of 5 (min {times[0]:.2f}, max {times[-1]:.2f})")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"peak memory of that process: {peak:.0f} MB")


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds that `work` takes."""
    start = process_time()
    work()
    return process_time() - start


def first_answer(command: list[str]) -> float:
    """Return the wall seconds from start to end of one command with one short note."""
    start = perf_counter()
    subprocess.run(command, input="李海海的户籍是上海市杨浦区\n".encode(), stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - start


if __name__ == "__main__":
    main()
