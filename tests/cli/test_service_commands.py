"""The commands of the service: users, keys, the audit trail, a worker that works once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from sqlalchemy import text

from hdeid.cli.main import run
from hdeid.settings import read_settings
from hdeid.store.credentials import check_key
from hdeid.store.database import Database
from hdeid.store.masters import read_masters
from hdeid.store.records import Submitted, accept_records
from hdeid.store.studies import create_study
from hdeid.store.tables import Job
from hdeid.store.users import find_user
from hdeid.store.vault import Vault


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    """An empty service, on which the commands work."""
    for name, value in {"HDEID_HOME": str(tmp_path), "HDEID_MODEL": "none"}.items():
        monkeypatch.setenv(name, value)
    for name in ("HDEID_DATABASE", "HDEID_REDIS", "HDEID_MASTER_KEYS", "HDEID_MASTERS"):
        monkeypatch.delenv(name, raising=False)
    assert 0 == run(["users", "add", "alice"])
    capsys.readouterr()
    return tmp_path


def opened(home: Path) -> tuple[Database, Vault]:
    return Database(read_settings().service.database), Vault(lambda: read_masters(home / "masters.json"))


def test_a_key_is_made_listed_and_revoked(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == run(["keys", "create", "alice", "--scope", "view", "--days", "7"])
    key = capsys.readouterr().out.strip()
    database, _ = opened(home)
    with database.reading() as session:
        assert check_key(session, key) is not None

    assert 0 == run(["keys", "list", "--json"])
    (row,) = json.loads(capsys.readouterr().out)
    assert ("alice", ["view"], False) == (row["user"], row["scopes"], row["revoked"])
    assert key not in str(row)

    assert 0 == run(["keys", "revoke", row["prefix"]])
    with database.reading() as session:
        assert check_key(session, key) is None


def test_roles_are_given_and_taken(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, vault = opened(home)
    with database.writing() as session:
        create_study(session, vault, "ABC-301")

    run(["users", "role", "alice", "ABC-301", "analyst"])
    run(["users", "role", "alice", "ABC-301", "cra"])
    run(["users", "role", "alice", "ABC-301", "cra", "--remove"])
    capsys.readouterr()
    run(["users", "list"])

    assert "alice  ABC-301:analyst\n" == capsys.readouterr().out


@pytest.mark.parametrize("command", [["users", "role", "alice", "NONE", "analyst"], ["keys", "create", "nobody"]])
def test_what_is_not_there_is_a_known_fault(home: Path, command: list[str]) -> None:
    assert 1 == run(command)


def test_a_rotation_leaves_everything_readable_and_the_old_key_useless(home: Path) -> None:
    database, vault = opened(home)
    with database.writing() as session:
        create_study(session, vault, "ABC-301")
        sealed = vault.seal(session, "ABC-301", b"value", "r1", "original")
    old = read_masters(home / "masters.json")

    assert 0 == run(["keys", "rotate", "--retire"])

    new = read_masters(home / "masters.json")
    assert 1 == len(new.keys)
    assert old.current not in new.keys
    with database.reading() as session:
        assert b"value" == vault.unseal(session, "ABC-301", sealed, "r1", "original")
    assert 0 == run(["audit", "verify"])


def test_verify_tells_of_a_change(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["audit", "head"])
    head = capsys.readouterr().out.strip()
    assert 0 == run(["audit", "verify", "--head", head])
    database, _ = opened(home)
    with database.writing() as session:
        session.execute(text("UPDATE audit SET actor = 'mallory' WHERE number = 1"))

    assert 1 == run(["audit", "verify"])
    assert "line 1 was changed" in capsys.readouterr().err


def test_a_study_is_destroyed_only_when_it_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database, vault = opened(home)
    with database.writing() as session:
        create_study(session, vault, "ABC-301")
    monkeypatch.setattr("click.prompt", lambda *_, **__: "yes")

    assert 1 == run(["keys", "destroy", "ABC-301"])
    assert 0 == run(["keys", "destroy", "ABC-301", "--yes"])
    assert 1 == run(["keys", "destroy", "ABC-301", "--yes"])


def test_a_worker_works_until_nothing_waits(home: Path) -> None:
    database, vault = opened(home)
    with database.writing() as session:
        create_study(session, vault, "ABC-301")
        user = find_user(session, "alice")
        job = accept_records(session, vault, "ABC-301", [Submitted("a.txt", b"a")], user_id=user.id)

    assert 0 == run(["worker", "--once"])

    # Without a policy nothing is searched: the job is tried, fails and says why.
    with database.reading() as session:
        done = session.get_one(Job, job.id)
    assert ("done", {"E-NO-POLICY": 1}) == (done.state, done.faults)
