"""Sessions of the page: a cookie with a random token, a CSRF token that follows from it, an idle time-out."""

from __future__ import annotations

import hashlib
import hmac

from flask import Response, request
from sqlalchemy.orm import Session

from hdeid.errors import AccessError
from hdeid.service.services import current
from hdeid.store.credentials import check_session, close_session, open_session
from hdeid.store.tables import User

_SAFE = ("GET", "HEAD", "OPTIONS")
CSRF_HEADER, CSRF_FIELD = "X-CSRF-Token", "csrf_token"


def cookie_name() -> str:
    """Return the name of the cookie; over TLS it is bound to this host (RFC 6265bis, section 4.1.3.2)."""
    return "__Host-hdeid" if current().settings.service.is_secure else "hdeid"


def session_token() -> str:
    """Return the token of the present request; empty for none."""
    return request.cookies.get(cookie_name(), "")


def find_session_user(session: Session) -> User | None:
    """Return the user of the session that the request belongs to."""
    token = session_token()
    return check_session(session, token, current().settings.service.idle_minutes) if token else None


def csrf_token() -> str:
    """Return what a form or script of the page sends back with every change."""
    return _csrf_of(session_token())


def check_csrf() -> None:
    """Refuse a change that comes with a session and not from the page.

    Raises:
        AccessError: `E-CSRF`.
    """
    if request.method in _SAFE:
        return
    given = request.headers.get(CSRF_HEADER) or request.form.get(CSRF_FIELD, "")
    if not hmac.compare_digest(given.encode(), csrf_token().encode()):
        raise AccessError("the page is too old; load it again", code="E-CSRF")


def begin_session(session: Session, response: Response, user: User) -> None:
    """Open a session and give its cookie to a response."""
    if old := session_token():
        close_session(session, old)
    service = current().settings.service
    response.set_cookie(
        cookie_name(), open_session(session, user), secure=service.is_secure, httponly=True, samesite="Strict", path="/"
    )


def end_session(session: Session, response: Response) -> None:
    """Close the session of the present request and take its cookie."""
    close_session(session, session_token())
    response.delete_cookie(cookie_name(), secure=current().settings.service.is_secure, httponly=True, path="/")


def _csrf_of(token: str) -> str:
    return hmac.new(token.encode(), b"hdeid-csrf", hashlib.sha256).hexdigest()
