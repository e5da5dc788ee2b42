"""`POST /deidentify` and `POST /detect`: texts and files, by shipped policies and those of a study."""

from __future__ import annotations

import base64
import io
import threading
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hdeid.errors import HdeidError
from hdeid.service.resources.gate import Gate
from tests.service.conftest import FOREIGN, STUDY

Clients = dict[str, FlaskClient]
NOTE = "姓名：李海海，住上海市杨浦区国定路580号，电话13800138000。"


def post(client: FlaskClient, **given: object) -> dict[str, object]:
    """Return the answer to a text."""
    found: dict[str, object] = client.post("/api/v1/deidentify", json={"text": NOTE, **given}).get_json()
    return found


def test_a_text_is_shown_as_the_policy_of_the_study_says(clients: Clients) -> None:
    answer = clients["submitter"].post("/api/v1/deidentify", json={"text": NOTE, "study": STUDY})
    told = answer.get_json()

    assert "姓名：[姓名]，住上海市杨浦区***，电话[电话]。" == told["text"]
    assert ("abc-301", "1.0.0") == (told["policy"], told["version"])
    assert f"abc-301@1.0.0;sha256={told['fingerprint']}" == answer.headers["X-Hdeid-Policy"]


def test_offsets_map_between_text_and_view(clients: Clients) -> None:
    told = clients["submitter"].post("/api/v1/deidentify", json={"text": NOTE, "study": STUDY}).get_json()
    pieces = {NOTE[s["start"] : s["end"]]: told["text"][s["view_start"] : s["view_end"]] for s in told["segments"]}

    assert {
        "李海海": "[姓名]",
        "上海市": "上海市",
        "杨浦区": "杨浦区",
        "国定路580号": "***",
        "13800138000": "[电话]",
    } == pieces
    assert {"NAME", "ADDRESS", "PHONE"} == {span["category"] for span in told["spans"]}


def test_each_identifier_is_explained_when_asked(clients: Clients) -> None:
    plain, why = post(clients["submitter"], study=STUDY), post(clients["submitter"], study=STUDY, explain=True)

    assert "explanations" not in plain
    assert {"place", "below"} <= {each["rule"] for each in why["explanations"]}  # type: ignore[attr-defined]


def test_a_policy_that_travels_with_hdeid_needs_no_study(clients: Clients) -> None:
    told = post(clients["manager"], policy="hipaa-safe-harbor")

    assert "13800138000" not in str(told["text"])


@pytest.mark.parametrize(
    ("given", "status", "code"),
    [
        ({"policy": "no-such"}, 404, "E-UNKNOWN"),
        ({"policy": "../policies/hipaa-safe-harbor"}, 404, "E-UNKNOWN"),
        ({"policy": "hipaa-safe-harbor", "version": "9.9.9"}, 404, "E-UNKNOWN"),
        ({"study": FOREIGN}, 404, "E-NOT-FOUND"),
        ({"study": STUDY, "view": "no-such"}, 404, "E-UNKNOWN"),
        ({"study": STUDY, "view": "epi"}, 403, "E-APPROVAL"),
        ({"study": STUDY, "thresholds": {"NAME": 1.5}}, 422, "E-SCHEMA"),
        ({"study": STUDY, "text": "李" * 200_001}, 413, "E-SIZE"),
    ],
)
def test_faults_have_a_code(clients: Clients, given: dict[str, object], status: int, code: str) -> None:
    told = post(clients["submitter"], **given)

    assert (status, code) == (told["status"], told["code"])
    assert "李海海" not in str(told)


def test_half_of_a_surrogate_pair_is_no_text(clients: Clients) -> None:
    body = '{"text": "\\ud800", "policy": "hipaa-safe-harbor"}'
    answer = clients["submitter"].post("/api/v1/deidentify", data=body, content_type="application/json")

    assert (422, "E-SCHEMA") == (answer.status_code, answer.get_json()["code"])


@pytest.mark.parametrize("name", ["analyst", "officer", "admin", "stranger"])
def test_who_neither_submits_nor_writes_policies_has_nothing_here(clients: Clients, name: str) -> None:
    assert 404 == post(clients[name], policy="hipaa-safe-harbor")["status"]


def test_a_file_comes_back_in_its_format(clients: Clients) -> None:
    table = "subject,姓名,备注\n001,李海海,海海今日来诊\n"
    file = (io.BytesIO(table.encode()), "李海海.csv")
    told = (
        clients["submitter"].post("/api/v1/deidentify", data={"file": file, "study": STUDY, "explain": "1"}).get_json()
    )
    shown = base64.b64decode(told["content"]).decode()

    assert "document.csv" == told["name"]
    assert "海海" not in shown
    assert shown.startswith("subject,姓名,备注\n")
    assert all(item["explanations"] for item in told["items"])


def test_a_file_that_cannot_be_read_is_refused(clients: Clients) -> None:
    file = (io.BytesIO(b"no workbook"), "a.xlsx")
    told = clients["submitter"].post("/api/v1/deidentify", data={"file": file, "study": STUDY}).get_json()

    assert 422 == told["status"]


def test_a_body_of_another_kind_is_refused(clients: Clients) -> None:
    answer = clients["submitter"].post("/api/v1/deidentify", data="text", content_type="text/plain")

    assert (415, "E-MEDIA-TYPE") == (answer.status_code, answer.get_json()["code"])


def test_a_text_is_searched(clients: Clients) -> None:
    told = clients["submitter"].post("/api/v1/detect", json={"text": NOTE}).get_json()
    found = {NOTE[span["start"] : span["end"]] for span in told["spans"]}

    assert "13800138000" in found
    assert len(NOTE) == told["characters"]


def test_numbers_of_characters_and_spans_are_counted(clients: Clients) -> None:
    post(clients["submitter"], study=STUDY)

    metrics = clients["nobody"].get("/metrics").text
    assert 'hdeid_spans_total{category="PHONE"}' in metrics
    assert "李海海" not in metrics


def test_the_gate_lets_few_through_and_tells_the_rest_to_come_back() -> None:
    gate, refused, hold = Gate(running=1, waiting=1, patience_s=0.05), [], threading.Event()

    def enter() -> None:
        try:
            with gate.passed():
                hold.wait(2)
        except HdeidError as error:
            refused.append(error.code)

    threads = [threading.Thread(target=enter) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    hold.set()
    for thread in threads:
        thread.join()

    assert ["E-BUSY"] * 3 == refused
    with gate.passed():
        pass


def test_the_openapi_document_tells_both_bodies_and_the_shape_of_faults(app: Flask, clients: Clients) -> None:
    document = clients["nobody"].get("/api/v1/openapi.json").get_json()
    operation = document["paths"]["/api/v1/deidentify"]["post"]

    assert document["openapi"].startswith("3.1")
    assert {"application/json", "multipart/form-data"} == set(operation["requestBody"]["content"])
    assert {"application/problem+json"} == set(document["components"]["responses"]["DEFAULT_ERROR"]["content"])
