"""API keys and sessions of the page: made, found, ended."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.store.roles import SCOPES
from hdeid.store.secret import digest, is_same, new_key, split_key
from hdeid.store.tables import ApiKey, User, WebSession, now

_SESSION_HOURS = 12


def create_key(
    session: Session,
    user: User,
    *,
    scopes: Collection[str] = (),
    study: str | None = None,
    days: int = 90,
    title: str = "",
) -> tuple[str, ApiKey]:
    """Return a new key, which nobody can read again, and its row.

    Args:
        session: A writing transaction.
        user: Whose key; it can never do more than the user.
        scopes: What it is narrowed to; none for all that the user may.
        study: Study that it is narrowed to; None for all of the user's.
        days: For how long, 1..3650.
        title: What it is for.

    Raises:
        StoreError: a scope is unknown, or `days` leaves its range.
    """
    unknown = sorted(set(scopes) - set(SCOPES))
    if unknown:
        raise StoreError(f"unknown scope; expected some of {', '.join(SCOPES)}", code="E-SCOPE")
    if not 1 <= days <= 3650:
        raise StoreError("a key holds for 1 to 3650 days", code="E-DAYS")
    key, prefix, hashed = new_key()
    row = ApiKey(
        prefix=prefix, digest=hashed, user_id=user.id, title=title, scopes=sorted(scopes or SCOPES), study_id=study,
        expires_at=now() + timedelta(days=days),
    )  # fmt: skip
    session.add(row)
    session.flush()
    return key, row


def check_key(session: Session, key: str) -> tuple[User, ApiKey] | None:
    """Return the user and the row of a key; None for one that is wrong, expired, revoked or of an inactive user."""
    prefix, secret = split_key(key)
    row = session.scalar(select(ApiKey).where(ApiKey.prefix == prefix))
    is_right = is_same(digest(secret), row.digest if row else digest("none"))
    if row is None or not is_right or row.revoked_at is not None or row.expires_at <= now():
        return None
    user = session.get(User, row.user_id)
    return (user, row) if user is not None and user.is_active else None


def list_keys(session: Session, user: User | None = None) -> list[tuple[User, ApiKey]]:
    """Return all keys with their users, or those of one user, oldest first."""
    query = select(User, ApiKey).join(ApiKey, ApiKey.user_id == User.id).order_by(ApiKey.created_at, ApiKey.id)
    query = query.where(User.id == user.id) if user is not None else query
    return [(owner, key) for owner, key in session.execute(query)]


def revoke_key(session: Session, prefix: str) -> None:
    """End a key.

    Raises:
        StoreError: `E-UNKNOWN`: there is no key of that prefix.
    """
    row = session.scalar(select(ApiKey).where(ApiKey.prefix == prefix))
    if row is None:
        raise StoreError("there is no key of that prefix", code="E-UNKNOWN")
    row.revoked_at = row.revoked_at or now()


def open_session(session: Session, user: User) -> str:
    """Return the token of a new session of the page; only its hash is kept."""
    token = secrets.token_urlsafe(32)
    session.add(WebSession(digest=digest(token), user_id=user.id))
    session.flush()
    return token


def check_session(session: Session, token: str, idle_minutes: int) -> User | None:
    """Return the user of a session, which lives on; None when it was idle too long, is twelve hours old, or unknown."""
    row = session.get(WebSession, digest(token))
    if row is None:
        return None
    moment = now()
    is_over = row.seen_at < moment - timedelta(minutes=idle_minutes)
    if is_over or row.created_at < moment - timedelta(hours=_SESSION_HOURS):
        return None
    user = session.get(User, row.user_id)
    return user if user is not None and user.is_active else None


def touch_session(session: Session, token: str) -> None:
    """Note that a session was used."""
    row = session.get(WebSession, digest(token))
    if row is not None:
        row.seen_at = now()


def close_session(session: Session, token: str) -> None:
    """End a session."""
    session.execute(delete(WebSession).where(WebSession.digest == digest(token)))


def close_sessions_of(session: Session, user: User) -> None:
    """End all sessions of a user, as after a change of the password."""
    session.execute(delete(WebSession).where(WebSession.user_id == user.id))


def forget_sessions(session: Session) -> None:
    """Delete sessions that are over by their age."""
    session.execute(delete(WebSession).where(WebSession.created_at < now() - timedelta(hours=_SESSION_HOURS)))
