"""Policies of a study: from the upload to the day they come into force."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.service.conftest import POLICY, STUDY

Clients = dict[str, FlaskClient]
PATH = f"/api/v1/studies/{STUDY}/policies"
TESTED = POLICY + '  - {id: open, view: open, input: "[[AGE|40岁]]", expect: 40岁}\n'


def version(number: str, finest: str, place: str) -> str:
    """Return the policy of the study in another version, which shows places to another level."""
    return (
        TESTED.replace("1.0.0", number)
        .replace("show: address.to(district)", f"show: address.to({finest})")
        .replace("hide: address.below(district)", f"hide: address.below({finest})")
        .replace("{road:国定路}", "{road:国定路}{number:580号}")
        .replace('"住上海市杨浦区***"', f'"住{place}"')
    )


WEAKER, STRICTER = version("1.1.0", "road", "上海市杨浦区国定路***"), version("2.0.0", "city", "上海市***")


def upload(client: FlaskClient, source: str) -> dict[str, Any]:
    """Return the answer to an upload."""
    found: dict[str, Any] = client.post(PATH, json={"source": source}).get_json()
    return found


def active(clients: Clients) -> list[str]:
    return [each["version"] for each in clients["manager"].get(PATH).get_json() if each["state"] == "active"]


def test_a_stricter_policy_is_uploaded_approved_and_brought_into_force(clients: Clients) -> None:
    draft = upload(clients["manager"], STRICTER)
    path = f"{PATH}/{draft['id']}"
    approved = clients["officer"].post(f"{path}/approval")
    activated = clients["manager"].post(f"{path}/activation", json={})

    assert ("draft", []) == (draft["state"], [each for each in draft["findings"] if each["is_error"]])
    assert (200, "officer") == (approved.status_code, approved.get_json()["approved_by"])
    assert (200, "active") == (activated.status_code, activated.get_json()["state"])
    assert ["2.0.0"] == active(clients)
    history = {each["version"]: each["state"] for each in clients["officer"].get(PATH).get_json()}
    assert {"1.0.0": "retired", "2.0.0": "active"} == history


def test_a_policy_that_nobody_approved_needs_a_reason(clients: Clients) -> None:
    path = f"{PATH}/{upload(clients['manager'], STRICTER)['id']}/activation"

    assert "E-UNAPPROVED" == clients["manager"].post(path, json={}).get_json()["code"]
    assert "E-UNAPPROVED" == clients["manager"].post(path, json={"acknowledged": "  "}).get_json()["code"]
    told = clients["manager"].post(path, json={"acknowledged": "first day of the study"}).get_json()
    assert ("active", "first day of the study") == (told["state"], told["acknowledged"])


def test_a_weaker_policy_needs_a_reason_even_when_it_is_approved(clients: Clients) -> None:
    path = f"{PATH}/{upload(clients['manager'], WEAKER)['id']}"
    clients["officer"].post(f"{path}/approval")

    refused = clients["manager"].post(f"{path}/activation", json={})
    diff = clients["officer"].get(f"{path}/diff").get_json()

    assert (409, "E-WEAKER") == (refused.status_code, refused.get_json()["code"])
    assert (False, "weaker") == (diff["at_least_as_strict"], diff["relation"])
    assert diff["differences"]
    assert ["1.0.0"] == active(clients)
    assert 200 == clients["manager"].post(f"{path}/activation", json={"acknowledged": "section 5.2"}).status_code


def test_nobody_approves_an_own_policy(clients: Clients, keys: dict[str, str]) -> None:
    draft = upload(clients["manager"], STRICTER)

    assert clients["manager"].post(f"{PATH}/{draft['id']}/approval").status_code == 404
    assert (
        201
        == clients["admin"]
        .post(f"/api/v1/studies/{STUDY}/members", json={"user": "manager", "role": "officer"})
        .status_code
    )
    assert "E-SAME-PERSON" == clients["manager"].post(f"{PATH}/{draft['id']}/approval").get_json()["code"]


def test_a_policy_whose_tests_fail_never_comes_into_force(clients: Clients) -> None:
    wrong = STRICTER.replace('expect: "[姓名]来诊"', "expect: 李海海来诊")
    path = f"{PATH}/{upload(clients['manager'], wrong)['id']}"
    tests = clients["manager"].get(f"{path}/tests").get_json()
    clients["officer"].post(f"{path}/approval")

    refused = clients["manager"].post(f"{path}/activation", json={"acknowledged": "never mind"})

    assert (False, 1) == (tests["passed"], tests["counts"]["failed"])
    assert (409, "E-FAULTY") == (refused.status_code, refused.get_json()["code"])


def test_all_faults_of_a_file_come_with_their_places(clients: Clients) -> None:
    broken = POLICY.replace("1.0.0", "3.0.0").replace("address.to(district)", "address.to(street)")
    told = upload(clients["manager"], broken)

    assert (422, True) == (told["status"], bool(told["faults"]))
    assert "policy:7" in told["faults"][0]["place"]


def test_a_version_never_changes(clients: Clients) -> None:
    assert "E-TAKEN" == upload(clients["manager"], POLICY + "\n# changed\n")["code"]


@pytest.mark.parametrize(
    ("source", "compiles"), [(POLICY, True), (POLICY.replace("hide: address.below", "hides: address.below"), False)]
)
def test_a_file_is_checked_without_being_kept(clients: Clients, source: str, compiles: bool) -> None:
    told = clients["manager"].post(f"{PATH}/check", json={"source": source}).get_json()

    assert (compiles, not compiles) == (told["compiles"], told["tests"] is None)
    assert 1 == len(clients["manager"].get(PATH).get_json())


def test_the_text_of_a_policy_is_for_those_who_write_or_approve_it(clients: Clients) -> None:
    (listed,) = clients["analyst"].get(PATH).get_json()
    path = f"{PATH}/{listed['id']}"

    assert POLICY == clients["officer"].get(path).get_json()["source"]
    assert 404 == clients["analyst"].get(path).status_code
    assert "source" not in listed
    assert ["epi", "open"] == [view["name"] for view in listed["views"]]
    assert ("dpo", 90) == (listed["views"][0]["approval"], listed["views"][0]["expires_days"])


def test_a_draft_is_used_by_who_writes_policies_only(clients: Clients) -> None:
    upload(clients["manager"], STRICTER)
    given = {"text": "住上海市杨浦区。", "study": STUDY, "policy": "abc-301", "version": "2.0.0"}

    refused = clients["submitter"].post("/api/v1/deidentify", json=given)

    assert (409, "E-UNAPPROVED") == (refused.status_code, refused.get_json()["code"])
    assert 200 == clients["manager"].post("/api/v1/deidentify", json=given).status_code
