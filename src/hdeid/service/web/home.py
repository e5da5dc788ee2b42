"""The first page: studies of the caller and what may be done there."""

from __future__ import annotations

from flask import g, render_template

from hdeid.service.caller import known_caller, scopes_in
from hdeid.service.resources.policy_answers import policy_entries
from hdeid.service.services import current
from hdeid.service.web.blueprint import page, state_title
from hdeid.store.policies import list_policies
from hdeid.store.studies import find_study, list_studies
from hdeid.store.users import list_members, studies_of


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
    titles = {name: [state_title(role) for other, role in members if other == name] for name, _ in members}
    return render_template("study.html", row=row, active=entries[0] if entries else None, members=titles)
