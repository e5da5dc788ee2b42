"""ETags and compression of answers."""

from __future__ import annotations

import gzip
import json

from flask.testing import FlaskClient

from tests.service.conftest import STUDY

Clients = dict[str, FlaskClient]
PATH = f"/api/v1/studies/{STUDY}/policies"


def test_what_the_caller_has_is_not_sent_again(clients: Clients) -> None:
    first = clients["manager"].get(PATH)
    again = clients["manager"].get(PATH, headers={"If-None-Match": first.headers["ETag"]})
    other = clients["manager"].get(PATH, headers={"If-None-Match": 'W/"other"'})

    assert (200, 304, 200) == (first.status_code, again.status_code, other.status_code)
    assert b"" == again.data


def test_long_answers_are_compressed_for_who_reads_it(clients: Clients) -> None:
    path = "/api/v1/openapi.json"
    plain = clients["nobody"].get(path)
    packed = clients["nobody"].get(path, headers={"Accept-Encoding": "gzip"})

    assert ("gzip", None) == (packed.headers.get("Content-Encoding"), plain.headers.get("Content-Encoding"))
    assert plain.get_json() == json.loads(gzip.decompress(packed.data))
    assert "Accept-Encoding" in plain.headers["Vary"]
    assert len(packed.data) < len(plain.data) / 3


def test_short_answers_are_not(clients: Clients) -> None:
    answer = clients["manager"].get(f"/api/v1/studies/{STUDY}", headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in answer.headers


def test_who_does_not_want_gzip_does_not_get_it(clients: Clients) -> None:
    answer = clients["nobody"].get("/api/v1/openapi.json", headers={"Accept-Encoding": "gzip;q=0, identity"})

    assert "Content-Encoding" not in answer.headers
