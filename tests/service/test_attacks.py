"""What attackers of web services try first (OWASP Top Ten, 2021), tried on the app: each is refused, nothing breaks."""

from __future__ import annotations

import base64
import io
import json
import socket
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug import formparser

from hdeid.service.page_session import begin_session, csrf_token
from hdeid.service.services import Services
from hdeid.store.credentials import open_session
from hdeid.store.users import find_user
from tests.service.conftest import STUDY

Clients = dict[str, FlaskClient]
DEIDENTIFY, RECORDS = "/api/v1/deidentify", f"/api/v1/studies/{STUDY}/records"
CHECK = f"/api/v1/studies/{STUDY}/policies/check"
BODIES = {
    "nothing": b"",
    "no JSON": b"{",
    "a number": b"7",
    "a list": b"[]",
    "null": b"null",
    "not UTF-8": b'{"text": "\xff\xfe"}',
    "nested too deep": b"[" * 100_000,
    "objects nested too deep": b'{"text":' * 50_000,
    "a number of many digits": b'{"text": ' + b"9" * 20_000 + b"}",
    "not a number": b'{"text": NaN}',
    "a text with NUL": b'{"text": "\\u0000"}',
    "a text that is an object": b'{"text": {"$gt": ""}}',
    "a prototype": b'{"__proto__": {"admin": true}, "text": "a"}',
    "SQL": b'{"text": "a", "study": "x\' OR 1=1 --"}',
    "a template": b'{"text": "a", "policy": "{{7*7}}"}',
}


@pytest.mark.parametrize("path", [DEIDENTIFY, "/api/v1/detect", RECORDS, CHECK])
def test_a_malformed_body_is_told_so(clients: Clients, path: str) -> None:
    client = clients["manager" if path == CHECK else "submitter"]
    for name, body in BODIES.items():
        answer = client.post(path, data=body, content_type="application/json")

        assert answer.status_code in (400, 404, 422), name
        assert "application/problem+json" == answer.content_type, name
        assert "49" not in answer.get_json()["detail"], name


FORMS = [
    ("multipart/form-data", b"--x\r\n\r\n--x--"),
    ("multipart/form-data; boundary=x", b"--y\r\n"),
    ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\na\r\n--x--'),
    ("multipart/form-data; boundary=x", b"--x\r\n" + b"A: b\r\n" * 10_000 + b"\r\n--x--"),
    ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n' * 2000),
    ("application/x-www-form-urlencoded", b"text=a"),
    ("application/xml", b"<a/>"),
    ("application/json; charset=utf-7", b"+ADw-"),
    ("\xff", b"{}"),
]


@pytest.mark.parametrize("path", [f"{DEIDENTIFY}", RECORDS])
def test_a_malformed_form_is_told_so(clients: Clients, path: str) -> None:
    for kind, body in FORMS:
        answer = clients["submitter"].post(path, data=body, content_type=kind)

        assert answer.status_code in (400, 404, 413, 415, 422), (kind, body[:40])


def test_a_body_above_the_bound_is_refused_before_it_is_read(clients: Clients, app: Flask) -> None:
    app.config["MAX_CONTENT_LENGTH"] = 1000
    answer = clients["submitter"].post(
        DEIDENTIFY, data=b'{"text": "' + b"a" * 2000 + b'"}', content_type="application/json"
    )

    assert (413, "E-SIZE") == (answer.status_code, answer.get_json()["code"])


NAMES = ["../../etc/passwd.txt", "/etc/cron.d/note.txt", "..\\..\\note.txt", "C:\\note.txt", "a/../../note.txt",
         "%2e%2e%2fnote.txt", "note.txt;rm -rf", "$(id).txt", "-rf.txt", "..", "CON.txt",
         "\u202etxt.exe.txt"]  # fmt: skip


def test_a_name_of_a_file_names_no_place_on_the_disk(clients: Clients, tmp_path: Path) -> None:
    before, note = _files(tmp_path), "联系电话13800138000".encode()
    for name in NAMES:
        file = (io.BytesIO(note), name)
        at_once = clients["submitter"].post(DEIDENTIFY, data={"file": file, "study": STUDY})
        document = {"name": name, "content": base64.b64encode(note).decode()}
        kept = clients["submitter"].post(RECORDS, json={"documents": [document]})

        assert (at_once.status_code, kept.status_code) in ((200, 202), (422, 202)), name
        assert at_once.get_json().get("name", "document.txt") in ("document.txt", "document"), name
    assert before == _files(tmp_path)


def test_a_large_file_never_touches_the_disk(clients: Clients, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a temporary file")

    for name in ("TemporaryFile", "NamedTemporaryFile", "mkstemp", "SpooledTemporaryFile"):
        monkeypatch.setattr(tempfile, name, refuse)
        monkeypatch.setattr(formparser, name, refuse, raising=False)
    file = (io.BytesIO("来诊。".encode() * 100_000), "note.txt")
    answer = clients["submitter"].post(RECORDS, data={"files": [file]})

    assert 202 == answer.status_code


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py", "/static//etc/passwd",
        "/api/v1/docs/..%2f..%2fapp.py", "/api/v1/docs/%2e%2e%2fresources%2fdocs.py", "/api/v1/docs//etc/passwd",
        f"/api/v1/studies/..%2f{STUDY}/records", "/api/v1/studies/%2e%2e/records",
    ],
)  # fmt: skip
def test_a_path_leaves_no_folder(clients: Clients, path: str) -> None:
    answer = clients["submitter"].get(path)

    assert answer.status_code in (308, 404)
    assert b"import" not in answer.data
    assert b"root:" not in answer.data


def packed(members: dict[str, bytes]) -> bytes:
    """Return a zip file."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packing:
        for name, data in members.items():
            packing.writestr(name, data)
    return target.getvalue()


LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
BOMBS = {
    "zip.docx": packed({"word/document.xml": b"<a>" + b" " * (20 << 20) + b"</a>"}),
    "many.xlsx": packed({f"xl/{n}.xml": b"" for n in range(10_001)}),
    "up.docx": packed({"../../word/document.xml": b"<a/>"}),
    "laughs.xml": f'<!DOCTYPE a [<!ENTITY a0 "ha">{LAUGHS}]><a>&a11;</a>'.encode(),
    "square.xml": f'<!DOCTYPE a [<!ENTITY b "{"b" * 50_000}">]><a>{"&b;" * 50_000}</a>'.encode(),
    "deep.xml": b"<a>" * 100_000,
    "deep.json": b'{"a":' * 100_000,
    "file.xml": b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    "web.xml": b'<!DOCTYPE a [<!ENTITY b SYSTEM "http://127.0.0.1:9/b">]><a>&b;</a>',
    "dtd.xml": b'<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd"><a/>',
    "parameter.xml": b'<!DOCTYPE a [<!ENTITY % b SYSTEM "http://127.0.0.1:9/b">%b;]><a/>',
    "include.xml": b'<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file:///etc/passwd"/></a>',
}


@pytest.fixture
def calls_outside(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Addresses that something tried to reach."""
    tried: list[Any] = []

    def connect(_: socket.socket, address: Any) -> None:
        tried.append(address)
        raise OSError("nothing may be reached")

    monkeypatch.setattr(socket.socket, "connect", connect)
    return tried


@pytest.mark.timeout(60)
def test_a_bomb_bursts_nothing_and_nothing_outside_is_asked(clients: Clients, calls_outside: list[Any]) -> None:
    for name, data in BOMBS.items():
        answer = clients["submitter"].post(DEIDENTIFY, data={"file": (io.BytesIO(data), name), "study": STUDY})

        # An inclusion is text like any other to who does not follow it.
        assert answer.status_code == 422 or (name == "include.xml" and answer.status_code == 200), name
        assert b"root:" not in base64.b64decode(answer.get_json().get("content", "")), name
    assert [] == calls_outside


LAUGHING = "a0: &a0 [ha, ha]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12))
POLICIES = {
    "aliases": LAUGHING,
    "an object of Python": "hdeid: !!python/object/apply:os.system ['true']\n",
    "nested too deep": "a: " + "[" * 20_000,
    "an address": "hdeid: 1\npolicy: a\nversion: 1.0.0\nextends: http://127.0.0.1:9/a@1.0.0\n",
    "a path": "hdeid: 1\npolicy: a\nversion: 1.0.0\nextends: ../../../etc/passwd@1.0.0\n",
}


@pytest.mark.timeout(60)
def test_a_policy_reads_neither_files_nor_addresses_and_bursts_nothing(
    clients: Clients, calls_outside: list[Any]
) -> None:
    for name, source in POLICIES.items():
        answer = clients["manager"].post(CHECK, json={"source": source})

        assert answer.status_code in (200, 413, 422), name
        assert answer.status_code != 200 or answer.get_json()["compiles"] is False, name
    assert [] == calls_outside


def test_a_token_that_names_its_own_keys_is_not_asked_for_them(app: Flask, calls_outside: list[Any]) -> None:
    parts = [{"alg": "RS256", "jku": "http://127.0.0.1:9/keys", "x5u": "http://127.0.0.1:9/"}, {"sub": "admin"}]
    token = ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).decode() for part in parts) + ".c2ln"
    answer = app.test_client().get("/api/v1/studies", headers={"Authorization": f"Bearer {token}"})

    assert 401 == answer.status_code
    assert [] == calls_outside


@pytest.fixture
def page(app: Flask, services: Services) -> tuple[FlaskClient, str]:
    """A browser in which the administrator is logged in, and its CSRF token."""
    with services.database.writing() as session:
        token = open_session(session, find_user(session, "admin"))
    client = app.test_client()
    client.set_cookie("__Host-hdeid", token, secure=True)
    with app.test_request_context(headers={"Cookie": f"__Host-hdeid={token}"}):
        return client, csrf_token()


def test_another_site_changes_nothing_by_the_browser_of_a_user(page: tuple[FlaskClient, str]) -> None:
    client, token = page
    tried = [
        client.post("/api/v1/studies", json={"id": "NEW-1"}, base_url="https://localhost", **more).status_code
        for more in (
            {}, {"headers": {"X-CSRF-Token": "0" * 64}}, {"query_string": {"csrf_token": token}},
            {"headers": {"X-CSRF-Token": "é"}}, {"headers": {"X-CSRF-Token": token}},
        )
    ]  # fmt: skip

    assert [403, 403, 403, 403, 201] == tried
    assert 403 == client.delete("/api/v1/studies/NEW-1", base_url="https://localhost").status_code


def test_a_method_in_a_header_changes_nothing(page: tuple[FlaskClient, str]) -> None:
    client, _ = page
    told = {"X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE"}
    client.get(f"/api/v1/studies/{STUDY}?_method=DELETE", headers=told, base_url="https://localhost")

    assert 200 == client.get(f"/api/v1/studies/{STUDY}", base_url="https://localhost").status_code


def test_the_cookie_is_bound_to_host_tls_and_site(app: Flask, services: Services) -> None:
    with app.test_request_context(), services.database.writing() as session:
        response = Response()
        begin_session(session, response, find_user(session, "manager"))
    name, *flags = response.headers["Set-Cookie"].split("; ")

    assert name.startswith("__Host-hdeid=")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=Strict"} == set(flags)


def test_a_session_that_was_given_from_outside_is_none(app: Flask) -> None:
    client = app.test_client()
    client.set_cookie("__Host-hdeid", "0" * 43, secure=True)

    assert 401 == client.get("/api/v1/studies", base_url="https://localhost").status_code


def test_no_other_origin_may_read(clients: Clients) -> None:
    told = {"Origin": "https://attacker.example", "Access-Control-Request-Method": "POST"}
    for answer in (
        clients["submitter"].get("/api/v1/studies", headers=told),
        clients["submitter"].options(DEIDENTIFY, headers=told),
    ):
        assert not any(name.startswith("Access-Control-") for name, _ in answer.headers)


@pytest.mark.parametrize(
    "path", ["/health/live", "/api/v1/studies", "/none", "/api/v1/docs", "/metrics", "/static/none"]
)
def test_every_answer_forbids_frames_sniffing_and_scripts_of_others(clients: Clients, path: str) -> None:
    headers = clients["submitter"].get(path).headers
    policy = dict(each.strip().partition(" ")[::2] for each in headers["Content-Security-Policy"].split(";"))

    assert ("nosniff", "DENY", "no-referrer") == tuple(
        headers[name] for name in ("X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy")
    )
    assert ("'none'", "'self'", "'none'") == (policy["default-src"], policy["script-src"], policy["frame-ancestors"])
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert "max-age=" in headers["Strict-Transport-Security"]
    assert "Server" not in headers


def test_a_header_of_the_caller_is_not_split_into_the_answer(clients: Clients) -> None:
    answer = clients["submitter"].get("/api/v1/studies?limit=1%0d%0aSet-Cookie:%20a=b")

    assert "Set-Cookie" not in answer.headers


def test_a_forged_address_of_a_proxy_is_not_believed(app: Flask) -> None:
    """Else every request could come from another address and no rate would hold."""
    with app.test_request_context(headers={"X-Forwarded-For": "203.0.113.7"}) as context:
        assert "203.0.113.7" != context.request.remote_addr


def _files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if ".sqlite" not in path.name}
