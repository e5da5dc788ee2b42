"""Records of a study: submitted in any format, one or many, searched by a job; listed without a word of their text."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from flask import g, url_for
from flask.views import MethodView
from flask_smorest import abort
from marshmallow import Schema, ValidationError, fields, validate, validates_schema
from werkzeug.datastructures import FileStorage

from hdeid.service.caller import known_caller
from hdeid.service.resources.api import Resource, body
from hdeid.service.resources.bodies import File, read_body
from hdeid.service.resources.submissions import MOST_DOCUMENTS, search_again, submit
from hdeid.service.schemas import PageQuery, Strict, Text, Word
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.store.records import Submitted, list_records
from hdeid.store.tables import Record

STATES = ("accepted", "detected", "withheld")

records = Resource("records", __name__, url_prefix="/studies/<study>/records", description="Records of a study")


class DocumentBody(Strict):
    """A document: its text, or its bytes in base64. Its name tells the format."""

    name = Word(most=255, load_default="document.txt")
    subject = Word(most=128, load_default="", metadata={"description": "Whom it is about, if it does not say so"})
    text = Text(load_default=None)
    content = fields.String(load_default=None, metadata={"format": "byte", "contentEncoding": "base64"})

    @validates_schema
    def check(self, data: dict[str, Any], **_: Any) -> None:
        """Refuse a document with both or neither."""
        if (data["text"] is None) == (data["content"] is None):
            raise ValidationError("Either text or content.")


_PRIORITY = fields.String(validate=validate.OneOf(("interactive", "bulk")), load_default="bulk")


class SubmissionBody(Strict):
    """Documents of a study."""

    documents = fields.List(
        fields.Nested(DocumentBody), required=True, validate=validate.Length(min=1, max=MOST_DOCUMENTS)
    )
    priority = _PRIORITY


class SubmissionForm(Strict):
    """Files of a study."""

    files = fields.List(
        File(metadata={"type": "string", "format": "binary"}),
        required=True,
        validate=validate.Length(1, MOST_DOCUMENTS),
    )
    subject = Word(most=128, load_default="")
    priority = _PRIORITY


class KeyHeader(Schema):
    """A name of the request that its sender chose, so that sending it again does nothing twice."""

    key = fields.String(
        data_key="Idempotency-Key", load_default="", validate=validate.Regexp(r"(?:[A-Za-z0-9._:-]{1,128})?\Z")
    )


class SubmissionSchema(Schema):
    """What was accepted: the job that searches it, and the ids of the records in the order of the documents."""

    job = fields.String(required=True)
    records = fields.List(fields.String(), required=True)


class RecordQuery(PageQuery):
    """Which records."""

    state = fields.String(load_default="", validate=validate.OneOf(("", *STATES)))
    job = Word(load_default="")


class RecordSchema(Schema):
    """A record: ids, states, counts."""

    id = fields.String(required=True)
    job = fields.String(required=True, attribute="job_id")
    state = fields.String(required=True)
    fault = fields.String(required=True, metadata={"description": "Why it is withheld; empty else"})
    format = fields.String(required=True)
    size = fields.Integer(required=True)
    counts = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    created_at = fields.AwareDateTime(required=True)
    detected_at = fields.AwareDateTime(required=True, allow_none=True)


class RecordPage(Schema):
    """A part of a list."""

    items = fields.List(fields.Nested(RecordSchema), required=True)
    next = fields.String(required=True, metadata={"description": "Where the next part begins (`after`); empty: none"})


class SearchBody(Strict):
    """How urgent it is."""

    priority = _PRIORITY


@records.route("")
class Records(MethodView):
    """The records of a study."""

    @records.arguments(RecordQuery, location="query")
    @records.response(200, RecordPage)
    def get(self, asked: dict[str, Any], study: str) -> dict[str, Any]:
        """List records by id, part by part."""
        limit = asked.pop("limit")
        with current().database.reading() as session:
            found = list_records(session, study, limit=limit + 1, **asked)
        page = found[:limit]
        return {"items": list(map(_entry, page)), "next": page[-1].id if len(found) > limit else ""}

    @records.arguments(KeyHeader, location="headers", unknown="exclude")
    @records.doc(requestBody=body(SubmissionBody, SubmissionForm))
    @records.response(202, SubmissionSchema)
    def post(self, header: dict[str, str], study: str) -> tuple[dict[str, Any], int, dict[str, str]]:
        """Submit documents; the answer names the job that searches them."""
        given = read_body(SubmissionBody, SubmissionForm)
        documents = _documents(given)
        with transaction() as session:
            answer, is_new = submit(
                session, current(), study, documents, by=known_caller().user, priority=given["priority"],
                key=header["key"],
            )  # fmt: skip
            note(object=answer["job"], records=len(answer["records"]), repeated=not is_new)
        if is_new:
            current().ring(given["priority"])
        location = url_for("jobs.OneJob", study=study, job=answer["job"])
        return answer, 202, {"Location": location, "Idempotency-Replayed": "false" if is_new else "true"}


@records.route("/searches")
class Searches(MethodView):
    """All records of a study, searched anew."""

    @records.arguments(SearchBody)
    @records.response(202, SubmissionSchema)
    def post(self, given: dict[str, Any], study: str) -> tuple[dict[str, Any], int, dict[str, str]]:
        """Search all records again, as after a policy with other thresholds (`E-REDETECT`)."""
        with transaction() as session:
            job = search_again(session, study, by=known_caller().user, priority=given["priority"])
            note(object=job.id, records=job.total)
        current().ring(given["priority"])
        return {"job": job.id, "records": []}, 202, {"Location": url_for("jobs.OneJob", study=study, job=job.id)}


def _documents(given: dict[str, Any]) -> list[Submitted]:
    if "files" in given:
        return [_file(each, given["subject"]) for each in given["files"]]
    return [_document(number, each) for number, each in enumerate(given["documents"])]


def _file(value: Any, subject: str) -> Submitted:
    if not isinstance(value, FileStorage):
        abort(422, messages={"form": {"files": ["Not a file."]}})
    return Submitted((value.filename or "document.txt")[-255:], value.stream.read(), subject)


def _document(number: int, given: dict[str, Any]) -> Submitted:
    if given["text"] is not None:
        return Submitted(given["name"], given["text"].encode(), given["subject"])
    try:
        data = base64.b64decode(given["content"], validate=True)
    except (binascii.Error, ValueError):
        abort(422, messages={"json": {"documents": {number: {"content": ["Not base64."]}}}})
    return Submitted(given["name"], data, given["subject"])


def _entry(record: Record) -> Record | dict[str, Any]:
    if g.scopes & {"submit", "policy"}:
        return record
    # What was found in a record, and how long it is, is no business of those who only read views.
    names = ("id", "job_id", "state", "fault", "format", "created_at", "detected_at")
    return {name: getattr(record, name) for name in names} | {"size": 0, "counts": {}}
