"""Views of records: one at a time or all of them; each read is told in the audit trail."""

from __future__ import annotations

from typing import Any

from flask import Response, g, jsonify
from flask.views import MethodView
from marshmallow import Schema, fields, validate
from sqlalchemy.orm import Session

from hdeid.service.caller import known_caller
from hdeid.service.resources.api import Resource
from hdeid.service.resources.exports import TYPES, Form, export
from hdeid.service.resources.text_answers import policy_header
from hdeid.service.resources.view_answers import Opened, Shown, items_of, open_view, show_record
from hdeid.service.schemas import Strict, Word
from hdeid.service.services import current
from hdeid.service.trail import note

views = Resource("views", __name__, url_prefix="/studies/<study>", description="Views of records, without the model")


class ViewQuery(Strict):
    """Which view."""

    view = Word(load_default="", metadata={"description": "Name of a view; by default what the policy shows to all"})
    format = fields.String(load_default="json", validate=validate.OneOf(("json", "original")))


class ExportQuery(Strict):
    """Which view, and how."""

    view = Word(load_default="")
    format = fields.String(load_default="jsonl", validate=validate.OneOf(tuple(TYPES)))


class ItemSchema(Schema):
    """What is shown of one place of a record."""

    place = fields.String(required=True)
    caption = fields.String(required=True)
    text = fields.String(required=True)


class ShownRecord(Schema):
    """A record as a view shows it."""

    id = fields.String(required=True)
    policy = fields.String(required=True)
    version = fields.String(required=True)
    view = fields.String(required=True)
    fingerprint = fields.String(required=True)
    format = fields.String(required=True)
    items = fields.List(fields.Nested(ItemSchema), required=True)


@views.route("/records/<record>")
class RecordView(MethodView):
    """One record."""

    @views.arguments(ViewQuery, location="query")
    @views.response(200, ShownRecord)
    @views.alt_response(
        200, schema={"type": "string", "format": "binary"}, content_type="application/octet-stream", success=True
    )
    def get(self, asked: dict[str, Any], study: str, record: str) -> Response:
        """Show a record as a view of the policy in force allows, from its stored spans."""
        opened, shown = read_record(study, record, asked["view"])
        if asked["format"] == "original":
            return record_file(opened, shown)
        response = jsonify({"id": shown.id, **opened.head, "format": shown.format, "items": items_of(shown)})
        response.headers["X-Hdeid-Policy"] = policy_header(opened.head)
        return response


@views.route("/exports")
class Exports(MethodView):
    """All records."""

    @views.arguments(ExportQuery, location="query")
    @views.response(200, {"type": "string"}, content_type="text/csv")
    @views.alt_response(200, schema={"type": "string"}, content_type="application/jsonl", success=True)
    @views.alt_response(
        200, schema={"type": "string", "format": "binary"}, content_type="application/zip", success=True
    )
    def get(self, asked: dict[str, Any], study: str) -> Response:
        """Export a whole view; a record that is not shown stands there with the code of the reason."""
        return export_file(study, asked["view"], asked["format"])


def read_record(study: str, record: str, view: str) -> tuple[Opened, Shown]:
    """Return a view and what it shows of a record to the caller of the present request."""
    services = current()
    with services.database.reading() as session:
        opened = open_reader(session, study, view)
        note(object=record)
        return opened, show_record(session, services, opened, record)


def record_file(opened: Opened, shown: Shown) -> Response:
    """Return what a view shows of a record, as a file in the record's own format."""
    response = Response(shown.content, content_type="application/octet-stream")
    response.headers["Content-Disposition"] = f'attachment; filename="{shown.name}"'
    response.headers["X-Hdeid-Policy"] = policy_header(opened.head)
    return response


def export_file(study: str, view: str, form: Form) -> Response:
    """Return a whole view as a file, part by part, for the caller of the present request."""
    services = current()
    with services.database.reading() as session:
        opened = open_reader(session, study, view)
    note(format=form)
    response = Response(export(services, opened, form), content_type=TYPES[form])
    ending = "zip" if form == "original" else form
    response.headers["Content-Disposition"] = f'attachment; filename="export.{ending}"'
    response.headers["X-Hdeid-Policy"] = policy_header(opened.head)
    return response


def open_reader(session: Session, study: str, view: str) -> Opened:
    """Return a view for the caller of the present request, and have the audit trail tell of it."""
    opened = open_view(session, current(), study, view, user=known_caller().user, roles=g.roles)
    head = opened.head
    note(policy=f"{head['policy']}@{head['version']}", sha256=head["fingerprint"], view=view, grant=opened.grant)
    return opened
