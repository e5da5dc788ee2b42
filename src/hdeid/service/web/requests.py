"""Requests for views: asked by analysts, decided by officers."""

from __future__ import annotations

from datetime import timedelta

from flask import g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from hdeid.errors import HdeidError
from hdeid.service.caller import known_caller
from hdeid.service.resources.view_requests import MOST_DAYS, ask, decide, request_entries
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.service.web.blueprint import page
from hdeid.service.web.views import approvals, view_names
from hdeid.store.requests import find_request, list_requests
from hdeid.store.tables import now
from hdeid.store.users import roles_of

_DECISIONS = ("granted", "refused", "revoked")


@page.get("/studies/<study>/requests")
def requests(study: str) -> str:
    """List requests: an analyst's own, all for who approves or audits."""
    user = known_caller().user
    own = None if g.scopes & {"approve", "audit"} else user
    with current().database.reading() as session:
        entries = request_entries(session, list_requests(session, study, by=own))
        views = view_names(session, study, user) if "view" in g.scopes else []
        roles = roles_of(session, user.id, study)
        titles = {name: title for name, title in approvals(session, study).items() if title not in roles}
    return render_template("requests.html", requests=entries, views=views, titles=titles, most_days=MOST_DAYS)


@page.post("/studies/<study>/requests")
def ask_view(study: str) -> Response:
    """Ask for a view."""
    form = request.form
    purpose, days = form.get("purpose", "").strip(), form.get("days", "30")
    if not 1 <= len(purpose) <= 2000 or not days.isascii() or not days.isdigit() or len(days) > 3:
        raise HdeidError("expected a purpose and a number of days", code="E-SCHEMA")
    with transaction() as session:
        row = ask(
            session, study, form.get("view", ""), purpose, now() + timedelta(days=int(days)), by=known_caller().user
        )
        note(object=row.id, view=row.view)
    return redirect(url_for("page.requests", study=study), 303)


@page.post("/studies/<study>/requests/<request_id>/decision")
def decide_view(study: str, request_id: str) -> Response:
    """Grant, refuse or revoke."""
    state = request.form.get("state", "")
    if state not in _DECISIONS:
        raise HdeidError(f"expected one of {', '.join(_DECISIONS)}", code="E-SCHEMA")
    with transaction() as session:
        row = find_request(session, request_id)
        if row.study_id != study:
            raise HdeidError("there is no such request", code="E-UNKNOWN")
        decide(session, row, state, request.form.get("reason", "")[:2000], by=known_caller().user)
        note(object=row.id, view=row.view, state=row.state)
    return redirect(url_for("page.requests", study=study), 303)
