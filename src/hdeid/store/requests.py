"""Requests for views and the grants that answer them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.store.tables import User, ViewRequest, now


def ask_for_view(
    session: Session, study: str, view: str, purpose: str, expires_at: datetime, *, by: User
) -> ViewRequest:
    """Return a new pending request.

    Raises:
        StoreError: it would have expired before it was asked.
    """
    if expires_at <= now():
        raise StoreError("the request expires in the past", code="E-EXPIRED")
    request = ViewRequest(study_id=study, view=view, purpose=purpose, expires_at=expires_at, requested_by=by.id)
    session.add(request)
    session.flush()
    return request


def find_request(session: Session, id: str) -> ViewRequest:
    """Return a request.

    Raises:
        StoreError: `E-UNKNOWN`.
    """
    request = session.get(ViewRequest, id)
    if request is None:
        raise StoreError("there is no such request", code="E-UNKNOWN")
    return request


def list_requests(session: Session, study: str, *, by: User | None = None) -> list[ViewRequest]:
    """Return the requests of a study, or those of one user in it, newest first."""
    query = select(ViewRequest).where(ViewRequest.study_id == study)
    query = query.where(ViewRequest.requested_by == by.id) if by is not None else query
    return list(session.scalars(query.order_by(ViewRequest.requested_at.desc(), ViewRequest.id)))


def decide_request(request: ViewRequest, by: User, *, state: str, reason: str = "") -> None:
    """Grant or refuse a pending request, or revoke a granted one.

    Raises:
        StoreError: the same person asked, or the request is in another state.
    """
    expected = {"granted": "pending", "refused": "pending", "revoked": "granted"}.get(state)
    if request.state != expected:
        raise StoreError(f"the request is {request.state}", code="E-STATE")
    if request.requested_by == by.id and state == "granted":
        raise StoreError("a request is granted by a second person", code="E-SAME-PERSON")
    request.state, request.decided_by, request.decided_at, request.reason = state, by.id, now(), reason


def find_grant(session: Session, study: str, view: str, user: User) -> ViewRequest | None:
    """Return the grant that lets a user read a view now, the one that holds longest; None for none."""
    query = select(ViewRequest).where(
        ViewRequest.study_id == study,
        ViewRequest.view == view,
        ViewRequest.requested_by == user.id,
        ViewRequest.state == "granted",
        ViewRequest.expires_at > now(),
    )
    return session.scalar(query.order_by(ViewRequest.expires_at.desc()).limit(1))
