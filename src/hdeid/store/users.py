"""Users and their roles in studies."""

from __future__ import annotations

import re
from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.store.roles import ROLES
from hdeid.store.secret import LEAST_PASSWORD, hash_password, is_password
from hdeid.store.tables import Member, User, now

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._@-]{0,127}")
_ROLE = re.compile(r"[a-z][a-z0-9-]{0,31}")
_FAILURES, _LOCK_MINUTES = 5, 15


def create_user(session: Session, name: str, *, is_admin: bool = False, password: str = "", oidc: str = "") -> User:
    """Return a new user.

    Args:
        session: A writing transaction.
        name: Letters, digits, `.`, `_`, `@`, `-`: it stands in the audit trail.
        is_admin: Whether the user administers the service.
        password: For the page; empty for none.
        oidc: Issuer and subject of the user's tokens, separated by a space; empty for none.

    Raises:
        StoreError: the name is taken or malformed, or the password too short.
    """
    if not _NAME.fullmatch(name):
        raise StoreError("a user's name is 1 to 128 letters, digits, `.`, `_`, `@` or `-`", code="E-NAME")
    if session.scalar(select(User.id).where(User.name == name)):
        raise StoreError("there is a user of that name", code="E-TAKEN")
    user = User(name=name, is_admin=is_admin, oidc=oidc or None)
    if password:
        set_password(user, password)
    session.add(user)
    session.flush()
    return user


def find_user(session: Session, name: str) -> User:
    """Return the user of a name.

    Raises:
        StoreError: `E-UNKNOWN`.
    """
    user = session.scalar(select(User).where(User.name == name))
    if user is None:
        raise StoreError("there is no such user", code="E-UNKNOWN")
    return user


def list_users(session: Session) -> list[User]:
    """Return all users by name."""
    return list(session.scalars(select(User).order_by(User.name)))


def set_password(user: User, password: str) -> None:
    """Give a user a password.

    Raises:
        StoreError: it is too short.
    """
    if not LEAST_PASSWORD <= len(password) <= 1024:
        raise StoreError(f"a password has at least {LEAST_PASSWORD} characters, at most 1024", code="E-PASSWORD")
    user.secret, user.failures, user.locked_until = hash_password(password), 0, None


def check_password(session: Session, name: str, password: str) -> User | None:
    """Return the user who has this name and password; None for wrong, unknown, inactive and locked alike.

    After five failures in a row, a user is locked for a quarter of an hour. The caller commits, also after None.
    """
    user = session.scalar(select(User).where(User.name == name).with_for_update())
    is_right = is_password(password, user.secret if user else "")
    if user is None or not user.is_active or (user.locked_until and user.locked_until > now()):
        return None
    if not is_right:
        user.failures += 1
        if user.failures >= _FAILURES:
            user.failures, user.locked_until = 0, now() + timedelta(minutes=_LOCK_MINUTES)
        return None
    user.failures, user.locked_until = 0, None
    return user


def roles_of(session: Session, user_id: str, study: str) -> frozenset[str]:
    """Return the roles of a user in a study."""
    return frozenset(session.scalars(select(Member.role).where(Member.user_id == user_id, Member.study_id == study)))


def studies_of(session: Session, user_id: str) -> list[str]:
    """Return the ids of the studies that a user is a member of, sorted."""
    query = select(Member.study_id).where(Member.user_id == user_id).distinct().order_by(Member.study_id)
    return list(session.scalars(query))


def add_member(session: Session, study: str, user: User, role: str) -> None:
    """Give a user a role, or a title that policies name, in a study.

    Raises:
        StoreError: the role is malformed.
    """
    if not _ROLE.fullmatch(role):
        expected = f"expected one of {', '.join(ROLES)}, or a title in small letters such as `cra`"
        raise StoreError(f"malformed role; {expected}", code="E-ROLE")
    if session.get(Member, (study, user.id, role)) is None:
        session.add(Member(study_id=study, user_id=user.id, role=role))
        session.flush()


def remove_member(session: Session, study: str, user: User, role: str) -> None:
    """Take a role in a study from a user, if it is there."""
    member = session.get(Member, (study, user.id, role))
    if member is not None:
        session.delete(member)
        session.flush()


def list_members(session: Session, study: str) -> list[tuple[str, str]]:
    """Return pairs of a user's name and a role, sorted."""
    query = select(User.name, Member.role).join(Member, Member.user_id == User.id).where(Member.study_id == study)
    return [(name, role) for name, role in session.execute(query.order_by(User.name, Member.role))]
