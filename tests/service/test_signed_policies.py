"""Where `HDEID_REQUIRE_SIGNED` names trusted keys, a policy without their signature is neither taken nor used."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from hdeid.jobs.kinds import make_worker
from hdeid.policy.inherit import resolve
from hdeid.policy.libraries import Library
from hdeid.policy.parse import parse_policy
from hdeid.policy.signature import create_signing_key, read_signing_key, sign
from hdeid.service.app import create_app
from hdeid.service.services import Services
from tests.service.conftest import PASSWORD, STUDY
from tests.service.test_page import HTML, log_in
from tests.service.test_policies_of_a_study import PATH, STRICTER

Answer = tuple[int, str]
As = Callable[[str], FlaskClient]


@pytest.fixture
def signed(tmp_path: Path) -> Callable[[str], str]:
    """Sign the text of a policy with the trusted key."""
    create_signing_key(tmp_path / "signing-key.pem")
    key = read_signing_key(tmp_path / "signing-key.pem")
    return lambda source: sign(resolve(parse_policy(source, "policy"), Library()), source.encode(), key)


@pytest.fixture
def strict(services: Services, keys: dict[str, str], signed: object, tmp_path: Path) -> As:
    """Clients of a service that trusts that key alone; its study has an unsigned policy in force, from before."""
    services.settings = replace(services.settings, signers=tmp_path / "signing-key.pub")
    app = create_app(services.settings, services)

    def client(name: str) -> FlaskClient:
        made = app.test_client()
        made.environ_base["HTTP_AUTHORIZATION"] = f"Bearer {keys[name]}"
        return made

    return client


def upload(client: FlaskClient, signature: str, source: str = STRICTER) -> Answer:
    answer = client.post(PATH, json={"source": source, "signature": signature})
    return answer.status_code, answer.get_json().get("code", "")


def test_a_policy_is_taken_with_a_signature_that_holds(strict: As, signed: Callable[[str], str]) -> None:
    manager = strict("manager")

    assert (422, "E-SIGNATURE") == upload(manager, "")
    assert (422, "E-SIGNATURE") == upload(manager, "no signature")
    assert (422, "E-SIGNATURE") == upload(manager, signed(STRICTER), STRICTER + "# changed\n")
    assert (201, "") == upload(manager, signed(STRICTER))


def test_a_key_that_is_not_trusted_signs_in_vain(strict: As, tmp_path: Path) -> None:
    create_signing_key(tmp_path / "other.pem")
    made = sign(
        resolve(parse_policy(STRICTER, "policy"), Library()),
        STRICTER.encode(),
        read_signing_key(tmp_path / "other.pem"),
    )

    assert (422, "E-SIGNATURE") == upload(strict("manager"), made)


def test_an_unsigned_policy_from_before_shows_nothing_any_more(
    strict: As, services: Services, signed: Callable[[str], str]
) -> None:
    text = {"text": "电话13800138000", "study": STUDY}
    refused = strict("submitter").post("/api/v1/deidentify", json=text)
    path = f"/api/v1/studies/{STUDY}/records"
    given = {"documents": [{"text": "患者37岁"}]}
    old = strict("submitter").post(path, json=given).get_json()["records"][0]
    worker = make_worker(services.database, services.vault, services.deidentifier, signers=services.settings.signers)
    worker.drain()
    withheld = strict("submitter").get(f"{path}?state=withheld").get_json()["items"]
    record = strict("analyst").get(f"{path}/{old}")

    assert (422, "E-SIGNATURE") == (refused.status_code, refused.get_json()["code"])
    assert [(old, "E-SIGNATURE")] == [(each["id"], each["fault"]) for each in withheld]
    assert (422, "E-SIGNATURE") == (record.status_code, record.get_json()["code"])

    draft = strict("manager").post(PATH, json={"source": STRICTER, "signature": signed(STRICTER)}).get_json()
    reason = {"acknowledged": "signed"}
    assert 200 == strict("manager").post(f"{PATH}/{draft['id']}/activation", json=reason).status_code
    assert 200 == strict("submitter").post("/api/v1/deidentify", json=text).status_code


def test_the_page_takes_the_file_of_the_signature(strict: As, signed: Callable[[str], str]) -> None:
    client = strict("manager").application.test_client()
    log_in(client, "manager", PASSWORD)
    form = client.get(f"/studies/{STUDY}/policies/new", headers=HTML).text
    token = form.split('name="csrf_token" value="')[1].split('"')[0]
    given = {"source": STRICTER, "csrf_token": token}
    without = client.post(f"/studies/{STUDY}/policies", data=given, headers=HTML)
    file = {"signature": (io.BytesIO(signed(STRICTER).encode()), "policy.yaml.sig")}
    taken = client.post(f"/studies/{STUDY}/policies", data=given | file, headers=HTML)

    assert 'name="signature"' in form
    assert (422, True, 303) == (without.status_code, "E-SIGNATURE" in without.text, taken.status_code)
