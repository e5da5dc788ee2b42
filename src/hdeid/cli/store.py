"""The service's database for commands: opened, told of in the audit trail, closed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hdeid.cli.extra import need_service
from hdeid.settings import read_settings

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from hdeid.service.services import Services
    from hdeid.store.audit import Value


@contextmanager
def opened() -> Iterator[Services]:
    """Open the parts of the service that the environment describes."""
    need_service()
    from hdeid.service.services import make_services

    services = make_services(read_settings())
    try:
        yield services
    finally:
        services.close()


@contextmanager
def telling(
    services: Services, action: str, *, object: str = "", study: str = "", **detail: Value
) -> Iterator[Session]:
    """Open a writing transaction that is told of in the audit trail as done at the command line."""
    from hdeid.store.audit import Event, append

    with services.database.writing() as session:
        yield session
        event = Event("cli", action, study=study, object=object, detail=detail)
        append(services.database, session, services.vault, event)
