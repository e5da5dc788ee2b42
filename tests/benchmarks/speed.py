"""Prints how fast detection and rendering are, how time and memory grow with length, and how long a first answer takes.

    python tests/benchmarks/speed.py [detection] [rendering] [growth] [file] [start]
        [--every N] [--megabytes N] [--model FOLDER]

Speeds are characters per CPU second of one thread, measured with `time.process_time` after one warm-up: other work on
the machine slows them by its use of the caches only. The notes are the gold documents of 200 to 2000 characters.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

from hdeid import Deidentifier
from hdeid.core.markup import parse_markup

GOLD = Path(__file__).resolve().parents[1] / "gold"
POLICIES = ("patent-fig6", "epi-district", "hipaa-safe-harbor")
NOTE = "李海海的户籍是上海市杨浦区\n"
WARM = 0.02
"""Megabytes read before the clock starts: expressions are compiled when they are first used."""


def main() -> None:
    """Measure and print what is asked for; everything when nothing is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", help=", ".join(PARTS), metavar="part")
    parser.add_argument("--model", default="")
    parser.add_argument("--every", type=int, default=1, help="take every n-th note only")
    parser.add_argument("--megabytes", type=float, default=1, help="up to which size `growth` and `file` go")
    arguments = parser.parse_args()
    for name in arguments.parts or PARTS:
        PARTS[name](arguments)


def read_notes(every: int) -> list[str]:
    """Return every n-th note."""
    notes = (parse_markup(path.read_text(encoding="utf-8")).text for path in sorted(GOLD.glob("*.txt")))
    return [note for note in notes if 200 <= len(note) <= 2000][::every]


def text_of(megabytes: float) -> str:
    """Return the notes one behind the other, again and again, up to a size in UTF-8."""
    text = "\n".join(read_notes(1))
    times = int(megabytes * 1e6) // len(text.encode()) + 1
    return (text * times).encode()[: int(megabytes * 1e6)].decode(errors="ignore")


def measure_detection(arguments: argparse.Namespace) -> None:
    hdeid, notes = Deidentifier(model=arguments.model), read_notes(arguments.every)
    hdeid.detect(text_of(WARM))
    characters = sum(map(len, notes))
    speed = characters / cpu(lambda: [hdeid.detect(note) for note in notes])
    print(f"detection, {len(notes)} notes of 200-2000 characters: {speed:,.0f} characters/CPU s", flush=True)


def measure_rendering(arguments: argparse.Namespace) -> None:
    hdeid, notes = Deidentifier(model=arguments.model), read_notes(arguments.every)
    documents, characters = [hdeid.detect(note) for note in notes], sum(map(len, notes))
    spans = sum(len(document.spans) for document in documents)
    for policy in POLICIES:
        compiled = hdeid.policy(policy)
        seconds = min(cpu(lambda c=compiled: [hdeid.render(d, c) for d in documents]) for _ in range(9))
        speed = f"{characters / seconds / 1e6:.1f} million characters/CPU s"
        print(f"rendering {policy}, {1000 * spans / characters:.0f} spans in 1000 characters: {speed}", flush=True)


def measure_growth(arguments: argparse.Namespace) -> None:
    hdeid = Deidentifier(model=arguments.model)
    hdeid.detect(text_of(WARM))
    print("detection by length, and the highest memory so far:")
    size = 0.001
    while size <= arguments.megabytes:
        text = text_of(size)
        seconds = cpu(lambda t=text: hdeid.detect(t))
        speed = f"{len(text) / seconds:>10,.0f} characters/CPU s"
        print(
            f"  {size * 1000:>8,.0f} kB {seconds:8.2f} CPU s {speed} {peak(resource.RUSAGE_SELF):5.0f} MB", flush=True
        )
        size *= 10


def measure_file(arguments: argparse.Namespace) -> None:
    for command in (["detect"], ["mask", "--policy", "epi-district"]):
        with tempfile.TemporaryDirectory() as folder:
            path, out = Path(folder) / "note.txt", Path(folder) / "out"
            path.write_text(text_of(arguments.megabytes), encoding="utf-8")
            with out.open("wb") as stream:
                process = subprocess.Popen(hdeid_command(*command, str(path)), stdout=stream, stderr=subprocess.DEVNULL)
                _, status, used = os.wait4(process.pid, 0)
        seconds, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        kind = f"hdeid {command[0]}, a file of {arguments.megabytes:g} MB"
        print(f"{kind}: {seconds:.1f} CPU s, {memory:.0f} MB at most, exit status {status}", flush=True)


def measure_start(arguments: argparse.Namespace) -> None:
    command = hdeid_command("mask", "-", "--policy", "patent-fig6")
    with tempfile.TemporaryDirectory() as folder:
        # Bytecode is there, as behind an installation by pip, also where a checkout or its environment keeps none.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        first_answer(command, environment)
        before = cpu_of_children()
        times = sorted(first_answer(command, environment) for _ in range(5))
        seconds = (cpu_of_children() - before) / len(times)
    print(f"start to first answer: median {times[2]:.2f} s of 5 (min {times[0]:.2f}, max {times[-1]:.2f})")
    print(f"CPU time of each: {seconds:.2f} s; {peak(resource.RUSAGE_CHILDREN):.0f} MB at most")


PARTS: dict[str, Callable[[argparse.Namespace], None]] = {
    "detection": measure_detection,
    "rendering": measure_rendering,
    "growth": measure_growth,
    "file": measure_file,
    "start": measure_start,
}


def hdeid_command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "hdeid.cli.main", *arguments]


def peak(who: int) -> float:
    """Return the highest memory of this process, or of the largest of its children so far, in MiB."""
    return resource.getrusage(who).ru_maxrss / 1024


def cpu(work: Callable[[], object]) -> float:
    """Return the CPU seconds that `work` takes."""
    start = process_time()
    work()
    return process_time() - start


def cpu_of_children() -> float:
    """Return the CPU seconds that ended child processes took so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_answer(command: list[str], environment: dict[str, str]) -> float:
    """Return the wall seconds from start to end of one command with one short note."""
    start = perf_counter()
    subprocess.run(command, input=NOTE.encode(), stdout=subprocess.DEVNULL, check=True, env=environment)
    return perf_counter() - start


if __name__ == "__main__":
    main()
