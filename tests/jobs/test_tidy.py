"""Once an hour: retention, told of in the audit trail."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import update

from hdeid.jobs.tidy import tidy
from hdeid.jobs.work import Worker
from hdeid.store.audit import list_entries, verify
from hdeid.store.credentials import open_session
from hdeid.store.database import Database
from hdeid.store.records import list_records
from hdeid.store.tables import Job, Record, Study, WebSession, now
from hdeid.store.users import find_user
from hdeid.store.vault import Vault
from tests.jobs.conftest import Counting, submit


def test_what_is_over_its_retention_is_deleted_and_told(database: Database, vault: Vault, counting: Counting) -> None:
    submit(database, vault, "one", "two")
    Worker(database, {"detect": counting}).drain()
    with database.writing() as session:
        session.execute(update(Study).values(retention_days=1))
        session.execute(update(Record).values(created_at=now() - timedelta(days=2)))

    assert {"ABC-301": 2} == tidy(database, vault)
    assert {} == tidy(database, vault)

    with database.reading() as session:
        assert [] == list_records(session, "ABC-301")
        (line,) = list_entries(session)
        assert ("worker", "records.expire", "ABC-301", {"records": 2}) == (
            line.actor, line.action, line.study_id, line.detail
        )  # fmt: skip
        assert [] == list(verify(session, vault))


def test_a_record_that_was_not_searched_yet_is_kept(database: Database, vault: Vault) -> None:
    submit(database, vault, "one")
    with database.writing() as session:
        session.execute(update(Study).values(retention_days=1))
        session.execute(update(Record).values(created_at=now() - timedelta(days=2)))

    assert {} == tidy(database, vault)

    with database.writing() as session:
        session.execute(update(Job).values(state="failed"))
    assert {"ABC-301": 1} == tidy(database, vault)


def test_old_sessions_are_forgotten(database: Database, vault: Vault) -> None:
    with database.writing() as session:
        open_session(session, find_user(session, "submitter"))
        session.execute(update(WebSession).values(created_at=now() - timedelta(hours=13)))

    tidy(database, vault)

    with database.reading() as session:
        assert 0 == session.query(WebSession).count()
