"""Prints time and memory of `hdeid batch` on generated ODM snapshots, each in a process of its own, end to end.

    python tests/benchmarks/large_odm.py --megabytes 5 20 [--model none] [--visits 30]

Needs the shared data (HDEID_DATA). The files are those of `crf_study.py`: a pool of a hundred subjects, repeated with
other keys and other numbers. Memory is what is resident (`/proc`, Linux only): the most, and what it was when a tenth,
a half and all of the time had passed, so that growth with the file can be seen.
"""

from __future__ import annotations

import argparse
import base64
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.crf_study import write_big

POLICY = "hipaa-safe-harbor"
_SAMPLE_S = 0.2
_MIB = 1 << 20


class Run(NamedTuple):
    """What a batch took.

    Attributes:
        code: Exit code.
        wall_s: Wall time.
        cpu_s: Time of processors, of user and system.
        resident: Bytes resident, one sample after another.
        most: Most bytes ever resident.
        said: Last line of what it told.
    """

    code: int
    wall_s: float
    cpu_s: float
    resident: list[int]
    most: int
    said: str

    def at(self, share: float) -> int:
        """Return the bytes resident when a share of the time had passed."""
        return self.resident[min(int(share * len(self.resident)), len(self.resident) - 1)] if self.resident else 0

    @property
    def peak(self) -> float:
        """Share of the time that had passed when most bytes were seen resident."""
        return self.resident.index(max(self.resident)) / len(self.resident) if self.resident else 0.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, nargs="+", default=[5, 20])
    parser.add_argument("--model", default="")
    parser.add_argument("--policy", default=POLICY)
    parser.add_argument("--visits", type=int, default=30)
    parser.add_argument("--pool", type=int, default=100)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for megabytes in arguments.megabytes:
            source = folder / "study.xml"
            write_big(source, megabytes, arguments.pool, visits=arguments.visits)
            subjects = source.read_bytes().count(b"<SubjectData ")
            run = run_batch(source, folder / "out", arguments.policy, arguments.model)
            tell(megabytes, subjects, run)


def tell(megabytes: int, subjects: int, run: Run) -> None:
    """Print one line."""
    samples = ", ".join(f"{run.at(share) / _MIB:.0f}" for share in (0.1, 0.5, 1.0))
    print(
        f"{megabytes} MiB, {subjects} subjects: {run.wall_s:.0f} s wall, {run.cpu_s:.0f} CPU s "
        f"({run.cpu_s / megabytes:.2f} a MiB), at most {run.most / _MIB:.0f} MiB resident (at {run.peak:.0%} of the "
        f"time; {samples} at 10, 50, 100 %), exit code {run.code}; {run.said}",
        flush=True,
    )


def run_batch(source: Path, out: Path, policy: str, model: str = "") -> Run:
    """Return what `hdeid batch` takes for one file."""
    command = [sys.executable, "-m", "hdeid.cli.main", "batch", str(source), "--policy", policy, "--out", str(out)]
    environment = {**os.environ, "HDEID_KEY": base64.b64encode(bytes(range(32))).decode()}
    begun = time.perf_counter()
    with tempfile.TemporaryFile() as told:
        process = subprocess.Popen(
            [*command, *(("--model", model) if model else ())], stderr=told, stdout=told, env=environment
        )
        resident = []
        most = 0
        while True:
            found, status, usage = os.wait4(process.pid, os.WNOHANG)
            if found:
                break
            now, highest = _resident(process.pid)
            resident.append(now)
            most = max(most, highest)
            time.sleep(_SAMPLE_S)
        process.returncode = os.waitstatus_to_exitcode(status)
        wall_s = time.perf_counter() - begun
        told.seek(0)
        lines = told.read().decode(errors="replace").strip().splitlines()
    cpu_s = usage.ru_utime + usage.ru_stime
    return Run(process.returncode, wall_s, cpu_s, [size for size in resident if size], most, (lines or [""])[-1])


def _resident(process: int) -> tuple[int, int]:
    """Return the bytes resident of a process, now and at most; nothing once it has ended (proc(5)).

    The most that `getrusage` tells counts this process, too, from which the other one began.
    """
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return 0, 0
    found = {name: value for name, _, value in (line.partition(":") for line in lines)}
    now, highest = (int(found.get(name, "0 kB").split()[0]) << 10 for name in ("VmRSS", "VmHWM"))
    return now, highest


if __name__ == "__main__":
    main()
