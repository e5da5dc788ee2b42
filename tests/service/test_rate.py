"""Rates are counted by user, whatever the address; nobody fills the audit trail by being refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from hdeid.service import sparing
from hdeid.service.app import create_app
from hdeid.service.services import Services
from hdeid.store.audit import list_entries, verify
from hdeid.store.tables import AuditEntry
from tests.service.conftest import PASSWORD, STUDY
from tests.service.test_page import log_in

Get = Callable[[str, str], int]


@pytest.fixture
def get(services: Services, keys: dict[str, str]) -> Get:
    """Ask behind a proxy, as a user (or nobody) at an address; at most three requests a minute. Return the status."""
    service = replace(services.settings.service, rate="3 per minute", proxies=1)
    client = create_app(replace(services.settings, service=service), services).test_client()

    def ask(name: str, address: str) -> int:
        headers = {"X-Forwarded-For": address} | ({"Authorization": f"Bearer {keys[name]}"} if name in keys else {})
        return client.get("/api/v1/studies", headers=headers).status_code

    return ask


def test_a_user_has_one_rate_at_all_addresses(get: Get) -> None:
    assert [200, 200, 200, 429] == [get("manager", f"192.0.2.{number}") for number in range(4)]


def test_users_at_one_address_do_not_share_a_rate(get: Get) -> None:
    assert [200, 200, 200, 429] == [get("manager", "192.0.2.1") for _ in range(4)]
    assert 200 == get("analyst", "192.0.2.1")
    assert 401 == get("nobody", "192.0.2.1")


def test_nobody_has_a_rate_by_address(get: Get) -> None:
    assert [401, 401, 401, 429] == [get("nobody", "192.0.2.1") for _ in range(4)]
    assert 401 == get("nobody", "192.0.2.2")
    assert 429 == get("somebody", "192.0.2.1")


def entries(services: Services, actor: str) -> list[AuditEntry]:
    with services.database.reading() as session:
        assert [] == list(verify(session, services.vault))
        return list_entries(session, actor=actor, limit=1000)


def test_nobody_fills_the_trail(
    clients: dict[str, FlaskClient], services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = [1000.0]
    monkeypatch.setattr(sparing, "monotonic", lambda: moment[0])
    nobody = clients["nobody"]
    for number in range(40):
        assert 401 == nobody.get(f"/api/v1/studies/{STUDY}/records/{number}").status_code
        nobody.get("/login")
    before = len(entries(services, "anonymous"))
    moment[0] += sparing.WITHIN_S
    nobody.get("/api/v1/studies")
    last, *_ = told = entries(services, "anonymous")

    assert (sparing.MOST, sparing.MOST + 1) == (before, len(told))
    assert 80 - sparing.MOST == last.detail["untold"]


def test_a_login_is_told_however_many_were_refused(clients: dict[str, FlaskClient], services: Services) -> None:
    for _ in range(20):
        clients["nobody"].get("/api/v1/studies")
    assert 303 == log_in(clients["nobody"], "manager", PASSWORD)

    assert "manager" in {each.object for each in entries(services, "anonymous")}


def test_who_is_beyond_the_rate_does_not_fill_the_trail(get: Get, services: Services) -> None:
    assert {200, 429} == {get("manager", "192.0.2.1") for _ in range(40)}
    assert 3 + sparing.MOST == len(entries(services, "manager"))
