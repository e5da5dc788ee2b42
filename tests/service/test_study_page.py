"""An administrator makes a study on the page and says who works in it; nobody else is offered that."""

from __future__ import annotations

from flask.testing import FlaskClient

from hdeid.service.services import Services
from hdeid.store.users import list_members
from tests.service.conftest import STUDY

Clients = dict[str, FlaskClient]
HTML = {"Accept": "text/html", "Accept-Language": "en"}


def test_an_administrator_makes_a_study_and_gives_and_takes_roles(clients: Clients, services: Services) -> None:
    admin, new = clients["admin"], {"id": "NEW-1", "title": "第三项研究", "retention_days": "30"}

    made = admin.post("/studies", data=new, headers=HTML)
    path = made.headers["Location"]
    for name, role in (("manager", "manager"), ("officer", "officer"), ("officer", "dpo")):
        assert 303 == admin.post(f"{path}/members", data={"user": name, "role": role}, headers=HTML).status_code
    taken = {"user": "manager", "role": "manager", "change": "remove"}
    admin.post(f"{path}/members", data=taken, headers=HTML)

    shown = admin.get(path, headers=HTML).text
    assert (303, True, True) == (made.status_code, "第三项研究" in shown, "30 days" in shown)
    with services.database.reading() as session:
        assert [("officer", "dpo"), ("officer", "officer")] == list_members(session, "NEW-1")


def test_what_is_malformed_makes_no_study(clients: Clients) -> None:
    given = [{"id": "肺癌"}, {"id": ""}, {"id": "A", "retention_days": "0"}, {"id": "A", "retention_days": "99999999"}]
    told = [clients["admin"].post("/studies", data=each, headers=HTML).status_code for each in given]
    unknown = clients["admin"].post(f"/studies/{STUDY}/members", data={"user": "none", "role": "cra"}, headers=HTML)

    assert ([422, 422, 422, 422], 404) == (told, unknown.status_code)
    assert 409 == clients["admin"].post("/studies", data={"id": STUDY}, headers=HTML).status_code


def test_nobody_else_is_offered_or_can_do_that(clients: Clients) -> None:
    for name in ("submitter", "manager", "analyst", "officer"):
        offered = clients[name].get("/", headers=HTML).text + clients[name].get(f"/studies/{STUDY}", headers=HTML).text
        asked = [clients[name].post(path, data={"id": "A", "user": name, "role": "officer"}, headers=HTML).status_code
                 for path in ("/studies", f"/studies/{STUDY}/members")]  # fmt: skip
        assert (False, [404, 404]) == ('action="/studies"' in offered or "/members" in offered, asked)
