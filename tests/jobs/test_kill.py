"""Kill -9 for real: web process, worker, Redis and PostgreSQL die while records come in; none is lost, none is twofold.

The client repeats what was not answered with the same `Idempotency-Key`, as any client of a service must.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hdeid.store.audit import verify
from hdeid.store.database import Database
from hdeid.store.masters import read_masters
from hdeid.store.tables import Job, Record
from hdeid.store.vault import Vault
from tests.ports import free_port
from tests.service.conftest import POLICY

BATCHES, EACH = 12, 5
TESTED = POLICY + '  - {id: open, view: open, input: "[[AGE|40岁]]", expect: 40岁}\n'


@dataclass
class Machine:
    """Everything that runs, by name: what it is started with, and how to know that it is up."""

    folder: Path
    environment: dict[str, str]
    commands: dict[str, list[str]] = field(default_factory=dict)
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    ports: dict[str, int] = field(default_factory=dict)

    def start(self, name: str) -> None:
        log = (self.folder / f"{name}.log").open("ab")
        self.running[name] = subprocess.Popen(
            self.commands[name], env=self.environment, stdout=log, stderr=log, start_new_session=True
        )
        if name in self.ports:
            _await_port(self.ports[name], self.running[name])

    def kill(self, name: str) -> None:
        """Kill a part with all that it started, as a loss of power would."""
        os.killpg(self.running[name].pid, signal.SIGKILL)
        self.running[name].wait()

    def stop(self) -> None:
        for process in self.running.values():
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


@pytest.fixture(params=["embedded", "production"])
def machine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Machine]:
    """The service as `hdeid serve` runs it, and with PostgreSQL and Redis of its own."""
    environment = {
        **os.environ, "HDEID_HOME": str(tmp_path / "home"), "HDEID_MODEL": "none", "HDEID_RATE": "100000 per minute"
    }  # fmt: skip
    environment = {name: value for name, value in environment.items() if name not in ("HDEID_DATABASE", "HDEID_REDIS")}
    made = Machine(tmp_path, environment)
    if request.param == "production":
        _add_servers(made)
    hdeid = [sys.executable, "-m", "hdeid.cli.main"]
    made.ports["web"] = free_port()
    serve = ["serve", "--no-worker", "--workers", "1", "--port", str(made.ports["web"])]
    made.commands |= {"web": [*hdeid, *serve], "worker": [*hdeid, "worker"]}
    for name in made.commands:
        made.start(name)
    yield made
    made.stop()


@pytest.mark.slow
@pytest.mark.timeout(580)
def test_nothing_is_lost_and_nothing_is_done_twice_whoever_is_killed(machine: Machine) -> None:
    client = Client(machine)
    client.prepare()
    victims = [name for name in ("worker", "postgresql", "web", "redis", "worker") if name in machine.commands]

    jobs = {}
    for number in range(BATCHES):
        if number % 2:
            victim = victims[number // 2 % len(victims)]
            machine.kill(victim)
            machine.start(victim)
        jobs[number] = client.submit(number)
    client.wait(jobs.values())

    database, vault = _database(machine)
    with database.reading() as session:
        records = session.query(Record).all()
        done = session.query(Job).all()
        assert [] == list(verify(session, vault))
    database.close()
    assert BATCHES == len(done) == len(set(jobs.values()))
    assert BATCHES * EACH == len(records)
    assert {"detected"} == {record.state for record in records}
    assert {EACH} == {job.finished for job in done}
    assert {"done"} == {job.state for job in done}
    assert {("PHONE", 1)} == {each for record in records for each in record.counts.items()}


class Client:
    """Sends records and repeats what was not answered."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._run = secrets.token_hex(4)
        self._key = ""

    def prepare(self) -> None:
        """Make a study with a policy in force, and a key that may submit."""
        hdeid = [sys.executable, "-m", "hdeid.cli.main"]
        log = (self._machine.folder / "web.log").read_text(encoding="utf-8")
        self._key = next(line for line in log.splitlines() if line.startswith("hdk_"))
        self.call("POST", "/studies", {"id": "ABC-301"})
        for arguments in (["users", "add", "crc"], ["users", "role", "crc", "ABC-301", "submitter"]):
            subprocess.run([*hdeid, *arguments], env=self._machine.environment, check=True, capture_output=True)
        for arguments in (["users", "role", "crc", "ABC-301", "manager"], ["keys", "create", "crc"]):
            made = subprocess.run([*hdeid, *arguments], env=self._machine.environment, check=True, capture_output=True)
        self._key = made.stdout.decode().strip()
        uploaded = self.call("POST", "/studies/ABC-301/policies", {"source": TESTED})
        reason = {"acknowledged": "invented data"}
        self.call("POST", f"/studies/ABC-301/policies/{uploaded['id']}/activation", reason)

    def submit(self, number: int) -> str:
        """Return the job of some records; sent again until it is answered."""
        documents = [
            {"name": f"note-{number}-{each}.txt", "text": f"联系电话13800138{number:02}{each}，诉头晕。"}
            for each in range(EACH)
        ]
        headers = {"Idempotency-Key": f"{self._run}-{number}"}
        answer = self.call("POST", "/studies/ABC-301/records", {"documents": documents}, headers)
        return str(answer["job"])

    def wait(self, jobs: object) -> None:
        """Wait until all jobs are over."""
        until = time.monotonic() + 300
        for job in jobs:  # type: ignore[attr-defined]
            while self.call("GET", f"/studies/ABC-301/jobs/{job}")["state"] not in ("done", "failed", "cancelled"):
                assert time.monotonic() < until, "the jobs do not end"
                time.sleep(0.5)

    def call(
        self, method: str, path: str, content: object = None, headers: dict[str, str] | None = None
    ) -> dict[str, object]:
        """Return the answer to a request that is repeated while the service is away."""
        address = f"http://127.0.0.1:{self._machine.ports['web']}/api/v1{path}"
        data = json.dumps(content).encode() if content is not None else None
        told = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json", **(headers or {})}
        until = time.monotonic() + 120
        while True:
            try:
                request = urllib.request.Request(address, data, told, method=method)
                with urllib.request.urlopen(request, timeout=30) as answer:
                    found: dict[str, object] = json.loads(answer.read() or b"{}")
                    return found
            except urllib.error.HTTPError as error:
                assert error.code >= 500, (path, error.code, error.read()[:300])
            except OSError:
                pass
            assert time.monotonic() < until, f"no answer to {method} {path}"
            time.sleep(0.5)


def _database(machine: Machine) -> tuple[Database, Vault]:
    home = Path(machine.environment["HDEID_HOME"])
    url = machine.environment.get("HDEID_DATABASE") or f"sqlite:///{home / 'hdeid.sqlite'}"
    return Database(url), Vault(lambda: read_masters(home / "masters.json"))


def _add_servers(machine: Machine) -> None:
    programs = {name: _program(name) for name in ("initdb", "postgres", "redis-server")}
    missing = [name for name, path in programs.items() if path is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    data = machine.folder / "pg"
    machine.ports |= {"postgresql": free_port(), "redis": free_port()}
    # PostgreSQL refuses to run as root.
    us = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    if us:
        for each in (machine.folder, *machine.folder.parents[:3]):
            each.chmod(each.stat().st_mode | 0o011)
        data.mkdir()
        shutil.chown(data, "postgres", "postgres")
    subprocess.run(
        [*us, str(programs["initdb"]), "-D", str(data), "-A", "trust", "-U", "hdeid"], check=True, capture_output=True
    )
    port = str(machine.ports["postgresql"])
    machine.commands["postgresql"] = [
        *us, str(programs["postgres"]), "-D", str(data), "-p", port, "-c", "listen_addresses=127.0.0.1",
        "-c", f"unix_socket_directories={data}",
    ]  # fmt: skip
    machine.commands["redis"] = [
        str(programs["redis-server"]), "--port", str(machine.ports["redis"]), "--save", "", "--dir", str(machine.folder)
    ]  # fmt: skip
    for name in ("postgresql", "redis"):
        machine.start(name)
    machine.environment["HDEID_DATABASE"] = f"postgresql+psycopg://hdeid@127.0.0.1:{port}/postgres"
    machine.environment["HDEID_REDIS"] = f"redis://127.0.0.1:{machine.ports['redis']}/0"


def _program(name: str) -> Path | None:
    found = shutil.which(name)
    places = [Path(found)] if found else sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return places[-1] if places else None


def _await_port(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        assert process.poll() is None, "it ended at once; see its log"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise AssertionError("it does not come up")
