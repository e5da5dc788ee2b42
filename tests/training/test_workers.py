"""Workers end with the process that started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

_PROGRAM = """
import multiprocessing, time
from hdeid.training.workers import end_with_parent

def work():
    end_with_parent()
    print(multiprocessing.current_process().pid, flush=True)
    time.sleep(60)

if __name__ == "__main__":
    worker = multiprocessing.get_context("spawn").Process(target=work)
    worker.start()
    worker.join()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc whether a process lives")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(_PROGRAM, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    worker = int(parent.stdout.readline())

    parent.send_signal(signal.SIGKILL)
    parent.wait()

    assert _is_gone(worker), "the worker outlives its parent"


def _is_gone(process: int, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            state = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    return False
