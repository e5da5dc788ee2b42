"""The service on temporary databases: users of every role, a client for each, a study with an active policy."""

from __future__ import annotations

import io
import json
import os
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, event, make_url, text

from hdeid.deidentifier import Deidentifier
from hdeid.service.app import create_app
from hdeid.service.errors import configure_log
from hdeid.service.services import Services, make_services
from hdeid.settings import Settings, read_settings
from hdeid.store.credentials import create_key
from hdeid.store.policies import activate_policy, add_policy, approve_policy
from hdeid.store.secret import hash_password
from hdeid.store.studies import create_study, find_study
from hdeid.store.users import add_member, create_user, find_user

STUDY, FOREIGN = "ABC-301", "XYZ-9"
PASSWORD = "a password of twenty"
ROLES = ("submitter", "manager", "analyst", "officer")
POLICY = """\
hdeid: 1
policy: abc-301
version: 1.0.0
unlisted: hide
default_method: tag
rules:
  - {id: place, show: address.to(district)}
  - {id: below, hide: address.below(district), method: mask, with: {length: 3}}
views:
  epi: {roles: [analyst], show: [age, date.to(month)], requires: {approval: dpo, purpose: 流行病学, expires_days: 90}}
  open: {show: [age]}
tests:
  - {id: name, input: "[[NAME|{surname:李}{given:海海}]]来诊", expect: "[姓名]来诊"}
  - {id: place, input: "住[[ADDRESS|{city:上海市}{district:杨浦区}{road:国定路}]]", expect: "住上海市杨浦区***"}
  - {id: age, view: epi, input: "[[AGE|37岁]]", expect: 37岁}
"""
"""What the study of the tests shows: places to the district, everything else hidden; views `epi` and `open`."""


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Address of an empty database: SQLite, and PostgreSQL where `HDEID_TEST_DATABASE` names a server."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'hdeid.sqlite'}"
        return
    server = os.environ.get("HDEID_TEST_DATABASE")
    if not server:
        pytest.skip("HDEID_TEST_DATABASE names no PostgreSQL")
    name = f"hdeid_test_{secrets.token_hex(6)}"
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of a service in a temporary folder, on SQLite, with patterns alone."""
    often = "100000 per minute"
    return read_settings(
        {"HDEID_HOME": str(tmp_path / "home"), "HDEID_MODEL": "none", "HDEID_RATE": often, "HDEID_LOGIN_RATE": often}
    )


@pytest.fixture(scope="session")
def fast_deidentifier() -> Deidentifier:
    """Patterns without the tagger: finds phones, ID cards, dates, captioned names; loads in a moment."""
    return Deidentifier(model="none")


@pytest.fixture(scope="session")
def real_deidentifier() -> Deidentifier:
    """The default model, for slow tests."""
    return Deidentifier()


@pytest.fixture(scope="session")
def hashed_password() -> str:
    """The hash of `PASSWORD`, which every user of the tests has; made once, since it is made to be slow."""
    return hash_password(PASSWORD)


@pytest.fixture
def services(settings: Settings, fast_deidentifier: Deidentifier) -> Iterator[Services]:
    """The parts of the service, on SQLite."""
    made = make_services(settings, make_deidentifier=lambda: fast_deidentifier)
    # What a test writes need not survive a loss of power.
    event.listen(made.database.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF"))
    made.database.close()
    yield made
    made.close()


@pytest.fixture
def keys(services: Services, hashed_password: str) -> dict[str, str]:
    """API keys: `admin`, `submitter`, `manager`, `analyst`, `officer` (also `dpo`) of the study, `stranger` of none,
    `foreign` with every role in another study. The study has an active policy, approved by the officer."""
    found = {}
    with services.database.writing() as session:
        create_study(session, services.vault, STUDY, title="示例研究")
        create_study(session, services.vault, FOREIGN)
        for role in (*ROLES, "admin", "stranger", "foreign"):
            user = create_user(session, role, is_admin=role == "admin")
            user.secret = hashed_password
            if role in ROLES:
                add_member(session, STUDY, user, role)
            if role == "foreign":
                for each in ROLES:
                    add_member(session, FOREIGN, user, each)
            if role == "officer":
                add_member(session, STUDY, user, "dpo")
            found[role] = create_key(session, user, title="test")[0]
    _activate(services)
    return found


@pytest.fixture
def app(services: Services, keys: dict[str, str]) -> Flask:
    """The service with its users and study."""
    made = create_app(services.settings, services)
    made.testing = True
    # An error must come back as an answer, as in production.
    made.config["PROPAGATE_EXCEPTIONS"] = False
    return made


@pytest.fixture
def clients(app: Flask, keys: dict[str, str]) -> dict[str, FlaskClient]:
    """A client for each key, and `nobody` without one."""
    found = {"nobody": app.test_client()}
    for name, key in keys.items():
        found[name] = app.test_client()
        found[name].environ_base["HTTP_AUTHORIZATION"] = f"Bearer {key}"
    return found


@pytest.fixture
def log(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the service writes to its log from now on."""
    written = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", written)
        configure_log()
    yield written
    configure_log()


def written_forms(word: str) -> set[str]:
    """Return a word as it may stand in a log, a file or an address: as it is, escaped, or as bytes read one by one."""
    escaped, read_apart = json.dumps(word)[1:-1], word.encode().decode("latin-1")
    return {word, escaped, read_apart, quote(word), ascii(word)[1:-1], repr(word.encode())[2:-1]}


def _activate(services: Services) -> None:
    with services.database.writing() as session:
        manager, officer = find_user(session, "manager"), find_user(session, "officer")
        policy = add_policy(session, STUDY, "abc-301", "1.0.0", POLICY, "", by=manager)
        approve_policy(policy, officer)
        activate_policy(session, find_study(session, STUDY), policy, manager)
