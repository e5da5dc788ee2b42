"""The process of a worker: woken by the bell, looks into the database by itself every few seconds."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from time import monotonic

import structlog
from huey.consumer import Consumer

from hdeid.errors import HdeidError
from hdeid.jobs.bell import Bell
from hdeid.jobs.work import Worker

_LOOK_S, _TIDY_S = 5.0, 3600.0
_log = structlog.get_logger("hdeid.jobs")


class Attendance:
    """Keeps one worker at work until it is told to stop.

    Args:
        worker: The worker.
        tidy: What is done once an hour: retention, answers to repeated requests.
    """

    def __init__(self, worker: Worker, tidy: Callable[[], None]) -> None:
        self._worker = worker
        self._tidy = tidy
        self._lock = Lock()
        self._over = Event()
        self._tidied = -_TIDY_S

    def attend(self) -> None:
        """Work until no job waits, or the end is near; the bell calls this, and so does the clock."""
        # One thread works, the other goes on: what it was called for is done by the one that works.
        if not self._lock.acquire(blocking=False):
            return
        try:
            while not self._over.is_set() and self._worker.work_once():
                pass
        except Exception as error:
            _log.warning("worker waits", code=_code(error))
        finally:
            self._lock.release()

    def watch(self) -> None:
        """Look into the database every few seconds until the end."""
        while not self._over.is_set():
            try:
                self._worker.sweep()
                if monotonic() - self._tidied >= _TIDY_S:
                    self._tidy()
                    self._tidied = monotonic()
            except Exception as error:
                _log.warning("sweep failed", code=_code(error))
            self.attend()
            self._over.wait(_LOOK_S)

    def stop(self) -> None:
        """Let the present slice end, and begin no other."""
        self._over.set()
        # The slice that is under way puts its job back, or ends it.
        if self._lock.acquire(timeout=60):
            self._lock.release()


def _code(error: Exception) -> str:
    """Return what may be told of a fault: a known one's code, else its kind; its message may hold text."""
    return error.code if isinstance(error, HdeidError) else type(error).__name__


def run_worker(open_bell: Callable[[Callable[[], None]], Bell], attendance: Attendance) -> None:
    """Work until the process is told to stop (SIGTERM, SIGINT).

    Args:
        open_bell: Opens the bell with what is to be done when it rings.
        attendance: The worker.
    """
    bell = open_bell(attendance.attend)
    clock = Thread(target=attendance.watch, name="watch", daemon=True)
    clock.start()
    consumer: Consumer = bell.huey.create_consumer(workers=1, periodic=False, check_worker_health=True)
    try:
        consumer.run()
    finally:
        attendance.stop()
        clock.join(timeout=10)
