"""From a submitted record to its view, through the worker."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from hdeid.errors import StoreError
from hdeid.jobs.detect import Detecting, open_form
from hdeid.jobs.policies import compile_active
from hdeid.jobs.work import Worker
from hdeid.service.services import Services
from hdeid.store.records import Submitted, accept_records, list_records
from hdeid.store.studies import destroy_study, find_study
from hdeid.store.users import find_user
from tests.service.conftest import (
    STUDY,
    fast_deidentifier,
    hashed_password,
    keys,
    services,
    settings,
)

__all__ = ["fast_deidentifier", "hashed_password", "keys", "services", "settings"]

NOTE = "姓名：李海海，住上海市杨浦区国定路580号，电话13800138000。"


def detect(services: Services, *documents: Submitted) -> None:
    """Submit documents and work until nothing waits."""
    with services.database.writing() as session:
        accept_records(session, services.vault, STUDY, documents, user_id=find_user(session, "submitter").id)
    Worker(services.database, {"detect": Detecting(services.database, services.vault, services.deidentifier)}).drain()


def show(services: Services, number: int = 0) -> str:
    """Return the view of a record that the policy shows to all."""
    with services.database.reading() as session:
        _, compiled = compile_active(session, find_study(session, STUDY), None)
        record = list_records(session, STUDY)[number]
        record = session.get_one(type(record), record.id, populate_existing=True)
        return open_form(session, services.vault, services.deidentifier, record, compiled).write().decode()


@pytest.mark.usefixtures("keys")
def test_a_record_is_shown_as_the_policy_says(services: Services) -> None:
    detect(services, Submitted("note.txt", NOTE.encode()))

    assert "姓名：[姓名]，住上海市杨浦区***，电话[电话]。" == show(services)


@pytest.mark.usefixtures("keys")
def test_a_record_that_cannot_be_read_is_withheld_and_never_shown(services: Services) -> None:
    detect(services, Submitted("note.xlsx", b"no workbook"))

    with pytest.raises(StoreError) as refused:
        show(services)
    assert "E-WITHHELD" == refused.value.code


@pytest.mark.usefixtures("keys")
def test_what_one_record_says_of_a_subject_is_hidden_in_its_other_records(services: Services) -> None:
    detect(services, Submitted("visit.csv", "subject,姓名\n001,李海海\n".encode()))
    detect(services, Submitted("note.txt", "海海今日来诊".encode(), subject="001"))

    with services.database.reading() as session:
        numbers = [r.format for r in list_records(session, STUDY)]

    assert "海海" not in show(services, numbers.index("text"))


@pytest.mark.usefixtures("keys")
def test_no_table_holds_text_of_a_document(services: Services) -> None:
    detect(services, Submitted("李海海.csv", "subject,姓名\n001,李海海\n".encode()))

    with services.database.reading() as session:
        tables = session.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'")).all()
        content = [
            bytes(str(row), "utf-8") for table in tables for row in session.execute(text(f"SELECT * FROM {table}"))
        ]
    files = [path.read_bytes() for path in services.settings.service.folder.rglob("*") if path.is_file()]

    for each in (*content, *files):
        assert "李海海".encode() not in each
        assert repr("李海海".encode())[2:-1].encode() not in each


@pytest.mark.usefixtures("keys")
def test_a_destroyed_study_cannot_be_read_from_a_row_that_was_kept(services: Services) -> None:
    detect(services, Submitted("note.txt", NOTE.encode()))
    with services.database.reading() as session:
        _, compiled = compile_active(session, find_study(session, STUDY), None)
        record = list_records(session, STUDY)[0]
        kept = session.get_one(type(record), record.id, populate_existing=True)

    with services.database.writing() as session:
        destroy_study(session, services.vault, find_study(session, STUDY))

    assert kept.sealed_original
    with services.database.reading() as session, pytest.raises(StoreError) as refused:
        open_form(session, services.vault, services.deidentifier, kept, compiled)
    assert "E-DESTROYED" == refused.value.code
