"""Requests for views: an analyst asks, says what for and until when; an approver grants, refuses or revokes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from flask.views import MethodView
from marshmallow import Schema, fields, validate
from sqlalchemy.orm import Session

from hdeid.errors import AccessError, HdeidError
from hdeid.jobs.policies import compile_active
from hdeid.policy.release import Grant, check_release
from hdeid.policy.views import NamedView
from hdeid.service.caller import known_caller, need_in, scopes_in
from hdeid.service.resources.api import Resource
from hdeid.service.resources.policy_answers import names_of
from hdeid.service.schemas import Strict, Text, Word
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.store.requests import ask_for_view, decide_request, find_request, list_requests
from hdeid.store.studies import find_study
from hdeid.store.tables import User, ViewRequest, now
from hdeid.store.users import roles_of, studies_of

MOST_DAYS = 366

view_requests = Resource("view_requests", __name__, url_prefix="/view-requests", description="Requests for views")


class NewRequest(Strict):
    """Which view is asked for, what for, and until when."""

    study = Word(required=True)
    view = Word(required=True)
    purpose = Text(required=True, validate=validate.Length(1, 2000))
    expires_at = fields.AwareDateTime(load_default=None, metadata={"description": "By default after 30 days"})


class DecisionBody(Strict):
    """What an approver says."""

    state = fields.String(required=True, validate=validate.OneOf(("granted", "refused", "revoked")))
    reason = Text(load_default="", validate=validate.Length(max=2000))


class RequestSchema(Schema):
    """A request and what became of it."""

    id = fields.String(required=True)
    study = fields.String(required=True)
    view = fields.String(required=True)
    purpose = fields.String(required=True)
    state = fields.String(required=True)
    requested_by = fields.String(required=True)
    requested_at = fields.AwareDateTime(required=True)
    expires_at = fields.AwareDateTime(required=True)
    decided_by = fields.String(required=True)
    decided_at = fields.AwareDateTime(required=True, allow_none=True)
    reason = fields.String(required=True)


class RequestQuery(Strict):
    """Which requests."""

    study = Word(load_default="", metadata={"description": "Of one study; by default of all that the caller works in"})


def request_entries(session: Session, found: Iterable[ViewRequest]) -> list[dict[str, Any]]:
    """Return requests as they stand in lists; for REST and the page."""
    listed = list(found)
    names = names_of(session, (person for each in listed for person in (each.requested_by, each.decided_by)))
    same = ("id", "view", "purpose", "state", "requested_at", "expires_at", "decided_at", "reason")
    return [
        {name: getattr(each, name) for name in same}
        | {"study": each.study_id, "requested_by": names[each.requested_by], "decided_by": names[each.decided_by]}
        for each in listed
    ]


def ask(session: Session, study: str, view: str, purpose: str, expires_at: datetime | None, *, by: User) -> ViewRequest:
    """Return a new request for a view of the policy in force.

    Raises:
        StoreError: `E-NO-POLICY`, or `E-EXPIRED`: it ends in the past.
        PolicyRuleError: `E-UNKNOWN`, `E-ROLE`; `E-PURPOSE`: the policy serves the view for another purpose.
        HdeidError: `E-DAYS`: it ends later than in a year.
    """
    named = _view_of(session, study, view)
    expires_at = expires_at or now() + timedelta(days=30)
    if expires_at > now() + timedelta(days=MOST_DAYS):
        raise HdeidError(f"a request holds for at most {MOST_DAYS} days", code="E-DAYS")
    # What would be refused after it was granted is told before it is asked.
    approval = named.requires.approval if named.requires else ""
    check_release(named, Grant(approval, purpose, now().date()), roles=roles_of(session, by.id, study))
    return ask_for_view(session, study, view, purpose, expires_at, by=by)


def decide(session: Session, request: ViewRequest, state: str, reason: str, *, by: User) -> None:
    """Grant, refuse or revoke; a view whose approval the policy asks of a title is granted by who bears it.

    Raises:
        StoreError: `E-STATE`, `E-SAME-PERSON`.
        AccessError: `E-APPROVAL`: who grants does not bear the title.
    """
    if state == "granted":
        named = _view_of(session, request.study_id, request.view)
        approval = named.requires.approval if named.requires else ""
        if approval and approval not in roles_of(session, by.id, request.study_id):
            raise AccessError(f"the policy asks for an approval by `{approval}`", code="E-APPROVAL")
    decide_request(request, by, state=state, reason=reason)
    session.flush()


def _view_of(session: Session, study: str, view: str) -> NamedView:
    _, compiled = compile_active(session, find_study(session, study), current().settings.signers)
    compiled.view(view)
    return compiled.policy.views[view]


@view_requests.route("")
class ViewRequests(MethodView):
    """All requests that the caller may see."""

    @view_requests.arguments(RequestQuery, location="query")
    @view_requests.response(200, RequestSchema(many=True))
    def get(self, asked: dict[str, Any]) -> list[dict[str, Any]]:
        """List requests: an analyst's own, all of a study for who approves or audits."""
        caller = known_caller()
        found: list[ViewRequest] = []
        with current().database.reading() as session:
            for study in [asked["study"]] if asked["study"] else studies_of(session, caller.user.id):
                scopes = scopes_in(session, study)
                if scopes & {"approve", "audit"}:
                    found += list_requests(session, study)
                elif "view" in scopes:
                    found += list_requests(session, study, by=caller.user)
            return request_entries(session, found)

    @view_requests.arguments(NewRequest)
    @view_requests.response(201, RequestSchema)
    def post(self, given: dict[str, Any]) -> dict[str, Any]:
        """Ask for a view."""
        with transaction() as session:
            need_in(session, given["study"], "view")
            request = ask(session, **given, by=known_caller().user)
            note(study=request.study_id, object=request.id, view=request.view)
            return request_entries(session, [request])[0]


@view_requests.route("/<request>/decision")
class Decision(MethodView):
    """What is said to a request."""

    @view_requests.arguments(DecisionBody)
    @view_requests.response(200, RequestSchema)
    def post(self, given: dict[str, Any], request: str) -> dict[str, Any]:
        """Grant or refuse a pending request, or revoke a granted one."""
        with transaction() as session:
            row = find_request(session, request)
            need_in(session, row.study_id, "approve")
            decide(session, row, given["state"], given["reason"], by=known_caller().user)
            note(study=row.study_id, object=row.id, view=row.view, state=row.state)
            return request_entries(session, [row])[0]
