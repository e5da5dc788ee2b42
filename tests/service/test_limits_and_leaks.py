"""Limits on body and rate, and no word of a document in what the service leaves behind."""

from __future__ import annotations

import base64
import io
import json

import pytest
from flask.testing import FlaskClient
from sqlalchemy import text

from hdeid.deidentifier import Deidentifier
from hdeid.jobs.kinds import make_worker
from hdeid.service.app import create_app
from hdeid.service.services import Services, make_services
from hdeid.settings import read_settings
from tests.service.conftest import STUDY, written_forms

Clients = dict[str, FlaskClient]
NAMES = ["李海海", "王秀英", "欧阳敏"]
NUMBERS = ["13800138000", "13900139000", "310110198005310012", "6222020200001234567"]
PATH = f"/api/v1/studies/{STUDY}"


def test_too_many_requests_are_told_when_to_come_back(
    services: Services, keys: dict[str, str], fast_deidentifier: Deidentifier
) -> None:
    home = str(services.settings.service.folder)
    settings = read_settings({"HDEID_HOME": home, "HDEID_MODEL": "none", "HDEID_RATE": "3 per minute"})
    made = make_services(settings, make_deidentifier=lambda: fast_deidentifier)
    client = create_app(settings, made).test_client()
    headers = {"Authorization": f"Bearer {keys['manager']}"}

    answers = [client.get("/api/v1/studies", headers=headers) for _ in range(4)]
    made.close()

    assert [200, 200, 200, 429] == [each.status_code for each in answers]
    assert ("E-RATE", "application/problem+json") == (answers[3].get_json()["code"], answers[3].content_type)
    assert 0 < int(answers[3].headers["Retry-After"]) <= 60


def test_a_body_that_is_too_large_is_not_read(
    services: Services, keys: dict[str, str], fast_deidentifier: Deidentifier
) -> None:
    home = str(services.settings.service.folder)
    settings = read_settings({"HDEID_HOME": home, "HDEID_MODEL": "none", "HDEID_MOST_BYTES": "10000"})
    made = make_services(settings, make_deidentifier=lambda: fast_deidentifier)
    client = create_app(settings, made).test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {keys['submitter']}"

    as_json = client.post("/api/v1/deidentify", json={"text": "a" * 20_000, "study": STUDY})
    as_form = client.post(f"{PATH}/records", data={"files": [(io.BytesIO(b"a" * 20_000), "a.txt")]})
    made.close()

    assert [(413, "E-SIZE")] * 2 == [(each.status_code, each.get_json()["code"]) for each in (as_json, as_form)]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"a"', b"\xff\xfe", b'{"text": 1}', b'{"text": ["a"]}', b"[" * 100_000, b'{"a": NaN}'],
)
def test_malformed_bodies_are_refused(clients: Clients, body: bytes) -> None:
    for path in ("/api/v1/deidentify", "/api/v1/detect", f"{PATH}/records"):
        answer = clients["submitter"].post(path, data=body, content_type="application/json")

        assert answer.status_code in (400, 413, 422)
        assert "application/problem+json" == answer.content_type


def test_no_word_of_a_document_is_left_behind(
    clients: Clients, services: Services, log: io.StringIO, capfd: pytest.CaptureFixture[str]
) -> None:
    note = f"姓名：{NAMES[0]}，电话{NUMBERS[0]}，身份证{NUMBERS[2]}，联系人：{NAMES[1]}，手机{NUMBERS[1]}。"
    table = f"subject,姓名,卡号\n001,{NAMES[2]},{NUMBERS[3]}\n"
    submitter, analyst = clients["submitter"], clients["analyst"]
    files = [(io.BytesIO(note.encode()), f"{NAMES[0]}.txt"), (io.BytesIO(table.encode()), f"{NAMES[2]}.csv")]
    files += [(io.BytesIO(note.encode()), f"{NUMBERS[0]}.xlsx"), (io.BytesIO(b"\xff\xfe\xff"), f"{NAMES[1]}.xml")]
    ids = submitter.post(f"{PATH}/records", data={"files": files, "subject": NAMES[1]}).get_json()["records"]
    make_worker(services.database, services.vault, services.deidentifier).drain()
    for given in ({"study": STUDY}, {"policy": NAMES[0]}, {"study": NAMES[0]}, {"study": STUDY, "view": NAMES[0]}):
        submitter.post("/api/v1/deidentify", json={"text": note, "explain": True, **given})
        submitter.post("/api/v1/deidentify", json={"text": note, NAMES[0]: note})
        broken = (io.BytesIO(note.encode()), f"{NAMES[0]}.docx")
        submitter.post("/api/v1/deidentify", data={"file": broken, "study": STUDY})
    for id in (*ids, NAMES[0], NUMBERS[0]):
        analyst.get(f"{PATH}/records/{id}")
        analyst.get(f"{PATH}/records/{id}?view={NAMES[0]}")
    for form in ("csv", "jsonl", "original"):
        analyst.get(f"{PATH}/exports?format={form}")
    analyst.get(f"{PATH}/statistics?by={NAMES[0]}")
    analyst.get(f"/{NAMES[0]}/{NUMBERS[0]}", headers={"User-Agent": NUMBERS[0], "X-Request-Id": NUMBERS[0]})
    clients["nobody"].get("/api/v1/studies", headers={"Authorization": f"Bearer {NUMBERS[0]}"})
    document = base64.b64encode(note.encode()).decode()
    submitter.post("/api/v1/compatible/startAnonymization", json={"study": STUDY, "document": document})

    told = capfd.readouterr()
    left = {
        "log": log.getvalue(),
        "output": told.err + told.out,
        "metrics": clients["nobody"].get("/metrics").text,
        "listing": json.dumps(submitter.get(f"{PATH}/records").get_json(), ensure_ascii=False),
        "jobs": submitter.get(f"{PATH}/jobs").text,
    }
    with services.database.reading() as session:
        for table_name in ("audit", "jobs", "records", "idempotency", "subject_facts"):
            left[table_name] = str(session.execute(text(f"SELECT * FROM {table_name}")).all())
    home = services.settings.service.folder
    left |= {path.name: path.read_bytes().decode("latin-1") for path in home.rglob("*") if path.is_file()}

    # Nothing can be found where nothing was written.
    assert "views.recordview.get" in left["audit"]
    assert "views.RecordView" in left["log"]
    assert "hdeid.sqlite" in left
    for place, content in left.items():
        for word in (*NAMES, *NUMBERS):
            assert [] == [form for form in written_forms(word) if form in content], place
