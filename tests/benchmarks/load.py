"""Prints how the service bears load: `POST /api/v1/deidentify` with notes of 600 characters, from a second process.

    python tests/benchmarks/load.py [--seconds N] [--workers N] [--clients N] [--every N] [--model FOLDER]

Characters per CPU second of the web processes are compared with those of `Deidentifier`, which the command line calls,
in the same run; other work on the machine slows both by its use of the caches only. Latencies and the number of answers
in a second are worth something on an idle machine alone. The notes are the gold documents, cut at 600 characters.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hdeid import Deidentifier
from hdeid.core.markup import parse_markup
from hdeid.service.services import make_services
from hdeid.settings import read_settings
from hdeid.store.credentials import create_key
from hdeid.store.studies import create_study
from hdeid.store.users import add_member, create_user

GOLD = Path(__file__).resolve().parents[1] / "gold"
POLICY, CHARACTERS = "hipaa-safe-harbor", 600
HDEID = [sys.executable, "-m", "hdeid.cli.main"]
TICKS, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="of each of four parts")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--clients", type=int, default=8, help="connections that keep the service busy")
    parser.add_argument("--every", type=int, default=1, help="take every n-th note only")
    parser.add_argument("--model", default="")
    given = parser.parse_args()
    texts = [parse_markup(path.read_text(encoding="utf-8")).text for path in sorted(GOLD.glob("*.txt"))]
    notes = [text[:CHARACTERS] for text in texts if len(text) >= CHARACTERS][:: given.every]
    alone = measure_alone(notes, given.model)
    print(f"{len(notes)} notes; without the service: {alone:,.0f} characters/CPU s", flush=True)
    with served(given.workers, given.model) as load:
        load.run(notes, clients=given.clients, seconds=min(5.0, given.seconds))
        print(f"after 5 s: {load.told_memory()}", flush=True)
        full = load.run(notes, clients=given.clients, seconds=given.seconds)
        speed = full.answers[200] * CHARACTERS / full.cpu_s
        print(f"busy, {given.clients} clients: {full}; {speed:,.0f} characters/CPU s, {speed / alone:.0%} of that")
        print(f"then: {load.told_memory()}", flush=True)
        rate = full.answers[200] / given.seconds / 2
        for part, clients, asked in (
            ("half load", given.clients, rate),
            ("overload, 96 clients", 96, 0.0),
            ("again half load", given.clients, rate),
        ):
            print(f"{part}: {load.run(notes, clients=clients, seconds=given.seconds, rate=asked)}")
            print(f"then: {load.told_memory()}", flush=True)


def measure_alone(notes: list[str], model: str) -> float:
    """Return characters per CPU second of detection and rendering without a service."""
    hdeid = Deidentifier(model=model)
    policy = hdeid.policy(POLICY)

    def deidentify(text: str) -> None:
        hdeid.render(hdeid.detect(text, policy=policy), policy)

    deidentify(notes[0])
    began = time.process_time()
    for note in notes:
        deidentify(note)
    return sum(map(len, notes)) / (time.process_time() - began)


class Measured:
    """What a part of the run came to."""

    def __init__(self) -> None:
        self.answers: Counter[int] = Counter()
        self.without_retry = 0
        self.seconds: list[float] = []
        self.cpu_s = 0.0

    def __str__(self) -> str:
        cuts = statistics.quantiles(self.seconds, n=100) if len(self.seconds) > 1 else [0.0] * 99
        told = ", ".join(f"{count} x {status}" for status, count in sorted(self.answers.items()))
        said = f", {self.without_retry} refusals without Retry-After" if self.without_retry else ""
        return f"{told}{said}; answers 200 in {1000 * cuts[49]:.0f} ms (median), {1000 * cuts[98]:.0f} ms (99 %)"


class Load:
    """Asks a service.

    Args:
        port: Its port.
        key: An API key that may submit.
        web: Process id of `hdeid serve`.
    """

    def __init__(self, port: int, key: str, web: int) -> None:
        self._port, self._web = port, web
        self._headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}

    def run(self, notes: list[str], *, clients: int, seconds: float, rate: float = 0) -> Measured:
        """Ask for some seconds, by so many clients at a time; at a rate where one is given, else as fast as can be."""
        found, lock, until = Measured(), threading.Lock(), time.monotonic() + seconds

        def client(number: int) -> None:
            turn = time.monotonic() + (number / rate if rate else 0)
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
            while time.monotonic() < until:
                time.sleep(max(0.0, turn - time.monotonic()))
                # A request that should have begun earlier has waited since then.
                began = turn if rate else time.monotonic()
                status, retry = self._ask(connection, notes[(number + len(found.seconds)) % len(notes)])
                turn += clients / rate if rate else 0
                with lock:
                    found.answers[status] += 1
                    found.without_retry += status in (429, 503) and not retry
                    if status == 200:
                        found.seconds.append(time.monotonic() - began)

        before = self._cpu_s()
        threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found.cpu_s = self._cpu_s() - before
        return found

    def memory(self) -> int:
        """Return the memory of all web processes in bytes; what they share counts once (PSS)."""
        rolls = [Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii") for pid in self._processes()]
        return sum(int(line.split()[1]) * 1024 for roll in rolls for line in roll.splitlines() if line[:4] == "Pss:")

    def told_memory(self) -> str:
        """Return the memory in words."""
        return f"memory of all web processes: {self.memory() / 1e6:,.0f} MB"

    def _ask(self, connection: http.client.HTTPConnection, note: str) -> tuple[int, str | None]:
        try:
            body = json.dumps({"text": note, "policy": POLICY}).encode()
            connection.request("POST", "/api/v1/deidentify", body, self._headers)
            answer = connection.getresponse()
            answer.read()
            return answer.status, answer.getheader("Retry-After")
        except (OSError, http.client.HTTPException):
            connection.close()
            return 0, None

    def _cpu_s(self) -> float:
        total = 0
        for pid in self._processes():
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICKS

    def _processes(self) -> list[int]:
        children = Path(f"/proc/{self._web}/task/{self._web}/children").read_text(encoding="ascii").split()
        return [self._web, *map(int, children)]


@contextmanager
def served(workers: int, model: str) -> Iterator[Load]:
    """Run a service in a temporary folder, with a user who may submit."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        given = {"HDEID_HOME": folder, "HDEID_MODEL": model, "HDEID_RATE": "10000000 per minute"}
        environment = {k: v for k, v in os.environ.items() if not k.startswith("HDEID_")} | given
        command = [*HDEID, "serve", "--no-worker", "--workers", str(workers), "--port", str(port)]
        web = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        try:
            key = make_key(environment)
            _await(port)
            yield Load(port, key, web.pid)
        finally:
            os.killpg(web.pid, signal.SIGTERM)
            web.wait(60)


def make_key(environment: dict[str, str]) -> str:
    """Return the API key of a new user who may submit."""
    services = make_services(read_settings(environment))
    with services.database.writing() as session:
        create_study(session, services.vault, "LOAD")
        user = create_user(session, "load")
        add_member(session, "LOAD", user, "submitter")
        key, _ = create_key(session, user)
    services.close()
    return key


def _await(port: int) -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.3)
    raise SystemExit("the service does not come up")


if __name__ == "__main__":
    main()
