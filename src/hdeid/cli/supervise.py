"""Keeps the two processes of `hdeid serve`: the web server, and the worker, which is started again when it dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from threading import Event
from types import FrameType

_LOOK_S, _END_S = 1.0, 90.0


def supervise(web: Sequence[str], worker: Sequence[str]) -> int:
    """Run two commands of hdeid until the first ends or a signal comes; return the exit code of the first.

    Args:
        web: Arguments of the command without which there is no service.
        worker: Arguments of the one that is started again whenever it ends.
    """
    over = Event()

    def end(_signal: int, _frame: FrameType | None) -> None:
        over.set()

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    server, helper = _start(web), _start(worker)
    while not over.wait(_LOOK_S) and server.poll() is None:
        if helper.poll() is not None:
            helper = _start(worker)
    for process in (server, helper):
        process.terminate()
    for process in (server, helper):
        _await(process)
    return 0 if over.is_set() else server.returncode


def _start(arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    # Each thread would keep a heap of its own that never shrinks: a sixth of the service's memory (docs/service.md).
    environment = {"MALLOC_ARENA_MAX": "2", **os.environ}
    # In a group of its own, so that Ctrl-C reaches it once: from here.
    command = [sys.executable, "-m", "hdeid.cli.main", *arguments]
    return subprocess.Popen(command, env=environment, start_new_session=True)


def _await(process: subprocess.Popen[bytes]) -> None:
    try:
        process.wait(timeout=_END_S)
    except subprocess.TimeoutExpired:
        process.kill()
