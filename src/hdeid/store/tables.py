"""The tables. What identifies anybody stands in columns named `sealed_…`, encrypted under the key of its study.

Ids are random, but those of studies, which people choose. Times are UTC.
"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, LargeBinary, MetaData, String, Text, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """A time with its zone; SQLite, which keeps none, holds UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.replace(tzinfo=UTC) if value is not None and value.tzinfo is None else value


def now() -> datetime:
    """Return the present time in UTC."""
    return datetime.now(UTC)


def new_id() -> str:
    """Return a random id of 16 hexadecimal digits."""
    return secrets.token_hex(8)


class Table(DeclarativeBase):
    """Base of all tables."""

    metadata = MetaData(naming_convention=_NAMES)
    type_annotation_map = {datetime: Moment, dict[str, Any]: JSON, list[str]: JSON, bytes: LargeBinary}  # noqa: RUF012


class User(Table):
    """A person or a system. `secret` is the Argon2id hash of a password, empty for one who has none."""

    __tablename__ = "users"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    name: Mapped[str] = mapped_column(String(128), unique=True)
    secret: Mapped[str] = mapped_column(String(256), default="")
    is_admin: Mapped[bool] = mapped_column(default=False)
    is_active: Mapped[bool] = mapped_column(default=True)
    oidc: Mapped[str | None] = mapped_column(String(512), unique=True)
    failures: Mapped[int] = mapped_column(default=0)
    locked_until: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(default=now)


class ApiKey(Table):
    """A key of a user: found by `prefix`, compared by the SHA-256 of its secret, narrowed by scopes and study."""

    __tablename__ = "api_keys"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    prefix: Mapped[str] = mapped_column(String(16), unique=True)
    digest: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), index=True)
    title: Mapped[str] = mapped_column(String(128), default="")
    scopes: Mapped[list[str]]
    study_id: Mapped[str | None] = mapped_column(ForeignKey("studies.id"))
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    revoked_at: Mapped[datetime | None]


class WebSession(Table):
    """A session of the page; the cookie holds what hashes to `digest`."""

    __tablename__ = "web_sessions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    seen_at: Mapped[datetime] = mapped_column(default=now)


class Study(Table):
    """A study; its id is the sponsor's, such as `ABC-301`, and is never used again."""

    __tablename__ = "studies"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    title: Mapped[str] = mapped_column(String(256), default="")
    retention_days: Mapped[int | None]
    active_policy_id: Mapped[str | None] = mapped_column(String(16))
    created_at: Mapped[datetime] = mapped_column(default=now)
    destroyed_at: Mapped[datetime | None]


class Member(Table):
    """A role of a user in a study."""

    __tablename__ = "members"

    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    role: Mapped[str] = mapped_column(String(32), primary_key=True)


class DataKey(Table):
    """A random key, wrapped under a master key; `wrapped` is gone when the key was destroyed.

    Names: `study/ABC-301`; `service` for what belongs to no study.
    """

    __tablename__ = "data_keys"

    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    master_id: Mapped[str] = mapped_column(String(16))
    wrapped: Mapped[bytes | None]
    created_at: Mapped[datetime] = mapped_column(default=now)
    rotated_at: Mapped[datetime | None]
    destroyed_at: Mapped[datetime | None]


class StudyPolicy(Table):
    """One version of a policy of a study, as it was uploaded. States: draft, approved, active, retired.

    `acknowledged` is the reason for which a weaker or unapproved policy was let through; `signature` is what stands in
    the policy's `.sig` file, empty for none.
    """

    __tablename__ = "policies"
    __table_args__ = (UniqueConstraint("study_id", "name", "version"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    name: Mapped[str] = mapped_column(String(128))
    version: Mapped[str] = mapped_column(String(32))
    source: Mapped[str] = mapped_column(Text)
    signature: Mapped[str] = mapped_column(Text, default="", server_default="")
    fingerprint: Mapped[str] = mapped_column(String(128))
    state: Mapped[str] = mapped_column(String(16), default="draft")
    uploaded_by: Mapped[str] = mapped_column(ForeignKey("users.id"))
    uploaded_at: Mapped[datetime] = mapped_column(default=now)
    approved_by: Mapped[str | None] = mapped_column(ForeignKey("users.id"))
    approved_at: Mapped[datetime | None]
    activated_by: Mapped[str | None] = mapped_column(ForeignKey("users.id"))
    activated_at: Mapped[datetime | None]
    acknowledged: Mapped[str] = mapped_column(Text, default="")


class Job(Table):
    """A piece of work; this row is the truth, the queue only rings a bell.

    States: queued, running, done, failed, cancelled. `attempt` is the fence: what a worker writes counts only while the
    attempt that it claimed is the present one. `faults` counts codes.
    """

    __tablename__ = "jobs"
    __table_args__ = (Index("ix_jobs_waiting", "state", "priority", "created_at"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    kind: Mapped[str] = mapped_column(String(16))
    priority: Mapped[str] = mapped_column(String(16), default="bulk")
    state: Mapped[str] = mapped_column(String(16), default="queued")
    total: Mapped[int] = mapped_column(default=0)
    finished: Mapped[int] = mapped_column(default=0)
    withheld: Mapped[int] = mapped_column(default=0)
    faults: Mapped[dict[str, Any]] = mapped_column(default=dict)
    request: Mapped[dict[str, Any]] = mapped_column(default=dict)
    sealed_result: Mapped[bytes | None]
    created_by: Mapped[str] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime] = mapped_column(default=now)
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]
    attempt: Mapped[int] = mapped_column(default=0)
    failures: Mapped[int] = mapped_column(default=0)
    worker: Mapped[str] = mapped_column(String(64), default="")
    leased_until: Mapped[datetime | None]


class Record(Table):
    """A document or form as it was submitted, and the spans that were found in it.

    States: accepted, detected, withheld (with the `fault` that withheld it).
    """

    __tablename__ = "records"
    __table_args__ = (Index("ix_records_job", "job_id", "state"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    job_id: Mapped[str] = mapped_column(ForeignKey("jobs.id"))
    state: Mapped[str] = mapped_column(String(16), default="accepted")
    fault: Mapped[str] = mapped_column(String(32), default="")
    tries: Mapped[int] = mapped_column(default=0)
    format: Mapped[str] = mapped_column(String(16), default="")
    size: Mapped[int] = mapped_column(default=0)
    sealed_name: Mapped[bytes | None]
    sealed_original: Mapped[bytes | None]
    sealed_spans: Mapped[bytes | None]
    counts: Mapped[dict[str, Any]] = mapped_column(default=dict)
    policy_id: Mapped[str | None] = mapped_column(String(16))
    created_by: Mapped[str] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)
    detected_at: Mapped[datetime | None]


class SubjectFacts(Table):
    """What one record says of one subject, sealed; found by a keyed hash of the subject's key."""

    __tablename__ = "subject_facts"
    __table_args__ = (Index("ix_subject_facts_subject", "study_id", "subject"),)

    record_id: Mapped[str] = mapped_column(ForeignKey("records.id", ondelete="CASCADE"), primary_key=True)
    subject: Mapped[str] = mapped_column(String(64), primary_key=True)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"))
    sealed_facts: Mapped[bytes]


class ViewRequest(Table):
    """An analyst's request for a view. States: pending, granted, refused, revoked; a grant ends at `expires_at`."""

    __tablename__ = "view_requests"

    id: Mapped[str] = mapped_column(String(16), primary_key=True, default=new_id)
    study_id: Mapped[str] = mapped_column(ForeignKey("studies.id"), index=True)
    view: Mapped[str] = mapped_column(String(64))
    purpose: Mapped[str] = mapped_column(Text)
    state: Mapped[str] = mapped_column(String(16), default="pending")
    requested_by: Mapped[str] = mapped_column(ForeignKey("users.id"), index=True)
    requested_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    decided_by: Mapped[str | None] = mapped_column(ForeignKey("users.id"))
    decided_at: Mapped[datetime | None]
    reason: Mapped[str] = mapped_column(Text, default="")


class AuditEntry(Table):
    """One line of the audit trail: who did what to what, chained to the line before. Holds ids and counts, no text."""

    __tablename__ = "audit"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    actor: Mapped[str] = mapped_column(String(128))
    action: Mapped[str] = mapped_column(String(64), index=True)
    study_id: Mapped[str] = mapped_column(String(64), default="", index=True)
    object: Mapped[str] = mapped_column(String(128), default="")
    outcome: Mapped[str] = mapped_column(String(16))
    detail: Mapped[dict[str, Any]]
    mac: Mapped[str] = mapped_column(String(64))


class AuditHead(Table):
    """The end of the audit trail, in one row: what proves that no line behind it was cut off."""

    __tablename__ = "audit_head"

    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    mac: Mapped[str] = mapped_column(String(64))
    seal: Mapped[str] = mapped_column(String(64))


class Idempotency(Table):
    """What was answered to a request with an `Idempotency-Key`; `digest` is a keyed hash of the request."""

    __tablename__ = "idempotency"

    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(128), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64))
    status: Mapped[int]
    answer: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)
