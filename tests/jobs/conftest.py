"""A database with one study, and kinds of jobs that need no model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from sqlalchemy.orm import Session

from hdeid.errors import RecordError
from hdeid.jobs.work import Give, Keep
from hdeid.store.database import Database
from hdeid.store.masters import masters_of
from hdeid.store.records import Submitted, accept_records, keep_spans, open_original
from hdeid.store.studies import create_study
from hdeid.store.tables import Job, Record
from hdeid.store.users import create_user
from hdeid.store.vault import SERVICE, Vault
from tests.service.conftest import database_url

__all__ = ["database_url"]


@pytest.fixture
def vault() -> Vault:
    """A vault with one master key."""
    return Vault(lambda: masters_of([b"m" * 32]))


@pytest.fixture
def database(database_url: str, vault: Vault) -> Iterator[Database]:
    """An empty database with the study `ABC-301` and the user `submitter`."""
    made = Database(database_url)
    made.upgrade()
    with made.writing() as session:
        vault.create(session, SERVICE)
        create_study(session, vault, "ABC-301")
        create_user(session, "submitter")
    yield made
    made.close()


@dataclass
class Counting:
    """A kind of job that keeps the length of each record and counts how often it was asked; refuses `bad`."""

    database: Database
    vault: Vault
    asked: list[str] = field(default_factory=list)

    def find(self, job: Job, record: Record) -> Keep:
        self.asked.append(record.id)
        with self.database.reading() as session:
            document = open_original(session, self.vault, session.get_one(Record, record.id))
        if document.data == b"bad":
            raise RecordError("cannot be read", code="E-FORMAT")

        def keep(session: Session, row: Record) -> None:
            keep_spans(session, self.vault, row, [len(document.data)], counts={}, policy_id=None)

        return keep

    def prepare(self, job: Job) -> Give | None:
        return None


def submit(database: Database, vault: Vault, *texts: str, priority: str = "bulk") -> Job:
    """Return the job of new records."""
    from hdeid.store.users import find_user

    with database.writing() as session:
        documents = [Submitted("note.txt", text.encode()) for text in texts]
        user = find_user(session, "submitter")
        return accept_records(session, vault, "ABC-301", documents, user_id=user.id, priority=priority)


@pytest.fixture
def counting(database: Database, vault: Vault) -> Counting:
    """The kind of job of these tests."""
    return Counting(database, vault)
