"""Login with a password or an API key, logout, choice of the language."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from flask import Response, make_response, redirect, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response as BaseResponse

from hdeid.errors import AccessError
from hdeid.service.page_session import CSRF_FIELD, begin_session, end_session
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.service.web.blueprint import page, path_of
from hdeid.service.web.language import LANGUAGE_COOKIE, LANGUAGES
from hdeid.store.credentials import check_key
from hdeid.store.roles import SCOPES
from hdeid.store.tables import User
from hdeid.store.users import check_password


@page.get("/login")
def sign_in() -> Response:
    """Show the form."""
    return _form(request.args.get("next", ""))


@page.post("/login")
def open_page() -> BaseResponse:
    """Open a session for who knows a password or an API key; every refusal looks the same."""
    _check_form()
    next = path_of(request.form.get("next", ""))
    response = redirect(next, 303)
    assert isinstance(response, Response)
    with transaction() as session:
        user = _find_user(session)
        note(outcome="opened" if user else "refused")
        if user is not None:
            note(object=user.name)
            begin_session(session, response, user)
    return response if user is not None else _form(next, is_refused=True)


@page.post("/logout")
def sign_out() -> BaseResponse:
    """Close the session."""
    response = redirect(url_for("page.sign_in"), 303)
    assert isinstance(response, Response)
    with transaction() as session:
        end_session(session, response)
    return response


@page.get("/language/<name>")
def choose_language(name: str) -> BaseResponse:
    """Keep the language in a cookie and go back to the page."""
    response = redirect(path_of(request.args.get("next", "")), 303)
    if name in LANGUAGES:
        secure = current().settings.service.is_secure
        response.set_cookie(LANGUAGE_COOKIE, name, max_age=31536000, samesite="Strict", httponly=True, secure=secure)
    return response


def _find_user(session: Session) -> User | None:
    name, secret = request.form.get("name", "").strip(), request.form.get("secret", "")
    if name:
        return check_password(session, name, secret)
    found = check_key(session, secret.strip())
    if found is None:
        return None
    user, key = found
    # A session can do all that its user may: a key that may do less does not open one.
    return user if set(key.scopes) == set(SCOPES) and key.study_id is None else None


def _form(next: str, *, is_refused: bool = False) -> Response:
    token = request.cookies.get(_cookie()) or secrets.token_urlsafe(16)
    content = render_template(
        "login.html", next=path_of(next), is_refused=is_refused, form_token=_token_of(token), csrf_field=CSRF_FIELD
    )
    response = make_response(content, 401 if is_refused else 200)
    secure = current().settings.service.is_secure
    response.set_cookie(_cookie(), token, secure=secure, httponly=True, samesite="Strict", path="/")
    return response


def _check_form() -> None:
    """Refuse a form that is not of this page, so that nobody is logged in as somebody else (login CSRF)."""
    token, given = request.cookies.get(_cookie(), ""), request.form.get(CSRF_FIELD, "")
    if not token or not hmac.compare_digest(given.encode(), _token_of(token).encode()):
        raise AccessError("the page is too old; load it again", code="E-CSRF")


def _token_of(token: str) -> str:
    return hmac.new(token.encode(), b"hdeid-login", hashlib.sha256).hexdigest()


def _cookie() -> str:
    return "__Host-hdeid-login" if current().settings.service.is_secure else "hdeid-login"
