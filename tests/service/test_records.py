"""Submissions and their jobs: any format, one or many, once however often they are sent."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, text, update

from hdeid.jobs.kinds import make_worker
from hdeid.service.services import Services
from hdeid.store.records import list_records
from hdeid.store.tables import Job, Record
from tests.service.conftest import STUDY

Clients = dict[str, FlaskClient]
RECORDS, JOBS = f"/api/v1/studies/{STUDY}/records", f"/api/v1/studies/{STUDY}/jobs"
NOTE = "姓名：李海海，住上海市杨浦区国定路580号，电话13800138000。"


def submit(client: FlaskClient, *texts: str, key: str = "", **more: Any) -> Any:
    """Return the answer to a submission of texts."""
    documents = [{"text": each} for each in texts]
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(RECORDS, json={"documents": documents, **more}, headers=headers)


def work(services: Services) -> None:
    make_worker(services.database, services.vault, services.deidentifier).drain()


def test_a_submission_is_answered_with_its_job_and_done_by_a_worker(clients: Clients, services: Services) -> None:
    answer = submit(clients["submitter"], NOTE, "来诊。", priority="interactive")
    job = answer.headers["Location"]
    before = clients["submitter"].get(job).get_json()
    work(services)
    after = clients["submitter"].get(job).get_json()

    assert (202, 2) == (answer.status_code, len(answer.get_json()["records"]))
    assert ("queued", "interactive", 0, 2) == (before["state"], before["priority"], before["finished"], before["total"])
    assert ("done", 2, 0) == (after["state"], after["finished"], after["withheld"])


def test_files_of_several_formats_come_in_one_form(clients: Clients, services: Services) -> None:
    files = [
        (io.BytesIO(NOTE.encode()), "李海海.txt"),
        (io.BytesIO("subject,姓名\n001,李海海\n".encode()), "visit.csv"),
        (io.BytesIO(b"no workbook"), "broken.xlsx"),
    ]
    answer = clients["submitter"].post(RECORDS, data={"files": files, "priority": "bulk"}).get_json()
    work(services)
    listed = {r["id"]: r for r in clients["submitter"].get(f"{RECORDS}?job={answer['job']}").get_json()["items"]}
    first, second, third = (listed[id] for id in answer["records"])
    job = clients["submitter"].get(f"{JOBS}/{answer['job']}").get_json()

    assert ["detected", "detected", "withheld"] == [first["state"], second["state"], third["state"]]
    assert {third["fault"]: 1} == job["faults"]
    assert 1 == first["counts"]["PHONE"]
    assert "李海海" not in json.dumps(listed, ensure_ascii=False)


def test_bytes_come_in_base64(clients: Clients, services: Services) -> None:
    content = base64.b64encode("姓名：李海海".encode("gb18030")).decode()
    good = clients["submitter"].post(RECORDS, json={"documents": [{"name": "a.txt", "content": content}]})
    bad = clients["submitter"].post(RECORDS, json={"documents": [{"name": "a.txt", "content": "?"}]})

    assert (202, 422) == (good.status_code, bad.status_code)
    assert {"json": {"documents": {"0": {"content": ["Not base64."]}}}} == bad.get_json()["errors"]


def test_a_repeated_request_does_nothing_twice(clients: Clients, services: Services) -> None:
    first = submit(clients["submitter"], NOTE, key="visit-7")
    again = submit(clients["submitter"], NOTE, key="visit-7")
    other = submit(clients["submitter"], "another", key="visit-7")

    assert first.get_json() == again.get_json()
    assert ("false", "true") == tuple(each.headers["Idempotency-Replayed"] for each in (first, again))
    assert (422, "E-KEY-REUSED") == (other.status_code, other.get_json()["code"])
    with services.database.reading() as session:
        assert 1 == len(session.scalars(select(Record.id)).all())


@pytest.mark.parametrize(
    "given",
    [
        {"documents": []},
        {"documents": [{"name": "a.txt"}]},
        {"documents": [{"text": "a", "content": "YQ=="}]},
        {"documents": [{"text": "a", "colour": "red"}]},
        {"documents": [{"text": "a"}], "priority": "now"},
        {"documents": [{"text": "a", "name": "a" * 256}]},
    ],
)
def test_what_is_no_submission_is_refused(clients: Clients, given: dict[str, Any]) -> None:
    assert clients["submitter"].post(RECORDS, json=given).status_code == 422


def test_a_study_without_a_policy_accepts_nothing(clients: Clients) -> None:
    clients["admin"].post("/api/v1/studies", json={"id": "NEW-1"})
    clients["admin"].post("/api/v1/studies/NEW-1/members", json={"user": "submitter", "role": "submitter"})

    answer = clients["submitter"].post("/api/v1/studies/NEW-1/records", json={"documents": [{"text": "a"}]})

    assert (409, "E-NO-POLICY") == (answer.status_code, answer.get_json()["code"])


def test_lists_come_part_by_part(clients: Clients) -> None:
    submit(clients["submitter"], "1", "2", "3")
    first = clients["submitter"].get(f"{RECORDS}?limit=2").get_json()
    rest = clients["submitter"].get(f"{RECORDS}?limit=2&after={first['next']}").get_json()

    assert (2, 1, "") == (len(first["items"]), len(rest["items"]), rest["next"])
    assert 3 == len({each["id"] for each in (*first["items"], *rest["items"])})
    assert clients["submitter"].get(f"{RECORDS}?limit=0").status_code == 422


def test_a_job_is_cancelled_once(clients: Clients, services: Services) -> None:
    job = submit(clients["submitter"], NOTE).headers["Location"]
    cancelled = clients["submitter"].post(f"{job}/cancellation")
    again = clients["submitter"].post(f"{job}/cancellation")
    work(services)

    assert (200, "cancelled") == (cancelled.status_code, cancelled.get_json()["state"])
    assert (409, "E-STATE") == (again.status_code, again.get_json()["code"])
    assert "cancelled" == clients["submitter"].get(job).get_json()["state"]


def test_progress_is_told_as_it_happens(clients: Clients, services: Services) -> None:
    job = submit(clients["submitter"], NOTE).headers["Location"]
    events = clients["submitter"].get(f"{job}/events", buffered=False)
    stream = iter(events.response)
    first = next(stream)
    work(services)
    rest = b"".join(stream)
    events.close()

    assert b"event: progress" in first if isinstance(first, bytes) else "event: progress" in first
    assert b'"state": "done"' in rest
    assert rest.startswith(b"event: end")
    assert "text/event-stream; charset=utf-8" == events.content_type


def test_records_are_searched_again_when_thresholds_changed(clients: Clients, services: Services) -> None:
    submit(clients["submitter"], NOTE)
    work(services)
    job = clients["manager"].post(f"{RECORDS}/searches", json={})
    work(services)

    told = clients["manager"].get(job.headers["Location"]).get_json()
    assert ("done", 1, 0) == (told["state"], told["finished"], told["withheld"])


def test_no_row_in_the_clear_holds_what_was_submitted(clients: Clients, services: Services) -> None:
    clients["submitter"].post(
        RECORDS, data={"files": [(io.BytesIO(NOTE.encode()), "李海海.txt")], "subject": "受试者七"}
    )
    work(services)

    with services.database.reading() as session:
        (job,) = session.scalars(select(Job))
        trail = session.execute(text("SELECT * FROM audit")).all()
        assert {} == job.request
        assert not any(word in str(trail) for word in ("李海海", "受试者七", "13800138000"))


def test_what_a_failed_job_left_is_searched_by_another(clients: Clients, services: Services) -> None:
    submit(clients["submitter"], NOTE)
    with services.database.writing() as session:
        session.execute(update(Job).values(state="failed"))

    clients["manager"].post(f"{RECORDS}/searches", json={})
    work(services)

    with services.database.reading() as session:
        assert ["detected"] == [record.state for record in list_records(session, STUDY)]
