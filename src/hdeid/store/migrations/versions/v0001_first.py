"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_TABLES = [
    "audit",
    "audit_head",
    "data_keys",
    "studies",
    "users",
    "api_keys",
    "idempotency",
    "jobs",
    "members",
    "policies",
    "view_requests",
    "web_sessions",
    "records",
    "subject_facts",
]


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("actor", sa.String(length=128), nullable=False),
        sa.Column("action", sa.String(length=64), nullable=False),
        sa.Column("study_id", sa.String(length=64), nullable=False),
        sa.Column("object", sa.String(length=128), nullable=False),
        sa.Column("outcome", sa.String(length=16), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("mac", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_action"), "audit", ["action"], unique=False)
    op.create_index(op.f("ix_audit_study_id"), "audit", ["study_id"], unique=False)
    op.create_table(
        "audit_head",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("mac", sa.String(length=64), nullable=False),
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_head")),
    )
    op.create_table(
        "data_keys",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("master_id", sa.String(length=16), nullable=False),
        sa.Column("wrapped", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rotated_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("destroyed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_data_keys")),
    )
    op.create_table(
        "studies",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("title", sa.String(length=256), nullable=False),
        sa.Column("retention_days", sa.Integer(), nullable=True),
        sa.Column("active_policy_id", sa.String(length=16), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("destroyed_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_studies")),
    )
    op.create_table(
        "users",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=128), nullable=False),
        sa.Column("secret", sa.String(length=256), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("is_active", sa.Boolean(), nullable=False),
        sa.Column("oidc", sa.String(length=512), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("locked_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("name", name=op.f("uq_users_name")),
        sa.UniqueConstraint("oidc", name=op.f("uq_users_oidc")),
    )
    op.create_table(
        "api_keys",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("prefix", sa.String(length=16), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=128), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("study_id", sa.String(length=64), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=op.f("fk_api_keys_study_id_studies")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_api_keys_user_id_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_keys")),
        sa.UniqueConstraint("prefix", name=op.f("uq_api_keys_prefix")),
    )
    op.create_index(op.f("ix_api_keys_user_id"), "api_keys", ["user_id"], unique=False)
    op.create_table(
        "idempotency",
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=128), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("answer", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_idempotency_user_id_users")),
        sa.PrimaryKeyConstraint("user_id", "key", name=op.f("pk_idempotency")),
    )
    op.create_index(op.f("ix_idempotency_created_at"), "idempotency", ["created_at"], unique=False)
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("study_id", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("priority", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Integer(), nullable=False),
        sa.Column("withheld", sa.Integer(), nullable=False),
        sa.Column("faults", sa.JSON(), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("sealed_result", sa.LargeBinary(), nullable=True),
        sa.Column("created_by", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(length=64), nullable=False),
        sa.Column("leased_until", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name=op.f("fk_jobs_created_by_users")),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=op.f("fk_jobs_study_id_studies")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jobs")),
    )
    op.create_index(op.f("ix_jobs_study_id"), "jobs", ["study_id"], unique=False)
    op.create_index("ix_jobs_waiting", "jobs", ["state", "priority", "created_at"], unique=False)
    op.create_table(
        "members",
        sa.Column("study_id", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("role", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=op.f("fk_members_study_id_studies")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_members_user_id_users")),
        sa.PrimaryKeyConstraint("study_id", "user_id", "role", name=op.f("pk_members")),
    )
    op.create_table(
        "policies",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("study_id", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=128), nullable=False),
        sa.Column("version", sa.String(length=32), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.String(length=128), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("uploaded_by", sa.String(length=16), nullable=False),
        sa.Column("uploaded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("approved_by", sa.String(length=16), nullable=True),
        sa.Column("approved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("activated_by", sa.String(length=16), nullable=True),
        sa.Column("activated_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("acknowledged", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["activated_by"], ["users.id"], name=op.f("fk_policies_activated_by_users")),
        sa.ForeignKeyConstraint(["approved_by"], ["users.id"], name=op.f("fk_policies_approved_by_users")),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=op.f("fk_policies_study_id_studies")),
        sa.ForeignKeyConstraint(["uploaded_by"], ["users.id"], name=op.f("fk_policies_uploaded_by_users")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_policies")),
        sa.UniqueConstraint("study_id", "name", "version", name=op.f("uq_policies_study_id")),
    )
    op.create_index(op.f("ix_policies_study_id"), "policies", ["study_id"], unique=False)
    op.create_table(
        "view_requests",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("study_id", sa.String(length=64), nullable=False),
        sa.Column("view", sa.String(length=64), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("requested_by", sa.String(length=16), nullable=False),
        sa.Column("requested_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_by", sa.String(length=16), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["decided_by"], ["users.id"], name=op.f("fk_view_requests_decided_by_users")),
        sa.ForeignKeyConstraint(["requested_by"], ["users.id"], name=op.f("fk_view_requests_requested_by_users")),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=op.f("fk_view_requests_study_id_studies")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_view_requests")),
    )
    op.create_index(op.f("ix_view_requests_requested_by"), "view_requests", ["requested_by"], unique=False)
    op.create_index(op.f("ix_view_requests_study_id"), "view_requests", ["study_id"], unique=False)
    op.create_table(
        "web_sessions",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_web_sessions_user_id_users")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_web_sessions")),
    )
    op.create_index(op.f("ix_web_sessions_user_id"), "web_sessions", ["user_id"], unique=False)
    op.create_table(
        "records",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("study_id", sa.String(length=64), nullable=False),
        sa.Column("job_id", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("fault", sa.String(length=32), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("format", sa.String(length=16), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("sealed_name", sa.LargeBinary(), nullable=True),
        sa.Column("sealed_original", sa.LargeBinary(), nullable=True),
        sa.Column("sealed_spans", sa.LargeBinary(), nullable=True),
        sa.Column("counts", sa.JSON(), nullable=False),
        sa.Column("policy_id", sa.String(length=16), nullable=True),
        sa.Column("created_by", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("detected_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name=op.f("fk_records_created_by_users")),
        sa.ForeignKeyConstraint(["job_id"], ["jobs.id"], name=op.f("fk_records_job_id_jobs")),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=op.f("fk_records_study_id_studies")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_records")),
    )
    op.create_index(op.f("ix_records_created_at"), "records", ["created_at"], unique=False)
    op.create_index("ix_records_job", "records", ["job_id", "state"], unique=False)
    op.create_index(op.f("ix_records_study_id"), "records", ["study_id"], unique=False)
    op.create_table(
        "subject_facts",
        sa.Column("record_id", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("study_id", sa.String(length=64), nullable=False),
        sa.Column("sealed_facts", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["record_id"], ["records.id"], name=op.f("fk_subject_facts_record_id_records"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name=op.f("fk_subject_facts_study_id_studies")),
        sa.PrimaryKeyConstraint("record_id", "subject", name=op.f("pk_subject_facts")),
    )
    op.create_index("ix_subject_facts_subject", "subject_facts", ["study_id", "subject"], unique=False)


def downgrade() -> None:
    """Drop all tables."""
    for table in reversed(_TABLES):
        op.drop_table(table)
