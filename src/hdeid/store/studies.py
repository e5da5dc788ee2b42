"""Studies: made, found, destroyed."""

from __future__ import annotations

import re
from datetime import timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.store.jobs import OVER
from hdeid.store.tables import Job, Record, Study, SubjectFacts, now
from hdeid.store.vault import Vault

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


def create_study(
    session: Session, vault: Vault, id: str, *, title: str = "", retention_days: int | None = None
) -> Study:
    """Return a new study with a key of its own.

    Raises:
        StoreError: the id is malformed, or in use now or once.
    """
    if not _ID.fullmatch(id):
        raise StoreError("a study's id is 1 to 64 letters, digits, `.`, `_` or `-`", code="E-NAME")
    if session.get(Study, id) is not None:
        raise StoreError("there is, or was, a study of that id", code="E-TAKEN")
    study = Study(id=id, title=title, retention_days=retention_days)
    session.add(study)
    session.flush()
    vault.create(session, f"study/{id}")
    return study


def find_study(session: Session, id: str) -> Study:
    """Return a study that was not destroyed.

    Raises:
        StoreError: `E-UNKNOWN`.
    """
    study = session.get(Study, id)
    if study is None or study.destroyed_at is not None:
        raise StoreError("there is no such study", code="E-UNKNOWN")
    return study


def list_studies(session: Session) -> list[Study]:
    """Return all studies that were not destroyed, by id."""
    return list(session.scalars(select(Study).where(Study.destroyed_at.is_(None)).order_by(Study.id)))


def destroy_study(session: Session, vault: Vault, study: Study) -> None:
    """Destroy a study's key and with it all that is readable; rows of policies and audit stay as evidence."""
    vault.destroy(session, study.id)
    study.destroyed_at = now()
    blank = {"sealed_original": None, "sealed_spans": None, "sealed_name": None}
    session.execute(update(Record).where(Record.study_id == study.id).values(blank))
    session.execute(delete(SubjectFacts).where(SubjectFacts.study_id == study.id))
    session.execute(update(Job).where(Job.study_id == study.id).values(sealed_result=None))
    waiting = Job.state.in_(("queued", "running"))
    session.execute(update(Job).where(Job.study_id == study.id, waiting).values(state="cancelled"))


def expire_records(session: Session) -> dict[str, int]:
    """Delete records older than the retention of their study; return how many by study."""
    gone = {}
    for study in list_studies(session):
        if study.retention_days is None:
            continue
        old = now() - timedelta(days=study.retention_days)
        # What a job is about to search is kept until the job is over.
        is_over = Record.job_id.in_(select(Job.id).where(Job.study_id == study.id, Job.state.in_(OVER)))
        result = session.execute(delete(Record).where(Record.study_id == study.id, Record.created_at < old, is_over))
        session.execute(update(Job).where(Job.study_id == study.id, Job.finished_at < old).values(sealed_result=None))
        if result.rowcount:  # type: ignore[attr-defined]
            gone[study.id] = result.rowcount  # type: ignore[attr-defined]
    return gone
