"""The audit trail: who did what to what, newest first."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView
from marshmallow import Schema, fields, validate
from sqlalchemy.orm import Session

from hdeid.errors import AccessError
from hdeid.service.caller import known_caller, scopes_in
from hdeid.service.resources.api import Resource
from hdeid.service.schemas import Strict, Word
from hdeid.service.services import current
from hdeid.store.audit import list_entries
from hdeid.store.users import studies_of

audit = Resource("audit", __name__, url_prefix="/audit", description="The audit trail")


class AuditQuery(Strict):
    """Which lines."""

    study = Word(load_default="", metadata={"description": "Of one study"})
    action = Word(load_default="", metadata={"description": "`views.recordview.get`, or all that begin so: `views.*`"})
    actor = Word(most=128, load_default="", metadata={"description": "Name of a user"})
    object = Word(most=128, load_default="", metadata={"description": "Id of what it was done to"})
    before = fields.Integer(
        load_default=None, validate=validate.Range(0, 2**31 - 1), metadata={"description": "Number"}
    )
    limit = fields.Integer(load_default=100, validate=validate.Range(1, 1000))


class EntrySchema(Schema):
    """A line of the trail: ids, codes and counts."""

    number = fields.Integer(required=True)
    at = fields.AwareDateTime(required=True)
    actor = fields.String(required=True)
    action = fields.String(required=True)
    study = fields.String(required=True, attribute="study_id")
    object = fields.String(required=True)
    outcome = fields.String(required=True)
    detail = fields.Dict(required=True)
    mac = fields.String(required=True)


class AuditPage(Schema):
    """A part of the trail."""

    items = fields.List(fields.Nested(EntrySchema), required=True)
    next = fields.Integer(required=True, allow_none=True, metadata={"description": "`before` of the next part"})


def audited_studies(session: Session, study: str = "") -> list[str] | None:
    """Return the studies whose lines the caller may read; None for all lines, as an administrator may.

    Raises:
        AccessError: 404: not those of the study that was named.
    """
    caller = known_caller()
    if study:
        if "audit" not in scopes_in(session, study):
            raise AccessError("there is nothing here for you", code="E-NOT-FOUND")
        return [study]
    if caller.user.is_admin and caller.study is None:
        return None
    return [each for each in studies_of(session, caller.user.id) if "audit" in scopes_in(session, each)]


@audit.route("")
class Audit(MethodView):
    """The lines of the trail."""

    @audit.arguments(AuditQuery, location="query")
    @audit.response(200, AuditPage)
    def get(self, asked: dict[str, Any]) -> dict[str, Any]:
        """List lines, newest first: of the caller's studies, of all for an administrator."""
        limit, study = asked.pop("limit"), asked.pop("study")
        with current().database.reading() as session:
            found = list_entries(session, studies=audited_studies(session, study), limit=limit + 1, **asked)
        page = found[:limit]
        return {"items": page, "next": page[-1].number if len(found) > limit else None}
