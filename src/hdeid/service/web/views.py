"""Views that the policy in force names, as lists to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from hdeid.errors import HdeidError
from hdeid.jobs.policies import compile_active
from hdeid.policy.views import NamedView
from hdeid.service.services import current
from hdeid.store.requests import find_grant
from hdeid.store.studies import find_study
from hdeid.store.tables import User
from hdeid.store.users import roles_of


def view_names(session: Session, study: str, user: User) -> list[dict[str, Any]]:
    """Return the views that a user's roles may see, with what the policy asks for; none without a policy."""
    views = _views(session, study)
    roles = roles_of(session, user.id, study)
    return [
        {
            "name": view.name,
            "approval": view.requires.approval if view.requires else "",
            "purpose": view.requires.purpose if view.requires else "",
            "days": view.requires.expires_days if view.requires else None,
            "open": view.requires is None or find_grant(session, study, view.name, user) is not None,
        }
        for view in views.values()
        if not view.roles or roles & set(view.roles)
    ]


def approvals(session: Session, study: str) -> dict[str, str]:
    """Return the titles by whose bearers views must be granted, by view."""
    asked = ((view.name, view.requires) for view in _views(session, study).values())
    return {name: requires.approval for name, requires in asked if requires and requires.approval}


def _views(session: Session, study: str) -> Mapping[str, NamedView]:
    try:
        _, compiled = compile_active(session, find_study(session, study), current().settings.signers)
    except HdeidError:
        # A study without a policy, or with one that is faulty by now, has no views: its own page tells why.
        return {}
    return compiled.policy.views
