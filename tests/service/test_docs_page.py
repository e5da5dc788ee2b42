"""Swagger UI: served by the service itself, under the strict Content-Security-Policy."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

Clients = dict[str, FlaskClient]


def test_the_page_asks_nobody_else(clients: Clients) -> None:
    page = clients["nobody"].get("/api/v1/docs").text
    sources = re.findall(r'(?:src|href)="([^"]+)"', page)

    assert sources
    for source in sources:
        answer = clients["nobody"].get(f"/api/v1/{source}")
        assert (200, True) == (answer.status_code, len(answer.data) > 50)
    assert "http" not in page
    assert "<script>" not in page


@pytest.mark.parametrize("name", ["swagger-ui.js", "..%2f__init__.py", "%2e%2e/__init__.py", "oauth2-redirect.html"])
def test_only_what_the_page_needs_is_served(clients: Clients, name: str) -> None:
    assert clients["nobody"].get(f"/api/v1/docs/{name}").status_code == 404
