"""The skeleton of the service: who may see a study, how faults look, which headers every answer bears."""

from __future__ import annotations

import io
import json

import pytest
from flask.testing import FlaskClient

from hdeid.errors import StoreError
from hdeid.service import trail
from hdeid.service.resources import studies
from hdeid.service.services import Services
from hdeid.store.audit import list_entries, verify
from hdeid.store.tables import Study
from tests.service.conftest import STUDY, written_forms

Clients = dict[str, FlaskClient]


@pytest.mark.parametrize("name", ["admin", "submitter", "manager", "analyst", "officer"])
def test_members_and_administrators_see_a_study(clients: Clients, name: str) -> None:
    assert clients[name].get(f"/api/v1/studies/{STUDY}").status_code == 200


@pytest.mark.parametrize("name", ["stranger", "foreign"])
def test_a_study_of_others_is_like_one_that_is_not_there(clients: Clients, name: str) -> None:
    there = clients[name].get(f"/api/v1/studies/{STUDY}").get_json()
    nowhere = clients[name].get("/api/v1/studies/NONE").get_json()

    assert (404, "E-NOT-FOUND") == (there["status"], there["code"])
    assert {**nowhere, "request": ""} == {**there, "request": ""}


def test_nobody_is_told_so(clients: Clients) -> None:
    answer = clients["nobody"].get("/api/v1/studies")

    assert (401, "application/problem+json") == (answer.status_code, answer.content_type)


def test_an_unknown_field_is_named(clients: Clients) -> None:
    answer = clients["admin"].post("/api/v1/studies", json={"id": "NEW-1", "colour": "red"})

    assert 422 == answer.status_code
    assert {"json": {"colour": ["Unknown field."]}} == answer.get_json()["errors"]


def test_an_administrator_makes_and_destroys_a_study(clients: Clients) -> None:
    made = clients["admin"].post("/api/v1/studies", json={"id": "NEW-1"})
    gone = clients["admin"].delete("/api/v1/studies/NEW-1")

    assert (201, 204) == (made.status_code, gone.status_code)
    assert 404 == clients["admin"].get("/api/v1/studies/NEW-1").status_code
    assert 409 == clients["admin"].post("/api/v1/studies", json={"id": "NEW-1"}).status_code


def test_every_answer_bears_the_headers(clients: Clients) -> None:
    for path in ("/health/live", "/nowhere", "/api/v1/studies"):
        headers = clients["nobody"].get(path).headers

        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert "no-store" == headers["Cache-Control"]


def test_an_address_that_is_no_id_is_answered_and_not_told(clients: Clients, services: Services) -> None:
    for path in ("/%0a", "/%E6%9D%8E%E6%B5%B7", "/a%20b"):
        assert 404 == clients["admin"].get(f"/api/v1/studies{path}").status_code

    with services.database.reading() as session:
        lines = list_entries(session, actor="admin")
        assert [] == list(verify(session, services.vault))
    assert {("denied", "", "")} == {(line.outcome, line.object, line.study_id) for line in lines}


def test_every_request_has_its_line_in_the_audit_trail(clients: Clients, services: Services) -> None:
    clients["nobody"].get("/api/v1/studies")
    clients["stranger"].get(f"/api/v1/studies/{STUDY}")
    clients["admin"].post("/api/v1/studies", json={"id": "NEW-1"})
    clients["manager"].get(f"/api/v1/studies/{STUDY}")

    with services.database.reading() as session:
        told = [(e.actor, e.action, e.outcome, e.study_id, e.object) for e in reversed(list_entries(session))]
    assert [
        ("anonymous", "studies.studies.get", "denied", "", ""),
        ("stranger", "studies.onestudy.get", "denied", "", ""),
        ("admin", "studies.studies.post", "done", "NEW-1", "NEW-1"),
        ("manager", "studies.onestudy.get", "done", STUDY, ""),
    ] == told


def test_a_write_that_cannot_be_told_is_not_done(
    clients: Clients, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise StoreError("the database does not answer", code="E-DATABASE")

    monkeypatch.setattr(trail, "append", fail)
    answer = clients["admin"].post("/api/v1/studies", json={"id": "NEW-1"})
    read = clients["manager"].get(f"/api/v1/studies/{STUDY}")

    assert (503, 503) == (answer.status_code, read.status_code)
    assert b"ABC-301" not in read.data
    with services.database.reading() as session:
        assert session.get(Study, "NEW-1") is None


def test_an_unknown_fault_tells_no_text(clients: Clients, monkeypatch: pytest.MonkeyPatch, log: io.StringIO) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("患者李海海")

    monkeypatch.setattr(studies, "list_studies", fail)
    answer = clients["admin"].get("/api/v1/studies")

    assert (500, "E-INTERNAL") == (answer.status_code, answer.get_json()["code"])
    fault, *_ = map(json.loads, log.getvalue().splitlines())
    assert ("unknown fault", "RuntimeError") == (fault["event"], fault["kind"])
    assert [] == [form for form in written_forms("李海海") if form in answer.text + log.getvalue()]
