"""What a worker does: takes the job whose turn it is, works on a slice of it, puts it back or ends it.

Every record is one transaction that first checks the fence of the job (`hold`), so that a record gets one result,
however often it is tried and whoever dies.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Protocol

import structlog
from sqlalchemy.orm import Session

from hdeid.errors import HdeidError, JobError
from hdeid.jobs.heartbeat import kept_alive
from hdeid.store import jobs
from hdeid.store.database import Database
from hdeid.store.records import withhold
from hdeid.store.tables import Job, Record

SLICE_S = 2.0
"""A bulk job is put back after so long, so that an interactive one waits no longer."""

_BATCH = 20
_MOST_TRIES = 3
"""A record that killed its worker so often is withheld."""

_PASSING = frozenset({"E-DATABASE", "E-CONFLICT", "E-NO-MASTER", "E-KEYRING", "E-MODEL", "E-LOST"})
"""Faults that are not the record's: the attempt ends, and the record is tried again."""

_log = structlog.get_logger("hdeid.jobs")

Keep = Callable[[Session, Record], None]
"""Writes what was found, in a transaction that holds the job."""


Give = Callable[[Session, Job], None]
"""Writes the result of a job, in the transaction that ends it."""


class Kind(Protocol):
    """How a kind of job is done."""

    def find(self, job: Job, record: Record) -> Keep:
        """Do the slow part for one record, outside of any transaction.

        Raises:
            HdeidError: the record is withheld with its code; a fault of database, keys or model ends the attempt.
        """
        ...

    def prepare(self, job: Job) -> Give | None:
        """Do the slow part of the result, when all records are done; None for a job without a result."""
        ...


@dataclass
class Worker:
    """Works on the jobs of a database, one at a time.

    Attributes:
        database: Where the jobs are.
        kinds: What can be done, by kind of job.
        name: Name of the worker in the rows of its jobs.
    """

    database: Database
    kinds: dict[str, Kind]
    name: str = field(default_factory=lambda: f"{socket.gethostname()[:40]}:{os.getpid()}")

    def drain(self) -> int:
        """Work until no job waits; return the number of slices."""
        slices = 0
        while self.work_once():
            slices += 1
        return slices

    def work_once(self) -> bool:
        """Work on one slice of the job whose turn it is; False when none waits."""
        with self.database.writing() as session:
            job = jobs.claim(session, self.name)
        if job is None:
            return False
        structlog.contextvars.bind_contextvars(job=job.id, attempt=job.attempt)
        try:
            with kept_alive(self.database, job):
                self._slice(job)
        except JobError as error:
            # Cancelled, or taken over by a worker that believed this one dead: nothing of it was written.
            _log.info("job lost", code=error.code)
        except Exception as error:
            code = error.code if isinstance(error, HdeidError) else "E-INTERNAL"
            _log.error("attempt failed", code=code, kind=type(error).__name__)
            self._fail(job, code)
        finally:
            structlog.contextvars.unbind_contextvars("job", "attempt")
        return True

    def sweep(self) -> int:
        """Take back the jobs of dead workers; return how many."""
        with self.database.writing() as session:
            dead = jobs.sweep(session)
        for job in dead:
            _log.warning("worker lost", job=job.id, attempt=job.attempt, state=job.state)
        return len(dead)

    def _slice(self, job: Job) -> None:
        kind = self.kinds.get(job.kind)
        if kind is None:
            raise HdeidError("no such kind of job", code="E-JOB-KIND")
        until = monotonic() + SLICE_S
        while True:
            with self.database.reading() as session:
                waiting = jobs.next_records(session, job, _BATCH)
            if not waiting:
                self._end(job, kind)
                return
            for record in waiting:
                self._try(job, record, kind)
                if monotonic() > until:
                    self._put_back(job)
                    return

    def _try(self, job: Job, record: Record, kind: Kind) -> None:
        """Work on one record; what goes wrong with it withholds it and does not stop the job."""
        with self.database.writing() as session:
            jobs.hold(session, job.id, job.attempt)
            row = session.get_one(Record, record.id)
            # Counted before the work: a record that kills its worker is known by it.
            row.tries += 1
            tries = row.tries
        fault, keep = "E-CRASH", None
        if tries <= _MOST_TRIES:
            try:
                fault, keep = "", kind.find(job, record)
            except HdeidError as error:
                if error.code in _PASSING:
                    self._forgive(record)
                    raise
                fault = error.code
            except Exception as error:
                _log.error("record failed", record=record.id, kind=type(error).__name__)
                fault = "E-INTERNAL"
        with self.database.writing() as session:
            held = jobs.hold(session, job.id, job.attempt)
            row = session.get_one(Record, record.id)
            if row.state != "accepted":
                return
            if keep is not None:
                keep(session, row)
            else:
                withhold(row, fault)
                held.withheld += 1
                held.faults = {**held.faults, fault: held.faults.get(fault, 0) + 1}
            held.finished += 1
            # A job that gets on is not given up, however often its workers are restarted.
            held.failures = 0

    def _forgive(self, record: Record) -> None:
        with self.database.writing() as session:
            session.get_one(Record, record.id).tries -= 1

    def _put_back(self, job: Job) -> None:
        with self.database.writing() as session:
            jobs.release(jobs.hold(session, job.id, job.attempt))

    def _end(self, job: Job, kind: Kind) -> None:
        give = kind.prepare(job)
        with self.database.writing() as session:
            held = jobs.hold(session, job.id, job.attempt)
            if give is not None:
                give(session, held)
            jobs.finish(held)

    def _fail(self, job: Job, code: str) -> None:
        with self.database.writing() as session:
            try:
                jobs.fail_attempt(jobs.hold(session, job.id, job.attempt), code)
            except JobError:
                return
