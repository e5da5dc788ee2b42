"""Studies and who works in them."""

from __future__ import annotations

from typing import Any

from flask.views import MethodView
from marshmallow import Schema, fields, validate

from hdeid.service.caller import known_caller
from hdeid.service.resources.api import Resource
from hdeid.service.schemas import Strict
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.store.studies import create_study, destroy_study, find_study, list_studies
from hdeid.store.tables import Study
from hdeid.store.users import add_member, find_user, list_members, remove_member, studies_of

studies = Resource("studies", __name__, url_prefix="/studies", description="Studies and their members")


MOST_DAYS = 36500
"""For which a study may keep its records: a hundred years."""


class NewStudy(Strict):
    """A study to make."""

    id = fields.String(required=True, validate=validate.Length(1, 64))
    title = fields.String(load_default="", validate=validate.Length(max=256))
    retention_days = fields.Integer(load_default=None, allow_none=True, validate=validate.Range(1, MOST_DAYS))


class StudySchema(Schema):
    """A study."""

    id = fields.String(required=True)
    title = fields.String(required=True)
    retention_days = fields.Integer(required=True, allow_none=True)
    active_policy_id = fields.String(required=True, allow_none=True)
    created_at = fields.AwareDateTime(required=True)


class MemberSchema(Strict):
    """A role of a user in a study."""

    user = fields.String(required=True, validate=validate.Length(1, 128))
    role = fields.String(required=True, validate=validate.Length(1, 32))


@studies.route("")
class Studies(MethodView):
    """All studies that the caller works in."""

    @studies.response(200, StudySchema(many=True))
    def get(self) -> list[Study]:
        """List the studies that the caller works in; an administrator sees all."""
        caller = known_caller()
        with current().database.reading() as session:
            own = set(studies_of(session, caller.user.id))
            found = list_studies(session)
        return [s for s in found if (caller.user.is_admin or s.id in own) and caller.study in (None, s.id)]

    @studies.arguments(NewStudy)
    @studies.response(201, StudySchema)
    def post(self, asked: dict[str, Any]) -> Study:
        """Make a study."""
        with transaction() as session:
            study = create_study(session, current().vault, **asked)
            note(object=study.id, study=study.id)
        return study


@studies.route("/<study>")
class OneStudy(MethodView):
    """One study."""

    @studies.response(200, StudySchema)
    def get(self, study: str) -> Study:
        """Return a study."""
        with current().database.reading() as session:
            return find_study(session, study)

    @studies.response(204)
    def delete(self, study: str) -> None:
        """Destroy a study's key: its originals, spans and pseudonyms can never be read again."""
        services = current()
        with transaction() as session:
            destroy_study(session, services.vault, find_study(session, study))


@studies.route("/<study>/members")
class Members(MethodView):
    """Who works in a study."""

    @studies.response(200, MemberSchema(many=True))
    def get(self, study: str) -> list[dict[str, str]]:
        """List roles and titles in a study."""
        with current().database.reading() as session:
            return [{"user": user, "role": role} for user, role in list_members(session, study)]

    @studies.arguments(MemberSchema)
    @studies.response(201, MemberSchema)
    def post(self, asked: dict[str, str], study: str) -> dict[str, str]:
        """Give a user a role or a title."""
        with transaction() as session:
            add_member(session, study, find_user(session, asked["user"]), asked["role"])
            note(object=asked["user"], role=asked["role"])
        return asked

    @studies.arguments(MemberSchema)
    @studies.response(204)
    def delete(self, asked: dict[str, str], study: str) -> None:
        """Take a role or a title from a user."""
        with transaction() as session:
            remove_member(session, study, find_user(session, asked["user"]), asked["role"])
            note(object=asked["user"], role=asked["role"])
