"""An empty database on SQLite, and on PostgreSQL where there is one."""

from __future__ import annotations

from tests.jobs.conftest import database, vault
from tests.service.conftest import database_url

__all__ = ["database", "database_url", "vault"]
