"""The skeleton of the service: who may see a study, how faults look, which headers every answer bears."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.service.conftest import STUDY

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
