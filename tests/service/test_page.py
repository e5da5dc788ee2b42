"""The page without a browser: login and its tokens, faults, languages, what each user finds, gold documents."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import hdeid.service.web
from hdeid.core.category import CATEGORIES
from hdeid.core.markup import parse_markup
from hdeid.jobs.kinds import make_worker
from hdeid.service.web.gold import FORMS
from tests.service.conftest import FOREIGN, PASSWORD, STUDY

Clients = dict[str, FlaskClient]
WEB = Path(hdeid.service.web.__file__).parent
HTML = {"Accept": "text/html"}
TEXT = "姓名：李海海，电话13912345678。"
_TOKEN = re.compile(r'name="csrf_token" value="(\w+)"')


def log_in(client: FlaskClient, name: str, secret: str) -> int:
    """Fill in the form as a person does; return the status of the answer."""
    token = _TOKEN.findall(client.get("/login").text)[-1]
    return client.post("/login", data={"name": name, "secret": secret, "csrf_token": token}, headers=HTML).status_code


def pages(role: str) -> list[str]:
    """Return the pages of a role."""
    study = f"/studies/{STUDY}"
    found = {
        "submitter": ["/try", f"{study}/records", f"{study}/jobs"],
        "manager": ["/try", f"{study}/policies", f"{study}/policies/new", f"{study}/records?state=withheld"],
        "analyst": [f"{study}/records", f"{study}/requests", f"{study}/statistics", f"{study}/statistics?by=age"],
        "officer": [f"{study}/policies", f"{study}/requests", "/audit", f"/audit?of={STUDY}"],
    }
    return ["/", study, *found[role]]


@pytest.mark.parametrize("role", ["submitter", "manager", "analyst", "officer"])
def test_each_user_finds_their_pages_in_both_languages(app: Flask, role: str) -> None:
    client = app.test_client()

    assert 303 == log_in(client, role, PASSWORD)
    for name, word in (("zh", "研究"), ("en", "Studies")):
        client.get(f"/language/{name}")
        for path in pages(role):
            answer = client.get(path, headers=HTML)
            assert (200, True) == (answer.status_code, word in answer.text), path
            assert not re.search(r"<script>|<style|\sstyle=|\son[a-z]+=|https?://(?!www\.w3\.org)", answer.text), path


def test_a_key_opens_a_session_unless_it_may_do_less_than_its_user(app: Flask, keys: dict[str, str]) -> None:
    from hdeid.store.credentials import create_key
    from hdeid.store.users import find_user

    services = app.extensions["hdeid"]
    with services.database.writing() as session:
        narrow = create_key(session, find_user(session, "manager"), scopes=["submit"])[0]
        bound = create_key(session, find_user(session, "manager"), study=STUDY)[0]

    assert [303, 401, 401] == [log_in(app.test_client(), "", key) for key in (keys["manager"], narrow, bound)]


def test_a_wrong_password_and_an_unknown_user_look_alike(app: Flask) -> None:
    client = app.test_client()
    token = _TOKEN.findall(client.get("/login").text)[-1]
    given = [{"name": name, "secret": "wrong", "csrf_token": token} for name in ("manager", "nobody-of-that-name")]
    one, other = (client.post("/login", data=each, headers=HTML) for each in given)

    assert (401, 401) == (one.status_code, other.status_code)
    assert one.text == other.text


def test_nothing_is_changed_without_the_token_of_the_page(app: Flask) -> None:
    client = app.test_client()

    assert 403 == client.post("/login", data={"name": "manager", "secret": PASSWORD}, headers=HTML).status_code
    assert 303 == log_in(client, "manager", PASSWORD)
    assert 403 == client.post(f"/studies/{STUDY}/records", data={"text": TEXT}, headers=HTML).status_code
    assert 403 == client.post("/try/text", json={"text": TEXT}).status_code


@pytest.mark.parametrize("next", ["//elsewhere.example/", "https://elsewhere.example", "/\\elsewhere.example", ""])
def test_a_login_leads_nowhere_else(app: Flask, next: str) -> None:
    client = app.test_client()
    token = _TOKEN.findall(client.get("/login").text)[-1]
    given = {"name": "analyst", "secret": PASSWORD, "csrf_token": token, "next": next}

    assert "/" == client.post("/login", data=given).headers["Location"]


def test_a_browser_is_led_to_the_login_and_told_faults_as_pages(app: Flask) -> None:
    client = app.test_client()
    answer = client.get(f"/studies/{STUDY}/jobs", headers=HTML)

    assert (303, f"/login?next=/studies/{STUDY}/jobs") == (answer.status_code, answer.headers["Location"])
    log_in(client, "analyst", PASSWORD)
    for path in (f"/studies/{FOREIGN}", f"/studies/{STUDY}/jobs", "/nowhere"):
        told = client.get(path, headers=HTML)
        assert (404, "text/html") == (told.status_code, told.mimetype)
        assert "E-NOT-FOUND" in told.text
    assert "application/problem+json" == client.get("/nowhere").mimetype


def test_a_text_is_tried_corrected_and_saved(clients: Clients) -> None:
    asked = {"text": TEXT, "study": STUDY, "policy": "abc-301"}
    found = clients["manager"].post("/try/text", json=asked).get_json()

    assert ["NAME", "PHONE"] == [each["category"] for each in found["spans"]]
    assert "李海海" not in found["text"]
    again = clients["manager"].post("/try/text", json={**asked, "spans": found["spans"][1:]}).get_json()
    assert ("李海海" in again["text"], "13912345678" in again["text"]) == (True, False)
    gold = clients["manager"].post("/try/gold", json={"text": TEXT, "spans": found["spans"], "form": "markup"}).text
    assert ["NAME", "PHONE"] == [each.category for each in parse_markup(gold).spans]


def test_a_file_is_masked_in_its_own_format(clients: Clients) -> None:
    table = "姓名,年龄\n李海海,37岁\n".encode()
    asked = {"study": STUDY, "policy": "abc-301", "view": "open", "file": (io.BytesIO(table), "李海海.csv")}
    answer = clients["manager"].post("/try/masked", data=asked)

    assert ("姓名,年龄\n[姓名],37岁\n", 'attachment; filename="document.csv"') == (
        answer.data.decode("utf-8-sig").replace("\r\n", "\n"),
        answer.headers["Content-Disposition"],
    )


def submit(clients: Clients) -> str:
    """Submit a table and have it searched; return the id of its record."""
    data = {"files": [(io.BytesIO("姓名,年龄\n李海海,37岁\n".encode()), "visit.csv")]}
    id: str = clients["submitter"].post(f"/api/v1/studies/{STUDY}/records", data=data).get_json()["records"][0]
    services = clients["submitter"].application.extensions["hdeid"]
    make_worker(services.database, services.vault, services.deidentifier).drain()
    return id


def test_a_record_and_a_whole_view_are_downloaded(clients: Clients) -> None:
    record = submit(clients)
    study, analyst = f"/studies/{STUDY}", clients["analyst"]
    file = analyst.get(f"{study}/records/{record}/file?view=open")
    exports = {each: analyst.get(f"{study}/exports?view=open&format={each}") for each in ("csv", "jsonl", "original")}

    assert f'attachment; filename="{record}.csv"' == file.headers["Content-Disposition"]
    assert ("37岁" in file.text, "李海海" in file.text) == (True, False)
    assert {"csv": "text/csv", "jsonl": "application/jsonl", "original": "application/zip"} == {
        name: each.mimetype for name, each in exports.items()
    }
    assert "李海海" not in exports["csv"].text + exports["jsonl"].text
    assert [f"{record}.csv", "withheld.csv"] == zipfile.ZipFile(io.BytesIO(exports["original"].data)).namelist()
    assert {403} == {
        analyst.get(f"{study}/{path}view=epi", headers=HTML).status_code
        for path in (f"records/{record}/file?", "exports?format=csv&")
    }
    assert 422 == analyst.get(f"{study}/exports?format=yaml", headers=HTML).status_code


OFFERED = {
    "submitter": {"/try", "records", "jobs"},
    "manager": {"/try", "records", "jobs", "policies"},
    "analyst": {"records", "requests", "statistics"},
    "officer": {"/audit", "policies", "requests"},
    "stranger": set[str](),
}


@pytest.mark.parametrize(("role", "offered"), OFFERED.items())
def test_the_page_offers_nothing_that_would_be_refused(app: Flask, role: str, offered: set[str]) -> None:
    client = app.test_client()
    log_in(client, role, PASSWORD)
    home = client.get("/", headers=HTML).text
    links = {each.removeprefix(f"/studies/{STUDY}/") for each in re.findall(r'href="(/[^"?]*)"', home)}
    assert offered == {
        each for each in links if each != "/" and not each.startswith(("/static", "/language", "/studies"))
    }
    for path in re.findall(r'href="(/[^"]*)"', home):
        assert client.get(path.replace("&amp;", "&"), headers=HTML).status_code in (200, 303), path


def test_a_withheld_record_tells_why_in_words(clients: Clients) -> None:
    files = [(io.BytesIO(b"PK\x03\x04"), "broken.xlsx")]
    clients["submitter"].post(f"/api/v1/studies/{STUDY}/records", data={"files": files})
    services = clients["submitter"].application.extensions["hdeid"]
    make_worker(services.database, services.vault, services.deidentifier).drain()

    told = {name: clients["manager"].get(f"/studies/{STUDY}/records?state=withheld", headers={"Accept-Language": name})
            for name in ("zh", "en")}  # fmt: skip
    assert "文件已损坏" in told["zh"].text
    assert "The file is broken" in told["en"].text


def test_a_policy_is_linted_as_it_is_written(clients: Clients) -> None:
    source = "hdeid: 1\npolicy: draft\nversion: 1.0.0\nunlisted: hide\nrules:\n  - {id: a, show: address.to(street)}\n"
    told = clients["submitter"].post("/try/lint", json={"source": source}).get_json()

    assert (False, 6) == (told["compiles"], told["findings"][0]["line"])
    assert clients["submitter"].post("/try/lint", json={"source": source, "study": STUDY}).status_code == 404


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "policies/epi-district.yaml"])
def test_the_name_of_a_policy_is_never_a_path(clients: Clients, name: str) -> None:
    assert 404 == clients["manager"].post("/try/policy", json={"policy": name}).status_code


GOLD = "[[NAME|{surname:李}{given:海海}]]住[[ADDRESS|{city:上海市}\n{road:国定路}]]"


def test_gold_documents_say_the_same_in_every_form() -> None:
    document = parse_markup(GOLD)
    written = {form: write(document) for form, (_, write) in FORMS.items()}

    assert GOLD == written["markup"]
    assert "T1\tNAME 0 3\t李海海" == written["brat"].splitlines()[0]
    assert "T4\tADDRESS 4 7;8 11\t上海市 国定路" == written["brat"].splitlines()[3]
    results = json.loads(written["label-studio"])[0]["annotations"][0]["result"]
    assert ["NAME", "NAME.surname", "NAME.given"] == [each["value"]["labels"][0] for each in results[:3]]
    assert ["李\tB-NAME", "海\tI-NAME", "海\tI-NAME", "住\tO"] == written["conll"].splitlines()[:4]
    assert "" == written["conll"].splitlines()[7]


def luminance(color: str) -> float:
    """Return the relative luminance of a color. Source: WCAG 2.2."""
    parts = (int(color[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, 1..21. Source: WCAG 2.2."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def themes(name: str) -> dict[str, str]:
    """Return the rules of a style sheet for the light and the dark theme."""
    light, dark = (WEB / "static" / name).read_text(encoding="utf-8").split("@media (prefers-color-scheme: dark)")[:2]
    return {"light": light, "dark": dark}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_categories_can_be_read_in_both_themes(theme: str) -> None:
    ink = dict(re.findall(r"--(\w[\w-]*): (#\w{6})", themes("page.css")[theme]))
    rules = re.findall(r"((?:\.\w+(?:, )?)+) \{ --fill: (#\w{6}); --edge: (#\w{6})", themes("categories.css")[theme])
    colors = {name: (fill, edge) for names, fill, edge in rules for name in re.findall(r"\w+", names)}

    assert set(CATEGORIES) == set(colors)
    # Text at 4.5 (WCAG 2.2, 1.4.3), the line that tells a category from the ground at 3 (1.4.11).
    assert [] == [name for name, (fill, _) in colors.items() if contrast(ink["ink"], fill) < 4.5]
    assert [] == [name for name, (_, edge) in colors.items() if contrast(edge, ink["card"]) < 3]
    for text, ground in (("ink", "ground"), ("quiet", "card"), ("quiet", "ground"), ("accent", "card"),
                         ("on-accent", "accent"), ("good", "good-ground"), ("warn", "warn-ground"),
                         ("bad", "bad-ground")):  # fmt: skip
        assert contrast(ink[text], ink[ground]) >= 4.5, (text, ground)
