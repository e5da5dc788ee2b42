"""Jobs in the database: claimed by one worker at a time, fenced by their attempt, taken back from the dead.

INVARIANT: what a worker writes of a job is written in a transaction that first checks, with `hold`, that the attempt it
claimed is still the present one. A worker that was believed dead and wakes up can write nothing.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import case, func, or_, select
from sqlalchemy.orm import Session, defer

from hdeid.errors import JobError, StoreError
from hdeid.store.tables import Job, Record, now

LEASE_S = 60
"""A worker that has not renewed its lease for so long is taken for dead."""

PATIENCE_S = 120
"""A bulk job that has waited for so long is served like an interactive one, so that none waits for ever."""

MOST_FAILURES, PAUSE_S = 5, 5
"""A job that fails is tried again after twice the time, so that it outlives a restart of what it needs."""

OVER = ("done", "failed", "cancelled")


def claim(session: Session, worker: str) -> Job | None:
    """Return the job to work on next, now held by a worker; None when none waits.

    Interactive jobs go first, and bulk jobs that have waited for long with them; among equals, the one that was served
    longest ago.
    """
    moment = now()
    waited = func.coalesce(Job.leased_until, Job.created_at)
    rank = case((Job.priority == "interactive", 0), (waited < moment - timedelta(seconds=PATIENCE_S), 0), else_=1)
    is_due = or_(Job.leased_until.is_(None), Job.leased_until <= moment)
    query = select(Job).where(Job.state == "queued", is_due).order_by(rank, waited, Job.id)
    job = session.scalar(query.limit(1).with_for_update(skip_locked=True))
    if job is None:
        return None
    job.state, job.worker, job.attempt = "running", worker, job.attempt + 1
    job.leased_until, job.started_at = moment + timedelta(seconds=LEASE_S), job.started_at or moment
    session.flush()
    return job


def hold(session: Session, id: str, attempt: int) -> Job:
    """Return the row of a job that is still held, locked until the end of the transaction, its lease renewed.

    Raises:
        JobError: `E-LOST`: it was cancelled, or another worker has it.
    """
    job = session.get(Job, id, with_for_update=True, populate_existing=True)
    if job is None or job.state != "running" or job.attempt != attempt:
        raise JobError("the job is no longer this worker's", code="E-LOST")
    job.leased_until = now() + timedelta(seconds=LEASE_S)
    return job


def release(job: Job) -> None:
    """Put a held job back into the queue, so that others get their turn; what was done of it stays."""
    # Of a queued job, `leased_until` says when it was served last, or from when on it may be served again.
    job.state, job.worker, job.leased_until = "queued", "", now()


def finish(job: Job, state: str = "done") -> None:
    """End a held job as `done` or `failed`."""
    job.state, job.worker, job.finished_at = state, "", now()


def fail_attempt(job: Job, code: str) -> None:
    """Note that an attempt failed; the job is tried again, a few times."""
    job.failures += 1
    job.faults = {**job.faults, code: job.faults.get(code, 0) + 1}
    if job.failures >= MOST_FAILURES:
        finish(job, "failed")
    else:
        release(job)
        job.leased_until = now() + timedelta(seconds=PAUSE_S * 2**job.failures)


def cancel(job: Job) -> None:
    """End a job that is not over; a worker that holds it finds out at its next write.

    Raises:
        JobError: it is over.
    """
    if job.state in OVER:
        raise JobError(f"the job is {job.state}", code="E-STATE")
    finish(job, "cancelled")


def sweep(session: Session) -> list[Job]:
    """Take back the jobs of workers that died, and return them."""
    query = select(Job).where(Job.state == "running", or_(Job.leased_until.is_(None), Job.leased_until < now()))
    dead = list(session.scalars(query.with_for_update(skip_locked=True)))
    for job in dead:
        fail_attempt(job, "E-WORKER-LOST")
    return dead


def count_waiting(session: Session) -> dict[str, int]:
    """Return the number of jobs by state, without those that are over."""
    query = select(Job.state, func.count()).where(Job.state.in_(("queued", "running"))).group_by(Job.state)
    return {"queued": 0, "running": 0} | {row[0]: row[1] for row in session.execute(query)}


def next_records(session: Session, job: Job, limit: int) -> list[Record]:
    """Return records of a job that nobody has detected yet, without what is sealed, in the order of their ids."""
    query = select(Record).where(Record.job_id == job.id, Record.state == "accepted")
    light = (defer(Record.sealed_original), defer(Record.sealed_spans))
    return list(session.scalars(query.options(*light).order_by(Record.id).limit(limit)))


def find_job(session: Session, study: str, id: str) -> Job:
    """Return a job of a study.

    Raises:
        StoreError: `E-UNKNOWN`.
    """
    job = session.get(Job, id)
    if job is None or job.study_id != study:
        raise StoreError("there is no such job", code="E-UNKNOWN")
    return job


def list_jobs(session: Session, study: str, *, before: datetime | None = None, limit: int = 100) -> list[Job]:
    """Return the jobs of a study, newest first, without their results."""
    query = select(Job).where(Job.study_id == study)
    query = query.where(Job.created_at < before) if before is not None else query
    return list(session.scalars(query.options(defer(Job.sealed_result)).order_by(Job.created_at.desc()).limit(limit)))
