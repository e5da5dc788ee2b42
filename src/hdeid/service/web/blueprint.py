"""The blueprint of the page: its language, what all its templates know, and faults as pages instead of problems."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, url_for
from flask import json as flask_json
from werkzeug.wrappers import Response as BaseResponse

from hdeid.core.category import CATEGORIES
from hdeid.service.caller import scopes_anywhere
from hdeid.service.errors import TYPE
from hdeid.service.page_session import CSRF_FIELD, csrf_token, session_token
from hdeid.service.services import current
from hdeid.service.web.finding_words import finding_words
from hdeid.service.web.language import language, translate
from hdeid.service.web.words import FAULTS, REASONS, STATES
from hdeid.store.credentials import touch_session

_PLAIN = ("/api/", "/health/", "/metrics", "/static/")

page = Blueprint("page", __name__)


def state_title(state: str) -> str:
    """Return what people read for the name of a state, role or kind."""
    return translate(*STATES.get(state, (state, state)))


def reason(code: str) -> str:
    """Return why a record is withheld, for people; the code itself where there are no words for it."""
    return translate(*REASONS.get(code, (code, code)))


def category_title(name: str) -> str:
    """Return what people read for a category."""
    known = CATEGORIES.get(name)
    return translate(known.title if known else name, name.lower().replace("_", " "))


def moment(value: datetime | None) -> str:
    """Return a time as people read it, in UTC."""
    return value.astimezone(UTC).strftime("%Y-%m-%d %H:%M") if value else "–"


def path_of(next: str) -> str:
    """Return a path of this page that a caller names, else the first page: nobody is led elsewhere.

    >>> path_of("/studies/ABC-301"), path_of("//elsewhere.example"), path_of("/\\\\elsewhere")
    ('/studies/ABC-301', '/', '/')
    """
    is_own = next.startswith("/") and not next.startswith("//") and next.isprintable() and "\\" not in next
    return next if is_own else "/"


def any_of(scopes: frozenset[str], *names: str) -> bool:
    """Return whether there is one of some names among scopes."""
    return not scopes.isdisjoint(names)


@page.context_processor
def _known() -> dict[str, Any]:
    caller = g.get("caller")
    anywhere: frozenset[str] = frozenset()
    if caller is not None:
        with current().database.reading() as session:
            anywhere = scopes_anywhere(session)
    return {
        "t": translate, "language": language(), "state_title": state_title, "reason": reason, "any_of": any_of,
        "category_title": category_title,
        "moment": moment, "anywhere": anywhere,
        "user": caller.user if caller else None, "scopes": g.get("scopes", frozenset()),
        "study": (request.view_args or {}).get("study", ""), "csrf_field": CSRF_FIELD,
        "csrf": csrf_token() if caller and caller.is_page else "",
    }  # fmt: skip


@page.after_request
def _seen(response: Response) -> Response:
    caller = g.get("caller")
    if caller is not None and caller.is_page:
        with current().database.writing() as session:
            touch_session(session, session_token())
    return response


@page.after_app_request
def _for_people(response: Response) -> BaseResponse:
    """Show a fault as a page to a browser; scripts and programs read the problem itself."""
    wants_page = "text/html" in request.headers.get("Accept", "") and not request.path.startswith(_PLAIN)
    if response.mimetype != TYPE or not wants_page:
        return response
    fault = flask_json.loads(response.get_data())
    if fault["status"] == 401 and request.method == "GET":
        return redirect(url_for("page.sign_in", next=request.path), 303)
    known = FAULTS.get(fault["code"])
    text = translate(*known) if known else ""
    if "faults" in fault:
        # The code is that of the first fault of a policy, not of the request.
        text = translate("策略有错误。", "The policy has errors.")
        fault["faults"] = [_worded(each) for each in fault["faults"]]
    content = render_template("error.html", fault=fault, text=text, **_known())
    told = Response(content, fault["status"])
    for name in ("Retry-After", "Allow"):
        if name in response.headers:
            told.headers[name] = response.headers[name]
    return told


def _worded(fault: dict[str, str]) -> dict[str, str]:
    said, beside = finding_words(fault["code"], fault["detail"])
    return {**fault, "said": said, "beside": beside}
