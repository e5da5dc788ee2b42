"""The five calls of other anonymization services."""

from __future__ import annotations

import base64
from typing import Any

from flask.testing import FlaskClient

from hdeid.jobs.kinds import make_worker
from hdeid.service.services import Services
from tests.service.conftest import STUDY

Clients = dict[str, FlaskClient]
PATH = "/api/v1/compatible"
GIVEN = {"study": STUDY, "document": base64.b64encode("姓名：李海海，电话13800138000".encode()).decode()}
SHOWN = "姓名：[姓名]，电话[电话]"


def text(answer: Any) -> str:
    return base64.b64decode(answer.get_json()["document"]).decode()


def test_a_document_is_started_and_its_result_fetched(clients: Clients, services: Services) -> None:
    id = clients["submitter"].post(f"{PATH}/startAnonymization", json=GIVEN).get_json()["id"]
    before = clients["submitter"].post(f"{PATH}/getResult", json={"study": STUDY, "id": id}).get_json()
    make_worker(services.database, services.vault, services.deidentifier).drain()
    after = clients["submitter"].post(f"{PATH}/getResult", json={"study": STUDY, "id": id})

    assert ("running", "") == (before["status"], before["document"])
    assert ("done", SHOWN) == (after.get_json()["status"], text(after))


def test_a_document_is_answered_at_once(clients: Clients) -> None:
    assert SHOWN == text(clients["submitter"].post(f"{PATH}/doAnonymization", json=GIVEN))


def test_what_is_not_base64_is_refused(clients: Clients) -> None:
    answer = clients["submitter"].post(f"{PATH}/doAnonymization", json={**GIVEN, "document": "李"})

    assert 422 == answer.status_code


def test_the_result_of_somebody_else_is_not_there(clients: Clients) -> None:
    id = clients["submitter"].post(f"{PATH}/startAnonymization", json=GIVEN).get_json()["id"]

    for name in ("manager", "foreign", "stranger"):
        assert 404 == clients[name].post(f"{PATH}/getResult", json={"study": STUDY, "id": id}).status_code


def test_health_and_version_are_told_to_everybody(clients: Clients) -> None:
    assert {"status": "ok"} == clients["nobody"].get(f"{PATH}/checkHealth").get_json()
    assert 1 == clients["nobody"].get(f"{PATH}/getVersion").get_json()["taxonomy"]
