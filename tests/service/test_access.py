"""Every route with every role, in the own and in a foreign study: all as `ACCESS.md` says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import hdeid.service
from hdeid.service.access_table import COLUMNS, render_table, routes
from tests.service.conftest import FOREIGN, STUDY

TABLE = Path(hdeid.service.__file__).with_name("ACCESS.md")
_ARGUMENT = re.compile(r"<(?:[^:<>]+:)?(\w+)>")
LAST = "/api/v1/studies/<study>"
"""Its `DELETE` ends the study of the tests."""


def allowed() -> dict[tuple[str, str], dict[str, bool]]:
    """Return what the table says: caller -> whether, by route and method."""
    found = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" |")]
        if line.startswith("| `"):
            found[cells[0].strip("`"), cells[1]] = dict(zip(COLUMNS, (c == "yes" for c in cells[2:]), strict=True))
    return found


def address(route: str, study: str) -> str:
    """Return a route with its arguments filled in; what they name, but for the study, is not there."""
    return _ARGUMENT.sub(lambda found: study if found[1] == "study" else "0", route)


def outcome(client: FlaskClient, method: str, path: str) -> str:
    """Return `nobody`, `nothing` or `in`, from the answer to a request with an empty body."""
    answer = client.open(path, method=method, json={} if path.startswith("/api/") and method != "GET" else None)
    content = answer.get_json(silent=True)
    code = content.get("code") if isinstance(content, dict) else ""
    # Who is nobody is led to the login and from there on; a logout ends at the login as well.
    is_login = answer.status_code in (302, 303) and "login?next=" in answer.headers.get("Location", "")
    if code == "E-UNAUTHENTICATED" or is_login:
        return "nobody"
    return "nothing" if code == "E-NOT-FOUND" else "in"


def test_the_table_is_that_of_the_code(app: Flask) -> None:
    again = "python -m hdeid.service.access_table > src/hdeid/service/ACCESS.md"

    assert render_table(app) == TABLE.read_text(encoding="utf-8"), f"write it anew: {again}"


def test_no_route_answers_other_than_the_table_says(app: Flask, clients: dict[str, FlaskClient]) -> None:
    said, wrong = allowed(), []
    order = sorted(routes(app), key=lambda each: ((LAST, "DELETE") == each[:2], each))
    for route, method, _ in order:
        if said[route, method]["nobody"]:
            # An open route has nothing to refuse; that it answers is for its own test.
            continue
        for caller in COLUMNS:
            may = said[route, method][caller]
            expected = "in" if may else "nobody" if caller == "nobody" else "nothing"
            got = outcome(clients[caller], method, address(route, STUDY))
            if got != expected:
                wrong.append((method, route, caller, "own", expected, got))
    assert [] == wrong


def test_no_route_of_a_study_answers_who_works_in_another(app: Flask, clients: dict[str, FlaskClient]) -> None:
    wrong = []
    for route, method, _ in routes(app):
        if "<study>" not in route:
            continue
        for caller, study in [*((role, FOREIGN) for role in COLUMNS[2:-1]), ("foreign", STUDY)]:
            got = outcome(clients[caller], method, address(route, study))
            if got != "nothing":
                wrong.append((method, route, caller, study, got))
    assert [] == wrong


@pytest.mark.parametrize("path", ["/api/v1/studies/NONE/members", f"/api/v1/studies/{FOREIGN}/members"])
def test_what_is_not_there_looks_like_what_may_not_be_seen(clients: dict[str, FlaskClient], path: str) -> None:
    answer = clients["officer"].get(path).get_json()

    assert ("E-NOT-FOUND", "there is nothing here for you") == (answer["code"], answer["detail"])
