"""The backup of deploy/README.md, run on PostgreSQL: what was kept can be read after a restore, with the keys alone."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text

from hdeid.deidentifier import Deidentifier
from hdeid.errors import StoreError
from hdeid.service.services import Services, make_services
from hdeid.settings import read_settings
from hdeid.store.records import Submitted, accept_records, open_original
from hdeid.store.studies import create_study
from hdeid.store.tables import Record
from hdeid.store.users import create_user

README = (Path(__file__).resolve().parents[2] / "deploy" / "README.md").read_text(encoding="utf-8")
BLOCKS = {
    heading: re.search(rf"^## {heading}\n.*?^```bash\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    for heading in ("Backup", "Restore")
}
NOTE = "姓名：李海海，电话13800138000。"


@pytest.fixture
def databases() -> Iterator[tuple[str, str]]:
    """Addresses of two empty databases."""
    server = os.environ.get("HDEID_TEST_DATABASE")
    if not server or not all(shutil.which(program) for program in ("pg_dump", "pg_restore")):
        pytest.skip("HDEID_TEST_DATABASE names no PostgreSQL, or pg_dump is not installed")
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    names = [f"hdeid_test_{secrets.token_hex(6)}" for _ in range(2)]
    with engine.connect() as connection:
        for name in names:
            connection.execute(text(f"CREATE DATABASE {name}"))
    first, second = (make_url(server).set(database=name).render_as_string(hide_password=False) for name in names)
    yield first, second
    with engine.connect() as connection:
        for name in names:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


def opened(home: Path, database: str, deidentifier: Deidentifier) -> Services:
    """Return the parts of a service."""
    settings = read_settings({"HDEID_HOME": str(home), "HDEID_DATABASE": database, "HDEID_MODEL": "none"})
    return make_services(settings, make_deidentifier=lambda: deidentifier)


def run(heading: str, folder: Path, home: Path, database: str) -> str:
    """Run the commands under a heading; return what they print."""
    found = BLOCKS[heading]
    assert found, heading
    environment = {
        **os.environ, "HDEID_HOME": str(home), "HDEID_DATABASE": database, "BACKUP": str(folder / "backup"),
        "KEYS": str(folder / "keys"), "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }  # fmt: skip
    ran = subprocess.run(["bash", "-euc", found[1]], env=environment, capture_output=True, text=True, check=False)
    assert 0 == ran.returncode, ran.stderr
    return ran.stdout


@pytest.mark.slow
@pytest.mark.timeout(500)
def test_a_record_is_read_after_a_restore_with_the_keys_alone(
    databases: tuple[str, str], tmp_path: Path, fast_deidentifier: Deidentifier
) -> None:
    for name in ("backup", "keys"):
        (tmp_path / name).mkdir()
    old = opened(tmp_path / "old", databases[0], fast_deidentifier)
    with old.database.writing() as session:
        create_study(session, old.vault, "ABC-301")
        user = create_user(session, "submitter")
        accept_records(session, old.vault, "ABC-301", [Submitted("a.txt", NOTE.encode())], user_id=user.id)
    before = read_originals(old)
    old.close()

    run("Backup", tmp_path, tmp_path / "old", databases[0])
    told = run("Restore", tmp_path, tmp_path / "new", databases[1])
    new = opened(tmp_path / "new", databases[1], fast_deidentifier)
    after = read_originals(new)
    new.close()

    assert [NOTE.encode()] == before == after
    assert "whole" in told
    assert 0o600 == (tmp_path / "new" / "masters.json").stat().st_mode & 0o777
    assert not any(
        word.encode() in (tmp_path / "backup" / "hdeid.dump").read_bytes() for word in ("李海海", "13800138")
    )

    stranger = opened(tmp_path / "stranger", databases[1], fast_deidentifier)
    with pytest.raises(StoreError) as refused:
        read_originals(stranger)
    stranger.close()
    assert "E-NO-MASTER" == refused.value.code


def read_originals(services: Services) -> list[bytes]:
    """Return the documents of all records."""
    with services.database.reading() as session:
        return [open_original(session, services.vault, record).data for record in session.query(Record)]
