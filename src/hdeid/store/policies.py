"""Policies of studies: kept as they were uploaded, approved by a second person, activated, replaced.

What may be activated (lint, tests, strictness) is for the caller to check; here stand the states and who may not be one
person.
"""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.store.tables import Study, StudyPolicy, User, now


def add_policy(
    session: Session,
    study: str,
    name: str,
    version: str,
    source: str,
    fingerprint: str,
    *,
    by: User,
    signature: str = "",
) -> StudyPolicy:
    """Return a new draft.

    Raises:
        StoreError: the study has this version already; a version is never changed.
    """
    same = StudyPolicy.study_id == study, StudyPolicy.name == name, StudyPolicy.version == version
    if session.scalar(select(StudyPolicy.id).where(*same)):
        raise StoreError("the study has this version of the policy; give it a new version", code="E-TAKEN")
    policy = StudyPolicy(
        study_id=study, name=name, version=version, source=source, signature=signature, fingerprint=fingerprint,
        uploaded_by=by.id,
    )  # fmt: skip
    session.add(policy)
    session.flush()
    return policy


def find_policy(session: Session, study: str, id: str) -> StudyPolicy:
    """Return a policy of a study by its id.

    Raises:
        StoreError: `E-UNKNOWN`.
    """
    policy = session.get(StudyPolicy, id)
    if policy is None or policy.study_id != study:
        raise StoreError("there is no such policy", code="E-UNKNOWN")
    return policy


def find_version(session: Session, study: str, name: str, version: str) -> StudyPolicy | None:
    """Return a version of a policy of a study; None when the study has none such."""
    same = StudyPolicy.study_id == study, StudyPolicy.name == name, StudyPolicy.version == version
    return session.scalar(select(StudyPolicy).where(*same))


def active_policy(session: Session, study: Study) -> StudyPolicy:
    """Return the policy in force.

    Raises:
        StoreError: `E-NO-POLICY`: none was activated yet.
    """
    policy = session.get(StudyPolicy, study.active_policy_id) if study.active_policy_id else None
    if policy is None:
        raise StoreError("the study has no active policy; upload, approve and activate one", code="E-NO-POLICY")
    return policy


def list_policies(session: Session, study: str) -> list[StudyPolicy]:
    """Return all policies of a study, newest first."""
    query = select(StudyPolicy).where(StudyPolicy.study_id == study)
    return list(session.scalars(query.order_by(StudyPolicy.uploaded_at.desc(), StudyPolicy.id)))


def approve_policy(policy: StudyPolicy, by: User) -> None:
    """Note that a second person approves a draft.

    Raises:
        StoreError: the same person uploaded it, or it is no draft.
    """
    if policy.uploaded_by == by.id:
        raise StoreError("a policy is approved by a second person, not by who uploaded it", code="E-SAME-PERSON")
    if policy.state != "draft":
        raise StoreError(f"the policy is {policy.state}, no draft", code="E-STATE")
    policy.state, policy.approved_by, policy.approved_at = "approved", by.id, now()


def activate_policy(session: Session, study: Study, policy: StudyPolicy, by: User, *, acknowledged: str = "") -> None:
    """Put a policy in force and retire the one before.

    Args:
        session: A writing transaction.
        study: The study.
        policy: One of its policies.
        by: Who activates it.
        acknowledged: Reason for a policy that is not approved, or weaker than the one in force.

    Raises:
        StoreError: it is not approved and no reason was given.
    """
    if policy.state == "active":
        return
    if policy.approved_by is None and not acknowledged.strip():
        raise StoreError("the policy is not approved; have it approved, or acknowledge a reason", code="E-UNAPPROVED")
    before = session.get(StudyPolicy, study.active_policy_id) if study.active_policy_id else None
    if before is not None:
        before.state = "retired"
    policy.state, policy.activated_by, policy.activated_at = "active", by.id, now()
    policy.acknowledged = acknowledged.strip()
    study.active_policy_id = policy.id
    session.flush()
