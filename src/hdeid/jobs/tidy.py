"""What is done once an hour: deletes what is over its retention, tells of it in the audit trail."""

from __future__ import annotations

from hdeid.store.audit import Event, append
from hdeid.store.credentials import forget_sessions
from hdeid.store.database import Database
from hdeid.store.idempotency import forget_answers
from hdeid.store.studies import expire_records
from hdeid.store.vault import Vault


def tidy(database: Database, vault: Vault) -> dict[str, int]:
    """Delete old records, answers and sessions; return the number of deleted records by study."""
    with database.writing() as session:
        forget_answers(session)
        forget_sessions(session)
        gone = expire_records(session)
        for study, count in gone.items():
            event = Event("worker", "records.expire", study=study, detail={"records": count})
            append(database, session, vault, event)
    return gone
