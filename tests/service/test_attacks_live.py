"""Attacks on the web server itself, as `hdeid serve` runs it: slow clients, smuggled and endless requests."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator

import pytest

from hdeid.service.patience import READ_S
from tests.ports import free_port

pytestmark = [pytest.mark.slow, pytest.mark.timeout(280)]
THREADS = 4


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Port of a service with one process of four threads."""
    folder, port = tmp_path_factory.mktemp("live"), free_port()
    given = {"HDEID_HOME": str(folder / "home"), "HDEID_MODEL": "none", "HDEID_MOST_BYTES": "100000"}
    environment = {k: v for k, v in os.environ.items() if not k.startswith("HDEID_")} | given
    command = [sys.executable, "-m", "hdeid.cli.main", "serve", "--no-worker", "--workers", "1", "--port", str(port)]
    with (folder / "log").open("wb") as log:
        served = subprocess.Popen(
            [*command, "--threads", str(THREADS)], env=environment, stdout=log, stderr=log, start_new_session=True
        )
    try:
        _await(port, served)
        yield port
        assert served.poll() is None
    finally:
        os.killpg(served.pid, signal.SIGTERM)
        served.wait(60)
    assert "Traceback" not in (folder / "log").read_text(encoding="utf-8")


def test_clients_that_send_byte_by_byte_hold_nobody_up_for_long(port: int) -> None:
    slow = [_opened(port, b"POST /api/v1/deidentify HTTP/1.1\r\nHost: a\r\n") for _ in range(THREADS)]
    body = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"
    slow += [_opened(port, body) for _ in range(THREADS)]
    began = time.monotonic()
    until, waited = began + 3 * READ_S + 20, 0.0
    while time.monotonic() < until and not waited:
        for each in slow:
            _drip(each)
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/live", timeout=1) as answer:
                assert 200 == answer.status
            waited = time.monotonic() - began
        except OSError:
            continue

    assert 0 < waited < 2 * READ_S + 20


def test_clients_that_fall_silent_hold_nobody_up(port: int) -> None:
    silent = [_opened(port, b"GET /health/live HTTP/1.1\r\nHost: a\r\n") for _ in range(THREADS)]
    began = time.monotonic()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/live", timeout=3 * READ_S) as answer:
        assert 200 == answer.status

    assert time.monotonic() - began < 2 * READ_S
    for each in silent:
        each.close()


@pytest.mark.parametrize(
    ("request_bytes", "statuses"),
    [
        (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"A: b\r\n" * 200 + b"\r\n", {400, 431}),
        (b"GET / HTTP/1.1\r\nHost: a\r\nA: " + b"b" * 20_000 + b"\r\n\r\n", {400, 431}),
        (b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", {400, 414}),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400}),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello", {400}),
        (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", {400}),
        (b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", {400, 501}),
        (b"GET / HTTP/1.1\r\nHost : a\r\n\r\n", {400}),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", {400, 0}),
        (
            b"POST /api/v1/compatible/doAnonymization HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            b"Content-Length: 999999999999\r\n\r\n{}",
            {401, 413},
        ),
    ],
    ids=[
        "fields",
        "long field",
        "long line",
        "two lengths",
        "other lengths",
        "below 0",
        "coding",
        "blank",
        "TLS",
        "huge",
    ],
)
def test_a_request_that_is_none_is_refused(port: int, request_bytes: bytes, statuses: set[int]) -> None:
    connection = _opened(port, request_bytes)
    if request_bytes.startswith(b"\x16"):
        connection.shutdown(socket.SHUT_WR)

    told = b""
    while part := connection.recv(4096):
        told += part
        if b"\r\n\r\n" in told:
            break
    connection.close()

    assert (int(told.split(b" ")[1]) if told else 0) in statuses
    assert b"\r\nServer: gunicorn/" not in told


def test_a_chunked_body_without_end_is_cut_off(port: int) -> None:
    head = b"POST /api/v1/compatible/doAnonymization HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
    connection = _opened(port, head + b"Transfer-Encoding: chunked\r\n\r\n")
    sent = 0
    try:
        while sent < 50_000_000:
            connection.sendall(b"10000\r\n" + b"a" * 0x10000 + b"\r\n")
            sent += 0x10000
    except OSError:
        pass
    connection.close()

    assert sent < 50_000_000


def _drip(connection: socket.socket) -> None:
    try:
        connection.sendall(b"a")
    except OSError:
        return


def _opened(port: int, data: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    connection.sendall(data)
    return connection


def _await(port: int, served: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 300
    while time.monotonic() < until:
        assert served.poll() is None, "it ended at once"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.2)
    raise AssertionError("it does not come up")
