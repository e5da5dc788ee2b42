"""Logins are limited by address, more narrowly than other requests."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hdeid.service.app import create_app
from hdeid.service.services import Services


@pytest.mark.usefixtures("keys")
def test_the_third_login_of_a_minute_is_refused_where_two_are_allowed(services: Services) -> None:
    service = replace(services.settings.service, login_rate="2 per minute")
    client = create_app(replace(services.settings, service=service), services).test_client()

    answers = [client.post("/login", data={"name": "manager", "secret": "wrong"}) for _ in range(3)]

    assert 429 == answers[2].status_code
    assert "Retry-After" in answers[2].headers
    assert 429 not in (answers[0].status_code, answers[1].status_code)
    assert 200 == client.get("/health/live").status_code
