"""The audit trail over REST: newest first, of the caller's studies only."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.service.conftest import STUDY

Clients = dict[str, FlaskClient]


def test_an_officer_reads_the_lines_of_the_study(clients: Clients) -> None:
    clients["manager"].get(f"/api/v1/studies/{STUDY}/policies")
    clients["foreign"].get("/api/v1/studies/XYZ-9/policies")
    items = clients["officer"].get("/api/v1/audit").get_json()["items"]

    assert {STUDY} == {each["study"] for each in items}
    assert ("manager", "policies.policies.get", "done") == tuple(items[0][k] for k in ("actor", "action", "outcome"))


def test_an_administrator_reads_all_lines_part_by_part(clients: Clients) -> None:
    for _ in range(3):
        clients["foreign"].get("/api/v1/studies/XYZ-9/policies")
    first = clients["admin"].get("/api/v1/audit?limit=2").get_json()
    rest = clients["admin"].get(f"/api/v1/audit?limit=2&before={first['next']}").get_json()
    numbers = [each["number"] for each in (*first["items"], *rest["items"])]

    assert [3, 2, 1] == numbers


@pytest.mark.parametrize(
    ("filter", "count"),
    [("action=policies.*", 2), ("action=policies.policies.get", 2), ("actor=analyst", 1), ("action=pol%25", 0)],
)
def test_lines_are_filtered(clients: Clients, filter: str, count: int) -> None:
    for name in ("manager", "analyst"):
        clients[name].get(f"/api/v1/studies/{STUDY}/policies")

    assert count == len(clients["officer"].get(f"/api/v1/audit?study={STUDY}&{filter}").get_json()["items"])


def test_the_trail_of_others_is_not_there(clients: Clients) -> None:
    assert 404 == clients["officer"].get("/api/v1/audit?study=XYZ-9").status_code
    for name in ("analyst", "manager", "submitter"):
        assert 404 == clients[name].get("/api/v1/audit").status_code
