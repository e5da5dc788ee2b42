"""The connection to the database, its transactions, and the migrations that travel with hdeid."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError, TimeoutError
from sqlalchemy.orm import Session, sessionmaker

from hdeid.errors import StoreError

_MIGRATIONS = Path(__file__).with_name("migrations")
_BUSY_S = 30
_AUDIT_LOCK, _UPGRADE_LOCK = 0x6864_6569, 0x6864_656A


class Database:
    """A database of the service. Safe to share between threads and across a fork.

    Args:
        url: Address as SQLAlchemy writes it: `sqlite:///file` or `postgresql+psycopg://…`.
    """

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.engine = _sqlite(url) if self.is_sqlite else create_engine(url, pool_pre_ping=True, pool_size=8)
        self._sessions = sessionmaker(self.engine, expire_on_commit=False)
        # Two processes must never share a connection: a child of a fork opens its own.
        os.register_at_fork(after_in_child=partial(_forget, weakref.ref(self.engine)))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a transaction that writes nothing."""
        with self._translated(), self._sessions() as session:
            yield session
            # What was read stays readable behind the transaction.
            session.expunge_all()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a transaction that is committed at the end, rolled back at an error; on SQLite it locks at once."""
        with self._translated(), self._sessions() as session:
            if self.is_sqlite:
                # A transaction that first reads and then writes would fail when another wrote between.
                session.connection(execution_options={"is_writing": True})
            yield session
            session.commit()

    def lock_audit(self, session: Session) -> None:
        """Wait until no other transaction appends to the audit trail; holds until the end of this one."""
        if not self.is_sqlite:
            session.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _AUDIT_LOCK})

    def upgrade(self) -> None:
        """Bring the tables up to date; several processes may do so at once.

        Raises:
            StoreError: the database cannot be reached.
        """
        with self._translated(), self.engine.connect() as connection:
            connection = connection.execution_options(is_writing=True)
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _UPGRADE_LOCK})
            configuration = _configuration()
            configuration.attributes["connection"] = connection
            command.upgrade(configuration, "head")
            connection.commit()

    def is_current(self) -> bool:
        """Return whether the tables are those of this version of hdeid.

        Raises:
            StoreError: the database cannot be reached.
        """
        with self._translated(), self.engine.connect() as connection:
            have = MigrationContext.configure(connection).get_current_revision()
            return have == ScriptDirectory.from_config(_configuration()).get_current_head()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """Turn what the driver says, which may quote values, into an error that holds none."""
        try:
            yield
        except (OperationalError, InterfaceError, TimeoutError) as error:
            raise StoreError(f"the database does not answer ({type(error).__name__})", code="E-DATABASE") from None
        except SQLAlchemyError as error:
            if isinstance(error, DBAPIError) and error.connection_invalidated:
                raise StoreError("the database went away", code="E-DATABASE") from None
            raise StoreError(f"the database refused ({type(error).__name__})", code="E-CONFLICT") from None


def _forget(kept: weakref.ref[Engine]) -> None:
    engine = kept()
    if engine is not None:
        engine.dispose(close=False)


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": _BUSY_S, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _record: Any) -> None:
        # The driver would begin transactions on its own, and too late; see `_begin`.
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get("is_writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


def _configuration() -> Config:
    configuration = Config()
    configuration.set_main_option("script_location", str(_MIGRATIONS))
    return configuration
