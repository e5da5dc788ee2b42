"""Five calls of other anonymization services, for clients that know these: JSON with documents in base64.

`startAnonymization` and `getResult` submit a record and fetch its view; `doAnonymization` does both at once.
Source: the five calls that Păiș et al. give their anonymization platform.
"""

from __future__ import annotations

import base64
import binascii
from importlib.metadata import version as installed
from typing import Any

from flask.views import MethodView
from flask_smorest import abort
from marshmallow import Schema, fields

from hdeid.core.category import TAXONOMY_VERSION
from hdeid.errors import HdeidError
from hdeid.service.caller import known_caller, need_in, scopes_in
from hdeid.service.resources.api import Resource
from hdeid.service.resources.bodies import too_large
from hdeid.service.resources.chosen import Wanted, choose
from hdeid.service.resources.gate import current_gate
from hdeid.service.resources.submissions import submit
from hdeid.service.resources.text_answers import Asked, deidentify_file
from hdeid.service.resources.texts import MOST_BYTES
from hdeid.service.resources.view_answers import open_view, show_record
from hdeid.service.schemas import Strict, Word
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.store.jobs import OVER, find_job
from hdeid.store.records import Submitted, list_records
from hdeid.store.users import roles_of

compatible = Resource("compatible", __name__, url_prefix="/compatible", description="Calls of other services")


class DocumentCall(Strict):
    """A document in base64."""

    study = Word(required=True)
    name = Word(most=255, load_default="document.txt")
    document = fields.String(required=True, metadata={"contentEncoding": "base64"})


class ResultCall(Strict):
    """Which submission."""

    study = Word(required=True)
    id = Word(required=True)


class Started(Schema):
    """The submission's id."""

    id = fields.String(required=True)


class Result(Schema):
    """What became of a document."""

    status = fields.String(required=True, metadata={"description": "`running`, `done` or `failed`"})
    code = fields.String(required=True)
    document = fields.String(required=True, metadata={"contentEncoding": "base64"})


class Health(Schema):
    """Whether the service works."""

    status = fields.String(required=True)


class Version(Schema):
    """Versions."""

    version = fields.String(required=True)
    taxonomy = fields.Integer(required=True)


@compatible.route("/startAnonymization")
class StartAnonymization(MethodView):
    """The beginning of a submission."""

    @compatible.arguments(DocumentCall)
    @compatible.response(200, Started)
    def post(self, given: dict[str, Any]) -> dict[str, Any]:
        """Submit a document of a study."""
        document = Submitted(given["name"], _bytes(given["document"]))
        services, study = current(), given["study"]
        with transaction() as session:
            need_in(session, study, "submit")
            answer, _ = submit(session, services, study, [document], by=known_caller().user, priority="interactive")
            note(study=study, object=answer["job"])
        services.ring("interactive")
        return {"id": answer["job"]}


@compatible.route("/getResult")
class GetResult(MethodView):
    """The end of a submission."""

    @compatible.arguments(ResultCall)
    @compatible.response(200, Result)
    def post(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return a submitted document as the study's policy shows it to all."""
        services, study, user = current(), given["study"], known_caller().user
        with services.database.reading() as session:
            need_in(session, study, "submit", "view")
            job = find_job(session, study, given["id"])
            if job.created_by != user.id:
                need_in(session, study, "view")
            note(study=study, object=job.id)
            if job.state not in OVER:
                return {"status": "running", "code": "", "document": ""}
            (record, *_) = [*list_records(session, study, job=job.id, limit=1), None]
            if record is None:
                return {"status": "failed", "code": "E-GONE", "document": ""}
            id = record.id
        with services.database.reading() as session:
            opened = open_view(session, services, study, "", user=user, roles=roles_of(session, user.id, study))
            try:
                content = show_record(session, services, opened, id).content
            except HdeidError as error:
                return {"status": "failed", "code": error.code, "document": ""}
        return {"status": "done", "code": "", "document": base64.b64encode(content).decode()}


@compatible.route("/doAnonymization")
class DoAnonymization(MethodView):
    """A document, answered at once."""

    @compatible.arguments(DocumentCall)
    @compatible.response(200, Result)
    def post(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return a document as the study's policy shows it to all; nothing is kept."""
        data, study = _bytes(given["document"]), given["study"]
        if len(data) > MOST_BYTES:
            raise too_large(MOST_BYTES)
        with current().database.reading() as session:
            need_in(session, study, "submit", "policy")
            chosen = choose(session, current(), Wanted(study=study), scopes_in(session, study))
        note(study=study)
        with current_gate().passed():
            answer = deidentify_file(chosen, given["name"], data, Asked(study=study))
        return {"status": "done", "code": "", "document": answer["content"]}


@compatible.route("/checkHealth")
class CheckHealth(MethodView):
    """Whether the service works."""

    @compatible.doc(security=[])
    @compatible.response(200, Health)
    def get(self) -> dict[str, Any]:
        """Tell that the service works."""
        with current().database.reading() as session:
            current().vault.mac(session, "health", b"")
        return {"status": "ok"}


@compatible.route("/getVersion")
class GetVersion(MethodView):
    """Versions."""

    @compatible.doc(security=[])
    @compatible.response(200, Version)
    def get(self) -> dict[str, Any]:
        """Tell the versions of hdeid and its taxonomy."""
        return {"version": installed("hdeid"), "taxonomy": TAXONOMY_VERSION}


def _bytes(encoded: str) -> bytes:  # type: ignore[return]  # `abort` does not say that it never returns.
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        abort(422, messages={"json": {"document": ["Not base64."]}})
