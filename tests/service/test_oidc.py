"""Bearer tokens of an OpenID provider: only what it signed for us, and only for a user who was given its subject."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import ECKey, KeySet, OctKey

from hdeid.service.oidc import Provider
from hdeid.settings import OidcSettings, read_settings
from hdeid.store.database import Database
from hdeid.store.users import create_user

ISSUER = "https://id.example.org"
KEY = ECKey.generate_key("P-256", parameters={"kid": "one"}, private=True)
OTHER = ECKey.generate_key("P-256", parameters={"kid": "one"}, private=True)


@pytest.fixture
def provider(tmp_path: Path) -> Provider:
    keys = tmp_path / "keys.json"
    keys.write_text(json.dumps(KeySet([KEY]).as_dict(private=False)), encoding="utf-8")
    return Provider(OidcSettings(ISSUER, "hdeid", str(keys)))


@pytest.fixture
def database(tmp_path: Path) -> Database:
    made = Database(f"sqlite:///{tmp_path / 'hdeid.sqlite'}")
    made.upgrade()
    with made.writing() as session:
        create_user(session, "alice", oidc=f"{ISSUER} 4711")
        create_user(session, "locked", oidc=f"{ISSUER} 4712").is_active = False
    return made


def token(key: Any = KEY, algorithm: str = "ES256", **changed: Any) -> str:
    claims = {"iss": ISSUER, "aud": "hdeid", "sub": "4711", "exp": int(time.time()) + 60, **changed}
    return jwt.encode({"alg": algorithm, "kid": "one"}, {k: v for k, v in claims.items() if v is not None}, key)


def user_of(provider: Provider, database: Database, given: str) -> str | None:
    with database.reading() as session:
        found = provider.find_user(session, given)
    return found.name if found else None


def test_a_token_is_its_users(provider: Provider, database: Database) -> None:
    assert "alice" == user_of(provider, database, token())


@pytest.mark.parametrize(
    "changed",
    [
        {"iss": "https://other.example.org"}, {"aud": "another"}, {"aud": None}, {"exp": int(time.time()) - 3600},
        {"exp": None}, {"sub": "4713"}, {"sub": "4712"}, {"sub": None}, {"nbf": int(time.time()) + 3600},
    ],
)  # fmt: skip
def test_another_token_is_nobodys(provider: Provider, database: Database, changed: dict[str, Any]) -> None:
    assert user_of(provider, database, token(**changed)) is None


def test_a_token_that_another_signed_is_nobodys(provider: Provider, database: Database) -> None:
    assert user_of(provider, database, token(OTHER)) is None


def test_a_public_key_is_no_shared_secret(provider: Provider, database: Database) -> None:
    shared = OctKey.import_key(json.dumps(KEY.as_dict(private=False)))

    assert user_of(provider, database, token(shared, "HS256")) is None


@pytest.mark.parametrize("given", ["", "a.b.c", "eyJhbGciOiJub25lIn0.e30.", "x" * 5000])
def test_nonsense_is_nobodys(provider: Provider, database: Database, given: str) -> None:
    assert user_of(provider, database, given) is None


def test_a_provider_needs_an_issuer_and_keys() -> None:
    assert read_settings({"HDEID_OIDC_ISSUER": ISSUER}).service.oidc is None
    assert "hdeid" == read_settings({"HDEID_OIDC_ISSUER": ISSUER, "HDEID_OIDC_KEYS": "k.json"}).service.oidc.audience
