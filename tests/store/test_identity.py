"""Users, passwords, keys and sessions: what opens, what does not, and for how long."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import update

from hdeid.errors import StoreError
from hdeid.store import users
from hdeid.store.credentials import (
    check_key,
    check_session,
    close_session,
    create_key,
    open_session,
    revoke_key,
    touch_session,
)
from hdeid.store.database import Database
from hdeid.store.secret import split_key
from hdeid.store.tables import ApiKey, User, WebSession, now
from hdeid.store.users import add_member, check_password, create_user, find_user, list_members, roles_of

PASSWORD = "a password of twenty"


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords whose hash is the password itself; the real hash is slow by design."""
    monkeypatch.setattr(users, "hash_password", lambda password: password)
    monkeypatch.setattr(users, "is_password", lambda password, hashed: password == hashed)


def test_a_key_opens_and_its_secret_is_nowhere(database: Database) -> None:
    with database.writing() as session:
        key, row = create_key(session, find_user(session, "submitter"), scopes=["submit"])
        found = check_key(session, key)

    assert found is not None
    assert ("submitter", ["submit"]) == (found[0].name, found[1].scopes)
    assert split_key(key)[1] not in str(vars(row))


@pytest.mark.parametrize("spoil", [lambda key: key[:-1] + "~", lambda key: key[4:], lambda _: "", lambda _: "hdk__"])
def test_another_key_does_not_open(database: Database, spoil) -> None:  # type: ignore[no-untyped-def]
    with database.writing() as session:
        key, _ = create_key(session, find_user(session, "submitter"))

        assert check_key(session, spoil(key)) is None


def test_a_key_ends(database: Database) -> None:
    with database.writing() as session:
        user = find_user(session, "submitter")
        revoked, row = create_key(session, user)
        expired, old = create_key(session, user)
        revoke_key(session, row.prefix)
        old.expires_at = now() - timedelta(seconds=1)
        session.flush()

        assert check_key(session, revoked) is None
        assert check_key(session, expired) is None


def test_a_locked_user_has_no_keys(database: Database) -> None:
    with database.writing() as session:
        user = find_user(session, "submitter")
        key, _ = create_key(session, user)
        user.is_active = False
        session.flush()

        assert check_key(session, key) is None


@pytest.mark.usefixtures("cheap")
def test_five_wrong_passwords_lock_a_user_for_a_while(database: Database) -> None:
    with database.writing() as session:
        create_user(session, "alice", password=PASSWORD)
        assert check_password(session, "alice", PASSWORD) is not None
        for _ in range(5):
            assert check_password(session, "alice", "wrong") is None

        assert check_password(session, "alice", PASSWORD) is None

        session.execute(update(User).values(locked_until=now() - timedelta(seconds=1)))
        session.expire_all()
        assert check_password(session, "alice", PASSWORD) is not None


def test_unknown_users_and_users_without_password_cannot_log_in(database: Database) -> None:
    with database.writing() as session:
        assert check_password(session, "nobody-here", PASSWORD) is None
        assert check_password(session, "submitter", "") is None


def test_a_real_password_is_checked(database: Database) -> None:
    with database.writing() as session:
        user = create_user(session, "alice", password=PASSWORD)

        assert user.secret.startswith("$argon2id$")
        assert check_password(session, "alice", PASSWORD) is not None
        assert check_password(session, "alice", PASSWORD + "!") is None


@pytest.mark.parametrize("name", ["", "李海海", "a b", "x" * 129, "-a"])
def test_a_name_is_no_text(database: Database, name: str) -> None:
    with pytest.raises(StoreError, match="name"), database.writing() as session:
        create_user(session, name)


def test_a_short_password_is_refused(database: Database) -> None:
    with pytest.raises(StoreError, match="12"), database.writing() as session:
        create_user(session, "alice", password="short")


def test_a_session_ends_when_it_is_idle_closed_or_old(database: Database) -> None:
    with database.writing() as session:
        user = find_user(session, "submitter")
        tokens = [open_session(session, user) for _ in range(3)]
        assert all(check_session(session, token, 30) for token in tokens)

        close_session(session, tokens[0])
        session.execute(update(WebSession).values(seen_at=now() - timedelta(minutes=31)))
        session.expire_all()
        touch_session(session, tokens[2])
        session.flush()

        assert [False, False, True] == [check_session(session, token, 30) is not None for token in tokens]

        session.execute(update(WebSession).values(created_at=now() - timedelta(hours=13)))
        session.expire_all()
        assert check_session(session, tokens[2], 30) is None


def test_roles_are_given_once_and_listed(database: Database) -> None:
    with database.writing() as session:
        user = find_user(session, "submitter")
        for role in ("submitter", "cra", "cra"):
            add_member(session, "ABC-301", user, role)

        assert frozenset({"submitter", "cra"}) == roles_of(session, user.id, "ABC-301")
        assert [("submitter", "cra"), ("submitter", "submitter")] == list_members(session, "ABC-301")
        with pytest.raises(StoreError, match="malformed"):
            add_member(session, "ABC-301", user, "No Role")


def test_keys_of_no_scope_are_refused(database: Database) -> None:
    with pytest.raises(StoreError, match="scope"), database.writing() as session:
        create_key(session, find_user(session, "submitter"), scopes=["everything"])


def test_the_digest_of_a_key_is_kept_not_the_key(database: Database) -> None:
    with database.writing() as session:
        key, _ = create_key(session, find_user(session, "submitter"))
        row = session.query(ApiKey).one()

    assert 64 == len(row.digest)
    assert row.digest not in key
