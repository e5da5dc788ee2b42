"""The audit trail: append-only, each line bound to the line before by HMAC-SHA-256 under a key of the service.

Who can write to the database but has no master key cannot make a line, so that a change, a deletion and a reordering
show. The last row of the trail is sealed in `audit_head`; who puts an older copy of the whole database in place shows
only against a head that was kept elsewhere (`hdeid audit head`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC

from sqlalchemy import select
from sqlalchemy.orm import Session

from hdeid.store.database import Database
from hdeid.store.tables import AuditEntry, AuditHead, now
from hdeid.store.vault import Vault

_WORD = re.compile(r"[A-Za-z0-9._:@/+,=*?{}<> -]{0,128}")
_FIRST = "0" * 64
Value = str | int | bool | None


@dataclass(frozen=True, slots=True)
class Event:
    """What happened.

    Attributes:
        actor: Name of the user, `worker`, `cli`, or `anonymous`.
        action: What was done, `records.read`.
        outcome: `done`, `denied` or `failed`.
        study: Id of the study; empty for none.
        object: Id of what it was done to; empty for none.
        detail: Ids, codes and counts.
    """

    actor: str
    action: str
    outcome: str = "done"
    study: str = ""
    object: str = ""
    detail: Mapping[str, Value] | None = None


def append(database: Database, session: Session, vault: Vault, event: Event) -> int:
    """Append a line to the trail, in the transaction that does what it tells, and return its number.

    Raises:
        ValueError: a value is no id, code or count, but text, which must not stand in the trail.
    """
    detail = {name: _checked(value) for name, value in sorted((event.detail or {}).items())}
    for word in (event.actor, event.action, event.study, event.object):
        _checked(word)
    database.lock_audit(session)
    head = session.get(AuditHead, 1, populate_existing=True)
    number, before = (head.number + 1, head.mac) if head else (1, _FIRST)
    entry = AuditEntry(
        number=number, at=now(), actor=event.actor, action=event.action, study_id=event.study, object=event.object,
        outcome=event.outcome, detail=detail, mac="",
    )  # fmt: skip
    entry.mac = _mac(session, vault, entry, before)
    session.add(entry)
    if head is None:
        head = AuditHead(id=1, number=0, mac="", seal="")
        session.add(head)
    head.number, head.mac, head.seal = number, entry.mac, _seal(session, vault, number, entry.mac)
    session.flush()
    return number


def read_head(session: Session) -> tuple[int, str]:
    """Return number and hash of the last line; 0 and zeros for an empty trail."""
    head = session.get(AuditHead, 1)
    return (head.number, head.mac) if head else (0, _FIRST)


def verify(session: Session, vault: Vault, *, known: tuple[int, str] | None = None) -> Iterator[str]:
    """Yield what is wrong with the trail, nothing when it is whole.

    Args:
        session: A reading transaction.
        vault: Holds the key of the trail.
        known: Number and hash of a line that was kept elsewhere.
    """
    before, expected, found_known = _FIRST, 1, known is None or known[0] == 0
    for entry in session.scalars(select(AuditEntry).order_by(AuditEntry.number).execution_options(yield_per=1000)):
        if entry.number != expected:
            yield f"line {expected} is missing: line {entry.number} follows line {expected - 1}"
            expected = entry.number
        if entry.mac != _mac(session, vault, entry, before):
            yield f"line {entry.number} was changed, or does not follow line {entry.number - 1}"
        if known is not None and entry.number == known[0]:
            found_known = entry.mac == known[1]
        before, expected = entry.mac, expected + 1
    head = session.get(AuditHead, 1)
    number, mac = (head.number, head.mac) if head else (0, _FIRST)
    if (number, mac) != (expected - 1, before):
        yield f"the trail ends at line {expected - 1}, not at line {number} as its head says"
    if head is not None and head.seal != _seal(session, vault, number, mac):
        yield "the head of the trail was changed"
    if not found_known and known is not None:
        yield f"line {known[0]} is not the one that was kept: the trail was replaced"


def list_entries(
    session: Session,
    *,
    studies: list[str] | None = None,
    action: str = "",
    actor: str = "",
    object: str = "",
    before: int | None = None,
    limit: int = 100,
) -> list[AuditEntry]:
    """Return lines, newest first.

    Args:
        session: A transaction.
        studies: Of these studies only; None for all lines.
        action: Of this action, or of all that begin so when it ends in `*`.
        actor: Of this user.
        object: About this object.
        before: Older than the line of this number.
        limit: At most so many.
    """
    query = select(AuditEntry).order_by(AuditEntry.number.desc()).limit(limit)
    query = query.where(AuditEntry.study_id.in_(studies)) if studies is not None else query
    if action.endswith("*"):
        query = query.where(AuditEntry.action.startswith(action[:-1], autoescape=True))
    elif action:
        query = query.where(AuditEntry.action == action)
    query = query.where(AuditEntry.actor == actor) if actor else query
    query = query.where(AuditEntry.object == object) if object else query
    query = query.where(AuditEntry.number < before) if before is not None else query
    return list(session.scalars(query))


def _mac(session: Session, vault: Vault, entry: AuditEntry, before: str) -> str:
    told = [
        before, entry.number, entry.at.astimezone(UTC).isoformat(), entry.actor, entry.action, entry.study_id,
        entry.object, entry.outcome, entry.detail,
    ]  # fmt: skip
    return vault.mac(session, "audit", json.dumps(told, sort_keys=True, separators=(",", ":")).encode())


def _seal(session: Session, vault: Vault, number: int, mac: str) -> str:
    return vault.mac(session, "audit-head", f"{number} {mac}".encode())


def is_word(value: str) -> bool:
    """Return whether a value may stand in the trail: ids, codes and counts have this form, clinical text has not."""
    return _WORD.fullmatch(value) is not None


def _checked(value: Value) -> Value:
    # INVARIANT: no text of a document reaches the trail.
    if isinstance(value, str) and not is_word(value):
        raise ValueError("the audit trail holds ids, codes and counts only")
    return value
