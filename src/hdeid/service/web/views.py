"""Views that the policy in force names, as lists to choose from."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from hdeid.errors import HdeidError
from hdeid.jobs.policies import compile_active
from hdeid.service.services import current
from hdeid.store.requests import find_grant
from hdeid.store.studies import find_study
from hdeid.store.tables import User
from hdeid.store.users import roles_of


def view_names(session: Session, study: str, user: User) -> list[dict[str, Any]]:
    """Return the views that a user's roles may see, with what the policy asks for; none without a policy."""
    try:
        _, compiled = compile_active(session, find_study(session, study), current().settings.signers)
    except HdeidError:
        # A study without a policy, or with one that is faulty by now, has no views: its own page tells why.
        return []
    roles = roles_of(session, user.id, study)
    return [
        {
            "name": view.name,
            "approval": view.requires.approval if view.requires else "",
            "purpose": view.requires.purpose if view.requires else "",
            "days": view.requires.expires_days if view.requires else None,
            "open": view.requires is None or find_grant(session, study, view.name, user) is not None,
        }
        for view in compiled.policy.views.values()
        if not view.roles or roles & set(view.roles)
    ]
