"""Records accepted for a study, once however often they are sent; for REST and the page."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.service.services import Services
from hdeid.store.idempotency import find_answer, keep_answer
from hdeid.store.jobs import OVER
from hdeid.store.policies import active_policy
from hdeid.store.records import Submitted, accept_records
from hdeid.store.studies import find_study
from hdeid.store.tables import Job, Record, User

MOST_DOCUMENTS = 1000


def submit(
    session: Session,
    services: Services,
    study: str,
    documents: Sequence[Submitted],
    *,
    by: User,
    priority: str = "bulk",
    key: str = "",
) -> tuple[dict[str, Any], bool]:
    """Return the ids of the job and the records of a submission, and whether they are new.

    Args:
        session: A writing transaction; ring the workers after it.
        services: The parts of the service.
        study: Id of the study.
        documents: What is submitted.
        by: Who submits.
        priority: `interactive` or `bulk`.
        key: The `Idempotency-Key`; the same one with the same documents brings the same answer again.

    Raises:
        StoreError: `E-NO-POLICY`: nothing says yet what is searched for; `E-KEY-REUSED`: the key came with others.
    """
    found = find_study(session, study)
    active_policy(session, found)
    told = _told(study, priority, documents)
    if key and (kept := find_answer(session, services.vault, by, key, told)):
        return kept[1], False
    job = accept_records(session, services.vault, study, documents, user_id=by.id, priority=priority)
    order = select(Record.id).where(Record.job_id == job.id).order_by(Record.created_at)
    answer = {"job": job.id, "records": list(session.scalars(order))}
    if key:
        keep_answer(session, services.vault, by, key, told, 202, answer)
    return answer, True


def search_again(session: Session, study: str, *, by: User, priority: str = "bulk") -> Job:
    """Return a job that searches all records of a study anew, as after a policy with other thresholds.

    Records are shown from their old spans, where these still serve, until they have new ones.

    Raises:
        StoreError: `E-NO-POLICY`, or `E-STATE`: there is nothing to search.
    """
    active_policy(session, find_study(session, study))
    is_over = Record.job_id.in_(select(Job.id).where(Job.study_id == study, Job.state.in_(OVER)))
    # What a job left behind that failed or was cancelled is accepted still, and searched now.
    old = Record.study_id == study, is_over, Record.sealed_original.is_not(None)
    job = Job(study_id=study, kind="detect", priority=priority, created_by=by.id)
    session.add(job)
    session.flush()
    values = {"state": "accepted", "fault": "", "tries": 0, "job_id": job.id}
    moved = session.execute(update(Record).where(*old).values(values))
    job.total = moved.rowcount  # type: ignore[attr-defined]
    if not job.total:
        raise StoreError("the study has no record that was searched", code="E-STATE")
    session.flush()
    return job


def _told(study: str, priority: str, documents: Sequence[Submitted]) -> bytes:
    """Return what makes a submission the same as another: not the bytes of the request, whose boundaries are random."""
    listed = [[each.name, each.subject, hashlib.sha256(each.data).hexdigest()] for each in documents]
    return json.dumps([study, priority, listed], ensure_ascii=False).encode()
