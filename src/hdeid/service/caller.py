"""Who calls: found by API key, bearer token or session of the page; what they may do in the study of the route."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NoReturn

from flask import g, request
from flask_limiter.util import get_remote_address
from sqlalchemy import select
from sqlalchemy.orm import Session

from hdeid.errors import AccessError
from hdeid.service.access import row_of, scopes_of
from hdeid.service.page_session import find_session_user
from hdeid.service.services import current
from hdeid.store.credentials import check_key
from hdeid.store.roles import ROLES, SCOPES
from hdeid.store.tables import Member, Study, User
from hdeid.store.users import roles_of

_UNASKED = ("static", "health.")
"""Routes that need no caller and must answer when the database does not."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, and with what.

    Attributes:
        user: The user.
        narrowed: Scopes that the key leaves; all for a session of the page.
        study: Study that the key is narrowed to; None for all of the user's.
        is_page: True for a session of the page, which needs a CSRF token to change anything.
    """

    user: User
    narrowed: frozenset[str]
    study: str | None = None
    is_page: bool = False


def find_caller() -> None:
    """Find the caller of the present request, None for nobody; runs before every request, and before its rate counts.

    Sets `g.caller`.
    """
    g.caller, g.roles, g.scopes = None, frozenset(), frozenset()
    if request.endpoint is not None and not request.endpoint.startswith(_UNASKED):
        with current().database.reading() as session:
            g.caller = _find_caller(session)


def rate_key() -> str:
    """Return whose requests are counted together: those of a user, else those of an address."""
    return f"user:{g.caller.user.id}" if g.get("caller") is not None else f"address:{get_remote_address()}"


def check_caller() -> None:
    """Refuse what the caller may not do; runs before every request, behind `find_caller`.

    Sets `g.roles` and `g.scopes` (those in the study of the route).

    Raises:
        AccessError: 401 for nobody, 404 for who may not.
    """
    if request.endpoint is None:
        return
    row = row_of(request.endpoint, request.method)
    if row is None:
        _nothing_here()
    if row.is_open:
        return
    if g.caller is None:
        raise AccessError("give an API key in the header `Authorization: Bearer …`", code="E-UNAUTHENTICATED")
    with current().database.reading() as session:
        study = (request.view_args or {}).get("study")
        g.roles = _roles(session, g.caller, study)
        g.scopes = scopes_of(g.roles, is_admin=g.caller.user.is_admin) & g.caller.narrowed
        if study is not None and not _sees(session, g.caller, study, g.roles):
            _nothing_here()
    if row.scopes and not row.scopes & g.scopes:
        _nothing_here()


def known_caller() -> Caller:
    """Return the caller of a route that is not open."""
    caller: Caller = g.caller
    return caller


def scopes_in(session: Session, study: str) -> frozenset[str]:
    """Return what the caller may do in a study that the route does not name."""
    caller, roles = known_caller(), _roles(session, known_caller(), study)
    if not _sees(session, caller, study, roles):
        return frozenset()
    return scopes_of(roles, is_admin=caller.user.is_admin) & caller.narrowed


def scopes_anywhere(session: Session) -> frozenset[str]:
    """Return what the caller may do in any study, as for a route that names none; nothing for nobody."""
    caller: Caller | None = g.get("caller")
    if caller is None:
        return frozenset()
    return scopes_of(_roles(session, caller, None), is_admin=caller.user.is_admin) & caller.narrowed


def need_in(session: Session, study: str, *scopes: str) -> None:
    """Refuse a caller who has none of some scopes in a study that the route does not name.

    Raises:
        AccessError: 404.
    """
    if not scopes_in(session, study) & set(scopes):
        _nothing_here()


def _find_caller(session: Session) -> Caller | None:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        found = check_key(session, token.strip())
        provider = current().provider
        if found is None and provider is not None and token.count(".") == 2:
            bearer = provider.find_user(session, token.strip())
            return Caller(bearer, frozenset(SCOPES)) if bearer else None
        if found is None:
            return None
        user, key = found
        return Caller(user, frozenset(key.scopes), key.study_id)
    page_user = find_session_user(session)
    return Caller(page_user, frozenset(SCOPES), is_page=True) if page_user else None


def _roles(session: Session, caller: Caller, study: str | None) -> frozenset[str]:
    """Return the roles in one study; for a route that names none, those in any study that the key reaches."""
    if study is not None:
        return roles_of(session, caller.user.id, study)
    query = select(Member.role).where(Member.user_id == caller.user.id, Member.role.in_(ROLES))
    query = query.where(Member.study_id == caller.study) if caller.study else query
    return frozenset(session.scalars(query))


def _sees(session: Session, caller: Caller, study: str, roles: Collection[str]) -> bool:
    found = session.get(Study, study)
    if found is None or found.destroyed_at is not None or caller.study not in (None, study):
        return False
    return caller.user.is_admin or bool(roles)


def _nothing_here() -> NoReturn:
    raise AccessError("there is nothing here for you", code="E-NOT-FOUND")
