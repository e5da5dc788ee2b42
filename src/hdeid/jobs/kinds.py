"""All kinds of jobs; a new one is listed here."""

from __future__ import annotations

from pathlib import Path

from hdeid.deidentifier import Deidentifier
from hdeid.jobs.detect import Detecting
from hdeid.jobs.work import Kind, Worker
from hdeid.store.database import Database
from hdeid.store.vault import Vault


def make_worker(database: Database, vault: Vault, deidentifier: Deidentifier, *, signers: Path | None = None) -> Worker:
    """Return a worker that can do every kind of job; `signers` as in `Detecting`."""
    kinds: dict[str, Kind] = {"detect": Detecting(database, vault, deidentifier, signers)}
    return Worker(database, kinds)
