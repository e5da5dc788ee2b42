"""Jobs of a study: how far they are, told once or as it happens, cancelled."""

from __future__ import annotations

import json
from collections.abc import Iterator
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Any

from flask import Response
from flask.views import MethodView
from marshmallow import Schema, fields, validate
from sqlalchemy.orm import Session

from hdeid.errors import HdeidError
from hdeid.service.resources.api import Resource
from hdeid.service.resources.policy_answers import names_of
from hdeid.service.schemas import Strict
from hdeid.service.services import Services, current
from hdeid.service.trail import note, transaction
from hdeid.store.jobs import OVER, cancel, find_job, list_jobs
from hdeid.store.tables import Job

POLL_S, BEAT_S, MOST_S = 0.5, 15.0, 300.0
"""How often a stream looks at its job, says that it lives, and when it ends for the reader to connect again."""

_STREAMS = BoundedSemaphore(16)
_TOLD = ("id", "kind", "priority", "state", "total", "finished", "withheld", "faults", "failures")

jobs = Resource("jobs", __name__, url_prefix="/studies/<study>/jobs", description="Jobs of a study")


class JobQuery(Strict):
    """Which jobs."""

    before = fields.AwareDateTime(load_default=None, metadata={"description": "Made before this time"})
    limit = fields.Integer(load_default=100, validate=validate.Range(1, 1000))


class JobSchema(Schema):
    """A job and how far it is; `faults` counts codes."""

    id = fields.String(required=True)
    kind = fields.String(required=True)
    priority = fields.String(required=True)
    state = fields.String(required=True)
    total = fields.Integer(required=True)
    finished = fields.Integer(required=True)
    withheld = fields.Integer(required=True)
    faults = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    failures = fields.Integer(required=True)
    created_by = fields.String(required=True)
    created_at = fields.AwareDateTime(required=True)
    started_at = fields.AwareDateTime(required=True, allow_none=True)
    finished_at = fields.AwareDateTime(required=True, allow_none=True)


def job_entries(session: Session, found: list[Job]) -> list[dict[str, Any]]:
    """Return jobs as they stand in lists; for REST and the page."""
    names = names_of(session, (job.created_by for job in found))
    times = ("created_at", "started_at", "finished_at")
    return [
        {name: getattr(job, name) for name in (*_TOLD, *times)} | {"created_by": names[job.created_by]} for job in found
    ]


def progress(services: Services, study: str, id: str, *, poll_s: float = POLL_S) -> Iterator[str]:
    """Yield server-sent events: `progress` whenever a job got further, `end` when it is over.

    Source: HTML Living Standard, section 9.2, "Server-sent events".
    """
    told, began, beaten = "", monotonic(), monotonic()
    while monotonic() - began < MOST_S:
        with services.database.reading() as session:
            job = find_job(session, study, id)
            data = json.dumps({name: getattr(job, name) for name in _TOLD})
        if data != told:
            told = data
            yield f"event: {'end' if job.state in OVER else 'progress'}\ndata: {data}\n\n"
        elif monotonic() - beaten > BEAT_S:
            beaten = monotonic()
            yield ": still here\n\n"
        if job.state in OVER:
            return
        sleep(poll_s)


@jobs.route("")
class Jobs(MethodView):
    """The jobs of a study."""

    @jobs.arguments(JobQuery, location="query")
    @jobs.response(200, JobSchema(many=True))
    def get(self, asked: dict[str, Any], study: str) -> list[dict[str, Any]]:
        """List jobs, newest first."""
        with current().database.reading() as session:
            return job_entries(session, list_jobs(session, study, **asked))


@jobs.route("/<job>")
class OneJob(MethodView):
    """A job."""

    @jobs.response(200, JobSchema)
    def get(self, study: str, job: str) -> dict[str, Any]:
        """Tell how far a job is, and by code how many of its records are withheld."""
        with current().database.reading() as session:
            return job_entries(session, [find_job(session, study, job)])[0]


@jobs.route("/<job>/cancellation")
class Cancellation(MethodView):
    """The end of a job before it is over."""

    @jobs.response(200, JobSchema)
    def post(self, study: str, job: str) -> dict[str, Any]:
        """Cancel a job; what was done of it stays, the rest of its records stays unsearched."""
        with transaction() as session:
            row = find_job(session, study, job)
            cancel(row)
            session.flush()
            note(object=row.id, finished=row.finished)
            return job_entries(session, [row])[0]


@jobs.route("/<job>/events")
class Events(MethodView):
    """A job as it gets on."""

    @jobs.response(200, {"type": "object"}, content_type="text/event-stream")
    def get(self, study: str, job: str) -> Response:
        """Tell how far a job is whenever it got further, as server-sent events, until it is over."""
        services = current()
        with services.database.reading() as session:
            find_job(session, study, job)
        if not _STREAMS.acquire(blocking=False):
            raise HdeidError("too many streams at a time; ask for the job itself", code="E-BUSY")
        response = Response(progress(services, study, job), content_type="text/event-stream; charset=utf-8")
        response.call_on_close(_STREAMS.release)
        # nginx would gather the events.
        response.headers["X-Accel-Buffering"] = "no"
        return response
