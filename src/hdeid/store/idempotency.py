"""Answers to requests that bear an `Idempotency-Key`, so that a repeated request does nothing twice.

Source: the IETF draft "The Idempotency-Key HTTP Header Field", version 06.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.store.tables import Idempotency, User, now
from hdeid.store.vault import Vault

_KEPT_HOURS = 48


def find_answer(
    session: Session, vault: Vault, user: User, key: str, request: bytes
) -> tuple[int, dict[str, Any]] | None:
    """Return status and body of what was answered to the same request; None when it is new.

    Raises:
        StoreError: `E-KEY-REUSED`: the key came with another request.
    """
    kept = session.get(Idempotency, (user.id, key))
    if kept is None:
        return None
    if kept.digest != vault.mac(session, "idempotency", request):
        raise StoreError("this `Idempotency-Key` came with another request", code="E-KEY-REUSED")
    return kept.status, kept.answer


def keep_answer(
    session: Session, vault: Vault, user: User, key: str, request: bytes, status: int, answer: Mapping[str, Any]
) -> None:
    """Keep an answer, which holds ids only, in the transaction that does what it tells."""
    hashed = vault.mac(session, "idempotency", request)
    session.add(Idempotency(user_id=user.id, key=key, digest=hashed, status=status, answer=dict(answer)))
    session.flush()


def forget_answers(session: Session) -> None:
    """Delete answers that are older than two days."""
    session.execute(delete(Idempotency).where(Idempotency.created_at < now() - timedelta(hours=_KEPT_HOURS)))
