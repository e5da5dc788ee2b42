"""docs/service.md: every example is answered as it says, and every route of the API is in it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from hdeid.jobs.kinds import make_worker
from hdeid.service.services import Services

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "service.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```http\n(.*?)^```$", DOCS, re.MULTILINE | re.DOTALL)


def test_the_examples_are_answered_as_shown(clients: dict[str, FlaskClient], services: Services) -> None:
    kept: dict[str, str] = {}
    for example in EXAMPLES:
        asked, _, shown = example.partition("\n\n")
        status, _, body = shown.partition("\n")
        first, *rest = asked.split("\n")
        method, path, _, who = first.split(" ")
        headers = dict(line.split(": ", 1) for line in rest if re.match(r"[A-Z][A-Za-z-]+: ", line))
        given = "\n".join(line for line in rest if not re.match(r"[A-Z][A-Za-z-]+: ", line))
        for name, value in kept.items():
            path = path.replace(f"{{{name}}}", value)

        answer = clients[who].open(
            path, method=method, headers=headers, json=json.loads(given) if given else None
        )  # fmt: skip
        make_worker(services.database, services.vault, services.deidentifier).drain()

        assert (first, int(status)) == (first, answer.status_code), answer.text
        compare(json.loads(body), answer.get_json(), kept, first)
    assert {"policy", "job", "record", "request"} <= set(kept)


def compare(shown: Any, told: Any, kept: dict[str, str], where: str) -> None:
    """Hold an answer to what the document shows of it; `{name}` keeps or compares a value, `…` is any."""
    if isinstance(shown, dict):
        for name, value in shown.items():
            assert name in told, (where, name)
            compare(value, told[name], kept, f"{where} {name}")
    elif isinstance(shown, list):
        assert len(shown) == len(told), where
        for one, other in zip(shown, told, strict=True):
            compare(one, other, kept, where)
    elif isinstance(shown, str) and re.fullmatch(r"\{\w+\}", shown):
        assert told == kept.setdefault(shown[1:-1], told), where
    elif shown != "…":
        assert shown == told, where


def test_every_route_is_in_the_document(app: Flask) -> None:
    routes = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1/")}
    named = {re.sub(r"[{<](\w+)[}>]", r"<\1>", path) for path in re.findall(r"/api/v1/[\w/<>{}.-]*[\w>}]", DOCS)}
    named |= {re.sub(r"/(ABC-301|DEF-7)(?=/|$)", "/<study>", path) for path in named}
    quiet = {"/api/v1/version", "/api/v1/docs/start.js", "/api/v1/docs/<name>"}

    assert set() == routes - named - quiet


@pytest.mark.parametrize("example", EXAMPLES)
def test_no_example_shows_a_name_in_an_answer(example: str) -> None:
    assert "李海海" not in example.partition("\n\n")[2]
