"""The page of policies: what cannot be taken stays where it was written, with the reasons; what may be begun with."""

from __future__ import annotations

from flask.testing import FlaskClient

from hdeid.jobs.kinds import make_worker
from hdeid.service.services import Services
from hdeid.store.studies import create_study
from hdeid.store.users import add_member, find_user
from tests.service.conftest import POLICY, STUDY

Clients = dict[str, FlaskClient]
HTML = {"Accept": "text/html", "Accept-Language": "en"}
PATH = f"/studies/{STUDY}/policies"
WEAKER = POLICY.replace("1.0.0", "1.1.0").replace("show: [age]}\n", "show: [age, date]}\n")
WEAKER = WEAKER.replace("住上海市杨浦区***", "住上海市杨浦区国定路").replace("address.to(district)", "address.to(road)")
WEAKER = WEAKER.replace("address.below(district)", "address.below(road)")
TESTED = """\
  - {id: below, input: "[[ADDRESS|{road:国定路}{number:580号}]]", expect: "国定路***"}
  - {id: open, view: open, input: "[[AGE|37岁]]", expect: 37岁}
"""


def test_a_policy_that_cannot_be_taken_stays_in_the_editor(clients: Clients) -> None:
    faulty = clients["manager"].post(
        PATH, data={"source": POLICY.replace("unlisted: hide", "unlisted: hyde")}, headers=HTML
    )
    taken = clients["manager"].post(PATH, data={"source": POLICY}, headers=HTML)

    assert (422, True, True) == (faulty.status_code, "unlisted: hyde" in faulty.text, "was not taken" in faulty.text)
    assert (409, True) == (taken.status_code, "exists already" in taken.text)


def test_the_editor_begins_with_what_is_in_force_or_was_chosen(clients: Clients, services: Services) -> None:
    client = clients["manager"]
    with services.database.writing() as session:
        create_study(session, services.vault, "NEW-1")
        add_member(session, "NEW-1", find_user(session, "manager"), "manager")

    assert "policy: abc-301\n" in client.get(f"{PATH}/new", headers=HTML).text
    assert "policy: epi-district\n" in client.get(f"{PATH}/new?begin=epi-district", headers=HTML).text
    assert "policy: abc-301\n" in client.get(f"{PATH}/new?begin=../x", headers=HTML).text
    assert "policy: new-1\n" in client.get("/studies/NEW-1/policies/new", headers=HTML).text


def test_the_first_example_passes_its_own_tests(clients: Clients, services: Services) -> None:
    with services.database.writing() as session:
        create_study(session, services.vault, "301")
        add_member(session, "301", find_user(session, "manager"), "manager")
    written = clients["manager"].get("/studies/301/policies/new", headers=HTML).text
    source = written.partition('autocapitalize="off"')[2].partition(">")[2].partition("</textarea>")[0]
    source = source.replace("&#34;", '"')

    answer = clients["manager"].post(f"/api/v1/studies/{STUDY}/policies/check", json={"source": source}).json

    assert (True, [], True) == (answer["compiles"], answer["findings"], answer["tests"]["passed"])


def test_a_reason_is_asked_for_beside_the_differences(clients: Clients) -> None:
    made = clients["manager"].post(PATH, data={"source": WEAKER + TESTED}, headers=HTML)
    path = made.headers["Location"]

    asked = clients["manager"].post(f"{path}/activation", headers=HTML)
    told = clients["manager"].post(f"{path}/activation", data={"acknowledged": "示例"}, headers=HTML)

    assert (409, True, True) == (asked.status_code, "give a reason" in asked.text, "国定路" in asked.text)
    assert 303 == told.status_code


def test_a_faulty_version_offers_no_activation(clients: Clients) -> None:
    made = clients["manager"].post(PATH, data={"source": WEAKER}, headers=HTML)

    shown = clients["manager"].get(made.headers["Location"], headers=HTML).text

    assert (True, False) == ("cannot come into force" in shown, "Bring into force</button>" in shown)


def test_a_view_is_granted_on_the_page_by_who_bears_the_title(clients: Clients, services: Services) -> None:
    clients["analyst"].post(
        f"/studies/{STUDY}/requests", data={"view": "epi", "purpose": "流行病学", "days": "9"}, headers=HTML
    )
    with services.database.writing() as session:
        add_member(session, STUDY, find_user(session, "stranger"), "officer")

    offered = {name: "Grant</button>" in clients[name].get(f"/studies/{STUDY}/requests", headers=HTML).text
               for name in ("officer", "stranger")}  # fmt: skip

    assert {"officer": True, "stranger": False} == offered


def test_the_name_of_a_withheld_file_is_told_to_who_submitted_it(clients: Clients) -> None:
    form = {"documents": [{"name": "李海海.docx", "content": "AAAA"}], "priority": "interactive"}
    clients["submitter"].post(f"/api/v1/studies/{STUDY}/records", json=form)
    app = clients["submitter"].application
    parts = app.extensions["hdeid"]
    make_worker(parts.database, parts.vault, parts.deidentifier).drain()

    seen = {name: "李海海.docx" in clients[name].get(f"/studies/{STUDY}/records?state=withheld", headers=HTML).text
            for name in ("submitter", "manager", "analyst")}  # fmt: skip

    assert {"submitter": True, "manager": False, "analyst": False} == seen
