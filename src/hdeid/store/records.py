"""Records: accepted with their job, opened for reading, given their spans."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session, defer

from hdeid.errors import StoreError
from hdeid.store.tables import Job, Record, SubjectFacts, now
from hdeid.store.vault import Vault


@dataclass(frozen=True, slots=True, repr=False)
class Submitted:
    """One document or form as it came.

    Attributes:
        name: Its file name, which tells the format.
        data: Its bytes.
        subject: Whom it is about, where it does not say so itself; empty when that is not known.
    """

    name: str
    data: bytes
    subject: str = ""


def accept_records(
    session: Session, vault: Vault, study: str, documents: Iterable[Submitted], *, user_id: str, priority: str = "bulk"
) -> Job:
    """Return the queued job that will detect the identifiers of new records; all stand or none does.

    Args:
        session: A writing transaction; ring the bell after it is committed.
        vault: Seals originals and names.
        study: Id of the study.
        documents: What was submitted.
        user_id: By whom.
        priority: `interactive` or `bulk`.
    """
    job = Job(study_id=study, kind="detect", priority=priority, created_by=user_id)
    session.add(job)
    session.flush()
    for document in documents:
        record = Record(study_id=study, job_id=job.id, size=len(document.data), created_by=user_id)
        session.add(record)
        session.flush()
        head = json.dumps([document.name, document.subject], ensure_ascii=False).encode()
        record.sealed_name = vault.seal(session, study, head, record.id, "name")
        record.sealed_original = vault.seal(session, study, document.data, record.id, "original")
        job.total += 1
    session.flush()
    return job


def find_record(session: Session, study: str, id: str) -> Record:
    """Return a record of a study.

    Raises:
        StoreError: `E-UNKNOWN`.
    """
    record = session.get(Record, id)
    if record is None or record.study_id != study:
        raise StoreError("there is no such record", code="E-UNKNOWN")
    return record


def list_records(
    session: Session, study: str, *, after: str = "", limit: int = 100, state: str = "", job: str = ""
) -> list[Record]:
    """Return the rows of records by id, without what is sealed, from behind the id `after` on."""
    query = select(Record).where(Record.study_id == study, Record.id > after)
    query = query.where(Record.state == state) if state else query
    query = query.where(Record.job_id == job) if job else query
    light = (defer(Record.sealed_original, raiseload=True), defer(Record.sealed_spans, raiseload=True))
    return list(session.scalars(query.options(*light).order_by(Record.id).limit(limit)))


def open_original(session: Session, vault: Vault, record: Record) -> Submitted:
    """Return what was submitted.

    Raises:
        StoreError: the study's key was destroyed, or the row was changed.
    """
    if record.sealed_original is None:
        raise StoreError("the original is gone", code="E-GONE")
    name, subject = open_name(session, vault, record)
    data = vault.unseal(session, record.study_id, record.sealed_original, record.id, "original")
    return Submitted(name, data, subject)


def open_name(session: Session, vault: Vault, record: Record) -> tuple[str, str]:
    """Return the file name of a record and the subject that was given with it; both are text of the document.

    Raises:
        StoreError: as in `open_original`.
    """
    if record.sealed_name is None:
        raise StoreError("the original is gone", code="E-GONE")
    name, subject = json.loads(vault.unseal(session, record.study_id, record.sealed_name, record.id, "name"))
    return name, subject


def open_spans(session: Session, vault: Vault, record: Record) -> Any:
    """Return the spans of a record as they were kept (a JSON value).

    Raises:
        StoreError: there are none yet, the study's key was destroyed, or the row was changed.
    """
    if record.sealed_spans is None:
        raise StoreError("the record has not been detected", code="E-NOT-READY")
    return json.loads(vault.unseal(session, record.study_id, record.sealed_spans, record.id, "spans"))


def keep_spans(
    session: Session, vault: Vault, record: Record, spans: Any, *, counts: Mapping[str, int], policy_id: str | None
) -> None:
    """Give a record its spans (a JSON value) and the number of spans by category."""
    sealed = json.dumps(spans, ensure_ascii=False, separators=(",", ":")).encode()
    record.sealed_spans = vault.seal(session, record.study_id, sealed, record.id, "spans")
    record.counts, record.policy_id = dict(counts), policy_id
    record.state, record.detected_at = "detected", now()


def keep_facts(session: Session, vault: Vault, record: Record, facts: Mapping[str, str]) -> None:
    """Keep what a record says of subjects (a text each), in place of what it said before."""
    session.execute(delete(SubjectFacts).where(SubjectFacts.record_id == record.id))
    for subject, text in facts.items():
        hashed = vault.study_mac(session, record.study_id, "subject", subject.encode())
        sealed = vault.seal(session, record.study_id, text.encode(), record.id, f"facts {hashed}")
        session.add(SubjectFacts(record_id=record.id, study_id=record.study_id, subject=hashed, sealed_facts=sealed))
    session.flush()


def open_facts(session: Session, vault: Vault, study: str, subjects: Iterable[str]) -> dict[str, list[str]]:
    """Return what all records of a study say of some subjects, by subject."""
    hashes = {vault.study_mac(session, study, "subject", subject.encode()): subject for subject in subjects}
    query = select(SubjectFacts).where(SubjectFacts.study_id == study, SubjectFacts.subject.in_(hashes))
    found: dict[str, list[str]] = {}
    for row in session.scalars(query.order_by(SubjectFacts.record_id)):
        opened = vault.unseal(session, study, row.sealed_facts, row.record_id, f"facts {row.subject}")
        found.setdefault(hashes[row.subject], []).append(opened.decode())
    return found


def withhold(record: Record, code: str) -> None:
    """Put a record aside; no view of it is ever shown."""
    record.state, record.fault, record.sealed_spans = "withheld", code, None
