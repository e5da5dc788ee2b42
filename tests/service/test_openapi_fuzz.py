"""Schemathesis: whatever the OpenAPI document allows or forbids is answered as it says, by every operation."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis.errors import Unsatisfiable

from hdeid.jobs.kinds import make_worker
from hdeid.service.services import Services
from hdeid.store.credentials import create_key
from hdeid.store.users import add_member, create_user
from tests.service.conftest import ROLES, STUDY

EXAMPLES = int(os.environ.get("HDEID_FUZZ_EXAMPLES", "32"))
# A policy that is no policy, a name of a view that there is not, base64 that is none: a document cannot say what these
# are, so that the schema allows what is refused in the end, with a code that tells why.
REFUSED = {"E-SCHEMA", "E-SYNTAX", "E-DIMENSION", "E-DAYS", "E-SIZE", "E-NAME", "E-ROLE", "E-FORMAT", "E-KEY-REUSED"}


@pytest.fixture
def everything(app: Flask, services: Services) -> str:
    """A key of an administrator who has every role in the study."""
    with services.database.writing() as session:
        user = create_user(session, "everything", is_admin=True)
        for role in (*ROLES, "dpo"):
            add_member(session, STUDY, user, role)
        return create_key(session, user)[0]


@pytest.fixture
def known(app: Flask, services: Services, everything: str) -> dict[str, str]:
    """Path parameters that name what there is."""
    client = app.test_client()
    client.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {everything}"
    path = f"/api/v1/studies/{STUDY}"
    found = client.post(f"{path}/records", json={"documents": [{"text": "患者37岁来诊"}]}).get_json()
    make_worker(services.database, services.vault, services.deidentifier).drain()
    asked = {"study": STUDY, "view": "epi", "purpose": "流行病学"}
    return {
        "study": STUDY,
        "record": found["records"][0],
        "job": found["job"],
        "policy": client.get(f"{path}/policies").get_json()[0]["id"],
        "request": client.post("/api/v1/view-requests", json=asked).get_json()["id"],
    }


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_operation_answers_as_the_document_says(app: Flask, everything: str, known: dict[str, str]) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    modes = schemathesis.GenerationMode
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)
    schema.config.checks.positive_data_acceptance.expected_statuses = ["2xx", "401", "403", "404", "409", "422"]
    operations = [result.ok() for result in schema.get_all_operations()]

    for operation in operations:
        for mode in (modes.POSITIVE, modes.NEGATIVE):
            _try(operation, mode, everything, known)

    assert len(operations) > 25


def _try(operation: Any, mode: Any, key: str, known: dict[str, str]) -> None:
    # Whoever destroys the study of the test ends it.
    parameters = {} if (operation.method, operation.path) == ("delete", "/api/v1/studies/{study}") else known

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        # A parameter without a value is not sent, so that nobody can refuse it.
        assume(not any(value is None or value in ([], {}) for value in (case.query or {}).values()))
        headers = {"Authorization": f"Bearer {key}", "Accept-Encoding": "identity"}
        if mode.is_positive:
            case.path_parameters.update({name: parameters[name] for name in case.path_parameters if name in parameters})
        response = case.call(headers=headers)
        case.validate_response(response, headers=headers)
        if mode.is_positive and response.status_code == 422:
            assert response.json()["code"] in REFUSED, response.json()

    # An operation that takes nothing cannot be called wrongly.
    with suppress(Unsatisfiable):
        check()


def test_the_document_is_valid_and_complete(app: Flask, clients: dict[str, FlaskClient]) -> None:
    document = clients["nobody"].get("/api/v1/openapi.json").get_json()
    routes = {rule.rule for rule in app.url_map.iter_rules() if rule.rule.startswith("/api/v1/")}
    plain = {"/api/v1/openapi.json", "/api/v1/version"}
    told = {path.replace("{", "<").replace("}", ">") for path in document["paths"]}

    assert {each for each in routes - plain if not each.startswith("/api/v1/docs")} == told
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if method != "parameters":
                assert operation.get("summary"), (path, method)
                assert "default" in operation["responses"], (path, method)
