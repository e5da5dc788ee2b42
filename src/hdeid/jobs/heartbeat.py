"""Renews the lease of a job while its worker is busy with one long record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread

from hdeid.errors import HdeidError
from hdeid.store import jobs
from hdeid.store.database import Database
from hdeid.store.tables import Job

_EVERY_S = jobs.LEASE_S / 4


@contextmanager
def kept_alive(database: Database, job: Job, every_s: float = _EVERY_S) -> Iterator[None]:
    """Renew the lease of a job until the end of the block; stops by itself when the job is lost."""
    over = Event()

    def renew() -> None:
        while not over.wait(every_s):
            try:
                with database.writing() as session:
                    jobs.hold(session, job.id, job.attempt)
            except HdeidError as error:
                if error.code == "E-LOST":
                    return

    thread = Thread(target=renew, name="heartbeat", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(timeout=every_s)
