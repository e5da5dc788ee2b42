"""Records and jobs of a study: submitted, followed, and shown to who may see a view."""

from __future__ import annotations

from collections.abc import Iterable

from flask import g, redirect, render_template, request, url_for
from sqlalchemy.orm import Session
from werkzeug.wrappers import Response

from hdeid.errors import HdeidError
from hdeid.service.caller import known_caller
from hdeid.service.resources.exports import FORMS
from hdeid.service.resources.jobs import job_entries
from hdeid.service.resources.records import STATES
from hdeid.service.resources.submissions import MOST_DOCUMENTS, search_again, submit
from hdeid.service.resources.view_answers import items_of
from hdeid.service.resources.views import export_file, read_record, record_file
from hdeid.service.services import current
from hdeid.service.trail import note, transaction
from hdeid.service.web.blueprint import page, reason
from hdeid.service.web.views import view_names
from hdeid.service.web.words import REASONS
from hdeid.store.jobs import OVER, cancel, find_job, list_jobs
from hdeid.store.records import Submitted, list_records, open_name
from hdeid.store.studies import find_study
from hdeid.store.tables import Record

_ROWS = 100


@page.get("/studies/<study>/records")
def list_of_records(study: str) -> str:
    """List records: all, or those in one state."""
    state = request.args.get("state", "")
    state, after = state if state in STATES else "", request.args.get("after", "")
    with current().database.reading() as session:
        found = list_records(session, study, after=after, limit=_ROWS + 1, state=state)
        views = view_names(session, study, known_caller().user) if "view" in g.scopes else []
        names = _names_of_withheld(session, found[:_ROWS])
        stopped = {job.id for job in list_jobs(session, study, limit=_ROWS) if job.state in ("cancelled", "failed")}
        has_policy = find_study(session, study).active_policy_id is not None
    more = found[_ROWS - 1].id if len(found) > _ROWS else ""
    return render_template(
        "records.html", records=found[:_ROWS], state=state, states=STATES, next=more, views=views,
        view=request.args.get("view", ""), has_policy=has_policy, names=names, stopped=stopped,
        tells="submit" in g.scopes or "policy" in g.scopes,
    )  # fmt: skip


def _names_of_withheld(session: Session, listed: Iterable[Record]) -> dict[str, str]:
    """Return the file names of withheld records, for who submitted them and nobody else: a name may name a person."""
    own = [row for row in listed if row.state == "withheld" and row.created_by == known_caller().user.id]
    return {row.id: open_name(session, current().vault, row)[0] for row in own if row.sealed_name is not None}


@page.post("/studies/<study>/records")
def submit_records(study: str) -> Response:
    """Submit files, or a text that was typed."""
    documents = [
        Submitted((each.filename or "document.txt")[-255:], each.stream.read(), request.form.get("subject", "")[:128])
        for each in request.files.getlist("files")
        if each.filename
    ]
    typed = request.form.get("text", "")
    if typed.strip():
        documents.append(
            Submitted("document.txt", typed.encode("utf-8", "replace"), request.form.get("subject", "")[:128])
        )
    if not 1 <= len(documents) <= MOST_DOCUMENTS:
        raise HdeidError(f"expected one to {MOST_DOCUMENTS} files or a text", code="E-SCHEMA")
    priority = "interactive" if request.form.get("priority") == "interactive" else "bulk"
    with transaction() as session:
        answer, _ = submit(session, current(), study, documents, by=known_caller().user, priority=priority)
        note(object=answer["job"], records=len(documents))
    current().ring(priority)
    return redirect(url_for("page.jobs", study=study), 303)


@page.post("/studies/<study>/searches")
def search_records(study: str) -> Response:
    """Search all records again."""
    with transaction() as session:
        job = search_again(session, study, by=known_caller().user)
        note(object=job.id, records=job.total)
    current().ring("bulk")
    return redirect(url_for("page.jobs", study=study), 303)


@page.get("/studies/<study>/records/<record>")
def one_record(study: str, record: str) -> str:
    """Show a record as a view allows."""
    view = request.args.get("view", "")
    opened, shown = read_record(study, record, view)
    with current().database.reading() as session:
        views = view_names(session, study, known_caller().user)
    return render_template("record.html", shown=shown, items=items_of(shown), head=opened.head, views=views, view=view)


@page.get("/studies/<study>/records/<record>/file")
def download_record(study: str, record: str) -> Response:
    """Download a record as a view allows, in its own format."""
    return record_file(*read_record(study, record, request.args.get("view", "")))


@page.get("/studies/<study>/exports")
def export_view(study: str) -> Response:
    """Download all records as a view allows."""
    form = next((each for each in FORMS if each == request.args.get("format")), None)
    if form is None:
        raise HdeidError(f"expected one of {', '.join(FORMS)}", code="E-SCHEMA")
    return export_file(study, request.args.get("view", ""), form)


@page.get("/studies/<study>/jobs")
def jobs(study: str) -> str:
    """List jobs, newest first; scripts follow those that are not over."""
    with current().database.reading() as session:
        entries = job_entries(session, list_jobs(session, study, limit=_ROWS))
    return render_template("jobs.html", jobs=entries, over=OVER, reasons={code: reason(code) for code in REASONS})


@page.post("/studies/<study>/jobs/<job>/cancellation")
def cancel_job(study: str, job: str) -> Response:
    """Cancel a job."""
    with transaction() as session:
        row = find_job(session, study, job)
        cancel(row)
        note(object=row.id, finished=row.finished)
    return redirect(url_for("page.jobs", study=study), 303)
