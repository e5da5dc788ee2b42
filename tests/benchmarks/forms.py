"""Prints how fast a form is de-identified beside plain text, how time grows with its size, and what two processes gain.

    python tests/benchmarks/forms.py [--subjects 60] [--workers]

Needs the shared data (HDEID_DATA). Speeds are characters of values, not of markup, per CPU second of one thread;
plain text is the long values of the same form in one piece. `--workers` compares wall times of one process and two on
eight files, start of the processes included; it says something on two free cores only.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from hdeid.batch.job import Job
from hdeid.batch.run import run_batch
from hdeid.deidentifier import Deidentifier
from hdeid.masker.keyring import Keyring
from hdeid.study.collected import join
from hdeid.study.deidentify import FormDeidentifier
from hdeid.study.rewrite import read_file
from tests.benchmarks.crf_study import write_study

POLICY = "hipaa-safe-harbor"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--subjects", type=int, default=60)
    parser.add_argument("--workers", action="store_true")
    arguments = parser.parse_args()
    keys = Keyring(bytes(32))
    deidentifier = Deidentifier(keyring=keys)
    deidentifier.detect("李海海")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for subjects in (arguments.subjects // 4, arguments.subjects // 2, arguments.subjects):
            path = folder / "study.xml"
            write_study(path, None, subjects)
            measure(deidentifier, path, folder)
        if arguments.workers:
            compare_workers(folder, keys, arguments.subjects)
    print(f"peak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


def measure(deidentifier: Deidentifier, path: Path, folder: Path) -> None:
    """Print the speed of one form and of its long values as plain text."""
    values: list[str] = []
    read_file(path, lambda item: values.append(item.text) if item.kind not in ("metadata", "code") else None)
    plain = "\n".join(value for value in values if len(value) > 20)
    characters = sum(map(len, values))
    masker, findings = FormDeidentifier(deidentifier, POLICY), folder / "findings"
    findings.unlink(missing_ok=True)

    def both() -> None:
        masker.rewrite(path, folder / "out.xml", join([masker.collect(path, findings)]), findings=findings)

    plain_speed = len(plain) / cpu(lambda: deidentifier.detect(plain, policy=POLICY))
    seconds = cpu(both)
    print(
        f"{path.stat().st_size / 1e6:.2f} MB, {len(values)} items, {characters} characters: {seconds:.2f} CPU s, "
        f"{characters / seconds:,.0f} characters/CPU s; plain text {plain_speed:,.0f}; "
        f"{100 * characters / seconds / plain_speed:.0f} %",
        flush=True,
    )


def compare_workers(folder: Path, keys: Keyring, subjects: int) -> None:
    """Print the wall times of one process and of two."""
    source = folder / "in"
    source.mkdir()
    for number in range(8):
        write_study(source / f"{number}.xml", None, subjects, seed=number)
    files = [(path, Path(path.name)) for path in sorted(source.iterdir())]
    seconds = {}
    for workers in (1, 2):
        begun = time.perf_counter()
        run_batch(files, folder / f"out-{workers}", Job(POLICY, keyring=keys), workers=workers)
        seconds[workers] = time.perf_counter() - begun
    print(f"one process {seconds[1]:.1f} s, two {seconds[2]:.1f} s: {seconds[1] / seconds[2]:.2f} times as fast")


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds that `work` takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
