"""A thousand known identifiers go through the service; afterwards none of them lies anywhere in the clear."""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hdeid.jobs.kinds import make_worker
from hdeid.service.errors import configure_log
from hdeid.service.services import Services
from hdeid.store.credentials import create_key
from hdeid.store.users import add_member, create_user
from tests.service.conftest import ROLES

STUDY = "/api/v1/studies/ABC-301"
NOTES = int(os.environ.get("HDEID_TRACE_NOTES", "100"))
GIVEN = "珺瑄翊玥懿煜璟曦宸祺琰湛砚翀颢"


def invented() -> list[list[str]]:
    """Return a hundred times ten identifiers, each a text that stands nowhere else."""
    names = [f"{family}{a}{b}" for family in ("欧阳", "司马") for a in GIVEN for b in GIVEN]
    return [
        [
            *names[4 * n : 4 * n + 4], f"1380017{n:04}", f"1390028{n:04}", f"3101101985{n:04}4227", f"ZY77{n:06}",
            f"patient{n:03}@clinic.example", f"槐荫巷{7000 + n}号",
        ]
        for n in range(NOTES)
    ]  # fmt: skip


def note(identifiers: list[str]) -> str:
    """Return a note that holds ten identifiers."""
    a, b, c, d, phone, other, card, number, mail, street = identifiers
    return (
        f"姓名：{a}，联系人：{b}，电话{phone}、{other}，身份证号{card}，住院号{number}，邮箱{mail}，"
        f"住上海市杨浦区{street}。主诉：头晕三天。主治医师：{c}，记录者：{d}。"
    )


@dataclass
class Service:
    """The service, asked by a user of every role; what it tells of faults is kept."""

    client: FlaskClient
    services: Services
    log: io.StringIO
    faults: list[str] = field(default_factory=list)

    def call(self, method: str, path: str, content: object = None, **headers: str) -> tuple[int, bytes]:
        """Return status and body of an answer."""
        data = content if isinstance(content, bytes) else json.dumps(content).encode() if content is not None else None
        told = {"Content-Type": "application/json", **headers}
        answer = self.client.open(path, method=method, data=data, headers=told)
        if answer.status_code >= 400:
            self.faults.append(f"{answer.headers}{answer.text}")
        return answer.status_code, answer.data


@pytest.fixture
def service(app: Flask, services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """The service with a user of every role; its log is kept."""
    log = io.StringIO()
    monkeypatch.setattr(sys, "stderr", log)
    configure_log()
    with services.database.writing() as session:
        user = create_user(session, "all")
        for role in ROLES:
            add_member(session, "ABC-301", user, role)
        key, _ = create_key(session, user)
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {key}"
    yield Service(client, services, log)
    monkeypatch.undo()
    configure_log()


@pytest.mark.slow
@pytest.mark.timeout(580)
def test_none_of_a_thousand_identifiers_is_left_anywhere(
    service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    known = invented()
    assert len(known) * 10 == len({each for listed in known for each in listed})

    send_texts(service, known)
    send_records(service, known)
    send_bad_requests(service, known)
    collected = {
        "log": service.log.getvalue().encode(),
        "answers that tell a fault": "\n".join(service.faults).encode(),
        "metrics": service.call("GET", "/metrics")[1],
        "audit trail": service.call("GET", "/api/v1/audit?limit=1000")[1],
        "jobs": service.call("GET", f"{STUDY}/jobs")[1],
        "records": service.call("GET", f"{STUDY}/records?limit=1000")[1],
    }
    # The queue's payloads, the database, whatever lies in the folder for temporary files.
    collected |= {str(path): path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    assert [] == [name for name, data in collected.items() if not data and "sqlite" not in name]
    assert {"hdeid.sqlite", "queue.sqlite"} <= {Path(name).name for name in collected}
    sought = list(traces(known))
    assert {} == {
        name: found for name, data in collected.items() if (found := [each for each in sought if each in data])
    }


def send_texts(service: Service, known: list[list[str]]) -> None:
    """Have every identifier masked and searched at once."""
    for number, identifiers in enumerate(known):
        asked = {"text": note(identifiers), "study": "ABC-301", "explain": True, "subject": identifiers[0]}
        status, body = service.call("POST", "/api/v1/deidentify", asked)
        assert 200 == status, body
        if number % 10 == 0:
            assert 200 == service.call("POST", "/api/v1/detect", {"text": note(identifiers)})[0]


def send_records(service: Service, known: list[list[str]]) -> None:
    """Submit every identifier, wait for the worker, and read every record."""
    documents = [
        {"name": f"{identifiers[0]}.txt", "subject": identifiers[7], "text": note(identifiers)} for identifiers in known
    ]
    broken = [{"name": f"{identifiers[1]}.xml", "text": f"<a>{note(identifiers)}"} for identifiers in known[::5]]
    status, body = service.call("POST", f"{STUDY}/records", {"documents": documents + broken})
    assert 202 == status, body
    accepted = json.loads(body)
    make_worker(service.services.database, service.services.vault, service.services.deidentifier).drain()
    shown = [service.call("GET", f"{STUDY}/records/{record}")[0] for record in accepted["records"]]
    assert [200] * len(documents) + [409] * len(broken) == shown


def send_bad_requests(service: Service, known: list[list[str]]) -> None:
    """Put identifiers wherever a caller can put a word that does not belong there.

    Policies are left out: they are no documents, and their faults quote their own words.
    """
    for number, identifiers in enumerate(known):
        name, phone, mail = identifiers[0], identifiers[4], identifiers[8]
        quoted, text = urllib.parse.quote(name), note(identifiers)
        tried = [
            ("GET", f"/{quoted}/{phone}", None, {}),
            ("GET", f"/api/v1/studies/{phone}/records/{quoted}", None, {}),
            ("GET", f"{STUDY}/records?{quoted}={phone}&state={mail}", None, {}),
            ("GET", f"{STUDY}/records?after={quoted}&limit={phone}", None, {}),
            ("GET", f"/api/v1/audit?study={quoted}&action={phone}&limit=x{phone}", None, {}),
            ("POST", "/api/v1/deidentify", text.encode(), {}),
            ("POST", "/api/v1/deidentify", {"text": text, name: phone}, {}),
            ("POST", "/api/v1/deidentify", {"text": text, "policy": name, "version": phone}, {}),
            ("POST", "/api/v1/deidentify", {"text": text, "study": "ABC-301", "view": phone}, {}),
            ("POST", "/api/v1/deidentify", {"text": text, "study": "ABC-301", "thresholds": {name: phone}}, {}),
            ("POST", "/api/v1/deidentify", {"text": [text], "explain": phone}, {}),
            ("POST", "/api/v1/deidentify", text.encode(), {"Content-Type": f"text/{phone}"}),
            ("POST", f"{STUDY}/records", {"documents": [{"text": text}]}, {"Idempotency-Key": f"{phone} {mail}"}),
            ("POST", f"{STUDY}/records", {"documents": [{"text": text}], "priority": name}, {}),
            ("POST", f"{STUDY}/policies/{phone}/activation", {"acknowledged": text, "x": name}, {}),
            ("POST", "/api/v1/view-requests", {"study": "ABC-301", "view": name, "purpose": phone}, {}),
            ("GET", f"/api/v1/studies/{phone}", None, {"Authorization": f"Bearer hdk_{phone}_{mail}"}),
            ("POST", "/api/v1/compatible/doAnonymization", {"study": phone, "document": text}, {}),
        ]
        for method, path, content, headers in tried[number % 4 :: 4]:
            status, body = service.call(method, path, content, **headers)
            assert 400 <= status < 500, (path.replace(phone, "…"), status, body)


def traces(known: list[list[str]]) -> Iterator[bytes]:
    """Yield every form in which an identifier could have been written down."""
    for each in (each for listed in known for each in listed):
        yield each.encode()
        if not each.isascii():
            yield from (each.encode("gb18030"), each.encode("unicode_escape"), urllib.parse.quote(each).encode())
            yield each.encode("utf-16-le")
