"""The first page: studies of the caller and what may be done there; an administrator makes studies and gives roles."""

from __future__ import annotations

from flask import g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from hdeid.errors import HdeidError
from hdeid.service.caller import known_caller, scopes_in
from hdeid.service.resources.policy_answers import policy_entries
from hdeid.service.resources.studies import MOST_DAYS
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.service.web.blueprint import page
from hdeid.store.policies import list_policies
from hdeid.store.roles import ROLES
from hdeid.store.studies import create_study, find_study, list_studies
from hdeid.store.users import add_member, find_user, list_members, remove_member, studies_of


@page.get("/")
def home() -> str:
    """List the studies."""
    caller = known_caller()
    with current().database.reading() as session:
        own = set(studies_of(session, caller.user.id))
        found = [
            s for s in list_studies(session) if (caller.user.is_admin or s.id in own) and caller.study in (None, s.id)
        ]
        listed = [(study, scopes_in(session, study.id)) for study in found]
    return render_template("home.html", listed=listed)


@page.get("/studies/<study>")
def one_study(study: str) -> str:
    """Show a study: what is in force, who works in it."""
    with current().database.reading() as session:
        row = find_study(session, study)
        active = [p for p in list_policies(session, study) if p.id == row.active_policy_id]
        entries = policy_entries(session, active)
        members = list_members(session, study) if g.scopes & {"admin", "approve", "audit"} else []
    roles = {name: [role for other, role in members if other == name] for name, _ in members}
    return render_template(
        "study.html", row=row, active=entries[0] if entries else None, members=roles, roles=tuple(ROLES)
    )


@page.post("/studies")
def make_study() -> Response:
    """Make a study."""
    days = request.form.get("retention_days", "").strip()
    if days and not (days.isascii() and days.isdigit() and 1 <= int(days[:6]) <= MOST_DAYS):
        raise HdeidError(f"expected 1 to {MOST_DAYS} days, or none", code="E-SCHEMA")
    with transaction() as session:
        title = request.form.get("title", "").strip()[:256]
        row = create_study(
            session, current().vault, request.form.get("id", "").strip(), title=title,
            retention_days=int(days) if days else None,
        )  # fmt: skip
        note(object=row.id, study=row.id)
        study = row.id
    return redirect(url_for("page.one_study", study=study), 303)


@page.post("/studies/<study>/members")
def change_member(study: str) -> Response:
    """Give a user a role or a title in a study, or take it."""
    name, role = request.form.get("user", "").strip(), request.form.get("role", "").strip()
    change = remove_member if request.form.get("change") == "remove" else add_member
    with transaction() as session:
        find_study(session, study)
        change(session, study, find_user(session, name), role)
        note(object=name, role=role, removed=change is remove_member)
    return redirect(url_for("page.one_study", study=study), 303)
