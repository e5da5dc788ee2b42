"""The master key is rotated while a worker works and records come in."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from hdeid.jobs.work import Worker
from hdeid.store import jobs
from hdeid.store.database import Database
from hdeid.store.masters import add_master, create_masters, read_masters, retire_masters
from hdeid.store.records import list_records, open_original
from hdeid.store.studies import create_study
from hdeid.store.tables import Record
from hdeid.store.users import create_user
from hdeid.store.vault import SERVICE, Vault
from tests.jobs.conftest import Counting, submit


def test_a_rotation_disturbs_neither_worker_nor_submissions(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two rotations in a breath may cost the worker an attempt, which it then makes again.
    monkeypatch.setattr(jobs, "PAUSE_S", 0)
    masters = tmp_path / "masters.json"
    create_masters(masters)

    def new_vault() -> Vault:
        return Vault(lambda: read_masters(masters))

    database, vault = Database(database_url), new_vault()
    database.upgrade()
    with database.writing() as session:
        vault.create(session, SERVICE)
        create_study(session, vault, "ABC-301")
        create_user(session, "submitter")
    submit(database, vault, *("x" * n for n in range(1, 21)))
    counting = Counting(database, new_vault())
    worker = Thread(target=Worker(database, {"detect": counting}).drain)
    worker.start()

    for _ in range(3):
        add_master(masters)
        with database.writing() as session:
            assert new_vault().rewrap(session) >= 1
        retire_masters(masters)
        submit(database, vault, "while it is rotated")
    worker.join()
    Worker(database, {"detect": counting}).drain()

    with database.reading() as session:
        rows = [session.get_one(Record, row.id, populate_existing=True) for row in list_records(session, "ABC-301")]
        assert {"detected"} == {row.state for row in rows}
        assert 23 == len(rows) == len([open_original(session, new_vault(), row) for row in rows])
    assert 1 == len(read_masters(masters).keys)
    database.close()
