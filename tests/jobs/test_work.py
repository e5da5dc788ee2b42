"""Jobs: one result for each record, turns that starve nobody, dead workers."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import update

from hdeid.errors import JobError
from hdeid.jobs import work
from hdeid.jobs.work import Worker
from hdeid.store import jobs
from hdeid.store.database import Database
from hdeid.store.tables import Job, Record, now
from hdeid.store.vault import Vault
from tests.jobs.conftest import Counting, submit


def row_of(database: Database, job: Job) -> Job:
    with database.reading() as session:
        return session.get_one(Job, job.id)


def test_every_record_is_detected_or_withheld_with_its_reason(
    database: Database, vault: Vault, counting: Counting
) -> None:
    job = submit(database, vault, "one", "bad", "three")

    Worker(database, {"detect": counting}).drain()

    done = row_of(database, job)
    assert ("done", 3, 1, {"E-FORMAT": 1}) == (done.state, done.finished, done.withheld, done.faults)


def test_an_interactive_job_goes_first(database: Database, vault: Vault, counting: Counting) -> None:
    submit(database, vault, "bulk")
    quick = submit(database, vault, "quick", priority="interactive")

    Worker(database, {"detect": counting}).work_once()

    assert "done" == row_of(database, quick).state


def test_a_bulk_job_that_waited_for_long_has_its_turn(database: Database, vault: Vault, counting: Counting) -> None:
    old = submit(database, vault, "bulk")
    submit(database, vault, "quick", priority="interactive")
    with database.writing() as session:
        long_ago = now() - timedelta(seconds=jobs.PATIENCE_S + 60)
        session.execute(update(Job).where(Job.id == old.id).values(created_at=long_ago))

    Worker(database, {"detect": counting}).work_once()

    assert "done" == row_of(database, old).state


def test_a_long_job_lets_others_have_their_turn(
    database: Database, vault: Vault, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "SLICE_S", 0.0)
    long = submit(database, vault, "1", "2", "3")
    worker = Worker(database, {"detect": counting})

    worker.work_once()
    short = submit(database, vault, "4", priority="interactive")
    worker.work_once()

    assert ("queued", 1) == (row_of(database, long).state, row_of(database, long).finished)
    assert 1 == row_of(database, short).finished


def test_a_worker_that_was_believed_dead_writes_nothing(
    database: Database, vault: Vault, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAUSE_S", 0)
    job = submit(database, vault, "one")
    with database.writing() as session:
        claimed = jobs.claim(session, "sleeper")
        assert claimed is not None
        attempt = claimed.attempt
        claimed.leased_until = now() - timedelta(seconds=1)
    worker = Worker(database, {"detect": counting})

    assert 1 == worker.sweep()
    worker.drain()

    assert "done" == row_of(database, job).state
    with pytest.raises(JobError, match="no longer"), database.writing() as session:
        jobs.hold(session, job.id, attempt)


def test_a_record_that_kills_its_worker_is_withheld(database: Database, vault: Vault, counting: Counting) -> None:
    job = submit(database, vault, "poison", "good")
    with database.writing() as session:
        first = jobs.next_records(session, job, 1)[0]
        first.tries = 3

    Worker(database, {"detect": counting}).drain()

    done = row_of(database, job)
    assert ("done", 2, {"E-CRASH": 1}) == (done.state, done.finished, done.faults)
    assert first.id not in counting.asked


def test_a_cancelled_job_stops(database: Database, vault: Vault, counting: Counting) -> None:
    job = submit(database, vault, "one")
    with database.writing() as session:
        jobs.cancel(session.get_one(Job, job.id))

    assert 0 == Worker(database, {"detect": counting}).drain()


def test_a_job_that_failed_waits_before_it_is_tried_again(database: Database, vault: Vault) -> None:
    job = submit(database, vault, "one")

    assert 1 == Worker(database, {}).drain()

    waiting = row_of(database, job)
    assert "queued" == waiting.state
    assert waiting.leased_until is not None
    assert waiting.leased_until > now() + timedelta(seconds=jobs.PAUSE_S)


def test_a_job_whose_attempts_all_fail_is_given_up(
    database: Database, vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PAUSE_S", 0)
    job = submit(database, vault, "one")

    slices = Worker(database, {}).drain()

    done = row_of(database, job)
    assert (jobs.MOST_FAILURES, "failed") == (slices, done.state)
    assert {"E-JOB-KIND": jobs.MOST_FAILURES} == done.faults


def test_what_is_done_is_done_once(database: Database, vault: Vault, counting: Counting) -> None:
    job = submit(database, vault, "one", "two")
    Worker(database, {"detect": counting}).drain()
    with database.writing() as session:
        session.execute(update(Job).where(Job.id == job.id).values(state="queued"))

    Worker(database, {"detect": counting}).drain()

    assert 2 == len(counting.asked)
    with database.reading() as session:
        assert {"detected"} == {record.state for record in session.query(Record)}
